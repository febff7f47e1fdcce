"""Assist and Practice as topics of a conversation: every line is a transition of `PlayState`."""

from __future__ import annotations

from collections.abc import Callable

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.game import daily
from wordle_tui.game.board import Contradiction, share_words
from wordle_tui.game.errors import HardModeError, RepeatedGuessError, UnknownWordError, WordleError
from wordle_tui.game.game import NOT_HARD, Game
from wordle_tui.game.past_answers import gap_sentence
from wordle_tui.game.records import Mode, are_proved
from wordle_tui.game.text import HEADER, SQUARES
from wordle_tui.game.tiles import colour_digits, with_letters
from wordle_tui.game.wording import day_text, listed, rules_in_force
from wordle_tui.play.asking import Consultation, counted_words, with_words
from wordle_tui.play.ending import code_for_friend
from wordle_tui.play.first_screen import is_daily
from wordle_tui.play.games import Games
from wordle_tui.play.guidance import WHOSE_WORD, sentences
from wordle_tui.play.hints import Hint, letters_sentence, words_left_text
from wordle_tui.play.pasting import add_rows
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.rating.game_card import card, standing_around
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.report import guess_sentences, rare_sentence
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.values import RatedGame
from wordle_tui.talk.spoken import parse_row, parse_spoken
from wordle_tui.talk.talk import Talk
from wordle_tui.talk.topic import Topic, colours

_HELP = {
    "assist": "Say a guess and its colours: crane bybbg, crane grey yellow grey grey green, or "
    "crane: r yellow, e green; on several boards crane bybbb/bbbbg, with - for a solved one. "
    "Colours alone are those of the word just named. A word alone: how good it is. I played slate "
    "crony march: keep a whole game. hint: what to play. undo: take the last guess back. redo: "
    "play it again. fix: mend a wrong colour.",
    "practice": "Say a word to guess it. hint: letters to test, then the best guesses. answer: "
    "give up.",
}
_GRID = "A grid alone is never kept. Yours? Say its words: I played slate crony march."
_END = "Say new for another game."


