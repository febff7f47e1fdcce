"""`wordle-tui stats`: statistics of the finished games."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict, replace
from itertools import islice
from typing import Any

from wordle_tui.commands.common import opened_history
from wordle_tui.commands.options import JSON, command, excludes, option
from wordle_tui.commands.printing import Page, Result, TextTable, bar, picked, progress_bar
from wordle_tui.game.boards import game_name
from wordle_tui.game.daily import today
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.validation import name_of
from wordle_tui.game.wording import counted
from wordle_tui.history.history import History
from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.rating.group import TITLES, group
from wordle_tui.rating.people import AgainstPeople, against_people
from wordle_tui.rating.performance import FEWEST, RECENT, Interval, Performance
from wordle_tui.rating.record import RatedGames, Record, record
from wordle_tui.solver.stopping import never_stop

_OPENERS = 10


@command(
    "stats",
    "Show games played and won, streaks, guesses, your rating, luck and openers.",
    {f"--mode {{{','.join(mode.value for mode in Mode)}}}": "only games of this kind"},
    option("--list NAME", "only games with this word list", type=name_of),
    {"--group": "compare the daily games of friends, from imported chats, with people and yours"},
    {"--wait": "first rate the games that have no rating yet, which may take some minutes"},
    JSON,
    rules=(excludes("--group", "--mode --list --wait"),),
)
def stats(arguments: Namespace) -> Result:
    if arguments.group:
        return _group()
    which = GameFilter(arguments.mode and Mode(arguments.mode), arguments.list)
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
    people, recent = against_people(games), against_people(games, RECENT)
    taken = {str(guesses): count for guesses, count in enumerate(figures.distribution, 1)}
    fields = asdict(figures) | {"distribution": {**taken, "fail": figures.lost}}
    fields["mean_loss"] = player.all.mean_loss
    for opener in fields["openers"]:
        rated = player.whole.by_opener.get(opener["word"])
        opener["mean_loss"] = rated and rated.mean_loss
    names = "played won mean mean_guesses streak best_streak"
    fields |= {
        "performance": _record_as_json(player),
        "people": {**_people_as_json(people), "last_30": _people_as_json(recent)},
        "boards": {str(count): picked(each, names) for count, each in boards.items()},
    }

    def page() -> Page:
        if figures.played:
            yield from _summary(figures, which.mode.streak_name if which.mode else "")
            if games:
                yield player.coverage
            if "not_rated" in player.not_counted and not arguments.wait:
                yield "`wordle-tui stats --wait` rates the games that aren't rated yet."
            if player.all.games:
                yield from _rating(player)
                yield figures.luck_sentence
            if recent.games >= FEWEST:
                yield str(recent)
            yield from _openers(figures)
        elif has_others and not boards:
            yield "No games match. Leave --mode and --list out to count all games."
        elif not boards:
            yield "No games yet. `wordle-tui practice` starts one."
        if boards:
            yield _table_of_boards(boards)

    return Result(page(), {"mode": arguments.mode, "list": arguments.list, **fields})


def _group() -> Result:
    with opened_history() as history:
        friends = history.friends()
        found = group(friends, history.games(), history.answers_by_day())

    def page() -> Page:
        if not friends:
            yield "No friends yet. `wordle-tui import --friends FILE` keeps the games of a chat."
            return
        yield from found.sentences
        yield TextTable(TITLES, [member.cells for member in found.members])

    names = "name is_you games mean days won equal lost"
    members = [
        {**picked(member, names), "people": _people_as_json(member.people)}
        for member in found.members
    ]
    return Result(page(), {"members": members, "days_without_answer": found.unknown})


def _rate_games(history: History) -> None:
    """Rate the games that have no rating yet. It can be interrupted: ratings are kept at once."""
    from wordle_tui.rating.exact import rate_many  # it imports numpy

    games = history.unrated(list_names())
    rated = rate_many(games, history.past_answers(), never_stop)
    with progress_bar(f"Rating {counted(len(games), 'game')}") as draw:
        for done, (game, ratings) in enumerate(rated, 1):
            history.rate(game.uuid, ratings)
            draw(done, len(games))


def _summary(figures: Statistics, streak: str) -> Page:
    yield figures.sentence
    streak = streak or figures.streak_name
    yield f"{streak.capitalize()} {figures.streak:,} (best {figures.best_streak:,})."
    rows = [(str(guesses), count) for guesses, count in enumerate(figures.distribution, 1)]
    rows.append(("lost", figures.lost))
    most = max(count for _, count in rows)
    for label, count in rows:
        yield f"{label:>4} {bar(count, most)}{' ' * bool(count)}{count:,}"


def _rating(player: Record) -> Page:
    yield player.headline
    if player.last_30.mean_loss is None:
        return
    window = player.recent
    for habit in (*window.mistakes[1:], *window.rest):
        yield f"  {habit.figure} a game: {habit.title} ({counted(habit.count, 'time')})"
    yield ""
    ratings = [("last 30 games", player.last_30), ("all games", player.all)]
    ratings += [("best 30 games", player.best)] if player.best else []
    parts = [
        (name, part, part.level or "") for name, part in (*ratings, *islice(window.parts, _OPENERS))
    ]
    parts += [(f"guess {number}", part, "") for number, part in window.by_guess.items()]
    if window.missing.mean_loss:
        parts.append(("after help and given up", window.missing, ""))
    yield TextTable(
        ("rating", "games", "cost", "95% interval", "level"),
        [
            (name, f"{part.games:,}", part.figure, part.interval.strip("()"), level)
            for name, part, level in parts
        ],
    )
    yield ""


def _interval_as_json(name: str, interval: Interval | None, games: int) -> dict[str, Any]:
    mean, low, high = interval or (None, None, None)
    return {name: mean, "low": low, "high": high, "games": games}


def _people_as_json(people: AgainstPeople) -> dict[str, Any]:
    return _interval_as_json("difference", people.difference, people.games)


def _record_as_json(player: Record) -> dict[str, Any]:
    def rating(rated: Performance) -> dict[str, Any]:
        return {**_interval_as_json("mean_loss", rated.loss, rated.games), "level": rated.level}

    def window(games: RatedGames) -> dict[str, Any]:
        guesses = [*games.by_guess.items(), ("missing", games.missing)]
        return {
            **rating(games.rating),
            **{
                name: {key: rating(part) for key, part in getattr(games, name).items()}
                for name in ("by_mode", "by_list", "by_opener")
            },
            "by_guess": {
                str(number): _interval_as_json("mean_loss", part.loss, part.games)
                for number, part in guesses
            },
            "mistakes": [picked(row, "kind count loss") for row in (*games.mistakes, *games.rest)],
            **picked(games, "costliest_guess"),
        }

    best_on = player.best_on and player.best_on.isoformat()
    return {
        **window(player.whole),
        "last_30": window(player.recent),
        "trend": [rating(rated) for rated in player.trend],
        "best_30": player.best and {**rating(player.best), "finished": best_on},
        **picked(player, "flawless flawless_in_a_row"),
        "not_counted": player.not_counted,
    }


def _openers(figures: Statistics) -> Page:
    if figures.openers:
        yield ""
        openers = [
            (
                opener.word,
                f"{opener.played:,}",
                f"{opener.won / opener.played:.0%}",
                _figure(opener.mean),
            )
            for opener in figures.openers[:_OPENERS]
        ]
        yield TextTable(("opener", "games", "won", "mean"), openers)


def _table_of_boards(boards: dict[int, Statistics]) -> TextTable:
    return TextTable(
        ("several boards", "games", "won", "mean", "streak", "best"),
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
