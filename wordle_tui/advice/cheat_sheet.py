"""Cheat sheets: a whole strategy as text, Markdown, a page to print, or JSON.

A sheet shows the guess to play after every pattern, and an index of the guesses that lead to each
answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from wordle_tui.advice.aim import AVERAGE, Aim
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted, listed
from wordle_tui.game.words import WordList
from wordle_tui.solver.tree import Tree

_WHOLE = 24  # a pattern with at most this many words is not split over two columns
LEGEND = "Behind each guess: how many words are left. • marks guesses that can be the answer."


@dataclass(frozen=True)
class CheatSheet:
    """A strategy tree with the words it refers to, a title and remarks."""

    title: str
    remarks: Sequence[str]
    tree: Tree
    guesses: Sequence[str]
    answers: Sequence[str]

    @cached_property
    def index(self) -> dict[str, tuple[str, ...]]:
        """For each answer found, in alphabetical order, the guesses that lead to it."""
        return dict(sorted(self._paths(self.tree, ())))

    def _paths(self, tree: Tree, before: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        guesses = (*before, self.guesses[tree.guess])
        if tree.answer is not None:
            yield self.answers[tree.answer], guesses
        for branch in tree.branches.values():
            yield from self._paths(branch, guesses)

    def as_json(self) -> dict[str, Any]:
        return {
            "tree": self.tree.as_json(self.guesses, self.answers),
            "index": {answer: list(guesses) for answer, guesses in self.index.items()},
        }

    def json(self) -> str:
        about = {"title": self.title, "remarks": list(self.remarks)}
        return json.dumps({**about, **self.as_json()}, indent=1) + "\n"

    def _name(self, tree: Tree) -> str:
        """The guess of a tree, the number of words left, and the words it does not find."""
        may_win = "•" if tree.answer is not None and tree.branches else ""
        count = f" {tree.answers:,}" if tree.answers > 1 else ""
        lost = " ".join(self.answers[answer] for answer in tree.lost)
        not_found = f" (lost: {lost})" if lost else ""
        return f"{self.guesses[tree.guess].upper()}{may_win}{count}{not_found}"

    def lines(self) -> Iterator[tuple[int, Pattern | None, str]]:
        """The depth of every guess, the pattern after which it is played, and its name."""

        def lines(tree: Tree, depth: int) -> Iterator[tuple[int, Pattern | None, str]]:
            for pattern, branch in self._replies(tree):
                yield depth, pattern, self._name(branch)
                yield from lines(branch, depth + 1)

        yield 0, None, self._name(self.tree)
        yield from lines(self.tree, 1)

    def _written_lines(self) -> Iterator[tuple[int, str]]:
        for depth, pattern, name in self.lines():
            yield depth, f"{pattern.emoji()} {name}" if pattern else name

    def text(self) -> str:
        tree = ["  " * depth + line for depth, line in self._written_lines()]
        index = [f"{answer}  {' '.join(guesses)}" for answer, guesses in self.index.items()]
        parts = [self.title, *self.remarks, LEGEND, "", *tree, "", "Index by answer", *index]
        return "\n".join(parts) + "\n"

    def markdown(self) -> str:
        remarks = [f"{_plain_markdown(remark)}  " for remark in (*self.remarks, LEGEND)]
        tree = [f"{'  ' * depth}- {line}" for depth, line in self._written_lines()]
        index = [
            f"| {answer} | {len(guesses)} | {' '.join(guesses)} |"
            for answer, guesses in self.index.items()
        ]
        header = ["| answer | guesses | play |", "|---|---|---|"]
        title = f"# {_plain_markdown(self.title)}"
        parts = [title, "", *remarks, "", *tree, "", "## Index by answer", "", *header, *index]
        return "\n".join(parts) + "\n"

    def html(self) -> str:
        """A self-contained page that prints in columns on A4."""
        title = escape(self.title)
        remarks = "".join(f"<p>{escape(remark)}</p>\n" for remark in (*self.remarks, LEGEND))
        tree = "\n".join(self._branch(pattern, tree) for pattern, tree in self._replies(self.tree))
        # The opener and the answer are left out because they are obvious.
        index = "\n".join(
            f"<li><b>{answer}</b> {len(guesses)} {' '.join(guesses[1:-1])}</li>"
            for answer, guesses in self.index.items()
        )
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
            f"<h1>{title}</h1>\n{remarks}<h2>{escape(self._name(self.tree))}</h2>\n"
            f'<ul class="tree">\n{tree}\n</ul>\n<h2>Index by answer</h2>\n'
            f'<ul class="index">\n{index}\n</ul>\n</body>\n</html>\n'
        )

    def _branch(self, pattern: Pattern, tree: Tree) -> str:
        """A pattern and its guess. The patterns that end the game come first, in one row."""
        name = f"{_squares(pattern)}<b>{escape(self._name(tree))}</b>"
        replies = list(self._replies(tree))
        settled = [
            f"<span>{_squares(pattern)}{escape(self._name(branch))}</span>"
            for pattern, branch in replies
            if not branch.branches
        ]
        row = f"<p>{' '.join(settled)}</p>" if settled else ""
        others = [self._branch(*reply) for reply in replies if reply[1].branches]
        below = f"<ul>{''.join(others)}</ul>" if others else ""
        large = " class=large" if tree.answers > _WHOLE else ""
        return f"<li{large}>{name}{row}{below}</li>"

    def _replies(self, tree: Tree) -> Iterator[tuple[Pattern, Tree]]:
        """The branches of a tree with their patterns, green tiles first."""
        for code, branch in sorted(tree.branches.items(), reverse=True):
            yield Pattern.from_code(code, len(self.guesses[0])), branch


def solved_figures(tree: Tree, words: WordList, limit: int) -> dict[str, Any]:
    """How many guesses the answers take, both unweighted and weighted by probability.

    The totals are those of the answers found. In the means, a lost answer counts as one guess more
    than the limit.
    """
    depths, lost = list(tree.depths()), tree.lost_answers()
    total = sum(depth for _, depth in depths)
    weighted_total = sum(words.weights[answer] * depth for answer, depth in depths)
    lost_weight = sum(words.weights[answer] for answer in lost)
    weighted = weighted_total + (limit + 1) * lost_weight
    return {
        "total": total,
        "mean": (total + (limit + 1) * len(lost)) / len(words.answers),
        "weighted_total": weighted_total,
        "weighted_mean": weighted / sum(words.weights),
        "worst": max(depth for _, depth in depths),
        "done_by": [sum(depth <= by for _, depth in depths) for by in range(1, limit + 1)],
        "distribution": {str(count): games for count, games in tree.distribution().items()},
        "lost": [words.answers[answer] for answer in lost],
    }


def opener_title(result: dict[str, Any]) -> str:
    mode = ", hard mode" if result["hard"] else ""
    aim = "" if result["aim"] == str(AVERAGE) else f", {Aim.parse(result['aim']).title}"
    return f"{result['opener'].upper()} on the {result['list']} list{mode}{aim}"


def solved_sheet(result: dict[str, Any], tree: Tree, words: WordList) -> CheatSheet:
    """The cheat sheet of the best play after an opener, with these figures."""
    worst = f"{counted(result['worst'], 'guess')} at worst"
    if result["lost"]:
        worst = f"a lost answer counting as {len(result['done_by']) + 1}"
    remarks = [f"{result['mean']:.4f} guesses on average, {worst}."]
    if result["weighted_total"] != result["total"]:
        likely = f"{result['weighted_mean']:.4f}"
        remarks.append(f"{likely} weighted by how likely each answer is.")
    remarks += second_word_sentences(result)
    return CheatSheet(opener_title(result), remarks, tree, words.guesses, words.answers)


def second_word_sentences(result: dict[str, Any]) -> Iterator[str]:
    """The second words to remember, and the cost of playing no others."""
    if "second" not in result:
        return
    if not result["second"]:
        yield "One or two words are left after any colours: there is no second word to remember."
    else:
        mean, best = result["weighted_mean"], result["best_weighted_mean"]
        names = listed([word.upper() for word in result["second"]], "and")
        yield f"Second words, most played first: {names}; of one or two words left, play one."
        yield (
            f"They cost {mean - best:.4f} guesses a game more than the best play ({mean:.4f} "
            f"instead of {best:.4f}); this is the best set found."
        )


def _squares(pattern: Pattern) -> str:
    marks = "".join(f"<i class={mark.letter}></i>" for mark in pattern.marks)
    return f'<span class="tiles" title="{pattern}">{marks}</span>'


def _plain_markdown(text: str) -> str:
    """Escape Markdown, because a title may contain a file name."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~&])", r"\\\1", text)


