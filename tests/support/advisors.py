"""Advisors of the shipped lists, which share what they have proved among the tests of a process."""

from tests.support.words import NYT_2025 as LIST_OF_2025
from wordle_tui.advice.advice import Advice
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list

ORIGINAL = Advisor(word_list("original"))
NYT = Advisor(word_list("nyt"))
NYT_2025 = Advisor(LIST_OF_2025)


def without_advice(advisor: Advisor) -> Advisor:
    """An advisor that has advised on nothing yet, but knows the proofs of the other."""
    other = Advisor(advisor.words, advisor.exact)
    vars(other)["_solver"] = advisor._solver
    return other


def final(advisor: Advisor, turns: str, *also: str, rule: Rule = Rule.NORMAL) -> Advice:
    *_, advice = advisor.advise(Board(advisor.words, parse_turns(turns), rule), also=also)
    return advice
