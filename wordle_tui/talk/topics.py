"""The topics of a conversation: Assist, Practice and Train."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.advice.hints import (
    Hint,
    answer_sentence,
    honest,
    letters_sentence,
    practice_sentence,
    words_left,
)
from wordle_tui.game import daily
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Candidates, Game, Outcome
from wordle_tui.game.practice import PracticeGame, PracticeSetup
from wordle_tui.game.records import now
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted, day_text, rules_in_force
from wordle_tui.history.assist_store import AssistGameStore
from wordle_tui.history.practice_store import PracticeStore
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.talk.conversation import Conversation
from wordle_tui.talk.spoken import parse_spoken
from wordle_tui.talk.topic import Topic, colours
from wordle_tui.training import session, trainer
from wordle_tui.training.schedule import training_day


def _counts(left: Candidates) -> Advice:
    chances = tuple((word, 1 / len(left.words)) for word in left.words)  # nobody asks for them
    return Advice(Stage.COUNTED, (WordsLeft(chances, left.rare),))


def _left(left: Candidates) -> str:
    return f"{words_left(_counts(left)).capitalize()}."


class Assist(Topic):
    """A game that is played elsewhere."""

    takes_words = False
    HELP = (
        "Say a guess and its colours: crane bybbg, crane grey yellow grey grey green, or crane: r "
        "yellow, e green. Colours alone are those of the word just named. A word alone: how good "
        "it is. hint: what to play. undo: take the last guess back."
    )

    def __init__(self, talk: Conversation) -> None:
        super().__init__(talk)
        self._store = AssistGameStore(talk.history)
        self._game = Game(talk.words, hard=talk.hard, limit=talk.limit)
        self._past: list[Game] = []
        self._word = self._doubted = ""
        """The word that colours alone belong to, and a line that is taken if it is repeated."""
        self._is_advised = not talk.settings.hide_suggestions
        saved = self._store.resume()
        if saved is None or not saved.turns or saved.list_name != talk.words.name:
            self._store.leave()
            return
        game = Game(talk.words, saved.turns, saved.hard or talk.hard, limit=saved.limit)
        if saved.day in (None, daily.today()):
            self._game, self._is_advised = game, self._is_advised or saved.is_advised
            self._past = [
                replace(game, turns=game.turns[:count]) for count in range(len(game.turns))
            ]
        else:
            self._store.offer(saved.turns)
            self._past = [game]
            self.say(f"The game of {day_text(saved.day)} is unfinished: undo brings it back.")

    @property
    def game(self) -> Game:
        return self._game

    def greet(self) -> None:
        self.introduce("Assist", "Say a guess and its colours, as in crane bybbg, or help.")
        self._announce()

    def take(self, text: str) -> None:
        said, game = parse_spoken(text, self._game.words, self._word), self._game
        if not said.turns:
            self.do_compare(" ".join(said.words))
            return
        if len(said.turns) == 1 and said.turns[0].guess == self._word:
            self.say(colours(said.turns[0]))  # the word may not have been said
        for turn in said.turns:
            try:
                game.check(turn.guess, elsewhere=True)
            except WordleError as error:
                if game.outcome is not Outcome.PLAYING:
                    raise
                if not self.talk.settings.allow_unknown and text != self._doubted:
                    self._doubted = text
                    raise WordleError(f"{error} Say it again to keep it.") from None
            game = game.after(turn)
        self._change(game, self._game)

    def _change(self, game: Game, *past: Game) -> None:
        """Go on with another game; undo brings back the last one of the past."""
        self._past += past
        self._game, self._word, self._doubted, self.rated = game, "", "", None
        self.finished = self._store.store(game, self._is_advised, game.turns)
        if self.finished is None:
            self._announce()
        else:
            ending = f"Solved in {counted(len(game.turns), 'guess')}."
            if game.outcome is Outcome.LOST:
                ending = "Out of guesses. If you know the word, say it, as in answer crane."
                ending = f"It was {game.answer.upper()}." if game.answer else ending
            self.end(self.finished, ending)

    def do_answer(self, argument: str = "") -> None:
        if self._game.outcome is not Outcome.LOST:
            raise WordleError("The answer is asked when the guesses have run out.")
        self._change(self._game.with_answer(argument), self._game)

    def _announce(self) -> None:
        """Say what is known and, unless it is to be asked for, what to play."""
        if (wrong := self._game.contradiction()) is not None:
            self.say(str(wrong))
            choices: dict[str, Callable[[], object]] = {}
            if wrong.position is not None and wrong.mark is not None:
                turns = [*self._game.turns]
                pattern = turns[wrong.turn].pattern.with_mark(wrong.position, wrong.mark)
                turns[wrong.turn] = Turn(wrong.guess, pattern)
                mend = partial(self._change, replace(self._game, turns=tuple(turns)), self._game)
                choices[f"Make it {wrong.mark.name.lower()}."] = mend
            choices["Take the last guess back."] = self.do_undo
            self.talk.offer(choices)
            return
        self.say_known()
        if self._is_advised:
            self.do_hint()
        else:
            self.say(_left(self._game.candidates), "Say hint for advice.")

    def do_hint(self) -> None:
        advice = self.ask()
        left = self._game.candidates
        self.say(_left(left) if self._game.turns and len(left) > 1 else "")
        self.advise(advice)
        self._word = advice.suggestions[0].word

    def ask(self, *words: str) -> Advice:
        advice = super().ask(*words)
        if advice.contradiction is not None:
            raise WordleError(str(advice.contradiction))
        if not self._is_advised:
            self._is_advised = True
            self._store.store(self._game, True, self._game.turns)
        return advice

    def do_compare(self, argument: str = "") -> None:
        super().do_compare(argument)
        self._word = self._game.words.parse(argument.split()[0])

    def do_undo(self) -> None:
        if not self._past:
            raise WordleError("There is nothing to undo.")
        self.say("Undone.")
        self._change(self._past.pop())

    def do_new(self) -> None:
        before = [] if self.finished else [self._game]
        if self.finished:
            self._store.begin()
            self._past = []
        self._is_advised = not self.talk.settings.hide_suggestions
        self.say("A new game.")
        self._change(Game(self.talk.words, hard=self.talk.hard, limit=self.talk.limit), *before)

    def rules_changed(self) -> None:
        if self._game.turns and self._game.words.length != self.talk.words.length:
            super().rules_changed()
        else:
            self._change(replace(self._game, words=self.talk.words, hard=self.talk.hard))


class Practice(Topic):
    """A game against the program."""

    HELP = "Say a word to guess it. hint: letters to test, then the best guesses. answer: give up."

    def __init__(self, talk: Conversation) -> None:
        super().__init__(talk)
        self._store = PracticeStore(talk.history, PracticeSetup(seed=talk.seed))
        self._hint = Hint.NONE
        self._begin()
        unfinished = self._store.unfinished() if talk.seed is None else None
        if unfinished and unfinished[1].list_name == talk.words.name:
            mode, saved = unfinished
            is_past = saved.day is not None
            words = talk.named_list("nyt", saved.answer, saved.day) if is_past else talk.words
            if saved.hard or not talk.hard:
                self._played = PracticeGame.restored(saved, mode, words)

    def _begin(self) -> None:
        rules = self.talk.words, self.talk.hard, self.talk.limit
        self._played = self._store.begin(PracticeSetup(), *rules)
        self.finished = self.rated = None

    @property
    def game(self) -> Game:
        return self._played.game

    def greet(self) -> None:
        self.introduce(self._played.mode.value.capitalize(), "Guess the word, or say help.")
        self._announce()

    def _announce(self) -> None:
        settings = self.talk.settings
        self.say_known()
        counts = _counts(self._played.left) if settings.words_left else None
        self.say(practice_sentence(self._played, counts))
        self._hint = Hint.LETTERS if settings.hints else Hint.NONE
        if settings.hints:
            self.do_hint()

    def take(self, text: str) -> None:
        self.check_playing()
        self._change(self._played.play(text))

    def _change(self, played: PracticeGame) -> None:
        self._played = played
        self.say("" if played.is_given_up else colours(self.game.turns[-1]))
        if played.outcome is Outcome.PLAYING:
            self._store.save(played, "")
            self._announce()
        else:
            finished, ending = self._store.finish(played), practice_sentence(played, None)
            self.end(finished, ending, answer_sentence(finished, played.left))

    def ask(self, *words: str) -> Advice:
        advice = honest(super().ask(*words), self._played.left)
        self._take_hint()
        return advice

    def _take_hint(self) -> None:
        self._played = self._played.hinted()
        self._store.save(self._played, "")

    def do_hint(self) -> None:
        self.check_playing()
        self._hint = self._hint.next(self.talk.settings.words_left) or Hint.ALL
        if self._hint >= Hint.THREE:
            self.advise(self.ask())
            self.do_more()
            return
        self._take_hint()
        left = self._played.left
        letters = letters_sentence(self.game.turns, left.words)
        self.say(_left(left) if self._hint is Hint.COUNT else letters)

    def do_answer(self, argument: str = "") -> None:
        self.check_playing()
        self._change(self._played.give_up())

    def do_new(self) -> None:
        if self.finished is None and self.game.turns:
            raise WordleError("Finish this game first, or say answer to give up.")
        self._begin()
        self.greet()

    def rules_changed(self) -> None:
        if self.finished or self.game.turns:
            super().rules_changed()
        else:
            self._played = self._store.under(self._played, self.talk.words, self.talk.hard)


class Train(Topic):
    """Cards: positions in which to find a good guess."""

    HELP = "Say a word to answer. answer: hear the best guess. next, or an empty line: go on."

    def __init__(self, talk: Conversation) -> None:
        super().__init__(talk)
        self._session = session.Session()
        self._cards: Iterator[trainer.Question] = iter(())
        self._stop: Stop = never_stop
        self._is_shown = False
        """Whether the best guess of the card has been said."""

    @property
    def _card(self) -> trainer.Question:
        if self._session.question is None:
            raise WordleError("Choose a deck first: say its number, or new to hear the decks.")
        return self._session.question

    @property
    def game(self) -> Game:
        return self._card.game

    def greet(self) -> None:
        talk = self.talk
        self.say(f"Train, {rules_in_force(talk.words.name, talk.hard)}.")
        if self._session.question is not None:
            self._ask_card()
            return
        stop = talk.patience(lambda: "Still counting the cards.")
        found = trainer.overview(talk.words, talk.hard, talk.history, now(), stop=stop)
        self.say(found.sentence, "A card is a position: find a good guess. Say a deck's number:")
        choices = {}
        for count in found.counts:
            due = f" Due: {count.due:,}." if count.due else ""
            new = f" New: {count.new:,}." if count.new and count.deck.name != "due" else ""
            about = f"{count.deck.title}.{due}{new} {count.deck.sentence}"
            choices[about] = partial(self._open, count)
        talk.offer(choices)

    def _open(self, count: trainer.DeckCount) -> None:
        talk, deck = self.talk, count.deck.name
        rules = talk.words, talk.hard, talk.history, talk.settings, talk.advisor(talk.words)
        self._session = session.Session(deck)
        self._cards = trainer.questions(deck, *rules, now(), lambda: self._stop())
        if not self._next_card():
            self.say(session.nothing_sentence(deck, count.new))

    def _next_card(self) -> bool:
        """Ask the next card; whether there is one."""
        self._stop = self.talk.patience(lambda: "Still looking for the next card.")
        self._session.ready += [each] if (each := next(self._cards, None)) else []
        self._session.number += 1
        self._is_shown = False
        if is_there := self._session.take():
            self._ask_card()
        return is_there

    def _ask_card(self) -> None:
        self.say(f"Card {self._session.number}, {self._session.title}.")
        self.say(*map(colours, self.game.turns))
        self.say_known()
        self.say(*reversed(session.asking_sentences(self._card, self._session.tries)))

    def take(self, text: str) -> None:
        card, guess = self._card, self.game.check(text)
        if self._is_shown:
            raise WordleError("Say next for another card.")
        stop = self.talk.patience(lambda: "Still grading.")
        answer = trainer.answer(card, guess, self.talk.advisor(card.game.words), stop)
        self._session.answer = answer
        self._count(answer.grade)
        if answer.grade == "best":
            self._show()
        else:
            self.say(session.graded_sentence(answer), "Guess again, or say answer.")

    def _count(self, grade: str) -> None:
        if self._session.count(grade, int(self.talk.settings.retention)):
            self.talk.history.save_card(self._card.key, self._session.state or "{}")

    def _show(self) -> None:
        self._is_shown = True
        again = session.return_sentence(self._session, training_day(now()))
        self.say(*session.lesson_sentences(self._card, self._session.answer), again)
        self.say("Say next for another card.")

    def ask(self, *words: str) -> Advice:
        if self._card and not self._is_shown:
            raise WordleError("Answer the card first, or say answer.")
        return super().ask(*words)

    def do_answer(self, argument: str = "") -> None:
        if self._card and not (self._is_shown or self._session.tries):
            self._count("again")
        self._show()

    def do_next(self) -> None:
        if self._card and not self._is_shown:
            raise WordleError("Say a guess, or answer.")
        if not self._next_card():
            grades = self._session.grades
            self.say(f"{counted(len(grades), 'card')}: {session.grades_text(Counter(grades))}.")
            self.do_new()

    def do_new(self) -> None:
        self._session = session.Session()
        self.greet()

    def rules_changed(self) -> None:
        self.do_new()


TOPICS: dict[str, type[Topic]] = {"assist": Assist, "practice": Practice, "train": Train}
