"""What of a game may be shown, derived from its state, the advice on it and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from wordle_tui.advice.advice import Advice, Asked, Suggestion
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.game import Contradiction
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import rules_in_force
from wordle_tui.play.asking import NOT_ASKED, Consultation, typed_word, visible
from wordle_tui.play.first import (
    FirstScreen,
    Player,
    also,
    good_first_words,
    headline,
    is_daily,
    ranked_openers,
)
from wordle_tui.play.hints import Hint
from wordle_tui.play.state import PlayState
from wordle_tui.settings.settings import Settings


@dataclass(frozen=True)
class Shown:
    """Everything that a screen or a spoken reply depends on, and what of it may be seen."""

    state: PlayState
    consultation: Consultation = NOT_ASKED
    """What the solver says of it."""
    highlighted: str | None = None
    """The highlighted suggestion."""
    settings: Settings = field(default_factory=Settings)
    player: Player | None = None
    """The player before the game, once that is known."""
    chosen: str | None = None
    """The word that is chosen among the good first words."""
    is_narrow: bool = False
    has_places: bool = True
    """Whether there is room to name the game beside the tabs."""
    cards_due: int = 0
    """The number of training cards that are due."""
    asked_order: Order = USUAL
    """The order of the suggestions that the player has chosen."""
    has_tables: bool = False
    """Whether the full tables are shown before the first guess, too."""
    has_more: bool = False
    """Whether everything that is known of the guesses is shown."""

    # What may be shown

    @property
    def advice(self) -> Advice | None:
        """The latest advice; if `is_ahead`, on the position with the row that is being coloured."""
        return self.consultation.advice

    @property
    def is_stale(self) -> bool:
        return self.consultation.is_stale

    @cached_property
    def is_ahead(self) -> bool:
        return self.consultation.is_ahead(self.state)

    @property
    def leaves_nothing(self) -> bool:
        return self.consultation.leaves_nothing(self.state)

    @property
    def contradiction(self) -> Contradiction | None:
        """Why no word fits a board of the game."""
        return self.advice.contradiction if self.advice and not self.is_ahead else None

    @property
    def contradicted(self) -> int:
        """The index of the board that the contradiction is about."""
        return self.advice.board if self.advice else 0

    @property
    def flaw(self) -> tuple[int, int | None] | None:
        """The row and the tile on the contradicted board to look at."""
        return (found.turn, found.position) if (found := self.contradiction) else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and its colours can be."""
        return self.state.is_over and self.contradiction is None

    @property
    def is_hidden(self) -> bool:
        """Whether a game elsewhere is played without suggestions; at its end nothing is hidden."""
        state = self.state
        return state.is_by_player and state.hint < Hint.THREE and not state.is_over

    @property
    def shows_guesses(self) -> bool:
        return self.state.hint >= Hint.THREE and not self.state.is_over

    @property
    def shows_count(self) -> bool:
        state = self.state
        return state.is_by_player or state.hint is Hint.ALL

    @cached_property
    def visible_advice(self) -> Advice | None:
        """The advice, as far as it may be seen."""
        return visible(self.state, self.advice)

    # Before the first guess

    @property
    def is_beginning(self) -> bool:
        """Whether a game elsewhere has no guess yet, and no colours."""
        state = self.state
        has_guess = bool(state.guesses) or state.is_over or self.is_ahead or self.leaves_nothing
        return state.is_by_player and not has_guess and self.contradiction is None

    @cached_property
    def first(self) -> FirstScreen | None:
        """The first screen; None where the tables are shown."""
        if not self.is_beginning or (self.has_tables and not self.is_hidden):
            return None
        state, player, (words, hard, _) = self.state, self.player, self.state.rules
        day = state.game.day if is_daily(words, len(state.drafts)) else None
        rules = rules_in_force(words.name, hard)
        openers = player.openers if player else ()
        ranked = ranked_openers(None if self.is_stale else self.advice)
        is_familiar = self.settings.plain_words
        is_new = player is not None and not player.has_games
        return FirstScreen(
            headline(player, day, rules, is_named=not self.has_places),
            good_first_words(ranked, words, openers, 4, is_familiar=is_familiar),
            also(player, self.cards_due),
            is_new,
        )

    @property
    def played(self) -> FinishedGame | None:
        """The game with today's puzzle, if it is played and nothing is typed for another one."""
        state, player = self.state, self.player
        is_today = is_daily(state.rules.words, len(state.drafts)) and self.is_beginning
        return player.today if is_today and player and not state.letters else None

    @property
    def marked(self) -> str | None:
        """The marked word: among the good first words, or else the highlighted suggestion."""
        if self.first is None:
            return self.highlighted
        words = [line.word for line in self.first.words]
        return self.chosen if self.chosen in words else words[0] if words else None

    # Words on the board

    @property
    def order(self) -> Order:
        """The order of the suggestions; several boards do not have all orders."""
        return self.asked_order.for_boards(self.state.position)

    @property
    def offer(self) -> str | None:
        """The word that Enter puts on an empty row."""
        is_offered = self.shows_guesses and not (self.is_stale or self.is_ahead)
        return self.marked if is_offered and self.contradiction is None else None

    @property
    def ghost(self) -> str:
        """The word that stands faintly in the row in hand: Enter makes it real."""
        is_bare = self.is_beginning or self.state.letters or self.settings.reduced_motion
        return "" if is_bare or self.state.hint < Hint.ALL else self.offer or ""

    @property
    def best(self) -> Suggestion | None:
        """The best guess, once guesses are ranked."""
        advice = self.visible_advice
        return advice.suggestions[0] if advice and advice.suggestions else None

    @property
    def typed(self) -> str | None:
        """A complete word on the board whose figures are shown."""
        return typed_word(self.state) if self.shows_guesses else None

    @property
    def asked(self) -> Asked | None:
        """The evaluation of that word, once it is there."""
        evaluated = self.advice.asked if self.advice else ()
        return next((row for row in evaluated if row.suggestion.word == self.typed), None)

    @property
    def explained(self) -> tuple[str, ...]:
        """The words whose groups are shown: the typed or highlighted word, and the best guess."""
        if not self.shows_guesses:
            return ()
        best = self.best.word if self.best and self.first is None else None
        return tuple(dict.fromkeys(filter(None, (self.typed or self.marked, best))))
