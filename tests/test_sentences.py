"""The voice of the program: what no sentence says, whoever writes it."""

import re

import pytest

from tests.support.sources import ROOT, literals

WRONG = {
    "say what to do, not what was expected": r": expected\b|^Expected\b",
    "write a date as 22 Aug 2026": r"(?<!as in )(?<!like )(?<!day )\b20\d\d-\d\d-\d\d\b"
    r"|\{(?!play\.day\}|(?:\w+\.)?day\.day\})[\w.]*\bday\}|%Y-%m-%d",
    "write guess 2, or second guess": r"\b\d(st|nd|rd|th) guess|ordinal\([^)]*\)\} guess",
    "write 41%": r"[\d}] %(?!\w)",
    "write − for minus": r"\{[^{}]*:\+[^{}]*\}",
    "write isn't and can't": r"\b(is|are|was|were|does|do|did|will|could) not\b|\bcannot\b",
    "write recognised, as in Britain": r"recogniz",
}
"""What to write instead, and what is wrong."""
ALLOWED = (
    "^argument (.*): expected",  # argparse says it, and `cli` replaces it
    "({is_word} AND date({day})",  # SQL
    "examples: wordle-tui words used",
    # The help of commands and the prompt for programs have no contractions.
    "the titles of the columns of a table",
    "time for the proofs of a game",
    "Find the hidden word of",
    "with --aim",
    # Errors of the library, which a programmer reads.
    "The search needs every answer among the guesses",
    "Hard mode does not allow {word}",
)
"""The beginnings of texts that may break a rule."""


def faults(text: str) -> list[str]:
    """What is wrong with a text."""
    if text.startswith(ALLOWED):
        return []
    return [advice for advice, wrong in WRONG.items() if re.search(wrong, text)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("There is no game: expected guesses.", 1),
        ("Another game is stored on 2024-11-04.", 1),
        ("'x' isn't a date. Use one like 2024-11-04", 0),
        ("The 2nd guess repeats the first.", 1),
        ("It is so in {share:.0f} % of cases.", 1),
        ("Your luck is {luck:+.2f} a game.", 1),
        ("This is not a word.", 1),
    ],
)
def test_the_rules_find_what_is_wrong(text: str, count: int) -> None:
    assert len(faults(text)) == count


def test_no_sentence_breaks_the_rules() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {text!r}: {advice}"
        for path in sorted(ROOT.rglob("*.py"))
        for text in literals(path)
        for advice in faults(text)
    ]
    assert not broken, "\n".join(broken)
