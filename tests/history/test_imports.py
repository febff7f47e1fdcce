"""Imports: games are merged by their day, counted once, and removed as a whole by undo."""

import json
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.any_games import finished_games
from tests.support.games import figures_of, played, with_board
from tests.support.programs import call, call_json, output, refusal, typed
from wordle_tui import paths
from wordle_tui.game.daily import shipped_answers
from wordle_tui.game.records import (
    Balance,
    FinishedBoard,
    FinishedGame,
    GameFilter,
    Mode,
    TurnRating,
)
from wordle_tui.game.rule import Rule
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games, undo_import
from wordle_tui.history.history import History
from wordle_tui.history.imports import ImportResult, merge
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_games

FILES = Path(__file__).parent / "import_files"
DAY = date(2022, 1, 2)
IMPORTS = "SELECT * FROM kept WHERE kind = 'import'"


def file(name: str, player: str | None = None) -> Archive:
    return read_games(
        (FILES / name).read_text(encoding="utf-8"), ImportContext(shipped_answers(), player)
    )


def content(history: History) -> list[list[Any]]:
    """Everything that is kept, but for the notes of imports and of what was deleted."""
    kept = "SELECT * FROM kept WHERE kind NOT IN ('import', 'deleted') ORDER BY 1, 2"
    return [history.read("SELECT * FROM games ORDER BY 1"), history.read(kept)]


def daily(*guesses: str, sought: str = "boost", **changes: Any) -> FinishedGame:
    return played(sought, *guesses, **{"mode": Mode.ASSIST, "day": DAY, **changes})


def grid_of(game: FinishedGame, **changes: Any) -> FinishedGame:
    """The same as a shared grid tells it."""
    score = game.guess_count if game.is_won else 0
    board = FinishedBoard(score=score, grid=game.patterns)
    return replace(game, boards=(board,), **changes)


NAMES = ["times-saved-games.json", "times-account.json", "notes.txt", "games.txt"]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_imported_twice_changes_nothing(name: str, history: History) -> None:
    first = import_games(history, file(name), name)
    assert first.new or first.balance
    before = content(history), history.read(IMPORTS)
    second = import_games(history, file(name), name)
    assert second == replace(first, new=0, merged=0, balance=None)
    assert (content(history), history.read(IMPORTS)) == before


@settings(max_examples=10, suppress_health_check=list(HealthCheck))  # each opens a file
@given(st.lists(finished_games(), max_size=2), st.lists(finished_games(), max_size=2))
def test_an_import_is_undone_whole(kept: list[FinishedGame], imported: list[FinishedGame]) -> None:
    with TemporaryDirectory() as folder, closing(History.open(Path(folder) / "file")) as history:
        import_games(history, Archive(tuple(kept), ("zonal",), (("a", "b"),)), "first")
        before = content(history)
        balance = Balance(DAY, 1, (0, 0, 1, 2, 0, 0), 3, 9)
        import_games(
            history,
            Archive(
                tuple(imported),
                ("zonal", "crane"),
                (("a", "c"), ("x", "y")),
                ((DAY, "boost"),),
                balance,
            ),
            "second",
        )
        assert content(history) != before
        told = undo_import(history)
        assert told.startswith("The import of second on ")
        assert content(history) == before
        assert undo_import(history) is not None
        assert content(history) == [[]] * 2
        assert undo_import(history) is None


def test_undo_keeps_and_counts_what_an_import_has_completed(history: History) -> None:
    whole = daily("crane", "boost")
    score = with_board(grid_of(whole), grid=())
    kept = history.add(score)
    assert import_games(history, Archive((grid_of(whole), whole)), "file").merged == 1
    assert (undo_import(history) or "").endswith("0 games deleted. Kept: 1 that it completed.")
    assert [(game.uuid, game.turns) for game in history.games()] == [(kept.uuid, whole.turns)]
    import_games(history, Archive((replace(whole, rule=Rule.HARD),)), "file")
    history.delete(kept.uuid)
    assert undo_import(history) is not None
    assert history.games() == []  # it is not brought back
    # What the same import adds and completes goes as a whole.
    assert import_games(history, Archive((score, whole)), "file").new == 1
    assert (undo_import(history) or "").endswith("1 game deleted.")
    assert history.games() == []


def test_undo_keeps_what_the_user_has_changed_and_counts_it(history: History) -> None:
    first, second = daily("crane", "boost"), daily("crane", "boost", day=DAY - timedelta(days=1))
    cards = (("nyt raise:bbbbb", "new"), ("other", "new"))
    answers = ((DAY, "boost"), (DAY - timedelta(days=1), "crane"))
    import_games(history, Archive((first, second), ("zonal",), cards, answers), "file")
    history.rate(first.uuid, [TurnRating(0.0, 0.5, True, 9)] * 2)  # which is no change
    history.save_card("nyt raise:bbbbb", "trained")
    history.add_past_answers([], {DAY: "slate"})
    history.set_day(second.uuid, DAY - timedelta(days=2))
    assert (undo_import(history) or "").split(": ", 1)[1] == (
        "1 game, 2 past answers and 1 training card deleted. Kept: 3 changed since."
    )
    assert [game.uuid for game in history.games()] == [second.uuid]
    assert history.cards() == {"nyt raise:bbbbb": "trained"}
    assert history.dated_answers() == {DAY: "slate"}
    assert history.undated_answers() == []


