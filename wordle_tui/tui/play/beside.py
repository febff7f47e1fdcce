"""What stands beside the board: the answer in #main, the lists in #side, or the end of the game."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.reactive import reactive

from wordle_tui.game.board import Bucket, buckets
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.wording import unusual_rules
from wordle_tui.play.first_screen import ALSO
from wordle_tui.play.guidance import sentences
from wordle_tui.play.hints import Hint, counting
from wordle_tui.play.view import PlayView
from wordle_tui.tui.play.board_area import BoardArea, BoardPanel
from wordle_tui.tui.play.first_panels import FirstWords, Morning
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.program import Program
from wordle_tui.tui.widgets.end_card import EndCard
from wordle_tui.tui.widgets.key_list import KeyList
from wordle_tui.tui.widgets.keyboard import MOST_QUARTERS, Keyboard
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence
from wordle_tui.tui.widgets.samples import BROAD, GameToKeep, SampleGame
from wordle_tui.tui.widgets.suggestions import Chances, Suggestions
from wordle_tui.tui.widgets.tiles import NARROW

_TALL = 36
"""The lines from which on a key of the keyboard has a part for each of several boards."""


class Beside(Vertical):
    """The panels beside the board, as far as the view shows them."""

    app = app_getter(Program)
    view: reactive[PlayView | None] = reactive(None, repaint=False, always_update=True)

    main = query_one("#main", Vertical)
    side = query_one("#side", Vertical)
    sentence = query_one(Sentence)
    first_words = query_one(FirstWords)
    sample = query_one(SampleGame)
    to_keep = query_one(GameToKeep)
    suggestions = query_one(Suggestions)
    hand = query_one("#hand", BoardPanel)
    candidates = query_one(CandidateList)
    candidates_after = query_one("#after", CandidateList)  # those of the next board
    keyboard = query_one(Keyboard)
    chances = query_one(Chances)
    groups = query_one(Groups)
    ending = query_one(EndCard)

    _letters_of: tuple[str, int] | None = None
    """The game and the board whose letters are shown."""
    _splitting: tuple[object, ...] = ()
    """The words and the possible answers of the last groups that were computed."""

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield Sentence()
            yield FirstWords()
            yield HintSteps()
            yield Suggestions()
        with Vertical(id="side"):
            yield BoardPanel(id="hand")
            yield SampleGame()
            yield GameToKeep()
            yield Morning()
            also = KeyList(title="Also", id="also")
            also.keys = ALSO
            yield also
            yield CandidateList()
            yield CandidateList(id="after")
            yield Keyboard()
            yield Chances()
            yield Groups()
        yield self.app.end_card()

    def watch_view(self, view: PlayView | None) -> None:
        if view is None:
            return
        state, (words, rule, limit) = view.state, view.state.rules
        is_first, is_one = view.first is not None, len(state.drafts) == 1
        is_new, player = view.first is not None and view.first.is_new, view.player
        morning, is_told = self.query_one(Morning), view.enter == "keep"
        fits, is_late = view.contradiction is None, view.is_stale or view.is_ahead
        has_all = view.shows_guesses and fits and state.hint is Hint.ALL
        has_groups = has_all and view.has_more and not is_first
        area = self.screen.query_one(BoardArea)
        has_keys, is_low = area.keyboard.display, self.app.size.height < _TALL
        has_room = not (is_one or (has_groups and is_low))
        steps = self.query_one(HintSteps)
        self.to_keep.show(state.draft.told_turns)
        also = self.query_one("#also", KeyList)
        hand, suggestions = self.hand, self.suggestions
        # The figures come before what depends on whether there are any.
        self.chances.limit = limit
        self.chances.show(view.explained, view.visible_advice)
        for part, is_shown in (
            *((self.main, not view.is_over), (self.side, not view.is_over)),
            (self.ending, view.is_over),
            (self.first_words, is_first and not view.is_hidden),
            (self.sample, is_new and is_one and self.app.size.width >= BROAD),
            (also, is_first and is_one),
            (morning, (is_first or is_told) and is_one and player is not None),
            (self.to_keep, is_told and self.app.size.width >= BROAD),
            (steps, state.hint < Hint.ALL and fits),
            (suggestions, has_all and not is_first),
            (hand, not is_one and area.is_small),
            (self.candidates, view.shows_words),
            (self.candidates_after, view.shows_words and has_keys and len(state.drafts.open) > 1),
            (self.keyboard, not has_keys and (has_room or not state.is_by_player)),
            (self.chances, has_all and view.has_more and is_one and bool(self.chances.shown)),
            (self.groups, has_groups),
        ):
            part.display = is_shown
        self.side.set_class(self.keyboard.display, "-letters")
        for panel in (suggestions, *self.side.query(CandidateList), self.chances, self.groups):
            panel.stale = is_late
        if hand.display:
            hand.tile = NARROW
            hand.show(view, min(limit, len(state.guesses) + 1))
        if view.first is not None:
            self.first_words.words = view.first.words
        if morning.display and player is not None:
            morning.show(replace(player, card=None, yesterday=None) if is_told else player)
        self.sentence.headline, self.sentence.reason = sentences(view)
        self.sentence.left = view.share
        for keyboard in (self.keyboard, area.keyboard):
            keyboard.letters = words.alphabet.letters
            keyboard.layout_name = view.settings.keyboard
        # Where the tabs leave no room for the rules, they stand here.
        self.keyboard.status = "" if view.has_places else unusual_rules(words.name, rule)
        steps.step, steps.next_step, steps.given = state.hint, state.next_hint, view.hints_given
        steps.status = counting(state.help_from) if is_one else ""
        suggestions.title = "Next guesses" if view.is_ahead else Suggestions.TITLE
        suggestions.order, suggestions.has_more = view.order, view.has_more
        if self.candidates.display:
            title = CandidateList.TITLE if is_one else f"Fits board {state.drafts.focus + 1}"
            self.candidates.show(view.left, view.contradiction, title)
        if self.candidates_after.display and view.advice is not None:
            index = min(state.drafts.open, key=lambda board: (board <= state.drafts.focus, board))
            left = view.advice.boards[index] if view.advice.boards else None
            self.candidates_after.show(left, None, f"Fits board {index + 1}")
        asked = state.game.uuid, state.drafts.focus
        if state.is_by_player or asked != self._letters_of:  # else when the tiles have turned
            self._letters_of = asked
            self.show_marks()
        self._split(view)

    def show_marks(self) -> None:
        """Show the colours of the letters on the board in hand, or on a few where there is room."""
        assert self.view is not None, "a game is played"
        state, large = self.view.state, self.screen.query_one(BoardArea).keyboard
        count, is_tall = len(state.drafts), self.app.size.height >= _TALL
        # Small keys have no room for brackets, so their parts are told apart by colours alone.
        has_all = large.display or (is_tall and 1 < count <= MOST_QUARTERS and not large.is_plain)
        boards = [None if draft.is_won else letter_marks(draft.turns) for draft in state.drafts]
        for keyboard in (self.keyboard, large):
            keyboard.boards = tuple(boards) if has_all else ()
            keyboard.marks = letter_marks(state.draft.turns)
            is_one = has_all or count == 1
            keyboard.title = "Letters" if is_one else f"Letters of board {state.drafts.focus + 1}"

    def _split(self, view: PlayView) -> None:
        left = view.left
        candidates = left.words if left is not None and not left.is_solved else ()
        if len(view.state.drafts) > 1 and len(candidates) == 1:
            candidates = ()  # there is nothing to split
        # Until new advice arrives, it may be about words of another length.
        asked = view.explained if view.has_more else ()
        words = tuple(word for word in asked if candidates and len(word) == len(candidates[0]))
        if (words, candidates) != self._splitting and self.app.first_frame.is_set():
            self._splitting = words, candidates
            if candidates and words:
                self.split(words, candidates)
            else:
                self.workers.cancel_group(self, "groups")
                self.groups.shown = ()

    @work(exclusive=True, group="groups", exit_on_error=False)
    async def split(self, words: tuple[str, ...], candidates: tuple[str, ...]) -> None:
        """Show the groups into which the words split the words left."""

        def groups() -> tuple[tuple[str, tuple[Bucket, ...]], ...]:
            return tuple((word, buckets(word, candidates)) for word in words)

        self.groups.shown = await asyncio.to_thread(groups)
