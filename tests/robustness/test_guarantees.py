"""Nothing that is read, no command line and no kill does any harm."""

import gc
import itertools
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.support.games import figures_of, played
from wordle_tui import strategies
from wordle_tui.cli import COMMANDS, main
from wordle_tui.game.challenge import parse_challenge
from wordle_tui.game.daily import parse_day
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import _added
from wordle_tui.game.own_lists import own_list
from wordle_tui.game.past_answers import parse_past_answers, read_past_answers
from wordle_tui.game.records import TurnRating, now
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import parse_shared
from wordle_tui.game.text import parse_game, parse_paste, parse_share_text
from wordle_tui.game.tiles import Pattern, parse_word
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.validation import name_of
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive, as_json, parse_archive
from wordle_tui.history.exchange import archive_of, import_games, undo_import
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import files_named, read_files, read_games
from wordle_tui.rating.record import record
from wordle_tui.settings.file import parse_file, parse_settings_file
from wordle_tui.settings.settings import parse_settings
from wordle_tui.training.deck import card_of
from wordle_tui.training.schedule import due_day, grades_by_day, reviewed

IMPORT_FILES = Path(__file__).parents[1] / "history" / "import_files"
RATED = played("crane", "raise", "crane", ratings=(TurnRating(0.5, -0.25, True, 9),) * 2)


def count(short: int) -> int:
    """The number of repetitions: `COUNT` from the environment, or that of the short run."""
    return int(os.environ.get("COUNT", short))


# Inputs

SEEDS = {
    "game": [
        "raise:bbygb clint:bbbyb",
        "Wordle 1,213 4/6*\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩\nraise crane",
        "soare CLINT mince wince answer=wince",
        "1JYMA-VN2",
        "crane\nslate bbygb | 00120;xxxxx",
    ],
    "sources": [*(path.read_text(encoding="utf-8") for path in sorted(IMPORT_FILES.iterdir()))],
    "archive": [as_json(Archive((RATED,), ("zonal",)))],
    "past answers": [
        "1498 HAUNT 2025-07-26\nmurky\n2021-06-19,cigar\nNovember 2025\n17. Clamp\n18/11/25 OPINE",
        json.dumps({"results": [{"date": "2025-07-26", "number": 1498, "word": "haunt"}]}),
        json.dumps({"haunt": "2025-07-26", "2025-11-17": "clamp"}),
    ],
    "settings": [
        json.dumps({"theme": "dark", "hard": True, "keyboard": "qwerty", "sort": "bits"}),
        'theme = "nord"\nguesses = 7\n[keys]\napp.help = ["f9"]\n',
    ],
    "words": [
        "crane 20\nslate\t3\nmince,0.5\n# none\nwince",
        "3\ncrane/S\nslate/MS\nmince",
        "straße 2\nérable 1",
    ],
    "card": ["endgames original raise:bbbbb clint:bybbb", "mistakes original hard raise:bbbbb"],
    "card state": [reviewed(reviewed(None, "good", now()), "again", now()), "{}", "[]"],
    "choice": [
        *("in 3", "streak", "2024-11-04", "yesterday", "#1,234"),
        *("letter-score:map=5,5,5,3,3,3", "entropy:hard", "date=Day,score=Tries"),
    ],
}
PIECES = (
    *("", " ", "\n", "\r", ":", "=", ",", '"', "[", "]", "{", "}", "'", "-", "/6", "X/6*"),
    *("Wordle ", "answer=", "ggggg", "bbbbb", "🟩", "🟨", "⬛", "\ufe0f", "\0", "\x1b]0;x\x07"),
    *("\x9b", "é", "漢", "\ud800", "\udfff", "\u2028", "\u202e", "1e999", "NaN", "Infinity"),
    *("9" * 400, "null", "true", "[" * 2000, "Wordle" + " " * 3000),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"),
)


def state_of_card(text: str) -> object:
    """All that is asked of the state of a card, which may have come with an import."""
    grades_by_day(text)
    return due_day(text), reviewed(text, "good", now())


ORIGINAL = word_list("original")
_BOARDS = "Wordle-TUI 2 boards 3/7\n"
PARSERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "pattern": ("game", Pattern.parse),
    "word": ("game", parse_word),
    "turn": ("game", Turn.parse),
    "turns": ("game", parse_turns),
    "grid": ("game", lambda text: parse_share_text(text, ORIGINAL)),
    "friend's text": ("game", lambda text: parse_shared(text, ORIGINAL)),
    "friend's boards": ("game", lambda text: parse_shared(f"{_BOARDS}{text}", ORIGINAL)),
    "paste": ("game", lambda text: parse_paste(text, ORIGINAL)),
    "game": ("game", lambda text: parse_game(text, ORIGINAL)),
    "game in hard mode": ("game", lambda text: parse_game(text, ORIGINAL, rule=Rule.HARD)),
    "challenge": ("game", parse_challenge),
    "name": ("game", name_of),
    "archive": ("archive", parse_archive),
    "source": ("sources", lambda text: read_games(text, ImportContext(player="ann"))),
    "names of files": ("sources", files_named),
    "past answers": ("past answers", parse_past_answers),
    "past answers on the command line": (
        "past answers",
        lambda text: read_past_answers(text.split()[:9]),
    ),
    "card": ("card", lambda text: card_of(text, ORIGINAL)),
    "state of a card": ("card state", state_of_card),
    "day typed": ("choice", parse_day),
    "strategy": ("choice", strategies.parse),
    "settings.toml": (
        "settings",
        lambda text: parse_settings_file(parse_file("settings.toml", text)),
    ),
    "settings": ("settings", lambda text: parse_settings({"theme": text, text: True})),
}


