"""The oracle: exact values of positions and guesses for other programs, cached and thread-safe.

The figures are those of `exact`: the value of a position is E*, that of a guess E(g), regret is the
loss. `docs/library.md` has examples.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

import numpy as np
import numpy.typing as npt

from wordle_tui import paths
from wordle_tui.advice.advice import SAME
from wordle_tui.advice.advisor import ALWAYS_PROVED, Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.errors import ContradictionError, UnknownWordError, WordleError, reason
from wordle_tui.game.game import GUESS_LIMIT, MOST_GUESSES, Game, Outcome
from wordle_tui.game.own_lists import list_named
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.validation import UNREADABLE
from wordle_tui.game.words import WordList
from wordle_tui.rating.exact import QUICK_SECONDS
from wordle_tui.rating.position_values import PositionValues
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stopped, never_stop, work
from wordle_tui.solver.table import alphabet_of, letters

Turns = str | Sequence[Turn | str]
"""The turns of a game, as in "soare:bbbbg clint:ybyyb", as such texts, or as `Game.turns`."""

FORMAT = "values of wordle-tui, version 1"
"""The first entry of a saved cache."""
TRAINING_SECONDS = 0.2
"""Default limit of environments, in which most values after the first guess are proved."""


class Value(float):
    """A number of guesses. If it is not `proved`, it is the best one known, printed with ≈.

    `guess` is the guess that has this value; `seconds` was the limit of the search.

    >>> Value(1.75, True), Value(3.5, False), Value(3.5, False) + 1
    (1.75, ≈3.5, 4.5)
    """

    proved: bool
    guess: str
    seconds: float

    def __new__(cls, number: float, proved: bool, guess: str = "", seconds: float = 0.0) -> Value:
        value = super().__new__(cls, number)
        value.proved, value.guess, value.seconds = proved, guess, seconds
        return value

    def __reduce__(self) -> tuple[type[Value], tuple[object, ...]]:
        return Value, (float(self), self.proved, self.guess, self.seconds)

    def __repr__(self) -> str:
        return f"{'' if self.proved else '≈'}{float(self)!r}"


class Oracle:
    """Values of positions over one word list, under best play.

    `words` is a list or the name of one, `hard` is hard mode, and `turns` the number of guesses in
    a game. Every method takes the turns played so far, as text or as `Game.turns`. The figures of
    `rate` have the same values here:

    * the value of a position is the number of guesses still needed on average with best play;
    * the q-value of a guess is the same if this guess is played first;
    * regret is q-value - value, which `rate` calls loss or cost;
    * luck is q-value - 1 - value of the next position.

    As there, the limit on guesses does not count: a lost game has the value of its position, and
    best play is the one with the fewest guesses on average. In hard mode only legal guesses count.

    `seconds` limits the search of one position or guess to the `work` that takes about so long on a
    processor that is free, or a few times as long at the start of a game. If it ends before the
    proof, the result is the best value known, and its `proved` is False. Without a limit, every
    value is proved, except that of the empty board of a shipped list, which is that of its book.

    An oracle may be used by several threads, and caches the last `remember` values. They raise
    `ContradictionError` if no word fits the turns, and the error of `Game.check` if the guess may
    not be played.

    >>> oracle = Oracle("original")
    >>> oracle.value("soare:bbbbg"), oracle.best("soare:bbbbg")
    (2.518987341772152, 'guilt')
    >>> round(oracle.regret("soare:bbbbg", "clint"), 3)
    0.089
    """

    def __init__(
        self,
        words: WordList | str,
        *,
        hard: bool = False,
        turns: int = GUESS_LIMIT,
        remember: int = 200_000,
    ) -> None:
        if not 1 <= turns <= MOST_GUESSES:
            raise WordleError(f"A game has 1 to {MOST_GUESSES} guesses, not {turns}.")
        self.words = list_named(words) if isinstance(words, str) else words
        self.hard, self.turns, self.remember = hard, turns, remember
        self._advisor = Advisor(self.words)
        self._known: dict[str, Value] = {}
        self._lock = Lock()
        self._parse = lru_cache(maxsize=4096)(parse_turns)

    def value(self, turns: Turns, *, seconds: float | None = None) -> Value:
        """The number of guesses still needed on average with best play; 0 if the game is won."""
        return self._value(self._game(turns), None, seconds)

    def q_value(self, turns: Turns, guess: str, *, seconds: float | None = None) -> Value:
        """The number of guesses needed on average if this guess is played first."""
        return self._value(self._game(turns), guess, seconds)

    def regret(self, turns: Turns, guess: str, *, seconds: float | None = None) -> Value:
        """What the guess gives away: its q-value less the value of the position."""
        game = self._game(turns)
        played, best = self._value(game, guess, seconds), self._value(game, None, seconds)
        return Value(max(0.0, played - best), played.proved and best.proved, played.guess)

    def luck(
        self, turns: Turns, guess: str, pattern: Pattern | str, *, seconds: float | None = None
    ) -> Value:
        """What the colours give back, compared with the average; negative if unlucky."""
        game = self._game(turns)
        tiles = Pattern.parse(pattern) if isinstance(pattern, str) else pattern
        played = self._value(game, guess, seconds)
        after = self._value(game.after(Turn(played.guess, tiles)), None, seconds)
        return Value(played - 1 - after, played.proved and after.proved, played.guess)

    def best(self, turns: Turns, *, seconds: float | None = None) -> str:
        """The best guess, proved if `value` is; raises `GameOverError` if the game is over."""
        game = self._game(turns)
        return game.check(self._value(game, None, seconds).guess)

    def candidates(self, turns: Turns) -> dict[str, float]:
        """The words that can be the answer with their chances, likeliest first."""
        return dict(Position.of(self._game(turns)).chances)

    def action_mask(self, turns: Turns) -> npt.NDArray[np.bool_]:
        """For each word of `words.guesses`, whether the rules allow it now."""
        game = self._game(turns)
        if game.outcome is not Outcome.PLAYING:
            return np.zeros(len(self.words.guesses), bool)
        revealed = Revealed()
        for turn in game.turns if self.hard else ():
            revealed = revealed.after(turn.guess, turn.pattern.code)
        alphabet, letters_by_place = self._letters
        return revealed.allows(letters_by_place, alphabet)

    def trajectory(self, answer: str, *, seconds: float | None = None) -> Game:
        """The game of an expert, who always plays the best guess, up to the win.

        In a few games, mostly in hard mode, that takes more than `turns` guesses.
        """
        answer = checked_answer(self.words, answer)
        game = Game(self.words, (), self.hard, answer, self.turns)
        while game.outcome is not Outcome.WON:
            guess = self._value(game, None, seconds).guess
            game = game.after(Turn(guess, feedback(guess, answer)))
        return game

    def save(self, path: Path | str) -> None:
        """Write the cache to a file (JSON), which `load` reads."""
        with self._lock:
            known = list(self._known.items())
        entries = [(key, float(v), v.proved, v.guess, v.seconds) for key, v in known]
        paths.write_text(Path(path), json.dumps([FORMAT, self._digest, entries]))

    def load(self, path: Path | str) -> None:
        """Add the values of a file that `save` has written for the same list and mode.

        Raises a `WordleError` if it is anything else. Values that are proved here are kept.
        """
        try:
            name, digest, entries = json.loads(Path(path).read_text(encoding="utf-8"))
            known = {str(key): Value(float(n), bool(p), g, float(s)) for key, n, p, g, s in entries}
            is_whole = all(1 <= v < 1000 and v.guess in self.words.accepted for v in known.values())
            if (name, digest, is_whole) != (FORMAT, self._digest, True):
                raise ValueError
        except OSError as error:
            raise WordleError(f"{path} can't be read: {reason(error)}.") from None
        except UNREADABLE:
            raise WordleError(
                f"{path} isn't a cache of this oracle. Give a file that Oracle.save wrote for the "
                f"{self.words.name} list in {'hard' if self.hard else 'normal'} mode."
            ) from None
        for key, value in known.items():
            if value.proved or key not in self._known:
                self._store(key, value)

    def _game(self, turns: Turns) -> Game:
        parsed = list[Turn]()
        for part in [turns] if isinstance(turns, str) else turns:
            if isinstance(part, Turn):
                parsed.append(part)
            else:
                parsed += self._parse(part, self.words.alphabet)
        return Game(self.words, tuple(parsed), self.hard, limit=self.turns)

    def _value(self, game: Game, guess: str | None, seconds: float | None) -> Value:
        """The cached value of the guess, or of the position if it is None, or a new one."""
        if guess is not None:
            guess = game.check(guess)
        elif game.outcome is Outcome.WON:
            return Value(0.0, True)
        limit = 1e9 if seconds is None else seconds
        # Neither the order of the turns nor a repeated one matters to anything that follows.
        position_key = " ".join(sorted({str(turn) for turn in game.turns}))
        key = position_key if guess is None else f"{position_key} {guess}"
        value = self._known.get(key)
        if value is None or not (value.proved or value.seconds >= limit):
            value = self._search(game, guess, limit)
            self._store(key, value)
        best = self._known.get(position_key)
        if best is not None and value < best - SAME:
            # The search that had no time has missed this guess, which is the best one known now.
            self._store(position_key, Value(value, False, value.guess, best.seconds))
        return value

    def _search(self, game: Game, guess: str | None, seconds: float) -> Value:
        position = Position.of(game)
        if not position.candidates:
            raise ContradictionError(str(game.contradiction()))
        win = Pattern.from_code(position.lists.win, self.words.length)
        turn = None if guess is None else Turn(guess, win)  # its colours do not matter here
        book = None
        if not game.turns:
            book = opening_advice(self.words, self.hard, unlimited=True)
        quick_stop = work(max(seconds, QUICK_SECONDS))
        values = PositionValues(self._advisor, position, turn, book, never_stop, quick_stop)
        prove = values.prove_best if guess is None else values.prove_played
        with suppress(Stopped):  # then the quick value remains
            prove(never_stop if len(position) <= ALWAYS_PROVED else work(seconds))
        found = values.best if guess is None else values.played
        return Value(found.expected_guesses, found.proved, found.word, seconds)

    def _store(self, key: str, value: Value) -> None:
        with self._lock:
            self._known[key] = value
            while len(self._known) > self.remember:
                del self._known[next(iter(self._known))]

    @cached_property
    def _digest(self) -> str:
        """A hash of everything that the values depend on."""
        words = self.words
        weights = [*words.weights, *map(words.rare_weight, words.rare)]
        excluded = sorted(words.withheld)
        known = (self.hard, words.guesses, words.answers, words.rare, weights, excluded)
        return sha256(repr(known).encode()).hexdigest()

    @cached_property
    def _letters(self) -> tuple[str, npt.NDArray[np.uint8]]:
        """The alphabet of the accepted words, and their letters as its indices, by place."""
        alphabet = alphabet_of(self.words.guesses)
        return alphabet, np.ascontiguousarray(letters(self.words.guesses, alphabet).T)


def checked_answer(words: WordList, text: str) -> str:
    """The word, if it can be the answer; raises a `WordError` otherwise."""
    if words.has_answer(answer := words.check(text)):
        return answer
    raise UnknownWordError(f"{answer.upper()} isn't an answer of the {words.name} list.")


def shared_oracle(words: WordList | str, hard: bool, turns: int) -> Oracle:
    """An oracle for environments with the same rules, so that they share its cache."""
    return _shared(list_named(words) if isinstance(words, str) else words, hard, turns)


@lru_cache(maxsize=4)
def _shared(words: WordList, hard: bool, turns: int) -> Oracle:
    return Oracle(words, hard=hard, turns=turns)
