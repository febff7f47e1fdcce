"""Whole conversations: what is said, after `> `, and every line of the answers."""

import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from io import StringIO
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.play import after
from tests.support.programs import PROGRAM, StartTerminal, environment, run
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.cli import main
from wordle_tui.game import daily
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.game import Game
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history import file
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.store import PlayStore
from wordle_tui.rating.service import RatingService
from wordle_tui.settings.settings import Settings
from wordle_tui.talk import play, talk
from wordle_tui.talk.conversation import Conversation
from wordle_tui.talk.talk import Talk

ORIGINAL = word_list("original")
FEW = list_of(("wince", "mince", "since", "niece", "niche"), ("sheen", "words", "zebra"))


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, nothing is said about waiting, and every search ends."""
    monkeypatch.setattr(talk, "PATIENCE", 1e9)
    monkeypatch.setattr(talk, "SECONDS", 1e9)
    monkeypatch.setattr(play, "RatingService", partial(RatingService, seconds=1e9))


def converse(
    history: History,
    *said: str,
    topic: str = "assist",
    words: WordList | None = ORIGINAL,
    rule: Rule = Rule.NORMAL,
    seed: int | None = None,
    setup: Setup | None = None,
) -> str:
    """The conversation in which these lines are said."""
    lines: list[str] = []
    conversation = Conversation(Talk(history, lines.append, words, rule, seed=seed))
    conversation.turn_to(topic, setup)
    for line in said:
        lines.append(f"> {line}".rstrip())
        conversation.hear(line)
    assert all(line and "\n" not in line for line in lines)
    assert not [line for line in lines if re.search("Ctrl|Press", line)], "there are no keys"
    return "\n".join(lines)


def exchanges(history: History, *table: tuple[str, str], **options: Any) -> None:
    """Each line that is said has a reply with that text."""
    said = converse(history, *(line for line, _ in table), **options)
    replies = re.split("^>.*$", said, flags=re.MULTILINE)[1:]
    assert len(replies) == len(table)
    for (line, expected), reply in zip(table, replies, strict=True):
        assert expected in reply, line


@pytest.mark.whole
@pytest.mark.parametrize("guess", ["slate", "wince"], ids=["a guess", "the last guess"])
def test_a_guess_is_stored_before_its_colours_are_said(
    history: History, monkeypatch: pytest.MonkeyPatch, guess: str
) -> None:
    """A program that is killed once the colours were said has not lost the guess."""
    monkeypatch.setattr(file, "PROMPT_SECONDS", 0)
    heard: list[tuple[str, bool]] = []

    def say(line: str) -> None:
        with closing(sqlite3.connect(history.path)) as other:
            tables = "SELECT state FROM unfinished UNION ALL SELECT state FROM games"
            stored = any(f"{guess}:" in row for (row,) in other.execute(tables))
        heard.append((line, stored))

    conversation = Conversation(Talk(history, say, ORIGINAL))
    conversation.turn_to("practice", Setup(Mode.CHALLENGE, answer="wince"))
    heard.clear()
    with closing(sqlite3.connect(history.path, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        Timer(0.1, other.rollback).start()  # another window writes at that moment
        conversation.hear(guess)
        assert heard
        assert all(is_stored for _, is_stored in heard), heard


@pytest.mark.parametrize("topic", ["assist", "practice"])
def test_a_shared_grid_colours_no_word(history: History, topic: str) -> None:
    """The program's own suggestion was not guessed by anybody, nor was a word that was asked."""
    refused = "A grid alone is never kept. Yours? Say its words: I played slate crony march."
    grid = ("Wordle 1,979 3/6", "", "⬛⬛🟨🟩⬛", "⬜⬜🟦🟧⬜", "🟩🟩🟩🟩🟩", "guess 🟩🟩🟩🟩🟩")
    table = [(line, refused if line else "Say a guess, or help.") for line in grid]
    exchanges(history, ("compare crane", ""), *table, topic=topic)
    assert history.games() == []
    assert not any(saved.turns for saved in history.waiting())


