"""Compute the results that the Lab shows before its user has run anything.

    python data/simulations.py

Every strategy plays all answers of the `original` list, with its
default options. The file has the version of the program that computed it and, for each strategy,
its opener, the seconds it took, and a digit for each answer: the guesses that the answer took.
"""

from __future__ import annotations

import json

from wordle_tui import __version__, paths, strategies
from wordle_tui.game.words import word_list
from wordle_tui.strategies.results import list_digest, shipped_path
from wordle_tui.strategies.simulation import simulate


def main() -> None:
    words = word_list("original")
    found: dict[str, dict[str, object]] = {}
    for strategy in strategies.available():
        run = simulate(words, strategy)
        taken = "".join(map(str, run.taken))
        seconds = round(run.seconds, 1)
        found[strategy.name] = {"opener": run.opener, "seconds": seconds, "taken": taken}
        print(f"{strategy.name:16}  {run.distribution_text:24}  {run.mean:.4f}")
    content = {"version": __version__, "words": list_digest(words), "strategies": found}
    paths.write_text(shipped_path(), json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main()
