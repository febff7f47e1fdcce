"""A board: its turns, the words still possible, and what is wrong: look for `Board`.

The grid that is shared, and how a guess splits words, stand here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache

from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import GameOverError, HardModeError, WordleError
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Mark, Pattern, colour_names, feedback, feedback_code
from wordle_tui.game.turn import Turn, broken_clue, colours_missing, letter_marks
from wordle_tui.game.wording import PLACES, counted, listed
from wordle_tui.game.words import WordList, avoided_last

GUESS_LIMIT = 6
"""The number of guesses in Wordle, and the default."""
MOST_GUESSES = 20
"""The highest limit a game may have."""
FAMILY = 4
"""This many words that differ in one place only are a trap: tried one by one they take 2.5 guesses
on average, but after a guess that tells them apart only one is needed."""


class Outcome(Enum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class Candidates:
    """The words that can still be the answer."""

    likely: tuple[str, ...]
    rare: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words that figures refer to: the likely ones, or the rare ones if none is left."""
        return self.likely or self.rare

    def __len__(self) -> int:
        return len(self.likely) + len(self.rare)


@dataclass(frozen=True)
class Contradiction:
    """Why no word is left, and the single wrong tile that explains it, if there is one."""

    turn: int
    """Index of the turn to look at."""
    position: int | None
    """Index of the tile, or None if no change of a single tile helps."""
    mark: Mark | None
    """The right colour of that tile; None if the whole row seems to be uncoloured."""
    words: tuple[str, ...]
    """The words that would be left, by falling weight, then alphabetically; avoided ones last."""
    guess: str

    def __str__(self) -> str:
        return self.sentence(colour_names())

    def sentence(self, names: Sequence[str]) -> str:
        """That no word fits, and why."""
        if self.position is None:
            guess = f"guess {self.turn + 1}, {self.guess.upper()}"
            return f"No word fits after {guess}. Check its colours."
        return f"No word fits. {self.why(names)}"

    def why(self, names: Sequence[str]) -> str:
        """What is wrong; `names` are those of grey, yellow and green where they are seen."""
        guess = self.guess.upper()
        if self.position is None:
            return f"Check the colours of guess {self.turn + 1}, {guess}."
        letter = self.guess[self.position].upper()
        if self.mark is None:
            return f"{guess} is all grey, but another guess shows its {letter}."
        tile, would_fit = PLACES[self.position], f"{counted(len(self.words), 'word')} would fit."
        return f"If the {tile} letter of {guess} ({letter}) were {names[self.mark]}, {would_fit}"


