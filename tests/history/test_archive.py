"""Export and import: nothing is lost on the way, and a bad file gets a sentence that says where."""

import json
import math
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_games import finished_games, words
from tests.support.games import add_all, played
from tests.support.programs import call, refusal
from wordle_tui import paths
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Balance, FinishedGame, Mode, TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.history import file as files
from wordle_tui.history import opening
from wordle_tui.history.archive import Archive, as_json, joined, parse_archive
from wordle_tui.history.codec import game_as_json, game_from_json
from wordle_tui.history.exchange import archive_of, import_games
from wordle_tui.history.history import History

some_games = st.lists(finished_games((1, 2, 4, 32)), max_size=3).map(tuple)


@given(some_games, st.lists(words).map(tuple), st.dictionaries(st.text(), st.text()))
def test_json_comes_back_as_it_was(
    games: tuple[FinishedGame, ...], used: tuple[str, ...], cards: dict[str, str]
) -> None:
    balance = Balance(date(2024, 11, 4), 1, (0, 2, 3, 4, 5, 6), 7, 8)
    dated = ((date(2025, 10, 1), "crane"),)
    archive = Archive(games, used, tuple(cards.items()), dated, balance)
    assert parse_archive(as_json(archive)) == archive


def test_of_several_files_the_latest_balance_counts() -> None:
    days = (date(2024, 11, 4), date(2024, 11, 6), date(2024, 11, 5))
    balances = [Balance(day, 1, (0, 2, 3, 4, 5, 6), 7, 8) for day in days]
    assert joined([Archive((), balance=each) for each in balances]).balance == balances[1]
    assert joined([Archive(())]).balance is None


RATING = {"loss": 0, "luck": 0, "proved": True}
GOOD = json.loads(as_json(Archive((played("crane", "raise", "crane"),))))


def with_game(**changes: Any) -> dict[str, Any]:
    """Two games, the second one with changes."""
    return {"games": [GOOD["games"][0], {**GOOD["games"][0], **changes}]}


def test_a_long_name_is_cut() -> None:
    (_, game) = parse_archive(json.dumps({**GOOD, **with_game(list="x" * 100)})).games
    assert game.list_name == "x" * 79 + "…"


BAD_FILES = {
    "": "The file has no games",
    "{}": "The file has no games",
    '{"games": [': "The file begins as JSON, but",
    '{"games": ' + "[" * 100_000: "The file begins as JSON, but",
    '{"games": [' + "9" * 10_000: "The file begins as JSON, but",
    '{"games": []}': 'Add "wordle_tui_games": 1.',
    json.dumps({**GOOD, "wordle_tui_games": "1"}): 'Add "wordle_tui_games": 1.',
    json.dumps({**GOOD, "wordle_tui_games": 2}): "newer version",
    json.dumps({**GOOD, "used_words": ["toolong"]}): "The file: its used_words can't be",
    json.dumps({**GOOD, "cards": {"x": 1}}): "The file: its cards can't be",
    json.dumps({**GOOD, "cards": []}): "The file: its cards can't be",
    json.dumps({**GOOD, "cards": {"x": "\udfff"}}): "The file: its cards can't be",
    json.dumps({**GOOD, "balance": {"day": "2024-01-01"}}): "The file: its balance can't be",
}


