"""Fit the model of people: how many guesses they need for a word.

    python data/people.py            # writes people.json in ten minutes and prints how good it is

`people-2022.csv` has what people needed on 359 days. The model has two steps. First a simulated
person, who begins with usual openers and then guesses familiar words that fit, plays each accepted
word. Then a ridge regression predicts the shares of the seven results (solved in one to six
guesses, lost) from the games of this person and a few properties of the word. People became better
in 2022, so the day is one of the properties; what is written holds for the end of that year.

The prediction is checked on days that the regression has not seen: each month by all others, and
the last six months by the days before each. Every run gives the same file.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable
from datetime import date
from math import log

import numpy as np
import numpy.typing as npt

from wordle_tui.game.prior import commonness
from wordle_tui.game.validation import shipped
from wordle_tui.game.words import word_list
from wordle_tui.paths import shipped_data
from wordle_tui.solver.table import pattern_table

Values = npt.NDArray[np.float64]

OPENERS = (
    *("adieu", "audio", "stare", "raise", "arise", "crane", "slate", "irate"),
    *("soare", "tears", "train", "house", "story", "sound", "point", "their"),
)
COMMON, RARE_LETTER, LETTERS, PLACES, REPEATED = 0.25, 1.1, 0.5, 0.3, 1.2
"""How much the person prefers common words, and those without rare or repeated letters."""
GAMES = 24
"""Games of the person for each word and opener."""
RESULTS = np.arange(1, 8)
"""Solved in one to six guesses, or lost, which counts as seven."""
PENALTY = 5.0
LEAST = 0.02
"""The least square root of a share."""
LOSSES, ROUNDS = 1.5, 60
"""The weight of losses when words are divided into kinds, and how often these are improved."""
NAMES = [chr(code) for code in range(ord("#"), 127) if chr(code) != "\\"]
"""The names of the kinds."""

ACCEPTED = shipped("nyt-accepted.txt")
FAMILIAR = sorted(word_list("nyt").familiar)


def main() -> None:
    with (shipped_data() / "people-2022.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    days = [date.fromisoformat(row["date"]) for row in rows]
    columns = ("1", "2", "3", "4", "5", "6", "lost")
    percent = np.array([[int(row[column]) for column in columns] for row in rows], float)
    shares = percent / percent.sum(axis=1, keepdims=True)
    numbers = [ACCEPTED.index(row["word"]) for row in rows]
    properties = np.column_stack((word_properties(), played_by_person()))
    year = np.array([day.timetuple().tm_yday / 365 for day in days])
    known = np.column_stack((properties[numbers], year))
    check(known, shares, np.array([day.month for day in days]))
    now = np.column_stack((properties, np.ones(len(ACCEPTED))))
    write(fitted(known, shares)(now))


def played_by_person() -> Values:
    """The mean number of guesses and the share of losses of the person, for each accepted word."""
    guesses = sorted({*FAMILIAR, *OPENERS})
    table = pattern_table(guesses, ACCEPTED)
    numbers = np.searchsorted(ACCEPTED, guesses)
    is_familiar = np.isin(guesses, FAMILIAR)
    preferred = preferences()
    random = np.random.default_rng(1)
    played = np.zeros((len(ACCEPTED), len(RESULTS)))
    for opener in OPENERS:
        colours = table[:, guesses.index(opener)].copy()
        for colour in np.unique(colours):
            fitting = np.flatnonzero(is_familiar & (colours[numbers] == colour))
            among = table[np.ix_(numbers[fitting], fitting)]
            for answer in np.flatnonzero(colours == colour):
                if ACCEPTED[answer] == opener:
                    played[answer, 0] += 1
                    continue
                weights = preferred[numbers[fitting]] * (numbers[fitting] != answer)
                fits_after = among == table[answer, fitting]
                played[answer, 1:] += games(preferred[answer], weights, fits_after, random)
    played /= len(OPENERS)
    return np.column_stack((played @ RESULTS, played[:, -1]))


def games(
    answer: float, weights: Values, fits_after: npt.NDArray[np.bool_], random: np.random.Generator
) -> Values:
    """How often the person finds the answer with the second to sixth guess, or not at all.

    `weights` are those of the words that fit after the opener, without the answer's; `fits_after`
    says which of them (rows) still fit after which of them as a guess (columns).
    """
    found = np.zeros(len(RESULTS) - 1)
    unsolved = np.full(GAMES, 1 / GAMES)
    fits = np.ones((GAMES, len(weights)), bool)
    for guess in range(len(found) - 1):
        chances = np.cumsum(fits * weights, axis=1)
        total = chances[:, -1] if len(weights) else np.zeros(GAMES)
        hit = answer / (answer + total)
        found[guess] = unsolved @ hit
        unsolved = unsolved * (1 - hit)
        if not total.any():
            break
        drawn = (chances <= (random.random(GAMES) * total)[:, None]).sum(axis=1)
        drawn = np.minimum(drawn, len(weights) - 1)
        fits &= fits_after[:, drawn].T
        fits[np.arange(GAMES), drawn] = False
    found[-1] = unsolved.sum()
    return found


def preferences() -> Values:
    """The weight of each accepted word among the guesses of the person."""
    repeated, _, rarest, letters, places, *_ = word_properties().T
    seen = np.log([commonness().get(word, 0) + 20 for word in ACCEPTED])
    return np.exp(
        COMMON * seen
        + RARE_LETTER * rarest
        + LETTERS * letters
        + PLACES * places
        - REPEATED * repeated
    )


def word_properties() -> Values:
    """Properties of each accepted word: how its letters and places compare with familiar words."""
    count = len(FAMILIAR)
    letters = {
        letter: log(words / count)
        for letter, words in Counter(letter for word in FAMILIAR for letter in set(word)).items()
    }
    places = [Counter(word[place] for word in FAMILIAR) for place in range(5)]
    familiar = set(FAMILIAR)

    def properties(word: str) -> tuple[float, ...]:
        neighbours = {
            word[:place] + letter + word[place + 1 :] for place in range(5) for letter in letters
        }
        return (
            5 - len(set(word)),
            any(map(str.__eq__, word, word[1:])),
            min(letters[letter] for letter in word),
            sum(letters[letter] for letter in set(word)) / len(set(word)),
            sum(log((places[n][letter] + 5) / count) for n, letter in enumerate(word)) / 5,
            len(set(word) & set("aeiou")),
            word[-1] == "y",
            word[-2:] == "er",
            log(1 + len(neighbours & familiar - {word})),
        )

    return np.array([properties(word) for word in ACCEPTED], float)


def fitted(known: Values, shares: Values) -> Callable[[Values], Values]:
    """The function that predicts shares, fitted to days with these properties and shares."""
    middle, spread = known.mean(axis=0), known.std(axis=0)
    scaled, roots = (known - middle) / spread, np.sqrt(shares)
    weights = np.linalg.solve(
        scaled.T @ scaled + PENALTY * np.eye(scaled.shape[1]),
        scaled.T @ (roots - roots.mean(axis=0)),
    )

    def predicted(properties: Values) -> Values:
        within = np.clip(properties, known.min(axis=0), known.max(axis=0))
        roots_of = (within - middle) / spread @ weights + roots.mean(axis=0)
        squares = np.maximum(roots_of, LEAST) ** 2
        return squares / squares.sum(axis=1, keepdims=True)

    return predicted


def check(known: Values, shares: Values, months: npt.NDArray[np.int_]) -> None:
    """Print how well days are predicted that the regression has not seen."""
    by_others, walking = np.zeros_like(shares), np.zeros_like(shares)
    for month in range(1, 13):
        tested, before = months == month, months < month
        by_others[tested] = fitted(known[~tested], shares[~tested])(known[tested])
        if month > 6:
            as_known = known.copy()
            as_known[:, -1] = known[before, -1].max()
            walking[tested] = fitted(known[before], shares[before])(as_known[tested])
    print("days                       mean: r   RMSE    bias  lost: r    RMSE")
    every, later = months > 0, months > 6
    print_quality("each month by the others", by_others, shares, every)
    print_quality("from July, by days before", walking, shares, later)
    for month in range(1, 13):
        print_quality(f"month {month} by the others", by_others, shares, months == month)


def print_quality(
    title: str, predicted: Values, shares: Values, days: npt.NDArray[np.bool_]
) -> None:
    figures = []
    for values in (RESULTS, RESULTS == 7):
        said, was = predicted[days] @ values, shares[days] @ values
        figures += [np.corrcoef(said, was)[0, 1], np.sqrt(np.mean((said - was) ** 2))]
        figures += [np.mean(said - was)]
    r, rmse, bias, lost_r, lost_rmse, _ = figures
    print(f"{title:<26} {r:8.3f} {rmse:6.3f} {bias:+7.3f} {lost_r:8.3f} {lost_rmse:7.4f}")


def write(people: Values) -> None:
    """Write the shares of each kind of words in per mille, and the kind of each accepted word."""
    kind_of = kinds(people)
    shares = [people[kind_of == kind].mean(axis=0) for kind in range(len(NAMES))]
    per_mille = [np.round(1000 * each).astype(int).tolist() for each in shares]
    content = {
        "kinds": dict(zip(NAMES, per_mille, strict=True)),
        "words": "".join(NAMES[kind] for kind in kind_of),
    }
    (shipped_data() / "people.json").write_text(json.dumps(content) + "\n", encoding="utf-8")


def kinds(people: Values) -> npt.NDArray[np.intp]:
    """Group words whose means and losses are similar (by k-means), as many as there are names."""
    points = np.column_stack((people @ RESULTS, LOSSES * np.sqrt(people[:, -1])))
    by_mean = points[np.argsort(points[:, 0], kind="stable")]
    centres = by_mean[np.linspace(0, len(points) - 1, len(NAMES)).astype(int)]
    for _ in range(ROUNDS):
        kind_of = ((points[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
        centres = np.array([points[kind_of == kind].mean(axis=0) for kind in range(len(NAMES))])
    return kind_of


if __name__ == "__main__":
    main()
