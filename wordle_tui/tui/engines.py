"""How the screens call the solver.

The solver brings numpy, so it is imported in a thread, when first needed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from wordle_tui.advice.advice import Advice, Engine, Stage
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.board import Board
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import Stop

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.game.game import Game

DEBOUNCE = 0.03
"""Seconds without a change before the solver is asked."""
BREATH = 0.2
"""Seconds between two exact values that are shown."""
ENGINES_KEPT = 4
"""Lists whose proofs are remembered: a list grows with every answer that is known to be used."""

Value = TypeVar("Value")


async def streamed(begin: Callable[[], Iterator[Value]]) -> AsyncIterator[Value]:
    """The values of an iterator that works long: it is made, and each value found, in a thread."""
    stream = await asyncio.to_thread(begin)
    while (value := await asyncio.to_thread(next, stream, None)) is not None:
        yield value


class Engines:
    """Gives each word list its engine, kept for the last few; tests have an instant one.

    All methods but `opening` and `advice` take long: call them, and get each value, in a thread.
    """

    def __init__(self) -> None:
        self._engines: dict[WordList, Engine] = {}
        self._lock = Lock()

    def opening(
        self, words: WordList, rule: Rule, order: Order = USUAL, *, plain: bool = False
    ) -> Advice | None:
        """The advice for the empty board, if the book has it in that order; needs no numpy."""
        if order.strategy != "optimal":
            return None
        book = self.book(words, rule, plain)
        return order.arranged(book) if book else None

    def book(self, words: WordList, rule: Rule, plain: bool = False) -> Advice | None:
        from wordle_tui.advice.book import opening_advice

        return opening_advice(words, rule, plain)

    def engine(self, words: WordList, strategy: str = "optimal") -> Engine:
        """The engine of a list, or one that ranks by another strategy, written with its options."""
        with self._lock:
            exact = self._engines.pop(words, None)
            while len(self._engines) >= ENGINES_KEPT:
                del self._engines[next(iter(self._engines))]
            exact = exact or self._make(words)
            self._engines[words] = exact  # the last one used comes last
        return exact if strategy == "optimal" else self.by_strategy(words, strategy)

    def by_strategy(self, words: WordList, strategy: str) -> Engine:
        raise NotImplementedError

    def only(self, words: WordList) -> Engine:
        """The engine of a list, without those of others: each card of Train may have its list, and
        an engine takes 50 to 100 MB."""
        with self._lock:
            self._engines = {each: self._engines[each] for each in self._engines if each is words}
        return self.engine(words)

    def advisor(self, words: WordList) -> Advisor:
        """The solver of a list, also if its engine is not one, as in tests."""
        from wordle_tui.advice.advisor import Advisor

        engine = self.engine(words)
        return engine if isinstance(engine, Advisor) else Advisor(words)

    async def advice(
        self,
        position: Board | Game,
        order: Order,
        stop: Stop,
        also: Sequence[str] = (),
        *,
        plain: bool = False,
    ) -> AsyncIterator[Advice]:
        """Better and better advice on a position, and on the guesses in `also`, in that order.

        With `plain` only words that people know are suggested. Orders that are for one board
        (`ONE_BOARD`) give way to the usual one while several are unsolved. Of exact values found in
        quick succession, only some and the last one are yielded.
        """
        order = order.for_boards(position)
        engine = await asyncio.to_thread(self.engine, position.words, order.strategy)
        yielded = 0.0
        advice: Advice | None = None
        async for advice in streamed(
            lambda: engine.advise(position, also=also, plain=plain, stop=stop)
        ):
            advice = order.arranged(advice)
            if advice.stage is not Stage.EXACT or time.monotonic() - yielded > BREATH:
                yield advice
                yielded = time.monotonic()
        if advice is not None and advice.stage is Stage.EXACT:
            yield advice

    def _make(self, words: WordList) -> Engine:
        from wordle_tui.advice.advisor import Advisor
        from wordle_tui.solver.lists import has_table, lists_of

        advisor = Advisor(words)
        if has_table(words):
            lists_of(words)  # builds the tables, so that the first question is quick
        return advisor
