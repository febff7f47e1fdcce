"""`wordle-tui words`: the lists, their weights, and the answers the daily puzzle has used."""

from __future__ import annotations

from argparse import SUPPRESS, Namespace
from collections.abc import Sequence
from typing import Any

from wordle_tui.commands.common import asked_list, opened_history, past_answers
from wordle_tui.commands.options import (
    JSON,
    command,
    excludes,
    needs,
    option,
    word_length,
    word_list_options,
)
from wordle_tui.commands.printing import Page, Result, TextTable, picked, print_remark
from wordle_tui.game import daily, own_lists
from wordle_tui.game.alphabet import USUAL_LENGTH
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import list_named, list_names
from wordle_tui.game.past_answers import extent, gap_sentence, read_past_answers
from wordle_tui.game.people import people
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList, word_list

_MOST_CLASSES = 20
"""A list with more classes is shown as one class: it may have a weight for every word."""


_WORDS = "Give a name and a file of words, or --from wordfreq and the code of a language."
_SOURCES = "Give past answers, a file of them, or --remove with words."


@command(
    "add",
    "Save the words of a file under a name, for --list and every screen: plain text with one word "
    "per line, as in /usr/share/dict. All words of a list have the same length, 3 to 11 letters.",
    option("name NAME", "the name of the list; with --from, the code by default", nargs="?"),
    option("file FILE", "words, one per line", nargs="?"),
    option(
        "--from CODE",
        "take the most frequent words of a language from the installed package wordfreq: 2,500 "
        "possible answers, and four times as many accepted words",
        nargs=2,
        metavar=("wordfreq", "CODE"),
        dest="source",
    ),
    option(
        "--keep LETTERS", "with --from, letters that keep their marks, as in ñ or äöü", default=""
    ),
    option(
        "--length N",
        "the length of the words, if the file has words of several lengths",
        type=word_length,
        default=SUPPRESS,
    ),
    option(
        "--language CODE",
        "the code of the language, as in de or tr, which decides upper and lower case",
        default="",
    ),
    help="save a list of your own under a name",
    constraints=(needs("", "file source", _WORDS), excludes("source", "file", _WORDS)),
    epilog="examples: wordle-tui words add deutsch /usr/share/dict/ngerman --language de; "
    "wordle-tui words add --from wordfreq es --keep ñ",
)
def add_words(arguments: Namespace) -> Result:
    name, language = arguments.name, arguments.language
    if arguments.source:
        package, language = arguments.source
        if package != "wordfreq":
            raise WordleError(_WORDS)
        length = arguments.length or USUAL_LENGTH
        file = own_lists.frequent_words(language, length, arguments.keep)
        name = name or language
    else:
        file = own_lists.WordFile.read(arguments.file, language)
        length = own_lists.chosen_length(file, arguments.length)
    words, remark = own_lists.add_list(name, file, length, language)
    from wordle_tui.solver.table import MAX_TABLE_BYTES, table_bytes

    if table_bytes(len(words.guesses), len(words.answers), words.length) > MAX_TABLE_BYTES:
        print_remark(
            "The list is too long for advice and ratings, which need a table of every word "
            "against every other. You can use it in Practice."
        )
    content = own_lists.list_text(words)
    said = f"The {words.name} list has {content}. Play with it: --list {words.name}."
    return Result([remark, said])


@command(
    "remove",
    "Delete a list that you added; games played with it stay in the history.",
    {"name NAME": "the name of the list"},
    help="delete a list that you added",
)
def remove_words(arguments: Namespace) -> Result:
    own_lists.remove_list(arguments.name)
    said = f"The {arguments.name} list is deleted; games played with it stay in the history."
    return Result([said])


@command(
    "used",
    "Add past answers of the daily puzzle: words, each optionally followed by its date, or a file: "
    "any text or JSON with words, and with dates or puzzle numbers. The program downloads nothing: "
    "save a page of a newspaper or a fan as text.",
    {"sources WORD*": "words, a FILE, or - for standard input"},
    option("--replace", "take these answers, where others are known for their days"),
    option("--remove WORD", "remove past answers that you added", nargs="+"),
    constraints=(
        needs("", "sources --remove", _SOURCES),
        excludes("--remove", "sources", _SOURCES),
    ),
    help="add past answers of the daily puzzle",
    epilog="example: wordle-tui words used answers.txt",
)
def used_words(arguments: Namespace) -> Result:
    if arguments.remove:
        return _remove_used(arguments.remove)
    with opened_history() as history:
        known = history.stated_answers()
        parsed = read_past_answers(arguments.sources, known, replaces=arguments.replace)
        count = history.add_past_answers(parsed.words, parsed.dated)
        past = history.past_answers()
    print_remark(parsed.remark)
    return Result(filter(None, (parsed.added_sentence(count), gap_sentence(past))))


