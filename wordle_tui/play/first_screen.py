"""The first screen of a game elsewhere: what is said and shown before its first guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from wordle_tui.advice.advice import WORTH_SAYING, Advice, Suggestion
from wordle_tui.game.daily import PastAnswers, puzzle_number
from wordle_tui.game.records import FinishedGame, Opener, Player
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList

_MORNINGS = 3
ALSO = (
    ("app.practice", "practise with a new word"),
    ("app.new_game", "past days, Quordle, friends' codes"),
    ("", "paste a shared grid, or a whole chat"),
)
"""What else can be done: the ids of keys, and their sentences."""
_SAMPLE = ("crane", "stoat", "smart")
"""The guesses of the game that is shown to a new player."""


class FirstWord(NamedTuple):
    """A line of the good first words."""

    word: str
    guesses: str
    """The guesses that it needs on average; empty if they are not known."""
    remark: str = ""
    is_rare: bool = False


@dataclass(frozen=True)
class FirstScreen:
    """What is said and shown before the first guess."""

    headline: str
    words: tuple[FirstWord, ...]
    player: Player | None
    """Nobody until the history is read."""
    notice: str
    """What is said once: that games were left, or that past answers are missing."""

    @property
    def is_new(self) -> bool:
        """Whether the player has no games yet, and so is told how a game goes."""
        return self.player is not None and not self.player.has_games


def is_daily(words: WordList, boards: int) -> bool:
    """Whether a game elsewhere is taken for today's puzzle of the Times."""
    return words.name == "nyt" and boards == 1


def headline(player: Player | None, day: date | None, rules: str, *, is_named: bool = False) -> str:
    """The sentence above all; without a day, the game is not the daily puzzle.

    `is_named` says whether the puzzle, or else the rules, are to be named: they stand nowhere else.
    """
    if day is None:
        return f"What did you play ({rules})?" if is_named else "What did you play?"
    puzzle = f"Wordle {puzzle_number(day):,}"
    if player is None:
        return f"{puzzle}…"
    if (game := player.today) is not None:
        result = f"{game.guess_count} of {game.limit}" if game.is_won else "not solved"
        streak = f" Streak {player.streak}." if player.streak else ""
        return f"{puzzle if is_named else 'Played'}: {result}.{streak}"
    which = puzzle if is_named else "today's Wordle"
    return f"What did you play in {which}?"


def prompt(has_played: bool) -> str:
    """What to do before the first guess."""
    if has_played:
        return "Press {board.see_played} to see it again, or type a word for another game."
    return "Type it and colour it, or all your words."


def good_first_words(
    ranked: Sequence[Suggestion],
    words: WordList,
    openers: Sequence[Opener],
    most: int,
    *,
    is_familiar: bool = True,
) -> tuple[FirstWord, ...]:
    """The player's own openers, the best words, and last what the other kind of word gains.

    At most a third of the lines are the player's own. Where rare words are wanted, too, the best
    of all comes first, and the best familiar one last.
    """
    familiar = [each for each in ranked if each.word in words.familiar]
    best, other = (familiar, ranked) if is_familiar else (ranked, familiar)
    titles = {each.word: "best familiar word" for each in familiar[:1]}
    if familiar and (gain := _gain(familiar[0], ranked[0])):
        titles[ranked[0].word] = f"rare, {gain} better"
    own, values = openers[: most // 3], {each.word: each.guesses_text() for each in ranked}
    lines = [
        FirstWord(
            each.word,
            values.get(each.word, ""),
            f"yours: {counted(each.played, 'game')}, {each.mean:.2f}",
        )
        for each in own
    ]
    named = {each.word for each in own}
    last = [each for each in other[:1] if each.word in titles and each not in best[:1]]
    others = [each for each in best if each.word not in named and each not in last]
    for each in (*others[: most - len(own) - len(last)], *last):
        title, is_rare = titles.get(each.word, ""), each.word not in words.familiar
        lines.append(FirstWord(each.word, values[each.word], title, is_rare))
    return tuple(lines)


def _gain(familiar: Suggestion, best: Suggestion) -> str:
    """How many guesses fewer the best word needs than the best familiar one; empty if none."""
    gain = familiar.behind(best)
    about = "" if familiar.proved and best.proved else "≈"
    return f"{about}{gain:.2f}" if gain >= WORTH_SAYING else ""


def ranked_openers(advice: Advice | None) -> tuple[Suggestion, ...]:
    """The suggestions, before them the rare word that is better, if it is not among them."""
    if advice is None:
        return ()
    is_better = advice.plain_word_cost is not None
    return (*advice.left_out[:is_better], *advice.suggestions)


def gap(past: PastAnswers) -> str:
    """That past answers are missing, until three newer ones are known, as from the player's games
    of three mornings; else empty."""
    if past.later >= _MORNINGS:
        return ""
    from wordle_tui.game.past_answers import gap_since

    to = gap_since(past)
    return f"Answers are known to {to}; newer ones: {{app.new_game}}." if to else ""


def result_of(game: FinishedGame) -> tuple[str, str]:
    """The answer and the result, as in "MARCH in 3", and the result alone."""
    result = f"in {game.guess_count}" if game.is_won else "not solved"
    return f"{game.answer.upper()} {result}" if game.answer else result, result


def rows_of(game: FinishedGame) -> tuple[Turn, ...]:
    """The guesses of a game; those whose words are unknown have only colours."""
    return game.turns or tuple(Turn(" " * len(row.marks), row) for row in game.grid)


def left_sentence(games: Sequence[FinishedGame]) -> str:
    """What is said once of games that were left; empty without any."""
    if not games:
        return ""
    first, *others = games
    after = f"{first.guesses[-1].upper()}, left after {counted(first.guess_count, 'guess')}"
    more = f", and {counted(len(others), 'more game')}, count" if others else ", counts"
    return f"{after}{more} as given up."


def sample_game(words: WordList) -> tuple[Turn, ...]:
    """A game from the first guess to the last; none for lists without its words."""
    if not words.accepted.issuperset(_SAMPLE):
        return ()
    return tuple(Turn(guess, feedback(guess, _SAMPLE[-1])) for guess in _SAMPLE)
