"""The game to begin: chosen on the command line, in the New game window, or by a friend's code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import SystemRandom

from wordle_tui.game.board import Board
from wordle_tui.game.challenge import SEEDS, challenge_code, is_boards_code, parse_challenge
from wordle_tui.game.daily import parse_day, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import AnswerSeries, Game
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.wording import counted, day_text, spelled
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.play.hints import Hint
from wordle_tui.play.state import GameRules, Identity, PlayState

RECENT = 300
"""How many answers of practice games are not drawn again."""


@dataclass(frozen=True)
class Setup:
    """The kind of game to begin."""

    mode: Mode = Mode.PRACTICE
    boards: int = 1
    limit: int | None = None
    """The number of guesses; without it, the rules in force decide."""
    answer: str | None = None
    """The answer, if it is given."""
    seed: int | None = None
    """The seed of the answers."""
    day: date | None = None
    """The day of its puzzle, if the game comes from the archive of the daily puzzle."""
    position: Board | None = None
    """A position whose answer is known, to be played on; the game is not kept."""
    words: WordList | None = None
    """The list of the game, if it does not follow the rules in force."""
    rule: Rule | None = None
    """Normal, hard or ultra hard mode; without it, the rules in force decide."""

    @property
    def is_random(self) -> bool:
        return self.mode is Mode.PRACTICE and not (self.answer or self.position)

    def rules(self, in_force: GameRules) -> GameRules:
        """The rules of the game; raises a `WordleError` if no game has them."""
        if self.position is not None:
            return GameRules(self.position.words, self.position.rule, self.position.limit)
        words = self.words or in_force.words
        if self.words is None and self.mode is not Mode.ASSIST and self.day is None:
            words = words.for_practice
        if self.boards == 1:
            rule = in_force.rule if self.rule is None else self.rule
            return GameRules(words, rule, self.limit or in_force.limit)
        return GameRules(words, limit=Game.start(words, self.boards, self.limit).limit)

    def begin(
        self,
        in_force: GameRules,
        usual_hint: Hint,
        series: AnswerSeries,
        recent: Sequence[str] = (),
    ) -> PlayState:
        """The beginning of the game.

        `series` gives the answers of games with one board; without a seed, none of the `recent`
        ones.
        """
        rules, seed = self.rules(in_force), None
        known: tuple[str, ...] = ()
        turns = self.position.turns if self.position else ()
        has_answers = self.mode not in (Mode.ASSIST, Mode.ADVERSARY)
        if has_answers and self.boards > 1:
            drawn_from = SystemRandom().randrange(SEEDS) if self.seed is None else self.seed
            drawn = Game.random(rules.words, self.boards, drawn_from, rules.limit)
            known, seed = tuple(board.answer or "" for board in drawn.boards), drawn.seed
        elif has_answers:
            given = self.position.answer if self.position else self.answer
            known = (given or series.next(rules.words, () if series.seed is not None else recent),)
        has_seed = (self.seed if self.boards > 1 else series.seed) is not None
        is_repeated = has_seed and bool(known) and set(known) <= set(recent)
        is_given = self.mode is Mode.PRACTICE and self.day is None
        game = Identity(
            self.mode,
            day=self.day,
            seed=seed,
            is_given=is_given and (self.answer is not None or is_repeated),
            is_kept=self.position is None,
        )
        return PlayState.begin(rules, self.boards, known, game, usual_hint, turns)

    @property
    def next(self) -> Setup:
        """The game to play when this one is over, apart from a past puzzle."""
        mode = Mode.PRACTICE if self.mode is Mode.CHALLENGE else self.mode
        words = self.words and self.words.for_practice
        return Setup(mode, self.boards, self.limit, words=words, rule=self.rule)


def challenge(code: str, words: WordList) -> Setup:
    """The game behind a friend's code; errors do not reveal its word."""
    if is_boards_code(code):
        drawn = Game.from_code(words, code)
        return Setup(boards=len(drawn.boards), seed=drawn.seed)
    answer = parse_challenge(code)
    if len(answer) != words.length:
        raise WordleError(
            f"This code is for a word of {spelled(len(answer))} letters. The {words.name} list "
            f"has words of {spelled(words.length)}."
        )
    if answer not in words.accepted:
        raise WordleError(f"The word of this code isn't in the {words.name} list.")
    return Setup(Mode.CHALLENGE, answer=answer)


def code_for(text: str, words: WordList, history: History | None = None) -> str:
    """A code for a friend: for a word, or for random words on that many boards.

    The history keeps that the player knows the word. Without one, the code is only shown.
    """
    words = words.for_practice
    if text.isdecimal() and len(text) < 3:
        return Game.random(words, int(text), SystemRandom().randrange(SEEDS)).code
    word = words.check(text)
    if history is not None:
        history.save_code(word)
    return challenge_code(word)


def past_puzzle(text: str, history: History) -> Setup:
    """The game of a past day, given by its date or number. Errors do not reveal the answer."""
    day = parse_day(text)
    if day is None:
        raise WordleError("Give a day, as in 2024-02-29, or the number of a puzzle.")
    answer = history.answers_by_day().get(day)
    if answer is None:
        from wordle_tui.game.past_answers import extent

        known = extent(history.past_answers())
        raise WordleError(
            f"The answer of {day_text(day)} isn't known. Past answers go {known}. "
            f"`wordle-tui words used WORD {day.isoformat()}` adds it."
        )
    return Setup(answer=answer, day=day)


def played_before(day: date, history: History) -> str:
    """A sentence about the last game with the puzzle of that day; empty if there is none."""
    last = history.last_game_on(day)
    if last is None:
        return ""
    result = f"solved in {counted(last.guess_count, 'guess')}" if last.is_won else "not solved"
    when = day_text(last.finished.astimezone().date())
    return f"You played Wordle {puzzle_number(day):,} on {when}: {result}."
