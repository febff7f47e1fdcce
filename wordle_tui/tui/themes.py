"""The themes: four of this program, and those of Textual with its tile colours.

Tile colours are theme variables, so stylesheets and widgets never name a colour. Widgets that draw
their own lines take colours from `LOOKS` and not from component classes, because Textual matches
each component class against the whole stylesheet whenever a class changes, which is slow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

_NAMES = ("dark", "light", "high-contrast", "ansi")
_COLOURS = {
    "primary": ("#7cb8f2", "#1b5fa8", "#ffe600", "ansi_cyan"),
    "secondary": ("#8a8a8e", "#6a6a6f", "#c8c8c8", "ansi_default"),
    "accent": ("#7cb8f2", "#1b5fa8", "#ffe600", "ansi_cyan"),
    "warning": ("#f29f55", "#9a4300", "#c9a6ff", "ansi_bright_magenta"),
    "error": ("#ff8f87", "#b3261e", "#ff5fd2", "ansi_bright_red"),
    "success": ("#8fce89", "#2f6b2a", "#7ee787", "ansi_bright_green"),
    "foreground": ("#dcdce0", "#242426", "#ffffff", "ansi_default"),
    "background": ("#121213", "#fbfbf9", "#000000", "ansi_default"),
    "surface": ("#1b1b1f", "#efefec", "#000000", "ansi_default"),
    "panel": ("#1b1b1f", "#efefec", "#1c1c1c", "ansi_default"),
}
"""Theme colours that Textual defines, one value for each theme."""
_VARIABLES = {
    "tile-green": ("#417d3d", "#448240", "#f5793a", "ansi_green"),
    "tile-green-text": ("#ffffff", "#ffffff", "#000000", "ansi_black"),
    "tile-yellow": ("#c4a53a", "#d9b93b", "#85c0f9", "ansi_yellow"),
    "tile-yellow-text": ("#161200", "#1f1a00", "#000000", "ansi_black"),
    "tile-green-sign": ("#bcdcb9", "#cfe6cc", "#5f2a0c", "ansi_black"),
    "tile-yellow-sign": ("#5c4a12", "#655510", "#28506f", "ansi_black"),
    "tile-grey": ("#46464a", "#6f7276", "#707070", "ansi_bright_black"),
    "tile-grey-text": ("#ffffff", "#ffffff", "#ffffff", "ansi_bright_white"),
    "pencil-green": ("#243b23", "#b5cdb3", "#5d2e16", "ansi_default"),
    "pencil-yellow": ("#564a22", "#eee2b1", "#33495f", "ansi_default"),
    "pencil-grey": ("#303034", "#c6c7c7", "#2d2d2d", "ansi_default"),
    "tile-empty": ("#212124", "#e7e7e3", "#151515", "ansi_default"),
    "tile-open": ("#17171a", "#f4f4f1", "#101010", "ansi_default"),
    "tile-cursor": ("#7cb8f2", "#1b5fa8", "#ffe600", "ansi_cyan"),
    "tile-flaw": ("#ff6b60", "#d8352b", "#ff5fd2", "ansi_bright_red"),
    "ghost-green": ("#8fce89", "#2f6b2a", "#f5793a", "ansi_bright_green"),
    "ghost": ("#4c4c53", "#b9b9b3", "#6a6a6a", "ansi_default"),
    "outline": ("#6a6a72", "#8e8e94", "#c8c8c8", "ansi_default"),
    "quiet": ("#a4a4ab", "#55555b", "#c8c8c8", "ansi_default"),
    "faint": ("#85858e", "#6f6f76", "#9a9a9a", "ansi_default"),
    "rule": ("#34343a", "#d2d2cc", "#4d4d4d", "ansi_bright_black"),
    "line-selected": ("#22364d", "#d3e4f6", "#1d3d5c", "ansi_blue"),
    "line-selected-text": ("#e6e6e6", "#1a1a1b", "#ffffff", "ansi_bright_white"),
    "line-chosen-text": ("#121213", "#fbfbf9", "#000000", "ansi_black"),
    "key": ("#35353a", "#d2d2cd", "#404040", "ansi_blue"),
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

_SHADES = {
    "quiet": 0.7,
    "faint": 0.55,
    "rule": 0.3,
    "key": 0.2,
    "tile-empty": 0.08,
    "tile-open": 0.04,
    "ghost": 0.25,
    "outline": 0.4,
}
"""How much of the colour of text is in these, on the ground of a theme of Textual."""


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
    """The theme of that name; those of Textual get the tile colours of dark or light."""
    if name in THEMES:
        return THEMES[name]
    theme = BUILTIN_THEMES[name]
    colours = theme.to_color_system().generate()
    ground, text, primary = (
        Color.parse(colours[part]) for part in ("background", "foreground", "primary")
    )
    variables = {
        **THEMES["dark" if theme.dark else "light"].variables,
        **{part: ground.blend(text, share).hex6 for part, share in _SHADES.items()},
        # The grounds of most are lighter than that of dark, whose grey is too near to them.
        "tile-grey": THEMES["light"].variables["tile-grey"],
        "line-selected": ground.blend(primary, 0.3).hex6,
        "line-selected-text": text.hex6,
        "line-chosen-text": ground.hex6,
    }
    return replace(theme, variables=variables | theme.variables)


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
    "rule": Look("rule"),
    "selected": Look("line-selected-text", "line-selected"),
    "chosen": Look("line-chosen-text", "primary"),
    "tab": Look("line-chosen-text", "primary", bold=True),
    "green": Look("tile-green-text", "tile-green", bold=True),
    "yellow": Look("tile-yellow-text", "tile-yellow", bold=True),
    "grey": Look("tile-grey-text", "tile-grey", bold=True),
    "green-sign": Look("tile-green-sign", "tile-green"),
    "yellow-sign": Look("tile-yellow-sign", "tile-yellow"),
    "pencil-green": Look("foreground", "pencil-green", bold=True),
    "pencil-yellow": Look("foreground", "pencil-yellow", bold=True),
    "pencil-grey": Look("foreground", "pencil-grey", bold=True),
    "pencil-green-sign": Look("tile-green", "pencil-green"),
    "pencil-yellow-sign": Look("tile-yellow", "pencil-yellow"),
    "open": Look("foreground", "tile-open", bold=True),
    "outline": Look("outline"),
    "empty": Look("faint", "tile-empty"),
    "ghost": Look("ghost", "tile-empty"),
    "ghost-green": Look("ghost-green", "tile-empty", bold=True),
    "cursor": Look("tile-cursor"),
    "flaw": Look("tile-flaw"),
    "key": Look("line-selected-text", "key", bold=True),
    "grey-key": Look("faint", "tile-empty", dim_if_ansi=True),
}
"""Looks of the parts of drawn widgets by name."""
