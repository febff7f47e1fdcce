"""The card of a finished game: its guesses with their figures, and sentences. Without Textual.

A card can be made as soon as the game is over: figures that are not known yet are dots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from math import fsum

from wordle_tui.advice.advice import SAME, WORTH_SAYING, Basis
from wordle_tui.advice.reasons import amount_text
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.people import LISTS, results_of
from wordle_tui.game.records import RATING_VERSION, FinishedGame, GameFilter, Mode
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.history.history import History
from wordle_tui.history.statistics import statistics
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.performance import (
    EXCLUSIONS,
    CountedGame,
    counted_games,
    exclusion,
    recent,
)
from wordle_tui.rating.report import (
    UNKNOWN,
    Totals,
    luck_text,
    needed_sentence,
    number,
    risk_note,
)
from wordle_tui.rating.values import RatedGame, RatedGuess, skill_text


@dataclass(frozen=True)
class Standing:
    """The streaks of a player after a game, and the games that counted before it."""

    mode: Mode
    streak: int
    best_streak: int
    rated: tuple[CountedGame, ...]
    """Newest first."""

    @property
    def sentence(self) -> str:
        """What is said of the streak; empty if there never was one."""
        name = "Streak" if self.mode is Mode.ASSIST else self.mode.streak_name.capitalize()
        return f"{name} {self.streak} (best {self.best_streak})." if self.best_streak else ""


def standing_around(history: History, game: FinishedGame) -> Standing:
    """The standing with a game of the history. Slow for many games.

    The streaks are read from the history: a second game on the same day does not extend a streak.
    """
    moment = game.finished + timedelta(microseconds=1)
    which, day = GameFilter(game.mode, before=moment), moment.astimezone().date()
    figures = statistics(history.games(which), history.balance(which), day)
    rated = tuple(counted_games(history.games(GameFilter(before=game.finished))))
    return Standing(game.mode, figures.streak, figures.best_streak, rated)


@dataclass(frozen=True)
class CardRow:
    """A guess: figures that are not known yet are dots, and dashes if they never will be."""

    guess: str
    turn: Turn | None = None
    """None in a game with several boards."""
    cost: str = UNKNOWN
    luck: str = UNKNOWN
    note: str = ""
    """The better familiar word, or why there is none."""
    needed: float = 0.0
    """How many guesses were needed on average with this one; 0 while that is not known."""
    loss: float = 0.0
    left: int | None = None
    """The words left after the guess; None if it won, or if they are not known."""


@dataclass(frozen=True)
class GameCard:
    rows: tuple[CardRow, ...] = ()
    title: str = ""
    """The answer, the result and the skill."""
    judged: str = ""
    """The skill, and what the guesses cost."""
    needed: str = ""
    """The guesses taken beside those of best play."""
    people: str = ""
    """What people need for the answer; empty if it is unknown."""
    note: str = ""
    """What of the cost only rare words would have saved, or how several boards were solved."""
    counts: str = ""
    """Whether the game counts; empty if it is not in the history."""
    cost: str = UNKNOWN
    luck: str = UNKNOWN
    standing: tuple[str, ...] = ()
    """The streak after the game, and what games cost now; empty without a standing."""
    best: tuple[Turn, ...] = ()
    """Best play against the same answer."""
    is_best_proved: bool = False
    share: str = ""
    """What a shared text says of the game without its letters."""
    costliest: int | None = None
    """The index of the guess that cost most, except the opener and the answer; None if none did."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said of the game where nothing is drawn."""
        words = " ".join(turn.guess for turn in self.best).upper()
        best = f"Best play: {'' if self.is_best_proved else '≈ '}{words}." if self.best else ""
        said = (self.needed, self.judged, self.note, best, self.people, self.counts)
        return tuple(filter(None, said))


