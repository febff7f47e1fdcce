"""`wordle-tui suggest`: the words left and the best guesses after some turns."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordle_tui.advice.advice import Advice, Engine, Stage, Suggestion, WordsLeft
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.order import USUAL, Order, is_familiar
from wordle_tui.advice.reasons import NOT_PROVED, advised, how_many
from wordle_tui.commands.common import chosen_list, is_familiar_first
from wordle_tui.commands.options import GAME, WORDS_SUGGESTED, boards_option, command
from wordle_tui.commands.printing import Page, Result, TextTable, picked, print_remark, time_bar
from wordle_tui.game.board import Outcome
from wordle_tui.game.clues import known
from wordle_tui.game.errors import PatternError
from wordle_tui.game.game import Game, parse_boards, refuse_contradiction
from wordle_tui.game.past_answers import gap_sentence
from wordle_tui.game.tiles import with_letters
from wordle_tui.game.validation import read_text
from wordle_tui.game.wording import chance_text, counted, month_text, score_text, spelled
from wordle_tui.game.words import WordList, examples
from wordle_tui.talk.spoken import parse_row, parse_spoken

if TYPE_CHECKING:
    from wordle_tui.strategies import Strategy

_COLUMNS = ("needed", "left", "largest", "bits", "chance", "used")
_CANDIDATES_PRINTED = 60
_WORDS_PRINTED = 10  # of each of several boards
SECONDS = 20.0
"""The default time for the search."""


@command(
    "suggest",
    "List the best next guesses, with the exact number of guesses still needed.",
    {
        "turns TURN*": "a guess and its colours, as in raise:bbygb (b grey, y yellow, g green) or "
        "raise: i yellow; - reads lines from standard input, in which # begins a comment",
        "--top N=10": "how many guesses",
        "--seconds S": "time for the search; figures not proved by then carry a ≈ (default: 20)",
        "--word WORD...": "compare this word: its figures, its rank and how it differs; may be "
        "repeated",
    },
    {
        "--strategy NAME": "rank by a strategy, with its own score beside each word (default: "
        "optimal); options follow its name, as in letter-score:map=5,5,5,3,3,3",
    },
    WORDS_SUGGESTED,
    boards_option(
        "several boards; a turn has the colours of each, - for a solved one: crane:bybbb/bbbbg"
    ),
    *GAME,
    epilog="example: wordle-tui suggest raise:bbbbb clint:bybbb",
)
def suggest(arguments: Namespace) -> Result:
    strategy: Strategy[Any] | None = None  # the exact solver
    if arguments.strategy not in (None, "optimal"):
        from wordle_tui import strategies

        strategy = strategies.parse(arguments.strategy)
    rule = arguments.rule
    if strategy is not None:
        rule = max(rule, strategy.options.rule)
    number = arguments.boards or 1
    words, text = chosen_list(arguments), " ".join(arguments.turns)
    if text == "-":
        text = read_text(Path("-"), "turns")
    turns = _rows_in(text, words, number)
    game = parse_boards(turns, words, number, arguments.limit, rule=rule)
    print_remark(words.outside(game.guesses))
    refuse_contradiction(game)
    is_one = len(game.unsolved) == 1
    words_asked = (game.check(word, allow_unlisted=is_one) for word in arguments.word)
    asked = list(dict.fromkeys(words_asked))
    plain = is_familiar_first(arguments) if strategy is None else arguments.familiar
    advice = _advice(game, arguments, asked, strategy, plain)
    suggestions = advice.worth_showing[: arguments.top]
    cost = advice.plain_word_cost
    known_of = [known(board.turns) for board in game.boards]
    fields = {
        "list": words.name,
        **game.rule.switches,
        "limit": game.limit,
        "turns": game.rows,
        **picked(advice, "remaining likely rare score_title"),
        "known": known_of[0] if number == 1 else [],
        "candidates": [word for word, _ in advice.candidates],
        "boards": [
            {
                **picked(left, "remaining"),
                "rare": len(left.rare),
                "candidates": left.words,
                "known": clauses,
                "solved": left.is_solved,
            }
            for left, clauses in zip(advice.boards, known_of, strict=True)
        ],
        **picked(advice, "is_sum"),
        "suggestions": [_suggestion_as_json(suggestion) for suggestion in suggestions],
        **picked(advice, "why why_higher_average"),
        "asked": [
            {
                **_suggestion_as_json(asked.suggestion),
                **picked(asked, "rank rank_is_exact is_best_familiar reason"),
                "boards": [
                    None if left.is_solved else asdict(left.figures_of(asked.suggestion.word))
                    for left in advice.boards
                ],
            }
            for asked in advice.asked
        ],
        "plain_word_cost": cost and picked(cost, "word amount proved"),
        "strategy": strategy.title if strategy else "optimal",
        "plain_words": plain,
        "familiar": next(
            (each.word for each in advice.suggestions if is_familiar(each, words)), None
        ),
        "best_is_proved": advice.stage is Stage.PROVED,
    }
    print_remark(gap_sentence(words.past) if words.name == "nyt" else "")
    page = _page(game, advice, suggestions, strategy.title if strategy else "")
    return Result(page, fields)


def _rows_in(text: str, words: WordList, boards: int) -> Iterator[str]:
    """The turns in lines such as the conversation takes, without blank lines and comments."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    for line in filter(None, with_letters("\n".join(lines), words.length).splitlines()):
        parts = line.replace(",", " ").split()
        if all(":" in part[:-1] for part in parts):
            yield from parts
        elif boards > 1:
            yield parse_row(line, words)
        else:
            said = parse_spoken(line, words)
            if not (said.turns or said.words):
                raise PatternError("Give a guess before its colours, as in raise:bygbb.")
            yield from map(str, said.turns or said.words)


