"""The game that is played: its rules, who sets the colours, and what follows from its boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import NamedTuple, Self

from wordle_tui.game.boards import Boards, with_rows
from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, Candidates, Game, Outcome, evasive_pattern
from wordle_tui.game.records import Mode, new_uuid, now
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted, listed
from wordle_tui.game.words import WordList, shown
from wordle_tui.play.draft import DraftBoard, all_grey
from wordle_tui.play.drafts import DraftBoards
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
    is_kept: bool = True
    """Whether it is stored; a training card that is played on is not."""


@dataclass(frozen=True, kw_only=True)
class GameUnderWay(DraftBoards):
    """The boards of a game with its rules, and the help that the player has had.

    Methods that add guesses raise a `WordleError` if these cannot be played.
    """

    rules: GameRules
    game: Identity = field(default_factory=Identity)
    answers: tuple[str, ...] = ()
    """The answers that the program knows: those of all boards, or none."""
    hint: Hint = Hint.NONE
    """What is shown for the next guess."""
    usual_hint: Hint = Hint.NONE
    """What is shown at the beginning of each guess."""
    last_hint: Hint = Hint.NONE
    """The step that was shown last in this game."""
    hints: int = 0
    """How many guesses had hints, with the next guess if it `is_hinted`."""
    is_hinted: bool = False
    """Whether a hint was shown since the last guess."""
    is_advised: bool = False
    """Whether suggestions were shown while a game was played elsewhere."""

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
        return Candidates(likely, shown(fitting(game.turns, others)))

    # Sentences

    @cached_property
    def objection(self) -> str:
        """Why the complete word cannot be the next guess of this game; empty if it can."""
        return _objection(self.position, self.letters) if self.has_word else ""

    @property
    def mended_objection(self) -> str:
        """Why the guess under the cursor could not be played there; empty if it could."""
        draft, game = self.draft, self.position.boards[self.focus]
        before = Boards((replace(game, turns=draft.turns[: draft.row]),))
        return _objection(before, draft.turns[draft.row].guess)

    @property
    def typed_word(self) -> str | None:
        """A complete word that is allowed and that the player has not coloured yet."""
        is_coloured = any(self.drafts[index].is_coloured for index in self.open)
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
        key = "Ctrl+n" if self.asks_for_answer else "Enter"
        return f"The game is over. Press {key} for the next one."

    @property
    def loss_by_giving_up(self) -> str:
        """What giving up means for the statistics and the rating."""
        is_rated = len(self.drafts) == 1 and self.game.mode is not Mode.ADVERSARY
        if not is_rated or self.hints:
            return "The game will count as lost."
        if len(self.guesses) < 2:
            return "It's a loss, but it won't be rated."
        return "It's a loss, rated as if you'd played on."

    @property
    def asks_for_answer(self) -> bool:
        """Whether a game elsewhere is lost, so that its answer can be entered."""
        return self.is_by_player and len(self.drafts) == 1 and self.outcome is Outcome.LOST

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
        """Add guesses to the only board."""
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

    def noted(self, was_over: bool = False) -> Self:
        """Note that suggestions are shown, from the first letter to the end of the game."""
        is_shown = self.is_by_player and self.hint >= Hint.THREE and self.has_begun
        is_advised = self.is_advised or (is_shown and not (was_over and self.is_over))
        return replace(self, is_advised=is_advised)

    def show_hint(self, hint: Hint) -> Self:
        """Show a step of the hints for the next guess; it counts as soon as it is shown."""
        state = replace(self, hint=hint)
        if not hint or self.is_over:
            return state
        state = replace(state, last_hint=hint)
        if self.is_by_player:
            return state.noted()
        return state if self.is_hinted else replace(state, hints=self.hints + 1, is_hinted=True)

    def begin_with(self, usual_hint: Hint) -> Self:
        """Begin each guess with a hint; it also applies now, unless guesses are played already.

        Suggestions that were shown in a game elsewhere stay.
        """
        state = replace(self, usual_hint=usual_hint)
        if self.is_by_player:
            return state.show_hint(Hint.ALL if self.is_advised else usual_hint)
        return state if self.guesses else state.show_hint(usual_hint)


def _objection(position: Boards, word: str) -> str:
    try:
        position.check(word, allow_unlisted=True)
    except WordleError as error:
        return str(error)
    return ""
