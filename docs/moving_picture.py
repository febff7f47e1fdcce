"""Joins pictures of the program into one SVG that moves, by CSS alone: pages show it as an image.

Whatever several frames show is stored once. It is in a group with everything that is visible in the
same frames, and an animation shows and hides the group.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

_LOOK = re.compile(r"^\s*\.(r\d+) \{ (.*) \}$", re.MULTILINE)
_CLASS = re.compile(r'class="(r\d+)"')
_DRAWN = re.compile(r"<rect [^>]*/>|<text .*?</text>")
_SCREEN = re.compile(
    r'(<g [^>]*clip-path="[^"]*">)(?P<back>.*?)(<g class="terminal-matrix">)(?P<front>.*?)</g>',
    re.DOTALL,
)
Frames = tuple[int, ...]


def animate(frames: Sequence[tuple[str, float]], still: int) -> str:
    """One picture that shows each of these for its seconds, again and again.

    The frame `still` is shown where nothing moves: to readers who asked for that, and by programs
    that ignore animations. Only the colours of the screen and its contents may differ.
    """
    looks: dict[str, str] = {}
    layers: dict[str, dict[str, list[int]]] = {"back": {}, "front": {}}
    for number, (picture, _) in enumerate(frames):
        names = {
            name: looks.setdefault(look, f"r{len(looks) + 1}")
            for name, look in _LOOK.findall(picture)
        }
        screen = _SCREEN.search(picture)
        assert screen is not None, "this is not a picture by Textual"
        for layer, drawn in layers.items():
            for element in _DRAWN.findall(screen[layer]):
                drawn.setdefault(_renamed(element, names), []).append(number)
    animations: dict[Frames, str] = {}
    back, front = (_groups(drawn, animations, frames, still) for drawn in layers.values())
    picture = _SCREEN.sub(
        lambda match: f"{match[1]}{back}{match[3]}{front}</g>", _LOOK.sub("", frames[0][0])
    )
    style = "\n".join(f".{name}{{{look}}}" for look, name in looks.items())
    return picture.replace("</style>", f"{style}\n{_css(animations, frames)}</style>", 1)


def _renamed(element: str, names: dict[str, str]) -> str:
    return _CLASS.sub(lambda match: f'class="{names[match[1]]}"', element)


def _groups(
    drawn: dict[str, list[int]],
    animations: dict[Frames, str],
    frames: Sequence[tuple[str, float]],
    still: int,
) -> str:
    groups: dict[Frames, list[str]] = defaultdict(list)
    for element, shown in drawn.items():
        groups[tuple(shown)].append(element)
    text = ""
    for shown, elements in groups.items():
        start = "<g>"
        if len(shown) < len(frames):
            name = animations.setdefault(shown, f"a{len(animations) + 1}")
            hidden = "" if still in shown else ' visibility="hidden"'
            start = f'<g class="{name}"{hidden}>'
        text += f"{start}{''.join(elements)}</g>\n"
    return text


def _css(animations: dict[Frames, str], frames: Sequence[tuple[str, float]]) -> str:
    starts = [0.0, *accumulate(seconds for _, seconds in frames)]
    # The shorthand comes first, because it also resets the name.
    rules = [f'[class^="a"]{{animation:{starts[-1]:g}s step-end infinite}}']
    for shown, name in animations.items():
        steps = "".join(
            f"{100 * starts[number] / starts[-1]:.2f}%"
            f"{{visibility:{'visible' if number in shown else 'hidden'}}}"
            for number in range(len(frames))
            if number == 0 or (number in shown) != (number - 1 in shown)
        )
        rules.append(f"@keyframes {name}{{{steps}}}\n.{name}{{animation-name:{name}}}")
    rules.append("@media (prefers-reduced-motion:reduce){[class]{animation:none}}")
    return "\n".join(rules)
