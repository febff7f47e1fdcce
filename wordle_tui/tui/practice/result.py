"""How a finished game went: the answer, a line for each guess, the optimal line, the share text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widgets import Static

from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted
from wordle_tui.rating.values import RatedGame, RatedGuess

SHOWN = 8
"""How many words of an adversary are named."""


class GameResult(VerticalScroll, can_focus=False):
    """Shows a finished game, and its rating as it comes."""

    DEFAULT_CSS = """
    GameResult {
        scrollbar-size-vertical: 1;
        .answer { text-style: bold; }
        .rating { margin-top: 1; }
        .share { margin-top: 1; }
    }
    """

    game: reactive[FinishedGame | None] = reactive(None)
    rated: reactive[RatedGame | None] = reactive(None)
    words_left: tuple[str, ...] = ()
    """The words that could still have been the answer; set before `game`."""
    has_no_rating: reactive[bool] = reactive(False)
    """Whether it is known that there will be none."""
    share: reactive[str] = reactive("")
    """The text to share."""

    def compose(self) -> ComposeResult:
        yield Static(classes="answer")
        yield Static(classes="rating")
        yield Static(classes="share")

    def on_mount(self) -> None:
        self.watch(self, "game", self._show)
        for name in ("rated", "has_no_rating", "share"):
            self.watch(self, name, self._show, init=False)

    def _show(self) -> None:
        game = self.game
        if game is None:
            return
        answer, rating, share = self.query(Static)
        answer.update(answer_sentence(game, self.words_left))
        rating.display = bool(game.turns)
        rating.update(Text("\n".join(self._rating_lines(game))))
        share.update(Text(self.share))

    def _rating_lines(self, game: FinishedGame) -> Iterator[str]:
        guesses = self.rated.guesses if self.rated is not None else ()
        if guesses:
            yield "guess    loss    luck"
        yield from map(rating_line, guesses)
        if self.has_no_rating:
            yield "There is no rating of this game."
        elif len(guesses) < len(game.turns):
            yield "Rating the guesses…"
        if self.rated is not None and self.rated.optimal_line is not None:
            best = self.rated.optimal_line
            words = " ".join(word.upper() for word in best.guesses)
            yield f"Best play{'' if best.proved else ' ≈'}: {words}"


def answer_sentence(game: FinishedGame, words_left: Sequence[str]) -> str:
    """What the word was, or some of those that an adversary had left."""
    if game.answer is not None:
        return f"The word was {game.answer.upper()}."
    if game.mode is Mode.ADVERSARY:
        shown = ", ".join(word.upper() for word in words_left[:SHOWN])
        more = len(words_left) - SHOWN
        others = f" and {more:,} more" if more > 0 else ""
        return f"The program still had {counted(len(words_left), 'word')}: {shown}{others}."
    return "The word never came out."


def rating_line(guess: RatedGuess) -> str:
    """The guess with its loss, its luck and a word for it."""
    about = "" if guess.proved else "≈"
    loss, luck = f"{about}{guess.loss:.2f}", f"{about}{guess.luck:+.2f}"
    return f"{guess.guess.upper()} {loss:>7} {luck:>7}  {guess.verdict}"