def _suggestion_as_json(suggestion: Suggestion) -> dict[str, Any]:
    figures = (
        "word expected_guesses proved expected_remaining worst bits patterns chance risk "
        "risk_at_most done_by score"
    )
    return {**picked(suggestion, figures), "candidate": suggestion.is_candidate}


def _advice(
    game: Game,
    arguments: Namespace,
    words: list[str],
    strategy: Strategy[Any] | None,
    plain: bool,
) -> Advice:
    """The best advice within the time limit. It has no suggestions if the game is over."""
    top: int = arguments.top
    limit: float = SECONDS if arguments.seconds is None else arguments.seconds
    has_book = len(game.boards) == 1 and not game.guesses and strategy is None
    book = opening_advice(game.words, game.rule, plain) if has_book else None
    if book is not None:
        if len(book.suggestions) < top:
            number = counted(len(book.suggestions), "opener")
            print_remark(f"The book has {number}, not {top:,}.")
        if not words:
            return book
    # Imported here: the empty board needs no numpy.
    from wordle_tui.advice.advisor import EXACT, Advisor

    engine: Engine = (advisor := Advisor(game.words, exact=max(top, EXACT)))
    if strategy is not None:
        from wordle_tui.strategies.engine import StrategyEngine

        engine = StrategyEngine(strategy, advisor)
    has_estimates = False
    with time_bar("searching", limit) as out_of_time:

        def stop() -> bool:
            return out_of_time() and has_estimates

        for advice in engine.advise(game, also=words, plain=plain, stop=stop):
            has_estimates = advice.stage is not Stage.COUNTED
    return advice


