"""The summary card of a finished game: tiles, scores and sentences. Independent of Textual.

A card can be made as soon as the game is over. Unknown figures are shown as dots, and sentences
that depend on them are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import chain, count, islice, takewhile

from wordle_tui.advice.advice import SAME
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.records import FinishedGame, GameFilter, Mode
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.history.history import History
from wordle_tui.history.statistics import Statistics
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.performance import EXCLUSIONS, RECENT, counts, exclusion, of_losses
from wordle_tui.rating.report import sum_sentences
from wordle_tui.rating.values import RatedGame, RatedGuess

RATING = "rating…"
"""Status of the card until the rating is complete."""


@dataclass(frozen=True)
class Standing:
    """The streak and the recent losses of a player before a game."""

    mode: Mode | None
    """The mode of the games in the streaks; None for all games."""
    streak: int
    best_streak: int
    losses: tuple[float, ...]
    """The losses of the last games that count for the rating, newest first."""
    streaks_after: tuple[int, int] = (0, 0)
    """The streak and the best streak after the game."""
    games: Statistics | None = None
    """The figures of the games in the streaks."""

    @property
    def streak_name(self) -> str:
        return self.mode.streak_name.capitalize() if self.mode else "Streak"

    @property
    def sentences(self) -> tuple[str, ...]:
        if not self.losses and not self.best_streak:
            rated = "" if self.mode is Mode.ADVERSARY else " Games without hints are rated."
            return (f"Win a game to start a streak.{rated}",)
        best = self.best_streak
        streak = (f"{self.streak_name} {self.streak} (best {best}).",) if best else ()
        return *streak, *((str(of_losses(self.losses)),) if self.losses else ())


def standing_before(history: History, time: datetime, mode: Mode | None = None) -> Standing:
    """The standing at a time, with the streak of one mode or of all games. Slow for many games."""
    figures = history.statistics(GameFilter(mode, before=time))
    own = GameFilter(before=time, is_own=True)
    pages = takewhile(bool, (history.games(own, RECENT, offset) for offset in count(0, RECENT)))
    rated = filter(counts, chain.from_iterable(pages))
    losses = tuple(game.loss or 0.0 for game in islice(rated, RECENT))
    return Standing(mode, figures.streak, figures.best_streak, losses, games=figures)


def standing_around(history: History, game: FinishedGame) -> Standing:
    """The standing before a game of the history, with the streaks after it.

    The streaks are read from the history: a second game on the same day does not extend a streak.
    """
    moment = game.finished + timedelta(microseconds=1)
    after = history.statistics(GameFilter(game.mode, before=moment))
    before = standing_before(history, game.finished, game.mode)
    return replace(before, streaks_after=(after.streak, after.best_streak))


@dataclass(frozen=True)
class CardRow:
    turn: Turn
    skill: str
    luck: str
    better: str = ""
    """The better guess; "best" if there was none, "solved" for the winning guess."""


@dataclass(frozen=True)
class GameCard:
    title: str
    status: str
    """Whether the game is rated and its values are proved."""
    rows: tuple[CardRow, ...]
    sentences: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    """Pairs of label and guesses: those of the player and those of perfect play."""
    standing: tuple[str, ...]
    """How the rating and the streak changed, if known, and the number of a daily puzzle."""


def card(
    game: Game,
    rated: RatedGame | None,
    *,
    finished: FinishedGame | None = None,
    before: Standing | None = None,
    answer_note: str = "",
    has_no_rating: bool = False,
) -> GameCard:
    """The card of a game and its rating, which may be partial.

    `finished` is the game's record in the history, if any, and `before` the standing before it.
    `answer_note` is a sentence about the answer of a game that was not won. With `has_no_rating`,
    missing scores are dashes, because no rating will come.
    """
    guesses = rated.guesses if rated is not None else ()
    unknown = "–" if has_no_rating else "…"
    sentences = [answer_note] if answer_note else []
    if rated is not None and len(guesses) == len(game.turns) > 0:
        sentences += sum_sentences(rated)
    if finished is not None and finished.hints:
        sentences.append(f"You used hints on {counted(finished.hints, 'guess')}.")
    lines: tuple[tuple[str, str], ...] = ()
    if rated is not None and (best := rated.optimal_line) is not None:
        yours = " ".join(turn.guess for turn in game.turns).upper()
        perfect = " ".join(best.guesses).upper()
        lines = ("Yours", yours), (f"Perfect{'' if best.proved else ' ≈'}", perfect)
    return GameCard(
        title=_title(game, finished),
        status=_status(rated, has_no_rating or not game.turns),
        rows=(
            *map(_row, guesses),
            *(CardRow(turn, unknown, unknown) for turn in game.turns[len(guesses) :]),
        ),
        sentences=tuple(sentences),
        lines=lines,
        standing=(
            *(_standing(finished, rated, before) if finished and before else ()),
            *((f"Saved as Wordle {finished.number:,}.",) if finished and finished.day else ()),
        ),
    )


def _title(game: Game, finished: FinishedGame | None) -> str:
    turns = len(game.turns)
    if game.outcome is Outcome.WON:
        return f"Solved in {turns}"
    if game.outcome is Outcome.LOST:
        return "Not solved"
    return "Given up" if finished else f"{turns} of {game.limit} guesses, not solved"


def _status(rated: RatedGame | None, has_no_rating: bool) -> str:
    if has_no_rating:
        return "not rated"
    if rated is None or not rated.is_complete:
        return RATING
    return "proved" if rated.proved else "partly estimated"


def _row(guess: RatedGuess) -> CardRow:
    better = guess.best.word.upper() if guess.loss >= SAME else "best"
    if guess.turn.pattern.is_win:
        better = "solved"
    return CardRow(guess.turn, str(guess.skill), str(guess.luck_score), better)


def _standing(finished: FinishedGame, rated: RatedGame | None, before: Standing) -> tuple[str, ...]:
    streak, best = before.streaks_after
    change = f"{before.streak} → {streak}" if streak != before.streak else f"{streak}"
    streaks = (f"{before.streak_name} {change} (best {best}).",) if best else ()
    if finished.is_archived:
        streaks = ("Past puzzles don't count in streaks.",)
    if rated is None or not rated.is_complete:
        return streaks
    earlier = of_losses(before.losses)
    finished = replace(finished, ratings=tuple(turn_ratings(rated)))
    if why := exclusion(finished):
        return f"{earlier} This game doesn't count: {EXCLUSIONS[why][1]}.", *streaks
    now = of_losses((finished.loss or 0.0, *before.losses[: RECENT - 1]))
    was = "" if earlier.mean_loss is None else f" Before this game: {earlier.figure}."
    return f"{now}{was}", *streaks