class Play(Topic):
    """A game with one or more boards, played elsewhere (Assist) or here (Practice)."""

    state: PlayState
    rated: RatedGame | None
    _word: str
    """The word that colours alone belong to."""
    _doubted: str
    """A line that is taken if it is repeated."""
    _zero: str = ""
    """0 if the colours of this game have been said as digits from 0."""

    def __init__(self, talk: Talk, name: str, setup: Setup | None = None) -> None:
        super().__init__(talk)
        self._name, self.help, self.takes_words = name, _HELP[name], name != "assist"
        self._games = Games(talk.history, Mode(name), talk, talk.answers)
        self._open(setup)

    def _open(self, setup: Setup | None) -> None:
        """Go on with the unfinished game of a setup, by default the last one, or begin it."""
        games = self._games
        state = games.open(setup) if setup is not None else None
        if setup is None and not (self.takes_words and self.talk.seed is not None):
            state = games.last(self.talk.rules.words)
        self._keep(state or games.begin(games.setup))
        self.say(self.state.remark.text, games.notice)
        games.notice = ""

    @property
    def position(self) -> Game:
        return self.state.position

    @property
    def _left(self) -> tuple[WordsLeft, ...]:
        return counted_words(self.state, self.position)

    @property
    def _view(self) -> PlayView:
        counts = Consultation().better(Advice(Stage.COUNTED, self._left)).complete()
        settings = self.talk.settings
        return PlayView(self.state, counts, settings=settings, has_tables=True)  # without panels

    def _left_sentence(self) -> str:
        left = self._left
        if len(left) == 1:
            return f"{words_left_text(Advice(Stage.COUNTED, left)).capitalize()}."
        counts = (
            f"{board.remaining:,} on board {number}"
            for number, board in enumerate(left, 1)
            if not board.is_solved
        )
        return f"Words left: {', '.join(counts)}."

    def check_playing(self) -> None:
        if self.state.finished is not None:
            raise WordleError("The game is over. Say new for another, or quit.")

    def command(self, verb: str, argument: str) -> Callable[[], object] | None:
        if verb != "answer":  # only the same line again confirms that the game is given up
            self.state = self.state.say("")
        return super().command(verb, argument)

    # Changes

    def _keep(self, state: PlayState) -> None:
        self.state = self._games.store.save(state)
        self._word, self._doubted, self.rated = "", "", None
        self.share = ""
        """What the text to share says of the game that is over."""

    def _change(self, state: PlayState, *said: str) -> None:
        before, word = self.state, self._word
        self._keep(state)
        self.say(*said)
        is_guess = len(state.guesses) == len(before.guesses) + 1
        if is_guess and (self.takes_words or state.guesses[-1] == word):  # it may be left unsaid
            for index in before.drafts.open:
                self.say(self.named(index, colours(state.drafts[index].turns[-1])))
        if self.state.finished is None:
            self._announce()
        else:
            self._end()

    def take(self, text: str) -> None:
        state, words = self.state, self.state.rules.words
        if HEADER.match(text) or (SQUARES.search(text) and not any(map(str.isalpha, text))):
            raise WordleError(_GRID)  # it would colour a word that the player has not guessed
        if not state.is_by_player:
            self.check_playing()
            played = state.write(words.parse(text)).commit()
            if len(played.guesses) == len(state.guesses):
                raise WordleError(played.remark.text)
            self._change(played)
            return
        digits = colour_digits(text, words.length)
        text = with_letters(text, words.length, self._zero)
        self._zero = "0" if "0" in digits else self._zero
        if "/" in text:
            rows = [parse_row(text, words, self._word)]
        else:
            said = parse_spoken(text, words, self._word)
            if not said.turns:
                self.do_compare(" ".join(said.words))
                return
            rows = [str(turn) for turn in said.turns]
        is_kept, guesses = text == self._doubted, {row.partition(":")[0] for row in rows}
        try:
            if (repeated := guesses.intersection(state.guesses)) and not is_kept:
                raise RepeatedGuessError(f"You've already guessed {repeated.pop().upper()}.")
            added = add_rows(state, rows, allow_unknown=is_kept)
        except (UnknownWordError, HardModeError, RepeatedGuessError) as error:
            self._doubted = text
            raise WordleError(f"{error} Say it again to use it anyway.") from None
        self._change(added)

    def tell(self, text: str, day: str) -> None:
        """Keep a game that was played elsewhere, told by its words."""
        state, line = self.state, f"{text} {day}"
        is_sure, self._doubted = line == self._doubted, line
        again = "Say it again to keep it, or with another day, as in: for yesterday."
        state = self._games.after(state) if state.has_begun else state
        kept = self._games.store.tell(state, text, day, again, is_sure=is_sure)
        self._change(kept, kept.remark.text)

    def do_undo(self) -> None:
        self._retrace(PlayState.undo, "Undone.")

    def do_redo(self) -> None:
        self._retrace(PlayState.redo, "Redone.")

    def _retrace(self, step: Callable[[PlayState], PlayState], done: str) -> None:
        """Undo or redo up to the next change of the guesses; the screen also notes letters."""
        state = step(self.state)
        while not state.remark.text and state.position == self.position:
            state = step(state)
        if state.remark.text:
            raise WordleError(state.remark.text)
        self._change(state, done)

    def do_answer(self, argument: str = "") -> None:
        state = self.state
        if state.is_by_player:
            if not state.asks_for_answer:
                raise WordleError("You can give the answer once you're out of guesses.")
            self._change(state.set_answer(argument))
            return
        self.check_playing()
        given_up = state.give_up()
        if given_up.is_over:
            self._change(given_up)
        else:
            self.state = given_up
            self.say("Say it again to give up. The game is lost then.")

    def do_new(self, boards: str = "") -> None:
        self._zero = ""
        state = self.state
        if boards and int(boards) != len(state.drafts):
            self._open(Setup(Mode(self._name), int(boards)))
            self.greet()
            return
        if not state.is_by_player and state.finished is None and state.guesses:
            raise WordleError("Finish this game first, or say answer to give up.")
        following = self._games.after(state)
        if state.is_by_player:
            self._change(following, "A new game.")
        else:
            self._keep(following)
            self.say(following.remark.text)
            self.greet()

    def rules_changed(self) -> None:
        state, rules = self.state, self.talk.rules
        changed = self._games.under(state)
        is_same_list = changed.rules.words.for_practice is rules.words.for_practice
        if state.is_over or not is_same_list or changed.rules.rule != rules.rule:
            is_refused = is_same_list and len(state.drafts) > 1
            self.say(NOT_HARD if is_refused else "It applies to the next game.")
        elif state.is_by_player:
            self._change(changed)
        else:
            self._keep(changed)

    # What is said

    def greet(self) -> None:
        state, game, count = self.state, self.state.game, len(self.state.drafts)
        words, rule, _ = state.rules
        title = game.mode.value.capitalize()
        if self.takes_words and game.day is not None:
            title = f"Wordle {daily.puzzle_number(game.day):,} of {day_text(game.day)}"
        boards = f", {count} boards" if count > 1 else ""
        self.say(f"{title}, {rules_in_force(words.name, rule)}{boards}.")
        if guesses := [guess.upper() for guess in state.guesses]:
            self.say(f"Your game goes on after {listed(guesses, 'and')}.")
        elif self.takes_words:
            self.say(WHOSE_WORD.get(game.mode, ""), "Guess the word, or say help.")
        else:
            length = words.length
            word, row = "crane" if length == 5 else words.answers[0], ("bybbg" * 7)[:length]
            where, rows = (" on each board", f"{row}/{row[::-1]}") if boards else ("", row)
            self.say(gap_sentence(words.past) if is_daily(words, count) else "")
            self.say(f"Say a guess and its colours{where}, as in {word} {rows}, or help.")
        self._announce()

    def _announce(self) -> None:
        state, view = self.state, self._view
        if state.finished is not None:
            self.say(sentences(view)[0], _END)
            return
        if state.is_by_player and (found := self.position.contradiction()) is not None:
            self._say_contradiction(*found)
            return
        self.say_known()
        several = len(state.drafts) > 1
        if several or not state.is_by_player:
            self.say(sentences(view)[0])
            is_counted = several and state.guesses and view.shows_count
            self.say(self._left_sentence() if is_counted else "")
        if state.hint >= Hint.THREE:
            self._say_hint()
        elif state.is_by_player:
            self.say("" if several else self._left_sentence(), "Say hint for advice.")

    def _say_contradiction(self, index: int, wrong: Contradiction) -> None:
        fix = f"fix to make it {wrong.mark.name.lower()}, or " if wrong.mark is not None else ""
        self.say(self.named(index, wrong), f"Say {fix}undo to take the last guess back.")

    def do_fix(self) -> None:
        """Correct the colour that contradicts the others."""
        found = self.position.contradiction() if self.state.is_by_player else None
        if self.state.is_over or found is None or found[1].mark is None:
            raise WordleError("There's nothing to fix.")
        self._change(self.state.fix(*found))

    def do_hint(self) -> None:
        self.check_playing()
        if self.takes_words and self.state.hint is not Hint.ALL:
            self._keep(self.state.ask_hint())
        self._say_hint()

    def _say_hint(self) -> None:
        state = self.state
        if state.is_by_player:
            advice = self.ask_guesses()
            is_counted = len(state.drafts) == 1 and state.guesses and advice.remaining > 1
            self.say(self._left_sentence() if is_counted else "")
            self.say_advice(advice)
            self._word = advice.suggestions[0].word
        elif state.hint is Hint.LETTERS:
            left = self._left
            for index in state.drafts.open:
                letters = letters_sentence(state.drafts[index].turns, left[index].words)
                self.say(self.named(index, letters))
        else:
            self.say_advice(self.ask_guesses())
            self.do_more()

    def ask(self, *words: str) -> Advice:
        self.check_playing()
        state, advice = self.state, super().ask(*words)
        if not state.is_by_player:
            self.state = self._games.store.save(state.show_hint(max(state.hint, Hint.THREE)))
            return with_words(advice, self._left)
        if advice.contradiction is not None:
            raise WordleError(self.named(advice.board, advice.contradiction))
        if state.hint < Hint.THREE:
            self.state = self._games.store.save(state.ask_hint())
        return advice

    def do_compare(self, argument: str = "") -> None:
        super().do_compare(argument)
        self._word = self.position.words.parse(argument.split()[0])

    def do_why(self) -> None:
        if self.rated is None:
            super().do_why()
        for guess in self.rated.guesses if self.rated else ():
            said = (*guess_sentences(guess), rare_sentence(guess))
            self.say(" ".join(filter(None, said)))

    def do_share(self) -> None:
        if (game := self.state.finished) is None:
            super().do_share()
        elif len(game.boards) == 1:
            self.say(*share_words(game.patterns, game.rule, game.limit, game.number).splitlines())
            self.say(*filter(None, [self.share]))
        else:
            solved = f"{sum(map(bool, game.solved))} of {len(game.boards)} boards solved"
            self.say(f"Wordle-TUI: {solved} in {game.guess_count} of {game.limit} guesses.")
            for number, guess in enumerate(game.solved, 1):
                self.say(f"Board {number}: {f'guess {guess}' if guess else 'not solved'}.")
        if self.code:
            self.do_challenge()

    @property
    def code(self) -> str:
        return code_for_friend(self.state)

    def _end(self) -> None:
        state, talk, finished = self.state, self.talk, self.state.finished
        assert finished is not None, "the game is over"
        if len(state.drafts) > 1:
            self.say(*sentences(self._view), _END)
            return
        game, is_unknown = self.position.boards[0], state.is_by_player and finished.answer is None
        ask = "Out of guesses. If you know the answer, say it, as in: answer crane."
        headline, how = (ask, "") if is_unknown else sentences(self._view)
        if finished.answer is not None and finished.turns:
            stop = talk.patience(lambda: "Still rating the game.")
            service = RatingService(talk.advisor)
            *_, self.rated = service.steps(game, plain=talk.settings.plain_words, stop=stop)
            if are_proved(ratings := turn_ratings(self.rated)):
                talk.history.rate(finished.uuid, ratings)
        standing = standing_around(talk.history, finished)
        shown = card(game, self.rated, finished=finished, before=standing)
        self.share = shown.share
        ended = (shown.headline or headline, how, *shown.sentences[bool(shown.headline) :])
        self.say(*filter(None, ended), *shown.standing, _END)
