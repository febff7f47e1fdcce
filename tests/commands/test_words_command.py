"""`wordle-tui words`, its `add`, `remove` and `used`, and games with such lists and limits."""

import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from string import ascii_lowercase
from types import SimpleNamespace

import pytest

from tests.support.games import played
from tests.support.programs import call, call_json, output, refusal, typed
from wordle_tui.game import daily
from wordle_tui.game.records import Mode
from wordle_tui.game.words import LIST_NAMES, word_list
from wordle_tui.history.history import History


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "worte.txt"
    path.write_text("Süden\nNorden\nMöwen\nFußes\nein Satz\nSüden\n", encoding="utf-8")
    return path


def test_a_list_of_ones_own(words: Path) -> None:
    asked = refusal("words add deutsch", str(words))
    assert "worte.txt has words of several lengths, 5 (3) and 6 (1)" in asked
    added = call("words", "add", "deutsch", str(words), "--length", "5", "--language", "de")
    assert added.stdout.splitlines() == [
        "worte.txt: kept 3 five-letter words; skipped 3 lines "
        "(other lengths, repeated, or not words).",
        "The deutsch list has 3 five-letter words, also with Ö ẞ Ü. Play with it: --list deutsch.",
    ]
    again = ("words", "add", "deutsch", str(words), "--length", "6")
    assert "You already have a list deutsch. " in refusal(*again)
    listed = [each["name"] for each in call_json("words")["lists"]]
    assert listed == [*LIST_NAMES, "deutsch"]
    assert call_json("suggest SÜDEN:bbbgg --list deutsch")["list"] == "deutsch"
    unknown = refusal("suggest SEÑOR:bbbbb --list deutsch")
    assert unknown == "wordle-tui: The deutsch list has no Ñ.\n"
    [shown] = call_json("words --list deutsch")["lists"]
    assert (shown["length"], shown["language"], shown["alphabet"]) == (
        *(5, "de", "abcdefghijklmnoöpqrsßtuüvwxyz"),
    )
    assert call("words", "remove", "deutsch").returncode == 0
    gone = refusal("suggest --list deutsch")
    assert "There's no list 'deutsch'. Choose nyt, practice, original" in gone


def test_words_shows_each_list() -> None:
    assert "Answers are known to 22 August; newer" in output("words")
    lists = {each["name"]: each for each in call_json("words")["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["original"]["guesses"] == 12972
    assert lists["nyt"]["guesses"] == 14855
    assert [each["weight"] for each in lists["nyt"]["classes"]] == list(
        dict.fromkeys(word_list("nyt").weights)
    )
    assert lists["nyt"]["answers"] + lists["nyt"]["rare"] == 14855


def test_a_list_and_answers_of_ones_own_do_not_go_together(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("crane\n", encoding="utf-8")
    said = refusal("suggest --list original --answers", str(tmp_path / "own.txt"))
    assert said.startswith("wordle-tui: Use --list or --answers, not both")
    assert "is a folder" in refusal("suggest --answers", str(tmp_path))


def test_a_list_with_many_weights_is_shown_as_one_class(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(
        "".join(f"{letter}ound {n}\n" for n, letter in enumerate(ascii_lowercase, 3)),
        encoding="utf-8",
    )
    assert call("words", "add", "many", str(path)).returncode == 0
    shown = call("words", "--list", "many").stdout.splitlines()
    assert [line.split() for line in shown[2:4]] == [
        ["answer", "26", "3", "to", "28"],
        ["accepted", "guesses", "26"],
    ]


def test_other_lengths_and_limits() -> None:
    game = "rate --answer rain --list english-4 --turns 2 --seconds 0 tale rant"
    assert output(game).startswith("RAIN, not found · ")
    assert "It was lost in 2 guesses." in refusal(game, "pain", status=1)
    wrong = refusal("suggest crane:bbbbb --list english-4")
    assert wrong == "wordle-tui: 'crane' isn't a word of four letters a-z.\n"


def test_a_damaged_list_hurts_only_itself(user_folder: Path) -> None:
    (user_folder / "lists").mkdir(parents=True)
    (user_folder / "lists" / "broken.txt").write_text(
        "# a word list of wordle-tui\ncrane 1e-05\n", encoding="utf-8"
    )
    shown = call("words")
    assert shown.returncode == 0
    assert "english-7" in shown.stdout
    assert "broken.txt is damaged" in shown.stderr


def test_a_list_of_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [f"{first}{second}ños" for first in ascii_lowercase for second in ascii_lowercase]
    module = SimpleNamespace(
        available_languages=lambda size: {"es": "path"}, iter_wordlist=lambda code: iter(words)
    )
    monkeypatch.setitem(sys.modules, "wordfreq", module)
    output("words add --from wordfreq es --keep ñ")
    [shown] = call_json("words --list es")["lists"]
    assert (shown["answers"], shown["guesses"], shown["language"]) == (676, 676, "es")
    for wrong in (
        "words add --from other es",
        "words add es",
        "words add es w.txt --from wordfreq es",
    ):
        assert "or --from wordfreq and the code of a language" in refusal(wrong)


def used(line: str) -> str:
    return output(f"words used {line}")


def chance(word: str) -> float:
    suggestions = call_json("suggest --top 137")["suggestions"]
    return {each["word"]: each["chance"] for each in suggestions}[word]  # type: ignore[no-any-return]


def test_a_word_told_as_used_changes_the_chances_of_openers_at_once() -> None:
    before = chance("saner")
    assert before > 0.0005
    out = used("saner")
    assert out.startswith("1 answer added.\n")
    assert chance("saner") < before / 10
    out = used("--remove SANER aahed cigar")
    assert out.splitlines() == [
        "SANER is no longer a past answer.",
        "AAHED wasn't a past answer.",
        "CIGAR is still a past answer: it comes with the program.",
    ]
    assert chance("saner") == before


def test_a_known_answer_of_a_day_is_corrected_only_if_that_is_meant() -> None:
    assert used("prawn 2026-08-22").startswith("0 answers added; 1 was known already.")
    said = refusal("words used saner 2026-08-22")
    assert said.startswith(
        "wordle-tui: 1 answer couldn't be used: 22 Aug 2026 was PRAWN, not SANER."
    )
    assert used("saner 2026-08-22 --replace").startswith("1 answer added, to 22 August.")
    assert "was SANER, not PRAWN" in refusal("words used prawn 2026-08-22")
    assert used("prawn 2026-08-22 --replace").startswith("1 answer added, to 22 August.")
    with closing(History.open()) as history:
        assert history.answers_by_day()[date(2026, 8, 22)] == "prawn"


def test_words_with_days_and_from_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = call(*["words", "used", "muddy", "2026-08-23", "furry", "zzzzz"])
    assert told.stdout.startswith("2 answers added, to 23 August.\n")
    assert told.stderr == "wordle-tui: 1 answer couldn't be used: ZZZZZ isn't in the nyt list.\n"
    file = tmp_path / "answers.txt"
    file.write_text("9 ZONAL 2026-08-24\n", encoding="utf-8")
    used(str(file))
    monkeypatch.setattr(sys, "stdin", typed("1567 SANER 2026-08-26"))
    assert used("-") == "1 answer added, to 26 August.\n"
    assert output("words").endswith("Past answers to 24 Aug 2026 and 1 later.\n")
    with closing(History.open()) as history:
        assert history.dated_answers() == {
            date(2026, 8, 23): "muddy",
            date(2026, 8, 24): "zonal",
            date(2026, 8, 26): "saner",
        }
        assert history.undated_answers() == ["furry"]


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        ([], "Give past answers, a file of them, or --remove with words."),
        (["murky", "--remove", "curry"], "Give past answers, a file"),
        (["nowhere.txt"], "There's no file nowhere.txt."),
        (["zzzzz"], "1 answer couldn't be used: ZZZZZ isn't in the nyt list. Give past"),
        (["--remove", "zzzzz"], "ZZZZZ isn't in the nyt list."),
    ],
)
def test_what_cannot_be_told_gets_one_sentence(arguments: list[str], trouble: str) -> None:
    assert refusal("words used", *arguments).startswith(f"wordle-tui: {trouble}")


def test_words_says_if_much_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 9, 22))
    line = "Answers are known to 22 August; newer ones: `wordle-tui words used FILE`.\n"
    assert output("words").endswith(line)
    assert used("saner") == f"1 answer added.\n{line}"


