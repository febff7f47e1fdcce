"""How a finished game went: the answer, a line for each guess, the optimal line, the share text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
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
        .rating, .share { margin-top: 1; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(classes="answer")
        yield Static(classes="rating")
        yield Static(classes="share")

    def show(
        self,
        game: FinishedGame,
        words_left: Sequence[str],
        rated: RatedGame | None,
        has_no_rating: bool,
        share: str,
    ) -> None:
        """Show a game with what is known of its rating, and the text to share.

        `words_left` are those an adversary still had, `has_no_rating` says there will be none.
        """
        answer_line, rating_lines, share_lines = self.query(Static)
        answer_line.update(answer_sentence(game, words_left))
        rating_lines.display = bool(game.turns)
        lines = ["There is no rating of this game."] if has_no_rating else _rating(game, rated)
        rating_lines.update(Text("\n".join(lines)))
        share_lines.update(Text(share))


def _rating(game: FinishedGame, rated: RatedGame | None) -> Iterator[str]:
    guesses = rated.guesses if rated is not None else ()
    if guesses:
        yield "guess    loss    luck"
    yield from map(rating_line, guesses)
    if len(guesses) < len(game.turns):
        yield "Rating the guesses…"
    if rated is not None and rated.optimal_line is not None:
        best = rated.optimal_line
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
    return "The answer is unknown."


def rating_line(guess: RatedGuess) -> str:
    """The guess with its loss, its luck and a word for it."""
    about = "" if guess.proved else "≈"
    loss, luck = f"{about}{guess.loss:.2f}", f"{about}{guess.luck:+.2f}"
    return f"{guess.guess.upper()} {loss:>7} {luck:>7}  {guess.verdict}"
