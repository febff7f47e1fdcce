"""Settings: every one is there with its value and a sentence, and can be changed by keys."""

from dataclasses import fields
from pathlib import Path

import pytest

from tests.support.driving import MakeApp, messages, press, running, screen_text, send, until
from wordle_tui import paths
from wordle_tui.game.rule import Rule
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings, choices, setting_info
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.settings.screen import ChoiceScreen, SettingsScreen
from wordle_tui.tui.shell.palette import lines

NAMES = [setting.name for setting in fields(Settings)]


def table_of(app: WordleApp) -> str:
    assert isinstance(app.screen, SettingsScreen)
    return "\n".join(str(option.prompt) for option in app.screen.options.options)


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_says_what_it_is_for(name: str) -> None:
    setting = setting_info(name)
    assert setting.title[0].isupper()
    assert setting.sentence.endswith(".")
    assert setting.text(getattr(Settings(), name))


async def test_enter_turns_a_switch_and_lists_the_values_of_a_choice(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        await press(pilot, "f12")
        for name, line in zip(NAMES, table_of(app).splitlines(), strict=True):
            setting, before = setting_info(name), getattr(app.settings, name)
            assert setting.sentence.split()[0] in screen_text(app)
            assert line.split(setting.title)[1].split()[0] in setting.text(before)
            await press(pilot, "enter")
            if setting.values:
                assert isinstance(app.screen, ChoiceScreen)
                await press(pilot, "down enter")
                await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
            assert getattr(app.settings, name) != before
            await press(pilot, "j")
        wanted = app.settings
        assert (app.words.name, app.rule) == (wanted.list_name, Rule.HARD)
        await press(pilot, "escape")
        assert not isinstance(app.screen, SettingsScreen)
    assert app.history.load_settings() == wanted


async def test_a_theme_is_shown_when_the_cursor_rests_on_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A theme styles everything anew: a key that is held down would wait for each of them."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c r a n e f12 down down enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        with monkeypatch.context() as changes:
            changes.setattr("wordle_tui.tui.app._PREVIEW_SECONDS", 3600)
            await send(pilot, "down down")
            waiting = [each for each in app.workers if each.group == "preview" and each.is_running]
            assert (app.theme, len(waiting)) == ("dark", 1)
        await send(pilot, "down")
        await until(pilot, lambda: app.theme == choices("theme")[3] == "ansi")
        # The tiles stay in sight in sixteen colours.
        await until(pilot, lambda: "C" in screen_text(app).splitlines()[2])
        await press(pilot, "escape")
        await until(pilot, lambda: app.theme == app.settings.theme == "dark")


async def test_what_the_file_sets_is_fixed(make_app: MakeApp) -> None:
    paths.user_config().mkdir(parents=True)
    (paths.user_config() / "settings.toml").write_text('\ntheme = "nord"', encoding="utf-8")
    async with running(app := make_app()) as pilot:
        listed = {line.entry.title for line in lines(app, app.screen)}
        assert not listed.intersection({"Theme", "High contrast"})
        await press(pilot, "f12 down down enter")
        assert "nord (fixed)" in table_of(app)
        assert "settings.toml, line 2: It's fixed there." in screen_text(app)
        assert app.theme == "nord"


async def test_what_the_command_line_asked_for_is_told_apart(make_app: MakeApp) -> None:
    app = make_app(rule=Rule.HARD)  # and the original list
    async with running(app) as pilot:
        await press(pilot, "f12")
        assert "nyt (now original)" in table_of(app)
        assert "off (now on)" in table_of(app)
        app.change(hard="off")
        assert (app.asked_list, app.asked_rule) == (app.words, Rule.NORMAL)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        assert (app.words.name, app.asked_list) == ("nyt", None)
        assert "(now original)" not in table_of(app)


@pytest.fixture
def _broken_list(user_folder: Path) -> None:
    (user_folder / "lists").mkdir(parents=True)
    text = "# a word list of wordle-tui\ncrane 1e-05\n"
    (user_folder / "lists" / "broken.txt").write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("_broken_list")
async def test_a_damaged_list_is_refused_and_not_kept(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        await press(pilot, "f12 enter")
        await press(pilot, "end enter")
        (told,) = messages(app)
        assert "broken.txt is damaged" in told
        assert app.settings.list_name == app.history.load_settings().list_name == "nyt"


@pytest.mark.usefixtures("_broken_list")
async def test_a_stored_damaged_list_gives_way_to_nyt(make_app: MakeApp, history: History) -> None:
    history.save_settings(Settings(list_name="broken"))
    async with running(app := make_app(history=history, words=None, start="lab")):
        (told,) = messages(app)
        assert "broken.txt is damaged" in told
        assert told.endswith("The nyt list is used instead.")
        assert app.words.name == app.settings.list_name == "nyt"
