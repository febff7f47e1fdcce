"""Any games to store, for hypothesis."""

from datetime import UTC, date, datetime

from hypothesis import strategies as st

from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, SavedGame, TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Mark, Pattern, feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import MAX_FIGURE, MAX_NAME

words = st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=5)
marks = st.sampled_from(Mark)
times = st.datetimes(
    min_value=datetime(1990, 1, 1), max_value=datetime(2100, 1, 1), timezones=st.just(UTC)
)
turns = st.builds(Turn, words, st.builds(Pattern, st.tuples(*[marks] * 5)))
possible_turns = st.builds(lambda guess, answer: Turn(guess, feedback(guess, answer)), words, words)
modes = st.sampled_from(Mode)
figures = st.floats(-MAX_FIGURE, MAX_FIGURE)
names = st.text(min_size=1, max_size=MAX_NAME).filter(str.isprintable)
ratings = st.builds(
    TurnRating,
    *(figures, figures, st.booleans()),
    before=st.none() | st.integers(1, 20_000),
    mistake=st.sampled_from([None, "trap", "blunt"]),
    after=st.none() | st.integers(1, 20_000),
)

saved_games = st.builds(
    SavedGame,
    uuid=st.uuids().map(str),
    mode=modes,
    boards=st.integers(1, 32),
    list_name=names,
    state=st.text(),
    day=st.none() | st.dates(date(2021, 6, 19), date(2030, 1, 1)),
    turns=st.lists(turns, max_size=6).map(lambda turns: " ".join(map(str, turns))),
)


@st.composite
def grids(draw: st.DrawFn, score: int) -> tuple[Pattern, ...]:
    """The colours of a game that took so many guesses, 0 if it was lost; or none."""
    rows = [turn.pattern for turn in draw(st.lists(possible_turns, min_size=5, max_size=5))]
    grey = Pattern.parse("bbbbb")
    rows = [grey if row.is_win else row for row in rows]
    grid = (*rows[: score - 1], Pattern.parse("ggggg")) if score else (*rows, grey)
    return draw(st.sampled_from([(), grid]))


@st.composite
def boards(draw: st.DrawFn, count: int, limit: int) -> tuple[FinishedBoard, ...]:
    """The boards of a game: with words, or only with the guess that solved each."""
    if draw(st.booleans()):
        scores = draw(st.lists(st.integers(0, limit), min_size=count, max_size=count))
        grid = draw(grids(scores[0])) if count == 1 else ()
        return tuple(FinishedBoard(score=score, grid=grid) for score in scores)
    guesses = draw(st.lists(words, max_size=limit))
    answers = draw(st.lists(st.sampled_from([*guesses, "zzzzz"]), min_size=count, max_size=count))
    return tuple(
        FinishedBoard(
            tuple(Turn(guess, feedback(guess, answer)) for guess in _up_to(answer, guesses)),
            draw(st.none() | st.just(answer)),
        )
        for answer in answers
    )


def _up_to(answer: str, guesses: list[str]) -> list[str]:
    return guesses[: guesses.index(answer) + 1] if answer in guesses else guesses


@st.composite
def finished_games(draw: st.DrawFn, counts: tuple[int, ...] = (1,)) -> FinishedGame:
    """A game with one of these numbers of boards."""
    count = draw(st.sampled_from(counts))
    limit = 6 if count == 1 else count + 5
    played = draw(boards(count, limit))
    turns = len(played[0].turns) if count == 1 else 0
    rated = draw(st.sampled_from([0, turns]))
    return FinishedGame(
        mode=draw(modes),
        list_name=draw(names),
        rule=draw(st.sampled_from(Rule)) if count == 1 else Rule.NORMAL,
        boards=played,
        hints=draw(st.integers(0, 6)),
        started=draw(times),
        finished=draw(times),
        uuid=draw(st.uuids().map(str)),
        ratings=draw(st.lists(ratings, min_size=rated, max_size=rated).map(tuple)),
        limit=limit,
        day=draw(st.none() | st.dates(date(2021, 6, 19), date(2030, 1, 1))) if count == 1 else None,
        is_archived=draw(st.booleans()),
        is_given=draw(st.booleans()),
        help_from=draw(st.none() | st.integers(0, limit)),
        title=draw(st.just("") | names) if count > 1 else "",
    )
