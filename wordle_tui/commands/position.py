"""`wordle-tui compare` and `letters`, and what they and `suggest` show of a position."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from wordle_tui.advice.advice import Advice, Suggestion
from wordle_tui.commands.common import chosen_list
from wordle_tui.commands.options import GAME, JSON, TURNS, command, word_list_options
from wordle_tui.commands.printing import Page, Result, TextTable, picked, print_remark, time_bar
from wordle_tui.game.boards import Boards, parse_boards, refuse_contradiction
from wordle_tui.game.clues import known
from wordle_tui.game.game import buckets
from wordle_tui.game.letters import LetterTable
from wordle_tui.game.text import digits_remark
from wordle_tui.game.wording import counted, month_text, ordinal

_LETTERS = "words that have a letter, anywhere and at each place"
COLUMNS = ("guesses", "left", "largest", "bits", "chance", "used")


def cells(suggestion: Suggestion, advice: Advice) -> tuple[str, ...]:
    """The cells of a suggestion in a table with `COLUMNS`."""
    return (
        advice.guesses_text(suggestion),
        f"{suggestion.expected_remaining:.2f}",
        f"{suggestion.worst:,}",
        f"{suggestion.bits:.2f}",
        advice.chance_text(suggestion),
        month_text(suggestion.used),
    )


def suggestion_as_json(suggestion: Suggestion) -> dict[str, Any]:
    figures = (
        "word expected_guesses proved expected_remaining worst bits patterns chance risk "
        "risk_at_most done_by score"
    )
    return {**picked(suggestion, figures), "candidate": suggestion.is_candidate}


def game_as_json(boards: Boards) -> dict[str, Any]:
    return {"list": boards.words.name, "hard": boards.hard, "turns": boards.rows}


def boards_after(
    turns: Sequence[str], arguments: Namespace, count: int = 1, *, hard: bool = False
) -> Boards:
    """The boards after these turns, with the word list and the limit that the options ask for."""
    words = chosen_list(arguments)
    boards = parse_boards(turns, words, count, arguments.limit, hard=hard)
    print_remark(digits_remark(" ".join(turns)), words.outside(boards.guesses))
    return boards


@command(
    "compare",
    "Compare two to five guesses side by side: which needs the fewest guesses on average, why, and "
    "for which answers each is the quickest.",
    {
        "words WORD|TURN+": "the guesses to compare, and those already made with their colours, as "
        "in raise:bbygb",
        "--seconds S=20": "time for the proofs; figures not proved by then carry a ≈",
    },
    *GAME,
    epilog="examples: wordle-tui compare slate crane; wordle-tui compare could clout raise:bbbbb",
)
def compare(arguments: Namespace) -> Result:
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.advice.compare import compare

    turns = [text for text in arguments.words if ":" in text]
    words = [text for text in arguments.words if ":" not in text]
    boards = boards_after(turns, arguments, hard=arguments.hard)
    advisor = Advisor(boards.words)
    advisor.opener_seconds = arguments.seconds
    with time_bar("comparing", arguments.seconds) as out_of_time:
        comparison = compare(words, boards.boards[0], advisor, out_of_time)
    left = comparison.advice.boards[0].words
    guesses = [
        {
            **suggestion_as_json(guess),
            "reason": comparison.reasons.get(guess.word, ""),
            "groups": [len(bucket.words) for bucket in buckets(guess.word, left)],
            "quickest_for": comparison.quickest[guess.word],
            "quickest_chance": comparison.share(guess.word),
            "best_play": comparison.is_best_play,
            "mean_over_words": comparison.means[guess.word],
        }
        for guess in comparison.guesses
    ]
    about = {**game_as_json(boards), **picked(comparison.advice, "remaining"), "words": guesses}
    rows = [
        (guess.word.upper(), *cells(guess, comparison.advice), f"{guess.patterns:,}")
        for guess in comparison.guesses
    ]
    table = TextTable(("word", *COLUMNS, "groups"), rows)
    page: Page = (*comparison.sentences, "", table, "", *comparison.remarks)
    return Result(page, {**about, **picked(comparison, "better by proved")})


@command(
    "letters",
    "Count how many words have each letter, anywhere and at each place, both among the words left "
    "after some guesses and among all answers of the list.",
    TURNS,
    word_list_options("nyt"),
    JSON,
    epilog="example: wordle-tui letters stone:gbyyb",
)
def letters(arguments: Namespace) -> Result:
    boards = boards_after(arguments.turns, arguments)
    refuse_contradiction(boards)
    [game] = boards.boards
    left = LetterTable.of(game.candidates.words, game.words)
    everything = LetterTable.of(game.words.answers, game.words)

    def page() -> Page:
        if game.turns:
            yield f"The answer {'; '.join(known(game.turns))}.\n"
            yield f"{counted(left.words, 'word')} left: {_LETTERS}"
            yield _letter_table(left)
            yield ""
        title = f"{counted(everything.words, 'answer')} of the {game.words.name} list"
        yield f"{title}: {_LETTERS}"
        yield _letter_table(everything)

    fields = {
        "list": game.words.name,
        "turns": boards.rows,
        "known": known(game.turns),
        "left": _letters_as_json(left),
        "all": _letters_as_json(everything),
    }
    return Result(page(), fields)


def _letters_as_json(table: LetterTable) -> dict[str, Any]:
    letters = {
        count.letter: {
            "words": count.words,
            "share": round(table.share(count.words), 6),
            "places": count.places,
            "place_shares": [round(table.share(place), 6) for place in count.places],
        }
        for count in table.counts
    }
    return {"words": table.words, "letters": letters}


def _letter_table(table: LetterTable) -> TextTable:
    rows = [
        (
            count.letter.upper(),
            *(
                f"{number:,} {table.share(number):6.1%}" if number else ""
                for number in (count.words, *count.places)
            ),
        )
        for count in table.counts
        if count.words
    ]
    return TextTable(("", "anywhere", *map(ordinal, range(len(table.counts[0].places)))), rows)
