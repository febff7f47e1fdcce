"""Phrases and number formats that screens and commands share."""

from collections.abc import Sequence
from datetime import date

from wordle_tui.game.rule import Rule

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "eleven",
)
PLACES = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh"),
)
"""The places of the letters of a word."""
FIGURES = {
    "needed": "guesses still needed on average, counting this one, with best play afterwards; "
    "≈ means not proved",
    "left": "words left after it, on average",
    "largest": "words in its largest group: the most it can leave",
    "bits": "what its colours tell; each bit halves the words left",
    "chance": "how likely it is to be the answer; • marks words that can be, ◦ those that "
    "were an answer before",
    "used": "when it was last the answer of the daily puzzle, and so is less likely now",
    "lost": "how often you run out of guesses with best play afterwards; blank: not known yet",
    "cost": "guesses lost against best play, and 0.03 for each per cent more risk of losing; in "
    "your level one guess costs at most 1",
    "luck": "guesses the colours won (+) or lost (−); … until it is proved",
    "skill": "0 to 99: 99 if no familiar word was better, 0 if one was by a whole guess",
    "mean": "average guesses of a game; a lost game counts as one more than it allows, in the Lab "
    "as the guesses it took to find the word",
    "won": "games won within their limit of guesses",
    "worst": "the most guesses a strategy takes",
}
"""The meaning of each figure, for help, tooltips and docs/help.md."""


def counted(number: int, noun: str) -> str:
    """A number and its noun, as in "1 guess" or "2,315 words".

    >>> counted(1, "guess"), counted(3, "guess"), counted(2315, "word")
    ('1 guess', '3 guesses', '2,315 words')
    """
    plural = noun + ("es" if noun.endswith("s") else "s")
    return f"{number:,} {noun if number == 1 else plural}"


def month_text(use: str) -> str:
    """The month in the text of a past answer's day.

    >>> month_text("on 3 May 2023"), month_text("")
    ('May 2023', '')
    """
    return " ".join(use.split()[2:])


def day_text(day: date) -> str:
    """Format a day.

    >>> day_text(date(2025, 9, 9))
    '9 Sep 2025'
    """
    return f"{day.day} {day:%b} {day.year}"


def short_day(day: date, year: int) -> str:
    """A day of that year, or with its own year.

    >>> short_day(date(2026, 11, 18), 2026), short_day(date(2025, 9, 9), 2026)
    ('18 Nov', '9 Sep 2025')
    """
    return f"{day.day} {day:%b}" if day.year == year else day_text(day)


def long_day(day: date, year: int) -> str:
    """A day of that year with its whole month, or with its own year.

    >>> long_day(date(2026, 11, 18), 2026), long_day(date(2025, 9, 9), 2026)
    ('18 November', '9 September 2025')
    """
    return f"{day.day} {day:%B}{'' if day.year == year else f' {day.year}'}"


