"""Reasons: why a guess is the one to play, and how another differs from it. Works without numpy.

The explanation of a difference is computed, not guessed. Let P1 be the chance that a guess is the
answer, and P2 the chance that it or the next guess is. Then a guess needs

    3 - P1 - P2 + tail

guesses on average, where the tail is what comes after the second guess. The difference between two
guesses is the sum of three differences, and the largest of them explains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from wordle_tui.advice.advice import LOSS, SAME, WORTH_SAYING, Advice, Asked, Stage, Suggestion
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.board import FAMILY, Board, Bucket, buckets, largest_family
from wordle_tui.game.game import Game
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Mark
from wordle_tui.game.wording import a_chance, chance_text, chances_apart, counted, listed
from wordle_tui.game.words import examples

Candidates = tuple[tuple[str, float], ...]
"""The words left with their chances, likeliest first."""
NOT_PROVED = "The best found so far, not proved best."

_LEAST_CHANCE = 0.05  # the least chance to win at once that is mentioned
_LEAST_IN_TWO = 0.25  # the least chance to find the word with two guesses that is mentioned
_NAMED = 4  # the most words that are all named
_BOARDS_NAMED = 3  # the most boards that are all named
_LARGEST_FAMILY = 26  # one word for each letter; enough for other alphabets too


def why(
    best: Suggestion,
    candidates: Candidates,
    others: Sequence[Suggestion] = (),
    proved: bool = False,
    others_left: bool = False,
) -> str:
    """Why a guess is the one to play.

    `others` must include the best guesses by each figure: if this one is as good as any of them, it
    is as good as every legal guess. `proved` says that no guess is better than this one,
    `others_left` that unlikely words are left besides the candidates.
    """
    word, count = best.word, len(candidates)
    if count == 1 and best.is_candidate:
        return "No other word left is likely."
    if count == 2 and best.is_candidate:
        other = next(candidate for candidate, _ in candidates if candidate != word).upper()
        it_is = "Probably" if others_left else "It's"
        if abs(best.chance - 0.5) < SAME:
            return f"{it_is} this or {other}, equally likely."
        return f"{it_is} this ({chance_text(best.chance)}) or {other}."
    if best.patterns == count:
        so = "and could be the answer" if best.is_candidate else "so you'll know the answer"
        return f"It tells {_all_words(count)} apart, {so}."
    equal_answers = [
        other
        for other in others
        if other.is_candidate
        and other.proved
        and abs(other.expected_guesses - best.expected_guesses) < SAME
        and abs(other.known_risk - best.known_risk) < SAME
    ]
    if proved and best.is_candidate and len(equal_answers) == count:
        equal = f"{_all_words(count)} left are equally good guesses"
        return _sentence(f"{equal}, and no other word is better")
    family = largest_family([candidate for candidate, _ in candidates[: 2 * _LARGEST_FAMILY]])
    is_half = len(family) >= FAMILY and 2 * len(family) >= count
    groups = len(buckets(word, family)) if is_half else 0
    if is_half and 2 * groups >= len(family):
        does = "tells them apart" if groups == len(family) else f"splits them into {groups} groups"
        said = f"{len(family)} words differ by one letter ({_some(family)}); it {does}."
    else:
        said = _sentence(_best_figure(best, others, count))
    if best.chance >= _LEAST_CHANCE:
        said += f" There's {a_chance(chance_text(best.chance))} chance it's the answer."
    return said


@lru_cache(maxsize=64)
def difference(
    guess: Suggestion, other: Suggestion, candidates: Candidates, *, rule: Rule = Rule.NORMAL
) -> str:
    """How a guess differs from another, usually the best one."""
    main = _main_reason(guess, other, candidates, rule, guess.word)
    gap = _gap(guess, other) if _amount(guess, other) or not main else ""
    return _sentence(": ".join(filter(None, (gap, main))))


def explanation(
    played: Suggestion, best: Suggestion, candidates: Candidates, *, rule: Rule = Rule.NORMAL
) -> str:
    """How the guess that was played differs from the best one, without the gap itself.

    For the best guess, why it is the best. Empty if there is nothing to say.
    """
    if played.word == best.word:
        return why(played, candidates) if len(candidates) > 2 else ""
    main = _main_reason(played, best, candidates, rule)
    return _sentence(main) if main else ""


def _amount(guess: Suggestion, other: Suggestion) -> float:
    """How many more guesses one guess needs than another; negative for fewer."""
    amount = guess.expected_guesses - other.expected_guesses
    return 0.0 if abs(amount) < SAME else amount


def _gap(guess: Suggestion, other: Suggestion) -> str:
    amount, are_proved = _amount(guess, other), guess.proved and other.proved
    if not amount:
        return f"{'' if are_proved else 'about '}as good as {other.word.upper()}"
    more = "more" if amount > 0 else "fewer"
    about = "" if are_proved else "≈"
    return f"{about}{amount_text(abs(amount))} guesses {more} than {other.word.upper()}"


def _main_reason(
    guess: Suggestion, other: Suggestion, candidates: Candidates, rule: Rule, subject: str = ""
) -> str:
    """What explains most of the difference; the `subject` is called "it".

    Empty if the guesses are equally good, or if estimates cannot explain it.
    """
    gap = _amount(guess, other)
    are_known = guess.risk is not None and other.risk is not None
    risk = guess.known_risk - other.known_risk
    worse, better = (guess, other) if risk > 0 else (other, guess)
    if are_known and abs(risk) > SAME and _amount(worse, better) <= LOSS * abs(risk):
        return _risks(worse, better, subject)
    if not gap:
        return ""
    worse, better = (guess, other) if gap > 0 else (other, guess)
    return _reason_of_gap(worse, better, candidates, rule, subject)


def _risks(worse: Suggestion, better: Suggestion, subject: str = "") -> str:
    high, low = worse.known_risk, better.known_risk
    more, less = chances_apart(high, low)
    loses = f"{_name(worse, subject)} loses {more} of the time"
    return f"{loses}; {_name(better, subject)} {f'loses {less}' if low else 'never does'}"


def asked_sentences(asked: Asked, position: Board | Game) -> tuple[str, str]:
    """What a guess needs that was asked about, and how it compares with others."""
    guess, rank = asked.suggestion, asked.rank_among
    left = _guesses_left(guess, Game.of(position).longest)
    return (
        f"{guess.word.upper()} needs {left} on average.",
        f"{rank[0].upper()}{rank[1:]}. {asked.reason}".strip(),
    )


def preference(advice: Advice) -> str:
    """How the best guess beats the first one of another order; empty if it does not."""
    first, preferred = advice.suggestions[0], advice.preferred
    if preferred is None or preferred.word == first.word:
        return ""
    word, gap = preferred.word.upper(), first.expected_guesses - preferred.expected_guesses
    if preferred.risk is not None and first.known_risk > preferred.risk + SAME:
        return _sentence(_risks(first, preferred))
    about = "" if first.proved and preferred.proved else "≈"
    return f"{word} needs {about}{amount_text(gap)} guesses fewer." if gap > SAME else ""


def boards_reason(guess: str, game: Game) -> str:
    """What a guess does on the unsolved boards: those that it finishes, or else splits most.

    >>> from wordle_tui.game.game import parse_boards
    >>> from wordle_tui.game.words import word_list
    >>> boards = parse_boards(["crane:ggbbg/gggbb/bbbbb"], word_list("original"), 3)
    >>> boards_reason("crash", boards), boards_reason("adieu", boards)
    ('CRASH may finish board 2.', 'ADIEU splits board 3 into 14 groups.')
    """
    left = {index + 1: game.boards[index].candidates.words for index in game.unsolved}
    does = [f"finishes board {number}" for number, words in left.items() if words == (guess,)]
    possible = [str(number) for number, words in left.items() if guess in words != (guess,)]
    if possible and game.guesses:
        does.append(f"may finish board {listed(possible, 'or')}")
    if not does:
        groups, number = max((len(buckets(guess, left[number])), -number) for number in left)
        which = f"board {-number}" if game.guesses else "each board"
        splits = f"splits {which} into {counted(groups, 'group')}"
        does = [splits if groups > 1 else "tells nothing new"]
    return f"{guess.upper()} {listed(does, 'and')}."


def boards_difference(guess: Suggestion, best: Suggestion, game: Game) -> str:
    """How a guess differs from the best one over several boards, and what it does on them."""
    return f"{_sentence(_gap(guess, best))} {boards_reason(guess.word, game)}"


def advised(position: Board | Game, advice: Advice, order: Order = USUAL) -> tuple[str, str]:
    """What to play in a game that is not over, and why; the second may be empty."""
    best, game = advice.suggestions[0], Game.of(position)
    word, board = best.word.upper(), game.longest
    if advice.is_sum and not (order.is_foreign and preference(advice)):
        every = "both boards" if len(game.boards) == 2 else "all boards"
        play = f"Play {word}: {_guesses_left(best, board)} for {every}."
        certain = certain_boards([left.certain for left in advice.boards])
        reason = certain or boards_reason(best.word, game)
        return play, " ".join(filter(None, (reason, rare_word_sentence(advice))))
    if advice.likely == 1:
        if not advice.rare:
            return f"It's {word}.", "No other word fits."
        fit = "an unlikely word fits" if advice.rare == 1 else f"{advice.rare:,} unlikely words fit"
        return f"Almost certainly {word}; {fit}, too.", ""
    if advice.likely == 0 and advice.rare == 1:
        return f"Only {word} fits, and it's unlikely.", "Check the colours."
    if order.is_foreign and (advice.preferred is None or preference(advice)):
        return f"Ordered by {order.title}, {word} comes first.", preference(advice)
    if best.known_risk:
        is_least, cost = advice.stage is Stage.PROVED, advice.plain_word_cost
        is_safest = is_least and (cost is None or cost.risk is None)
        lost = f"{'even the best play' if is_safest else 'it'} loses {chance_text(best.known_risk)}"
        is_said = is_least and not advice.less_safe
        safest = f"No {'guess' if is_safest else 'familiar word'} is safer." if is_said else ""
        safest = advice.why_higher_average or safest
        return f"Play {word}: {lost} of the time.", f"{safest} {rare_word_sentence(advice)}".strip()
    if best.risk is None and best.risk_at_most:
        lost = f"the best play found so far loses {best.risk_text} of the time"
        return f"Play {word}: {lost}.", why_sentence(advice)
    last = " for the last board" if len(advice.boards) > 1 else ""
    guesses = f"{_guesses_left(best, board)} on average{last}"
    remark = "Only unlikely words fit. Check the colours." if not advice.likely else ""
    reasons = remark, why_sentence(advice), rare_word_sentence(advice)
    return f"Play {word}: {guesses}.", " ".join(filter(None, reasons))


def rare_word_sentence(advice: Advice) -> str:
    """The better word that few people know, or why one is advised; empty if there is none."""
    if (known := advice.less_safe) is not None:
        rare, loses = advice.suggestions[0].word.upper(), f"loses {chance_text(known.known_risk)}"
        return f"{rare} is a rare word; {known.word.upper()}, a familiar one, {loses} of the time."
    cost = advice.plain_word_cost
    if cost is not None and cost.risk is not None:
        loses = f"loses {chance_text(cost.risk)} of the time" if cost.risk else "never loses"
        return f"{cost.word.upper()}, a rare word, {loses}."
    decimals, least = (1, 0.05) if advice.is_sum else (2, WORTH_SAYING)
    if cost is None or cost.amount < least:
        return ""
    amount = f"{'' if cost.proved else '≈'}{cost.amount:.{decimals}f}"
    return f"{cost.word.upper()}, a rare word, is {amount} better."


def _guesses_left(best: Suggestion, board: Board) -> str:
    return f"{best.guesses_text()} {'more ' if board.turns else ''}guesses"


def why_sentence(advice: Advice) -> str:
    """Why the first guess comes first; before that, what speaks against a quicker one."""
    return f"{advice.why_higher_average} {advice.why}".strip()


def how_many(likely: int, rare: int) -> str:
    """The number of words left, as in "79 likely answers and 527 unlikely words"."""
    if not likely:
        return counted(rare, "unlikely word") if rare else "No word"
    answers = counted(likely, "likely answer") if rare else counted(likely, "word")
    return f"{answers} and {counted(rare, 'unlikely word')}" if rare else answers


def why_higher_average(suggestions: Sequence[Suggestion]) -> str:
    """How a suggestion that needs fewer guesses than the first may lose; empty if none does."""
    first = suggestions[0]
    quickest = min(suggestions, key=lambda each: each.expected_guesses)
    gap = first.expected_guesses - quickest.expected_guesses
    word, other = first.word.upper(), quickest.word.upper()
    is_close = gap < WORTH_SAYING and first.risk == quickest.risk
    if gap < SAME or is_close or first.risk_at_most is None:
        return ""
    about = "" if first.proved and quickest.proved else "≈"
    fewer = f"{about}{amount_text(gap)} guesses fewer"
    if quickest.risk is None:
        return f"{other} may need {fewer}; whether it can lose isn't known yet."
    if quickest.risk > first.known_risk + SAME:
        low, high = chances_apart(first.known_risk, quickest.risk)
        risk = f"loses {low}" if first.known_risk else "never does"
        loses = f"loses {high} of the time"
        return f"{other} needs {fewer} but {loses}; {word} {risk}."
    return ""


def _best_figure(best: Suggestion, others: Sequence[Suggestion], words: int) -> str:
    """The figure by which no other guess is better; if there is none, the best of its figures."""
    of_all = counted(words, "word")
    splits = f"it splits the {of_all} into {counted(best.patterns, 'group')}"
    worst = f"at worst it leaves {best.worst:,} of {of_all}"
    if others and best.patterns >= max(other.patterns for other in others):
        return f"{splits}, the most possible"
    if others and best.worst <= min(other.worst for other in others):
        return f"{worst}, the fewest possible"
    least = min((other.expected_remaining for other in others), default=0.0)
    if best.expected_remaining <= least + SAME:
        left = _rounded(best.expected_remaining)
        return f"it leaves {left} of the {of_all} on average, the fewest possible"
    if best.done_by and best.done_by[:2][-1] >= _LEAST_IN_TWO:
        chance = chance_text(best.done_by[:2][-1])
        return f"you'll solve it within two more guesses {chance} of the time"
    return worst if 4 * best.worst <= words else splits


def _reason_of_gap(
    worse: Suggestion, better: Suggestion, candidates: Candidates, rule: Rule, subject: str
) -> str:
    it, that, count = _name(worse, subject), _name(better, subject), len(candidates)
    if worse.patterns == 1 < count:
        return f"{it} tells nothing, as {_all_words(count)} would show the same colours"
    gap = worse.expected_guesses - better.expected_guesses
    in_two = chance_in_two(worse.word, candidates), chance_in_two(better.word, candidates)
    if worse.done_by and better.done_by:  # with the play of the other figures
        in_two = worse.done_by[:2][-1], better.done_by[:2][-1]
    at_once, then = better.chance - worse.chance, in_two[1] - in_two[0]
    tail = gap - at_once - then
    if at_once >= max(then, tail):
        return _chances(worse, better, that)
    groups = list(_split_groups(worse.word, better.word, candidates, rule))
    group = max(groups, key=lambda group: group.gain, default=None)
    if group is not None and 2 * group.gain >= gap:
        return _said_of_group(group, it, that)
    if then >= tail:
        is_even = len({chance for _, chance in candidates}) == 1
        if is_even and worse.patterns < better.patterns:
            makes = f"{it} makes {counted(worse.patterns, 'group')}"
            return f"{makes}; {that} makes {better.patterns:,}"
        low, high = chances_apart(*in_two)
        return f"{it} has {a_chance(low)} chance of solving it in two; {that} has {high}"
    # The largest group that hard mode makes you try one by one.
    trap = next((each for each in groups if each.one_by_one and len(each.words) >= FAMILY), None)
    if trap is not None:
        group_chance = sum(dict(candidates)[word] for word in trap.words)
        # One by one, a group of x words takes (x + 1) / 2 guesses on average, a pair 1.5.
        if group_chance * (len(trap.words) - 2) >= gap:
            return _said_of_group(trap, it, that)
    left = worse.expected_remaining, better.expected_remaining
    if worse.worst * left[1] > left[0] * better.worst and worse.worst > better.worst:
        most = counted(worse.worst, "word")
        return f"{it} can leave {most}; {that} leaves {better.worst:,} at most"
    if left[0] > left[1] + SAME:
        average, other = _rounded(left[0]), _rounded(left[1])
        return f"{it} leaves {average} words on average; {that} leaves {other}"
    if not (worse.proved and better.proved):
        return ""
    its = "its groups" if it == "it" else f"the groups of {it}"
    return f"the difference comes later, as {its} are harder to tell apart"


def _chances(worse: Suggestion, better: Suggestion, that: str) -> str:
    low, high = chances_apart(worse.chance, better.chance)
    if better.chance > 1 - SAME:
        return f"only {that} is likely to be the answer"
    if not worse.chance:
        return f"of the two, only {that} is a likely answer ({high})"
    if worse.used and not better.used:
        never = f"{better.word.upper()} had never been an answer by {better.known_to}"
        return f"{never}; {worse.word.upper()} was, {worse.used}: {high} against {low}"
    return f"{that} is likelier to be the answer ({high} against {low})"


class _Group(NamedTuple):
    """A group of words that the worse guess can leave and the better one splits."""

    words: tuple[str, ...]
    parts: int
    gain: float
    """How much likelier the next guess is to find the word if the group is split."""
    one_by_one: bool
    """Whether hard mode then forbids every guess that makes more than two groups of the words."""


def chance_in_two(guess: str, candidates: Candidates) -> float:
    """The chance that the guess, or the likeliest word of its group after it, is the answer."""
    chances = dict(candidates)
    return sum(
        max(chances[word] for word in bucket.words) for bucket in _buckets(guess, candidates)
    )


def _buckets(guess: str, candidates: Candidates) -> tuple[Bucket, ...]:
    return buckets(guess, tuple(word for word, _ in candidates))


def _split_groups(worse: str, better: str, candidates: Candidates, rule: Rule) -> Iterator[_Group]:
    """The groups of the worse guess that the better one splits, the largest first.

    Those that are smaller than one that the better guess can leave do not speak for it.
    """
    chances = dict(candidates)
    by_better = _buckets(better, candidates)
    largest = max(len(bucket.words) for bucket in by_better)
    patterns = {word: bucket.pattern for bucket in by_better for word in bucket.words}
    for bucket in _buckets(worse, candidates):
        # The words are in order of chance. In reverse, the likeliest of each part is kept.
        likeliest = {patterns[word]: chances[word] for word in reversed(bucket.words)}
        if len(likeliest) > 1 and len(bucket.words) >= largest:
            gain = sum(likeliest.values()) - chances[bucket.words[0]]
            greens = sum(mark is Mark.GREEN for mark in bucket.pattern.marks)
            one_by_one = rule.is_hard and greens == len(worse) - 1
            yield _Group(bucket.words, len(likeliest), gain, one_by_one)


def _said_of_group(group: _Group, it: str, that: str) -> str:
    words, count = group.words, len(group.words)
    if count == 2:
        return f"{it} can't tell {words[0].upper()} from {words[1].upper()}; {that} can"
    kind = ""
    if largest_family(words) == words and count >= FAMILY:
        kind = " that differ by one letter"
        if group.one_by_one:
            kind += " and, in hard mode, must be tried one by one"
    splits = f"which {that} splits into {group.parts} groups"
    if group.parts == count:
        splits = f"all of which {that} tells apart"
    return f"{it} can leave {count:,} words{kind} ({_some(words)}), {splits}"


def amount_text(guesses: float) -> str:
    """A difference in guesses; never shown as zero."""
    if guesses >= 0.01:
        return f"{guesses:.2f}"
    return f"{guesses:.3f}" if guesses >= 0.0005 else "less than 0.001"


def _rounded(words: float) -> str:
    """A mean number of words; whole from ten on, unless that would hide all there is."""
    return f"{words:,.0f}" if words >= 10 else f"{words:.1f}"


def _name(guess: Suggestion, subject: str) -> str:
    return "it" if guess.word == subject else guess.word.upper()


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _all_words(count: int) -> str:
    return "both words" if count == 2 else f"all {count:,} words"


def _some(words: Sequence[str]) -> str:
    if len(words) <= _NAMED:
        return " ".join(words)
    return " ".join((*examples(words, _NAMED - 1), "…"))


def certain_boards(words: Sequence[str | None]) -> str:
    """Which boards have only one word left, in a sentence; empty if none has.

    >>> certain_boards([None, "crony"]), certain_boards(["tango", None, "opium"])
    ('Board 2 is CRONY for certain.', 'Boards 1 and 3 are certain: TANGO and OPIUM.')
    """
    certain = {str(number): word.upper() for number, word in enumerate(words, 1) if word}
    if not 0 < len(certain) <= _BOARDS_NAMED:
        return f"{len(certain)} boards are certain." if certain else ""
    numbers, named = listed([*certain], "and"), listed([*certain.values()], "and")
    if len(certain) == 1:
        return f"Board {numbers} is {named} for certain."
    return f"Boards {numbers} are certain: {named}."