def test_what_files_know_of_a_game_adds_up(history: History) -> None:
    whole = daily("crane", "boost", rule=Rule.HARD)
    grid = grid_of(replace(whole, rule=Rule.NORMAL))
    score = replace(with_board(grid, grid=()), is_archived=True)
    for game, merged in ((score, 0), (grid, 1), (whole, 1), (grid, 0), (score, 0)):
        assert import_games(history, Archive((game,)), "file").merged == merged
    (kept,) = history.games()
    assert kept.turns == whole.turns
    assert (kept.answer, kept.rule, kept.uuid) == ("boost", Rule.HARD, score.uuid)
    assert not kept.is_archived  # one of the files has it on its day
    assert figures_of(history).distribution == (0, 1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    "other",
    [
        daily("slate", "boost"),
        daily("crane", "slate", "boost"),
        grid_of(daily("slate", "boost")),
        grid_of(daily("crane", "slate", "boost")),
        grid_of(daily(*["slate"] * 6)),
    ],
)
def test_another_game_of_the_day_is_left_out(other: FinishedGame, history: History) -> None:
    kept = history.add(daily("crane", "boost"))
    assert merge(kept, other) is None
    imported = import_games(history, Archive((other,)), "file")
    assert (imported.new, imported.merged) == (0, 0)
    assert list(imported.complaints) == ["You already have a different game for 1 day: 2 Jan 2022."]
    assert history.games() == [kept]


@pytest.mark.parametrize(
    ("changes", "sentences"),
    [
        ({"read": 1, "new": 1}, ["1 game read, 1 new."]),
        ({"read": 5, "new": 2, "merged": 2}, ["5 games read, 2 new, 2 completed."]),
        ({"read": 5, "others": ("a", "b")}, ["5 games read, 0 new."]),
        ({"read": 1}, ["You already had this game."]),
        ({"read": 3}, ["You already had all 3 games."]),
        ({"friends": 2}, ["2 games of friends kept."]),
        (
            {"read": 2, "new": 2, "left_out": 1, "wordless": 2},
            [
                "2 games read, 2 new.",
                "1 game of other people left out.",
                "2 have no words to rate.",
            ],
        ),
    ],
)
def test_an_import_is_summed_up(changes: dict[str, Any], sentences: list[str]) -> None:
    nothing = ImportResult(0, 0, 0, 0, (), None, 0, 0, ())
    assert list(replace(nothing, **changes).sentences) == sentences


def test_what_is_wrong_follows_and_a_message_on_the_screen_has_two_lines(history: History) -> None:
    days = [DAY - timedelta(days=ago) for ago in range(7)]
    for day in days:
        history.add(daily("crane", "boost", day=day))
    others = tuple(daily("slate", "boost", day=day) for day in days)
    problems = tuple(f"Line {number}: it isn't finished." for number in range(7))
    imported = import_games(history, Archive(others, problems=problems), "")
    assert list(imported.sentences) == ["7 games read, 0 new."]
    assert list(imported.complaints) == [
        *problems[:5],
        "2 more couldn't be read.",
        "You already have a different game for 7 days: 2 Jan 2022, 1 Jan 2022, 31 Dec 2021, "
        "30 Dec 2021, 29 Dec 2021 and 2 more.",
    ]
    assert imported.summary == f"7 games read, 0 new.\n{problems[0]}"


def test_ratings_stay_unless_the_rules_were_others_and_help_stays(history: History) -> None:
    ratings = (TurnRating(0.5, 0.1, True, 9),) * 2
    history.add(daily("crane", "boost", ratings=ratings, help_from=3))
    import_games(history, Archive((daily("crane", "boost"),)), "file")
    assert [(game.ratings, game.help_from) for game in history.games()] == [(ratings, 3)]
    import_games(history, Archive((daily("crane", "boost", rule=Rule.HARD, help_from=2),)), "file")
    assert [(game.ratings, game.help_from) for game in history.games()] == [((), 2)]


def test_the_later_balance_counts(history: History) -> None:
    late = date(2022, 1, 5)
    first, second, third = (
        Balance(day, lost, (0, 0, 9, 0, 0, 0), 2, 2)
        for day, lost in ((DAY, 1), (DAY, 2), (late, 3))
    )
    for balance in (first, second, first, third):
        assert import_games(history, Archive((), balance=balance), "x").balance == balance
        assert history.balance() == balance
    # The same figures without a date are taken for today's, and are no others.
    for balance in (first, replace(third, day=date(2024, 1, 1))):
        assert import_games(history, Archive((), balance=balance), "x").balance is None
    undo_import(history)
    assert history.balance() == first


