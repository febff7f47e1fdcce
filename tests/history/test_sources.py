"""Files that others wrote: a file of each shape, and odd ones."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game import validation
from wordle_tui.game.board import share_text
from wordle_tui.game.daily import puzzle_day, puzzle_number, shipped_answers
from wordle_tui.game.errors import PlayersError, WordleError
from wordle_tui.game.records import Balance, FinishedGame, FriendGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.history import archive
from wordle_tui.history.archive import Archive
from wordle_tui.history.sources.chat import read_shared
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import files_named, is_history, read_files, read_games
from wordle_tui.history.sources.times import read_times

FILES = Path(__file__).parent / "import_files"
STATISTICS = json.loads((FILES / "times-statistics.json").read_text(encoding="utf-8"))
TODAY = date(2026, 3, 1)


def known(**changes: Any) -> ImportContext:
    return ImportContext(**{"answers": shipped_answers(), "today": TODAY, **changes})


def read(name: str, **changes: Any) -> Archive:
    return read_games((FILES / name).read_text(encoding="utf-8"), known(**changes))


def told(game: FinishedGame) -> tuple[object, ...]:
    """Day, result and words of a game, as a person would note them."""
    score = game.guess_count if game.is_won else "X"
    words = " ".join(turn.guess for turn in game.turns)
    return str(game.day), f"{score}{'*' if game.rule else ''}", words, game.answer


def times(*states: Any) -> Archive:
    archive = read_times({"states": list(states)}, known())
    assert archive is not None
    return archive


def test_games_that_the_times_saved() -> None:
    archive = read("times-saved-games.json")
    assert list(map(told, archive.games)) == [
        ("2022-01-02", "3", "crane slate boost", "boost"),
        # It was lost; its answer and so its colours come from the dated answers.
        ("2022-01-03", "X*", "crane unlit fruit trunk bruit drunk", "truss"),
        ("2022-01-09", "2", "slate gorge", "gorge"),
    ]
    assert [game.is_archived for game in archive.games] == [False, False, True]
    assert archive.games[1].turns[3].pattern == feedback("trunk", "truss")
    assert archive.games[0].finished.timestamp() == 1641110400
    assert archive.problems == ("Game 4 (2022-01-06): it isn't finished.",)
    assert {game.mode for game in archive.games} == {Mode.ASSIST}


def test_an_account_has_games_and_statistics() -> None:
    archive = read("times-account.json")
    won, lost = archive.games
    assert told(won) == ("2024-11-07", "3*", "raise count mount", "mount")
    assert (lost.day, lost.answer, lost.is_won) == (date(2024, 10, 26), "wreak", False)
    # Not those with the games of the archive; the streak by date.
    assert archive.balance == Balance(date(2024, 11, 7), 2, (0, 2, 10, 15, 8, 3), 12, 21)


def test_digits_of_a_file_are_those_of_the_keys_unless_one_is_0() -> None:
    lines = "1201 crane:{0}{0}{0}{0}{0} moist:{2}{2}{2}{2}{2}\n2024-11-04 moist:{2}{2}{2}{2}{2}\n"
    for digits in ("123", "012"):
        archive = read_games(lines.format(*digits), known(answers={}))
        assert [str(game.turns[-1]) for game in archive.games] == ["moist:ggggg"] * 2
        assert archive.problems == ()


def test_statistics_alone_are_a_balance() -> None:
    archive = read("times-statistics.json")
    assert archive.games == ()
    assert archive.balance == Balance(TODAY, 4, (1, 9, 40, 51, 30, 11), 5, 31)
    kept_by_a_browser = json.dumps({"wordle": json.dumps(STATISTICS)})
    assert read_games(kept_by_a_browser, known()).balance == archive.balance


@pytest.mark.parametrize(
    ("changes", "day"),
    [
        ({"lastWonDayOffset": 1234}, puzzle_day(1234)),
        ({"lastWonDayOffset": 1234, "currentStreak": 0}, TODAY),  # there may be later games
        ({"lastWonDayOffset": 1234, "lastCompletedPrintDate": "2024-12-01"}, date(2024, 12, 1)),
        ({"timestamp": datetime(2024, 11, 3, 12).timestamp()}, date(2024, 11, 3)),
    ],
)
def test_the_day_of_statistics(changes: dict[str, Any], day: date) -> None:
    balance = read_games(json.dumps({**STATISTICS, **changes}), known()).balance
    assert balance.day == day


def test_a_game_that_has_its_solution_is_one_game() -> None:
    board = {"boardState": ["slate", "crane"], "status": "WIN", "solution": "crane"}
    archive = times({"printDate": "2024-11-04", "data": board})
    assert [told(game)[:2] for game in archive.games] == [("2024-11-04", "2")]
    assert archive.problems == ()


@pytest.mark.parametrize(("later", "is_kept"), [(0, True), (1, True), (2, False)])
def test_a_game_that_was_copied_later_has_no_time(later: int, is_kept: bool) -> None:
    stamp = datetime(2022, 1, 2 + later, 9).timestamp()
    (game,) = times({**STATE, "timestamp": stamp}).games
    noon = datetime(2022, 1, 2, 12).timestamp()
    assert game.finished.timestamp() == (stamp if is_kept else noon)


@pytest.mark.usefixtures("far_east")
def test_a_saved_game_without_a_date_is_of_its_local_date() -> None:
    stamp = datetime(2022, 1, 1, 23, tzinfo=UTC).timestamp()
    (game,) = times({**STATE, "printDate": "", "timestamp": stamp}).games
    assert game.day == date(2022, 1, 2)


def test_the_puzzle_of_tomorrow_is_out_elsewhere() -> None:
    for days in (0, 1):
        day = TODAY + timedelta(days=days)
        assert known().checked(day) == known().day_of(puzzle_number(day)) == day
    day += timedelta(days=1)
    with pytest.raises(WordleError, match="3 Mar 2026 is still"):
        known().checked(day)
    with pytest.raises(WordleError, match="there's no Wordle 1,718"):
        known().day_of(puzzle_number(day))


STATE = {"printDate": "2022-01-02", "data": {"boardState": ["boost"], "status": "WIN"}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"printDate": "yesterday"}, "Game 2 (yesterday): its date is damaged"),
        ({"printDate": "2019-01-01"}, "Game 2 (2019-01-01): 1 Jan 2019 is before the first puzzle"),
        ({"printDate": ""}, "Game 2 (no date): it has no date"),
        ({"data": {"boardState": 5, "status": "WIN"}}, "its guesses are damaged"),
        ({"data": {"boardState": ["boo"], "status": "WIN"}}, "'boo' isn't a word"),
        ({"data": {"boardState": [], "status": "WIN"}}, "doesn't end with the answer"),
        ({"data": {"boardState": ["boost"], "status": "FAIL"}}, "said to be lost, but"),
        ({"data": {"boardState": ["boost", "slate"], "status": "FAIL"}}, "guesses follow BOOST"),
        ({"data": {"boardState": ["slate"] * 7, "status": "FAIL"}}, "one to six guesses, not 7"),
    ],
)
def test_a_bad_game_is_named_and_the_rest_is_kept(changes: dict[str, Any], sentence: str) -> None:
    archive = times(STATE, {**STATE, **changes})
    assert len(archive.games) == 1
    (problem,) = archive.problems
    assert sentence in problem


@pytest.mark.parametrize(
    "changes",
    [{"guesses": dict.fromkeys("123456", -1)}, {"currentStreak": "5"}, {"currentStreak": 9999}],
)
def test_statistics_that_cannot_be_are_named(changes: dict[str, Any]) -> None:
    archive = times(STATE, {**STATISTICS, **changes})
    assert archive.balance is None
    assert "The statistics are damaged" in archive.problems[0]


def test_the_others_in_a_chat_are_kept_as_friends_on_request() -> None:
    left_out, kept = (read("chat.txt", player="Ben", keeps_friends=keeps) for keeps in (0, 1))
    assert (left_out.friends, left_out.left_out) == ((), 3)
    assert kept.friends == (
        FriendGame("Ann", date(2024, 11, 4), 3),
        FriendGame("Ann", date(2024, 11, 5), 0),
    )
    assert kept.left_out == 1  # its score and its grid differ
    assert kept.games == left_out.games


SUMMARY = """**Your group is on a 93 day streak!** 🔥🔥🔥 Here are yesterday's results:
👑 4/6: @Ann @Ben Smith
5/6: <@123456789012345678>
x/6: @Cleo
"""
POSTED = {
    "timestamp": "2025-11-18T00:01:00+00:00",
    "author": {"name": "Wordle"},
    "content": SUMMARY,
}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (f"[18/11/2025 00:01] Wordle\n{SUMMARY}", date(2025, 11, 17)),
        (f"[11/18/2025 12:01 AM] Wordle: {SUMMARY}", date(2025, 11, 17)),
        (f"Wordle, [01.02.2026 00:01]\n{SUMMARY.replace('*', '')}", date(2026, 1, 31)),
        (f"[18/11/2025 00:01] Wordle\n{SUMMARY}".replace("\n", "\r\n"), date(2025, 11, 17)),
        (f"[02/02/26, 00:01] Wordle: {SUMMARY[SUMMARY.index('Here') :]}", date(2026, 2, 1)),
        (f"[13/01/2026] Ann: Hi\n[03/02/2026] Wordle: {SUMMARY}", date(2026, 2, 2)),
        (json.dumps({"messages": [POSTED]}), date(2025, 11, 17)),
    ],
)
def test_the_results_of_a_group_in_discord(text: str, day: date) -> None:
    archive = read_games(text, known(player="Ben", keeps_friends=True))
    assert list(map(told, archive.games)) == [(str(day), "4", "", shipped_answers().get(day))]
    assert archive.friends == (
        FriendGame("Ann", day, 4),
        FriendGame("123456789012345678", day, 5),
        FriendGame("Cleo", day, 0),
    )


def test_a_nickname_in_discord_is_that_of_the_results_of_the_group() -> None:
    shared = {
        "timestamp": "2025-11-16T08:00:00+00:00",
        "author": {"name": "ann_99", "nickname": "Ann"},
        "content": f"Wordle {puzzle_number(date(2025, 11, 16)):,} 3/6",
    }
    text = json.dumps({"messages": [shared, POSTED]})
    archive = read_games(text, known(player="Cleo", keeps_friends=True))
    days = [game.day.day for game in archive.friends if game.name == "Ann"]
    assert days == [16, 17]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("[17/11/2025] Ann: Hi\nWordle APP — Today at 00:01\n", "their day isn't known"),
        ("[17/11/2025] Ann: Hi\nWordle: ", "their day isn't known"),
        ("[03/02/2026] Wordle: ", "which part of 03/02/2026 is the month"),
        ("[31.02.2026] Wordle: ", "there's no day 31.02.2026"),
        ("[0001-01-01] Wordle: ", "there's no day 0001-01-01"),
        ("[03.04.2026] Wordle: ", "2 Apr 2026 is still to come"),
    ],
)
def test_results_of_a_group_on_no_known_day(line: str, sentence: str) -> None:
    with pytest.raises(WordleError, match=re.escape(sentence)):
        read_games(f"{line}{SUMMARY}", known(player="Ben"))


def test_a_chat_has_games_of_several_people() -> None:
    with pytest.raises(PlayersError) as caught:
        read("chat.txt")
    assert str(caught.value) == (
        "Several people shared games: Ann (3) and Ben (1). Choose yours with --player NAME."
    )
    assert caught.value.players == ("Ann", "Ben")
    archive = read("chat.txt", player="ann")
    assert [told(game)[:2] for game in archive.games] == [("2024-11-04", "3*"), ("2024-11-05", "X")]
    assert [str(row) for row in archive.games[0].grid] == ["bbygb", "ygbgb", "ggggg"]
    assert archive.problems == ("Line 23: The first line says 2/6, but the grid says X/6.",)
    assert [game.score for game in read("chat.txt", player="Be").games] == [4]
    with pytest.raises(WordleError, match=r"'Cleo' shared no games. Choose one of"):
        read("chat.txt", player="Cleo")
    # A whole name is meant before a part of another.
    text = "".join(
        f"[04/11/2024, 08:0{number}:00] {name}: Wordle 1,234 {number}/6\n"
        for number, name in enumerate(("Joanna", "Ann", "Annabel"), 3)
    )
    assert [game.score for game in read_games(text, known(player="ann")).games] == [4]
    with pytest.raises(WordleError, match=r"'an' shared no games"):
        read_games(text, known(player="an"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wordle 1,234 3/6", False),
        ("Wordle 1,234 3/6\n\nWordle 1,235 4/6", True),
        ("crane slate", False),
        (' [ {"a": 1}]', True),
        (SUMMARY, True),
        ("Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣", True),
        (str(FILES / "notes.txt"), True),
    ],
)
def test_what_is_pasted_is_an_import_or_a_game(text: str, expected: bool) -> None:
    assert is_history(text) is expected


def test_notes_with_every_separator_of_thousands_and_messages_as_json() -> None:
    messages = read("messages.json")
    assert [told(game)[:2] for game in messages.games] == [("2024-11-04", "2"), ("2024-11-05", "1")]
    archive = read("notes.txt")
    assert [told(game)[:2] for game in archive.games] == [
        (str(puzzle_day(1234)), "3"),
        (str(puzzle_day(1235)), "4*"),
        (str(puzzle_day(1236)), "5"),  # the first line without the squares
        (str(puzzle_day(1237)), "1"),
        (str(puzzle_day(1238)), "2"),
    ]
    assert told(archive.games[1])[2:] == ("crane snake usage spare", "spare")
    assert archive.games[2].grid == ()
    assert archive.problems[0].startswith("Line 20: this grid has no number")


@pytest.mark.parametrize("separator", [*",. '’", "\u00a0", "\u2009", "\u202f", ""])
@pytest.mark.parametrize("sender", ["", "Ann: ", "[04/11/2024, 08:12:33] Ann: "])
def test_any_separator_in_any_message(separator: str, sender: str) -> None:
    text = f"{sender}Wordle 1{separator}234 2/6*\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩\nPhew!\n"
    (game,) = read_games(text, known()).games
    assert told(game)[:2] == ("2024-11-04", "2*")


@pytest.mark.parametrize(
    "line",
    [
        "[04/11/2024, 08:12:33] Ann: Wordle",
        "\u200e[04.11.24, 08.12.33] Ann: Wordle",
        "04/11/2024, 08:12 - Ann: Wordle",
        "11/4/24, 8:12\u202fAM - Ann: Wordle",
        "<Ann>: Wordle",
        "Ann: Wordle",
        "Ann, [04.11.2024 08:12]\nWordle",
        "[11/04/2024 8:12 AM] Ann\nWordle",
        "Ann — 11/04/2024 8:12 AM\nWordle",
    ],
)
def test_who_sent_a_message(line: str) -> None:
    text = f"{line} 1,234 1/6\n🟩🟩🟩🟩🟩\nBen: Wordle 1,234 1/6\n🟩🟩🟩🟩🟩\n{300 * '.'}"
    with pytest.raises(PlayersError) as caught:
        read_shared(text, known())
    assert [player.strip("<>") for player in caught.value.players] == ["Ann", "Ben"]


def test_games_one_a_line() -> None:
    archive = read("games.txt")
    assert [told(game) for game in archive.games] == [
        ("2022-01-02", "3", "crane slate boost", "boost"),
        ("2022-01-03", "X", "crane unlit fruit trunk bruit drunk", "truss"),
        ("2022-01-04", "2*", "crane siege", "siege"),
        ("None", "4", "soare clint mince wince", "wince"),
    ]
    assert archive.problems == (
        "Line 6: the game ends before TIGER, the answer of 5 Jan 2022.",
        "Line 7: Guess 1: 'nothing' isn't a word of five letters a-z.",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "2022-01-05 crane slope\n",
            "Line 1: the game ends before TIGER, the answer of 5 Jan 2022.",
        ),
        (
            "# mine\n\ncrane:bbbbb slope:bbbbb\ncrane:bbbbb\n",
            "Line 3: the game ends after 2 guesses, without the answer. 1 more couldn't be read.",
        ),
        ("", "There are no games here. Give games saved by wordle-tui or the Times"),
        ("Dear diary, today I played.\n", "There are no games here. Give games saved by"),
        ("{", "This begins as JSON"),
        ("[" * 100_000, "This begins as JSON"),
        ("[1, 2]", "There are no games in this JSON"),
        ('{"messages": []}', "There are no games"),
        ("Wordle 99,999 3/6\n", "There's no game to import. Line 1: there's no Wordle 99,999 yet"),
    ],
)
def test_a_text_without_a_good_game_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(WordleError) as caught:
        read_games(text, known())
    assert str(caught.value).startswith(sentence)


@given(st.integers(0, 1700), st.integers(1, 6), st.booleans(), st.sampled_from(Rule))
def test_what_is_shared_is_read(number: int, rows: int, won: bool, rule: Rule) -> None:
    grid = [Pattern.parse("bbygb")] * (rows - 1 if won else 6) + [Pattern.parse("ggggg")] * won
    text = share_text(grid, rule, number=number)
    (game,) = read_games(f"{text}\n", known()).games
    assert (game.number, game.grid, game.rule) == (number, tuple(grid), min(rule, Rule.HARD))
    assert game.guess_count == (rows if won else 6)
    assert game.is_won == won


# Files


def test_files_that_are_dropped_are_typed_by_their_names(tmp_path: Path) -> None:
    file, other = tmp_path / "my games.txt", tmp_path / "b.csv"
    for path in (file, other):
        path.write_text("", encoding="utf-8")
    for text in (str(file), f"'{file}' ", str(file).replace(" ", "\\ "), f"file://{file}"):
        assert files_named(text) == [file], text
    assert files_named(f"'{file}' '{other}'") == [file, other]
    assert files_named(f"{other}\n{other}\n") == [other, other]
    no_files = ("", "crane", "'", "x" * 9000, str(tmp_path), f"'{file}' nothing", "a\0b")
    nobodys = ("~3 tries", "~nosuchuser/x", "~\0", "~\ud800")
    for text in (*no_files, *nobodys):
        assert files_named(text) == [], text


@pytest.mark.parametrize(
    "text",
    [
        "crane\n" * 4,
        "Wordle 1 3/6\n" * 4,
        json.dumps([{"data": {"boardState": []}}] * 4),
        json.dumps({"wordle_tui_games": 1, "games": [{}] * 4}),
        json.dumps({"wordle_tui_games": 1, "games": [], "cards": dict.fromkeys("abcd", "")}),
    ],
)
def test_a_text_with_too_many_games_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_GAMES", 3)
    with pytest.raises(WordleError, match=r"There are more than 3 (games|cards)"):
        read_games(text, known())


@pytest.mark.parametrize("value", ["{},", "[", "a\n", "a\u2028", "\t"])
def test_a_file_with_too_many_values_is_refused(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validation, "MAX_VALUES", 9)
    file = tmp_path / "file"
    file.write_text(value * 10, encoding="utf-8")
    with pytest.raises(
        WordleError, match=r"has more than 9 lines and values. Choose a file with games"
    ):
        read_files([file], known())
