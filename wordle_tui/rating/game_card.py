"""The card of a finished game: its guesses with their figures, and sentences. Without Textual.

A card can be made as soon as the game is over: figures that are not known yet are dots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from math import fsum

from wordle_tui.advice.advice import SAME, WORTH_SAYING
from wordle_tui.game.board import GUESS_LIMIT, Board, Outcome
from wordle_tui.game.people import LISTS, results_of
from wordle_tui.game.records import RATING_VERSION, FinishedGame, GameFilter, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, strictest_rule
from wordle_tui.game.wording import chance_text, counted, spelled
from wordle_tui.history.history import History
from wordle_tui.history.statistics import statistics
from wordle_tui.rating.mistakes import MISTAKE, turn_ratings
from wordle_tui.rating.performance import (
    EXCLUSIONS,
    CountedGame,
    Performance,
    counted_games,
    exclusion,
    recent,
)
from wordle_tui.rating.report import (
    EVEN,
    UNKNOWN,
    Totals,
    luck_text,
    number,
    risk_note,
)
from wordle_tui.rating.values import Line, RatedGame, RatedGuess, skill_text

LAST = 10
"""How many of the last games are shown."""


@dataclass(frozen=True)
class Standing:
    """The streaks of a player after a game, and the games that counted before it."""

    mode: Mode
    streak: int
    best_streak: int
    rated: tuple[CountedGame, ...]
    """Newest first."""
    last: tuple[tuple[int, bool], ...] = ()
    """The guesses of the last games of the mode, this one included, and whether they were won; the
    latest last."""

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
    games = history.games(which)
    figures = statistics(games, history.balance(which), day)
    last = tuple((each.guess_count, each.is_won) for each in games[:LAST][::-1])
    rated = tuple(counted_games(history.games(GameFilter(before=game.finished))))
    return Standing(game.mode, figures.streak, figures.best_streak, rated, last)


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
    left: int | None = None
    """The words left after the guess; None if it won, or if they are not known."""
    is_mistake: bool = False
    won: str = ""
    """Whether a guess that won was best, good or bold; empty for others, and if it was certain."""


@dataclass(frozen=True)
class GameCard:
    rows: tuple[CardRow, ...] = ()
    title: str = ""
    """The answer, the result and the skill."""
    headline: str = ""
    """The result against best play on the same word, as far as that is known; of a game that is not
    over, how many guesses were still needed."""
    remarkable: str = ""
    """What was remarkable: a bold win or luck, or what a lost game cost."""
    judged: str = ""
    """The skill, and what the guesses cost."""
    people: str = ""
    """What people need for the answer; empty if it is unknown."""
    note: str = ""
    """Whether all clues were kept, and what of the cost only rare words would have saved; or how
    several boards were solved."""
    people_mean: float = 0.0
    """The same as a figure; 0 if it is unknown."""
    counts: str = ""
    """Whether the game counts; empty if it is not in the history."""
    cost: str = UNKNOWN
    luck: str = UNKNOWN
    level: Performance | None = None
    """What games cost with this one; None without a standing."""
    standing: tuple[str, ...] = ()
    """The streak after the game, and what games cost now; empty without a standing."""
    best: tuple[Turn, ...] = ()
    """Best play against the same answer."""
    is_best_proved: bool = False
    """Whether its guesses after the opener are proved."""
    limit: int = GUESS_LIMIT
    share: str = ""
    """What a shared text says of the game without its letters."""
    costliest: int | None = None
    """The index of the guess that cost most, except the opener and the answer; None if none did."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said of the game where nothing is drawn."""
        words = " ".join(turn.guess for turn in self.best).upper()
        best = f"Best play: {'' if self.is_best_proved else '≈ '}{words}." if self.best else ""
        said = (self.headline, self.judged, self.note, best, self.people, self.counts)
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
    choices = ((guess, guess.before > 1 and not guess.turn.pattern.is_win) for guess in guesses[1:])
    losses = [0.0, *(guess.behind * is_choice for guess, is_choice in choices)]
    costliest = losses.index(max(losses))
    answer, is_fixed = board.known_answer, finished is None or finished.mode is not Mode.ADVERSARY
    is_over = finished is not None or board.outcome is not Outcome.PLAYING
    has_people = is_over and is_fixed and board.words.name in LISTS
    people = results_of(answer) if has_people else None
    best = whole.optimal_line if whole is not None and is_fixed else None
    # It would have been a game in ultra hard mode, although it was not.
    kept_all = is_over and board.rule < strictest_rule(board.turns) is Rule.ULTRA
    kept = f"{player} kept all clues." * (kept_all and len(board.turns) > 1)
    level = None
    if finished is not None and before is not None:
        level = recent(counted_games((finished, *(each.game for each in before.rated))))
    shown = GameCard(
        rows=tuple(rows),
        title=_title(board, finished, skill),
        headline=_headline(board, finished, best, player) if is_over and answer else "",
        people=f"People need about {people.mean:.1f}." if people else "",
        people_mean=people.mean if people else 0.0,
        counts=_counts(finished) if finished is not None else "",
        note=kept,
        level=level,
        standing=_standing(finished, before, level) if finished and before and level else (),
        share=result_line(finished, best) if finished is not None else "",
        costliest=costliest if losses[costliest] >= SAME else None,
    )
    if whole is None:
        judged = f"Skill {UNKNOWN}. Your guesses cost {UNKNOWN}."
        never = "This game can't be rated." * bool(rows) if unknown != UNKNOWN else ""
        return replace(shown, judged=never or judged, remarkable=never, cost=unknown, luck=unknown)
    total = Totals.of(whole)
    rare_basis = min(min(guess.loss_basis, guess.behind_basis) for guess in guesses)
    rare = fsum(guess.loss - guess.behind for guess in guesses)
    saved = f"Of this, {number(rare, rare_basis)} only rare words could have saved."
    return replace(
        shown,
        judged=f"Skill {skill}. {total.sentence}" if skill else total.sentence,
        headline=shown.headline if is_over else _to_come(whole),
        remarkable=_remarkable(whole, total),
        note=" ".join(filter(None, (saved * (rare >= WORTH_SAYING), kept))),
        cost=number(total.loss, total.loss_basis),
        luck=total.luck_text,
        best=tuple(Turn(guess, feedback(guess, answer)) for guess in best.guesses)
        if best and answer
        else (),
        is_best_proved=best is not None and best.proved,
        limit=board.limit,
    )


