"""How a finished game went: the answer, a line for each guess, the optimal line, the share text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widgets import Static

from wordle_tui.game import share_text
from wordle_tui.records import FinishedGame, Mode, TurnRating


class GameResult(VerticalScroll, can_focus=False):
    """Shows a finished game; its ratings when they are there."""

    DEFAULT_CSS = """
    GameResult {
        .answer { text-style: bold; }
        .rating { margin-top: 1; }
        .share { margin-top: 1; }
    }
    """

    game: reactive[FinishedGame | None] = reactive(None)
    optimal: reactive[tuple[str, ...]] = reactive(())
    """The guesses of the best play against the same answer; empty until it is known."""
    high_contrast: reactive[bool] = reactive(False)

    def compose(self) -> ComposeResult:
        yield Static(classes="answer")
        yield Static(classes="rating")
        yield Static(classes="share")

    def on_mount(self) -> None:
        self.watch(self, "game", self._show)
        self.watch(self, "optimal", self._show, init=False)

    def _show(self) -> None:
        game = self.game
        if game is None:
            return
        answer, rating, share = self.query(Static)
        answer.update(answer_sentence(game))
        rating.update(Text("\n".join(self._rating_lines(game))))
        share.update(Text(share_text(game.turns, game.hard, self.high_contrast)))
        self.scroll_home(animate=False)

    def _rating_lines(self, game: FinishedGame) -> Iterator[str]:
        for turn, rating in zip(game.turns, game.ratings, strict=False):
            yield f"{turn.guess.upper()}  {rating_text(rating)}"
        if game.turns and not game.ratings:
            yield "Rating the guesses…"
        if self.optimal:
            count = len(self.optimal)
            words = " ".join(word.upper() for word in self.optimal)
            yield f"Best play: {words} ({count})"


def answer_sentence(game: FinishedGame) -> str:
    """What the word was."""
    if game.answer is not None:
        return f"The word was {game.answer.upper()}."
    if game.mode is Mode.ADVERSARY:
        return "The program had more than one word left."
    return "The word never came out."


def rating_text(rating: TurnRating) -> str:
    """Loss and luck of a guess.

    >>> rating_text(TurnRating(0.123, -0.5, proved=False))
    'loss ≈0.12  luck ≈-0.50'
    """
    about = "" if rating.proved else "≈"
    return f"loss {about}{rating.loss:.2f}  luck {about}{rating.luck:+.2f}"
