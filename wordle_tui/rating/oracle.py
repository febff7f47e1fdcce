"""The oracle: exact values of positions and guesses for other programs, cached and thread-safe.

The figures are those of `exact`, which defines them: the value of a position is E*, that of a guess
is E(g), the regret is the loss, and luck is luck. `docs/library.md` has examples.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_tui import paths
from wordle_tui.advice.advice import SAME
from wordle_tui.advice.advisor import ALWAYS_PROVED, Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.errors import ContradictionError, UnknownWordError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, MOST_GUESSES, Game, Outcome
from wordle_tui.game.own_lists import list_named
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordList
from wordle_tui.rating.exact import QUICK_SECONDS
from wordle_tui.rating.position_values import PositionValues
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stopped, deadline, never_stop
from wordle_tui.solver.table import alphabet_of, letters

Turns = str | Sequence[Turn]
"""The turns of a game, as in "soare:bbbbg clint:ybyyb" or as `Game.turns`."""

FORMAT = "values of wordle-tui, version 1"
"""The first entry of a saved cache."""
REMEMBERED = 200_000
"""Default number of cached values, which take about 60 MB."""
TRAINING_SECONDS = 0.2
"""Default time limit of environments, in which most values after the first guess are proved."""
NO_LIMIT = 1e9
"""The seconds of a search without a time limit."""
_LARGEST_FILE = 1 << 30


class Value(float):
    """A number of guesses. It is exact if `proved`; otherwise it is printed with ≈.

    >>> Value(1.75, True), Value(3.5, False), Value(3.5, False) + 1
    (1.75, ≈3.5, 4.5)
    """

    proved: bool

    def __new__(cls, number: float, proved: bool) -> Value:
        value = super().__new__(cls, number)
        value.proved = proved
        return value

    def __getnewargs__(self) -> tuple[float, bool]:  # type: ignore[override]
        return float(self), self.proved

    def __repr__(self) -> str:
        return f"{'' if self.proved else '≈'}{float(self)!r}"


class _Known(NamedTuple):
    """What is known about a position, or about a guess in it."""

    number: float
    proved: bool
    seconds: float
    """The time limit of the search. A search that is given more is worth making again."""
    best: str
    """The best guess in the position; for a guess, the guess itself."""


class Oracle:
    """Values of positions over one word list, under best play.

    `words` is a `WordList`, or the name of a list that is shipped or was added; `hard` is hard
    mode, and `turns` the number of guesses in a game. Every method takes the turns played so far,
    as text or as `Game.turns`. The figures of `rate` have the same values here:

    * the value of a position is the number of guesses still needed on average with best play;
    * the q-value of a guess is the same if this guess is played first;
    * regret is q-value - value, which `rate` calls loss or cost;
    * luck is q-value - 1 - value of the next position.

    As there, the limit on guesses does not count: a lost game has the value of its position, and
    best play is the one with the fewest guesses on average. In hard mode only legal guesses count.

    `seconds` limits the search of one position or guess. If it ends before the proof, the result is
    the best value known, and its `proved` is False. Without a limit, every value is proved, except
    that of the empty board of a shipped list, which is that of its opening book.

    An oracle may be used by several threads. It caches the last `remember` values.

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
        remember: int = REMEMBERED,
    ) -> None:
        if not 1 <= turns <= MOST_GUESSES:
            raise WordleError(f"A game has 1 to {MOST_GUESSES} guesses, not {turns}.")
        self.words = list_named(words) if isinstance(words, str) else words
        self.hard, self.turns, self.remember = hard, turns, remember
        self._advisor = Advisor(self.words)
        self._known: dict[str, _Known] = {}
        self._lock = Lock()
        self._parse = lru_cache(maxsize=4096)(parse_turns)

    def value(self, turns: Turns, *, seconds: float | None = None) -> Value:
        """The number of guesses still needed on average with best play; 0 if the game is won.

        Raises `ContradictionError` if no word fits the turns.
        """
        known = self._best(self._game(turns), seconds)
        return Value(known.number, known.proved)

    def q_value(self, turns: Turns, guess: str, *, seconds: float | None = None) -> Value:
        """The number of guesses needed on average if this guess is played first.

        Raises the error of `Game.check` if the guess may not be played, and `ContradictionError` if
        no word fits the turns.
        """
        known = self._of_guess(self._game(turns), guess, seconds)
        return Value(known.number, known.proved)

    def regret(self, turns: Turns, guess: str, *, seconds: float | None = None) -> Value:
        """What the guess gives away: its q-value less the value of the position."""
        game = self._game(turns)
        played = self._of_guess(game, guess, seconds)
        best = self._best(game, seconds)
        return Value(max(0.0, played.number - best.number), played.proved and best.proved)

    def luck(
        self, turns: Turns, guess: str, pattern: Pattern | str, *, seconds: float | None = None
    ) -> Value:
        """What the tiles of the guess give back, compared with the average; negative if unlucky."""
        game = self._game(turns)
        tiles = Pattern.parse(pattern) if isinstance(pattern, str) else pattern
        played = self._of_guess(game, guess, seconds)
        after = self._best(game.after(Turn(played.best, tiles)), seconds)
        return Value(played.number - 1 - after.number, played.proved and after.proved)

    def best(self, turns: Turns, *, seconds: float | None = None) -> str:
        """The best guess. If it is not proved to be the best, neither is `value`.

        Raises `GameOverError` if no guess can be played.
        """
        game = self._game(turns)
        if game.outcome is not Outcome.PLAYING:
            game.check("")  # raises the error that says how it ended
        return self._best(game, seconds).best

    def candidates(self, turns: Turns) -> dict[str, float]:
        """The words that can be the answer with their chances, likeliest first."""
        return dict(Position.of(self._game(turns)).chances)

    def action_mask(self, turns: Turns) -> npt.NDArray[np.bool_]:
        """For each word of `words.guesses`, whether it may be played; no word if the game is over.

        In hard mode these are the words that keep all clues, otherwise all of them.
        """
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

        In a few games, mostly in hard mode, that takes more than `turns` guesses. Raises
        `UnknownWordError` if the word cannot be the answer.
        """
        answer = self.words.check(answer)
        if not self.words.has_answer(answer):
            raise UnknownWordError(
                f"{answer.upper()} is not an answer of the {self.words.name} list."
            )
        game = Game(self.words, (), self.hard, answer, self.turns)
        while game.outcome is not Outcome.WON:
            guess = self._best(game, seconds).best
            game = game.after(Turn(guess, feedback(guess, answer)))
        return game

    def save(self, path: Path | str) -> None:
        """Write the cache to a file (JSON), which `load` reads."""
        with self._lock:
            known = dict(self._known)
        entries = [(key, *each) for key, each in known.items()]
        paths.write_text(Path(path), json.dumps([FORMAT, self._digest, entries]))

    def load(self, path: Path | str) -> None:
        """Add the values of a file that `save` has written for the same list and mode.

        Raises a `WordleError` if it is anything else; the cache then remains as it was.
        """
        file = Path(path)
        expected = "a file that Oracle.save has written"
        try:
            is_small = file.stat().st_size <= _LARGEST_FILE
            content = json.loads(file.read_text(encoding="utf-8")) if is_small else []
            name, digest, entries = content
            known = {
                key: _Known(float(n), bool(p), float(s), str(b)) for key, n, p, s, b in entries
            }
            if name != FORMAT or not all(map(self._is_plausible, known.items())):
                raise ValueError
        except OSError as error:
            raise WordleError(f"{file} cannot be read: {error.strerror}.") from None
        except (ValueError, TypeError, OverflowError, RecursionError):
            raise WordleError(
                f"{file} is damaged or of another kind: expected {expected}."
            ) from None
        if digest != self._digest:
            raise WordleError(
                f"{file} has the values of another word list or mode: expected those of the "
                f"{self.words.name} list in {'hard' if self.hard else 'normal'} mode."
            )
        for key, each in known.items():
            self._store(key, each)

    def _game(self, turns: Turns) -> Game:
        parsed = self._parse(turns, self.words.alphabet) if isinstance(turns, str) else tuple(turns)
        return Game(self.words, parsed, self.hard, limit=self.turns)

    def _best(self, game: Game, seconds: float | None) -> _Known:
        if game.outcome is Outcome.WON:
            return _Known(0.0, True, NO_LIMIT, "")
        return self._look_up(game, None, seconds)

    def _of_guess(self, game: Game, guess: str, seconds: float | None) -> _Known:
        return self._look_up(game, game.check(guess), seconds)

    def _look_up(self, game: Game, guess: str | None, seconds: float | None) -> _Known:
        """The cached value of the position or the guess, or one that is found in `seconds`."""
        limit = NO_LIMIT if seconds is None else seconds
        # Neither the order of the turns nor a repeated one matters to anything that follows.
        position_key = " ".join(sorted({str(turn) for turn in game.turns}))
        key = position_key if guess is None else f"{position_key} {guess}"
        known = self._known.get(key)
        if known is None or not (known.proved or known.seconds >= limit):
            known = self._search(game, guess, limit)
            self._store(key, known)
        best = self._known.get(position_key)
        if best is not None and known.number < best.number - SAME:
            # A narrow search had missed this guess. It is the best one known now.
            self._store(position_key, known._replace(proved=False, seconds=best.seconds))
        return known

    def _search(self, game: Game, guess: str | None, seconds: float) -> _Known:
        position = Position.of(game)
        if not position.candidates:
            raise ContradictionError(str(game.contradiction()))
        win = Pattern.from_code(position.lists.win, self.words.length)
        values = PositionValues(
            self._advisor,
            position,
            None if guess is None else Turn(guess, win),  # its tiles do not matter here
            None if game.turns else opening_advice(self.words, self.hard),
            never_stop,
            deadline(max(seconds, QUICK_SECONDS)),
        )
        stop = never_stop if len(position) <= ALWAYS_PROVED else deadline(seconds)
        try:
            if guess is None:
                values.prove_best(stop)
            else:
                values.prove_played(stop)
        except Stopped:
            pass  # the quick value remains
        found = values.best if guess is None else values.played
        return _Known(found.expected_guesses, found.proved, seconds, found.word)

    def _store(self, key: str, known: _Known) -> None:
        with self._lock:
            self._known[key] = known
            while len(self._known) > self.remember:
                del self._known[next(iter(self._known))]

    def _is_plausible(self, entry: tuple[object, _Known]) -> bool:
        key, known = entry
        is_word = known.best in self.words.accepted
        return isinstance(key, str) and is_word and 1 <= known.number < 1000 and known.seconds >= 0

    @cached_property
    def _digest(self) -> str:
        """A hash of everything that the values depend on."""
        words = self.words
        classes = [(each.weight, each.words) for each in words.classes]
        rare = [(word, words.rare_weight(word)) for word in words.rare]
        excluded = sorted(words.withheld | words.unknown)
        everything = (self.hard, words.guesses, classes, rare, excluded)
        return sha256(repr(everything).encode()).hexdigest()

    @cached_property
    def _letters(self) -> tuple[str, npt.NDArray[np.uint8]]:
        """The alphabet of the accepted words, and their letters as its indices, by place."""
        alphabet = alphabet_of(self.words.guesses)
        return alphabet, np.ascontiguousarray(letters(self.words.guesses, alphabet).T)


def shared_oracle(words: WordList | str, hard: bool, turns: int) -> Oracle:
    """An oracle for environments with the same rules, so that they share its cache."""
    return _shared(list_named(words) if isinstance(words, str) else words, hard, turns)


@lru_cache(maxsize=4)
def _shared(words: WordList, hard: bool, turns: int) -> Oracle:
    return Oracle(words, hard=hard, turns=turns)
