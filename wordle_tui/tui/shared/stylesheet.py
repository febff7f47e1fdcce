"""The stylesheet: Textual's own, but quicker, for styling is the longest part of showing a screen.

Textual tries a rule on each widget that the last word of its selector fits. Nearly all of ours
begin with a screen and its size, so hardly one of ten holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from textual.css.model import RuleSet, SelectorType
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

_SIGNS = {SelectorType.TYPE: "", SelectorType.CLASS: ".", SelectorType.ID: "#"}
"""What stands before the name in a selector; the other types fit everything."""

_applied: WeakKeyDictionary[DOMNode, RulesMap] = WeakKeyDictionary()
"""The rules that each widget has."""


class QuickStylesheet(Stylesheet):
    """Tries only rules whose names are all found on the way from the app to the widget.

    It parses again only what is new or has other colours; Textual parses all at every start.
    """

    _by_name: dict[str, list[tuple[int, frozenset[str], RuleSet]]] | None = None
    """The rules by the last name of a selector, each with its place and all names."""
    _tried: dict[str, list[RuleSet]] | None = None
    """What may hold for the widget that is being styled, as a `rules_map`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._parse_cache.grow(1_000)  # with more sources than it has room for, all are parsed anew

    def set_variables(self, variables: dict[str, str]) -> None:
        if variables != self._variables:
            without_colours = [key for key in list(self._parse_cache.keys()) if "$" not in key[0]]
            kept = {key: self._parse_cache[key] for key in without_colours}
            super().set_variables(variables)
            for key, rules in kept.items():
                self._parse_cache[key] = rules

    def add(self, path: Path) -> None:
        """Read and parse one more file."""
        self.read(path)
        self.parse()

    def reparse(self) -> None:
        self.parse()

    def parse(self) -> None:
        super().parse()
        self._by_name = None

    @property
    def rules(self) -> list[RuleSet]:
        return super().rules if self._tried is None else self._tried["*"]

    @property
    def rules_map(self) -> dict[str, list[RuleSet]]:
        return super().rules_map if self._tried is None else self._tried

    def apply(self, node: DOMNode, **options: Any) -> None:
        # Textual looks the id up to tell whether any rule has it.
        self._tried = {f"#{node.id}": [], "*": self._rules_for(node)}
        try:
            super().apply(node, **options)
        finally:
            self._tried = None

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        if rules == _applied.get(node):
            node.notify_style_update()  # what is around it may look different
        else:
            _applied[node] = rules
            styles = node.styles.base
            # Each rule that changes has the widget and all in it drawn again: once will do.
            asked: list[dict[str, bool]] = []
            styles.refresh = lambda **how: asked.append(how)  # type: ignore[method-assign]
            super().replace_rules(node, rules)  # no style of ours moves
            del styles.refresh
            if asked:
                ways = ("layout", "children", "parent")
                styles.refresh(**{way: any(how.get(way) for how in asked) for way in ways})

    def _rules_for(self, node: DOMNode) -> list[RuleSet]:
        self._tried = None
        found = {place: rule for place, _, rule in self._possible(node)}
        return [found[place] for place in sorted(found)]

    def _possible(self, node: DOMNode) -> Iterator[tuple[int, frozenset[str], RuleSet]]:
        """The rules all of whose names the node and those around it have."""
        rules = self.rules  # parsed, if need be
        if self._by_name is None:
            self._by_name = {}
            for place, rule in enumerate(rules):
                for last, names in _names(rule):
                    self._by_name.setdefault(last, []).append((place, names, rule))
        around = {name for each in node.css_path_nodes for name in each._selector_names}
        for name in node._selector_names & self._by_name.keys():
            for found in self._by_name[name]:
                if found[1] <= around:
                    yield found


@cache
def _names(rule: RuleSet) -> list[tuple[str, frozenset[str]]]:
    """The last name of each selector, and all names in it."""
    found = []
    for one in rule.selector_set:
        names = [
            f"{_SIGNS[each.type]}{each.name}" if each.type in _SIGNS else "*"
            for each in one.selectors
        ]
        found.append((names[-1], frozenset(names)))
    return found
