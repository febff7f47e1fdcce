"""The themes: four of this program, those of Textual, and those that the user has written.

Tile colours are theme variables, so stylesheets and widgets never name a colour. Widgets that draw
their own lines take colours from `LOOKS` and not from component classes, because Textual matches
each component class against the whole stylesheet whenever a class changes, which is slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from textual.color import Color, ColorParseError
from textual.theme import BUILTIN_THEMES, Theme

from wordle_tui import paths
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted
from wordle_tui.settings.file import read_file

_NAMES = ("dark", "light", "high-contrast", "ansi")
_COLOURS = {
    "primary": ("#7cb8f2", "#1b5fa8", "#ffe600", "ansi_cyan"),
    "secondary": ("#8a8a8e", "#6a6a6f", "#c8c8c8", "ansi_default"),
    "accent": ("#7cb8f2", "#1b5fa8", "#ffe600", "ansi_cyan"),
    "warning": ("#f29f55", "#9a4300", "#c9a6ff", "ansi_magenta"),
    "error": ("#ff8f87", "#b3261e", "#ff5fd2", "ansi_bright_red"),
    "success": ("#8fce89", "#2f6b2a", "#7ee787", "ansi_bright_green"),
    "foreground": ("#e6e6e6", "#1a1a1b", "#ffffff", "ansi_default"),
    "background": ("#121213", "#fbfbf9", "#000000", "ansi_default"),
    "surface": ("#1a1a1c", "#f1f1ee", "#000000", "ansi_default"),
    "panel": ("#242427", "#e6e6e2", "#1c1c1c", "ansi_default"),
}
"""Theme colours that Textual defines, one value for each theme."""
_GROUNDS = {"background", "surface", "panel"}
"""Those on which there is text."""
_VARIABLES = {
    "tile-green": ("#417d3d", "#448240", "#f5793a", "ansi_green"),
    "tile-green-text": ("#ffffff", "#ffffff", "#000000", "ansi_black"),
    "tile-yellow": ("#c4a53a", "#d9b93b", "#85c0f9", "ansi_yellow"),
    "tile-yellow-text": ("#161200", "#1f1a00", "#000000", "ansi_black"),
    "tile-grey": ("#46464a", "#6f7276", "#4d4d4d", "ansi_bright_black"),
    "tile-grey-text": ("#ffffff", "#ffffff", "#ffffff", "ansi_bright_white"),
    "tile-empty": ("#212124", "#e7e7e3", "#1f1f1f", "ansi_default"),
    "tile-cursor": ("#f4f4f4", "#1a1a1b", "#ffffff", "ansi_bright_white"),
    "tile-flaw": ("#ff6b60", "#d8352b", "#ff5fd2", "ansi_bright_red"),
    "quiet": ("#9c9ca3", "#5c5c62", "#c8c8c8", "ansi_default"),
    "faint": ("#808088", "#6f6f76", "#9a9a9a", "ansi_default"),
    "rule": ("#4a4a50", "#b4b4ae", "#8c8c8c", "ansi_bright_black"),
    "line-selected": ("#22364d", "#d3e4f6", "#1d3d5c", "ansi_blue"),
    "line-selected-text": ("#e6e6e6", "#1a1a1b", "#ffffff", "ansi_bright_white"),
    "line-chosen-text": ("#121213", "#fbfbf9", "#000000", "ansi_black"),
    "key": ("#35353a", "#d2d2cd", "#12366b", "ansi_blue"),
    "bar": ("#6f7f95", "#76879c", "#2fa595", "ansi_default"),
}
"""Theme variables of this program, one value for each theme."""
_ANSI_VARIABLES = {
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
    "border": "ansi_cyan",
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_cyan",
    "footer-key-foreground": "ansi_cyan",
}
"""Variables that Textual would blend from others, which sixteen colours do not allow."""


def _theme(number: int) -> Theme:
    name = _NAMES[number]
    colours: dict[str, Any] = {colour: values[number] for colour, values in _COLOURS.items()}
    variables = {variable: values[number] for variable, values in _VARIABLES.items()}
    if name == "ansi":
        colours |= {"ansi": True, "boost": "ansi_default"}
        variables |= _ANSI_VARIABLES
    return Theme(name, dark=name != "light", variables=variables, **colours)


THEMES = {name: _theme(number) for number, name in enumerate(_NAMES)}
"""The themes of this program."""


def theme_named(name: str) -> Theme:
    """The theme of that name, with every colour that this program needs."""
    if name in THEMES:
        return THEMES[name]
    return _completed(BUILTIN_THEMES.get(name) or _own_theme(name))


def _own_theme(name: str) -> Theme:
    """The theme in the user's file of that name; a colour that it does not name is derived."""
    file = read_file(paths.user_config() / paths.THEMES / f"{name}.toml")
    if file.problems:
        raise WordleError(file.problems[0])
    colours, variables = dict[str, Any](primary=_COLOURS["primary"][0]), dict[str, str]()
    for part, value in file.values.items():
        try:
            if part in _COLOURS:
                colours[part] = Color.parse(str(value)).hex6
            elif part in _VARIABLES:
                variables[part] = Color.parse(str(value)).hex6
            else:
                raise WordleError(file.about(part, f"A theme has no {part}."))
        except ColorParseError:
            said = quoted(str(value))
            raise WordleError(file.about(part, f"{said} isn't a colour such as #1b5fa8.")) from None
    is_dark = Color.parse(colours.get("background", "black")).brightness < 0.5
    return Theme(name, dark=is_dark, variables=variables, **colours)