def test_a_game_that_is_played_elsewhere(history: History) -> None:
    exchanges(
        history,
        ("soare bbbbg", "must not contain A, O, R or S.\n79 words are left.\nPlay GUILT: 2.52"),
        ("clint: c yellow, i yellow, n yellow", "4 words are left.\nPlay MINCE: 1.75"),
        ("why", "MINCE: It tells all 4 words apart, and could be the answer.\nThe next best is W"),
        ("more", "NIECE. Guesses: 2.000. Largest group: 2. Chance: 25%.\nEMCEE. Guesses: 2.000."),
        ("words", "\nWINCE, MINCE, NIECE, NICHE.\n"),
        ("niche", "\nNICHE needs 2.00 more guesses on average.\n≈3rd of "),
        ("bbggg", "NICHE: N grey, I grey, C green, H green, E green.\nNo word fits after guess 3"),
        ("undo", "Undone.\nThe answer must end with E"),
        ("grey green green green green", "MINCE: M grey, I green, N green, C green, E green."),
        ("wince ggggg", "E green.\nWINCE in 4, with help; best play needed 3.\nSkill "),
        ("share", "Wordle-TUI: solved in 4 of 6 guesses.\nGuess 1: fifth green.\n"),
        ("why", "\nMINCE was the best guess: 1.75 guesses on average."),
        ("board", "Guess 4, WINCE: W green, I green, N green, C green, E green.\nThe answer must"),
        ("crane bbbbb", "The game is over. It was won in 4 guesses."),
        ("new", "A new game.\nPlay CRATE: 3.42 guesses on average."),
    )
    (game,) = history.games()
    assert (game.mode, game.help_from, str(game.turns[1])) == (Mode.ASSIST, 2, "clint:ybyyb")
    assert game.is_proved
    assert not history.waiting()


def test_a_contradiction_and_the_way_back(history: History) -> None:
    wrong = "No word fits. If the third letter of STOLE (O) were grey, 13 words would fit."
    exchanges(
        history,
        ("crane bybbg", "40 words are left.\nPlay SOUTH"),
        ("stole bbgbg", f"{wrong}\nSay fix to make it grey, or undo to take the last guess back."),
        ("board", "\nNo word fits.\nNot tried: B D F"),
        ("why", wrong),
        ("fix", "13 words are left.\nPlay MERGE"),
        ("undo", f"Undone.\n{wrong}\nSay fix"),
        ("undo", "Undone.\nThe answer must end with E; must contain R, not second; "),
        ("", "Say a guess, or help."),
    )


def test_hard_mode_in_assist(history: History) -> None:
    exchanges(
        history,
        ("hard on", "Hard mode is on.\nPlay MINCE"),
        ("mince bgggg", "2 words are left."),
        ("sheen bbbbb", "In hard mode the second letter must be I. Say it again to use it anyway."),
        ("sheen bbbyb", "In hard mode the second letter must be I. Say it again to use it anyway."),
        ("sheen bbbyb", "No word fits after guess 2, SHEEN. Check its colours.\nSay undo"),
        ("hard", "Hard mode is off.\nNo word fits after guess 2"),
        words=FEW,
    )
    assert not history.load_settings().rule


def test_a_practice_game_with_hints(history: History) -> None:
    exchanges(
        history,
        ("niche", "NICHE: N yellow, I green, C yellow, H grey, E green.\nThe answer must have I"),
        ("board", "Guess 1, NICHE: N yellow"),
        ("hint", "Letters to try: M S W"),
        ("hint", "Play MINCE: 2.00 more guesses on average."),
        ("since", "The answer must end with INCE; no N first; "),
        ("undo", "You can undo only in Assist."),
        ("new", "Finish this game first, or say answer to give up."),
        ("words", "words is a command here; for the word say guess words.\nWINCE, MINCE."),
        ("guess words", "WORDS: W green, O grey, R grey, D grey, S grey."),
        ("wince", "WINCE in 4"),
        ("why", "\nSINCE was the best guess: 2.00 guesses on average."),
        ("hint", "The game is over. Say new for another, or quit."),
        ("again", "The game is over. Say new for another, or quit."),
        topic="practice",
        words=FEW,
        seed=1,
    )
    (game,) = history.games()
    assert (game.mode, game.hints, game.answer, game.is_proved) == (Mode.PRACTICE, 2, "wince", True)


