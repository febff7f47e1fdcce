"""The opening book; openers for other weights are proved, stored, and ranked first."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui import paths
from wordle_tui.advice import openers as module
from wordle_tui.advice.advice import Stage, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.openers import best_opener
from wordle_tui.game.board import Board
from wordle_tui.game.daily import KNOWN_TO, shipped_past
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordClass, WordList, word_list
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.stopping import Stopped

# The opening book, compared with the solver that made it


POPULAR = {"adieu", "crane", "slate", "audio", "raise", "stare", "arise", "trace", "salet", "soare"}


def book_of(name: str, rule: Rule) -> tuple[Suggestion, ...]:
    advice = opening_advice(word_list(name), rule)
    return advice.suggestions


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("name", ["original", "nyt"])
def test_the_book_shows_its_best_openers_proved(name: str, rule: Rule) -> None:
    rows = book_of(name, rule)
    assert all(row.proved for row in rows[:10])
    ranks = [(row.known_risk, row.expected_guesses) for row in rows]
    assert ranks == sorted(ranks)
    if not rule.is_ultra:  # there only those that could be proved within six guesses
        assert {row.word: row for row in rows}.keys() >= POPULAR


def test_published_totals_are_in_the_book() -> None:
    needs = {
        row.word: row.expected_guesses for row in book_of("original", Rule.NORMAL) if row.proved
    }
    for word, total in {"salet": 7920, "slate": 7928, "soare": 7997, "raise": 8014}.items():
        assert needs[word] * 2315 == pytest.approx(total)
    assert book_of("original", Rule.NORMAL)[0].word == "salet"


def test_openers_in_ultra_hard_mode_within_six_guesses() -> None:
    rows = {row.word: row for row in book_of("original", Rule.ULTRA)}
    for word, total in {"salet": 8125, "least": 8134, "reast": 8138, "crane": 8160}.items():
        assert rows[word].expected_guesses * 2315 == pytest.approx(total)
        assert rows[word].risk == 0
    for word in ("trace", "slate"):
        assert rows[word].known_risk > 0


@pytest.mark.parametrize("name", ["original", "nyt"])
def test_one_ply_figures_of_the_book_are_those_of_the_engine(name: str) -> None:
    words = word_list(name)
    advisor = Advisor(words)
    rows = {row.word: row for row in book_of(name, Rule.NORMAL)}
    computed = advisor.suggestions(Position.of(Board(words)), 0, list(rows))
    assert len(computed) == len(rows)
    for each in computed:
        row = rows[each.word]
        assert (each.worst, each.patterns) == (row.worst, row.patterns)
        assert each.expected_remaining == pytest.approx(row.expected_remaining)
        assert each.bits == pytest.approx(row.bits, abs=1e-4)
        assert each.chance == pytest.approx(row.chance)


@pytest.mark.slow
@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
@pytest.mark.parametrize("name", ["original", "nyt"])
def test_proved_values_are_found_again(name: str, rule: Rule) -> None:
    words = word_list(name)
    position = Position.of(Board(words, rule=rule))
    for row in book_of(name, rule)[:3]:
        solution = Solver(position.lists).value(
            position.candidates, position.lists.numbers[row.word], revealed=position.revealed
        )
        assert solution.expected_guesses == pytest.approx(row.expected_guesses)


def test_own_used_words_make_the_book_an_estimate(nyt: WordList) -> None:
    fresh = nyt.classes[0].words[0]
    advice = opening_advice(
        word_list("nyt", shipped_past().adding(by=[(KNOWN_TO, fresh)])), rule=Rule.NORMAL
    )
    assert advice.stage is Stage.RANKED
    assert not any(each.proved for each in advice.suggestions)


def test_used_words_that_change_nothing_leave_the_book_proved(nyt: WordList) -> None:
    past = nyt.classes[-1].words[0]
    words = word_list("nyt", shipped_past().adding(by=[(KNOWN_TO, past), (KNOWN_TO, "zzzzz")]))
    assert words.classes == nyt.classes
    advice = opening_advice(words, rule=Rule.NORMAL)
    assert advice.suggestions[0].proved


def test_an_own_list_of_the_same_guesses_does_not_get_the_book() -> None:
    original = word_list("original")
    few = (WordClass("answer", 1, original.answers[:10]),)
    assert opening_advice(replace(original, classes=few), rule=Rule.NORMAL) is None
    assert opening_advice(WordList("mine", "", (), ()), rule=Rule.NORMAL) is None
    same = replace(original, classes=original.classes)
    advice = opening_advice(same, rule=Rule.NORMAL)
    assert advice.suggestions[0].proved


# The best opener: what a slow reference finds, whatever interrupts the proof


@given(
    st.integers(0, 10**9),
    st.integers(3, 14),
    st.sampled_from([Rule.NORMAL, Rule.HARD]),
    st.sampled_from([None, 2, 3]),
)
def test_an_interrupted_proof_finds_what_the_reference_finds(
    tmp_path_factory: pytest.TempPathFactory, seed: int, size: int, rule: Rule, limit: int | None
) -> None:
    chance, folder = random.Random(seed), tmp_path_factory.mktemp("cache")
    words = list_of(dict.fromkeys("".join(chance.choices("abcd", k=3)) for _ in range(size)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "user_cache", lambda: folder)
        patch.setattr(module, "TOGETHER", 2)
        patch.setattr(module, "BEAM", 1)
        while True:
            with suppress(Stopped):
                best = best_opener(
                    words,
                    rule=rule,
                    limit=limit,
                    stop=lambda: chance.random() < 0.02,
                )
                break
    expected = Reference(dict.fromkeys(words.answers, 1), rule.is_hard).best(
        words.answers, words.guesses, limit
    )
    assert (best.lost, best.cost) == expected


def test_a_proof_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOGETHER", 2)
    words = list_of(["".join(letters) for letters in ("abc", "abd", "bcd", "cda", "dab", "acd")])
    steps: list[int] = []
    with pytest.raises(Stopped):
        best_opener(
            words,
            stop=lambda: bool(steps),
            progress=lambda done, total: steps.append(done),
        )
    [path] = paths.user_cache().iterdir()
    proved = path.read_text(encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write("\nab")  # the program was killed while it wrote
    best_opener(words, progress=lambda done, total: steps.append(done))
    assert steps == [3, 5, 6]
    assert path.read_text(encoding="utf-8").startswith(f"{proved}\nab\n")
    best_opener(words, progress=lambda done, total: steps.append(done))
    assert steps == [3, 5, 6]


def test_the_better_of_two_leaders_counts() -> None:
    """Two programs may have written to the file, each with a leader of its own."""
    words = list_of(["aab", "abc", "bca", "cab", "ccc", "acb", "bbb"])
    best = best_opener(words)
    [path] = paths.user_cache().iterdir()
    worst = "ccc"
    assert words.guesses[best.guess] != worst
    every = " ".join(words.guesses)
    path.write_text(f"{words.guesses[best.guess]}\n{worst} {every}", encoding="utf-8")
    assert best_opener(words) == best
