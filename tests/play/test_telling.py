"""A game that was played elsewhere is told by its words; the last one is the answer."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.support.games import figures_of
from tests.support.play import after, elsewhere, here
from wordle_tui.game import daily
from wordle_tui.game.board import Outcome
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.play import remark as sentences
from wordle_tui.play.asking import Consultation
from wordle_tui.play.draft import DraftBoard
from wordle_tui.play.ending import ending
from wordle_tui.play.games import another
from wordle_tui.play.guidance import message
from wordle_tui.play.guidance import sentences as said
from wordle_tui.play.hints import Hint
from wordle_tui.play.pasting import paste
from wordle_tui.play.state import PlayState
from wordle_tui.play.store import PlayStore
from wordle_tui.play.view import PlayView
from wordle_tui.settings.settings import Settings

NYT = word_list("nyt")
TOLD = "slate crony march"
SIX = "taser crony husky pound dumpy gummy"
IN_THREE = "slate:bbybb crony:yybbb march:ggggg"


def usual(keys: str = "") -> PlayState:
    """A game elsewhere as it comes, with suggestions."""
    return after(elsewhere(words=NYT).begin_with(Hint.ALL), keys)


def rows(state: PlayState) -> str:
    return " ".join(map(str, state.draft.told_turns))


class Player:
    """Somebody who tells games; every key is saved, as on the screen."""

    def __init__(self, history: History) -> None:
        self.history, self.store = history, PlayStore(history)
        self.state = self.store.save(usual())

    def type(self, keys: str) -> Player:
        for key in keys:
            self.state = self.store.save(after(self.state, key))
        return self

    def keep(self) -> str:
        """What Enter says; empty if the game is kept."""
        self.state = self.store.save(self.store.keep(self.state))
        return self.state.remark.text

    def undo(self) -> None:
        self.state = self.store.save(self.state.undo())

    def next(self, day: date | None = None) -> Player:
        self.state = self.store.save(another(self.state, self.state.rules))
        if day:
            self.state = self.store.save(self.state.of_day(day))
        return self

    @property
    def games(self) -> list[FinishedGame]:
        return self.history.games()


@pytest.fixture
def player(history: History) -> Player:
    return Player(history)


# Typing


@pytest.mark.parametrize("keys", [TOLD, TOLD.replace(" ", ""), "slate   crony march "])
def test_words_typed_one_after_another_fill_rows_and_blanks_mean_nothing(keys: str) -> None:
    state = usual(keys)
    assert (state.letters, state.draft.told) == ("slate", ("crony", "march"))
    assert (state.guesses, state.draft.coloured, rows(state)) == ((), frozenset(), IN_THREE)


@pytest.mark.parametrize("keys", ["", "slat", "slate", "slatec", "slatecronym"])
def test_nothing_is_in_pencil_until_the_last_word_is_complete(keys: str) -> None:
    assert usual(keys).draft.told_turns == ()


def test_backspace_takes_letters_back_over_the_rows_and_escape_all_of_them() -> None:
    assert rows(after(usual(TOLD), "<<<<<")) == "slate:bbbbb crony:ggggg"
    assert after(usual(TOLD), "<" * 11).letters == "slat"
    cleared = usual(TOLD).back()
    assert (cleared.letters, cleared.draft.told, rows(cleared.undo())) == ("", (), IN_THREE)


def test_a_blank_colours_only_where_no_word_is_about_to_begin() -> None:
    first = usual("slate")
    assert (after(first, " ").draft, after(first, " ").remark.text) == (
        first.draft,
        sentences.TYPE_ON,
    )
    assert str(after(first.move(0, 1), " ").draft.pattern) == "bybbb"
    assert str(after(first.move(0, -1), " ").draft.pattern) == "ybbbb"
    assert str(after(first, "2 ").draft.pattern) == "yybbb"
    assert str(after(usual("slate11111/crony"), " ").draft.pattern) == "bbbbb"


def test_a_colour_or_an_arrow_ends_telling_and_the_words_wait_below() -> None:
    by_arrow = after(after(usual(TOLD).move(0, 1), " ").move(0, 2), " ")  # to the first tile
    assert str(by_arrow.draft.pattern) == "ybybb"
    for coloured in by_arrow, usual(TOLD + "212"):
        assert (coloured.draft.told, rows(coloured)) == (TOLD_BELOW, "")
        assert after(coloured, "x").draft == coloured.draft
        second = after(coloured, "/")
        assert (second.guesses, second.letters) == (("slate",), "crony")
        assert (second.draft.told, second.draft.row, second.draft.column) == (("march",), 1, 0)
        assert (after(second, "<k").draft.told, second.undo().draft) == (("marck",), coloured.draft)


TOLD_BELOW = ("crony", "march")


@pytest.mark.parametrize(
    "state",
    [elsewhere(2), here("wince"), after(elsewhere(), "slate11111/"), usual("slate1")],
)
def test_only_the_empty_board_of_one_game_elsewhere_is_told(state: PlayState) -> None:
    full = after(state, "crony")
    assert (full.can_tell, after(full, "x").drafts) == (False, full.drafts)


def test_words_are_pasted_and_a_grid_confirms_or_colours_them() -> None:
    pasted = paste(usual(), "Slate, crony\nmarch")
    assert pasted.drafts.contents == usual(TOLD).drafts.contents
    grid = "Wordle 1,978 3/6\n\n⬛⬛🟨⬛⬛\n🟨🟨⬛⬛⬛\n🟩🟩🟩🟩🟩"
    confirmed = paste(pasted, grid)
    assert (rows(confirmed), confirmed.game.day) == (IN_THREE, daily.puzzle_day(1978))
    other = paste(pasted, grid.replace("🟨🟨⬛⬛⬛", "🟨⬛⬛⬛⬛"))
    assert (other.draft.is_won, str(other.draft.turns[1])) == (True, "crony:ybbbb")


def test_no_advice_is_asked_while_a_game_is_told() -> None:
    asked = [Consultation().question_about(state, Settings()) for state in (usual(), usual(TOLD))]
    assert asked[0] == asked[1]
    view = PlayView(usual(TOLD))
    assert (view.shows_guesses, view.first, view.offer, view.explained) == (False, None, None, ())


def test_what_is_told_waits(history: History) -> None:
    state = usual("slatecronymar")
    assert DraftBoard.from_text(state.draft.text) == state.draft
    Player(history).type("slatecronymar")
    store = PlayStore(history)
    (waiting,) = history.waiting()
    resumed = store.resume(waiting, state.rules)
    assert resumed is not None
    assert after(resumed, "ch").draft.told == TOLD_BELOW


# What is asked

COLOUR = "olour the first row: {colours}."
HELP = f"For help instead, c{COLOUR}"


@pytest.mark.parametrize(
    ("keys", "headline", "reason"),
    [
        ("slatec", "Type on to the answer.", HELP),
        (
            TOLD,
            "Was it MARCH, in 3?",
            "{k} keeps it{day}. Not yet? Colour the first row: {colours}.",
        ),
        (SIX, "Was it GUMMY, in 6?", "{k} keeps it{day}. Lost? Type the answer."),
        (
            SIX + "mud",
            "Type on to the answer.",
            HELP,
        ),
        (SIX + "muddy", "You lost, and it was MUDDY?", "{k} keeps it{day}."),
        ("slateslate", "SLATE was guess 1, so the game ended with it.", "{board.erase} goes back."),
    ],
)
def test_the_question(player: Player, today: date, keys: str, headline: str, reason: str) -> None:
    day = f" as today's, no. {daily.puzzle_number(today):,}"
    colours = "{board.grey} {board.yellow} {board.green}"
    for part, text in (("{k}", "{board.keep}"), ("{day}", day), ("{colours}", colours)):
        reason = reason.replace(part, text)
    assert said(PlayView(player.type(keys).state)) == (headline, reason)


def test_the_status_says_that_nothing_is_kept_yet(player: Player) -> None:
    pencil = message(PlayView(player.type(TOLD).state)).text
    assert pencil == "Coloured as for MARCH: not kept yet. Another day? {play.day}."
    assert message(PlayView(usual(SIX + "mud"))).text == "The answer: MUD…"


@pytest.mark.parametrize(("name", "words"), [("original", TOLD), ("english-6", "silver planet")])
def test_other_lists_have_no_day(history: History, name: str, words: str) -> None:
    store = PlayStore(history)
    state = store.save(after(elsewhere(words=list_named(name)), words))
    assert said(PlayView(state))[1].startswith("{board.keep} keeps it. ")
    kept = store.save(store.keep(state)).finished
    assert (kept.day, kept.guesses) == (None, tuple(words.split()))


# Keeping


def test_a_told_game_is_kept_and_undo_leaves_nothing(player: Player, today: date) -> None:
    before = player.history.past_answers()
    assert (player.type(TOLD).keep(), len(player.games)) == ("", 1)
    (game,) = player.games
    assert (" ".join(game.rows), game.day, game.help_from) == (IN_THREE, today, None)
    assert ending(player.state)[1] == "{play.undo} takes it back."
    player.undo()
    assert (player.games, rows(player.state)) == ([], IN_THREE)
    assert player.history.past_answers() == before


def test_a_seventh_word_is_the_answer_of_a_lost_game(player: Player) -> None:
    assert player.type(SIX + "muddy").keep() == ""
    (game,) = player.games
    assert (game.is_won, game.answer, game.help_from) == (False, "muddy", None)
    assert (game.rows[-1], player.state.position.outcome) == ("gummy:bgybg", Outcome.LOST)
    assert ending(player.state) == (
        "The word was MUDDY.",
        "Not found in 6 guesses. {play.undo} takes it back.",
    )


@pytest.mark.parametrize(
    ("words", "doubt", "remark"),
    [
        ("slate crony aahed", "AAHED isn't a likely answer.", ""),
        ("slate stoaq march", "STOAQ isn't a Wordle word.", ""),
        ("slate slate march", "", "You guessed SLATE twice."),
        ("slate stoaq aahed", "STOAQ isn't a Wordle word. AAHED isn't a likely answer.", ""),
    ],
)
def test_doubts_are_asked_about_once(player: Player, words: str, doubt: str, remark: str) -> None:
    player.type(words)
    if doubt:
        assert player.keep() == f"{doubt} Press {{board.keep}} again to keep it."
        assert player.games == []
    assert player.keep() == remark
    assert player.games[0].guesses == tuple(words.split())


def test_another_key_asks_again(player: Player) -> None:
    player.type("slate stoaq march").keep()
    player.type("<h").keep()
    assert (player.games, player.state.remark.severity) == ([], "warning")


@pytest.mark.parametrize(
    ("words", "rule", "said", "kept_as"),
    [
        (TOLD, Rule.HARD, "CRONY breaks hard mode. A typo? {} as not hard.", Rule.NORMAL),
        (TOLD, Rule.ULTRA, "CRONY breaks ultra hard mode. A typo? {} as not hard.", Rule.NORMAL),
        (
            "slate halal march",
            Rule.ULTRA,
            "HALAL breaks ultra hard mode. A typo? {} as hard.",
            Rule.HARD,
        ),
    ],
)
def test_a_game_that_breaks_the_rule_is_kept_under_one_that_it_keeps(
    history: History, words: str, rule: Rule, said: str, kept_as: Rule
) -> None:
    store = PlayStore(history)
    asked = store.keep(store.save(after(elsewhere(words=NYT, rule=rule), words)))
    assert asked.remark.text == said.format("{board.keep} keeps the game")
    kept = store.save(store.keep(asked)).finished
    assert kept.rule is kept_as


# The day, and the answers known of it


@pytest.mark.parametrize("ago", [0, 3])
def test_the_known_answer_was_another_word(player: Player, today: date, ago: int) -> None:
    day = today - timedelta(days=ago)
    player.history.add_past_answers((), {day: "clamp"})
    was = "The answer of 30 August was CLAMP." if ago else "Today's answer isn't {}."
    player.next(day).type(TOLD)
    assert player.keep() == f"{was.format('MARCH')} Is a guess missing, or is it another day?"
    player.type("<" * 15 + SIX.replace("gummy", "ferry"))
    assert player.keep() == f"{was.format('FERRY')} {{board.keep}} keeps it as lost."
    assert (player.keep(), player.games[0].answer, player.games[0].is_won) == ("", "clamp", False)


def test_told_twice_is_one_game_and_told_otherwise_takes_its_place(player: Player) -> None:
    player.type(TOLD).keep()
    first = player.games
    player.next().type(TOLD)
    assert (player.keep(), player.games) == ("You've told this game before.", first)
    assert player.history.waiting() == []
    player.next().type("slate crony marsh")
    question = "You told SLATE CRONY MARCH for this day."
    assert player.keep().startswith(question)
    assert (player.keep(), [game.answer for game in player.games]) == ("", ["marsh"])
    ended = player.state
    player.next().type("c")
    assert [game.answer for game in player.games] == ["marsh"]
    player.state = player.store.save(ended)
    player.undo()
    assert player.games == first  # the other one is back
    player.state = player.store.save(player.state.redo())
    assert [(game.answer, game.day) for game in player.games] == [("marsh", first[0].day)]
    player.undo()
    player.type("<" * 15 + "crane3333" + "3/")
    assert [game.answer for game in player.games if game.day] == ["march"]  # it is not told


def test_help_had_in_another_game_of_the_day_goes_along(player: Player) -> None:
    player.type("slate2").next().type(TOLD).keep()
    assert player.games[0].help_from == 1
    undone = usual("slate1")
    while undone.past:
        undone = undone.undo()
    assert after(undone, TOLD).help_from == 1
    assert usual("slate").help_from is None  # letters are no help


def test_help_of_a_game_left_half_way_in_another_window_goes_along(history: History) -> None:
    Player(history).type("slate21111/")
    left = history.waiting()
    teller = Player(History(history.path)).type(TOLD)
    assert teller.keep() == ""
    assert (teller.games[0].help_from, teller.history.waiting()) == (1, [])
    teller.undo()
    assert (teller.history.waiting()[1:], teller.games) == (left, [])
    assert teller.keep() == ""
    assert teller.history.waiting() == []


def test_at_night_the_day_is_asked(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "is_night", lambda: True)
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 20))
    then = "{board.keep} keeps it as Thursday's; {play.day} changes the day."
    assert player.next().type(TOLD).keep() == f"Thursday's or Friday's? {then}"
    fridays = player.store.keep(player.state.of_day(date(2026, 11, 20)))
    assert (fridays.is_over, fridays.game.day) == (True, date(2026, 11, 20))
    assert (player.keep(), player.games[0].day) == ("", date(2026, 11, 19))
    assert player.next(date(2026, 11, 20)).type(TOLD).keep() == ""  # yesterday's is known


def test_a_day_told_late_fills_the_streak(player: Player, today: date) -> None:
    for ago in (2, 0, 1):
        player.next(today - timedelta(days=ago)).type(TOLD).keep()
    assert figures_of(player.history).streak == 3


def test_a_told_answer_is_no_past_answer_once_that_of_its_day_is_known(
    player: Player, today: date
) -> None:
    assert player.type("slate crony eerie").keep() == ""
    tomorrow = today + timedelta(days=1)
    assert "eerie" in player.history.past_answers().before(tomorrow).last_days
    told = dict(player.history.past_answers().on)[today]
    player.history.add_past_answers((), {today: "clamp"})
    past = player.history.past_answers()
    assert (told, dict(past.on)[today], today in dict(past.by)) == ("eerie", "clamp", False)


@pytest.mark.parametrize("boards", [1, 2])
def test_a_blank_behind_a_word_that_was_only_typed_colours_nothing(boards: int) -> None:
    state = after(elsewhere(boards), "crane" + "11112" * boards + "/slate")
    said = state.cycle()
    assert said.remark.text.startswith("SLATE is full")
    assert not any(draft.is_coloured for draft in said.drafts)
    assert said.move(0, 1).cycle().draft.is_coloured  # after an arrow it turns a tile
