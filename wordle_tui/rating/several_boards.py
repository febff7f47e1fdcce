"""Rate a game with several boards: what each guess cost over all boards.

The figures are those of the advice: estimates while several boards are unsolved, exact for the last
one. They are shown, but never stored, and no part of a rating or level. Works without numpy if the
engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum

from wordle_tui.advice.advice import WORTH_SAYING, Engine, Stage, Suggestion
from wordle_tui.advice.reasons import amount_text
from wordle_tui.game.board import Outcome
from wordle_tui.game.game import Game, refuse_contradiction
from wordle_tui.game.words import WordList, alphabetical
from wordle_tui.rating.game_card import CardRow, GameCard
from wordle_tui.rating.report import UNKNOWN
from wordle_tui.solver.stopping import Stop, never_stop


@dataclass(frozen=True)
class RatedBoardsGuess:
    """A guess in a game with several boards, compared with the best one."""

    played: Suggestion
    best: Suggestion
    """The best guess known; the same as `played` if none is better."""
    proved: bool
    """Whether the loss is exact; otherwise it is shown with ≈."""
    before: tuple[tuple[str, ...], ...] = ()
    """The words left on each board before the guess; none on a board that was solved."""
    after: tuple[tuple[str, ...], ...] = ()
    """The same after it."""

    @property
    def guess(self) -> str:
        return self.played.word

    @property
    def better(self) -> str | None:
        """A better guess, if one is known."""
        return None if self.loss < WORTH_SAYING else self.best.word

    @property
    def cost(self) -> str:
        """The loss as text, with ≈ if it is an estimate."""
        amount = "0" if self.better is None else amount_text(self.loss)
        return amount if self.proved else f"≈{amount}"

    @property
    def loss(self) -> float:
        """What the guess cost, in guesses until all boards are solved."""
        return self.played.behind(self.best)

    def __str__(self) -> str:
        """The rating in a sentence."""
        guess = self.guess.upper()
        if self.better is None:
            return (
                f"{guess} was {'the best guess' if self.proved else 'as good as the best known'}."
            )
        return f"{guess} cost {self.cost} guesses: {self.better.upper()} was better."


def rate_boards(
    game: Game,
    engine_of: Callable[[WordList], Engine],
    *,
    plain: bool = False,
    stop: Stop = never_stop,
) -> Iterator[tuple[RatedBoardsGuess, ...]]:
    """Yield the ratings of the first guess, of the first two, and so on to the last.

    `engine_of` returns the engine of a list, as `Advisor` does. With `plain`, guesses are compared
    with the best familiar word. Answers that the list lacks are added to it. The work is bounded;
    it ends early when `stop` returns True. Raises `ContradictionError` if no word fits a board.

    >>> from wordle_tui.advice.advisor import Advisor
    >>> from wordle_tui.game.words import word_list
    >>> boards = Game.start(word_list("original"), 2, answers=("wince", "slate"))
    >>> for guess in ("salet", "slate", "mince", "wince"):
    ...     boards = boards.play(guess)
    >>> *_, rated = rate_boards(boards, Advisor)
    >>> print(*rated, sep="\\n")
    SALET was as good as the best known.
    SLATE cost ≈0.10 guesses: DROLE was better.
    MINCE cost 0.23 guesses: CRUDO was better.
    WINCE was the best guess.
    """
    words = game.words
    for board in game.boards:
        if (answer := board.known_answer) is not None and not words.has_answer(answer):
            words = words.including(answer)
    # A game elsewhere may have guesses that the list lacks, but only words of the list are ranked.
    if unlisted := set(game.guesses) - words.accepted:
        words = replace(words, guesses=alphabetical(words.accepted | unlisted))
    game = game.with_words(words)
    refuse_contradiction(game)
    engine, rated = engine_of(words), tuple[RatedBoardsGuess, ...]()
    position = game.first(0)
    for number, guess in enumerate(game.guesses, 1):
        for advice in engine.advise(position, also=[guess], plain=plain, stop=stop):
            if advice.stage is Stage.PROVED and advice.asked[0].suggestion.proved:
                break
        if stop():
            return
        played, best = advice.asked[0].suggestion, advice.best
        proved = played.proved and best.proved
        if any(left.words == (guess,) for left in advice.unsolved):
            best, proved = played, True  # it was certain to solve a board: no guess is better
        before, position = position, game.first(number)
        left = _left_on_boards(before), _left_on_boards(position)
        rated = (*rated, RatedBoardsGuess(played, best, proved, *left))
        yield rated


def boards_card(game: Game, rated: Sequence[RatedBoardsGuess]) -> GameCard:
    """The card of a game with several boards: which of them each guess solved, and what it cost.

    As they are shown, what best play expects, plus the costs, minus the luck, are the guesses
    taken. A game that was not won has costs, but no luck.
    """
    solved = [
        len(board.turns) if done else 0
        for board, done in zip(game.boards, game.solved, strict=True)
    ]
    rows = []
    for number, guess in enumerate(game.guesses, 1):
        each = rated[number - 1] if number <= len(rated) else None
        by_it = [str(board) for board, at in enumerate(solved, 1) if at == number]
        note = f"solves {' '.join(by_it)}" if by_it else ""
        rows.append(CardRow(guess, cost=each.cost if each else UNKNOWN, luck="", note=note))
    words = (
        f"{number} {board.known_answer or '?'} {at or '–'}".upper()
        for number, (board, at) in enumerate(zip(game.boards, solved, strict=True), 1)
    )
    shown = GameCard(tuple(rows), luck="", note=" · ".join(words))
    if not rated or len(rated) < len(game.guesses):
        return replace(shown, judged=f"Your guesses cost {UNKNOWN}." * bool(rows))
    start = round(rated[0].best.expected_guesses, 1)
    cost = round(fsum(each.loss for each in rated), 1)
    luck = round(start + cost - len(game.guesses), 1)  # of the figures that are shown
    kind = "luck saved" if luck > 0 else "bad luck cost"
    fortune = f"; {kind} ≈{abs(luck):.1f}" if luck else "; luck was even"
    is_won = game.outcome is Outcome.WON
    return replace(
        shown,
        cost=f"≈{cost:.1f}",
        judged=f"Best play expects ≈{start:.1f}. Your guesses cost ≈{cost:.1f}{fortune * is_won}.",
    )


def _left_on_boards(game: Game) -> tuple[tuple[str, ...], ...]:
    return tuple(
        () if solved else board.candidates.words
        for board, solved in zip(game.boards, game.solved, strict=True)
    )