def test_giving_up_in_hard_mode(history: History) -> None:
    exchanges(
        history,
        ("mince", "The answer must end with INCE; must not contain M.\nGuess 2 of 6"),
        ("sheen", "In hard mode the second letter must be I."),
        ("hard", "Hard mode is off.\nIt applies to the next game."),
        ("answer", "Say it again to give up. "),
        ("board", "Guess 1, MINCE: M grey, I green"),
        ("answer", "Say it again to give up. "),
        ("give up", "The word was WINCE. Best play needed 2.\nGiven up after 1 guess."),
        ("answer", "The game is over. Say new for another, or quit."),
        ("new", "Practice, few list.\nGuess the word, or say help.\nGuess 1 of 6."),
        topic="practice",
        words=FEW,
        seed=1,
        rule=Rule.HARD,
    )
    (game,) = history.games()
    assert (game.is_won, game.rule, str(game.turns[0])) == (False, Rule.HARD, "mince:bgggg")


def test_a_list_of_ones_own(history: History) -> None:
    both = "≈3rd of all. 0.50 guesses more than SINCE"
    exchanges(
        history,
        ("mince bgggg", "It's this or WINCE, equally likely."),
        ("what about sheen wince", both),
        ("compare sheen wince", "\n1st of all. As good as SINCE."),
        ("compare", "Name a word, as in: what about crane."),
        ("qqqqq bbbbb", "QQQQQ isn't in the few list. Say it again to use it anyway."),
        ("qqqqq bbbbb", "The answer must end with INCE; must not contain M or Q.\n2 words"),
        words=FEW,
    )


def test_training(history: History) -> None:
    choose = "Say train due, train mistakes, train endgames or train replies."
    exchanges(
        history,
        ("words", f"for the word say guess words.\nChoose a deck first. {choose}"),
        ("crane", f"Choose a deck first. {choose}"),
        ("train mistakes", f"No mistakes are due. They come from your rated games.\n{choose}"),
        ("train endgames", "Card 1, Endgames.\nSLATE: S green, L yellow, A grey, T yellow"),
        ("why", "Answer the card first, or say answer."),
        ("zzzzz", "ZZZZZ isn't in the original list."),
        ("fuzzy", "FUZZY costs 1.00 guesses, too many.\nGuess again, or say answer."),
        ("answer", "\nYou'll see this card again at the end, and tomorrow.\nSay next for"),
        ("why", "SMELT: It tells all 3 words apart"),
        ("smelt", "Say next for another card."),
        ("", "Card 2, Endgames.\nCRATE: C grey"),
        ("next", "Say a guess, or answer."),
        ("quit", "Goodbye."),
        topic="train",
    )
    assert len(history.cards()) == 1
    said = converse(history, "train endgames", "train", "new", topic="train")
    assert said.startswith("Train, original list.\nWhat would you guess? ")
    assert said.count("Train, original list.") == 1  # who trains is greeted once
    assert "\nEndgames: 19 cards, all new.\n" in said
    card, again, new = said.split("> train endgames\n")[1].split("\n>")
    assert again.endswith(card)  # it goes on where it was left
    assert "\nSay train due, train mistakes, train endgames or train replies." in new
    said = converse(history, "train endgames", "train yyybb", "train nothing")
    assert "> train endgames\nTrain, original list.\nCard 1, Endgames.\n" in said


@pytest.mark.parametrize(
    ("plain", "better", "best_play"),
    [(True, "MALTY was better.", "CRATE"), (False, "PATLY was better.", "SALET")],
)
def test_a_game_is_compared_with_what_is_suggested(
    history: History, plain: bool, better: str, best_play: str
) -> None:
    history.save_settings(Settings("original", plain_words=plain))
    setup = Setup(Mode.CHALLENGE, answer="relay")
    game = ("crane", "leach", "relay", "why")
    said = converse(history, *game, topic="practice", setup=setup)
    assert f"\nLEACH cost 0.48 guesses. {better} " in said
    assert ("PATLY, a rare word, is 0.04 better." in said) == plain
    assert f"\nBest play: {best_play} " in said


