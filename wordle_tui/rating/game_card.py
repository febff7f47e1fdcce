"""The summary card of a finished game: tiles, scores and sentences. Independent of Textual.

A card can be made as soon as the game is over: figures that are not known yet are dots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from wordle_tui.advice.advice import SAME
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.people import LISTS, people_sentence
from wordle_tui.game.records import FinishedGame, GameFilter, Mode
from wordle_tui.game.turn import Turn
from wordle_tui.history.history import History
from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.performance import (
    EXCLUSIONS,
    CountedGame,
    Performance,
    counted_games,
    exclusion,
    recent,
)
from wordle_tui.rating.report import UNKNOWN, Totals, luck_text, number, sum_sentences
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
    rated: tuple[CountedGame, ...]
    """The games that count for the rating, newest first."""
    streaks_after: tuple[int, int] = (0, 0)
    """The streak and the best streak after the game."""
    games: Statistics | None = None
    """The figures of the games in the streaks."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The streak and the rating before the game."""
        if not self.rated and not self.best_streak:
            rated = "" if self.mode is Mode.ADVERSARY else " Games count up to the first hint."
            return (f"Win a game to start a streak.{rated}",)
        streak = (self._streak(self.streak, self.best_streak),) if self.best_streak else ()
        return *streak, *((str(self.rating),) if self.rated else ())

    @property
    def rating(self) -> Performance:
        return recent(self.rated)

    @property
    def streak_after(self) -> str:
        """A sentence about the streak after the game; empty if there never was one."""
        return self._streak(*self.streaks_after) if self.streaks_after[1] else ""

    def _streak(self, streak: int, best: int) -> str:
        is_daily = self.mode in (None, Mode.ASSIST)
        name = self.mode.streak_name.capitalize() if self.mode and not is_daily else "Streak"
        return f"{name} {streak} (best {best})."


def standing_before(history: History, time: datetime, mode: Mode | None = None) -> Standing:
    """The standing at a time, with the streak of one mode or of all games. Slow for many games."""
    figures = _statistics(history, GameFilter(mode, before=time), time)
    rated = tuple(counted_games(history.games(GameFilter(before=time))))
    return Standing(mode, figures.streak, figures.best_streak, rated, games=figures)


def _statistics(history: History, which: GameFilter, time: datetime) -> Statistics:
    return statistics(history.games(which), history.balance(which), time.astimezone().date())


def standing_around(history: History, game: FinishedGame) -> Standing:
    """The standing before a game of the history, with the streaks after it.

    The streaks are read from the history: a second game on the same day does not extend a streak.
    """
    moment = game.finished + timedelta(microseconds=1)
    after = _statistics(history, GameFilter(game.mode, before=moment), moment)
    before = standing_before(history, game.finished, game.mode)
    return replace(before, streaks_after=(after.streak, after.best_streak))


@dataclass(frozen=True)
class CardRow:
    turn: Turn
    skill: str
    luck: str
    better: str = ""
    """The better guess; if there was none, the verdict."""


@dataclass(frozen=True)
class GameCard:
    sums: tuple[tuple[str, str, str], ...]
    """What adds up to the guesses taken: a label, a figure and a note each; empty if unrated."""
    summary: tuple[str, ...]
    """The same in two sentences."""
    title: str = ""
    status: str = ""
    """Whether the game is rated and its values are proved."""
    rows: tuple[CardRow, ...] = ()
    sentences: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    """Pairs of label and guesses: those of the player and those of best play."""
    standing: tuple[str, ...] = ()
    """The streak after the game, and how the rating changed; empty without a standing."""
    people: str = ""
    """What people need for the answer, and what the player needed; empty if it is unknown."""
    costliest: int | None = None
    """The index of the guess that cost most, except the opener and the answer; None if none did."""


