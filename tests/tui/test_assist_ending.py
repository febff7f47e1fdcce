"""A finished game in the assistant: what it says, and what can be done with it."""

from collections.abc import Iterator

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp, front, resize, until
from tests.support.instant import InstantEngines
from wordle_tui.game.game import Game
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.train.screen import TrainScreen

WON = f"{RAISE} 3 3 3 3 3 enter"


class NotingEngines(InstantEngines):
    """Notes for each rating whether it was of familiar words only."""

    def __init__(self) -> None:
        super().__init__()
        self.plain: list[bool] = []

    def ratings(self, game: Game, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        self.plain.append(plain)
        return super().ratings(game, plain, stop)


async def test_the_card_at_the_end(make_app: MakeApp) -> None:
    """The word, the result and the guesses are seen at once; the rest is reached by scrolling."""
    engines = NotingEngines()
    async with state(make_app(engines=engines)) as it:
        await it.press(f"c l o u t enter enter {WON}")
        assert engines.plain == [False]  # it is compared with what was suggested
        card = it.screen.end_card.card
        assert card is not None
        for size in ((40, 16), (80, 24)):
            await resize(it.pilot, *size)
            for text in ("Guess by guess", "COULD ≈0.10 better"):
                assert text in it.text
        for text in ("Streak 1 (best 1).", card.counts[:17], "Now", "You"):
            assert text in it.text
        await it.press("ctrl+z")
        assert not it.screen.end_card.display
        assert it.suggestions.display


async def test_a_wave_runs_through_the_last_row_once(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        board = it.screen.area.large
        seen: list[tuple[int, int] | None] = []
        it.app.animation_level = "full"
        it.screen.watch(board, "wave", lambda place: seen.append(place), init=False)
        await it.press(WON)
        await until(it.pilot, lambda: bool(seen) and board.wave is None)
        assert seen == [*((0, column) for column in range(5)), None]
        await it.press("ctrl+n")
        it.app.animation_level = "none"
        await it.press(WON)
        assert len(seen) == 6


async def test_the_costliest_guess_is_tried_again(make_app: MakeApp) -> None:
    async with state(make_app(), (120, 38)) as it:
        await it.press("ctrl+t")
        assert it.message == "Finish this game first."
        await it.press(f"c l o u t enter enter d u m p y enter enter {WON}")
        assert "try DUMPY again" in it.text
        await it.press("ctrl+t")
        assert isinstance(it.app.screen, TrainScreen)
        await it.press("f2 ctrl+n")
        await it.press(f"{WON} ctrl+t")
        assert it.message == "No costly guess is known, so there's nothing to try again."


async def test_a_finished_game_is_shared_mended_and_replayed(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c l o u t 2 enter ctrl+s ctrl+r")
        assert (it.app.parting_text, it.app.screen) == ("", it.screen)  # it is under way
        await it.press(WON)
        assert "Share" not in it.text  # its colours contradict each other
        await it.press("up 1")
        await it.press("ctrl+s")
        assert it.message == "Copied. The text shared last is printed when you quit."
        assert it.app.clipboard == it.app.parting_text
        assert it.app.clipboard.startswith("Wordle-TUI 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩")
        await it.press("ctrl+r")
        screen = front(it.app, ReplayScreen)
        assert str(screen.game) == "clout:bbbbb raise:ggggg"
        assert [len(game.ratings) for game in it.app.history.games()] == [2]