def test_a_game_that_was_lost_elsewhere(history: History) -> None:
    mince, twice = ("mince bgggg",), ("mince bgggg",) * 2
    lines = (*mince, *twice * 4, "answer wince", *twice, "answer niche")
    said = converse(history, *lines, words=FEW)
    assert said.count("You've already guessed MINCE. Say it again to use it anyway.") == 5
    assert "> answer wince\nYou can give the answer once you're out of guesses.\n" in said
    assert "\nOut of guesses. If you know the answer, say it, as in: answer crane.\n" in said
    assert said.endswith("> answer niche\nNICHE doesn't fit the colours of guess 1.")


def test_a_game_goes_on_where_it_was_left(history: History) -> None:
    converse(history, "crane bybbg")
    converse(history, "crane", topic="practice")
    said = converse(history, "undo", "practice", "assist")
    assert said.startswith(
        "Assist, original list.\nYour game goes on after CRANE.\nThe answer must end with E"
    )
    assert "> undo\nUndone.\nPlay CRATE" in said
    assert "> practice\nPractice, original list.\nYour game goes on after CRANE.\n" in said
    assert "> assist\nAssist, original list.\nSay a guess and its colours" in said


def test_digits_are_those_of_the_keys_and_a_0_is_remembered_until_new(history: History) -> None:
    said = converse(history, "slate 00002", "wince 33333", "wince 22222")
    assert "> wince 33333\nThe digits of colours are 0 to 2 or 1 to 3, not both" in said
    assert "WINCE in 2" in said.partition("> wince 22222")[2]
    said = converse(history, "new", "slate 11113", "wince 33333")
    assert "WINCE in 2" in said


