"""Published and proved figures over the 2,315 answers, computed again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.support.cases import on_demand
from tests.support.words import list_of
from wordle_tui import strategies
from wordle_tui.game.board import Board, buckets
from wordle_tui.game.tiles import coarsen
from wordle_tui.game.turn import Turn, broken_clue, parse_turns
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import never_stop
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies import Strategy, published
from wordle_tui.strategies.base import Published
from wordle_tui.strategies.builtin.information_gain import guesses_to_try_all
from wordle_tui.strategies.builtin.one_figure import leaving_least
from wordle_tui.strategies.simulation import Simulation, simulate


@cache
def simulated(words: WordList, written: str) -> Simulation:
    return simulate(words, written)


def never(strategy: Strategy[Any]) -> Simulation:
    pytest.fail(f"{strategy.title} need not be played")


def checks_of(name: str, words: WordList, run: published.Run = never) -> dict[str, published.Check]:
    """The figures of one strategy that come from the word list, or from this run."""
    [strategy] = [each for each in strategies.available() if each.name == name]
    figures = [each for each in strategy.published if run is not never or callable(each.ours)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(published, "figures", lambda: [(strategy, figure) for figure in figures])
        return {check.what: check for check in published.checks(words, run)}


@pytest.mark.parametrize(
    ("strategy", "table"),
    [
        pytest.param(
            *(strategy, table),
            id=f"{strategy.name} {table.what}",
            marks=pytest.mark.slow if "map" in table.options else (),
        )
        for strategy, table in published.distributions()
    ],
)
def test_a_published_table_comes_out_exactly(
    strategy: Strategy[Any], table: Published, original: WordList
) -> None:
    assert simulated(original, strategy.written).distribution_text == table.figure


def test_a_table_belongs_to_a_run_over_all_answers(original: WordList, few: WordList) -> None:
    strategy, table = next(published.distributions())
    run = Simulation(strategy.name, strategy.title, {"hard": False}, original, (), (), 0.0)
    assert published.published_of(run) == table
    assert published.published_of(replace(run, words=few)) is None
    other = replace(run, title=strategy.with_options(hard=True).title)
    assert published.published_of(other) is None


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("brute-force", "1/28/1150/1073/63/0/0"),
        ("phases:tie_break=alphabetical", "1/146/763/953/355/73/24"),
        pytest.param(
            "letter-score:knowledge=letters", "0/71/831/1104/280/29/0", marks=pytest.mark.slow
        ),
        pytest.param(
            "letter-frequency:tie_break=alphabetical",
            "1/146/900/974/239/42/13",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_other_known_distributions(written: str, expected: str, original: WordList) -> None:
    assert simulated(original, written).distribution_text == expected


def test_guessmap_opens_with_early_and_loses_thirty(original: WordList) -> None:
    found = simulated(original, "guessmap")
    assert found.opener == "early"
    assert len(found.lost) == 30
    assert f"{found.win_rate:.1%}" == "98.7%"
    assert (f"{found.mean:.3f}", f"{found.sd:.3f}") == ("3.886", "0.983")
    # The published mean is 3.88: the solver colours some repeated letters wrongly.
    checks = checks_of("guessmap", original, lambda _: found)
    assert [what for what, check in checks.items() if not check.agrees] == ["guessmap, mean"]
    assert list(checks) == [
        *("guessmap, real colours", "guessmap, opener", "guessmap, summary", "guessmap, mean")
    ]


def test_the_opener_of_solver_000_leaves_the_fewest_words_if_any_may_be_the_answer() -> None:
    words = list_of(["crane"], ["slate", "light", "might", "night", "crate", "trace", "grate"])
    left = {
        guess: sum(len(each.words) ** 2 for each in buckets(guess, words.guesses)) / 8
        for guess in words.guesses
    }
    opener, count = leaving_least(words)
    assert count == left[opener] == min(left.values())


@pytest.mark.slow  # a table of 12,972 words against all of them
def test_lares_is_the_best_opener_when_every_word_may_be_the_answer(original: WordList) -> None:
    lares, its_figure = checks_of("expected", original).values()
    assert (lares.ours, its_figure.ours) == ("lares", "288.74")
    assert (lares.origin, its_figure.origin) == ("published", "computed")


def test_openers_of_the_brute_force(original: WordList) -> None:
    found = checks_of("brute-force", original)
    assert len(found) == 5
    assert all(check.agrees for check in found.values()), found


@pytest.mark.slow
def test_optimal_in_hard_mode_takes_8122_guesses_and_loses_none(original: WordList) -> None:
    found = simulated(original, "optimal:hard")
    assert (found.opener, found.total, found.lost) == ("salet", 8122, ())
    assert illegal_games(found) == []


def illegal_games(simulation: Simulation) -> list[str]:
    """The answers whose game breaks the real rule of hard mode."""
    broken: list[str] = []

    def walk(tree: Tree, answers: tuple[str, ...], turns: tuple[Turn, ...]) -> None:
        guess = simulation.words.guesses[tree.guess]
        if broken_clue(guess, turns):
            broken.extend(answers)
            return
        for bucket in buckets(guess, answers):
            if not bucket.pattern.is_win:
                seen = bucket.pattern
                if simulation.options["knowledge"] == "letters":
                    seen = coarsen(guess, seen)
                reply = tree.branches[seen.code]
                walk(reply, bucket.words, (*turns, Turn(guess, bucket.pattern)))

    walk(simulation.tree(), simulation.words.answers, ())
    return broken


@pytest.mark.parametrize(
    "name",
    [
        "letter-score",
        *on_demand(
            *(name for name in strategies.names() if name not in ("letter-score", "optimal"))
        ),
    ],
)
def test_hard_mode_is_legal_by_the_real_rule(name: str, original: WordList) -> None:
    assert illegal_games(simulated(original, f"{name}:hard")) == []


def test_hard_mode_of_solver_004_is_not(original: WordList) -> None:
    found = illegal_games(simulated(original, "information-gain:hard:knowledge=letters"))
    assert sorted(found) == ["aroma", "meter", "salsa", "scree", "tasty", "teeth"]


def test_004_also_informs_when_the_guesses_would_just_do(original: WordList) -> None:
    """ "More guesses than remain" is `>=` in the program: STORY, STORK and STORM count as four."""
    board = Board(original, parse_turns("soare:gybgb chant:bbbby"))
    strategy = strategies.make("information-gain")
    position = strategy.position(board)
    assert guesses_to_try_all(position) == position.guesses_left
    assert strategy.weighing(position, never_stop).figure == "information"
