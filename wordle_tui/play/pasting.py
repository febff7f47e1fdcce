"""Pasted or spoken guesses, which are added to a game; all raise a `WordleError` if none fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import with_rows
from wordle_tui.game.text import day_of, parse_paste, parts_of
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.play import remark as sentences
from wordle_tui.play.drafts import DraftBoards
from wordle_tui.play.state import PlayState


def paste(state: PlayState, text: str) -> PlayState:
    """Add pasted guesses, make a pasted word the next guess, or colour the board by a grid."""
    pasted = _pasted(state, text)
    if state.is_by_player and (day := day_of(parts_of(text, state.rules.words)[0])):
        return pasted.of_day(day)
    return pasted


def _pasted(state: PlayState, text: str) -> PlayState:
    words, _, limit = state.rules
    if len(state.drafts) > 1 and ":" in text:
        return add_rows(state, text.split())
    pasted = parse_paste(text, words, limit)
    if pasted.turns or pasted.patterns:
        if not state.is_by_player:
            replay = "Paste a game or a shared grid in Replay ({app.replay})."
            raise WordleError(f"{sentences.BY_PROGRAM} {replay}")
        if len(state.drafts) > 1:
            raise WordleError(sentences.ONE_BOARD)
        if pasted.turns:
            return state.to(_with_turns(state.drafts, pasted.turns))
        return _with_grid(state, pasted.patterns)
    if len(pasted.words) > 1:
        if state.is_by_player and len(state.drafts) == 1 and not state.has_begun:
            return state.telling(pasted.words)
        raise WordleError(
            "These words have no colours. Paste one word, or guesses like raise:bbygb."
        )
    return state.write(pasted.words[0])


def _with_turns(drafts: DraftBoards, turns: Sequence[Turn]) -> DraftBoards:
    board = drafts.board
    room = 0 if board.is_won else board.limit - len(board.turns)
    if len(turns) > room:
        raise WordleError(
            f"There's room for {counted(room, 'more guess')}; this text has {len(turns)}."
        )
    if any(turn.pattern.is_win for turn in turns[:-1]):
        raise WordleError("Only the last guess can be all green: the game ends with it.")
    return drafts.with_turns([(*board.turns, *turns)])


def _with_grid(state: PlayState, patterns: Sequence[Pattern]) -> PlayState:
    """Colour the words on the only board by a shared grid, which has no letters.

    If it only confirms a game that is told, that stays as it is, and is to be kept.
    """
    drafts = state.drafts
    if patterns and [turn.pattern for turn in drafts.board.told_turns] == [*patterns]:
        return state.say("")
    words = [*drafts.guesses, *[drafts.letters] * drafts.has_word, *drafts.board.told]
    if len(words) != len(patterns):
        raise WordleError("Type your guesses first, then paste the grid to colour them.")
    return state.to(drafts.with_turns([tuple(map(Turn, words, patterns))]))


def add_rows(state: PlayState, rows: Iterable[str], *, allow_unknown: bool = False) -> PlayState:
    """Add guesses with their colours on each board, as in `crane:bybbb/bbbbg`."""
    if not state.is_by_player:
        raise WordleError(sentences.BY_PROGRAM)
    boards = with_rows(state.position, rows, allow_unknown=allow_unknown).boards
    return state.to(state.drafts.with_turns(board.turns for board in boards))
