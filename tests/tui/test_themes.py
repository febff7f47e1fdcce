"""Whether the themes can be read: contrasts as the Web Content Accessibility Guidelines count."""

from itertools import combinations, product
from math import dist

import pytest
from textual.color import Color, rgb_to_lab
from textual.theme import BUILTIN_THEMES, Theme

from wordle_tui.settings.settings import THEME_NAMES
from wordle_tui.tui.themes import THEMES, theme_named

ALL = [theme_named(name) for name in THEME_NAMES]
KNOWN = [theme for theme in ALL if not theme.ansi]
"""The sixteen colours are the terminal's: nobody knows their contrast."""
OURS = [theme for theme in KNOWN if theme.name in THEMES]
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


@pytest.mark.parametrize("theme", KNOWN, ids=lambda theme: theme.name)
def test_letters_on_tiles(theme: Theme) -> None:
    for tile in ("green", "yellow", "grey"):
        colours = theme.variables
        assert contrast(colours[f"tile-{tile}"], colours[f"tile-{tile}-text"]) >= TEXT


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_text_and_bars_on_the_ground(theme: Theme) -> None:
    colours = theme.variables
    ground = colour(theme, "background")
    texts = ("foreground", "error", "warning", "success", "accent", "primary", "quiet", "faint")
    for text in texts:
        assert contrast(colour(theme, text), ground) >= TEXT
    for shape in (colours["bar"], colours["tile-cursor"], colours["tile-flaw"]):
        assert contrast(shape, ground) >= SHAPE
    for on in ("line-selected", "key"):
        assert contrast(colours[on], colours["line-selected-text"]) >= TEXT
    assert contrast(colour(theme, "primary"), colours["line-chosen-text"]) >= TEXT


# Which colours stand side by side and mean different things.

TILES = ("tile-green", "tile-yellow", "tile-grey", "tile-empty")
SIGNS = ("accent", "warning", "error", "success", "bar", "foreground")
"""Texts and bars: what is chosen or can be pressed, what needs care, what failed, what is good."""
SIDE_BY_SIDE = [
    *combinations(TILES, 2),
    ("tile-grey", "background"),  # a tile that has not been coloured yet is an outline
    *product(("key",), TILES),
    *combinations(SIGNS, 2),
    *product(("tile-green", "tile-yellow"), SIGNS),
    ("tile-cursor", "tile-flaw"),
    *product(("tile-cursor", "tile-flaw"), ("tile-green", "tile-yellow", "tile-grey")),
    ("primary", "line-selected"),
    ("line-selected", "background"),
]
APART = 20.0
"""The least distance of two colours (CIE 1976): about eight times what an eye tells apart."""


def lab(text: str) -> tuple[float, float, float]:
    """Lightness and two hues, in which equal distances look equally large."""
    found = rgb_to_lab(Color.parse(text))
    return found.L, found.a, found.b


def colour(theme: Theme, name: str) -> str:
    return theme.variables.get(name) or theme.to_color_system().generate()[name]


def distance(theme: Theme, pair: tuple[str, str]) -> float:
    one, other = (lab(colour(theme, name)) for name in pair)
    return dist(one, other)


def test_high_contrast_has_no_two_colours_that_are_nearly_equal() -> None:
    theme = THEMES["high-contrast"]
    assert [pair for pair in SIDE_BY_SIDE if distance(theme, pair) < APART] == []


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_tiles_and_bars_differ_in_every_theme(theme: Theme) -> None:
    pairs = (
        *combinations(TILES[:3], 2),
        ("tile-grey", "background"),
        *combinations(("accent", "warning", "error", "success", "foreground"), 2),
        *product(("tile-green", "tile-yellow"), ("accent", "warning", "bar")),
        *product(("bar",), ("accent", "error")),
    )
    assert [pair for pair in pairs if distance(theme, pair) < APART] == []


@pytest.mark.parametrize("theme", KNOWN, ids=lambda theme: theme.name)
def test_tiles_keep_their_meaning(theme: Theme) -> None:
    for one, other in (*combinations(TILES[:3], 2), *product(TILES[:3], ("background",))):
        assert distance(theme, (one, other)) >= APART
    if theme.name != "high-contrast":  # where green is orange, and yellow blue
        _, green, _ = lab(theme.variables["tile-green"])
        _, _, yellow = lab(theme.variables["tile-yellow"])
        assert green < -APART
        assert yellow > APART


def test_the_themes_of_textual_are_all_there() -> None:
    """Except its two for sixteen colours: the program has one."""
    foreign = {name for name, theme in BUILTIN_THEMES.items() if not theme.ansi}
    assert {*THEME_NAMES} == {*THEMES, *foreign}


def test_sixteen_colours_are_not_used_twice() -> None:
    """The terminal's own text and ground excepted: bars and empty tiles have those."""
    theme = THEMES["ansi"]
    same = [pair for pair in SIDE_BY_SIDE if colour(theme, pair[0]) == colour(theme, pair[1])]
    assert {colour(theme, one) for one, _ in same} <= {"ansi_default"}