def spelled(number: int) -> str:
    """A number for a sentence: spelled out up to eleven.

    >>> spelled(6), spelled(20)
    ('six', '20')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def ordinal(index: int) -> str:
    """The ordinal number of an index that starts at 0.

    >>> ordinal(0), ordinal(6), ordinal(10), ordinal(21), ordinal(1200)
    ('1st', '7th', '11th', '22nd', '1,201st')
    """
    place = index + 1
    ending = "th" if place // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place:,}{ending}"


def time_left(seconds: float, done: int, left: int) -> str:
    """About how long the rest takes, if so many things took the seconds; empty if it is too soon.

    >>> time_left(60, 20, 100), time_left(60, 20, 5), time_left(1, 2, 100)
    (', about 5 minutes', ', less than a minute', '')
    """
    if done < 5:
        return ""
    minutes = round(seconds / done * left / 60)
    return f", about {counted(minutes, 'minute')}" if minutes else ", less than a minute"


def place(index: int) -> str:
    """The ordinal number of an index that starts at 0, in words if it is small.

    >>> place(0), place(20)
    ('first', '21st')
    """
    return PLACES[index] if index < len(PLACES) else ordinal(index)


def signed(value: float, digits: int = 2) -> str:
    """A value with its sign, as luck is shown.

    >>> signed(0.5), signed(-0.25), signed(-0.001)
    ('+0.50', '−0.25', '+0.00')
    """
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", "−")


def listed(items: Sequence[str], conjunction: str) -> str:
    """Join items for a sentence.

    >>> listed(["T"], "or"), listed(["A", "E", "R"], "or")
    ('T', 'A, E or R')
    """
    *first, last = items
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def chance_text(chance: float, decimals: int = 0) -> str:
    """Format a chance in percent, whole from one on, and neither as 0% nor as a doubtful 100%.

    >>> chance_text(0.25), chance_text(0.062), chance_text(0.0051), chance_text(0.0001)
    ('25%', '6%', '0.5%', '<0.1%')
    >>> chance_text(0.998), chance_text(1), chance_text(0.062, decimals=1)
    ('>99%', '100%', '6.2%')
    """
    if chance < 0.001:
        return "<0.1%"
    if 0.995 <= chance < 1 - 1e-9:
        return ">99%"
    return f"{chance:.{max(decimals, int(chance < 0.0095))}%}"


def chances_apart(one: float, other: float) -> tuple[str, str]:
    """Format two chances with so many decimals that they differ, if two are enough.

    >>> chances_apart(0.078, 0.082), chances_apart(0.74, 0.04), chances_apart(0.2, 0.2)
    (('7.8%', '8.2%'), ('74%', '4%'), ('20%', '20%'))
    """
    pairs = [(chance_text(one, digits), chance_text(other, digits)) for digits in range(3)]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])


def a_chance(text: str) -> str:
    """A chance with its article.

    >>> a_chance("17%"), a_chance("18%"), a_chance("8.2%"), a_chance("11%"), a_chance("1.8%")
    ('a 17%', 'an 18%', 'an 8.2%', 'an 11%', 'a 1.8%')
    """
    return f"an {text}" if text.startswith(("8", "11%", "18%")) else f"a {text}"


def score_text(score: float | None) -> str:
    """Format the score of a strategy: a count as an integer, otherwise with three decimals.

    >>> score_text(10205.0), score_text(183.1102), score_text(None)
    ('10,205', '183.110', '')
    """
    if score is None:
        return ""
    return f"{score:,.0f}" if score == int(score) else f"{score:,.3f}"


def shortened(text: str, width: int) -> str:
    """The text, shortened to the width.

    >>> shortened("information-gain", 12), shortened("expected", 12)
    ('information…', 'expected')
    """
    return text if len(text) <= width else f"{text[: width - 1]}…"


def letters_missing(number: int) -> str:
    """The sentence about a word that is too short.

    >>> letters_missing(1), letters_missing(3)
    ('One letter is missing.', 'Three letters are missing.')
    """
    letters = f"letter{' is' if number == 1 else 's are'}"
    return f"{spelled(number).capitalize()} {letters} missing."


def rules_in_force(list_name: str, rule: Rule) -> str:
    """The word list, and the rule if it is not the normal one.

    >>> rules_in_force("nyt", Rule.NORMAL), rules_in_force("nyt", Rule.HARD)
    ('nyt list', 'nyt, hard mode')
    """
    return f"{list_name}, {rule.title}" if rule.is_hard else f"{list_name} list"


def unusual_rules(list_name: str, rule: Rule) -> str:
    """The list and the rule, as far as they are not the usual ones.

    >>> [unusual_rules(name, Rule.HARD) for name in ("nyt", "six")]
    ['hard mode', 'six, hard mode']
    """
    is_usual = list_name in ("nyt", "practice")
    return rule.title * rule.is_hard if is_usual else rules_in_force(list_name, rule)
