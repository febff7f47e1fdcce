"""Whether the themes can be read: contrasts as the Web Content Accessibility Guidelines count."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.theme import Theme

from wordle_tui.tui.themes import THEMES

OWN = [theme for theme in THEMES if not theme.ansi]
"""The sixteen colours are the terminal's: nobody knows their contrast."""
TEXT, SHAPE = 4.5, 3.0
"""The least contrast for text, and for a shape that means something."""


def luminance(color: Color) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, color.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(Color.parse(text)) for text in (one, other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_known_colours() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
@pytest.mark.parametrize("tile", ["green", "yellow", "grey", "typed"])
def test_letters_on_tiles(tile: str, theme: Theme) -> None:
    colours = theme.variables
    assert contrast(colours[f"tile-{tile}"], colours[f"tile-{tile}-text"]) >= TEXT


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
def test_text_and_bars_on_the_ground(theme: Theme) -> None:
    colours = theme.variables
    ground = theme.background
    assert ground is not None
    texts = (theme.foreground, theme.error, theme.warning, theme.success, theme.accent)
    for text in (*texts, colours["quiet"], colours["faint"]):
        assert text is not None
        assert contrast(text, ground) >= TEXT
    for shape in (colours["bar"], colours["tile-cursor"], colours["tile-flaw"]):
        assert contrast(shape, ground) >= SHAPE
