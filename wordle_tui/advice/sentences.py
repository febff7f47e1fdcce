"""The sentences about what to play, which Assist and the conversation share."""

from __future__ import annotations

from wordle_tui.advice.advice import SAME, Advice
from wordle_tui.advice.aim import STREAK, WORST
from wordle_tui.advice.book import has_new_weights
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.advice.reasons import preference
from wordle_tui.game.game import Game
from wordle_tui.game.wording import chance_text, counted


def advised(game: Game, advice: Advice, order: Order = USUAL) -> tuple[str, str]:
    """What to play in a game that is not over, and why; the second may be empty."""
    best = advice.suggestions[0]
    word = best.word.upper()
    if advice.likely == 1:
        if not advice.rare:
            return f"It is {word}.", "No other word fits."
        others = counted(advice.rare, "unlikely word")
        one_of = f"one of {others}" if advice.rare > 1 else "an unlikely word"
        return f"{word}, unless it is {one_of}.", ""
    if advice.likely == 0 and advice.rare == 1:
        return f"It is {word}.", "No likely word fits: check the colours."
    if order.is_foreign and (advice.preferred is None or preference(advice)):
        return f"By {order.title}: {word}.", preference(advice)
    played = len(game.turns)
    goal = order.aim.goal(played, game.limit - played)
    if best.done_by and goal is not None:
        done = chance_text(best.done_by[goal - 1])
        return f"Play {word}: {done} to solve it by guess {played + goal}.", why_sentence(advice)
    if best.known_risk:
        lost = f"even the best play loses {chance_text(best.known_risk)} of the time"
        return f"Play {word}: {lost}.", advice.why_dearer or "Few guesses are left."
    if best.risk is None and best.risk_at_most:
        lost = f"the best play found so far loses {best.risk_text} of the time"
        return f"Play {word}: {lost}.", why_sentence(advice)
    known = ""
    if (dearer := advice.dearer) is not None:
        cost = f"{'' if dearer.proved else '≈'}{dearer.amount:.2f}"
        known = f"{dearer.word.upper()}, which few people know, is {cost} better. "
    about = "" if best.proved else "about "
    more = "more " if game.turns else ""
    guesses = f"{about}{best.expected_guesses:.2f} {more}guesses on average"
    mean = f"{about}{best.expected_guesses:.2f} on average"
    if best.done_by and order.aim == STREAK:
        guesses = f"it cannot lose, {mean}"
    elif best.done_by and order.aim == WORST:
        most = next(number for number, done in enumerate(best.done_by, 1) if done > 1 - SAME)
        guesses = f"at most {most} {more}guesses, {mean}"
    remark = "Only unlikely words fit: check the colours. " if not advice.likely else ""
    if not (game.turns or best.proved) and has_new_weights(game.words):
        remark = "≈ Openers are being recalculated for the answers you added. "
    return f"Play {word}: {guesses}.", f"{remark}{known}{why_sentence(advice)}"


def why_sentence(advice: Advice) -> str:
    """Why the first guess comes first; before that, what speaks against a quicker one."""
    return f"{advice.why_dearer} {advice.why}".strip()


def how_many(likely: int, rare: int) -> str:
    """The number of words left, as in "79 likely answers, 527 unlikely"."""
    if not likely:
        return counted(rare, "unlikely word") if rare else "No word"
    answers = counted(likely, "likely answer") if rare else counted(likely, "word")
    return f"{answers}, {rare:,} unlikely" if rare else answers
