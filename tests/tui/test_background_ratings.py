"""Ratings in the background, without a screen."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tests.support.games import played
from tests.support.instant import InstantEngines
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.tui.engines import BackgroundRatings

RATING = TurnRating(0.5, 0.0, True, before=9)


async def test_a_game_that_was_changed_meanwhile_is_rated_again(tmp_path: Path) -> None:
    rated: list[FinishedGame] = []

    class Changing(InstantEngines):
        def rate_many(
            self, games: Sequence[FinishedGame], past: PastAnswers, stop: Stop
        ) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
            for game in games:
                if not rated:
                    history.delete(game.uuid)
                    history.add(replace(game, boards=played("crane", "slate", "crane").boards))
                rated.append(game)
                yield game, [replace(RATING, loss=len(rated))] * 2

    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        history.add(played("crane", "raise", "crane"))
        ratings = BackgroundRatings(history, Changing(), lambda: True)
        left = [left async for left in ratings.rate_others(never_stop)]
        [game] = history.games()
    assert left == [1, 0, 1, 0, 0]
    assert [each.turns[0].guess for each in rated] == ["raise", "slate"]
    assert [rating.loss for rating in game.ratings] == [2, 2]
