"""The way from the screens to the solver, and ratings in the background."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.games import played
from tests.support.instant import InstantEngines
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice, Engine
from wordle_tui.advice.order import Order
from wordle_tui.game.board import Board
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.tui import engines
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.rated.program import BackgroundRatings, RatingEngines


def test_engines_of_the_last_lists_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = Engines._make

    def counted(self: Engines, words: WordList) -> Engine:
        made.append(words.answers[0])
        assert len(self._engines) < engines.ENGINES_KEPT  # an old one goes before a new one comes
        return make(self, words)

    monkeypatch.setattr(Engines, "_make", counted)
    monkeypatch.setattr(engines, "ENGINES_KEPT", 2)
    crane, slate, wince = (list_of([word], [word]) for word in ("crane", "slate", "wince"))
    kept = Engines()
    for words in (crane, slate, crane, wince, crane, slate):
        assert kept.engine(words) is kept.engine(words)
    assert made == ["crane", "slate", "wince", "slate"]
    assert kept.only(crane) is kept.engine(crane)
    kept.engine(slate)
    assert made[4:] == ["slate"]


async def test_one_way_leads_to_the_advice_on_one_or_more_boards() -> None:
    words = word_list("original")
    two = Game.start(words, 2, answers=("wince", "slate")).play("crane")

    async def last(position: Board | Game, order: str) -> Advice:
        found = InstantEngines().advice(position, Order(order), never_stop, ["humph"])
        return [each async for each in found][-1]

    alone = await last(two.boards[0], "expected guesses")
    assert await last(Game.of(two.boards[0]), "expected guesses") == alone
    usual, by_bits = await last(two, "expected guesses"), await last(two, "bits")
    assert usual.is_sum
    assert [each.suggestion.word for each in usual.asked] == ["humph"]
    assert await last(two, "guessmap") == usual  # which is for one board
    assert by_bits.suggestions[0].bits == max(each.bits for each in usual.suggestions)
    assert by_bits.preferred == usual.suggestions[0]


def test_a_game_with_several_boards_is_rated() -> None:
    game = Game.start(word_list("original"), 2, answers=("wince", "slate"))
    for guess in ("crane", "slate", "wince"):
        game = game.play(guess)
    for kind in (InstantEngines, RatingEngines):
        *_, rated = kind().board_ratings(game, False, never_stop)
        assert [each.guess for each in rated] == ["crane", "slate", "wince"]


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
        ratings = BackgroundRatings(history, Changing())
        left = [left async for left in ratings.rate_others(never_stop)]
        [game] = history.games()
    assert left == [1, 0, 1, 0, 0]
    assert [each.turns[0].guess for each in rated] == ["raise", "slate"]
    assert [rating.loss for rating in game.ratings] == [2, 2]