def card(
    game: Game,
    rated: RatedGame | None,
    *,
    finished: FinishedGame | None = None,
    before: Standing | None = None,
    answer_note: str = "",
    has_no_rating: bool = False,
    player: str = "You",
) -> GameCard:
    """The card of a game and its rating, which may be partial.

    `finished` is the game's record in the history, if any, and `before` the standing before it.
    `answer_note` is a sentence about the answer of a game that was not won. With `has_no_rating`,
    missing scores are dashes, because no rating will come. `player` is "You", "They" or a strategy.
    """
    guesses = rated.guesses if rated is not None else ()
    has_no_rating = has_no_rating or not game.turns
    unknown = "–" if has_no_rating else UNKNOWN
    sentences = [answer_note] if answer_note else []
    is_whole = rated is not None and len(guesses) == len(game.turns) > 0
    if rated is not None and is_whole:
        sentences += sum_sentences(rated, player)
    if finished is not None and finished.help_from and exclusion(finished) in (None, "not_rated"):
        help_was = "saw suggestions" if finished.mode is Mode.ASSIST else "took a hint"
        sentences.append(f"It counts up to guess {finished.help_from}, where you {help_was}.")
    if finished is not None and finished.day is not None:
        sentences.append(f"Saved as Wordle {finished.number:,}.")
    standing: tuple[str, ...] = ()
    if finished is not None and before is not None:
        standing = (before.streak_after, *_rating(finished, rated, before, has_no_rating))
        if finished.is_provisional and rated is not None and rated.is_complete:
            standing = (*standing, "Its rating in Stats is older and will be made again.")
        if finished.is_archived:
            standing = ("Past puzzles don't count in streaks.", *standing[1:])
    lines: tuple[tuple[str, str], ...] = ()
    if rated is not None and (best := rated.optimal_line) is not None:
        yours = " ".join(turn.guess for turn in game.turns).upper()
        words = " ".join(best.guesses).upper()
        whose = {"You": "Yours", "They": "Theirs"}.get(player, player)
        lines = (whose, yours), (f"Best{'' if best.proved else ' ≈'}", words)
    sums = () if has_no_rating else _sums(game, rated if is_whole else None)
    cost = Totals.of(rated).sentence if rated and is_whole else f"Your guesses cost {UNKNOWN}"
    losses = [0.0, *(guess.behind * (not guess.turn.pattern.is_win) for guess in guesses[1:])]
    costliest = losses.index(max(losses))
    return GameCard(
        title=_title(game, finished),
        status=_status(rated, has_no_rating),
        rows=(
            *(_row(guess, rated is not None and rated.is_complete) for guess in guesses),
            *(CardRow(turn, unknown, unknown) for turn in game.turns[len(guesses) :]),
        ),
        sentences=tuple(sentences),
        sums=sums,
        summary=(f"{sums[0][0]} {sums[0][1]} guesses.", cost) if sums else (),
        lines=lines,
        standing=tuple(filter(None, standing)),
        people=_people(game, finished) if player == "You" else "",
        costliest=costliest if losses[costliest] >= SAME else None,
    )


def _people(game: Game, finished: FinishedGame | None) -> str:
    if game.words.name not in LISTS or (game.outcome is Outcome.PLAYING and finished is None):
        return ""
    return people_sentence(game.known_answer, len(game.turns) * (game.outcome is Outcome.WON))


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
    return "proved" if Totals.of(rated).are_proved else "≈ partly estimated"


def _row(guess: RatedGuess, is_final: bool) -> CardRow:
    is_better = guess.advised.expected_guesses < guess.played.expected_guesses - SAME
    better = guess.advised.word.upper() if is_better else guess.verdict_text.removeprefix("the ")
    return CardRow(guess.turn, guess.skill_text, luck_text(guess, is_final=is_final), better)


def _sums(game: Game, rated: RatedGame | None) -> tuple[tuple[str, str, str], ...]:
    """What best play expects, plus what the guesses cost, plus bad luck: the guesses taken."""
    took = ("You took", f"{len(game.turns)}", "")
    if rated is None:
        names = ("Best play expects", "Your guesses cost", "Luck")
        return *((name, UNKNOWN, "") for name in names), took
    total = Totals.of(rated)
    worst = max(rated.guesses, key=lambda guess: guess.behind)
    most = f"most: {worst.guess.upper()}" if worst.behind >= SAME else ""
    fortune = ("Bad luck" if total.luck <= 0 else "Luck saved", total.luck_text, "")
    if total.luck_text == UNKNOWN:
        fortune = "Luck", UNKNOWN, ""
    to_go = (("Still to go", number(total.left, total.left_basis), ""),) if total.left else ()
    return (
        ("Best play expects", number(total.start, rated.start_basis), "guesses"),
        ("Your guesses cost", number(total.loss, total.loss_basis), most),
        fortune,
        took,
        *to_go,
    )


def _rating(
    finished: FinishedGame, rated: RatedGame | None, before: Standing, has_no_rating: bool
) -> tuple[str, ...]:
    """How the game has changed the rating, or why it has not."""
    is_complete = rated is not None and rated.is_complete
    if rated is not None and is_complete:
        finished = replace(finished, ratings=tuple(turn_ratings(rated)))
    why = exclusion(finished)
    if why == "not_rated":
        return () if has_no_rating else (f"Cost {UNKNOWN} a game.", f"Level: {UNKNOWN}")
    if why is not None:
        return (f"This game doesn't count in your rating: {EXCLUSIONS[why][1]}.",)
    earlier, games = before.rating, (each.game for each in before.rated)
    now = recent(counted_games((finished, *games)))
    if now.mean_loss is None:
        return (str(now),)
    if earlier.mean_loss is None:
        return f"Cost {now.figure} a game.", f"Level: {now.level}."
    was = "as" if earlier.level == now.level else f"{earlier.level}"
    return f"Cost {earlier.figure} → {now.figure} a game.", f"Level: {now.level}, {was} before."
