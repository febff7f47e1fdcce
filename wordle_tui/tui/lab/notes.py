"""What the Lab says of one strategy: its rule, and the words it loses, one of which to watch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from textual import events
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.wording import counted
from wordle_tui.tui.lab.trials import Trial
from wordle_tui.tui.shared.drawn import Drawn, Parts

_MORE_WIDTH = 13  # room after the words for how many more there are


class TrialNotes(Drawn):
    """What the highlighted strategy does, and the words it loses; a click watches that game."""

    trial: reactive[Trial | None] = reactive(None)
    chosen: reactive[int | None] = reactive(None)
    """Which of the words stands out, to be watched."""

    @dataclass
    class WordChosen(Message):
        """A game that is to be watched was clicked."""

        answer: str

    def watch_trial(self, before: Trial | None, trial: Trial | None) -> None:
        if (before and before.name) != (trial and trial.name):
            self.chosen = None

    def validate_chosen(self, chosen: int | None) -> int | None:
        if chosen is None or chosen < 0 or not self.words:
            return None
        return min(chosen, len(self.words) - 1)

    @property
    def words(self) -> tuple[str, ...]:
        """The words lost; if none is, those that took the most guesses."""
        simulation = self.trial.simulation if self.trial else None
        return (simulation.lost or simulation.worst) if simulation else ()

    @property
    def chosen_word(self) -> str | None:
        return None if self.chosen is None or not self.words else self.words[self.chosen]

    def step(self, step: int) -> None:
        """Highlight the next word, or the one before; before the first, none."""
        self.chosen = (-1 if self.chosen is None else self.chosen) + step

    def _lead(self) -> str:
        simulation = self.trial.simulation if self.trial else None
        if simulation is None:
            return ""
        likely = f"Mean by chance {simulation.weighted_mean:.4f}. " * simulation.is_weighted
        if simulation.lost:
            return f"{likely}Loses {len(simulation.lost):,}: "
        return f"{likely}Loses none; {counted(simulation.max, 'guess')}: "

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        trial = self.trial
        if trial is None:
            return
        about = self._about(trial, width, height)
        for number, text in enumerate(about):
            name = trial.name if number == 0 else ""
            yield [(name, "strong"), (text.removeprefix(name), "quiet")]
        lines, more = self._word_lines(width, height - len(about))
        for number, line in enumerate(lines):
            parts: Parts = []
            if line[:1] == [self.words[0]]:
                parts.append((self._lead(), "quiet"))
            for word in line:
                look = "chosen" if word == self.chosen_word else "text"
                parts += [(word, look), (" ", "quiet")]
            if more and number == len(lines) - 1:
                parts.append((f"… {more:,} more", "quiet"))
            yield parts

    def _about(self, trial: Trial, width: int, height: int) -> list[str]:
        """What the strategy does, on as many lines as leave two for its words."""
        room = max(1, height - 2) if self.words else height
        origin = trial.solver if trial.solver == "ours" else f"published solver {trial.solver}"
        for solver in (origin, trial.solver):
            lines = wrap(f"{trial.name} ({solver}): {trial.sentence}", width)
            if len(lines) <= room:
                return lines
        return [*lines[: room - 1], f"{lines[room - 1][: width - 1]}…"]

    def _word_lines(self, width: int, height: int) -> tuple[list[list[str]], int]:
        """The words line by line, as many lines as there is room for; and how many come after.

        The one that stands out is among them.
        """
        lines: list[list[str]] = [[]]
        room = width - len(self._lead())
        for word in self.words:
            if room < len(word) + _MORE_WIDTH:
                lines.append([])
                room = width
            lines[-1].append(word)
            room -= len(word) + 1
        current = next((n for n, line in enumerate(lines) if self.chosen_word in line), 0)
        top = max(0, current - height + 1)
        after = sum(map(len, lines[top + height :]))
        return (lines[top : top + height] if self.words else []), after

    def on_click(self, event: events.Click) -> None:
        word = self.text_at(event.x, event.y)
        if word in self.words:
            self.post_message(self.WordChosen(word))