@pytest.mark.parametrize(("text", "sentence"), BAD_FILES.items())
def test_a_bad_file_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(WordleError) as caught:
        parse_archive(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


BAD_VALUES: list[tuple[str, Any]] = [
    ("day", "04/11/2024"),
    ("mode", "chess"),
    ("hard", 1),
    ("uuid", "x"),
    ("list", ""),
    ("list", "\x9b2J"),
    ("list", "\ud800"),
    ("title", "\x1b"),
    ("title", None),
    ("answer", "\udfff"),
    ("hints", -1),
    ("guess_limit", math.inf),
    ("guess_limit", True),
    ("started", "yesterday"),
    ("started", "2026-01-01T10:00:00"),
    ("started", "0001-01-01T00:00:00+00:00"),
    ("finished", "9999-12-31T23:59:59+00:00"),
    ("turns", ["raise:bbb"]),
    ("score", -1),
    ("ratings", [{}, {}]),
    ("ratings", [RATING | {"loss": math.nan}] * 2),
    ("ratings", [RATING | {"loss": 10**400}] * 2),
    ("ratings", [RATING | {"loss": True}] * 2),
    ("ratings", [RATING | {"before": "x"}] * 2),
    ("ratings", [RATING | {"mistake": 1}] * 2),
]
"""Values that cannot be right by themselves."""
CONTRADICTIONS: list[dict[str, Any]] = [
    {"score": 7},
    {"score": 2},
    {"turns": [], "score": 2, "grid": ["bbbbb"]},
    {"answer": "cranes"},
    {"turns": ["cranes:bbbbbb"]},
    {"turns": ["crane:ggggg"] * 2},
    {"turns": ["raise:bbbbb"] * 7},
    {"ratings": [RATING]},
    {"hints": 7},
    {"guess_limit": 21},
]
BAD_GAMES = [
    ({"games": [{"uuid": "x"}]}, "Game 1 of the file has no turns."),
    ({"games": [1]}, "Game 1 of the file isn't an object"),
    (with_game(mode="chess"), 'Game 2 of the file: its mode can\'t be "chess".'),
    *((with_game(**{key: v}), f"Game 2 of the file: its {key} can't be") for key, v in BAD_VALUES),
    *((with_game(**each), "Game 2 of the file: its guesses, score,") for each in CONTRADICTIONS),
]


@pytest.mark.parametrize(("changes", "sentence"), BAD_GAMES)
def test_a_bad_game_is_named_and_the_rest_are_read(changes: dict[str, Any], sentence: str) -> None:
    archive = parse_archive(json.dumps({**GOOD, **changes}))
    (problem,) = archive.problems
    assert sentence in problem
    assert len(archive.games) == len(changes["games"]) - 1


def test_what_a_file_leaves_out_has_its_default() -> None:
    rating = TurnRating(0.5, -0.25, True)
    game = played("crane", "raise", "crane", ratings=(rating, rating))
    values = game_as_json(game)
    later = ("guess_limit", "day", "archived", "score", "grid", "help_from", "given", "title")
    for key in (*later, "rating_version"):
        del values[key]
    for figures in values["ratings"]:
        for key in ("before", "mistake", "after", "behind"):
            del figures[key]
    game = replace(game, rating_version=0)
    assert game_from_json(values) == game
    assert game.is_rated is game.is_provisional is False


@pytest.mark.parametrize(
    ("written", "help_from"),
    [
        ({"hints": 0, "advised": False}, None),
        ({"hints": 2, "advised": False}, 0),
        ({"hints": 0, "advised": True}, 0),
        ({"hints": 2, "help_from": 3}, 3),
    ],
)
def test_games_of_3_0_0_do_not_say_when_help_began(
    written: dict[str, object], help_from: int | None
) -> None:
    values = game_as_json(played("crane", "raise", "slate", "crane"))
    del values["help_from"]
    assert game_from_json({**values, **written}).help_from == help_from


def test_games_travel_from_one_machine_to_another(
    tmp_path: Path, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [
        played("crane", "raise", "crane", ratings=(TurnRating(1 / 3, 0.1, True),) * 2, hints=1),
        played("mince", "crane", mode=Mode.ASSIST, list_name='my "own", list.txt', answer=None),
        played("hence", mode=Mode.ADVERSARY, rule=Rule.HARD),
    ]
    with closing(History.open()) as history:
        add_all(history, games)
        history.add_past_answers(["zonal"])
        history.save_card("nyt raise:bbbbb", "state")
        kept = archive_of(history)
    file = tmp_path / "games.json"
    assert call("export", str(file)).stdout == f"3 games written to {file}.\n"
    for to_standard_output in ([], ["-"]):
        assert call("export", *to_standard_output).stdout == file.read_bytes().decode()
    monkeypatch.setattr(paths, "user_data", lambda: user_folder / "there")
    assert call("import", str(file)).stdout == "3 games read, 3 new.\n"
    assert call("import", str(file)).stdout == "You already had all 3 games.\n"
    with closing(History.open()) as arrived:
        assert archive_of(arrived) == kept
        cards = (("nyt raise:bbbbb", "other"), ("nyt slate:bbbbb", "new"))
        import_games(arrived, Archive((), cards=cards), "cards")
        assert arrived.cards() == {"nyt raise:bbbbb": "state", "nyt slate:bbbbb": "new"}


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("DELETE FROM games", "The history has no game."),
        ("UPDATE games SET state = '{}' WHERE rowid = 2", "1 record of games.sqlite3 can't be"),
    ],
)
def test_an_export_keeps_a_good_file_if_games_are_missing(
    damage: str, why: str, tmp_path: Path, user_folder: Path
) -> None:
    with closing(History.open()) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(3)])
    file, other = tmp_path / "games.json", tmp_path / "other.json"
    assert call("export", str(file)).returncode == 0
    before = file.read_bytes()
    opening.copy_of(user_folder / "games.sqlite3").unlink()  # which would put them right
    with closing(sqlite3.connect(user_folder / "games.sqlite3")) as raw, raw:
        raw.execute(damage)
    said = refusal("export", str(file), status=1)
    assert f"games.json stays as it is. {why}" in said
    assert file.read_bytes() == before
    assert call("export", str(other)).returncode == 0  # where there is nothing to lose
    assert call("import", str(file)).returncode == 0


@pytest.mark.parametrize("command", ["stats", "export", "share", "import", "words used"])
def test_a_history_that_cannot_be_used_is_no_empty_one(
    command: str, tmp_path: Path, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reading commands find it locked whole, with games in the log; the others as it is."""
    texts = {"export": "old", "words used": "zonal\n", "import": as_json(Archive(()))}
    arguments, reads = command.split(), command in ("stats", "export", "share")
    if text := texts.get(command):
        (tmp_path / "file").write_text(text, encoding="utf-8")
        arguments.append(str(tmp_path / "file"))
    with closing(History.open(user_folder / "games.sqlite3")) as history:
        history.add(played("crane", "crane"))
    for module in (files, opening):
        monkeypatch.setattr(module, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(user_folder / "games.sqlite3", isolation_level=None)) as raw:
        if reads:
            raw.execute("PRAGMA locking_mode = EXCLUSIVE")
            raw.execute("INSERT INTO kept VALUES ('used', 'crane', '2026-01-01')")
        else:
            raw.execute("BEGIN IMMEDIATE")
        said = call(*arguments)
    trouble = "The history couldn't be read" if reads else "The last change wasn't saved"
    assert said.returncode == 1
    assert said.stderr.startswith(f"wordle-tui: {trouble}: ")
    assert said.stderr.endswith("database is locked.\n")
    assert said.stderr.count("\n") == 1
    assert not text or (tmp_path / "file").read_text(encoding="utf-8") == text