@pytest.mark.whole
def test_a_stored_game_is_rated_as_it_was_before_it_was_stored(today: date) -> None:
    """CORNU was the best guess: by hindsight MUDDY, used since, would make it look worse."""

    def figures(*arguments: str) -> list[tuple[str, float, float]]:
        rated = call_json("rate --seconds 0", *arguments)
        assert rated["optimal_line"] == ["salet", "cornu", "muddy"]
        return [(each["best"]["word"], each["loss"], each["luck"]) for each in rated["guesses"]]

    before = figures("salet", "cornu", "muddy")
    assert [(word, loss) for word, loss, _ in before] == [("salet", 0), ("cornu", 0), ("muddy", 0)]
    assert before[1][2] == pytest.approx(-0.398, abs=0.001)
    day = today - timedelta(days=3)
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    with closing(History.open()) as history:
        game = played("muddy", "salet", "cornu", "muddy", mode=Mode.ASSIST, finished=noon)
        history.add(game)
    assert figures("--last") == before
    assert figures("salet", "cornu", "muddy") == before


def test_todays_answer_does_not_spoil_the_advice_for_today(today: date) -> None:
    advice = "suggest tarse:bbgbb --top 3"
    before = call_json(advice)
    noon = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    with closing(History.open()) as history:
        history.add(played("curry", "tarse", "curry", mode=Mode.ASSIST, finished=noon))
        assert "curry" in history.past_answers().words
    assert call_json(advice) == before


def test_an_answer_of_today_is_stored_but_not_weighed(today: date, tmp_path: Path) -> None:
    advice = "suggest tarse:bbgbb --top 3"
    before = call_json(advice)
    assert used(f"curry {today}").startswith("1 answer added, to 2 September.")
    assert call_json(advice) == before
    said = refusal(f"words used murky {today}")
    assert said.startswith("wordle-tui: 1 answer couldn't be used: 2 Sep 2026 has another answer.")
    file = tmp_path / "games.txt"
    file.write_text(f"{today} crane slate\n", encoding="utf-8")
    assert "the game ends after 2 guesses, without the answer" in refusal("import", str(file))
    with closing(History.open()) as history:
        assert history.answers_by_day()[today] == "curry"
        assert not history.may_name_answer(today)
        history.add(replace(played("curry", "tarse", "curry", mode=Mode.ASSIST), day=today))
        assert history.may_name_answer(today)


def test_past_answers_without_days_do_not_change_the_day_to_which_they_are_known() -> None:
    assert used("saner parse").startswith("2 answers added.\n")
    assert call_json("words").items() >= {("known_to", "2026-08-22"), ("own_used_words", 2)}
