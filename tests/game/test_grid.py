"""The guesses that may have made a shared grid, against a search through all of them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.solver_reference import is_legal
from tests.support.words import list_of
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.grid import FORBIDDEN, KEPT, STRANGEST, USUAL_OPENERS, plausible_guesses
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.words import WordList

WORDS = ("crane", "slate", "caner", "train", "eerie", "nacre", "clink", "mince", "wince", "since")


def grid_of(answer: str, *guesses: str) -> list[Pattern]:
    return [feedback(guess, answer) for guess in guesses]


def cost(game: tuple[str, ...], answer: str, likely: tuple[str, ...], rule: Rule) -> int:
    """What a game costs by the rule as it is told: strange words, an odd opener, tiles ignored."""
    total = 0
    for number, word in enumerate(game):
        turns = [(earlier, tiles(earlier, answer)) for earlier in game[:number]]
        is_opener = number == 0 and word in USUAL_OPENERS
        total += 0 if word in likely or is_opener else STRANGEST
        total += number == 0 and not is_opener
        is_allowed = rule is Rule.NORMAL or all(is_legal(word, turn) for turn in turns)
        if rule is Rule.ULTRA:
            is_allowed = all(tiles(earlier, word) == seen for earlier, seen in turns)
        if word in game[:number] or not is_allowed:
            total += FORBIDDEN
            continue
        for earlier, seen in turns:
            would_be = tiles(earlier, word)
            total += sum(would_be[place] != seen[place] for place in range(5))
    return total


@example(guesses=["crane"] * 3, answer="eerie", number_likely=1, rule=Rule.NORMAL)
@example(guesses=["crane"] * 2, answer="eerie", number_likely=5, rule=Rule.HARD)
@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    st.sampled_from(WORDS),
    st.integers(1, len(WORDS)),
    st.sampled_from(Rule),
)
def test_no_game_is_more_plausible(
    guesses: list[str], answer: str, number_likely: int, rule: Rule
) -> None:
    likely = tuple(dict.fromkeys((answer, *WORDS[:number_likely])))
    rows = plausible_guesses(grid_of(answer, *guesses), answer, list_of(likely, WORDS), rule=rule)
    fits = [[word for word in WORDS if tiles(word, answer) == str(row.pattern)] for row in rows]
    assert [row.count for row in rows] == list(map(len, fits))
    assert len(WORDS) ** 2 <= KEPT  # so that all beginnings are looked at further
    game = tuple(row.words[0] for row in rows)
    best = min(cost(other, answer, likely, rule) for other in product(*fits))
    assert cost(game, answer, likely, rule) == best
    for number, row in enumerate(rows):
        assert set(row.words) <= set(fits[number])
        assert len(set(row.words)) == len(row.words) == min(3, len(fits[number]))
        # Beside the other guesses of that game, no word of the row that is not named is better.
        costs = {
            word: cost((*game[:number], word, *game[number + 1 :]), answer, likely, rule)
            for word in fits[number]
        }
        unnamed = [costs[word] for word in fits[number] if word not in row.words]
        assert max(costs[word] for word in row.words) <= min(unnamed, default=10**6)


def test_a_row_that_no_word_gets_is_named(original: WordList) -> None:
    grid = [Pattern.parse("bbbbb"), Pattern.parse("yyggg")]
    with pytest.raises(ContradictionError, match=r"Row 2 can't be right. With the answer WINCE"):
        plausible_guesses(grid, "wince", original)


def test_it_can_be_stopped(original: WordList) -> None:
    assert plausible_guesses(grid_of("wince", "soare"), "wince", original, stop=lambda: True) == ()
