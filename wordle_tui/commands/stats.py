"""`wordle-tui stats`: statistics of the finished games."""

from __future__ import annotations

from argparse import SUPPRESS, Namespace
from dataclasses import asdict, replace
from typing import Any

from wordle_tui.commands.common import opened_history
from wordle_tui.commands.options import JSON, command, excludes, option
from wordle_tui.commands.printing import Page, Result, TextTable, bar, picked, progress_bar
from wordle_tui.game.daily import today
from wordle_tui.game.game import game_name
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.records import GameFilter
from wordle_tui.game.validation import name_of
from wordle_tui.game.wording import counted
from wordle_tui.history.history import History
from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.rating.group import TITLES, group
from wordle_tui.rating.performance import Interval
from wordle_tui.rating.record import MISSING_TITLE, RatedGames, Record, record


@command(
    "stats",
    "Show games played and won, streaks, guesses, your level and what costs you most.",
    option("--list NAME", "only games with this word list", type=name_of, default=SUPPRESS),
    {
        "--group": "compare the daily games of friends, from imported chats, with people and yours "
        "(text only)"
    },
    {"--wait": "first rate the games that have no rating yet, which may take some minutes"},
    JSON,
    constraints=(excludes("--group", "--list --wait --json"),),
)
def stats(arguments: Namespace) -> Result:
    if arguments.group:
        return _group()
    which = GameFilter(list_name=arguments.list)
    with opened_history() as history:
        if arguments.wait:
            _rate_games(history)
        games, past = history.games(which), history.past_answers()
        figures = statistics(games, history.balance(which), today())
        boards = {
            count: statistics(several, today=today())
            for count in history.counts_of_boards()
            if (several := history.games(replace(which, boards=count)))
        }
        has_others = bool(history.games(GameFilter(boards=None), limit=1))
    player = record(games, past)
    taken = {str(guesses): count for guesses, count in enumerate(figures.distribution, 1)}
    fields = asdict(figures) | {"distribution": {**taken, "fail": figures.lost}}
    names = "played won mean mean_guesses streak best_streak"
    fields |= {
        "performance": {
            **_window_as_json(player.whole),
            "last_30": _window_as_json(player.recent),
            "not_counted": player.not_counted,
        },
        "boards": {str(count): picked(each, names) for count, each in boards.items()},
    }

    def page() -> Page:
        if figures.played:
            yield from _summary(figures)
            yield ""
            yield from _rating(player)
            if "not_rated" in player.not_counted and not arguments.wait:
                yield "`wordle-tui stats --wait` rates the games that aren't rated yet."
        elif has_others and not boards:
            yield "No games match. Leave --list out to count all games."
        elif not boards:
            yield "No games yet. `wordle-tui practice` starts one."
        if figures.played and boards:
            yield ""
        if boards:
            yield _table_of_boards(boards)

    return Result(page(), {"list": arguments.list, **fields})


def _group() -> Result:
    with opened_history() as history:
        friends = history.friends()
        found = group(friends, history.games(), history.answers_by_day())

    def page() -> Page:
        if not friends:
            yield "No friends yet. `wordle-tui import --friends FILE` keeps the games of a chat."
            return
        yield from found.sentences
        yield ""
        yield TextTable(TITLES, [member.cells for member in found.members])

    return Result(page())


def _rate_games(history: History) -> None:
    """Rate the games that have no rating yet. It can be interrupted: ratings are kept at once."""
    from wordle_tui.rating.exact import rate_many  # it imports numpy
    from wordle_tui.solver.executors import processes

    games = history.unrated(list_names())
    title = f"Rating {counted(len(games), 'game')}"
    with processes(len(games)) as executor, progress_bar(title) as draw:
        past = history.past_answers()
        for game, ratings in rate_many(games, past=past, executor=executor, progress=draw):
            history.rate(game.uuid, ratings)


def _summary(figures: Statistics) -> Page:
    yield figures.sentence
    yield f"{figures.streak_name.capitalize()} {figures.streak:,} (best {figures.best_streak:,})."
    if figures.rated:
        yield figures.luck_sentence
    rows = [(str(guesses), count) for guesses, count in enumerate(figures.distribution, 1)]
    rows.append(("lost", figures.lost))
    most = max(count for _, count in rows)
    for label, count in rows:
        yield f"{label:>4} {bar(count, most)}{' ' * bool(count)}{count:,}"


def _rating(player: Record) -> Page:
    rating = player.recent.rating
    yield str(rating)
    if rating.loss is not None:
        yield f"{rating.interval_sentence} {rating.people}"
    yield player.coverage
    if player.recent.habits:
        yield ""
        rows = [(row.title, row.figure, f"{row.count:,}") for row in player.recent.habits]
        yield TextTable(("what costs you most", "cost", "times"), rows)
    if rating.loss is not None:
        yield ""
        guesses = player.recent.by_guess.items()
        rows = [(str(number), part.figure, part.interval.strip("()")) for number, part in guesses]
        if (missing := player.recent.missing).mean_loss:
            rows.append((MISSING_TITLE, missing.figure, missing.interval.strip("()")))
        yield TextTable(("guess", "cost", "95% interval"), rows)


def _interval_as_json(interval: Interval | None, games: int) -> dict[str, Any]:
    mean, low, high = interval or (None, None, None)
    return {"mean_loss": mean, "low": low, "high": high, "games": games}


def _window_as_json(games: RatedGames) -> dict[str, Any]:
    rating = games.rating
    guesses = [*games.by_guess.items(), ("missing", games.missing)]
    return {
        **_interval_as_json(rating.loss, rating.games),
        "level": rating.level,
        "by_guess": {
            str(number): _interval_as_json(part.loss, part.games) for number, part in guesses
        },
        "mistakes": [picked(row, "kind count loss") for row in games.habits],
    }


def _table_of_boards(boards: dict[int, Statistics]) -> TextTable:
    return TextTable(
        ("several boards", "games", "won", "average", "streak", "best"),
        [
            (
                *(game_name(count), f"{each.played:,}", f"{each.won / each.played:.0%}"),
                *(_figure(each.mean), f"{each.streak:,}", f"{each.best_streak:,}"),
            )
            for count, each in boards.items()
        ],
    )


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
