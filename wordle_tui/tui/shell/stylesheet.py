"""A faster stylesheet: applying styles is the longest part of showing a screen.

Textual tests a rule on every widget that the last name of its selector fits. Nearly all rules of
this program begin with a screen and its size, so that nine of ten tests fail.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from textual.css.model import RuleSet, SelectorType
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from wordle_tui.tui.textual_internals import remember_parsed_rules

_PREFIXES = {SelectorType.TYPE: "", SelectorType.CLASS: ".", SelectorType.ID: "#"}
"""The sign before a name in a selector; selectors of other types fit every node."""

_applied: WeakKeyDictionary[DOMNode, RulesMap] = WeakKeyDictionary()
"""The rules that each node has."""


class QuickStylesheet(Stylesheet):
    """Tests only rules whose names all occur on the path from the app to the node."""

    _by_name: dict[str, list[tuple[int, frozenset[str], RuleSet]]] | None = None
    """By the last name of a selector: the index of its rule, all its names, and the rule."""
    _tested: dict[str, list[RuleSet]] | None = None
    """The `rules_map` of the node that is being styled."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        remember_parsed_rules(self)

    def reparse(self) -> None:
        # Textual parses everything in a new stylesheet, and so forgets what it has parsed.
        self.parse()

    def parse(self) -> None:
        super().parse()
        self._by_name = None

    @property
    def rules(self) -> list[RuleSet]:
        return super().rules if self._tested is None else self._tested["*"]

    @property
    def rules_map(self) -> dict[str, list[RuleSet]]:
        return super().rules_map if self._tested is None else self._tested

    def apply(self, node: DOMNode, **options: Any) -> None:
        # Textual looks up the id to find out whether any rule has it.
        self._tested = {f"#{node.id}": [], "*": self._rules_for(node)}
        try:
            super().apply(node, **options)
        finally:
            self._tested = None

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        if rules == _applied.get(node):
            node.notify_style_update()  # the nodes around it may look different
        else:
            _applied[node] = rules
            super().replace_rules(node, rules)  # no style of this program is animated

    def _rules_for(self, node: DOMNode) -> list[RuleSet]:
        """The rules whose names the node and the nodes around it have."""
        self._tested = None
        rules = self.rules
        if self._by_name is None:
            self._by_name = {}
            for index, rule in enumerate(rules):
                for last, names in _names(rule):
                    self._by_name.setdefault(last, []).append((index, names, rule))
        around = {name for each in node.css_path_nodes for name in _names_of(each)}
        found = {
            index: rule
            for name in _names_of(node) & self._by_name.keys()
            for index, names, rule in self._by_name[name]
            if names <= around
        }
        return [found[index] for index in sorted(found)]


@cache
def _names(rule: RuleSet) -> list[tuple[str, frozenset[str]]]:
    """The last name of each selector, and all its names."""
    found = []
    for selectors in rule.selector_set:
        names = [
            f"{_PREFIXES[selector.type]}{selector.name}" if selector.type in _PREFIXES else "*"
            for selector in selectors.selectors
        ]
        found.append((names[-1], frozenset(names)))
    return found


def _names_of(node: DOMNode) -> set[str]:
    """The names by which a selector can mean the node."""
    classes = {f".{name}" for name in node.classes}
    return {"*", f"#{node.id}", *_type_names(type(node)), *classes}


@cache
def _type_names(kind: type[DOMNode]) -> frozenset[str]:
    return frozenset(base.__name__ for base in kind.__mro__)