CHANGES = itertools.count()
FILE_READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "words of one's own": ("words", lambda path: own_list(path)),
    "one word per line": ("words", lambda path: _added(path.name, path, next(CHANGES))),
    "games of several files": ("sources", lambda path: read_files([path], ImportContext())[0]),
    "past answers": ("past answers", lambda path: read_past_answers([str(path)])),
}


def changed(text: str, chance: random.Random) -> str:
    """The text with some pieces replaced, doubled, moved or put in."""
    for _ in range(chance.randint(1, 4)):
        first = chance.randrange(len(text) + 1)
        last = min(len(text), first + chance.choice((0, 0, 1, 1, 2, 5, 20, 100)))
        piece = chance.choice(PIECES)
        if chance.random() < 0.3:
            start = chance.randrange(len(text) + 1)
            piece = text[start : start + chance.randint(1, 30)]
        text = text[:first] + piece + text[last:]
    return text


def test_inputs_are_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    chance = random.Random(count(0))
    kinds, file, brought = [*PARSERS, *FILE_READERS], tmp_path / "words.txt", 0
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        for number in range(count(2_000)):
            kind = chance.choice(kinds)
            seeds = (PARSERS | FILE_READERS)[kind][0]
            text = changed(chance.choice(SEEDS[seeds]), chance)
            try:
                if kind in FILE_READERS:
                    file.write_bytes(text.encode(errors="surrogatepass"))
                    found = FILE_READERS[kind][1](file)
                else:
                    found = PARSERS[kind][1](text)
                if isinstance(found, Archive) and number % 4 == 0:
                    brought += look_at(history, found)
            except WordleError as error:
                sentence = str(error)
                assert sentence.isprintable(), (kind, text)
                assert len(sentence) < 2000, (kind, text)
            except Exception as error:
                raise AssertionError(f"{kind}: {text!r}") from error
    assert brought


def look_at(history: History, archive: Archive) -> int:
    """Bring it along, look at all that the program shows of it, and undo it; how many games."""
    import_games(history, archive, "file")
    games = history.games()
    figures_of(history)
    record(games)
    assert parse_archive(as_json(archive_of(history))).problems == ()
    undo_import(history)
    undo_import(history)  # nothing is left of others
    assert history.notice is None
    return len(games)


QUICK = tuple(name for name in COMMANDS if name not in ("solve", "simulate"))
"""The others take long or do not end; what they refuse is tried below."""
arguments = st.one_of(
    st.sampled_from(
        (
            *("--json", "--hard", "--list", "--answers", "--top"),
            *("--word", "--answer", "--challenge", "--seed", "--last", "--undo", "--by"),
            *("--words", "--adversary", "--help", "--"),
            *("nyt", "original", "salet", "fuzzy", "mean", "bash", "used", "-1", "0", "3", "x"),
            *("raise", "raise:bbbbb", "clint:bybbb", "WINCE", "wince:ggggg", "raise:ggggy", "-"),
            *("few.txt", "games.json", "missing.txt", ".", ""),
        )
    ),
    # As the system hands them over: any bytes but zero; no folder but this one is named.
    st.binary(max_size=6).map(lambda octets: os.fsdecode(octets.translate(None, b"\0/."))),
)
vectors = st.tuples(st.sampled_from(QUICK), st.lists(arguments, max_size=5)).map(
    lambda pair: [pair[0], *pair[1]]
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the commands run, with some files that the arguments name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "__stdin__", None)  # where there is a terminal, it is not used
    (tmp_path / "few.txt").write_text(
        "\n".join(word_list("original").answers[::40]), encoding="utf-8"
    )
    (tmp_path / "games.json").write_text(as_json(Archive(())), encoding="utf-8")
    yield tmp_path
    gc.enable()  # which the full-screen program puts off until it is shown


def status_of(vector: list[str]) -> object:
    try:
        return main(vector)
    except SystemExit as ending:
        return ending.code


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(vectors)
@example(["--list", "nyt", "--hard"])
@example(["suggest", "--top", "²"])
@example(["suggest", "--seconds", "nan", "--answers", "few.txt"])
@example(["rate", "--last", "99999999999999999999"])
@example(["solve", "raise", "--proof", "few.txt/x.txt", "--answers", "few.txt"])
@example(["export", "\udcff.json"])
@example(["import", "\udcff"])
@example(["words", "--answers", "\udcff"])
@example(["words", "--answers", "."])
@example(["share", "--challenge", "\udcff"])
@example(["stats", "--list", "\udcff"])
@example(["simulate", "--strategy", "letter-score:opener=raise:map=²"])
@example(["simulate", "--strategy", "letter-score:opener=\udcff"])
@example(["solve", "zzzzz"])
def test_any_command_line_gives_an_exit_status(
    folder: Path, capsys: pytest.CaptureFixture[str], vector: list[str]
) -> None:
    # A search that takes long proves less, it does not fail.
    if vector[0] in ("suggest", "rate") and "--seconds" not in vector:
        vector = [vector[0], "--seconds", "0", *vector[1:]]
    assert status_of(vector) in (0, 1, 2)
    assert "fault of the program" not in capsys.readouterr().err
