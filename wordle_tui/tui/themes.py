"""The four themes: dark, light, high contrast, and the terminal's own sixteen colours.

Tile colours are theme variables, so stylesheets and widgets never name a colour. Drawn widgets
take theirs from `LOOKS`, not from component classes: Textual matches each of those against the
whole stylesheet whenever a class changes, which took most of the time of a restyled screen.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.theme import Theme

DARK = Theme(
    name="dark",
    dark=True,
    primary="#7fb77a",
    secondary="#8a8a8e",
    accent="#e3c565",
    warning="#e3c565",
    error="#ff8f87",
    success="#8fce89",
    foreground="#e6e6e6",
    background="#121213",
    surface="#1a1a1c",
    panel="#242427",
    variables={
        "tile-green": "#417d3d",
        "tile-green-text": "#ffffff",
        "tile-yellow": "#c4a53a",
        "tile-yellow-text": "#161200",
        "tile-grey": "#46464a",
        "tile-grey-text": "#ffffff",
        "tile-empty": "#212124",
        "tile-typed": "#35353a",
        "tile-typed-text": "#ffffff",
        "tile-cursor": "#f4f4f4",
        "tile-flaw": "#ff6b60",
        "quiet": "#9c9ca3",
        "faint": "#808088",
        "line-selected": "#2e3a2d",
        "line-selected-text": "#e6e6e6",
        "line-chosen-text": "#121213",
        "bar": "#5f8f5b",
    },
)

LIGHT = Theme(
    name="light",
    dark=False,
    primary="#2f6b2a",
    secondary="#6a6a6f",
    accent="#7a5c00",
    warning="#7a5c00",
    error="#b3261e",
    success="#2f6b2a",
    foreground="#1a1a1b",
    background="#fbfbf9",
    surface="#f1f1ee",
    panel="#e6e6e2",
    variables={
        "tile-green": "#448240",
        "tile-green-text": "#ffffff",
        "tile-yellow": "#d9b93b",
        "tile-yellow-text": "#1f1a00",
        "tile-grey": "#6f7276",
        "tile-grey-text": "#ffffff",
        "tile-empty": "#e7e7e3",
        "tile-typed": "#d2d2cd",
        "tile-typed-text": "#1a1a1b",
        "tile-cursor": "#1a1a1b",
        "tile-flaw": "#d8352b",
        "quiet": "#5c5c62",
        "faint": "#6f6f76",
        "line-selected": "#d8e8d5",
        "line-selected-text": "#1a1a1b",
        "line-chosen-text": "#fbfbf9",
        "bar": "#5f9a59",
    },
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    dark=True,
    primary="#f5793a",
    secondary="#85c0f9",
    accent="#85c0f9",
    warning="#ffd166",
    error="#ff8f87",
    success="#f5793a",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    variables={
        "tile-green": "#f5793a",
        "tile-green-text": "#000000",
        "tile-yellow": "#85c0f9",
        "tile-yellow-text": "#000000",
        "tile-grey": "#4d4d4d",
        "tile-grey-text": "#ffffff",
        "tile-empty": "#1f1f1f",
        "tile-typed": "#333333",
        "tile-typed-text": "#ffffff",
        "tile-cursor": "#ffffff",
        "tile-flaw": "#ff5fd2",
        "quiet": "#c8c8c8",
        "faint": "#9a9a9a",
        "line-selected": "#1d3d5c",
        "line-selected-text": "#ffffff",
        "line-chosen-text": "#000000",
        "bar": "#5d9bd5",
    },
)

ANSI = Theme(
    name="ansi",
    ansi=True,
    dark=True,
    primary="ansi_green",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    warning="ansi_yellow",
    error="ansi_bright_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        "tile-green": "ansi_green",
        "tile-green-text": "ansi_black",
        "tile-yellow": "ansi_yellow",
        "tile-yellow-text": "ansi_black",
        "tile-grey": "ansi_bright_black",
        "tile-grey-text": "ansi_bright_white",
        "tile-empty": "ansi_default",
        "tile-typed": "ansi_blue",
        "tile-typed-text": "ansi_bright_white",
        "tile-cursor": "ansi_bright_white",
        "tile-flaw": "ansi_bright_red",
        "quiet": "ansi_default",
        "faint": "ansi_default",
        "line-selected": "ansi_blue",
        "line-selected-text": "ansi_bright_white",
        "line-chosen-text": "ansi_black",
        "bar": "ansi_green",
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "border": "ansi_green",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_green",
        "footer-key-foreground": "ansi_yellow",
    },
)

THEMES = (DARK, LIGHT, HIGH_CONTRAST, ANSI)
TITLES = {"ansi": "16 colours (ansi)"}
"""The themes that are not called by their names alone."""


@dataclass(frozen=True)
class Look:
    """The colours of a part of a drawn widget, as theme variables."""

    color: str
    ground: str | None = None
    """The background; None for that of the widget."""
    bold: bool = False
    dim_if_ansi: bool = False
    """Whether it is dim in sixteen colours, which have no fainter one."""


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
    "typed": Look("tile-typed-text", "tile-typed"),
    "empty": Look("faint", "tile-empty"),
    "cursor": Look("tile-cursor"),
    "flaw": Look("tile-flaw"),
    "key": Look("foreground", "tile-typed", bold=True),
    "grey-key": Look("faint", "tile-empty", dim_if_ansi=True),
}
"""The parts of drawn widgets by name; a tile's letter is bold besides."""
