"""The keys that work everywhere, alone and in bursts, their names, help, and the palette."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import pytest
from textual import command, events
from textual.binding import Binding, BindingsMap
from textual.command import CommandInput, CommandList
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.style import Style
from textual.widgets import Input

from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    front,
    messages,
    press,
    resize,
    running,
    screen_text,
    settle,
    until,
)
from tests.support.instant import InstantEngines
from tests.support.sources import ROOT, literals
from tests.support.textual_internals import key_of as key_sent
from wordle_tui import paths, tui
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import parse_game
from wordle_tui.game.wording import FIGURES
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup
from wordle_tui.settings.file import parse_file, parse_settings_file
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.key_names import key_name, key_of, use_keys, with_keys
from wordle_tui.tui.keys import ALT_KEYS, documented, is_alt_key, key_problems, keymap, load_all
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import Open
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.settings.screen import ChoiceScreen
from wordle_tui.tui.shell.bars import KeyBar, TabBar
from wordle_tui.tui.shell.base import QuestionScreen
from wordle_tui.tui.shell.help import HelpScreen, HelpText
from wordle_tui.tui.shell.palette import ENTRIES, Commands, Palette, lines
from wordle_tui.tui.stats.screen import StatsScreen

MOVING = {
    *("enter", "escape", "space", "tab", "shift+tab", "delete", "backspace"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
}
"""Keys for what is chosen or where the cursor is: what they do differs from place to place."""


def bindings() -> Iterator[tuple[type[DOMNode], Binding]]:
    """The bindings of all screens and widgets of the program."""
    load_all()
    waiting = [DOMNode]
    while waiting:
        node = waiting.pop()
        waiting += node.__subclasses__()
        if node.__module__.startswith(tui.__name__):
            for binding in Binding.make_bindings(node.__dict__.get("BINDINGS", ())):
                yield node, binding


def test_a_key_means_the_same_on_all_screens() -> None:
    meanings: dict[str, set[str]] = {}
    for _, binding in bindings():
        is_said = binding.description and not is_alt_key(binding.key)
        if binding.key not in MOVING and is_said:  # others say why a key does nothing
            meanings.setdefault(binding.key, set()).add(binding.description)
    several = {key: titles for key, titles in meanings.items() if len(titles) > 1}
    assert several == {
        "f1": {"Help", "Close"},  # the key that opens a window also closes it
        "full_stop": {"Grey", "Newer"},  # in Replay nothing is coloured
        "question_mark": {"Help", "Close"},
        "f12": {"Settings", "Close"},
        "g": {"Friends", "Guesses"},  # sides of Stats; in New game
        "plus": {"Add", "More"},  # in the Lab; in Assist
        "ctrl+g": {"Give up", "Best guess"},  # in Train nothing is lost by it
    }


async def test_every_screen_shows_the_way_out_and_help(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(30, 12)) as pilot:
        for key in ("f2", "f3", "f4", "f5", "f6", "f7"):
            await press(pilot, key)
            keys = app.screen.query_one(KeyBar).render_line(0).text.rstrip()
            assert keys.endswith("^q Quit")
            assert "F1 Help" in keys


def test_alt_with_a_digit_does_what_the_f_key_does() -> None:
    """However the terminal sends it; and nothing else has these keys."""
    actions: dict[str, list[tuple[object, str]]] = {}
    for node, binding in bindings():
        if binding.id:  # others say why a key does nothing
            actions.setdefault(binding.key, []).append((node, binding.action))
    for digit in range(1, 10):
        for sent in (f"\x1b{digit}", f"\x1b[{48 + digit};3u"):
            assert key_sent(sent) in ALT_KEYS[f"f{digit}"]
        for key in ALT_KEYS[f"f{digit}"]:
            assert actions[key] == actions[f"f{digit}"]


async def test_alt_with_a_digit_is_not_typed(make_app: MakeApp) -> None:
    async with running(app := make_app(start="replay")) as pilot:
        await press(pilot, "alt+1 escape pound_sign")
        await until(pilot, lambda: app.current_mode == "practice")
        await press(pilot, "alt+4")
        await until(pilot, lambda: app.current_mode == "replay")
        assert front(app, ReplayScreen).state is None


def test_a_key_of_ones_own_takes_no_other_away() -> None:
    """Textual takes a key from all bindings of a class when one of them gets another."""
    declared = [*bindings()]
    for name in {binding.id for _, binding in declared if binding.id}:
        chosen = keymap({name: ("ctrl+f12",)})
        for node in {node for node, binding in declared if binding.id == name}:
            mapped = BindingsMap(node.__dict__["BINDINGS"])
            others = {(key, each.id) for key, each in mapped if each.id and each.id != name}
            mapped.apply_keymap(chosen)
            now = {(key, each.id) for key, each in mapped if each.id}
            assert now == others | {("ctrl+f12", name)}


async def test_keys_of_ones_own_are_shown_and_faults_are_told(make_app: MakeApp) -> None:
    paths.user_config().mkdir(parents=True)
    (paths.user_config() / "settings.toml").write_text(
        '[keys]\napp.stats = "ctrl+b"\nplay.hint = "f10"\napp.foo = "f9"\nplay.undo = "hallo"',
        encoding="utf-8",
    )
    async with running(app := make_app(start="practice"), (120, 60)) as pilot:
        await until(pilot, lambda: bool(messages(app)))
        assert messages(app) == [
            "settings.toml, line 4: No key has the id 'app.foo'. "
            "settings.toml, line 5: There's no key 'hallo'."
        ]
        assert "^b Stats" in screen_text(app)
        assert "F10 Hint" in screen_text(app)
        await press(pilot, "f10")
        assert app.screen.state.hint  # type: ignore[attr-defined]
        await press(pilot, "f1")
        lines = help_lines(app)
        assert lines[2].startswith("F10         show the next hint")
        assert any(line.startswith("^b          Stats") for line in lines)
        assert not any("Grey, and on" in line for line in lines)  # a key of Assist
        await press(pilot, "escape ctrl+b")
        await until(pilot, lambda: app.current_mode == "stats")


def test_a_sign_is_named_as_textual_names_it() -> None:
    assert keymap({"play.hint": ("?", "f9")})["play.hint"] == "question_mark,f9"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('app.help = "f2"', ["app.assist has the key f2, too."]),
        ('play.hint = "alt+2"', ["app.assist has the key alt+2, too."]),
        ('play.hint = "a"', ["a can't be typed into a word then."]),
        ('play.hint = "3"', ["board.green has the key 3, too."]),
        ('stats.rating = "l"', ["stats.list has the key l, too."]),
        ('app.help = "f2"\napp.assist = "f1"', []),
        ('lab.all = "m"', []),  # there are no words to type
    ],
)
def test_a_key_that_has_another_use_is_told(written: str, told: list[str]) -> None:
    load_all()
    file = parse_settings_file(parse_file("settings.toml", f"[keys]\n{written}"))
    assert key_problems(file) == [f"settings.toml, line 2: {sentence}" for sentence in told]


def help_lines(app: WordleApp) -> list[str]:
    shown = app.screen.query_one(HelpText).draw(1000, 0)
    return ["".join(text for text, _ in line).strip() for line in shown]


SIX = {
    "assist": "letters, 1 2 3, enter, backspace, tab, ^z, paste",
    "practice": "letters, enter, ^u, ^g, tab, F8",
    "replay": "right, enter, ,, letters, ^t, paste",
    "stats": "enter, r, g, i, e, delete",
    "train": "letters, enter, ^g, ^t, delete, escape",
    "lab": "enter, w, a, h, l, escape",
}


async def test_help_has_the_keys_of_a_place_first_and_the_figures_last(make_app: MakeApp) -> None:
    async with running(app := make_app(), (120, 40)) as pilot:
        for start, keys in SIX.items():
            await app.run_action(f"show_screen('{start}')")
            await press(pilot, "f1")
            assert isinstance(app.screen, HelpScreen)
            assert app.screen.title == f"Help: {start.capitalize()}"
            lines = help_lines(app)
            first = lines[: lines.index("")]
            assert ", ".join(line[:12].strip() for line in first) == keys
            figures = lines[lines.index("What the figures mean") + 1 :]
            assert [line.split()[0] for line in figures[:3]] == ["cost", "luck", "skill"]
            assert lines[-1].startswith("wordle-tui  not affiliated with The New York Times")
            assert all(
                re.match(r"\S.{11}\S", line)
                for line in lines
                if line
                and "all keys" not in line
                and line not in ("What the figures mean", "About")
            )
            if start == "assist":  # a key with two names is one line
                grey = [line for line in lines if line.endswith("Grey, and on to the next letter")]
                assert grey == ["1 . -       Grey, and on to the next letter"]
            await press(pilot, "escape")


@pytest.mark.parametrize("window", ["palette", "question"])
async def test_ctrl_q_leaves_and_ctrl_c_says_so(make_app: MakeApp, window: str) -> None:
    async with running(app := make_app()) as pilot:
        await _open(pilot, app, window)
        above = app.screen
        await press(pilot, "ctrl+c ctrl+c")
        assert app.is_running
        assert app.screen is above
        assert messages(app) == ["Ctrl+q quits."]
        app.simulate_key("ctrl+q")
        await until(pilot, lambda: app.return_code is not None)


async def _open(pilot: Pilot[None], app: WordleApp, window: str) -> None:
    if window == "question":
        await app.push_screen(QuestionScreen("Really?", "Yes", "No"))
    else:
        await press(pilot, {"palette": "ctrl+p", "settings": "f12"}[window])


async def test_a_text_field_keeps_its_keys(make_app: MakeApp) -> None:
    """Ctrl+c copies what is marked, and a question mark is a character."""
    async with running(app := make_app(start="replay")) as pilot:
        field = Input("crane")
        await app.screen.mount(field)
        field.focus()
        await drawn(pilot)
        field.select_all()
        await press(pilot, "ctrl+c")
        assert app.clipboard == "crane"
        assert messages(app) == ["Copied."]
        await pilot.press("question_mark")
        await drawn(pilot)
        assert field.value == "?"


async def test_a_question_mark_opens_help_and_closes_it(make_app: MakeApp) -> None:
    async with running(app := make_app(start="lab")) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "question_mark")
        assert not isinstance(app.screen, HelpScreen)


def test_the_page_of_help_has_the_same_words_for_the_figures() -> None:
    page = Path(__file__).parents[2].joinpath("docs/help.md").read_text(encoding="utf-8")
    words = " ".join(page.split())
    for name, sentence in FIGURES.items():
        assert f"- *{name}*: {sentence}" in words


@pytest.mark.parametrize("window", ["palette", "settings"])
async def test_below_the_smallest_size_a_sentence_stands(make_app: MakeApp, window: str) -> None:
    async with running(app := make_app()) as pilot:
        await _open(pilot, app, window)
        await press(pilot, "ctrl+c")  # a remark, too
        for size in ((29, 24), (80, 11)):
            await resize(pilot, *size)
            words = screen_text(app).split()
            assert " ".join(words) == "The terminal is too small: it needs at least 30 by 12."
        await resize(pilot, 80, 24)
        assert "too small" not in screen_text(app)


_ALLOWED = {"web.py"}
"""Modules whose sentences are read in a shell."""


@pytest.fixture
def _keys() -> Iterator[None]:
    use_keys({"play.hint": "f9,alt+9", "play.undo": "question_mark"})
    yield
    use_keys({})


@pytest.mark.usefixtures("_keys")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{play.hint} gives a hint.", "F9 gives a hint."),
        ("{play.undo} undoes it; {play.redo} does it again.", "? undoes it; Ctrl+y does it again."),
        ("{train.submit}, {list.page_up} or {lab.add}", "Enter, Page up or +"),
        ("of {brackets} and {no id}", "of {brackets} and {no id}"),
    ],
)
def test_a_text_has_the_keys_in_force(text: str, shown: str) -> None:
    assert with_keys(text) == shown


@pytest.mark.usefixtures("_keys")
def test_panels_have_the_names_of_the_footer_and_press_the_same_key() -> None:
    names = ("play.hint", "play.redo", "board.commit")
    assert [key_name(name) for name in names] == ["F9", "^y", "enter"]
    assert [key_of(name) for name in names] == ["f9", "ctrl+y", "enter"]


def test_no_text_names_a_key_but_by_an_id_that_exists() -> None:
    load_all()
    texts = [
        text
        for folder in ("tui", "play")
        for path in ROOT.joinpath(folder).rglob("*.py")
        if path.name not in _ALLOWED
        for text in literals(path)
    ]
    assert [text for text in texts if re.search(r"\bctrl\+[a-z]\b|\bF[1-9]\d?\b", text, re.I)] == []
    ids = {name for text in texts for name in re.findall(r"\{([a-z]+\.[a-z_]+)\}", text)}
    assert {name for name in ids if name.partition(".")[0] in _GROUPS} <= {*documented()}


_GROUPS = {"app", "board", "play", "train", "lab", "replay", "stats", "games", "list"}


def write(pilot: Pilot[None], keys: str) -> None:
    """Send all keys, separated by blanks, before any of them is handled."""
    for key in keys.split():
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize(
    ("opening", "keys"),
    [
        ("f8 end", "enter escape escape"),
        ("f12", "enter enter enter escape escape"),
        ("ctrl+o", "enter enter escape"),
        ("ctrl+p t e r m", "enter enter escape"),
    ],
)
async def test_a_window_closes_once(make_app: MakeApp, opening: str, keys: str) -> None:
    async with running(app := make_app(), (100, 30)) as pilot:
        await press(pilot, opening)
        write(pilot, keys)
        await settle(pilot)
        assert app.fault is None
        write(pilot, f"{opening} {keys}")
        await settle(pilot)
        assert app.fault is None


async def test_the_palette_runs_a_command_once(make_app: MakeApp) -> None:
    async with running(app := make_app(), (100, 30)) as pilot:
        await press(pilot, "ctrl+p h e l p down")
        write(pilot, "enter enter enter")
        await settle(pilot)
        assert [isinstance(screen, HelpScreen) for screen in app.screen_stack] == [False, True]


async def test_a_burst_opens_one_list_of_values(make_app: MakeApp) -> None:
    async with running(app := make_app(), (100, 30)) as pilot:
        for setting in ("keyboard", "keyboard", "theme"):
            app.action_choose(setting)
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack] == [PlayScreen, ChoiceScreen]


async def test_a_screen_that_is_not_there_yet_refuses_keys(make_app: MakeApp) -> None:
    async with make_app().run_test(size=(100, 30)):
        screen = PlayScreen("practice")
        assert not screen.check_action("try_again", ())
        assert not screen.check_action("scroll_card", ())


async def test_keys_on_their_way_when_the_program_is_left_are_no_fault(make_app: MakeApp) -> None:
    """The screens and their widgets are gone when the last of them are handled."""
    app = make_app(start="practice")

    async def type_on() -> None:
        while app.screen_stack:
            write(pilot, "z f8")
            app.screen.post_message(events.Key("f8", None))
            await asyncio.sleep(0)

    async with running(app, (100, 30)) as pilot:
        screen = front(app, PlayScreen)
        screen.call_next(screen.open, Setup(boards=4))
        typing = asyncio.create_task(type_on())
        await asyncio.sleep(0.01)
        app.exit()
    await typing
    assert app.fault is None
    assert app.return_code == 0


@pytest.mark.parametrize("name", [name for name in WordleApp.MODES if name != "assist"])
async def test_the_program_can_be_left_while_a_screen_opens(name: str, make_app: MakeApp) -> None:
    async with running(app := make_app(), (100, 30)):
        app.switch_mode(name)
        for _ in range(len(name) - 3):  # at different moments
            await asyncio.sleep(0)
        app.exit()
    assert app.return_code == 0


async def test_a_screen_takes_the_keys_that_follow_its_opening(make_app: MakeApp) -> None:
    app = make_app()
    game = parse_game("soare clint mince wince", app.words)
    async with app.run_test(size=(100, 30)) as pilot:
        for content in (None, game):
            await settle(pilot)
            app.post_message(Open("replay", content, 2))
            write(pilot, "w e e k")
            await settle(pilot)
            screen = front(app, ReplayScreen)
            assert screen.state.letters == "week"
            assert (screen.game, screen.turn) == (content, 2 if content else 0)
            await press(pilot, "escape f2")


# The palette: what can be done, found by the words that people use


def titles(app: WordleApp) -> list[str]:
    return [line.entry.title for line in lines(app, app.screen)]


async def choose(pilot: Pilot[None], app: WordleApp, title: str) -> None:
    """Run the command as the palette does."""
    found = {line.entry.title: line.run for line in lines(app, app.screen)}
    app.call_next(found[title])
    await drawn(pilot)
    await settle(pilot)


async def test_what_the_screen_does_is_listed_and_works(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "r a i s e")
        assert {"Undo", "Redo"} <= set(titles(app))
        assert not {"Give up", "Share", "Boards in Stats"}.intersection(titles(app))
        screen = front(app, PlayScreen)
        await choose(pilot, app, "Undo")
        assert screen.state.letters == "rais"
        await choose(pilot, app, "Redo")
        assert screen.state.letters == "raise"
        await choose(pilot, app, "Reduced motion")
        assert app.settings.reduced_motion
        await choose(pilot, app, "Four boards")
        assert isinstance(app.screen, PlayScreen)
        assert len(app.screen.state.drafts) == 4
        assert "Give up" in titles(app)
        await choose(pilot, app, "Past day")
        assert "Which day?" in screen_text(app)
        await press(pilot, "escape escape")
        for title in ("Habits", "Habits", "Friends"):  # it stays where it is shown
            await choose(pilot, app, title)
            assert isinstance(app.screen, StatsScreen)
            assert app.screen.page == title.lower()


def test_an_entry_has_one_name_and_something_to_do() -> None:
    load_all()
    known = documented()
    assert len({entry.title for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert known.keys() >= set(entry.ids.split())
        assert entry.ids or entry.action or entry.setting


async def test_entries_are_found_by_the_words_people_use(make_app: MakeApp) -> None:
    async with running(app := make_app()):
        provider = Commands(app.screen, Style())
        await provider.startup()
        for query, title in {
            "yesterday": "Past day",
            "habit": "Habits",
            "whatsapp": "Friends",
            "german": "Word list",
            "update": "Add an answer",
            "export": "Export",
            "colour-blind": "High contrast",
            "dark": "Theme",
            "dordle": "Two boards",
            "new": "New game",
            "exit": "Quit",
            "compare": "Friends",
            "friends' games": "Friends' games",
            "opener": "Assist",
            "SET": "Settings",
            "hard": "Hard mode",
            "hint": "Practice",
            "streak": "Stats",
            "delete": "Stats",
            "paste": "Import",
            "keep": "Import",
        }.items():
            best = max([hit async for hit in provider.search(query)], key=lambda hit: hit.score)
            assert best.text == title, query


@pytest.mark.parametrize(
    ("no_color", "theme", "sentence"),
    [
        (True, "light", "NO_COLOR is set, so there are only greys here."),
        (False, "ansi", "This terminal says it has 16 colours, so it gets their theme."),
    ],
)
async def test_a_theme_that_cannot_be_shown_is_not_passed_over_in_silence(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, no_color: bool, theme: str, sentence: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with running(app := make_app()) as pilot:
        app.change(theme="light")
        await settle(pilot)
        assert messages(app) == [f"{sentence} Your choice is saved."]
        assert (app.settings.theme, app.theme) == ("light", theme)


async def test_the_rules_are_seen_and_a_click_on_them_offers_others(make_app: MakeApp) -> None:
    app = make_app(rule=Rule.HARD)
    async with app.run_test(size=(40, 20)) as pilot:
        for key in ("f2", "f3"):
            await press(pilot, key)
            assert "original, hard mode" in " ".join(screen_text(app).split())
        await resize(pilot, 80, 24)
        await click(pilot, TabBar, offset=(75, 0))
        assert "hard mode: on" in screen_text(app)


@pytest.fixture
def small_app(history: History, few: WordList) -> Callable[[], RatingProgram]:
    """Makes an app without screens: a window above it opens and closes quickly."""
    return lambda: RatingProgram(history=history, words=few, engines=InstantEngines())


async def test_letters_and_callbacks_that_come_late_do_not_end_a_closing_palette(
    small_app: Callable[[], RatingProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far the widgets have been taken away when the search for a letter ends."""
    steps = 0

    async def wait_for(work: Coroutine[object, object, object], timeout: float) -> None:
        work.close()
        for _ in range(1 + steps):
            await asyncio.sleep(0)
        raise TimeoutError

    monkeypatch.setattr(command, "wait_for", wait_for)
    app = small_app()
    async with app.run_test() as pilot:
        for steps in range(20):  # noqa: B007 (`wait_for` uses it)
            palette = Palette()
            await app.push_screen(palette)
            field, found = palette.query_one(CommandInput), palette.query_one(CommandList)
            await until(pilot, lambda: found.option_count > 0)  # noqa: B023
            palette.dismiss()
            palette.post_message(Input.Changed(field, "zqxj"))
            while palette.is_attached:
                palette.call_next(palette.query_one, CommandList)
                await asyncio.sleep(0)