def test_the_game_of_another_day_is_brought_back_by_undo(
    history: History, today: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = replace(FEW, name="nyt")
    converse(history, "mince bgggg", words=words)
    monkeypatch.setattr(daily, "today", lambda: today + timedelta(days=1))
    said = converse(history, "undo", words=words)
    assert ", then? Undo to type the rest.\nAssist, nyt list.\nAnswers are known to" in said
    assert (
        "> undo\nUndone.\nMINCE: M grey, I green, N green, C green, E green.\nThe answer must "
        in said
    )
    (saved,) = history.waiting()
    assert (saved.day, saved.turns) == (today, "mince:bgggg")


def test_several_boards_elsewhere(history: History) -> None:
    """Each guess has its colours on every board; a hyphen stands for a solved one."""
    exchanges(
        history,
        ("mince bgggg/bgygg", "Words left: 2 on board 1, 1 on board 2.\nPlay NIECE"),
        ("board", "INCE; must not contain M.\nBoard 2: The answer must have I second; must end"),
        ("board 2", "Guess 1, MINCE: M grey, I green, N yellow, C green, E green.\nThe answer"),
        ("board 3", "There's no board 3."),
        ("words", "Board 1: WINCE, SINCE.\nBoard 2: NIECE."),
        ("niece ygbgg", "NIECE has colours for 1 board, not 2."),
        ("why", "NIECE finishes board 2.\nThe next best is SINCE."),
        ("n yellow, i green, c green, fifth green / all green", "\nWords left: 2 on board 1."),
        ("hint", "Play SINCE: 1.50 more guesses on average for the last board."),
        ("sheen bbbyb/-", "Board 1: No word fits after guess 3, SHEEN. Check its colours."),
        ("undo", "Undone.\nGuess 3 of 7: 1 of 2 solved."),
        ("hard", "Hard mode is on.\nHard mode is for one board"),
        ("wince:ggggg/-", "Magnificent. Both in 3.\nSay new for another game."),
        ("share", "Wordle-TUI: 2 of 2 boards solved in 3 of 7 guesses.\nBoard 1: guess 3."),
        ("why", "The game is over. Say new for another, or quit."),
        words=FEW,
        setup=Setup(Mode.ASSIST, 2),
    )
    (game,) = history.games(GameFilter(boards=2))
    assert game.rows == ("mince:bgggg/bgygg", "niece:ygbgg/ggggg", "wince:ggggg/-")


def test_several_boards_in_practice(history: History) -> None:
    exchanges(
        history,
        ("mince", "Board 2: MINCE: M grey, I green, N green, C green, E green.\nGuess 2 of 7"),
        ("hint", "Board 2: Letters to try: S W"),
        ("hint", "Play SINCE: 1.50 more guesses on average for the last board."),
        ("wince", "Guess 3 of 7: 1 of 2 solved."),
        ("give up", "Say it again to give up. The game is lost then."),
        ("answer", "\nBoard 2 was SINCE. A friend can play the same words with the code 41200-"),
        ("new 1", "Practice, few list.\nGuess the word"),
        ("new 9", "The few list has only 5 answers, too few for 9 boards."),
        ("code 41200-003Z7", "Practice, few list, 2 boards.\nGuess the word"),
        topic="practice",
        words=FEW,
        setup=Setup(boards=2, seed=3),
    )
    (game,) = history.games(GameFilter(boards=2))
    assert (game.hints, game.answers) == (1, ("mince", "since"))


def test_games_of_other_kinds_wait_for_each_other(history: History) -> None:
    code = challenge_code("crane")
    exchanges(
        history,
        (f"Your turn: {code}", "Challenge, original list.\nA friend chose this word.\nGuess the"),
        ("raise", "RAISE: R yellow, A yellow, I grey, S grey, E green."),
        ("adversary", "Adversary, original list.\nThere's no fixed word: the program dodges as"),
        ("crane", "CRANE: "),
        (f"code {code}", "Challenge, original list.\nYour game goes on after RAISE.\n"),
        ("adversary", "Adversary, original list.\nYour game goes on after CRANE.\n"),
        ("day 2024-02-29", "Wordle 985 of 29 Feb 2024, nyt list.\nGuess the word, or"),
        ("day 9999", "There's no Wordle 9,999 yet."),
        ("code", 'I don\'t know "code". Say help.'),
    )


def test_codes_are_given(history: History) -> None:
    code = challenge_code("crane")
    for_a_friend = f"Your friend says: code {code}.\n"
    exchanges(
        history,
        ("challenge crane", for_a_friend),
        ("challenge", "Say a word or a number of boards, as in: challenge crane.\n"),
        ("challenge cran", "'cran'"),
        ("challenge 2", "Your friend says: code 41"),
        (f"code {code}", ""),
        ("crane", ""),
        (
            "share",
            f"Guess 1: all green.\n1 guess; best play needed 4, people about 3.7.\n{for_a_friend}",
        ),
        ("challenge", for_a_friend.rstrip()),
    )


def test_a_whole_game_is_told_in_a_sentence(history: History) -> None:
    exchanges(
        history,
        ("I played mince planet", "'planet' isn't a word of five letters"),
        ("mince bgggg", "MINCE"),
        ("I played mince words", "WORDS isn't a likely answer. Say it again to keep it"),
        ("I've played mince, niece, wince.", "WINCE in 3, with help"),
        words=FEW,
    )
    assert [game.guesses for game in history.games()] == [("mince", "niece", "wince")]
    exchanges(
        history,
        ("I played mince words", "likely"),
        ("I played mince words", "in 2, as good"),
        words=FEW,
    )


def test_unlikely_words_are_told_if_they_can_be_the_answer(history: History) -> None:
    code = challenge_code("zebra")
    said = converse(history, f"code {code}", "mince", "words", "hint", words=FEW)
    assert "Guess 2 of 6.\n> words\n" in said
    assert said.endswith("\nZEBRA.\n> hint\nOnly unlikely words fit. Say words to hear them.")


def test_what_the_screen_typed_can_be_undone(history: History) -> None:
    """Nothing that a screen has saved is lost: a guess that is said is one more step."""
    state, store = PlayState.begin(GameRules(ORIGINAL)), PlayStore(history)
    for key in "crane21113/sto":
        state = store.save(after(state, key))
    said = converse(history, "hint", "mince bgbbg", "undo")
    assert "Your game goes on after CRANE." in said
    store = PlayStore(history)
    (saved,) = history.waiting()
    resumed = store.resume(saved, GameRules(ORIGINAL))
    assert (resumed.letters, len(resumed.past), len(resumed.future)) == ("sto", 14, 1)
    assert str(resumed.redo().position) == "crane:ybbbg mince:bgbbg"
    said = converse(history, "redo", "undo", "undo", "undo")
    assert "> redo\nRedone.\n" in said
    assert said.endswith("> undo\nThere's nothing to undo.")
    (saved,) = history.waiting()
    assert (saved.uuid, saved.turns) == (state.game.uuid, "")


def test_suggestions_wait_if_they_are_hidden(history: History) -> None:
    history.save_settings(replace(history.load_settings(), hide_suggestions=True))
    said = converse(history, "crane bybbg")
    assert "Play" not in said
    assert said.endswith("40 words are left.\nSay hint for advice.")
    assert '"now": [[0, null, ' in history.waiting()[0].state
    assert "Play SOUTH: 2.42" in converse(history, "hint")
    assert '"now": [[0, 2, ' in history.waiting()[0].state


def test_a_list_is_chosen_by_its_name(history: History) -> None:
    said = converse(history, "list", "list english-4", "list original", "list nothing")
    assert "> list\nWord list: original. For another, say list and nyt, practice, " in said
    assert "> list english-4\nWord list: english-4.\nPlay " in said
    assert "There's no list 'nothing'. Choose nyt," in said
    assert history.load_settings().list_name == "original"
    history.save_settings(Settings("english-4", hard="on"))
    said = converse(history, "practice", words=None)
    assert said.startswith("Assist, english-4, hard mode.")
    assert said.endswith("> practice\nPractice, english-4, hard mode.\n"
                         "Guess the word, or say help.\nGuess 1 of 6.")  # fmt: skip


def test_a_long_search_says_what_it_has_found(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "PATIENCE", 0)
    said = converse(history, "raise bbbbb").splitlines()
    waits = [line for line in said if line.startswith("Still searching")]
    assert any(line.startswith("Still searching: so far ") and "≈2." in line for line in waits)
    assert len(waits) == len(set(waits))
    assert "Play BUNCH: 2.77 more guesses on average." in said


@pytest.mark.parametrize("stage", [Stage.COUNTED, Stage.RANKED])
def test_ctrl_c_ends_it(history: History, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from wordle_tui.advice.advisor import Advisor

    search = Advisor.advise

    def interrupted(self: Advisor, game: Game, **options: Any) -> Iterator[Advice]:
        for advice in search(self, game, **options):
            if game.guesses and advice.stage > stage:
                raise KeyboardInterrupt
            yield advice

    monkeypatch.setattr(Advisor, "advise", interrupted)
    said = converse(history, "raise bbbbb", "board")
    assert "Search stopped." in said
    assert ("Play " in said.partition("raise")[2]) == (stage is Stage.RANKED)
    assert ("not proved best" in said) == (stage is Stage.RANKED)
    assert "Guess 1, RAISE: R grey" in said


LINES = [
    *("", "1", "fix", "train endgames", "train due"),
    *("why", "more", "words", "words all", "what about wince"),
    *("hint", "help", "again", "board", "new", "answer", "next", "share", "hard", "list"),
    *("assist", "practice", "train", "wince", "mince", "guess words", "/words", "quit"),
    *("mince bgggg", "sheen all grey", "niece: e green", "zebra ggggg", "bbbbb", "hard maybe"),
    *("list few", "what about", "compare x", "\x00", "ß", "board 2", "new 2", "new 1"),
    *("adversary", "code 41200-003Z7", "day 0", "mince bgggg/bgygg", "ggggg/-", "/", "-"),
    *("give up", "undo", "redo"),
]  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(
    topic=st.sampled_from(["assist", "practice", "train"]),
    lines=st.lists(st.sampled_from(LINES) | st.text(max_size=12), max_size=8),
)
def test_every_line_is_answered(topic: str, lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.unlink(missing_ok=True)
    with closing(History.open(path)) as opened:
        said = converse(opened, *(" ".join(line.split()) for line in lines), topic=topic, words=FEW)
    replies = f"{said}\n>".split("\n>")[1:-1]
    assert all("\n" in reply for reply in replies), "nothing is silent"


def test_the_conversation_of_the_documentation(history: History) -> None:
    page = Path(__file__).parents[2] / "docs" / "help.md"
    (example,) = re.findall(r"```text\n(Assist.*?)```", page.read_text("utf-8"), re.DOTALL)
    said = [line[1:].strip() for line in example.splitlines() if line.startswith(">")]
    assert converse(history, *said) == example.strip()


@pytest.mark.whole
def test_in_a_pipe(user_folder: Path) -> None:
    """Also bytes that are no text."""
    lines = b"\xff\xfe\npractice\nsoare\nassist\nclint bybbb\n".decode(errors="surrogateescape")
    command = "talk", "--list", "original", "--seed", "7"
    result = run(*command, input=lines, errors="surrogateescape")
    assert (result.returncode, result.stderr) == (0, "")
    assert "SOARE: S grey, O grey, A grey, R grey, E grey." in result.stdout
    assert "\nPlay " in result.stdout
    assert "\x1b" not in result.stdout
    with closing(History.open()) as history:
        assert {saved.mode for saved in history.waiting()} == {Mode.PRACTICE, Mode.ASSIST}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--boards", "4"], "Assist, original list, 4 boards.\n"),
        (["practice", "--boards", "2", "--turns", "9"], "Guess 1 of 9: 0 of 2 solved.\n"),
        (["--challenge", "1JYMA-VN2"], "Challenge, original list.\n"),
        (["practice", "--challenge", "43300-007A4"], "Practice, original list, 4 boards.\n"),
        (["--adversary"], "Adversary, original list.\n"),
        (["--boards", "2", "--hard"], "Hard mode is for one board"),
    ],
)
def test_options(
    options: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    main(["talk", *options, "--list", "original"])
    assert said in "".join(capsys.readouterr())


@pytest.mark.whole
def test_a_reader_that_leaves_loses_nothing(user_folder: Path) -> None:
    command = [*PROGRAM, "talk", "--list", "original"]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, encoding="utf-8", env=environment({}), **pipes) as program:
        assert program.stdout.readline() == "Assist, original list.\n"
        program.stdout.close()
        with suppress(BrokenPipeError):
            program.stdin.write("crane bybbg\nwhy\n")
            program.stdin.close()
        assert program.stderr.read() == ""
        assert program.wait() == 1


@pytest.mark.whole
@pytest.mark.parametrize(("key", "status"), [("\x04", 0), ("\x03", 130)])
def test_in_a_terminal(terminal: StartTerminal, key: str, status: int) -> None:
    program = terminal("talk", "--list", "original")
    program.wait_for(lambda text: bool(re.search(r"2,315 words\. *\n>", text)))
    program.process.send("crane bybbg\r")
    program.wait_for(lambda text: "Play SOUTH: 2.42 more guesses on average." in text)
    program.process.send(key)
    program.wait_for_end()
    assert "Goodbye. Nothing is lost." in program.text
    assert program.process.exitstatus == status
    assert b"\x1b[?1049h" not in program.raw, "no other screen"
    assert b"\x1b[?2004h" not in program.raw


@pytest.mark.whole
def test_it_is_offered_where_there_is_no_terminal() -> None:
    result = run(input="")
    assert result.returncode == 2
    assert "`wordle-tui talk`" in result.stderr
    assert len(result.stderr.splitlines()) == 1