@dataclass(frozen=True)
class Board:
    """The turns played so far with a word list. Boards are immutable.

    A board with an `answer` colours its own tiles; for any other board the caller gives them.

    >>> from wordle_tui.game.words import word_list
    >>> board = Board(word_list("original"), answer="wince").play("soare").play("clint")
    >>> str(board)
    'soare:bbbbg clint:ybyyb'
    >>> board.candidates.words
    ('wince', 'mince', 'niece', 'niche')
    """

    words: WordList
    turns: tuple[Turn, ...] = ()
    rule: Rule = Rule.NORMAL
    answer: str | None = None
    limit: int = GUESS_LIMIT

    @property
    def outcome(self) -> Outcome:
        if self.turns and self.turns[-1].pattern.is_win:
            return Outcome.WON
        return Outcome.LOST if len(self.turns) >= self.limit else Outcome.PLAYING

    @property
    def known_answer(self) -> str | None:
        """The answer, given or guessed; None if it is unknown."""
        return self.turns[-1].guess if self.outcome is Outcome.WON else self.answer

    def play(self, guess: str, pattern: Pattern | None = None) -> Board:
        """Return the board with one more turn; `pattern` may be omitted if the answer is known.

        Raises `GameOverError`, `UnknownWordError` or `HardModeError`. Tiles that fit no word are
        accepted, so that a wrong one can be corrected later.
        """
        guess = self.check(guess, allow_unlisted=pattern is not None)
        if pattern is None:
            if self.answer is None:
                raise colours_missing(guess)
            pattern = feedback(guess, self.answer)
        return self.after(Turn(guess, pattern))

    def after(self, turn: Turn) -> Board:
        """The board with one more turn, without checks."""
        return replace(self, turns=(*self.turns, turn))

    def with_answer(self, text: str) -> Board:
        """The board with its answer; raises an error if the colours rule it out."""
        answer = self.words.parse(text)
        for number, turn in enumerate(self.turns, 1):
            if not turn.allows(answer):
                raise WordleError(f"{answer.upper()} doesn't fit the colours of guess {number}.")
        return replace(self, answer=answer)

    def undo(self) -> Board:
        """The board without its last turn, if it has one."""
        return replace(self, turns=self.turns[:-1])

    def check(self, text: str, *, allow_unlisted: bool = False) -> str:
        """Return the guess in lower case; raises an error if it cannot be played now.

        With `allow_unlisted`, for games elsewhere, a list that `has_only_answers` may lack it.
        """
        if self.outcome is not Outcome.PLAYING:
            guesses = counted(len(self.turns), "guess")
            raise GameOverError(f"The game is over. It was {self.outcome.value} in {guesses}.")
        is_any = allow_unlisted and self.words.has_only_answers
        guess = self.words.parse(text) if is_any else self.words.check(text)
        self.check_rule(guess)
        return guess

    def check_rule(self, guess: str) -> None:
        """Raise a `HardModeError` if the rule forbids the guess."""
        if broken := broken_clue(guess, self.turns, self.rule):
            raise HardModeError(f"In {self.rule.title} {broken}.")

    @cached_property
    def candidates(self) -> Candidates:
        """The answers that fit every turn, in the order in which they are shown."""
        likely = avoided_last(fitting(self.turns, self.words.answers))
        return Candidates(likely, fitting(self.turns, self.words.rare_words))

    @cached_property
    def is_possible(self) -> bool:
        """Whether some word fits every turn, and no turn follows a win.

        The answer of a game that is over need not be in the list.
        """
        if any(turn.pattern.is_win for turn in self.turns[:-1]):
            return False
        if not self.turns:
            return True
        ended = [self.known_answer] if self.outcome is not Outcome.PLAYING else []
        return bool(fitting(self.turns, filter(None, ended))) or len(self.candidates) > 0

    def contradiction(self) -> Contradiction | None:
        """Explain why no word fits; None if the board is possible.

        The likeliest mistake is an uncoloured last row, the tile whose change leaves the most
        words, or else the first turn after which no word fits.
        """
        if self.is_possible:
            return None
        *before, last = self.turns
        known = letter_marks(before)
        for place, letter in enumerate(last.guess):
            # An all-grey row with a letter that is in the word has probably not been coloured yet.
            if known.get(letter) and not any(last.pattern.marks):
                return Contradiction(len(before), place, None, (), last.guess)
        words = (*self.words.answers, *self.words.rare_words)
        changes: dict[tuple[int, int, Mark], list[str]] = {}
        for index, turn in enumerate(self.turns):
            for word in fitting((*self.turns[:index], *self.turns[index + 1 :]), words):
                actual, given = feedback(turn.guess, word).marks, turn.pattern.marks
                wrong = [place for place, mark in enumerate(actual) if mark is not given[place]]
                if len(wrong) == 1:
                    changes.setdefault((index, wrong[0], actual[wrong[0]]), []).append(word)
        if changes:
            # Ties are broken by the likeliest word that a change leaves.
            index, place, mark = min(
                changes, key=lambda change: (-len(changes[change]), words.index(changes[change][0]))
            )
            weights = dict(zip(self.words.answers, self.words.weights, strict=True))
            left = sorted(
                changes[index, place, mark], key=lambda word: (-weights.get(word, 0), word)
            )
            return Contradiction(index, place, mark, avoided_last(left), self.turns[index].guess)
        earlier = self
        while not earlier.is_possible:
            earlier = earlier.undo()
        index = len(earlier.turns)
        return Contradiction(index, None, None, (), self.turns[index].guess)

    def __str__(self) -> str:
        return " ".join(map(str, self.turns))


def line(choose: Callable[[Board], str], start: Board, answer: str) -> tuple[str, ...]:
    """The guesses of a player who chooses by `choose`, up to the win, even beyond the limit."""
    game = replace(start, turns=())
    while game.outcome is not Outcome.WON:
        guess = choose(game)
        game = game.after(Turn(guess, feedback(guess, answer)))
    return tuple(turn.guess for turn in game.turns)


@dataclass(frozen=True)
class Bucket:
    """The candidates for which a guess gets the same pattern."""

    pattern: Pattern
    words: tuple[str, ...]


