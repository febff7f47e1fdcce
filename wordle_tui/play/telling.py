"""A game that was played elsewhere, told by all its words: the last one is the answer."""

from __future__ import annotations

from collections.abc import Sequence

from wordle_tui.game.board import Board
from wordle_tui.game.errors import WordleError
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, broken_clue, strictest_rule
from wordle_tui.play.drafts import GameRules

Doubt = tuple[str, str]
"""Why a game may be another one, and what the key does that keeps it nevertheless."""
_AGAIN = "Press {board.keep} again to keep it."


def told(
    words: Sequence[str], rules: GameRules, known: Doubt | None = None
) -> tuple[Board, tuple[Doubt, ...]]:
    """The game that the words tell, and what is doubtful about it.

    One word more than there are guesses is the answer of a lost game. `known` is the answer of its
    day, and what is said if another one is told. Raises a `WordleError` if the words cannot be a
    whole game.

    >>> from wordle_tui.game.words import word_list
    >>> str(told(("slate", "crony", "march"), GameRules(word_list("nyt")))[0])
    'slate:bbybb crony:yybbb march:ggggg'
    """
    listed, rule, limit = rules
    guesses, answer = words[:limit], words[-1]
    doubts: list[Doubt] = []
    if known is not None and answer != known[0]:
        answer, sentence = known
        if len(words) != limit:
            raise WordleError(f"{sentence} Is a guess missing, or is it another day?")
        doubts.append((sentence, "{board.keep} keeps it as lost."))
    if answer in guesses[:-1]:
        number = guesses.index(answer) + 1
        raise WordleError(f"{answer.upper()} was guess {number}, so the game ended with it.")
    turns = tuple(Turn(guess, feedback(guess, answer)) for guess in guesses)
    unknown = [word for word in dict.fromkeys((*guesses, answer)) if word not in listed.accepted]
    if not listed.has_only_answers:
        what = "a Wordle word" if listed.name == "nyt" else f"in the {listed.name} list"
        doubts += [(f"{word.upper()} isn't {what}.", _AGAIN) for word in unknown]
    if known is None and answer not in (*unknown, *listed.answers):
        doubts.append((f"{answer.upper()} isn't a likely answer.", _AGAIN))
    if (kept := min(rule, strictest_rule(turns))) < rule:
        first = next(t for row, t in enumerate(turns) if broken_clue(t.guess, turns[:row], rule))
        why = f"{first.guess.upper()} breaks {rule.title}. A typo?"
        name = "hard" if kept.is_hard else "not hard"
        doubts.append((why, f"{{board.keep}} keeps the game as {name}."))
    return Board(listed, turns, kept, answer, limit), tuple(doubts)
