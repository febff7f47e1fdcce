"""The end of a game: what is said of it, and what can be done next."""

from __future__ import annotations

from wordle_tui.advice.reasons import how_many
from wordle_tui.game.board import Outcome
from wordle_tui.game.game import SITES
from wordle_tui.game.wording import counted, spelled
from wordle_tui.game.words import examples
from wordle_tui.play.asking import words_left
from wordle_tui.play.state import PlayState

PRAISE = ("Genius", "Magnificent", "Impressive", "Splendid", "Great", "Phew")
"""What the Times says of a game that is won in one guess, in two, and so on."""

_WORDS_SHOWN = 8
"""How many of the adversary's remaining words are listed."""


def praise(guesses: int, limit: int) -> str:
    """The word for a game that is won; the last guess is a narrow escape, however many there are.

    >>> praise(4, 6), praise(6, 6), praise(7, 9), praise(3, 3)
    ('Splendid', 'Phew', 'Great', 'Phew')
    """
    return PRAISE[-1] if guesses == limit > 1 else PRAISE[min(guesses, len(PRAISE) - 1) - 1]


def ending(state: PlayState) -> tuple[str, str]:
    """How a game has ended, in a word and the result, and what else there is to say of it."""
    if len(state.drafts) > 1:
        return _ending_of_boards(state)
    game = state.position.boards[0]
    guesses, answer = len(game.turns), game.known_answer
    back = "{play.undo} takes it back." if state.was_told else ""
    if game.outcome is Outcome.WON:
        return f"{game.turns[-1].guess.upper()} in {guesses}.", back
    words = () if state.is_by_player else words_left(state, 0).words
    if answer is not None or len(words) == 1:
        how = f"Not found in {counted(guesses, 'guess')}."
        if state.drafts.is_given_up:
            how = f"Given up after {counted(guesses, 'guess')}." if guesses else "Given up."
        return f"The word was {(answer or words[0]).upper()}.", f"{how} {back}".strip()
    if state.is_by_player:
        left = game.candidates
        return "Out of guesses.", f"{how_many(len(left.likely), len(left.rare))} fit."
    named = examples(words, _WORDS_SHOWN)
    more = len(words) - len(named)
    others = f" and {more:,} more" if more else ""
    still = f"The program still had {len(words):,} words: {', '.join(named).upper()}{others}."
    return "Not this time.", still


def _ending_of_boards(state: PlayState) -> tuple[str, str]:
    """How several boards have ended, and the words of those that were not solved, or a code."""
    position, guesses = state.position, len(state.guesses)
    count, solved, code = len(position.boards), sum(position.solved), position.code
    again = f"A friend can play the same words with the code {code}." if code else ""
    if position.outcome is Outcome.WON:
        every = "Both" if count == 2 else f"All {spelled(count)}"
        spare = praise(guesses - count + 1, state.rules.limit - count + 1)
        return f"{spare}. {every} in {guesses}.", again
    how = "Given up" if state.drafts.is_given_up else "Out of guesses"
    missed = [
        f"Board {index + 1} was {state.answers[index].upper()}."
        for index in position.unsolved
        if state.answers
    ]
    return f"{how}: {solved} of {count} boards solved.", " ".join([*missed, again]).strip()


def code_for_friend(state: PlayState) -> str:
    """The code of a game here that is over, with one or more boards; empty if there is none.

    Friends have the words of a game elsewhere anyway.
    """
    return state.position.code if state.is_over and not state.is_by_player else ""


def and_now(state: PlayState, again: str = "", cards: int = 0) -> tuple[tuple[str, str], ...]:
    """What the player can do next: the ids of at most four keys, Enter first, and what they do.

    `again` is a guess to be tried again, empty if none is worth it, and `cards` how many are due.
    """
    count, has_guesses = len(state.drafts), bool(state.guesses)
    kind = SITES.get(count, f"game with {count} boards") if count > 1 else "game"
    asks = state.asks_for_answer and not state.draft.answer
    keys = (
        ("board.answer", "enter the answer", asks),
        ("play.replay" if asks else "board.why", "why, in Replay", has_guesses),
        ("play.new" if has_guesses else "board.again", f"another {kind}", True),
        ("play.share", "share this", has_guesses and count > 1),
        ("play.try_again", f"try {again} again", bool(again)),
        ("app.train", f"train: {counted(cards, 'card')} due", cards > 0),
    )
    return tuple((key, text) for key, text, is_there in keys if is_there)[:4]