def _remove_used(words: Sequence[str]) -> Result:
    words = [word_list("nyt").check(word) for word in words]
    with opened_history() as history:
        before = history.past_answers().words
        history.forget_past_answers(words)
        still = history.past_answers().words.intersection(words)

    def sentence(word: str) -> str:
        if word not in still:
            was = "is no longer" if word in before else "wasn't"
            return f"{word.upper()} {was} a past answer."
        is_shipped = word in shipped_past().words
        source = "it comes with the program" if is_shipped else "one of your games had it"
        return f"{word.upper()} is still a past answer: {source}."

    return Result(map(sentence, words))


@command(
    "people",
    "Say how many guesses people need for words, by a model of results that people shared in 2022; "
    "a lost game counts as 7.",
    {"words WORD+": "words of five letters"},
    JSON,
    help="say how many guesses people need for words",
    epilog="example: wordle-tui words people hound slate",
)
def people_words(arguments: Namespace) -> Result:
    results = [people(word) for word in arguments.words]

    def losses(lost: float) -> str:
        return f"about {lost:.0%} don't find it" if lost >= 0.01 else "nearly everyone finds it"

    return Result(
        [f"{each}; {losses(each.lost)}." for each in results],
        [each.as_dict() for each in results],
    )


@command(
    "words",
    "Show the size, the weights and the source of every word list, or of one. `words add` saves a "
    "list of your own under a name, and `words remove` deletes it. `words used` adds past answers "
    "of the daily puzzle, and `words people` says how many guesses people need for words.",
    word_list_options("all of them"),
    JSON,
    actions=(add_words, remove_words, used_words, people_words),
)
def words(arguments: Namespace) -> Result:
    past, asked = past_answers(), asked_list(arguments)
    now = past.before(daily.today())
    own = len(past.words - shipped_past().words)
    lists = [asked] if asked else _readable_lists(now)

    def page() -> Page:
        for words in lists:
            is_own = words.source.startswith(words.name)  # then the source names the file
            yield words.source if is_own else f"{words.name}: {words.source}"
            yield TextTable(("  class", "words", "weight"), _rows(words))
            yield ""
        yield f"{counted(own, 'past answer')} added by you or found in Assist."
        yield gap_sentence(past) or f"Past answers {extent(past)}."

    fields = {
        "lists": [_as_json(words) for words in lists],
        "own_used_words": own,
        "known_to": past.known_to.isoformat(),
    }
    return Result(page(), fields)


def _readable_lists(past: PastAnswers) -> list[WordList]:
    """All lists; those that cannot be read are named on the error stream."""
    lists = []
    for name in list_names():
        try:
            lists.append(list_named(name, past))
        except WordleError as error:
            print_remark(error)
    return lists


def _rows(words: WordList) -> list[tuple[str, str, str]]:
    rows = [(f"  {kind.title}", f"{len(kind.words):,}", str(kind.weight)) for kind in words.classes]
    if len(rows) > _MOST_CLASSES:
        least, most = words.weights[-1], words.weights[0]
        rows = [("  answer", f"{len(words.answers):,}", f"{least:,} to {most:,}")]
    if words.rare:
        rows.append(("  unlikely", f"{len(words.rare):,}", "only if no other is left"))
    rows.append(("  accepted guesses", f"{len(words.guesses):,}", ""))
    return rows


def _as_json(words: WordList) -> dict[str, Any]:
    return {
        **picked(words, "name source length language"),
        "alphabet": words.alphabet.letters,
        "guesses": len(words.guesses),
        "answers": len(words.answers),
        "classes": [
            {"title": kind.title, "words": len(kind.words), "weight": kind.weight}
            for kind in words.classes
        ],
        "rare": len(words.rare),
        "withheld": len(words.withheld),
    }
