"""Make the sample games of `wordle-tui demo`.

    python data/demo.py      # takes some minutes

A simulated person plays about three months of games. Most guesses are those of strategies that come
with the program. Sometimes the person forgets the colours of the last guess, or takes any word that
fits, which happens less and less often. The answers are past answers of the daily puzzle. The seed
is fixed, so the games are the same every time. Each game is rated exactly.

The games use the `original` list, because its ratings do not depend on the day. So the program can
move the games to the days before today, and the stored ratings remain those it would compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from math import inf
from random import Random
from uuid import UUID

from wordle_tui import paths, strategies
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.daily import shipped_answers
from wordle_tui.game.game import Game
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedBoard, FinishedGame, FriendGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive, as_json
from wordle_tui.history.demo import path
from wordle_tui.rating.exact import rate
from wordle_tui.rating.mistakes import turn_ratings

SEED = 25
DAYS = 92
FIRST_DAY = date(2026, 1, 1)
"""Arbitrary: the program moves all days, so that the last one is yesterday."""
MISSED = (9, 25, 26, 43, 77)
"""Days without a game."""
OPENERS = {"slate": 12, "crane": 9, "adieu": 6, "raise": 4, "audio": 2, "stare": 2}
PLAYERS = ("letter-frequency", "distinct-letters", "entropy:pool=candidates", "entropy")
"""The strategies, from those of the first games to those of the last."""
MISTAKES = (0.6, 0.3)
"""The chance that a guess is a mistake in the first game and in the last."""
FORGETS = 5
"""A person who remembers so few words looks at all colours."""
HARD, PRACTISED = 0.12, 0.12
"""The shares of games in hard mode, and of days with a practice game."""
BOARDS = {31: 2, 52: 4, 78: 2, 86: 4}
"""The days of games with several boards, and the numbers of their boards."""

FRIENDS, FRIENDS_DAYS = {"Ann": 0.95, "Ben": 0.8, "Mia": 0.9}, 30
"""Friends with the shares of days on which they play, and the number of days with their results."""

WORDS = word_list("original")
FAMILIAR = WORDS.accepted.intersection(shipped_answers().values())
"""The words that the person guesses: those that the daily puzzle has used."""


def main() -> None:
    random = Random(SEED)
    games = [*_games(random)]
    advisor, rated = Advisor(WORDS), []
    for game in games:
        played = Board(WORDS, game.turns, game.rule, game.answer, game.limit)
        ratings = turn_ratings(rate(played, advisor, seconds=inf))
        rated.append(replace(game, ratings=tuple(ratings)))
        print(game.day, game.answer, f"{rated[-1].loss:.2f}", flush=True)
    assert all(game.is_proved for game in rated), "a game was not rated exactly"
    boards = tuple(_boards(day, count, random) for day, count in BOARDS.items())
    archive = Archive((*rated, *boards), friends=tuple(_friends(games, Random(SEED))))
    paths.write_text(path(), as_json(archive))


def _games(random: Random) -> Iterator[FinishedGame]:
    answers = [word for word in WORDS.answers if word in FAMILIAR]
    random.shuffle(answers)
    for day in range(DAYS):
        if day not in MISSED:
            yield _played(Mode.ASSIST, answers.pop(), day, random)
        if random.random() < PRACTISED:
            yield _played(Mode.PRACTICE, answers.pop(), day, random)


def _played(mode: Mode, answer: str, day: int, random: Random) -> FinishedGame:
    rule = Rule.of(random.random() < HARD)
    board = Board(WORDS, rule=rule, answer=answer)
    board = board.play(random.choices([*OPENERS], [*OPENERS.values()])[0])
    while board.outcome is Outcome.PLAYING:
        choice = FAMILIAR.difference(turn.guess for turn in board.turns)
        words = _words_in_mind(board, day / DAYS, random)
        board = board.play(next(word for word in words if word in choice))
    started = _time(day, 7 if mode is Mode.ASSIST else 20, random)
    finished = started + timedelta(seconds=random.randrange(40, 100) * len(board.turns))
    return FinishedGame(
        mode,
        WORDS.name,
        rule,
        (FinishedBoard(board.turns, answer),),
        started=started,
        finished=finished,
        uuid=_uuid(random),
        day=started.date() if mode is Mode.ASSIST else None,
    )


def _words_in_mind(board: Board, progress: float, random: Random) -> Iterator[str]:
    """The words that come to the person's mind, the first one first."""
    first, last = MISTAKES
    is_mistake = random.random() < first + (last - first) * progress
    left, seen = board.candidates.words, board
    can_forget = len(board.turns) > 1 and len(left) >= FORGETS and not board.rule.is_hard
    if is_mistake and can_forget and random.random() < 0.5:
        seen = board.undo()  # the last colours are forgotten
    elif is_mistake:
        yield from random.sample(left, len(left))
    experience = progress * (len(PLAYERS) - 1) + random.uniform(-0.8, 0.8)
    strategy = strategies.parse(PLAYERS[min(max(round(experience), 0), len(PLAYERS) - 1)])
    position = strategy.position(seen)
    yield from map(position.lists.guesses.__getitem__, strategy.ranking(position))


def _boards(day: int, count: int, random: Random) -> FinishedGame:
    """A game with several boards, played by the advice."""
    advisor, game = Advisor(WORDS), Game.random(WORDS, count, seed=day).play("slate")
    while game.outcome is Outcome.PLAYING:
        *_, advice = advisor.advise(game)
        game = game.play(advice.suggestions[0].word)
    started = _time(day, 21, random)
    return FinishedGame(
        Mode.PRACTICE,
        WORDS.name,
        Rule.NORMAL,
        tuple(FinishedBoard(board.turns, board.answer) for board in game.boards),
        limit=game.limit,
        started=started,
        finished=started + timedelta(minutes=count),
        uuid=_uuid(random),
    )


def _friends(games: list[FinishedGame], random: Random) -> Iterator[FriendGame]:
    """Results of friends on the last days, as people need them for the words of the games."""
    for game in [game for game in games if game.day][-FRIENDS_DAYS:]:
        shares = people(game.answer or "").shares
        for name, plays in FRIENDS.items():
            if game.day and random.random() < plays:
                (score,) = random.choices((1, 2, 3, 4, 5, 6, 0), shares)
                yield FriendGame(name, game.day, score)
    today = max(game.day for game in games if game.day) + timedelta(days=1)
    yield from (FriendGame("Ann", today, 4), FriendGame("Mia", today, 3))


def _time(day: int, hour: int, random: Random) -> datetime:
    clock = time(hour, random.randrange(60), random.randrange(60), tzinfo=UTC)
    return datetime.combine(FIRST_DAY + timedelta(days=day), clock)


def _uuid(random: Random) -> str:
    return str(UUID(int=random.getrandbits(128), version=4))


if __name__ == "__main__":
    main()
