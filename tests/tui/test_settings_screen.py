"""Settings: every one is there with its value and a sentence, and can be changed by keys."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from tests.support.cases import on_demand
from tests.support.driving import MakeApp, drawn, messages, press, screen_text, send, settle, until
from tests.support.golden import CheckSizes
from wordle_tui import paths
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


@pytest.mark.parametrize("start", ["stats", *on_demand("assist", "practice", "replay", "lab")])
async def test_a_key_shows_every_setting_and_its_value(make_app: MakeApp, start: str) -> None:
    app = make_app(start=start)
    async with app.run_test(size=(80, 30)) as pilot:
        await settle(pilot)
        app.change(theme="light", hide_suggestions=True)
        await press(pilot, "f12")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        lines = table_of(app).splitlines()
        assert len(lines) == len(NAMES)
        for name, line in zip(NAMES, lines, strict=True):
            setting = setting_info(name)
            assert line.split(setting.title)[1].split()[0] in setting.text(
                getattr(app.settings, name)
            )
        await press(pilot, "escape")
        await until(pilot, lambda: not isinstance(app.screen, SettingsScreen))


async def test_enter_turns_a_switch_and_lists_the_values_of_a_choice(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f12")
        for name in NAMES:
            assert setting_info(name).sentence.split()[0] in screen_text(app)
            before = getattr(app.settings, name)
            await press(pilot, "enter")
            if setting_info(name).values:
                assert isinstance(app.screen, ChoiceScreen)
                await press(pilot, "down enter")
                await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
            assert getattr(app.settings, name) != before
            await press(pilot, "j")
        wanted = app.settings
        assert (app.words.name, app.hard) == (wanted.list_name, True)
        await press(pilot, "home down down enter")
        await press(pilot, "end")
        await until(pilot, lambda: app.theme == choices("theme")[-1])  # to look at
        await press(pilot, "escape")
        await until(pilot, lambda: app.theme == app.settings.theme == choices("theme")[1])
    assert app.history.load_settings() == wanted


async def test_a_theme_is_not_shown_before_the_cursor_rests_on_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A theme styles everything anew: a key that is held down would wait for each of them."""
    monkeypatch.setattr("wordle_tui.tui.app._PREVIEW_SECONDS", 3600)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await app.run_action("choose('theme')")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        await send(pilot, "down down down")
        await drawn(pilot)
        waiting = [each for each in app.workers if each.group == "preview" and each.is_running]
        assert (app.theme, len(waiting)) == ("dark", 1)
        await send(pilot, "enter")
        await until(pilot, lambda: app.theme == app.settings.theme == choices("theme")[3])


async def test_the_tiles_stay_in_sight_while_sixteen_colours_are_looked_at(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "c r a n e f12 down down enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        await press(pilot, "j j j")
        await until(pilot, lambda: app.theme == "ansi")
        await until(pilot, lambda: "C" in screen_text(app).splitlines()[2])


async def test_what_the_file_sets_is_fixed(make_app: MakeApp) -> None:
    paths.user_config().mkdir(parents=True)
    (paths.user_config() / "settings.toml").write_text('\ntheme = "nord"', encoding="utf-8")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert app.theme == "nord"
        listed = {line.entry.title for line in lines(app, app.screen)}
        assert not listed.intersection({"Theme", "High contrast"})
        await press(pilot, "f12 down down enter")
        assert isinstance(app.screen, SettingsScreen)
        assert "nord (fixed)" in table_of(app)
        assert "settings.toml, line 2: It's fixed there." in screen_text(app)
        assert app.theme == "nord"


async def test_a_list_from_the_command_line_is_told_apart(make_app: MakeApp) -> None:
    app = make_app(hard=True)  # the original list
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f12")
        assert "nyt (now original)" in table_of(app)
        assert "off (now on)" in table_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        assert app.words.name == "nyt"
        assert "(now original)" not in table_of(app)


async def test_how_it_looks(make_app: MakeApp, golden_sizes: CheckSizes) -> None:
    app = make_app(start="stats")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f12 down down")
        await golden_sizes(pilot, "settings", (80, 24), (40, 20), (30, 12))


async def test_a_damaged_list_is_refused_and_not_kept(make_app: MakeApp, user_folder: Path) -> None:
    (user_folder / "lists").mkdir(parents=True)
    (user_folder / "lists" / "broken.txt").write_text(
        "# a word list of wordle-tui\ncrane 1e-05\n", encoding="utf-8"
    )
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f12 enter")
        await press(pilot, "end enter")
        (told,) = messages(app)
        assert "broken.txt is damaged" in told
        assert app.settings.list_name == app.history.load_settings().list_name == "nyt"


async def test_a_stored_list_that_is_damaged_gives_way_to_nyt(
    make_app: MakeApp, user_folder: Path
) -> None:
    (user_folder / "lists").mkdir(parents=True)
    (user_folder / "lists" / "broken.txt").write_text(
        "# a word list of wordle-tui\ncrane 1e-05\n", encoding="utf-8"
    )
    history = History.open(user_folder / "games.sqlite3")
    history.save_settings(Settings(list_name="broken"))
    app = make_app(history=history, words=None, start="lab")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        (told,) = messages(app)
        assert "broken.txt is damaged" in told
        assert told.endswith("The nyt list is used instead.")
        assert app.words.name == app.settings.list_name == "nyt"
