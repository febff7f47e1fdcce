"""What is said about a game with several boards; independent of Textual."""

from __future__ import annotations

from wordle_tui.advice.advice import Advice
from wordle_tui.advice.reasons import advised
from wordle_tui.game.game import Outcome
from wordle_tui.game.wording import place
from wordle_tui.play.remark import Remark
from wordle_tui.tui.boards.state import BoardsState


def sentences(state: BoardsState, advice: Advice | None) -> tuple[str, str]:
    """What to play or the state of the game, and why; without advice, only where the game is."""
    boards = state.boards
    count, solved = len(boards.boards), sum(boards.solved)
    if advice is not None and advice.contradiction is not None:
        index, contradiction = advice.board, advice.contradiction
        keys = "changes that colour" if contradiction.mark is not None else "goes to that guess"
        return f"No word fits board {index + 1}.", f"Ctrl+f {keys}."
    if boards.outcome is Outcome.WON:
        every = "both" if count == 2 else f"all {count}"
        return f"Solved {every} boards in {len(boards.guesses)} guesses.", _code(state)
    if state.is_over:
        how = "Given up" if state.is_given_up else "Out of guesses"
        return f"{how}: {solved} of {count} boards solved.", f"{_missed(state)} {_code(state)}"
    if advice is None or not advice.suggestions:
        return f"Guess {len(boards.guesses) + 1} of {boards.limit}: {solved} of {count} solved.", ""
    return advised(boards, advice)


def _missed(state: BoardsState) -> str:
    """The answers of the boards that were not solved, if they are known."""
    missed = [
        f"Board {index + 1} was {state.answers[index].upper()}."
        for index in state.boards.unsolved
        if state.answers
    ]
    return " ".join(missed)


def _code(state: BoardsState) -> str:
    code = state.boards.code
    return f"A friend can play the same words with the code {code}." if code else ""


def message(state: BoardsState, advice: Advice | None, offer: str | None) -> Remark:
    """The remark on the last key, or else what to do next; `offer` is the word that Enter takes."""
    draft, board = state.draft, f"Board {state.focus + 1}"
    if not state.remark.text and advice is not None and advice.contradiction is not None:
        return Remark(f"Board {advice.board + 1}: {advice.contradiction}", "error")
    if state.remark.text or state.is_over:
        return state.remark
    if draft.is_mending:
        return Remark(f"{board}: editing guess {draft.row + 1}. Press Enter when done.")
    if len(state.letters) < state.words.length:
        number = place(len(state.boards.guesses))
        taken = f", or press Enter for {offer.upper()}" if offer and not state.letters else ""
        return Remark(f"Type your {number} guess{taken}.")
    if state.answers:
        return Remark(f"Press Enter to guess {state.letters.upper()}.")
    if all(state.drafts[index].is_coloured for index in state.open):
        return Remark("Press Enter when the colours of all boards are right.")
    return Remark(f"{board}: set its colours with space, 1–3 or b y g.")


def results(state: BoardsState) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """The word of each board, the guess that found it, and the words left until there was one.

    A board that was not solved has the guess 0; its word is a question mark if it is unknown.
    """
    found = []
    for index, board in enumerate(state.boards.boards):
        words, left = board.words.answers, [len(board.words.answers)]
        for turn in board.turns:
            if len(words) > 1:
                words = tuple(word for word in words if turn.allows(word))
                left.append(len(words))
        is_solved = board.outcome is Outcome.WON
        answer = state.answers[index] if state.answers else board.known_answer
        guess = len(board.turns) if is_solved else 0
        found.append((answer or "?", guess, tuple(left)))
    return tuple(found)
