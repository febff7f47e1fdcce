"""`wordle-tui rate`: compare every guess of a game with the best one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from wordle_tui.commands.common import chosen_list, is_familiar_first, opened_history, past_answers
from wordle_tui.commands.options import GAME, WORDS_SUGGESTED, command, excludes, needs
from wordle_tui.commands.printing import Page, Result, TextTable, print_remark, progress_bar
from wordle_tui.game.board import GUESS_LIMIT, Board, buckets, line
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import HistoryError, WordleError
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.records import FinishedGame, GameFilter
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import feedback
from wordle_tui.game.validation import read_text
from wordle_tui.game.wording import counted, rules_in_force
from wordle_tui.game.words import word_list
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.store import PlayStore
from wordle_tui.rating import report
from wordle_tui.rating.game_card import card
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.values import SECONDS, RatedGame


@command(
    "rate",
    "Rate every guess of a game: how many guesses it and the best guess needed on average, and how "
    "lucky its colours were. If you give neither --answer nor colours, the last guess is the "
    "answer. The guesses may include a shared grid; - reads a pasted game.",
    {
        "game GUESS*": "the guesses, with colours (raise:bbygb) or without; - reads standard input",
        "--answer WORD": "the answer (default: the last guess)",
    },
    {
        "--last": "rate your last game with one board",
        "--keep": "keep the game in your history, as that of today; a word more than there are "
        "guesses is the answer of a lost one",
        "--day DAY": "with --keep: the day of its puzzle, as a date, a number or yesterday",
        "--sure": "with --keep: whatever seems wrong with it",
        "--by {mean,max}": "look one guess ahead: words left on average, or at worst (text only)",
        "--seconds S": "work for the proofs of a game, in about as many seconds of a free "
        f"processor; ≈ marks what isn't proved (default: {SECONDS:g})",
    },
    WORDS_SUGGESTED,
    *GAME,
    constraints=(
        needs("", "game --last", "There's no game to rate. Give guesses or --last."),
        excludes("game", "--last", "Give guesses or --last, not both."),
        excludes("--keep", "--last --answer --by", "--keep takes the words alone."),
        needs("--day", "--keep", "{0} needs {1}."),
        needs("--sure", "--keep", "{0} needs {1}."),
        excludes("--by", "--seconds --familiar --rare --json"),
        excludes(
            "--last",
            "--hard --ultra --list --answer",
            "--last takes the game as it was played: leave {1} out.",
        ),
    ),
    epilog="examples: wordle-tui rate soare clint mince wince; "
    "wordle-tui rate raise:bbbbb clout:ybbyb; wordle-tui rate --last",
)
def rate(arguments: Namespace) -> Result:
    stored = _last_game() if arguments.last else _kept(arguments) if arguments.keep else None
    game = _game(arguments) if stored is None else _as_stored(stored, arguments)
    if arguments.by:
        return Result(_ahead(game, arguments.by))
    seconds = SECONDS if arguments.seconds is None else arguments.seconds
    guesses, answer = [turn.guess for turn in game.turns], game.known_answer
    print_remark(game.words.outside(guesses))
    if answer and answer not in game.words.accepted.union(guesses):
        print_remark(f"{answer.upper()} isn't in the {game.words.name} list.")
    service, plain = RatingService(seconds=seconds), is_familiar_first(arguments)
    with progress_bar("rating") as progress:
        *_, rated = service.steps(game, plain=plain, progress=progress)
    return Result(_page(rated, stored), rated.as_dict())


def _game(arguments: Namespace) -> Board:
    text = " ".join(arguments.game)
    if text == "-":
        text = read_text(Path(text), "a game")
    words, limit = chosen_list(arguments), arguments.limit
    game = parse_game(text, words, rule=arguments.rule, answer=arguments.answer, limit=limit)
    return _as_played(game, past_answers())


def _as_played(board: Board, past: PastAnswers, day: date | None = None) -> Board:
    """The game with the list of its day: later past answers are left out."""
    if board.words.name != "nyt":
        return board
    return replace(board, words=word_list("nyt", past.before_game(board.known_answer, day)))


def _last_game() -> FinishedGame:
    with opened_history() as history:
        games = history.games(GameFilter(has_given=True), limit=1)
    if not games:
        raise HistoryError(
            "You have no finished game with one board to rate yet. "
            "Give guesses, as in soare clint wince."
        )
    if games[0].score is not None:
        raise HistoryError("The guesses of your last game aren't known, so it can't be rated.")
    return games[0]


def _kept(arguments: Namespace) -> FinishedGame:
    """Store the game that the words tell."""
    rules = GameRules(chosen_list(arguments), arguments.rule, arguments.limit or GUESS_LIMIT)
    state, text, day = PlayState.begin(rules), " ".join(arguments.game), arguments.day or ""
    with opened_history() as history:
        store, again = PlayStore(history), "Give --sure to keep it, or another --day."
        finished = store.save(store.tell(state, text, day, again, is_sure=arguments.sure)).finished
    assert finished is not None, "it is over"
    return finished


def _as_stored(stored: FinishedGame, arguments: Namespace) -> Board:
    if arguments.answers is None:
        if stored.list_name not in list_names():
            raise WordleError(
                f"This game was played with the {stored.list_name} list. Give it with --answers."
            )
        arguments.list = stored.list_name
    board = Board(chosen_list(arguments), stored.turns, stored.rule, stored.answer, stored.limit)
    return _as_played(board, past_answers(), stored.played_on)


def _page(rated: RatedGame, stored: FinishedGame | None) -> Page:
    shown = card(rated.board, rated, finished=stored)
    yield f"{shown.title} · {rules_in_force(rated.board.words.name, rated.board.rule)}\n"
    rows = [
        (
            guess.guess.upper(),
            str(guess.turn.pattern),
            f"{guess.after:,}",
            report.number(guess.played.expected_guesses, guess.played.basis) if row.needed else "–",
            row.cost,
            row.luck,
            "; ".join(filter(None, (row.won, row.note))),
        )
        for guess, row in zip(rated.guesses, shown.rows, strict=True)
    ]
    yield TextTable(("guess", "colours", "left", "needed", "cost", "luck", "better"), rows)
    yield ""
    for guess in rated.guesses:
        sentences = (*report.guess_sentences(guess), report.rare_sentence(guess))
        yield " ".join(filter(None, sentences))
    yield ""
    yield from shown.sentences
    yield from report.remarks(rated)


def _ahead(board: Board, by: str) -> Page:
    """Every guess as solver 001 rates it, by the words it leaves: their `mean` or `max`.

    It looks one guess ahead and ignores the weights of words. Beside each guess stands the
    suggestion of brute force. An answer that is not in the list is added to it.
    """
    from wordle_tui import strategies  # it imports numpy

    answer, listed = board.answer, board.words
    if answer is not None:
        board = replace(board, words=listed.including(answer))
    brute_force = strategies.make("brute-force", criterion=by)
    sought = answer or board.candidates.words[0]
    rows = []
    for number, turn in enumerate(board.turns):
        before = replace(board, turns=board.turns[:number])
        words, suggested = before.candidates.words, brute_force.guess(before)
        played = turn.guess, str(len(words)), *_left_by(turn.guess, words, sought)
        # Without an answer, the words left agree only on the colours of the guesses played.
        rows.append((*played, suggested, *_left_by(suggested, words, answer)))
    header = ("guess", "before", "mean", "max", "left")
    yield TextTable((*header, "suggestion", *header[2:]), rows)
    if answer is not None:
        followed = line(brute_force.guess, board, answer)
        taken = counted(len(followed), "guess")
        yield f"\nFollowing the suggestions: {' '.join(followed)} ({taken})"
        if not listed.has_answer(answer):
            yield report.added_sentence(answer, board.words)


def _left_by(guess: str, words: Sequence[str], answer: str | None) -> tuple[str, str, str]:
    """How many words a guess leaves on average, at most, and with the answer if it is known."""
    left = {bucket.pattern: len(bucket.words) for bucket in buckets(guess, words)}
    mean = sum(count**2 for count in left.values()) / len(words)
    with_it = str(left.get(feedback(guess, answer), 0)) if answer else ""
    return f"{mean:.3f}", str(max(left.values())), with_it
