"""Games with one or more boards, such as Wordle and Quordle: look for `Game.play`.

Every guess goes to all unsolved boards. A solved board gets no more turns, so
it has as many turns as it took guesses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random

from wordle_tui.game.board import GUESS_LIMIT, MOST_GUESSES, Board, Contradiction, Outcome
from wordle_tui.game.challenge import (
    SEEDS,
    boards_code,
    challenge_code,
    parse_boards_code,
    sign_of,
)
from wordle_tui.game.errors import (
    ContradictionError,
    PatternError,
    RepeatedGuessError,
    WordleError,
)
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback, parse_word, with_letters
from wordle_tui.game.turn import SOLVED, Turn, colours_missing, turn_rows
from wordle_tui.game.validation import quoted
from wordle_tui.game.wording import counted, listed
from wordle_tui.game.words import LIST_NAMES, WordList, avoided, word_list

BOARDS = range(1, 33)
"""The numbers of boards that a game may have."""
EXTRA_GUESSES = 5
"""By default a game has this many more guesses than boards."""
SITES = {2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle", 32: "Duotrigordle"}
"""The well-known games, by their number of boards."""
NOT_HARD = "Hard mode is for one board: with several, every accepted word may be played."

SHARED = re.compile(
    r"\bDaily\s(?P<site>Dordle|Quordle|Octordle)\s#?(?P<number>\d{1,6})\b"
    r"(?:\s(?P<scores>[1-7X]&[1-7X])/7)?",
    re.IGNORECASE,
)
"""The header line of a result of these sites."""
_SIGNS = ("🟥", *(f"{digit}\ufe0f\u20e3" for digit in range(1, 10)), "🔟", "🕚", "🕛", "🕐")
"""How the sites write the guess that solved a board; the first is for a board not solved."""
_SCORE = re.compile(r"[1-9]\ufe0f?\u20e3|[🟥🔟🕚🕛🕐]|(?<=\()\d\d(?=\))")
_DRAWS = 1000
"""How often a word is drawn that must not be an answer again before it is one nevertheless."""
_BOARDS = {site.lower(): count for count, site in SITES.items()}


class AnswerSeries:
    """A random series of answers for each list, determined by the seed.

    >>> answers, words = AnswerSeries(seed=7), word_list("original")
    >>> [answers.next(words) for _ in range(3)]
    ['blink', 'asset', 'tying']
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._series: dict[WordList, tuple[Random, list[int]]] = {}

    def next(self, words: WordList, recent: Sequence[str] = ()) -> str:
        """Draw a likely answer by its weight, so that hints and ratings are right for it.

        Avoided words are not drawn, nor the words of `recent`, the newest first, of which a short
        list leaves some out. Shipped lists are used without the user's past answers, so that a seed
        always gives the same series.
        """
        words = word_list(words.name) if words.name in LIST_NAMES else words
        if words not in self._series:
            self._series[words] = Random(self.seed), list(accumulate(words.weights))
        random, weights = self._series[words]
        skipped = avoided().union(recent[: len(words.answers) // 2])
        for _ in range(_DRAWS):
            [word] = random.choices(words.answers, cum_weights=weights)
            if word not in skipped:
                break
        return word


@dataclass(frozen=True, init=False)
class Game:
    """A game with one or more boards. It is immutable; methods return new games.

    With one board it has the rules and the sentences of `Board`.

    >>> str(Game(word_list("original"), answer="wince").play("slate"))
    'slate:bbbbg'
    >>> game = Game.start(word_list("original"), 2, answers=("wince", "slate"))
    >>> game = game.play("slate").play("mince")
    >>> str(game), game.solved, game.limit
    ('slate:bbbbg/ggggg mince:bgggg/-', (False, True), 7)
    """

    boards: tuple[Board, ...]
    """All have the same words and limit; unsolved ones have all the guesses. Only a single one may
    be in hard mode."""
    seed: int | None = None
    """The seed of the answers, if the program has chosen them."""

    def __init__(
        self,
        words: WordList,
        turns: Sequence[Turn] = (),
        rule: Rule = Rule.NORMAL,
        answer: str | None = None,
        limit: int = GUESS_LIMIT,
    ) -> None:
        """A game with one board; `start` begins one with several."""
        vars(self)["boards"] = (Board(words, tuple(turns), rule, answer, limit),)

    @classmethod
    def of_boards(cls, boards: Iterable[Board], seed: int | None = None) -> Game:
        game = cls.__new__(cls)
        vars(game).update(boards=tuple(boards), seed=seed)
        return game

    @classmethod
    def of(cls, position: Board | Game) -> Game:
        """The position itself, or the game whose only board it is."""
        return position if isinstance(position, Game) else cls.of_boards((position,))

    @classmethod
    def start(
        cls,
        words: WordList,
        count: int,
        limit: int | None = None,
        *,
        rule: Rule = Rule.NORMAL,
        answers: Sequence[str] = (),
        seed: int | None = None,
    ) -> Game:
        """The game before the first guess; raises a `WordleError` if no game has these rules."""
        if count not in BOARDS:
            raise WordleError(
                f"A game can't have {count} boards. Choose {BOARDS[0]} to {BOARDS[-1]}."
            )
        if count > len(words.answers):
            has = counted(len(words.answers), "answer")
            raise WordleError(f"The {words.name} list has only {has}, too few for {count} boards.")
        if rule.is_hard and count > 1:
            raise WordleError(NOT_HARD)
        limit = limit or count + EXTRA_GUESSES
        most = MOST_GUESSES + (count if count > 1 else 0)
        if not count <= limit <= most:
            game = f"A game with {count} boards" if count > 1 else "A game"
            raise WordleError(f"{game} has {count} to {most} guesses.")
        given: Sequence[str | None] = answers or [None] * count
        boards = (Board(words, rule=rule, answer=answer, limit=limit) for answer in given)
        return cls.of_boards(boards, seed)

    @classmethod
    def random(cls, words: WordList, count: int, seed: int, limit: int | None = None) -> Game:
        """A game with different random answers, which the seed determines.

        >>> game = Game.random(word_list("original"), 2, seed=7)
        >>> [board.answer for board in game.boards]
        ['blink', 'asset']
        """
        cls.start(words, count, limit)
        seed %= SEEDS
        series, answers = AnswerSeries(seed), dict[str, None]()
        while len(answers) < count:
            answers[series.next(words)] = None
        return cls.start(words, count, limit, answers=tuple(answers), seed=seed)

    @classmethod
    def from_code(cls, words: WordList, code: str) -> Game:
        """The game with the answers that a `code` stands for, with the words of practice."""
        count, sign, seed = parse_boards_code(code)
        words = words.for_practice
        if sign != _list_sign(words):
            raise WordleError(f"The code {quoted(code)} isn't for the {words.name} list.")
        return cls.random(words, count, seed)

    @property
    def code(self) -> str:
        """A code with which others can play the same answers; empty if there is none.

        One board may have any answer, several must have those of a seed.
        """
        count, answers = len(self.boards), [board.known_answer for board in self.boards]
        if count == 1:
            return challenge_code(answers[0]) if answers[0] else ""
        if self.seed is None:
            return ""
        drawn = Game.random(self.words, count, self.seed).boards
        is_same = [board.answer for board in drawn] == answers
        return boards_code(count, _list_sign(self.words), self.seed) if is_same else ""

    @property
    def words(self) -> WordList:
        return self.boards[0].words

    @property
    def limit(self) -> int:
        return self.boards[0].limit

    @property
    def rule(self) -> Rule:
        return self.boards[0].rule

    @property
    def longest(self) -> Board:
        """A board with all the guesses."""
        return max(self.boards, key=lambda board: len(board.turns))

    @property
    def guesses(self) -> tuple[str, ...]:
        return tuple(turn.guess for turn in self.longest.turns)

    @property
    def solved(self) -> tuple[bool, ...]:
        return tuple(board.outcome is Outcome.WON for board in self.boards)

    @property
    def unsolved(self) -> tuple[int, ...]:
        """The indices of the boards that are not solved."""
        return tuple(index for index, solved in enumerate(self.solved) if not solved)

    @property
    def outcome(self) -> Outcome:
        """Won if all boards are solved."""
        if all(self.solved):
            return Outcome.WON
        return Outcome.LOST if len(self.guesses) >= self.limit else Outcome.PLAYING

    def check(self, text: str, *, allow_unlisted: bool = False) -> str:
        """Return the guess in lower case; raises an error if it cannot be played now.

        With `allow_unlisted`, for games elsewhere, a guess may also be repeated.
        """
        board = self.longest if self.outcome is Outcome.WON else self.boards[self.unsolved[0]]
        guess = board.check(text, allow_unlisted=allow_unlisted)
        if not allow_unlisted and guess in self.guesses:
            raise RepeatedGuessError(f"You've already guessed {guess.upper()}.")
        return guess

    def play(
        self,
        guess: str,
        patterns: Pattern | Sequence[Pattern | None] | None = None,
        *,
        allow_unknown: bool = False,
    ) -> Game:
        """Return the game with one more guess.

        `patterns` has the colours of each board, None for a solved one, or those of the only board.
        It is omitted if the answers are
        known, and then no guess may be repeated. Raises `GameOverError`, `WordError`,
        `HardModeError` or `PatternError`. Colours that fit no word are accepted, so that they can
        be corrected later, and with `allow_unknown` so is a word that the rules forbid.
        """
        if allow_unknown and self.outcome is Outcome.PLAYING:
            guess = self.words.parse(guess)
        else:
            guess = self.check(guess, allow_unlisted=patterns is not None)
        if isinstance(patterns, Pattern):
            patterns = [patterns]
        if patterns is None:
            patterns = [
                None if solved or board.answer is None else feedback(guess, board.answer)
                for board, solved in zip(self.boards, self.solved, strict=True)
            ]
        name, count = guess.upper(), len(self.boards)
        if count == 1 and (not patterns or patterns[0] is None):
            raise colours_missing(guess)
        if len(patterns) != count:
            raise PatternError(
                f"{name} has colours for {counted(len(patterns), 'board')}, not {count}."
            )
        boards = list(self.boards)
        for index, (board, pattern) in enumerate(zip(self.boards, patterns, strict=True)):
            if board.outcome is Outcome.WON:
                if pattern is not None:
                    word = board.turns[-1].guess.upper()
                    raise PatternError(
                        f"Board {index + 1} was solved by {word}. Give {SOLVED} as its colours of "
                        f"{name}."
                    )
            elif pattern is None:
                raise PatternError(f"The colours of {name} for board {index + 1} are missing.")
            else:
                with _naming(index, count):
                    boards[index] = board.after(Turn(guess, pattern))
        won = [
            str(index + 1)
            for index, pattern in enumerate(patterns)
            if pattern is not None and pattern.is_win
        ]
        if len(won) > 1:
            raise PatternError(
                f"{name} can't solve boards {listed(won, 'and')}: each board has another answer."
            )
        return self.of_boards(boards, self.seed)

    def undo(self) -> Game:
        """The game without its last guess, if there is one."""
        return self.first(max(0, len(self.guesses) - 1))

    def first(self, count: int) -> Game:
        """The game as it was after this many guesses."""
        boards = (replace(board, turns=board.turns[:count]) for board in self.boards)
        return self.of_boards(boards, self.seed)

    def with_words(self, words: WordList) -> Game:
        return self.of_boards((replace(board, words=words) for board in self.boards), self.seed)

    def contradiction(self) -> tuple[int, Contradiction] | None:
        """The index of the first board that no word fits, and why; None if there is none."""
        for index, board in enumerate(self.boards):
            if contradiction := board.contradiction():
                return index, contradiction
        return None

    @property
    def rows(self) -> tuple[str, ...]:
        """The guesses with their colours on each board, written `crane:bybbb/bbbbg`."""
        return turn_rows([board.turns for board in self.boards])

    def __str__(self) -> str:
        return " ".join(self.rows)


def parse_boards(
    turns: Iterable[str],
    words: WordList,
    count: int,
    limit: int | None = None,
    *,
    rule: Rule = Rule.NORMAL,
) -> Game:
    """Parse turns in the format of `Game.rows`; with several boards, errors name the board.

    >>> boards = parse_boards(["SLATE:bbbbg/33333", "mince:bgggg/-"], word_list("original"), 2)
    >>> str(boards)
    'slate:bbbbg/ggggg mince:bgggg/-'
    """
    return with_rows(Game.start(words, count, limit, rule=rule), turns)


def with_rows(game: Game, turns: Iterable[str], *, allow_unknown: bool = False) -> Game:
    """The game with more turns in the format of `Game.rows`, played as by `Game.play`."""
    words, count = game.words, len(game.boards)
    for text in with_letters("\n".join(turns), words.length).splitlines():
        guess, colon, colours = text.partition(":")
        guess = parse_word(guess, words.alphabet)
        if not colon:
            raise colours_missing(guess, count)
        patterns: list[Pattern | None] = []
        for index, part in enumerate(colours.split("/")):
            with _naming(index, count):
                patterns.append(None if part.strip() == SOLVED else Pattern.parse(part))
        game = game.play(guess, patterns, allow_unknown=allow_unknown)
    return game


def named(index: int, count: int, sentence: object) -> str:
    """A sentence about a board, which it names if there are several.

    >>> named(1, 4, "No word fits."), named(0, 1, "No word fits.")
    ('Board 2: No word fits.', 'No word fits.')
    """
    return f"Board {index + 1}: {sentence}" if count > 1 else str(sentence)


def refuse_contradiction(game: Game) -> None:
    """Raise a `ContradictionError` about the first board that no word fits."""
    if found := game.contradiction():
        index, contradiction = found
        raise ContradictionError(named(index, len(game.boards), contradiction))


@contextmanager
def _naming(index: int, count: int) -> Iterator[None]:
    """Name the board in errors about its colours."""
    try:
        yield
    except PatternError as error:
        raise PatternError(named(index, count, error)) from None


def game_name(boards: int) -> str:
    """The name of the game with that many boards.

    >>> game_name(4), game_name(5)
    ('Quordle (4 boards)', '5 boards')
    """
    name = counted(boards, "board")
    return f"{SITES[boards]} ({name})" if boards in SITES else name


def scores_text(solved: Sequence[int]) -> str:
    """The guess that solved each board, 0 for none, as the sites write it.

    >>> print(scores_text((3, 0, 5, 12)))
    3️⃣🟥
    5️⃣🕛
    """
    signs = [_SIGNS[guess] if guess < len(_SIGNS) else f"({guess})" for guess in solved]
    columns = 2 if len(solved) <= 8 else 4
    starts = range(0, len(solved), columns)
    return "\n".join("".join(signs[start : start + columns]) for start in starts)


def scores_in(text: str) -> tuple[int, ...]:
    """The guesses that `scores_text` has written into a text.

    >>> scores_in(scores_text((3, 0, 14, 12)))
    (3, 0, 14, 12)
    """
    plain = {sign.replace("\ufe0f", ""): guess for guess, sign in enumerate(_SIGNS)}
    found = (sign.replace("\ufe0f", "") for sign in _SCORE.findall(text))
    return tuple(plain[sign] if sign in plain else int(sign) for sign in found)


def parse_scores(text: str, header: re.Match[str]) -> tuple[int, ...]:
    """The guess that solved each board, from the text that follows a header line.

    >>> text = "Daily Quordle 376\\n8️⃣4️⃣\\n🟥7️⃣"
    >>> parse_scores(text, SHARED.search(text))
    (8, 4, 0, 7)
    """
    boards = _BOARDS[header["site"].lower()]
    scores: Sequence[int]
    if header["scores"]:  # only Dordle has them in this line
        scores = [
            0 if score == "X" else int(score) for score in header["scores"].upper().split("&")
        ]
    else:
        scores = scores_in(text[header.end() :])
    if len(scores) != boards or max(scores) > boards + EXTRA_GUESSES:
        example = "4&6/7" if boards == 2 else "8️⃣4️⃣, or 🟥"
        raise WordleError(
            f"{header[0]} needs the number of guesses of each of the {boards} boards, as in "
            f"{example}"
        )
    return tuple(scores)


def _list_sign(words: WordList) -> str:
    """The sign of a list in codes: a list with other answers would give other words."""
    return sign_of(f"{words.name} {words.answers} {words.weights}")
