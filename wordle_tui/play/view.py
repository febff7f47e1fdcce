"""What of a game may be shown, and what its keys do: look for `PlayView`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from wordle_tui.advice.advice import Advice, Asked, Suggestion, WordsLeft
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.board import Contradiction
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.game import SITES
from wordle_tui.game.records import FinishedGame, Mode, Player
from wordle_tui.game.tiles import colour_names
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import day_text, rules_in_force, unusual_rules
from wordle_tui.play.asking import Consultation, typed_word, visible
from wordle_tui.play.first_screen import (
    FirstScreen,
    gap,
    good_first_words,
    headline,
    is_daily,
    left_sentence,
    ranked_openers,
)
from wordle_tui.play.hints import Hint
from wordle_tui.play.remark import FINISH_FIRST, HIDDEN, OVER
from wordle_tui.play.state import PlayState
from wordle_tui.settings.settings import Settings


@dataclass(frozen=True)
class PlayView:
    """Everything that a screen or a spoken reply depends on, and what follows from it."""

    state: PlayState
    consultation: Consultation = field(default_factory=Consultation)
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
    asked_order: Order = USUAL
    """The order of the suggestions that the player has chosen."""
    has_tables: bool = False
    """Whether the full tables are shown before the first guess, too."""
    has_more: bool = False
    """Whether everything that is known of the guesses is shown."""

    grid: tuple[Turn, ...] = ()
    """The rows of a pasted grid, whose words are only plausible."""

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
        return self._judged.contradiction if self._judged else None

    @property
    def contradicted(self) -> int:
        """The index of the board that the contradiction is about."""
        return self._judged.board if self._judged else 0

    @property
    def _judged(self) -> Advice | None:
        """The advice that may say why no word fits; none while colours are missing."""
        return self.consultation.nothing if self.is_ahead else self.advice

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
        is_for_player = not (self.state.is_over or self.state.draft.is_telling)
        return self.state.hint >= Hint.THREE and is_for_player

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
        has_guess |= state.draft.is_telling
        return state.is_by_player and not has_guess and self.contradiction is None

    @cached_property
    def first(self) -> FirstScreen | None:
        """The first screen; None where the tables are shown."""
        if not self.is_beginning or (self.has_tables and not self.is_hidden):
            return None
        state, player, (words, rule, _) = self.state, self.player, self.state.rules
        day = state.game.day if is_daily(words, len(state.drafts)) else None
        rules = rules_in_force(words.name, rule)
        openers = player.openers if player else ()
        ranked = ranked_openers(None if self.is_stale else self.advice)
        is_familiar = self.settings.plain_words
        return FirstScreen(
            headline(player, day, rules, is_named=not self.has_places),
            good_first_words(ranked, words, openers, 4, is_familiar=is_familiar),
            player,
            left_sentence(player.left if player else ()) or (gap(words.past) if day else ""),
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

    # What the panels show

    @property
    def left(self) -> WordsLeft | None:
        return (
            self.advice.boards[self.state.drafts.focus]
            if self.advice and self.advice.boards
            else None
        )

    def certain(self, index: int) -> str | None:
        """The word of a board that can have no other, if guesses are shown."""
        is_known = self.advice is not None and self.advice.boards and self.shows_guesses
        return self.advice.boards[index].certain if is_known and self.advice else None

    @property
    def share(self) -> tuple[int, int] | None:
        """How many of how many likely words are left after the guesses."""
        left = self.left if self.shows_words and self.contradiction is None else None
        if left is None or not self.state.guesses or left.is_rare or len(self.state.drafts) > 1:
            return None
        return len(left.likely), len(self.state.rules.words.answers)

    @property
    def hints_given(self) -> tuple[str, ...]:
        """What the hints so far say."""
        best = self.visible_advice.suggestions[:3] if self.visible_advice else ()
        guesses = "  ".join(each.word.upper() for each in best) if best else "…"
        said = (self.consultation.letters or "…", f"Good guesses: {guesses}", "everything")
        return said[: self.state.hint]

    @property
    def shows_words(self) -> bool:
        """Whether the words that fit are listed."""
        if self.contradiction is not None:
            return bool(self.contradiction.words) and not self.is_hidden
        shows_all = self.state.hint is Hint.ALL and not self.leaves_nothing
        return self.shows_guesses and shows_all and self.first is None

    @property
    def colour_names(self) -> tuple[str, str, str]:
        """What grey, yellow and green are called in the theme."""
        return colour_names(self.settings.theme == "high-contrast")

    # The keys

    @property
    def enter(self) -> str:
        state, draft = self.state, self.state.draft
        if self.contradiction is not None and (state.is_over or not draft.is_mending):
            is_there = (
                state.drafts.focus == self.contradicted and (draft.row, draft.column) == self.flaw
            )
            if not state.letters and not is_there:
                return "go_to"
        if self.is_over:
            if state.asks_for_answer and not draft.answer:
                return "enter_answer"
            return "why" if state.guesses else "again"
        if state.is_by_player and draft.is_mending:
            return "leave"
        if self.played is not None:
            return "see_played"
        if draft.told_words:
            return "keep"
        return "take" if self.shows_guesses and not state.letters else "commit"

    @cached_property
    def refusals(self) -> dict[str, str]:
        """The actions that are not available now, with the reason; empty if the state tells it."""
        state, finished, is_elsewhere = self.state, self.state.finished, self.state.is_by_player
        over = OVER if state.is_over else ""
        first = over or ("Finish this game first." if is_elsewhere else FINISH_FIRST)
        has_day = finished is not None and is_elsewhere and finished.list_name == "nyt"
        has_day |= state.draft.is_telling and state.rules.words.name == "nyt"
        can_colour = is_elsewhere and not self.is_over
        has_colour = self.contradiction is not None and self.contradiction.mark is not None
        no_fix = "Some word fits these colours."
        if self.contradiction is not None:
            no_fix = "No single colour explains it. {board.go_to} takes you to the guess."
        can_hint = not over and (not is_elsewhere or self.is_hidden)
        no_day = "Only games of the daily list have a day." if over else first
        no_chances = "That comes with the third hint: {play.hint}."
        actions = (
            ("cycle", can_colour, ""),
            ("undo", can_colour, ""),
            ("fix", has_colour, no_fix),
            ("hint", can_hint, over or "All suggestions are shown."),
            ("share", self.is_over, first),
            ("replay", self.is_over, first),
            ("try_again", self.is_over and len(state.drafts) == 1, first),
            ("new_game", self.is_over or is_elsewhere or not state.guesses, first),
            ("set_day", has_day and len(state.drafts) == 1, no_day),
            ("give_up", not (over or is_elsewhere), ""),
            (
                "more",
                self.shows_guesses and state.hint is Hint.ALL,
                over or (HIDDEN if is_elsewhere else no_chances),
            ),
            ("switch_focus", len(state.drafts) > 1 or self.shows_guesses, self.no_list),
        )
        return {action: reason for action, is_available, reason in actions if not is_available}

    @property
    def quiet_keys(self) -> frozenset[str]:
        """Names of keys that work, but are not worth a place in the footer now."""
        state, is_first = self.state, self.first is not None
        is_typing = bool(state.letters) or state.draft.is_mending
        is_wrong = self.contradiction is not None
        quiet = {
            "board.cycle": not is_typing or state.can_tell or state.draft.is_telling,
            "board.grey": not state.draft.told_words,
            "play.undo": not (state.past and (is_typing or is_wrong)),
            "play.hint": state.hint is Hint.ALL,
            "play.more": is_typing or is_wrong,
            "play.tab": is_typing or is_wrong or is_first,
            "play.next_board": state.is_over,
            "play.new": not self.is_over or self.enter == "again",
            "play.replay": self.enter == "why",
        }
        return frozenset(name for name, is_quiet in quiet.items() if is_quiet)

    @property
    def no_list(self) -> str:
        """Why there is no list to go to."""
        if self.state.is_over:
            return "The game is over. There's nothing to choose from."
        if self.is_hidden:
            return HIDDEN
        if self.state.is_by_player:
            return "There's no list to choose from."
        return "There's no list yet. {play.hint} gives a hint."

    # The line of tabs

    @property
    def places(self) -> tuple[str, ...]:
        """Which game it is, for the line of tabs; shorter texts follow for smaller screens.

        The list is named only if it is not the usual one.
        """
        state, (words, rule, limit), day = self.state, self.state.rules, self.state.game.day
        if (count := len(state.drafts)) > 1:
            name, played = SITES.get(count, f"{count} boards"), len(state.guesses)
            solved = sum(state.position.solved)
            end = f"all {count} in {played}" if solved == count else f"{solved} of {count} solved"
            return f"{name} · {end if state.is_over else f'guess {played + 1} of {limit}'}", name
        if not (state.is_by_player and day and is_daily(words, count)):
            named, unusual = self._kind, unusual_rules(words.name, rule)
            whole = " · ".join(filter(None, (named, unusual)))
            return tuple(dict.fromkeys((whole, unusual or named)))
        puzzle = f"Wordle {puzzle_number(day):,}" + f" · {rule.title}" * rule.is_hard
        return f"{day:%a} {day.day} {day:%b} · {puzzle}", puzzle, f"no. {puzzle_number(day):,}"

    @property
    def _kind(self) -> str:
        """Which game against the program it is, unless it is one with a random word."""
        game = self.state.game
        if game.day is not None and not self.state.is_by_player:
            return f"Wordle {puzzle_number(game.day):,} · {day_text(game.day)}"
        is_usual = self.state.is_by_player or game.mode is Mode.PRACTICE
        return "" if is_usual else game.mode.value.capitalize()