def _page(game: Game, advice: Advice, suggestions: tuple[Suggestion, ...], order: str) -> Page:
    """The advice as text; `order` names the strategy that orders it, if there is one."""
    outcome, is_single = game.outcome, len(game.boards) == 1
    for number, guess in enumerate(game.guesses if sys.stdout.isatty() else ()):
        turns = (board.turns[number] for board in game.boards if number < len(board.turns))
        yield "  ".join(f"{guess.upper()} {turn.pattern}" for turn in turns)
    if outcome is Outcome.WON:
        yield f"The game is won in {counted(len(game.guesses), 'guess')}."
        if is_single:
            return
    if outcome is Outcome.LOST:
        yield f"The game is lost: all {spelled(game.limit)} guesses are used."
    if suggestions:
        is_done = advice.stage is Stage.PROVED or advice.is_sum
        proof = "" if is_done or order else NOT_PROVED
        sentences = (*advised(game, advice, Order(order) if order else USUAL), proof)
        yield " ".join(filter(None, sentences))
        yield ""
    if is_single:
        if game.words.rare:
            yield f"{counted(advice.likely, 'likely answer')} left, {advice.rare:,} unlikely"
        else:
            yield f"{counted(advice.remaining, 'word')} left"
        if game.guesses:
            yield f"The answer {'; '.join(known(game.longest.turns))}."
        if suggestions:
            yield ""
    titles = [advice.score_title] if advice.score_title not in ("", *_COLUMNS) else []
    if suggestions:
        lost = ("lost",) if any(each.risk_at_most for each in suggestions) else ()
        rows = [(*_cells(each, advice), *(each.risk_text for _ in lost)) for each in suggestions]
        yield TextTable(("word", *titles, *_COLUMNS, *lost), rows)
        if advice.is_sum:
            over = f"sums over {spelled(len(advice.unsolved))} boards"
            yield f"left, largest and bits are {over}, chance is that of solving one of them."
    if advice.asked:
        yield ""
        rows = []
        for asked in advice.asked:
            rows.append((*_cells(asked.suggestion, advice), asked.rank_text))
            rows += _rows_of_boards(asked.suggestion.word, advice) if advice.is_sum else []
        yield TextTable(("your word", *titles, *_COLUMNS, "rank"), rows)
        for asked in advice.asked:
            yield f"{asked.suggestion.word.upper()}: {asked.rank_among}. {asked.reason}".strip()
    if not is_single:
        yield ""
        for number, left in enumerate(advice.boards, 1):
            yield f"board {number}  {_board_text(left, len(game.boards[number - 1].turns))}"
    elif game.guesses:
        yield f"\n{_words(advice.boards[0], _CANDIDATES_PRINTED)}"


def _rows_of_boards(word: str, advice: Advice) -> Iterator[tuple[str, ...]]:
    for number, left in enumerate(advice.boards, 1):
        if not left.is_solved:
            figures = left.figures_of(word)
            chance = chance_text(figures.chance) if figures.chance else "–"
            left_of = f"{figures.expected_remaining:.2f}", f"{figures.worst:,}"
            yield f"  board {number}", "", *left_of, f"{figures.bits:.2f}", chance, "", ""


def _board_text(left: WordsLeft, guesses: int) -> str:
    if left.is_solved:
        return f"{left.words[0]} in {counted(guesses, 'guess')}"
    number = how_many(left.remaining - len(left.rare), len(left.rare))
    return f"{number} left: {_words(left, _WORDS_PRINTED)}"


def _words(left: WordsLeft, most: int) -> str:
    named = examples(left.words, most)
    more = len(left.likely) - len(named)
    return " ".join(named) + (f" … and {more:,} more" if more > 0 else "")


def _cells(suggestion: Suggestion, advice: Advice) -> tuple[str, ...]:
    """The cells that every table begins with; the strategy's own score if one ranks the words."""
    scores = [score_text(suggestion.score)] if advice.score_title not in ("", *_COLUMNS) else []
    return (
        suggestion.word.upper(),
        *scores,
        advice.guesses_text(suggestion),
        f"{suggestion.expected_remaining:.2f}",
        f"{suggestion.worst:,}",
        f"{suggestion.bits:.2f}",
        advice.chance_text(suggestion),
        month_text(suggestion.used),
    )