@pytest.mark.usefixtures("far_east")
def test_a_game_without_a_day_is_of_its_local_date(history: History) -> None:
    evening = datetime(2022, 1, 2, 23, tzinfo=UTC)  # noon of the next day where the player is
    import_games(history, Archive((), balance=Balance(DAY, 0, (0, 1, 0, 0, 0, 0), 1, 1)), "x")
    history.add(daily("crane", "boost", day=None, started=evening, finished=evening))
    assert figures_of(history).played == 2
    assert figures_of(history, GameFilter(before=evening + timedelta(hours=1))).streak == 1
    assert figures_of(history, GameFilter(before=evening + timedelta(days=1))).streak == 0


def test_the_balance_is_that_of_the_daily_puzzle(history: History) -> None:
    history.add(played("crane", "crane"))
    import_games(history, file("times-account.json"), "x")
    figures = figures_of(history)
    # The one game of the file that was won, and the one lost, are among the forty.
    assert (figures.played, figures.balance) == (41, 38)
    assert figures_of(history, GameFilter(Mode.PRACTICE)).played == 1
    assert figures_of(history, GameFilter(Mode.ASSIST)).best_streak == 21
    assert figures_of(history, GameFilter(list_name="original")).played == 0


# The command


def test_the_command_brings_and_undoes(tmp_path: Path) -> None:
    names = [str(FILES / name) for name in ("games.txt", "times-statistics.json")]
    said = call("import", *names)
    assert said.stdout.startswith("4 games read, 4 new.\nTotals up to ")
    assert "146 games, streak 5 (best 31)." in said.stdout
    assert "wordle-tui: Line 7: Guess 1" in said.stderr
    again = call("import", str(tmp_path / "missing"), names[0])
    assert (again.returncode, again.stdout) == (1, "You already had all 4 games.\n")
    assert "There's no file" in again.stderr
    figures = call_json("stats")
    assert (figures["played"], figures["balance"]) == (146, 142)
    assert output("import --undo").endswith("4 games and 1 set of imported totals deleted.\n")
    assert call("import", "--undo").stdout == "There's no import to undo.\n"


def test_the_command_says_what_is_wrong() -> None:
    for line in ("import", "import --undo x"):
        assert "Give files to import, or --undo or --forget-friend alone." in refusal(line)
    several = refusal("import", str(FILES / "chat.txt"))
    assert "Ann (3) and Ben (1). Choose yours with --player NAME." in several


def test_options_and_standard_input(user_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = str(FILES / "chat.txt")
    assert call("import", "--player", "Ben", chat).stdout == (
        "1 game read, 1 new.\n3 games of other people left out.\n1 has no words to rate.\n"
    )
    monkeypatch.setattr(sys, "stdin", typed("Wordle 1,239 3/6\n"))
    assert call("import", "-").returncode == 0
    assert "The colours of your last game aren't known" in call("share").stderr
    monkeypatch.setattr(sys, "stdin", typed("Wordle 1,240 1/6\n🟩🟩🟩🟩🟩\n"))
    assert call("import", "-").stdout == ("1 game read, 1 new.\n1 has no words to rate.\n")
    assert call("share").stdout.startswith("Wordle-TUI 1,240 1/6\n\n🟩🟩🟩🟩🟩\n")
    exported = call("export").stdout
    monkeypatch.setattr(paths, "user_data", lambda: user_folder / "other")
    monkeypatch.setattr(sys, "stdin", typed(exported))
    assert call("import", "-").stdout.startswith("3 games read, 3")
    assert call("export").stdout == exported


def test_friends_are_kept_on_request(user_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = str(FILES / "chat.txt")
    kept = call("import", "--player", "Ben", "--friends", chat).stdout
    assert "2 games of friends kept.\n1 game of other people left out.\n" in kept
    exported = call("export").stdout
    assert json.loads(exported)["friends"] == {"Ann": {"2024-11-04": 3, "2024-11-05": 0}}
    assert call_json("stats")["played"] == 1
    members = [line.split()[:2] for line in output("stats --group").splitlines()[-2:]]
    assert members == [["you", "1"], ["Ann", "2"]]
    assert call("import", "--undo").stdout.endswith("1 game and 2 shared results deleted.\n")
    monkeypatch.setattr(sys, "stdin", typed(exported))
    assert "2 games of friends kept." in call("import", "-").stdout
    assert call("export").stdout == exported
    assert call("import", "--forget-friend", "Ann").stdout == "2 games of Ann removed.\n"
    assert "No friends yet." in call("stats", "--group").stdout
    assert call("import", "--forget-friend", "\udcff").stdout == "0 games of \\udcff removed.\n"