def _row(guess: RatedGuess, *, is_final: bool) -> CardRow:
    is_win, note, won = guess.turn.pattern.is_win, guess.verdict_text, ""
    figures = number(guess.loss, guess.loss_basis), luck_text(guess, is_final=is_final)
    gain, better = guess.played.behind(guess.advised), guess.advised.word.upper()
    if guess.is_unlisted:
        figures = ("–", "–")
    elif guess.before == 1:  # there was nothing to choose
        note = "the only likely word" if guess.unlikely_fits else "the only word"
        if not is_win:
            was = "likely" if guess.unlikely_fits else "left"
            note = f"only {guess.words_before[0].upper()} was {was}"
        figures = ("–", "–") if is_win else ("1.00", "–")
    elif is_win:
        note, won = f"{chance_text(guess.played.chance)} likely, and right", note
    elif gain >= WORTH_SAYING > guess.behind and guess.is_plain:
        note = "a rare word was safer"
    elif gain >= WORTH_SAYING and (loses := risk_note(guess)):
        note = f"{loses}; {better} better"
    elif gain >= WORTH_SAYING:
        note = f"good; {better} better" if guess.verdict == "good" else f"{better} better"
    return CardRow(
        guess.guess,
        guess.turn,
        *figures,
        note,
        needed=0.0 if guess.is_unlisted else guess.played.expected_guesses,
        left=None if is_win else guess.after,
        is_mistake=guess.behind >= MISTAKE and not is_win,
        won=won,
    )


def _headline(
    board: Board, finished: FinishedGame | None, best: Line | None, player: str = "You"
) -> str:
    """The result against best play, which claims to be beaten only if it is proved."""
    answer, taken = (board.known_answer or "").upper(), len(board.turns)
    result = best.result(board.limit) if best else ""
    if board.outcome is not Outcome.WON:
        start = f"The word was {answer}."
        return f"{start} Best play {result}." if best else start
    start = f"{answer} in {taken}"
    if finished is not None and finished.help_from is not None:
        start += ", with help"
    elif best and best.proved and taken < len(best.guesses):
        who = player.lower() if player in ("You", "They") else player
        gain = spelled(len(best.guesses) - taken)
        by = f" by {gain}" if len(best.guesses) <= board.limit else ""
        return f"{start}. Best play {result}: {who} beat it{by}."
    elif best and best.proved and taken == len(best.guesses):
        return f"{start}, as good as best play."
    return f"{start}; best play {result}." if best else f"{start}."


def _to_come(rated: RatedGame) -> str:
    if (then := rated.guesses[-1].then) is None:
        return ""
    left = number(then.expected_guesses, then.basis)
    needs = "one more was needed" if left == "1.00" else f"{left} more were needed on average"
    return f"After {counted(len(rated.guesses), 'guess')}, {needs}."


def _remarkable(rated: RatedGame, total: Totals) -> str:
    last = rated.guesses[-1]
    if not last.turn.pattern.is_win:
        return total.sentence
    if last.verdict == "bold":
        return f"A bold win: it was {chance_text(last.played.chance)} likely."
    if total.luck_text == UNKNOWN or abs(total.luck) < EVEN:
        return "Your guesses cost nothing." if total.loss < SAME else ""
    amount = number(abs(total.luck), total.luck_basis)
    return f"{'Luck saved' if total.luck > 0 else 'Bad luck cost'} you {amount} guesses."


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


def _standing(finished: FinishedGame, before: Standing, level: Performance) -> tuple[str, ...]:
    """The streak after the game, and what games cost with it."""
    streak = "Past puzzles don't count in streaks." if finished.is_archived else before.sentence
    cost = str(level) if level.mean_loss is None else f"Cost {level.figure} a game."
    return tuple(filter(None, (streak, cost)))


def result_line(game: FinishedGame, best: Line | None = None) -> str:
    """What a shared text says of a game without its letters: the guesses beside those of best play
    and of people. Empty after help, and if neither is known.
    """
    if game.help_from is not None or game.is_given_up or game.mode is Mode.ADVERSARY:
        return ""
    people = results_of(game.answer) if game.list_name in LISTS else None
    said = []
    if best is not None:
        said = [f"best play {best.result(game.limit)}"]
    if people is not None:
        said.append(f"people {'' if best else 'need '}about {people.mean:.1f}")
    taken = counted(game.guess_count, "guess") if game.is_won else "Not found"
    return f"{taken}; {', '.join(said)}." if said else ""