# Green is a full square, yellow a disc, grey a frame, so that they differ in black and white.
_STYLE = """
@page { size: A4; margin: 10mm; }
body { font: 7.5pt/1.4 Helvetica, Arial, sans-serif; color: #1a1a1b; margin: 1em; }
h1 { font-size: 14pt; margin: 0 0 .3em; }
h2 { font-size: 11pt; margin: .8em 0 .3em; break-after: avoid; }
p { margin: 0; }
ul { list-style: none; margin: 0; padding: 0; }
.tree, .index { column-width: 19.5em; column-gap: 1.5em; }
.tree li { break-inside: avoid; }
.tree .large { break-inside: auto; }
.tree > li { border-top: .5pt solid #c8ccd0; padding: .25em 0; }
.tree ul { padding-left: 1em; }
.tree li > p > span { display: inline-block; margin-right: .7em; white-space: nowrap; }
.tree li > p { padding-left: 1em; color: #3c4043; }
.index { column-width: 11em; font-size: 7pt; line-height: 1.25; }
.tiles { margin-right: .35em; white-space: nowrap; }
.tiles i { display: inline-block; width: .72em; height: .72em; margin-right: .08em;
  box-sizing: border-box; border: .5pt solid #878a8c;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.tiles .y { background: #e3b505; border-color: #8a6d00; border-radius: 50%; }
.tiles .g { background: #2f7d32; border-color: #1b5e20; }
@media print { body { margin: 0; } h2:last-of-type { break-before: page; } }
"""
