"""The opening book; openers for other weights are proved, stored, and ranked first."""

from __future__ import annotations

import json
import random
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui import paths
from wordle_tui.advice import book
from wordle_tui.advice import openers as module
from wordle_tui.advice.advice import Stage, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import kept_openers, opening_advice
from wordle_tui.advice.openers import best_opener, prove_openers, unproved_openers
from wordle_tui.cli import main
from wordle_tui.game.daily import KNOWN_TO, shipped_past
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordClass, WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.solver.pool import Pool
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solution, Solver
from wordle_tui.solver.stopping import Stopped, check, never_stop


@pytest.fixture(scope="module")
def changed() -> WordList:
    unused = word_list("nyt").answers[0]
    return word_list("nyt", shipped_past().adding(on=[(KNOWN_TO + timedelta(days=1), unused)]))


def test_the_shipped_weights_have_nothing_to_prove(nyt: WordList, original: WordList) -> None:
    for words in (nyt, original):
        assert unproved_openers(words, hard=False) == []


@pytest.fixture
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fake search: the later a word comes in the alphabet, the better it is."""

    def value(self: Solver, candidates: object, guess: int, **options: object) -> Solution:
        stop = options["stop"]
        assert callable(stop)
        check(stop)
        weight = self.lists.weigh(range(len(self.lists.answers)))
        return Solution(guess, round((3.4 - guess / 100_000) * weight), 0, weight, 6)

    def found_by(self: Solver, candidates: object, guess: int, *_: object, **__: object) -> object:
        weight = self.lists.weigh(range(len(self.lists.answers)))
        return 0, 0, round((0.6 + guess / 100_000) * weight), weight, weight, weight

    monkeypatch.setattr(Solver, "value", value)
    monkeypatch.setattr(Solver, "found_by", found_by)


@pytest.mark.usefixtures("quick_search")
def test_proved_openers_are_kept_and_come_first(
    changed: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "PROVED_OPENERS", 5)
    before = opening_advice(changed, hard=False)
    assert before is not None
    assert before.stage is Stage.RANKED
    assert not any(each.proved for each in before.suggestions)
    advisor = Advisor(changed)
    proved = list(islice(prove_openers(advisor, False, never_stop), 2))
    assert proved == [each.word for each in before.suggestions[:2]]
    half = opening_advice(changed, hard=False)
    assert half is not None
    assert half.stage is Stage.RANKED
    proved += prove_openers(advisor, False, never_stop)
    assert len(proved) == len(set(proved)) == 5
    after = opening_advice(changed, hard=False)
    assert after is not None
    assert after.stage is Stage.EXACT
    assert {each.word for each in after.suggestions if each.proved} == set(proved)
    assert after.suggestions[0].word == max(proved)
    values = [each.expected_guesses for each in after.suggestions]
    assert values == sorted(values)
    assert kept_openers(changed, hard=True) == {}
    assert list(prove_openers(advisor, False, never_stop)) == []


@pytest.mark.slow
def test_the_values_are_those_of_the_search(changed: WordList) -> None:
    advisor, position = Advisor(changed), Position.of(Game(changed))
    [word] = islice(prove_openers(advisor, False, never_stop), 1)
    fresh = Solver(position.lists).value(position.candidates, position.lists.numbers[word])
    assert kept_openers(changed, hard=False)[word].expected_guesses == fresh.expected_guesses


@pytest.mark.parametrize(
    "text", ["", "[1]", '[["tarse"]]', '{"a": 1}', '[["zzzzz", 3.2, true, 1, 1, 1, 1, 0]]']
)
def test_what_is_damaged_is_proved_again(changed: WordList, text: str) -> None:
    path = book._kept_path(changed, False)
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert kept_openers(changed, hard=False) == {}
    assert len(unproved_openers(changed, hard=False)) == book.PROVED_OPENERS


def test_a_stop_ends_the_proofs_and_a_full_disk_does_not_matter(
    changed: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(prove_openers(Advisor(changed), False, lambda: True)) == []

    def refuse(*arguments: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(paths, "write_text", refuse)
    book.keep_openers(changed, False, [])


def test_openers_of_the_oldest_lists_make_room(changed: WordList) -> None:
    day = KNOWN_TO + timedelta(days=1)
    others = (shipped_past().adding(on=[(day, word)]) for word in changed.answers[1:9])
    for words in (*(word_list("nyt", past) for past in others), changed):
        book.keep_openers(words, False, [])
    files = list(paths.user_cache().glob("openers-*.json"))
    assert len(files) == 6
    assert book._kept_path(changed, False) in files


@pytest.mark.usefixtures("quick_search", "today")
def test_suggest_says_which_openers_are_proved_and_takes_what_the_program_has_proved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["suggest"]) == 0
    assert "Openers aren't recalculated" not in capsys.readouterr().out
    assert main(["words", "used", "murky", "2025-10-01"]) == 0
    assert main(["suggest"]) == 0
    assert "≈ Openers aren't recalculated yet for the newest" in capsys.readouterr().out
    with closing(History.open()) as history:
        words = word_list("nyt", history.past_answers())
    assert [*prove_openers(Advisor(words), False, never_stop)]
    assert main(["suggest"]) == 0
    assert "Openers aren't recalculated" not in capsys.readouterr().out
    assert main(["suggest", "--json"]) == 0
    suggestions = json.loads(capsys.readouterr().out)["suggestions"]
    assert [each["proved"] for each in suggestions] == [True] * 10


# The opening book, compared with the solver that made it


POPULAR = {"adieu", "crane", "slate", "audio", "raise", "stare", "arise", "trace", "salet", "soare"}


def book_of(name: str, hard: bool) -> tuple[Suggestion, ...]:
    advice = opening_advice(word_list(name), hard)
    assert advice is not None
    return advice.suggestions


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("name", ["original", "nyt"])
def test_the_book_shows_its_best_openers_proved(name: str, hard: bool) -> None:
    rows = book_of(name, hard)
    assert all(row.proved for row in rows[:10])
    ranks = [(row.known_risk, row.expected_guesses) for row in rows]
    assert ranks == sorted(ranks)
    assert {row.word: row for row in rows}.keys() >= POPULAR


def test_published_totals_are_in_the_book() -> None:
    needs = {row.word: row.expected_guesses for row in book_of("original", False) if row.proved}
    for word, total in {"salet": 7920, "slate": 7928, "soare": 7997, "raise": 8014}.items():
        assert needs[word] * 2315 == pytest.approx(total)
    assert book_of("original", False)[0].word == "salet"


@pytest.mark.parametrize("name", ["original", "nyt"])
def test_one_ply_figures_of_the_book_are_those_of_the_engine(name: str) -> None:
    words = word_list(name)
    advisor = Advisor(words)
    rows = {row.word: row for row in book_of(name, False)}
    computed = advisor.suggestions(Position.of(Game(words)), 0, list(rows))
    assert len(computed) == len(rows)
    for each in computed:
        row = rows[each.word]
        assert (each.worst, each.patterns) == (row.worst, row.patterns)
        assert each.expected_remaining == pytest.approx(row.expected_remaining)
        assert each.bits == pytest.approx(row.bits, abs=1e-4)
        assert each.chance == pytest.approx(row.chance)


@pytest.mark.slow
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("name", ["original", "nyt"])
def test_proved_values_are_found_again(name: str, hard: bool) -> None:
    words = word_list(name)
    position = Position.of(Game(words, hard=hard))
    for row in book_of(name, hard)[:3]:
        solution = Solver(position.lists).value(
            position.candidates, position.lists.numbers[row.word], revealed=position.revealed
        )
        assert solution.expected_guesses == pytest.approx(row.expected_guesses)


def test_own_used_words_make_the_book_an_estimate(nyt: WordList) -> None:
    fresh = nyt.classes[0].words[0]
    advice = opening_advice(
        word_list("nyt", shipped_past().adding(by=[(KNOWN_TO, fresh)])), hard=False
    )
    assert advice is not None
    assert advice.stage is Stage.RANKED
    assert not any(each.proved for each in advice.suggestions)


def test_used_words_that_change_nothing_leave_the_book_proved(nyt: WordList) -> None:
    past = nyt.classes[-1].words[0]
    words = word_list("nyt", shipped_past().adding(by=[(KNOWN_TO, past), (KNOWN_TO, "zzzzz")]))
    assert words.classes == nyt.classes
    advice = opening_advice(words, hard=False)
    assert advice is not None
    assert advice.suggestions[0].proved


def test_an_own_list_of_the_same_guesses_does_not_get_the_book() -> None:
    original = word_list("original")
    few = (WordClass("answer", 1, original.answers[:10]),)
    assert opening_advice(replace(original, classes=few), hard=False) is None
    assert opening_advice(WordList("mine", "", (), ()), hard=False) is None
    same = replace(original, classes=original.classes)
    advice = opening_advice(same, hard=False)
    assert advice is not None
    assert advice.suggestions[0].proved


# The best opener: what a slow reference finds, whatever interrupts the proof


ALONE = Pool(0)


@given(st.integers(0, 10**9), st.integers(3, 14), st.booleans(), st.sampled_from([None, 2, 3]))
def test_an_interrupted_proof_finds_what_the_reference_finds(
    tmp_path_factory: pytest.TempPathFactory, seed: int, size: int, hard: bool, limit: int | None
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
                    hard=hard,
                    limit=limit,
                    executor=ALONE,
                    stop=lambda: chance.random() < 0.02,
                )
                break
    expected = Reference(dict.fromkeys(words.answers, 1), hard).best(
        words.answers, words.guesses, limit
    )
    assert (best.missed, best.lost, best.cost) == expected


def test_a_proof_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOGETHER", 2)
    words = list_of(["".join(letters) for letters in ("abc", "abd", "bcd", "cda", "dab", "acd")])
    steps: list[int] = []
    with pytest.raises(Stopped):
        best_opener(
            words,
            executor=ALONE,
            stop=lambda: bool(steps),
            progress=lambda done, total: steps.append(done),
        )
    [path] = paths.user_cache().iterdir()
    proved = path.read_text(encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write("\nab")  # the program was killed while it wrote
    best_opener(words, executor=ALONE, progress=lambda done, total: steps.append(done))
    assert steps == [3, 5, 6]
    assert path.read_text(encoding="utf-8").startswith(f"{proved}\nab\n")
    best_opener(words, executor=ALONE, progress=lambda done, total: steps.append(done))
    assert steps == [3, 5, 6]


def test_the_better_of_two_leaders_counts() -> None:
    """Two programs may have written to the file, each with a leader of its own."""
    words = list_of(["aab", "abc", "bca", "cab", "ccc", "acb", "bbb"])
    best = best_opener(words, executor=ALONE)
    [path] = paths.user_cache().iterdir()
    worst = "ccc"
    assert words.guesses[best.guess] != worst
    every = " ".join(words.guesses)
    path.write_text(f"{words.guesses[best.guess]}\n{worst} {every}", encoding="utf-8")
    assert best_opener(words, executor=ALONE) == best
