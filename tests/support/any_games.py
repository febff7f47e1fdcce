"""Any games to store, for hypothesis."""

from __future__ import annotations

from datetime import UTC, date, datetime

from hypothesis import strategies as st

from wordle_tui.game.records import FinishedGame, Mode, SavedGame, TurnRating
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
    luck_variance=st.none() | figures,
    mistake=st.sampled_from([None, "trap", "blunt"]),
)

saved_games = st.builds(
    SavedGame,
    list_name=names,
    hard=st.booleans(),
    turns=st.lists(turns, max_size=6).map(tuple),
    letters=st.text("abcdefghijklmnopqrstuvwxyz", max_size=5),
    marks=st.lists(marks, max_size=5).map(tuple),
    cursor=st.none() | st.tuples(st.integers(0, 5), st.integers(0, 5)),
    answer=st.none() | words,
    hints=st.integers(0, 6),
    started=times,
    uuid=st.uuids().map(str),
    past=st.text("abc,:1 \n"),
    day=st.none() | st.dates(date(2021, 6, 19), date(2030, 1, 1)),
    is_advised=st.booleans(),
)


def _is_no_win(turn: Turn) -> bool:
    return not turn.pattern.is_win


@st.composite
def grids(draw: st.DrawFn, score: int) -> tuple[Pattern, ...]:
    """The colours of a game that took so many guesses, 0 if it was lost; or none."""
    rows = [turn.pattern for turn in draw(st.lists(possible_turns, min_size=5, max_size=5))]
    grey = Pattern.parse("bbbbb")
    rows = [grey if row.is_win else row for row in rows]
    grid = (*rows[: score - 1], Pattern.parse("ggggg")) if score else (*rows, grey)
    return draw(st.sampled_from([(), grid]))


@st.composite
def finished_games(draw: st.DrawFn) -> FinishedGame:
    game_turns = tuple(draw(st.lists(possible_turns.filter(_is_no_win), max_size=6)))
    if draw(st.booleans()):
        won = words.map(lambda word: Turn(word, feedback(word, word)))
        game_turns = (*game_turns[:5], draw(won))
    count = draw(st.sampled_from([0, len(game_turns)]))
    score = draw(st.none() | st.integers(0, 6)) if not game_turns else None
    return FinishedGame(
        mode=draw(modes),
        list_name=draw(names),
        hard=draw(st.booleans()),
        turns=game_turns,
        answer=draw(st.none() | words),
        hints=draw(st.integers(0, 6)),
        started=draw(times),
        finished=draw(times),
        uuid=draw(st.uuids().map(str)),
        ratings=draw(st.lists(ratings, min_size=count, max_size=count).map(tuple)),
        day=draw(st.none() | st.dates(date(2021, 6, 19), date(2030, 1, 1))),
        is_archived=draw(st.booleans()),
        is_advised=draw(st.booleans()),
        score=score,
        grid=draw(grids(score)) if score is not None else (),
    )