def _completed(theme: Theme) -> Theme:
    """A theme with the colours that it lacks: tiles are those of dark or light.

    Its colours of text are moved towards white or black until they can be read.
    """
    generated = theme.to_color_system().generate()
    colours = {name: Color.parse(generated[name]) for name in _COLOURS}
    far = Color.parse("white" if theme.dark else "black")
    background, grounds = colours["background"], [colours[name] for name in _GROUNDS]
    for name in colours.keys() - _GROUNDS:
        least = 7 if name == "foreground" else 4.5
        colours[name] = readable(colours[name], far, grounds, least)
    foreground, primary = colours["foreground"], colours["primary"]
    usual = THEMES["dark" if theme.dark else "light"].variables
    selected, key = background.blend(primary, 0.3), background.blend(foreground, 0.2)
    variables = {
        "tile-grey": readable(Color.parse(usual["tile-grey"]), far, [background], 2.1),
        "tile-empty": background.blend(foreground, 0.08),
        "tile-cursor": far,
        "tile-flaw": readable(Color.parse(usual["tile-flaw"]), far, [background], 3),
        "quiet": readable(foreground.blend(background, 0.4), far, grounds, 5.5),
        "faint": readable(foreground.blend(background, 0.6), far, grounds, 4.5),
        "rule": background.blend(foreground, 0.3),
        "line-selected": selected,
        "line-selected-text": readable(foreground, far, [selected, key], 4.5),
        "line-chosen-text": background,
        "key": key,
        "bar": readable(Color.parse(usual["bar"]), far, [background], 3),
    }
    derived = {name: colour.hex6 for name, colour in variables.items()}
    changed: dict[str, Any] = {name: colour.hex6 for name, colour in colours.items()}
    return replace(theme, variables={**usual, **derived, **theme.variables}, **changed)


def readable(colour: Color, far: Color, grounds: Sequence[Color], least: float) -> Color:
    """The colour, mixed with `far` until it has that contrast on each of the grounds."""
    mixed = (colour.blend(far, step / 20) for step in range(20))
    return next((one for one in mixed if min(contrast(one, on) for on in grounds) >= least), far)


def contrast(one: Color, other: Color) -> float:
    """As the Web Content Accessibility Guidelines count it: from 1 to 21."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True)
class Look:
    """The colours of a part of a drawn widget, as theme variables."""

    color: str
    ground: str | None = None
    """The background; None for that of the widget."""
    bold: bool = False
    dim_if_ansi: bool = False
    """Whether to dim it in the ansi theme, which has no fainter colour."""


LOOKS = {
    "text": Look("foreground"),
    "strong": Look("foreground", bold=True),
    "heading": Look("primary", bold=True),
    "quiet": Look("quiet"),
    "faint": Look("faint", dim_if_ansi=True),
    "dots": Look("faint"),
    "accent": Look("accent"),
    "lit": Look("accent", bold=True),
    "primary": Look("primary"),
    "good": Look("success", bold=True),
    "warning": Look("warning"),
    "error": Look("error"),
    "bar": Look("bar"),
    "selected": Look("line-selected-text", "line-selected"),
    "chosen": Look("line-chosen-text", "primary"),
    "tab": Look("line-chosen-text", "primary", bold=True),
    "green": Look("tile-green-text", "tile-green"),
    "yellow": Look("tile-yellow-text", "tile-yellow"),
    "grey": Look("tile-grey-text", "tile-grey"),
    "open": Look("foreground", bold=True),
    "outline": Look("quiet"),
    "empty": Look("faint", "tile-empty"),
    "cursor": Look("tile-cursor"),
    "flaw": Look("tile-flaw"),
    "key": Look("line-selected-text", "key", bold=True),
    "grey-key": Look("faint", "tile-empty", dim_if_ansi=True),
}
"""Looks of the parts of drawn widgets by name. The letters of tiles are bold in addition."""
