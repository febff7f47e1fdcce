"""How keys are declared: every binding has a name, a short title and a sentence.

And how the user's own keys, in `settings.toml`, replace them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import walk_packages

from textual import events
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.widget import Widget

from wordle_tui import tui
from wordle_tui.game.validation import quoted
from wordle_tui.settings.file import SettingsFile

_SIGNS = (
    *("inverted_exclamation_mark", "trade_mark_sign", "pound_sign", "cent_sign", "infinity"),
    *("section_sign", "pilcrow_sign", "bullet", "ª"),
)
"""What Textual calls alt with 1 to 9 in terminals that send escape and the digit: the signs that a
Mac types with them."""
ALT_KEYS = {f"f{digit}": (f"alt+{digit}", sign) for digit, sign in enumerate(_SIGNS, 1)}
"""The keys that do what an F key does: some desktops keep those to themselves."""
NO_KEY = Keys.Ignore.value
"""Of a binding that has no key until the user chooses one."""
_MODIFIERS = {"ctrl", "alt", "shift", "super", "meta", "hyper"}
_TYPING = {"app", "board", "play", "suggestions", "train"}
"""The first parts of the ids of keys that work where words are typed."""


def key(
    keys: str,
    action: str,
    title: str,
    name: str,
    sentence: str,
    *,
    in_footer: bool = False,
    first: bool = False,
) -> Binding:
    """A binding: `title` is shown in the footer, `sentence` in the help; `name` is its id.

    `first` gives a key of the app priority over every widget and window.
    """
    keys = ",".join([keys, *_alt_keys(keys.split(","))])
    return Binding(keys, action, title, show=in_footer, id=name, tooltip=sentence, priority=first)


def is_alt_key(key: str) -> bool:
    """Whether it is alt with a digit, which stands for an F key."""
    return any(key in others for others in ALT_KEYS.values())


def refused(actions: Mapping[str, str]) -> list[Binding]:
    """Bindings that say why an action of the screen is not available, by its key and its id."""
    return [
        Binding(keys.split()[0], f"refuse({action!r})", show=False, id=keys.split()[1])
        for keys, action in actions.items()
    ]


def declared() -> Iterator[list[Binding]]:
    """The bindings of every class of the program that is loaded so far."""
    classes: list[type[DOMNode]] = [DOMNode]
    for each in classes:
        classes += each.__subclasses__()
        if each.__module__.startswith(tui.__name__):
            yield list(Binding.make_bindings(each.__dict__.get("BINDINGS", ())))


def load_all() -> None:
    """Import all modules of the full-screen program, so that every binding is declared."""
    for module in walk_packages(tui.__path__, f"{tui.__name__}."):
        import_module(module.name)


def documented() -> dict[str, tuple[list[str], str]]:
    """The keys of every id and what they do, in the order of the ids. Call `load_all` before.

    A class may have more keys for an id than the first that has it, such as a certain window.
    """
    found: dict[str, tuple[list[str], str]] = {}
    for bindings in declared():
        here: dict[str, tuple[list[str], str]] = {}
        for binding in bindings:
            if binding.id and binding.tooltip and not is_alt_key(binding.key):
                keys = here.setdefault(binding.id, ([], binding.tooltip))[0]
                keys += [binding.key] * (binding.key != NO_KEY)
        found = here | found
    return dict(sorted(found.items()))


def keymap(chosen: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The keys of bindings by their ids, as Textual takes them: those chosen, as far as they exist.

    If a binding gets another key, Textual takes its usual key also from the other bindings of the
    class that have it: these are given it again.
    """
    good = {name: _named(keys) for name, keys in chosen.items() if all(map(is_key, keys))}
    kept: dict[str, str] = {}
    for bindings in declared():
        usual: dict[str, list[str]] = {}
        for binding in bindings:
            if binding.id:
                usual.setdefault(binding.id, []).append(binding.key)
        freed = {key for name in good for key in usual.get(name, ())}
        kept |= {name: ",".join(keys) for name, keys in usual.items() if freed.intersection(keys)}
    return kept | good


def _named(keys: Sequence[str]) -> str:
    """The keys as Textual names them: "?" is its question_mark."""
    return ",".join(
        each.key for each in Binding.make_bindings([Binding(",".join(keys or [NO_KEY]), "")])
    )


def is_key(name: str) -> bool:
    """Whether a key has that name.

    >>> [is_key(name) for name in ("f9", "ctrl+left", "alt+x", "?", "question_mark", "ctrl+foo")]
    [True, True, True, True, True, False]
    """
    *modifiers, last = name.split("+")
    named = {*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()}
    is_named = last in named or key_to_character(last) is not None
    return is_named and _MODIFIERS.issuperset(modifiers)


def key_problems(file: SettingsFile) -> list[str]:
    """A sentence for each id or key that does not exist or that has another use already.

    Call `load_all` before.
    """
    usual = {name: {*keys, *_alt_keys(keys)} for name, (keys, _) in documented().items()}
    now = usual | {name: {*keys} for name, keys in file.keys.items()}
    problems = []
    for name, keys in file.keys.items():
        sentences = [f"There's no key {quoted(key)}." for key in keys if not is_key(key)]
        if name not in usual:
            sentences.append(f"No key has the id {quoted(name)}.")
        else:
            typed = {key for key in keys if len(key) == 1 and key.isalpha()}
            if typed and _is_with(name, "board"):
                sentences.append(f"{' and '.join(sorted(typed))} can't be typed into a word then.")
            sentences += [
                f"{other} has the key {key}, too."
                for other in usual
                for key in keys
                if key in now[other] and _is_with(name, other) and not usual[name] & usual[other]
            ]
        problems += [file.file.about(name, sentence) for sentence in sentences]
    return problems


def _is_with(one: str, other: str) -> bool:
    """Whether the keys of two ids may work at the same time."""
    first, second = one.partition(".")[0], other.partition(".")[0]
    return first == second or "app" in (first, second) or {first, second} <= _TYPING


def _alt_keys(keys: Sequence[str]) -> list[str]:
    return [other for key in keys for other in ALT_KEYS.get(key, ())]


async def run_at_once(widget: Widget, event: events.Key) -> None:
    """Run the binding of a key on the widget or its screen now; call it from `on_key`.

    Otherwise bindings run after the event has bubbled up to the app, but letters are typed at once:
    if keys arrive together, as over a slow connection, letters would overtake bindings.
    """
    active = widget.screen.active_bindings.get(event.key)
    if active is not None and active.node in (widget, widget.screen) and active.enabled:
        event.stop()
        await active.node.run_action(active.binding.action)
