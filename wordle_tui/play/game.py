"""The game that is played: its rules, who sets the colours, and what follows from its boards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import NamedTuple, Self

from wordle_tui.game.boards import Boards, with_rows
from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import UnknownWordError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Candidates, Game, Outcome, evasive_pattern
from wordle_tui.game.records import Mode, first_help, new_uuid, now
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted, listed
from wordle_tui.game.words import WordList, avoided_last
from wordle_tui.play.draft import DraftBoard, all_grey, certain_tiles
from wordle_tui.play.hints import Hint


class GameRules(NamedTuple):
    """The rules of a game, which may differ from those in force."""

    words: WordList
    hard: bool = False
    limit: int = GUESS_LIMIT


@dataclass(frozen=True)
class Identity:
    """What a game is, besides its boards."""

    mode: Mode = Mode.ASSIST
    uuid: str = field(default_factory=new_uuid)
    started: datetime = field(default_factory=now)
    day: date | None = None
    """The day of its daily puzzle."""
    seed: int | None = None
    """The seed of the answers of several boards, if they are random."""
    is_given: bool = False
    """Whether the player may know the answers, so that nothing counts the game."""
    is_kept: bool = True
    """Whether it is stored; a training card that is played on is not."""


@dataclass(frozen=True, kw_only=True)
class GameUnderWay:
    """One to 32 boards with their rules, and the help that the player has had.

    Every method returns another game and says nothing: `PlayState` decides what is allowed. Those
    that add guesses raise a `WordleError` if these cannot be played.
    """

    rules: GameRules
    game: Identity = field(default_factory=Identity)
    answers: tuple[str, ...] = ()
    """The answers that the program knows: those of all boards, or none."""
    drafts: tuple[DraftBoard, ...]
    """The boards; unsolved ones have the same letters in the row that is being typed."""
    focus: int = 0
    """The index of the board that the keys are for."""
    is_given_up: bool = False
    """Whether no board takes guesses any more, although some are not solved."""
    hint: Hint = Hint.NONE
    """What is shown for the next guess."""
    usual_hint: Hint = Hint.NONE
    """What is shown of a game elsewhere unless more is asked for; here always nothing."""
    last_hint: Hint = Hint.NONE
    """The step that was shown last in this game."""
    hints: int = 0
    """How many guesses had hints, with the next guess if it `is_hinted`."""
    is_hinted: bool = False
    """Whether a hint was shown since the last guess."""
    help_from: int | None = None
    """The number of the first guess with a hint or, elsewhere, with suggestions on screen."""

    @classmethod
    def begin(
        cls,
        rules: GameRules,
        boards: int = 1,
        answers: tuple[str, ...] = (),
        game: Identity | None = None,
        usual_hint: Hint = Hint.NONE,
        turns: tuple[Turn, ...] = (),
    ) -> Self:
        """The beginning of a game, or a position with one board that is played on."""
        empty = DraftBoard(pattern=all_grey(rules.words.length), limit=rules.limit)
        state = cls(
            drafts=(empty.of_turns(turns),) * boards,
            rules=rules,
            game=game or Identity(),
            answers=answers,
            usual_hint=usual_hint,
        )
        return state.show_hint(usual_hint)

    @property
    def is_by_player(self) -> bool:
        """Whether the player sets the colours: the game is played elsewhere."""
        return self.game.mode is Mode.ASSIST

    @cached_property
    def position(self) -> Boards:
        """The boards without the row that is being typed."""
        words, hard, limit = self.rules
        known: tuple[str | None, ...] = self.answers
        answers = known or tuple(draft.answer for draft in self.drafts)
        games = (
            Game(words, draft.turns, hard, answer, limit)
            for draft, answer in zip(self.drafts, answers, strict=True)
        )
        return Boards(tuple(games), self.game.seed)

    @property
    def draft(self) -> DraftBoard:
        """The board with the focus."""
        return self.drafts[self.focus]

    @property
    def guesses(self) -> tuple[str, ...]:
        return self.position.guesses

    @property
    def outcome(self) -> Outcome:
        outcome = self.position.outcome
        return Outcome.LOST if self.is_given_up and outcome is Outcome.PLAYING else outcome

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.PLAYING

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The indices of the boards that take the next guess."""
        return () if self.is_over else self.position.unsolved

    @property
    def letters(self) -> str:
        """The guess that is being typed."""
        return self.drafts[self.open[0]].letters if self.open else ""

    @property
    def has_word(self) -> bool:
        return len(self.letters) == self.draft.length

    @property
    def has_begun(self) -> bool:
        return bool(self.guesses or self.letters)

    @property
    def contents(self) -> tuple[object, ...]:
        """Everything except the cursors and the focus."""
        return tuple(draft.content for draft in self.drafts)

    @cached_property
    def ahead(self) -> Boards | None:
        """The position after the row that is being coloured; None unless it can be asked about."""
        drafts = [self.drafts[index] for index in self.open]
        if not (self.is_by_player and self.has_word):
            return None
        if not all(draft.is_coloured and draft.pattern.is_possible for draft in drafts):
            return None
        return None if all(draft.pattern.is_win for draft in drafts) else self.committed().position

    def left(self, index: int) -> Candidates:
        """The words that can be the answer of a board, as far as the player knows.

        The program chooses likely words only. A challenge, a daily puzzle, or an answer given by
        the player may be any accepted word.
        """
        game = self.position.boards[index]
        if self.is_by_player:
            return game.candidates
        likely, words = game.candidates.likely, game.words
        is_chosen_here = self.game.mode is not Mode.CHALLENGE and self.game.day is None
        if is_chosen_here and (not self.answers or self.answers[index] in words.answers):
            return Candidates(likely, ())
        others = words.rare_words or sorted(words.accepted.difference(words.answers))
        return Candidates(likely, avoided_last(fitting(game.turns, others)))

    # Sentences

    @cached_property
    def objection(self) -> str:
        """How the complete word breaks the rules of this game; empty if it keeps them."""
        if not self.has_word:
            return ""
        if self.letters in self.guesses:
            return f"You've already guessed {self.letters.upper()}."
        try:
            self.position.check(self.letters, allow_unlisted=True)
        except UnknownWordError:  # one plays what the game elsewhere has taken
            return ""
        except WordleError as error:
            return str(error)
        return ""

    @property
    def typed_word(self) -> str | None:
        """A complete word that is allowed and that the player has not coloured yet."""
        is_coloured = any(self.drafts[index].is_coloured for index in self.open)
        if self.rules.words.outside([self.letters]) and not self.rules.words.has_only_answers:
            return None
        return self.letters if self.has_word and not is_coloured and not self.objection else None

    def solved_twice(self, word: str) -> str:
        """Why a word cannot have solved several boards; empty if it has not."""
        won = [
            str(number)
            for number, draft in enumerate(self.drafts, 1)
            if draft.is_won and draft.turns[-1].guess == word
        ]
        if len(won) < 2:
            return ""
        return f"{word.upper()} can't solve boards {listed(won, 'and')}: their words differ."

    @property
    def over_sentence(self) -> str:
        """What is said of a key that a finished game does not take."""
        key = "{play.new}" if self.asks_for_answer else "{board.again}"
        return f"The game is over. Press {key} for the next one."

    @property
    def asks_for_answer(self) -> bool:
        """Whether a game elsewhere is lost, so that its answer can be entered."""
        return self.is_by_player and len(self.drafts) == 1 and self.outcome is Outcome.LOST

    # Changes of the boards

    def changed(
        self, change: Callable[[DraftBoard], DraftBoard], boards: Collection[int] | None = None
    ) -> Self:
        """Change some boards, by default those that take the next guess."""
        chosen = self.open if boards is None else boards
        drafts = enumerate(self.drafts)
        return self.having(change(draft) if index in chosen else draft for index, draft in drafts)

    def having(self, drafts: Iterable[DraftBoard]) -> Self:
        return replace(self, drafts=tuple(drafts))

    def having_turns(self, boards: Iterable[tuple[Turn, ...]]) -> Self:
        """The boards with these turns, and nothing typed; each has its own."""
        pairs = zip(self.drafts, boards, strict=True)
        return self.having(draft.of_turns(turns) for draft, turns in pairs).nearest()

    def focused(self, draft: DraftBoard) -> Self:
        """Replace the board with the focus."""
        return self.changed(lambda _: draft, (self.focus,))

    def at(self, index: int) -> Self:
        """Give a board the focus, at the row that is being typed."""
        there = replace(self, focus=index)
        return there.focused(there.draft.at_open_row())

    def nearest(self) -> Self:
        """Give the focus to the next board that takes guesses, unless this one does."""
        after = [index for index in self.open if index >= self.focus]
        return replace(self, focus=[*after, *self.open, self.focus][0])

    def with_letter(self, letter: str) -> Self:
        """Write a letter at the cursor; over an earlier guess, on all boards that have it."""
        draft, column = self.draft, self.draft.column
        if draft.is_retyping:
            row = draft.row
            having = [index for index, each in enumerate(self.drafts) if row < len(each.turns)]
            written = self.changed(lambda each: each.retyping(row, column).type(letter), having)
            others = {*range(len(self.drafts))} - {self.focus}
            return written.changed(DraftBoard.at_open_row, others)
        column = column if self.focus in self.open else len(self.letters)
        return self.changed(lambda each: each.at(len(each.turns), column).type(letter)).nearest()

    def cleared(self) -> Self:
        return self.changed(lambda draft: draft.of_turns(draft.turns))

    def reopened(self) -> Self:
        """Make the last guess the one that is being typed, on all boards that have it."""
        count = len(self.guesses)
        last = [index for index, each in enumerate(self.drafts) if len(each.turns) == count]
        return self.changed(DraftBoard.reopen, last).nearest()

    def committed(self) -> Self:
        """Make the row that is being typed a turn of each board, and begin another."""
        played = self.changed(DraftBoard.commit)
        return replace(played, focus=[*played.open, played.focus][0])

    def without_row(self) -> Self:
        """Delete the guess under the cursor on all boards; those below move up."""
        row, letters = self.draft.row, self.letters
        having = [index for index, each in enumerate(self.drafts) if row < len(each.turns)]
        rest = self.changed(lambda draft: draft.at(row, 0).remove_row(), having)
        guesses = (*self.guesses[:row], *self.guesses[row + 1 :])
        return rest.having(
            rest._completed(index, draft, guesses, letters)
            for index, draft in enumerate(rest.drafts)
        )

    def mended(self, draft: DraftBoard) -> Self:
        """Change the colours of the focused board, which may now be solved or not."""
        return self.focused(self._completed(self.focus, draft, self.guesses, self.letters))

    def _completed(
        self, index: int, draft: DraftBoard, guesses: Sequence[str], letters: str
    ) -> DraftBoard:
        """A board after a change of its colours, with the guesses that belong to it.

        A board ends with its win, unless no other board has the guesses that follow: what the
        player typed is never erased. A board that is not solved gets the guesses that it missed.
        """
        won = [number for number, turn in enumerate(draft.turns, 1) if turn.pattern.is_win]
        turns = draft.turns
        if won:
            others = self.drafts[:index] + self.drafts[index + 1 :]
            is_held = any(len(other.turns) >= len(turns) for other in others)
            turns = turns[: won[0]] if is_held else turns
        for guess in () if won else guesses[len(turns) :]:
            turns += (Turn(guess, certain_tiles(turns, guess, draft.length)),)
        if turns == draft.turns and (won or draft.letters == letters or draft.is_finished):
            return draft
        changed = draft.of_turns(turns)
        if not changed.is_finished:
            changed = changed.write(letters)
        return changed.at(draft.row, draft.column)

    # Guesses with their colours

    def with_guess(self) -> Self:
        """Play the complete word in a game whose colours the program sets.

        An adversary has no answer: its colours keep as many words as possible.
        """
        guess, boards = self.letters, self.position.boards
        turns = [game.turns for game in boards]
        for index in self.open:
            if self.answers:
                pattern = feedback(guess, self.answers[index])
            else:
                pattern = evasive_pattern(guess, boards[index].candidates.likely)
            turns[index] += (Turn(guess, pattern),)
        return self.having_turns(turns)

    def with_rows(self, rows: Iterable[str], allow_unknown: bool) -> Self:
        """Add guesses with their colours on each board, as in `crane:bybbb/bbbbg`."""
        boards = with_rows(self.position, rows, allow_unknown=allow_unknown).boards
        return self.having_turns(board.turns for board in boards)

    def with_turns(self, turns: Sequence[Turn]) -> Self:
        draft = self.draft
        room = 0 if draft.is_won else draft.limit - len(draft.turns)
        if len(turns) > room:
            raise WordleError(
                f"There is room for {counted(room, 'more guess')}; this text has {len(turns)}."
            )
        if any(turn.pattern.is_win for turn in turns[:-1]):
            raise WordleError("Only the last guess can be all green: the game ends with it.")
        return self.having_turns([(*draft.turns, *turns)])

    def with_grid(self, patterns: Sequence[Pattern]) -> Self:
        """Colour the words on the only board by a shared grid, which has no letters."""
        words = [*self.guesses, *[self.letters] * self.has_word]
        if len(words) != len(patterns):
            raise WordleError("Type your guesses first, then paste the grid to colour them.")
        return self.having_turns([tuple(map(Turn, words, patterns))])

    # Help

    def noted(self) -> Self:
        """Note that suggestions are shown, from the first letter to the end of the game."""
        is_shown = self.is_by_player and self.hint >= Hint.THREE and self.has_begun
        return self.helped() if is_shown and not self.is_over else self

    def helped(self) -> Self:
        """Note that the next guess has had help; undo does not take that back."""
        return replace(self, help_from=first_help(self.help_from, len(self.guesses) + 1))

    def show_hint(self, hint: Hint) -> Self:
        """Show a step of the hints for the next guess; it counts as soon as it is shown."""
        state = replace(self, hint=hint)
        if not hint or self.is_over:
            return state
        state = replace(state, last_hint=hint)
        if self.is_by_player:
            return state.noted()
        if self.is_hinted:
            return state
        return replace(state, hints=self.hints + 1, is_hinted=True).helped()

    def begin_with(self, usual_hint: Hint) -> Self:
        """Show or hide the suggestions of a game elsewhere; those that were shown stay."""
        if not self.is_by_player:
            return self
        state = replace(self, usual_hint=usual_hint)
        return state.show_hint(usual_hint if self.help_from is None else Hint.ALL)