def card(
    board: Board,
    rated: RatedGame | None,
    *,
    finished: FinishedGame | None = None,
    before: Standing | None = None,
    has_no_rating: bool = False,
    player: str = "You",
) -> GameCard:
    """The card of a game and its rating, which may be partial.

    `finished` is the game's record in the history, if any, and `before` the standing before it.
    With `has_no_rating`, missing figures are dashes, because no rating will come. `player` is
    "You", "They" or a strategy.
    """
    guesses = rated.guesses if rated is not None else ()
    is_final = rated is not None and rated.is_complete
    whole = rated if rated is not None and len(guesses) == len(board.turns) > 0 else None
    unknown = "–" if has_no_rating or not board.turns else UNKNOWN
    rows = [_row(guess, is_final=is_final) for guess in guesses]
    rows += [CardRow(turn.guess, turn, unknown, unknown) for turn in board.turns[len(guesses) :]]
    ratings = turn_ratings(whole) if whole is not None else []
    if ratings and finished is not None and is_final:
        finished = replace(finished, ratings=tuple(ratings), rating_version=RATING_VERSION)
    # Those that count in the rating, as in the lists of games.
    skill = skill_text(ratings[: finished.own_guesses] if finished is not None else ratings)
    losses = [0.0, *(guess.behind * (not guess.turn.pattern.is_win) for guess in guesses[1:])]
    costliest = losses.index(max(losses))
    people = results_of(board.known_answer) if board.words.name in LISTS else None
    is_over = finished is not None or board.outcome is not Outcome.PLAYING
    shown = GameCard(
        rows=tuple(rows),
        title=_title(board, finished, skill),
        people=f"People need about {people.mean:.1f}." if people and is_over else "",
        counts=_counts(finished) if finished is not None else "",
        standing=_standing(finished, before) if finished is not None and before else (),
        share=result_line(finished) if finished is not None else "",
        costliest=costliest if losses[costliest] >= SAME else None,
    )
    if whole is None:
        judged = f"Skill {UNKNOWN}. Your guesses cost {UNKNOWN}."
        judged = judged if unknown == UNKNOWN else "This game can't be rated." * bool(rows)
        return replace(shown, judged=judged, cost=unknown, luck=unknown)
    total, best, answer = Totals.of(whole), whole.optimal_line, board.known_answer
    rare_basis = min(min(guess.loss_basis, guess.behind_basis) for guess in guesses)
    rare = fsum(guess.loss - guess.behind for guess in guesses)
    return replace(
        shown,
        judged=f"Skill {skill}. {total.sentence}" if skill else total.sentence,
        needed=needed_sentence(whole, player),
        note=f"Only rare words could save {number(rare, rare_basis)} of this."
        if rare >= WORTH_SAYING
        else "",
        cost=number(total.loss, total.loss_basis),
        luck=total.luck_text,
        best=tuple(Turn(guess, feedback(guess, answer)) for guess in best.guesses)
        if best and answer
        else (),
        is_best_proved=best is not None and best.proved,
    )


def _row(guess: RatedGuess, *, is_final: bool) -> CardRow:
    if guess.before == 1:  # there was nothing to choose
        note = "the only likely word" if guess.unlikely_fits else "the only word"
        figures = ("–", "–") if guess.turn.pattern.is_win else ("1.00", "–")
    else:
        note = guess.verdict_text
        luck = luck_text(guess, is_final=is_final)
        figures = number(guess.loss, guess.loss_basis), luck
        gain, better = guess.played.behind(guess.advised), guess.advised.word.upper()
        if gain >= WORTH_SAYING > guess.behind and guess.is_plain:
            note = "only a rare word was safer"
        elif gain >= WORTH_SAYING and (loses := risk_note(guess)):
            note = f"{loses}; {better} better"
        elif gain >= WORTH_SAYING:
            basis = min(guess.played.basis, guess.advised.basis)
            about = "" if basis is Basis.PROVED else "≈"
            better = f"{better} {about}{amount_text(gain)} better"
            note = f"good; {better}" if guess.verdict == "good" else better
    return CardRow(
        guess.guess,
        guess.turn,
        *figures,
        note,
        needed=guess.played.expected_guesses,
        loss=guess.loss,
        left=None if guess.turn.pattern.is_win else guess.after,
    )


def _title(board: Board, finished: FinishedGame | None, skill: str) -> str:
    """The answer and the result, and the skill once it is known.

    >>> from wordle_tui.game.text import parse_game
    >>> from wordle_tui.game.words import word_list
    >>> games = ("soare wince", "soare:bbbbg", "soare mince answer=wince")
    >>> [_title(parse_game(game, word_list("nyt")), None, "") for game in games]
    ['WINCE in 2', '1 of 6 guesses', 'WINCE, 2 of 6 guesses']
    """
    answer = (board.known_answer or "").upper()
    title = f"{answer} in {len(board.turns)}"
    if board.outcome is not Outcome.WON:
        how = f"{len(board.turns)} of {counted(board.limit, 'guess')}"
        if board.outcome is Outcome.LOST:
            how = "not found"
        elif finished is not None:
            how = "given up"
        title = ", ".join(filter(None, (answer, how)))
    return f"{title} · skill {skill}" if skill else title


def _counts(finished: FinishedGame) -> str:
    why = exclusion(finished)
    if why == "not_rated":
        return ""
    if why is not None:
        return f"This game doesn't count: {EXCLUSIONS[why][1]}."
    if finished.help_from is None:
        return "This game counts."
    help_was = "saw suggestions" if finished.mode is Mode.ASSIST else "took a hint"
    return f"It counts up to guess {finished.help_from}, where you {help_was}."


def _standing(finished: FinishedGame, before: Standing) -> tuple[str, ...]:
    """The streak after the game, and what games cost with it."""
    streak = "Past puzzles don't count in streaks." if finished.is_archived else before.sentence
    now = recent(counted_games((finished, *(each.game for each in before.rated))))
    cost = str(now) if now.mean_loss is None else f"Cost {now.figure} a game."
    return tuple(filter(None, (streak, cost)))


def result_line(game: FinishedGame) -> str:
    """What a shared text says of a game without its letters; empty without a whole rating."""
    if not game.is_rated or game.help_from is not None or game.is_given_up:
        return ""
    skill = skill_text(game.ratings, is_provisional=game.is_provisional)
    people = results_of(game.answer) if game.list_name in LISTS else None
    if people is None:
        return f"Skill {skill}."
    taken = counted(game.guess_count, "guess") if game.is_won else "Not found"
    return f"{taken}; people need about {people.mean:.1f}. Skill {skill}."
