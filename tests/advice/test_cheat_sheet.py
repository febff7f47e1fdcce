"""Cheat sheets: every game can be played with every format, and titles are escaped."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import combinations

import pytest

from tests.support.reference import tiles
from wordle_tui.advice.cheat_sheet import CheatSheet
from wordle_tui.advice.second_words import with_second_words
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.search import Solver
from wordle_tui.solver.tree import Tree

NASTY = "RAISE on the <script>*list*_`[x](y)|"


@pytest.fixture(scope="module")
def solver(few: WordList) -> Solver:
    return Solver(lists_of(few))


@pytest.fixture(scope="module")
def tree(solver: Solver, few: WordList) -> Tree:
    return solver.tree(range(len(few.answers)), solver.lists.numbers["raise"], limit=6)


@pytest.fixture
def sheet(tree: Tree, few: WordList) -> CheatSheet:
    return CheatSheet(NASTY, ["A remark & more."], tree, few.guesses, few.answers)


def test_the_index_has_every_answer_and_its_guesses(
    sheet: CheatSheet, tree: Tree, few: WordList
) -> None:
    assert list(sheet.index) == sorted(few.answers)
    depths = {few.answers[answer]: depth for answer, depth in tree.depths()}
    for answer, guesses in sheet.index.items():
        assert (guesses[0], guesses[-1], len(guesses)) == ("raise", answer, depths[answer])


def test_the_text_can_be_played_by(sheet: CheatSheet, few: WordList) -> None:
    """Following the indented lines finds every answer with the guesses of the index."""
    lines = sheet.text().split("\n\n")[1].splitlines()
    assert lines[0] == "RAISE 58"
    for answer in few.answers:
        guesses, place = ["raise"], 0
        while guesses[-1] != answer:
            depth = len(guesses)
            shown = tiles(guesses[-1], answer)
            below = lines[place + 1 :]
            place = next(
                number
                for number, line in enumerate(below, place + 1)
                if line.startswith("  " * depth + shown.translate(str.maketrans("byg", "⬛🟨🟩")))
            )
            guesses.append(lines[place].split()[1].rstrip("•").lower())
        assert tuple(guesses) == sheet.index[answer]


def test_json_has_the_same_tree(sheet: CheatSheet, few: WordList) -> None:
    written = json.loads(sheet.json())
    assert written["title"] == NASTY
    for answer in few.answers:
        node, guesses = written["tree"], ["raise"]
        while guesses[-1] != answer:
            node = node["replies"][tiles(guesses[-1], answer)]
            guesses.append(node["guess"])
        assert guesses == written["index"][answer]


class _Page(HTMLParser):
    """Collects the tags and the text outside the style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_shows_everything_and_lets_nothing_in(sheet: CheatSheet, few: WordList) -> None:
    page = _Page(sheet.html())
    assert "script" not in page.tags
    assert page.text.count(NASTY) == 2
    assert "A remark & more." in page.text
    nodes = sheet.text().split("\n\n")[1].count("\n")
    assert page.tags.count("i") == 5 * nodes
    assert all(re.search(rf"\b{answer}\b", page.text) for answer in few.answers)
    assert "@page { size: A4;" in sheet.html()


def test_markdown_shows_a_title_as_it_is(sheet: CheatSheet, few: WordList) -> None:
    page = sheet.markdown()
    assert page.startswith(r"# RAISE on the \<script\>\*list\*\_\`\[x\]\(y\)\|")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + len(few.answers)
    assert "- RAISE 58" in page


def test_answers_that_are_not_found_are_named(solver: Solver, few: WordList) -> None:
    tree = solver.tree(range(len(few.answers)), solver.lists.numbers["fuzzy"], limit=2)
    sheet = CheatSheet("Two guesses", [], tree, few.guesses, few.answers)
    lost = [few.answers[answer] for answer in tree.lost_answers()]
    assert lost
    assert all(word in sheet.text() and word not in sheet.index for word in lost)
    assert json.dumps(sheet.as_json()).count('"lost"') >= 1


@pytest.mark.parametrize("count", [1, 2])
def test_few_second_words_cost_the_least_that_any_of_the_good_ones_do(
    count: int, solver: Solver, tree: Tree, few: WordList
) -> None:
    found, repertoires = with_second_words(solver, tree, count)
    words = repertoires[-1].guesses
    large = [branch for branch in found.branches.values() if branch.answers > 2]
    assert {branch.guess for branch in large} == set(words)
    assert len(words) == count
    assert sorted(answer for answer, _ in found.depths()) == list(range(len(few.answers)))
    total = sum(depth for _, depth in found.depths())
    # Compare with every set of the guesses that the best play would use there.
    buckets = [branch for branch in tree.branches.values() if branch.answers > 2]
    candidates = [tuple(answer for answer, _ in branch.depths()) for branch in buckets]
    rest = sum(depth for _, depth in tree.depths()) - sum(
        depth for branch in buckets for _, depth in branch.depths(2)
    )
    cost = {
        (guess, answers): solver.value(answers, guess).cost + len(answers)
        for guess in {branch.guess for branch in buckets}
        for answers in candidates
    }
    for chosen in combinations({branch.guess for branch in buckets}, count):
        assert total <= rest + sum(
            min(cost[guess, answers] for guess in chosen) for answers in candidates
        )


def test_enough_second_words_cost_nothing(solver: Solver, tree: Tree) -> None:
    found, _ = with_second_words(solver, tree, 60)
    assert sum(depth for _, depth in found.depths()) == sum(depth for _, depth in tree.depths())
