"""The card at the end of a game: how it went, in squares, figures and sentences. Knows no screen.

It can be made as soon as the game is over; figures that are not known yet are dots, and sentences
that need them come later.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordle_tui.game.game import Game, Outcome, Turn
from wordle_tui.game.wording import counted
from wordle_tui.history.statistics import Statistics
from wordle_tui.rating.report import Sum, sum_of
from wordle_tui.rating.values import RatedGame, RatedGuess
from wordle_tui.solver.advice import SAME

RATING = "rating…"
"""What the card says of itself until its rating is complete."""
_UNKNOWN = "…"


@dataclass(frozen=True)
class CardRow:
    """A turn with its scores and the guess that would have been better."""

    turn: Turn
    skill: str = _UNKNOWN
    luck: str = _UNKNOWN
    better: str = ""
    """The better guess; "best" if there was none, "solved" for the winning guess."""


@dataclass(frozen=True)
class Card:
    """All that is said at the end of a game."""

    title: str
    status: str
    """How far its rating is."""
    rows: tuple[CardRow, ...]
    sentences: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    """The guesses made and those of perfect play, each with whose they are."""
    standing: str
    """The player's streak and mean loss before and after the game; empty if they are unknown."""


def card(
    game: Game,
    rated: RatedGame | None,
    *,
    before: Statistics | None = None,
    told: str = "",
    hints: int = 0,
    has_no_rating: bool = False,
    is_given_up: bool = False,
) -> Card:
    """The card of a game with what is known of its rating.

    `before` are the figures over the player's earlier games; `told` is a sentence about the answer
    of a game that was not won; `has_no_rating` says that none will come.
    """
    guesses = rated.guesses if rated is not None else ()
    is_rated = rated is not None and len(guesses) == len(game.turns) > 0
    sentences = [told] if told else []
    if is_rated and rated is not None:
        sentences += sum_sentences(sum_of(rated), len(guesses))
    if hints:
        sentences.append(f"Hints used on {counted(hints, 'guess')}.")
    return Card(
        title=_title(game, is_given_up),
        status=_status(rated, has_no_rating or not game.turns),
        rows=tuple(
            _rated_row(guesses[number]) if number < len(guesses) else _row(turn, has_no_rating)
            for number, turn in enumerate(game.turns)
        ),
        sentences=tuple(sentences),
        lines=_lines(game, rated),
        standing=_standing(game, rated, before) if before is not None else "",
    )


def sum_sentences(total: Sum, taken: int) -> tuple[str, str]:
    """The guesses needed beside those of perfect play, and where the difference comes from."""
    start, loss, luck, left = total
    if left.value:
        needed = f"After {counted(taken, 'guess')} you needed {left} more on average"
    else:
        needed = f"You needed {taken}"
    lost = f"{loss} lost by guesses" if loss.value else "Nothing lost by guesses"
    if not luck.value:
        fortune = "luck was even"
    elif luck.value > 0:
        fortune = f"{luck} won by luck"
    else:
        fortune = f"{luck} by bad luck" if loss.value else f"{luck} lost by bad luck"
    return f"{needed}; perfect play expects {start}.", f"{lost}, {fortune}."


def _title(game: Game, is_given_up: bool) -> str:
    if game.outcome is Outcome.WON:
        return f"Solved in {len(game.turns)}"
    if game.outcome is Outcome.LOST:
        return "Not solved"
    return "Given up" if is_given_up else f"{counted(len(game.turns), 'guess')}, not solved"


def _status(rated: RatedGame | None, has_no_rating: bool) -> str:
    if has_no_rating:
        return "not rated"
    if rated is None or not rated.is_complete:
        return RATING
    return "proved" if rated.proved else "≈ not all proved"


def _row(turn: Turn, has_no_rating: bool) -> CardRow:
    return CardRow(turn, "–", "–") if has_no_rating else CardRow(turn)


def _rated_row(guess: RatedGuess) -> CardRow:
    better = guess.best.word.upper() if guess.loss >= SAME else "best"
    if guess.turn.pattern.is_win:
        better = "solved"
    return CardRow(guess.turn, str(guess.skill), str(guess.luck_score), better)


def _lines(game: Game, rated: RatedGame | None) -> tuple[tuple[str, str], ...]:
    if rated is None or rated.optimal_line is None:
        return ()
    best = rated.optimal_line
    yours = " ".join(turn.guess for turn in game.turns).upper()
    perfect = " ".join(best.guesses).upper()
    return ("Yours", yours), (f"Perfect{'' if best.proved else ' ≈'}", perfect)


def _standing(game: Game, rated: RatedGame | None, before: Statistics) -> str:
    streak = before.streak + 1 if game.outcome is Outcome.WON else 0
    text = f"Streak {before.streak} → {streak} (best {max(before.best_streak, streak)})"
    if rated is None or not rated.is_complete:
        return text
    count = before.rated + 1
    mean = (sum(before.losses) + rated.total_loss) / count
    change = f"{mean:.2f}" if before.mean_loss is None else f"{before.mean_loss:.2f} → {mean:.2f}"
    return f"{text} · mean loss {change} ({counted(count, 'game')})"
