"""What is said of a game, and what its keys do, derived from what is shown of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.advice.reasons import advised, asked_sentences, how_many
from wordle_tui.game.boards import SITES, named
from wordle_tui.game.clues import known as known_in_words
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.records import Mode
from wordle_tui.game.tiles import colour_names
from wordle_tui.game.wording import day_text, place, spelled, unusual_rules
from wordle_tui.play.ending import ending
from wordle_tui.play.first import is_daily, prompt
from wordle_tui.play.hints import Hint, words_left_text
from wordle_tui.play.remark import FINISH_FIRST, HIDDEN, IMPOSSIBLE, NOT_KEPT, Remark, Severity
from wordle_tui.play.shown import Shown

COUNTING = "Counting the words left…"
WHOSE_WORD = {
    Mode.ADVERSARY: "There's no fixed word: the program dodges as long as it can.",
    Mode.CHALLENGE: "A friend chose this word.",
}
_WELCOME = {
    Mode.PRACTICE: "Guess the word: type {} letters, then press {{board.commit}}.",
    Mode.ADVERSARY: WHOSE_WORD[Mode.ADVERSARY],
    Mode.CHALLENGE: f"{WHOSE_WORD[Mode.CHALLENGE]} Type a guess, then press {{{{board.commit}}}}.",
}


@dataclass(frozen=True)
class PlayView(Shown):
    """The sentences of a screen or of a spoken reply, and the keys."""

    @property
    def left(self) -> WordsLeft | None:
        return (
            self.advice.boards[self.state.drafts.focus]
            if self.advice and self.advice.boards
            else None
        )

    def certain(self, index: int) -> str | None:
        """The word of a board that can have no other, if guesses are shown."""
        is_known = self.advice is not None and self.advice.boards and self.shows_guesses
        return self.advice.boards[index].certain if is_known and self.advice else None

    @property
    def share(self) -> tuple[int, int] | None:
        """How many of how many likely words are left after the guesses."""
        left = self.left if self.shows_words and self.contradiction is None else None
        if left is None or not self.state.guesses or left.is_rare or len(self.state.drafts) > 1:
            return None
        return len(left.likely), len(self.state.rules.words.answers)

    @property
    def hints_given(self) -> tuple[str, ...]:
        """What the hints so far say."""
        best = self.visible_advice.suggestions[:3] if self.visible_advice else ()
        guesses = "  ".join(each.word.upper() for each in best) if best else "…"
        said = (self.consultation.letters or "…", f"Good guesses: {guesses}", "everything")
        return said[: self.state.hint]

    @property
    def shows_words(self) -> bool:
        """Whether the words that fit are listed."""
        if self.contradiction is not None:
            return bool(self.contradiction.words) and not self.is_hidden
        shows_all = self.state.hint is Hint.ALL and not self.leaves_nothing
        return self.shows_guesses and shows_all and self.first is None

    # The keys

    @property
    def enter(self) -> str:
        state, draft = self.state, self.state.draft
        if self.contradiction is not None and (state.is_over or not draft.is_mending):
            is_there = (
                state.drafts.focus == self.contradicted and (draft.row, draft.column) == self.flaw
            )
            if not state.letters and not is_there:
                return "go_to"
        if self.is_over:
            return "enter_answer" if state.asks_for_answer else "again"
        if state.is_by_player and draft.is_mending:
            return "leave"
        if self.played is not None:
            return "see_played"
        return "take" if self.shows_guesses and not state.letters else "commit"

    @cached_property
    def refusals(self) -> dict[str, str]:
        """The actions that are not available now, with the reason; empty if the state tells it."""
        state, finished, is_elsewhere = self.state, self.state.finished, self.state.is_by_player
        over = state.over_sentence if state.is_over else ""
        first = over or ("Finish this game first." if is_elsewhere else FINISH_FIRST)
        is_daily = finished is not None and is_elsewhere and finished.list_name == "nyt"
        can_colour = is_elsewhere and not self.is_over
        has_colour = self.contradiction is not None and self.contradiction.mark is not None
        no_fix = "Some word fits these colours."
        if self.contradiction is not None:
            no_fix = "No single colour explains it. {board.go_to} takes you to the guess."
        can_hint = not over and (not is_elsewhere or self.is_hidden)
        no_day = "Only games of the daily list have a day." if over else first
        no_chances = "The chances come with the best guesses. {play.hint} gives a hint."
        actions = (
            ("cycle", can_colour, ""),
            ("undo", can_colour, ""),
            ("fix", has_colour, no_fix),
            ("hint", can_hint, over or "All suggestions are shown."),
            ("share", self.is_over, first),
            ("replay", self.is_over, first),
            ("try_again", self.is_over and len(state.drafts) == 1, first),
            ("new_game", self.is_over or is_elsewhere or not state.guesses, first),
            ("set_day", is_daily and len(state.drafts) == 1, no_day),
            ("give_up", not (over or is_elsewhere), ""),
            (
                "more",
                self.shows_guesses and state.hint is Hint.ALL,
                over or (HIDDEN if is_elsewhere else no_chances),
            ),
            ("switch_focus", len(state.drafts) > 1 or self.shows_guesses, self.no_list),
        )
        return {action: reason for action, is_available, reason in actions if not is_available}

    @property
    def quiet_keys(self) -> frozenset[str]:
        """Names of keys that work, but are not worth a place in the footer now."""
        state, is_first = self.state, self.first is not None
        is_typing = bool(state.letters) or state.draft.is_mending
        is_wrong = self.contradiction is not None
        quiet = {
            "board.cycle": not is_typing,
            "play.undo": not (state.past and (is_typing or is_wrong)),
            "play.hint": state.hint is Hint.ALL,
            "play.more": is_typing or is_wrong,
            "play.tab": is_typing or is_wrong or is_first,
            "play.next_board": state.is_over,
            "play.new": not self.is_over or self.enter == "again",
        }
        return frozenset(name for name, is_quiet in quiet.items() if is_quiet)

    @property
    def no_list(self) -> str:
        """Why there is no list to go to."""
        if self.state.is_over:
            return "The game is over. There's nothing to choose from."
        if self.is_hidden:
            return HIDDEN
        if self.state.is_by_player:
            return "There's no list to choose from."
        return "There's no list yet. {play.hint} gives a hint."

    # The sentence above the figures

    @property
    def known(self) -> tuple[str, ...]:
        """What the colours say about the answer, in clauses."""
        state = self.state
        if len(state.drafts) > 1 or self.is_hidden or self.contradiction or not state.guesses:
            return ()
        return known_in_words(state.draft.turns)

    @property
    def sentences(self) -> tuple[str, str]:
        """What to play or the state of the game, and why; the second may be empty."""
        state = self.state
        if self.contradiction is not None:
            return self._contradicted()
        if self.asked is not None and not self.is_ahead:
            return asked_sentences(self.asked, self.state.position)
        if self.first is not None:
            return self.first.headline, HIDDEN if self.is_hidden else ""
        if state.is_over:
            return ending(state)
        if len(state.drafts) > 1:
            return self._several()
        if not state.is_by_player:
            return self._here()
        headline, reason = self._elsewhere()
        return headline, reason or (HIDDEN if self.is_hidden else "")

    def _contradicted(self) -> tuple[str, str]:
        assert self.contradiction is not None
        is_one, has_colour = len(self.state.drafts) == 1, self.contradiction.mark is not None
        keys = "{board.fix} changes it; {board.go_to} takes you there."
        if not has_colour:
            keys = "{board.go_to} takes you to that guess."
        which = "these colours" if is_one else f"board {self.contradicted + 1}"
        return f"No word fits {which}.", keys

    def _here(self) -> tuple[str, str]:
        state = self.state
        if state.hint is Hint.ALL and self.best is not None and not self.is_stale and self.advice:
            headline, _ = advised(state.position.boards[0], self.advice, self.order)
            return headline, ""
        left = f": {words_left_text(self.advice)}" if self.advice and self.shows_count else ""
        return f"Guess {len(state.guesses) + 1} of {state.rules.limit}{left}.", ""

    def _elsewhere(self) -> tuple[str, str]:
        advice, best = self.advice, self.best
        if self.leaves_nothing:
            return "No word fits these colours yet.", ""
        if advice is None:
            has_failed = self.state.remark.severity == "error"
            return "There's no advice." if has_failed else COUNTING, ""
        if self.is_ahead:
            return self._ahead(advice)
        if self.is_stale and advice.stage is not Stage.COUNTED:  # it is about an earlier position
            return COUNTING, ""
        if best is None or self.is_stale:
            return f"{how_many(advice.likely, advice.rare)} left.", ""
        position = self.state.position.boards[0]
        headline, reason = advised(position, self.visible_advice or advice, self.order)
        return headline, reason

    def _ahead(self, advice: Advice) -> tuple[str, str]:
        if self.is_stale and advice.stage is not Stage.COUNTED:
            return "Counting what these colours leave…", ""
        leave = f"These colours leave {how_many(advice.likely, advice.rare).lower()}."
        return (
            leave,
            f"Press {{board.commit}}, then play {self.best.word.upper()}." if self.best else "",
        )

    def _several(self) -> tuple[str, str]:
        state, position = self.state, self.state.position
        count, solved = len(position.boards), sum(position.solved)
        if self.best is None or self.is_stale or self.is_ahead or self.advice is None:
            number = f"Guess {len(state.guesses) + 1} of {position.limit}"
            return f"{number}: {solved} of {count} solved.", HIDDEN if self.is_hidden else ""
        return advised(position, self.advice, self.order)

    # What to do, below the board

    @property
    def message(self) -> Remark:
        """The remark on the last key, or else what to do next."""
        return self.state.remark if self.state.remark.text else self._guidance()

    @property
    def colour_names(self) -> tuple[str, str, str]:
        """What grey, yellow and green are called in the theme."""
        return colour_names(self.settings.theme == "high-contrast")

    def _named(self, sentence: object, index: int | None = None) -> str:
        """A sentence about a board, by default the one in hand; of several it names it."""
        return named(
            self.state.drafts.focus if index is None else index, len(self.state.drafts), sentence
        )

    def _guidance(self) -> Remark:
        state, draft = self.state, self.state.draft
        is_mending = state.is_by_player and draft.is_mending
        if is_mending and not draft.turns[draft.row].pattern.is_possible:
            return Remark(self._named(IMPOSSIBLE), "error")
        if self.contradiction is not None:
            sentence = self.contradiction.sentence(self.colour_names)
            return Remark(self._named(sentence, self.contradicted), "error")
        if state.is_over:
            return self._saved()
        if is_mending:
            return self._mending()
        if state.drafts.has_word:
            return self._complete_word()
        if state.letters:
            return Remark()
        return self._next_guess()

    def _saved(self) -> Remark:
        state, finished = self.state, self.state.finished
        if state.asks_for_answer and not state.draft.answer:
            return Remark("If you know the answer, type it.", "warning")
        words = state.rules.words
        if words.name == "practice" and len(state.drafts) == 1:
            return Remark(f"Judged by the {len(words.answers):,} practice words.")
        if finished is None or finished.day is None or len(state.drafts) > 1:
            return Remark()
        other = "" if self.is_narrow or not state.is_by_player else " Wrong day? {play.day}."
        return Remark(f"Saved as Wordle {finished.number:,}.{other}")

    def _next_guess(self) -> Remark:
        state, advice = self.state, self.advice
        if not (state.game.is_kept or self.offer):
            return Remark(NOT_KEPT)
        guess = f"Type your {place(len(state.guesses))} guess"
        if self.offer is not None:
            is_rare = advice is not None and advice.likely == 0 and advice.rare > 0
            severity: Severity = "warning" if is_rare else "info"
            remark = Remark(f"{guess}, or press {{board.take}} for {self.offer.upper()}.", severity)
        elif state.is_by_player or len(state.drafts) > 1:
            remark = Remark(f"{guess}.")
        elif state.guesses:
            return Remark()
        else:
            return Remark(_WELCOME[state.game.mode].format(spelled(state.rules.words.length)))
        if self.is_beginning and len(state.drafts) == 1:
            is_new = self.player is not None and not self.player.has_games
            return Remark(prompt(is_new, self.played is not None))
        return remark

    def _mending(self) -> Remark:
        row = self.state.draft.row
        return Remark(self._named(f"Editing guess {row + 1}. Press {{board.leave}} when done."))

    def _complete_word(self) -> Remark:
        state, draft = self.state, self.state.draft
        if not state.is_by_player:
            return Remark(f"Press {{board.commit}} to guess {state.letters.upper()}.")
        if not draft.pattern.is_possible:
            return Remark(self._named(IMPOSSIBLE), "error")
        if state.objection and state.letters != state.kept_word:
            keys = (
                "Press {board.commit} twice to use it anyway."
                if draft.is_coloured
                else "Change it, or colour it."
            )
            return Remark(f"{state.objection} {keys}", "warning")
        if self.leaves_nothing:
            # The user may still be colouring, so this is no error yet: Enter shows the wrong tile.
            return Remark(
                "No word fits yet. Keep colouring, or press {board.commit} to see why.", "warning"
            )
        if len(state.drafts) > 1:
            if all(state.drafts[index].is_coloured for index in state.drafts.open):
                return Remark("Press {board.commit} when the colours of all boards are right.")
            return Remark(f"Colour board {state.drafts.focus + 1}: {self._colour_keys}")
        if draft.is_coloured:
            if None in draft.open_marks:
                return Remark("{board.commit} plays it; letters without a colour count as grey.")
            return Remark("Press {board.commit} when the colours are right.")
        if outside := state.rules.words.outside([state.letters]):
            return Remark(f"{outside} Colour it.")
        return Remark(f"Colour it as in Wordle: {self._colour_keys}")

    @property
    def _colour_keys(self) -> str:
        ids = "board.grey", "board.yellow", "board.green"
        keys = (f"{{{each}}} {name}" for each, name in zip(ids, self.colour_names, strict=True))
        return f"{', '.join(keys)}."

    # Other parts

    @property
    def places(self) -> tuple[str, ...]:
        """Which game it is, for the line of tabs; shorter texts follow for smaller screens.

        The list is named only if it is not the usual one.
        """
        state, (words, is_hard, limit), day = self.state, self.state.rules, self.state.game.day
        if (count := len(state.drafts)) > 1:
            name, played = SITES.get(count, f"{count} boards"), len(state.guesses)
            solved = sum(state.position.solved)
            end = f"all {count} in {played}" if solved == count else f"{solved} of {count} solved"
            return f"{name} · {end if state.is_over else f'guess {played + 1} of {limit}'}", name
        if not (state.is_by_player and day and is_daily(words, count)):
            named, unusual = self._kind, unusual_rules(words.name, is_hard)
            whole = " · ".join(filter(None, (named, unusual)))
            return tuple(dict.fromkeys((whole, unusual or named)))
        puzzle = f"Wordle {puzzle_number(day):,}" + " · hard mode" * is_hard
        return f"{day:%a} {day.day} {day:%b} · {puzzle}", puzzle, f"no. {puzzle_number(day):,}"

    @property
    def _kind(self) -> str:
        """Which game against the program it is, unless it is one with a random word."""
        game = self.state.game
        if game.day is not None and not self.state.is_by_player:
            return f"Wordle {puzzle_number(game.day):,} · {day_text(game.day)}"
        is_usual = self.state.is_by_player or game.mode is Mode.PRACTICE
        return "" if is_usual else game.mode.value.capitalize()
