"""SVG elements that the pictures of games and of simulations share."""

from collections.abc import Iterable
from html import escape


def picture(width: int, height: int, parts: Iterable[str]) -> str:
    """The parts on a white background."""
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">'
    )
    background = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    return "\n".join([opening, background, *parts, "</svg>"]) + "\n"


def text(
    x: float,
    y: float,
    content: str,
    *,
    size: int = 12,
    colour: str = "#1a1a1b",
    weight: str = "normal",
    anchor: str = "start",
) -> str:
    """A line of text at that point, aligned by `anchor`."""
    return (
        f'<text x="{round(x, 1):g}" y="{round(y, 1):g}" font-size="{size}" font-weight="{weight}" '
        f'fill="{colour}" text-anchor="{anchor}">{escape(content)}</text>'
    )
