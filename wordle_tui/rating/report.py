"""Sentences about a rated game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wordle_tui.advice.advice import LOSS, SAME, WORTH_SAYING, Basis
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import amount_text
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import chance_text, spelled
from wordle_tui.game.words import WordList, avoided, word_list
from wordle_tui.rating.mistakes import MISTAKE
from wordle_tui.rating.record import BOLD, MISSING, RARE, SMALL, Habit
from wordle_tui.rating.values import Line, RatedGame, RatedGuess

EVEN = 0.1
"""Less luck than this is not named."""

UNKNOWN = "…"
"""A figure that is not known yet."""
_REASONS = {
    "used": "{guess} had been the answer before, and cost {cost}.",
    "opener": "{guess} tells little: {better} is {cost} better.",
    "trap": "{guess} {left}, mostly alike, and cost {cost}.",
    "impossible": "{guess} couldn't be the answer, and cost {cost}.",
    "wasted": "{guess} tried letters you knew, and cost {cost}.",
    "endgame": "{guess} cost {cost} with {before} words left.",
    "blunt": "{guess} {left}, and cost {cost}.",
    SMALL: f"Each cost less than {MISTAKE}.",
    BOLD: "On average another guess needs fewer.",
    MISSING: "An average person's guesses are counted.",
    RARE: "Few people know these words: let them go.",
}
"""How a habit showed where it cost most, by its kind."""


def habit_sentence(habit: Habit) -> str:
    """How a habit showed where it cost most, or what another part of a rating is."""
    cost, made = habit.examples[0]
    rating, words = made.game.ratings[made.number - 1], word_list(made.game.list_name)
    is_opener = habit.kind == "opener"
    book = opening_advice(words, made.game.rule, plain=True, unlimited=True) if is_opener else None
    return _REASONS[habit.kind].format(
        guess=made.guess.upper(),
        cost=f"{cost:.2f}",
        before=rating.before,
        left=f"left {rating.after:,} of {rating.before:,} words" if rating.after else "told little",
        better=book.best.word.upper() if book else "another",
    )


def number(value: float, basis: Basis, form: str = ".2f") -> str:
    """Format a value, with ≈ if it is not proved."""
    shown = round(value, 2) + 0.0  # which is not negative if it is shown as zero
    return f"{'' if basis is Basis.PROVED else '≈'}{shown:{form}}".replace("-", "−")


def guess_sentences(rated: RatedGuess, *, is_final: bool = True) -> tuple[str, str]:
    """What a guess cost, and why; `rare_sentence` says what only a rare word would have saved."""
    best, guess = rated.advised.word.upper(), rated.guess.upper()
    value = number(rated.played.expected_guesses, rated.played.basis)
    luck = luck_sentence(rated, is_final=is_final)
    why = f"{rated.reason} {luck}".strip()
    is_win = rated.turn.pattern.is_win
    if rated.is_unlisted:
        return f"{guess} isn't rated: the list lacks it.", ""
    if rated.before == 1:
        only = f"Only {rated.words_before[0].upper()} was"
        only += " likely" if rated.unlikely_fits else " left"
        return f"{only}, and you played it." if is_win else f"{only}: {guess} cost 1.00 guess.", why
    if rated.behind < WORTH_SAYING:
        is_best = rated.played.is_as_good_as(rated.best)
        about = "the best guess" if is_best else "the best familiar word"
        if not rated.played.is_as_good_as(rated.familiar):
            about = f"as good as the best{' familiar word' if rated.loss >= SAME else ''}"
            if rated.played.behind(rated.advised) < SAME:
                why = luck  # the reason is of a difference too small to be said
        elif rated.loss >= SAME and rated.familiar.word != rated.guess:
            about = "better than every familiar word"
        elif not (rated.best if is_best else rated.familiar).proved:
            about = "as good as the best known"
        return f"{guess} was {about}: {value} guesses on average.", why
    if is_win:
        likely = chance_text(rated.played.chance)
        return f"{guess} was {rated.verdict}: a {likely} chance, and right.", why
    about = "" if rated.loss_basis is Basis.PROVED else "≈"
    return f"{guess} cost {about}{amount_text(rated.loss)} guesses.", f"{best} was better. {why}"


def risk_note(rated: RatedGuess) -> str:
    """How often a guess loses, if that is a part of its cost; empty otherwise."""
    risk, best = rated.played.known_risk, rated.best.known_risk
    is_part = LOSS * (risk - best) >= WORTH_SAYING
    return f"loses {chance_text(risk)}" if is_part else ""


def rare_sentence(rated: RatedGuess) -> str:
    """The rare word that is better than the familiar one; empty if none is."""
    than = rated.played if rated.behind < SAME else rated.advised
    gain = than.behind(rated.best)
    if rated.is_unlisted or gain < WORTH_SAYING or rated.best.word in avoided():
        return ""
    if rated.is_plain and than is not rated.advised is rated.best:
        return "Only a rare word was safer."
    amount = number(gain, min(than.basis, rated.best.basis))
    return f"{rated.best.word.upper()}, a rare word, is {amount} better."


def luck_text(rated: RatedGuess, *, is_final: bool) -> str:
    """The luck, as in `+0.30`; dots until it is proved, unless the rating is over."""
    is_known = is_final or rated.luck_basis is Basis.PROVED
    return number(rated.luck, rated.luck_basis, "+.2f") if is_known else UNKNOWN


def luck_sentence(rated: RatedGuess, *, is_final: bool = True) -> str:
    """Whether the colours won or lost guesses; empty if they hardly did or it is not known yet."""
    amount = luck_text(rated, is_final=is_final)
    if amount == UNKNOWN or rated.before == 1 or abs(rated.luck) < EVEN:
        return ""
    return f"{'Lucky' if rated.luck > 0 else 'Unlucky'}: {amount}."


@dataclass(frozen=True)
class Totals:
    """What the guesses of a game cost, and what luck gave back."""

    loss: float
    luck: float
    loss_basis: Basis
    luck_basis: Basis
    is_final: bool
    """Whether the rating is over."""

    @classmethod
    def of(cls, rated: RatedGame) -> Totals:
        loss_basis = min((guess.loss_basis for guess in rated.guesses), default=Basis.PROVED)
        luck_basis = min((guess.luck_basis for guess in rated.guesses), default=Basis.PROVED)
        return cls(rated.total_loss, rated.total_luck, loss_basis, luck_basis, rated.is_complete)

    @property
    def luck_text(self) -> str:
        """The luck, as in `+0.30`; dots until it is proved, unless the rating is over."""
        is_known = self.is_final or self.luck_basis is Basis.PROVED
        return number(self.luck, self.luck_basis, "+.2f") if is_known else UNKNOWN

    @property
    def sentence(self) -> str:
        """What the guesses cost, and what luck did."""
        cost = number(self.loss, self.loss_basis) if self.loss >= 0.005 else "less than 0.01"
        cost = "nothing" if self.loss < SAME else cost
        amount = number(abs(self.luck), self.luck_basis)
        fortune = f"bad luck cost {amount}" if self.luck < 0 else f"luck saved {amount}"
        if self.luck_text == UNKNOWN:
            fortune = f"luck {UNKNOWN}"
        elif abs(self.luck) < 0.005:
            fortune = "luck was even"
        return f"Your guesses cost {cost}; {fortune}."


def against_best(game: FinishedGame, best: Line) -> str:
    """How a game compares with best play on its word, as a remark beside the game."""
    gain = len(best.guesses) - game.guess_count
    if game.is_won and best.proved and gain >= 0:
        by = f" by {spelled(gain)}" if len(best.guesses) <= game.limit else ""
        return f"You beat best play{by}." if gain else "As good as best play."
    return f"Best play {best.result(game.limit)}."


def remarks(rated: RatedGame) -> Iterator[str]:
    """Yield notes about an answer that was added, and one about values that are not proved."""
    if rated.answer_is_added and rated.answer is not None:
        yield added_sentence(rated.answer, rated.board.words)
        if any(guess.loss and rated.is_blameless(guess) for guess in rated.guesses):
            yield "Once only one word is left, wrong guesses don't count in your rating."
    openers = rated.guesses[:1] if rated.has_book else ()
    bases = [guess.played.basis for guess in openers]
    bases += [guess.loss_basis for guess in rated.guesses[len(openers) :]]
    bases += [guess.after_basis for guess in rated.guesses[-1:]]
    if any(basis is not Basis.PROVED for basis in bases):
        yield "≈ Some values couldn't be proved with the work allowed."
    elif openers and rated.start.basis is not Basis.PROVED:
        yield "≈ The best opener isn't proved."


def added_sentence(answer: str, words: WordList) -> str:
    return f"{answer.upper()} isn't an answer of the {words.name} list; this rating added it."