@lru_cache(maxsize=64)
def buckets(guess: str, candidates: tuple[str, ...]) -> tuple[Bucket, ...]:
    """Split the candidates by the pattern of `guess`, the largest bucket first.

    >>> [(str(bucket.pattern), bucket.words) for bucket in buckets("mince", ("since", "mince"))]
    [('ggggg', ('mince',)), ('bgggg', ('since',))]
    """
    words_by_code: dict[int, list[str]] = {}
    for word in candidates:
        words_by_code.setdefault(feedback_code(guess, word), []).append(word)
    largest_first = sorted(words_by_code.items(), key=lambda group: (-len(group[1]), -group[0]))
    return tuple(
        Bucket(Pattern.from_code(code, len(guess)), tuple(words)) for code, words in largest_first
    )


def evasive_pattern(guess: str, candidates: tuple[str, ...]) -> Pattern:
    """The pattern that keeps the most words, with the fewest greens, then the fewest yellows.

    A guess wins only if no other word is left.

    >>> str(evasive_pattern("mince", ("mince", "since")))
    'bgggg'
    """
    return min(
        buckets(guess, candidates),
        key=lambda bucket: (
            -len(bucket.words),
            bucket.pattern.marks.count(Mark.GREEN),
            bucket.pattern.marks.count(Mark.YELLOW),
            bucket.pattern,
        ),
    ).pattern


def families(words: Sequence[str]) -> list[tuple[str, ...]]:
    """The groups of two or more words that differ in one place only.

    >>> families(["fight", "light", "eight", "mince", "wince"])
    [('fight', 'light', 'eight'), ('mince', 'wince')]
    """
    found: dict[str, list[str]] = {}
    for word in words:
        for place in range(len(word)):
            found.setdefault(f"{word[:place]}_{word[place + 1 :]}", []).append(word)
    return [tuple(family) for family in found.values() if len(family) > 1]


def largest_family(words: Sequence[str]) -> tuple[str, ...]:
    """The largest group of words that differ in one place only; empty if there is none."""
    return max(families(words), key=len, default=())


def share_text(
    patterns: Sequence[Pattern],
    rule: Rule,
    high_contrast: bool = False,
    limit: int = GUESS_LIMIT,
    number: int | None = None,
) -> str:
    """The header line, with the number of a daily puzzle, and the grid of squares.

    >>> print(share_text([Pattern.parse("bbygb"), Pattern.parse("ggggg")], Rule.HARD, number=1234))
    Wordle-TUI 1,234 2/6*
    <BLANKLINE>
    ⬛⬛🟨🟩⬛
    🟩🟩🟩🟩🟩
    """
    score = len(patterns) if patterns and patterns[-1].is_win else "X"
    puzzle = "" if number is None else f"{number:,} "
    header = f"Wordle-TUI {puzzle}{score}/{limit}{'*' * rule.is_hard}"
    return "\n".join([header, "", *(pattern.emoji(high_contrast) for pattern in patterns)])


def share_words(
    patterns: Sequence[Pattern], rule: Rule, limit: int = GUESS_LIMIT, number: int | None = None
) -> str:
    """The share text in words, for an alternative text: no squares, and no letter of a guess.

    >>> print(share_words([Pattern.parse("bbygb"), Pattern.parse("ggggg")], Rule.HARD, number=1234))
    Wordle-TUI 1,234: solved in 2 of 6 guesses, hard mode.
    Guess 1: fourth green, third yellow.
    Guess 2: all green.
    """
    guesses = counted(limit, "guess")
    result = f"not solved in {guesses}"
    if patterns and patterns[-1].is_win:
        result = f"solved in {len(patterns)} of {guesses}"
    elif len(patterns) < limit:
        result = f"given up after {len(patterns)} of {guesses}"
    puzzle = "" if number is None else f" {number:,}"
    lines = [f"Wordle-TUI{puzzle}: {result}{', ' + rule.title if rule.is_hard else ''}."]
    for guess, pattern in enumerate(patterns, 1):
        colours = []
        for mark in (Mark.GREEN, Mark.YELLOW):
            places = [PLACES[place] for place, shown in enumerate(pattern.marks) if shown is mark]
            colours += [f"{listed(places, 'and')} {mark.name.lower()}"] if places else []
        said = "all green" if pattern.is_win else ", ".join(colours) or "all grey"
        lines.append(f"Guess {guess}: {said}.")
    return "\n".join(lines)
