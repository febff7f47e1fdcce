"""What `wordle-tui simulate` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wordle_tui.commands.printing import Page, TextTable, bar
from wordle_tui.game.columns import wrap
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.game.words import examples
from wordle_tui.strategies.published import Check, verdict
from wordle_tui.strategies.simulation import FAIL, Simulation

WORDS_SHOWN = 12
"""The largest number of words named in a line."""


def simulation_page(simulation: Simulation) -> Page:
    mode = f", {simulation.rule.title}" if simulation.rule.is_hard else ""
    yield (
        f"{simulation.strategy} from {simulation.opener} over "
        f"{counted(len(simulation.taken), 'answer')} of the {simulation.words.name} list{mode}"
    )
    yield from _bars(simulation.distribution)
    yield (
        f"  mean {simulation.mean:.4f} guesses ({simulation.total:,} in all), "
        f"SD {simulation.sd:.3f}, won {simulation.win_rate:.2%}"
    )
    if simulation.is_weighted:
        yield f"  mean {simulation.weighted_mean:.4f}, weighted by how likely each answer is"
    yield f"  worst: {counted(simulation.max, 'guess')} for {cut(simulation.worst)}"
    if lost := simulation.lost:
        hint = " (--json: all)" if len(lost) > WORDS_SHOWN else ""
        yield f"  lost: {len(lost):,}: {cut(lost)}{hint}"
    yield f"  {simulation.seconds:.2f} s"


def _bars(distribution: Mapping[str, int]) -> Iterator[str]:
    most, total = max(distribution.values()), sum(distribution.values())
    for guesses, games in distribution.items():
        label = "lost" if guesses == FAIL else guesses
        yield f"  {label:4}  {games:6,}  {games / total:7.2%}  {bar(games, most)}".rstrip()


def cut(words: Sequence[str]) -> str:
    """The first words, and how many more there are."""
    first = examples(words, WORDS_SHOWN)
    more = f" and {len(words) - len(first):,} more" if len(words) > len(first) else ""
    return " ".join(first) + more


def turn_line(number: int, turn: Turn, left: Sequence[str], limit: int) -> str:
    """A turn of a game that is shown as it goes."""
    line = f"  {number}  {turn.guess.upper()}  {turn.pattern.emoji()}"
    if turn.pattern.is_win:
        late = f": too late, a game has {limit}" if number > limit else ""
        return f"{line}  found in {counted(number, 'guess')}{late}"
    words = f": {' '.join(left)}" if len(left) <= WORDS_SHOWN else ""
    return f"{line}  {counted(len(left), 'word')} left{words}"


def tables(name: str, simulations: Sequence[Simulation]) -> Page:
    """A row for each simulation, named by that attribute, and the shares solved by guess."""
    weighted = any(simulation.is_weighted for simulation in simulations)
    more = ("mean", *["weighted"] * weighted, "SD", "max", "won", "s")
    rows = [
        (
            getattr(simulation, name),
            simulation.opener,
            *map(str, simulation.distribution.values()),
            f"{simulation.mean:.4f}",
            *[f"{simulation.weighted_mean:.4f}"] * weighted,
            f"{simulation.sd:.3f}",
            str(simulation.max),
            f"{simulation.win_rate:.2%}",
            f"{simulation.seconds:.2f}",
        )
        for simulation in simulations
    ]
    yield TextTable(("strategy", "opener", *simulations[0].distribution, *more), rows)
    solved = [[f"{share:.2%}" for share in each.cumulative.values()] for each in simulations]
    shares = [(row[0], *cells[:-1]) for row, cells in zip(rows, solved, strict=True)]
    yield ""
    yield TextTable(("solved by guess", *list(simulations[0].distribution)[:-1]), shares)


def check_lines(checks: list[Check]) -> Iterator[str]:
    yield "\nPublished figures, and proofs (✓ ours are the same)"
    yield "  published: by the author; computed: by us from the author's program;"
    yield "  derived: by us from the author's rule, with the game's own colours"
    for check in checks:
        yield f"{'✓' if check.agrees else '✗'} {check.what}"
        yield f"    {check.origin:9}  {check.published}"
        yield f"    ours       {check.ours}"
        if check.note:
            yield from (f"    {line}" for line in wrap(check.note, 96))
    yield verdict(checks)
