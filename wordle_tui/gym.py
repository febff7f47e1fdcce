"""A Gymnasium environment with exact rewards; it needs the extra `gym` of the package.

Importing this module registers `wordle_tui/Wordle-v0`. `docs/training.md` has an example.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from wordle_tui.game.errors import GameOverError, WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.rating.oracle import TRAINING_SECONDS, Oracle, checked_answer, shared_oracle
from wordle_tui.solver.lists import has_table, lists_of

ID = "wordle_tui/Wordle-v0"
REWARDS = ("guesses", "regret")


class WordleEnv(gymnasium.Env[npt.NDArray[np.int8], int]):
    """One game of Wordle an episode.

    An action is the index of a word in `words.guesses`. The observation is the board, an array of
    shape (turns, letters, 2): for each tile the letter, numbered from 1 in the order of `letters`,
    and its colour, 1 for grey, 2 for yellow and 3 for green. Tiles without a letter are 0.

    The reward of a guess is -1, or minus its regret if `reward` is "regret", with which the best
    policy is the same, but luck does not count. An episode is terminated by the win, and truncated
    when the guesses are used up. In hard mode a word that the rules forbid wastes the guess: it has
    no colours, and its regret is 1.

    `info` has the `action_mask` and the number of `candidates`; if `oracle` is not False, also the
    `regret` and `luck` of the guess, the `value` of the position after it, and whether all three
    are `proved`. `Oracle` explains them; `seconds` limits the search for each.

    `reset(options={"answer": "crane"})` sets the answer, which is otherwise drawn with the chances
    of the list.
    """

    def __init__(
        self,
        words: WordList | str = "original",
        *,
        hard: bool = False,
        turns: int = GUESS_LIMIT,
        reward: str = "guesses",
        oracle: Oracle | bool = True,
        seconds: float | None = TRAINING_SECONDS,
    ) -> None:
        """`oracle` may also be an oracle, whose list and rules are used."""
        if reward not in REWARDS or (reward == "regret" and oracle is False):
            advice = "Give an oracle" if reward in REWARDS else f"Choose {', '.join(REWARDS)}"
            raise WordleError(f"The reward {reward!r} isn't available. {advice}.")
        self._oracle = oracle if isinstance(oracle, Oracle) else shared_oracle(words, hard, turns)
        self.words, self.turns = self._oracle.words, self._oracle.turns
        if not has_table(self.words):
            raise WordleError(f"The {self.words.name} list is too long for an environment.")
        self._has_figures, self._reward, self._seconds = oracle is not False, reward, seconds
        self._lists = lists_of(self.words)
        self._chances = np.cumsum(self.words.weights)
        self.letters = self._lists.alphabet
        """The letters of the list; the first is 1 in an observation."""
        shape = (self.turns, self.words.length, 2)
        most = np.broadcast_to(np.array([len(self.letters), 3], np.int8), shape)
        self.observation_space = gymnasium.spaces.Box(np.zeros(shape, np.int8), most, dtype=np.int8)
        self.action_space = gymnasium.spaces.Discrete(len(self.words.guesses))  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed)
        answer = (options or {}).get("answer")
        if answer is None:
            drawn = self.np_random.integers(self._chances[-1])
            answer = self.words.answers[np.searchsorted(self._chances, drawn, "right")]
        self._answer = checked_answer(self.words, answer)
        self._turns: tuple[Turn, ...] = ()
        self._used, self._is_over = 0, False
        self._mask = self._oracle.action_mask(())
        self._rows = np.arange(len(self.words.answers))
        self._board = np.zeros(self.observation_space.shape or (), np.int8)
        return self._board.copy(), self._info(0.0, 0.0)

    def step(self, action: int) -> tuple[npt.NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise GameOverError("The game is over. Call reset.")
        number, before = int(action), self._turns
        if number != action or number not in range(len(self.words.guesses)):
            raise WordleError(f"An action is 0 to {len(self.words.guesses) - 1}, not {action}.")
        guess, row = self.words.guesses[number], self._board[self._used]
        row[:, 0] = self._lists.letters[:, number] + 1
        self._used += 1
        is_win, regret, luck = False, 1.0, 0.0
        if self._mask[number]:
            turn = Turn(guess, feedback(guess, self._answer))
            row[:, 1] = [mark + 1 for mark in turn.pattern.marks]
            self._turns = (*before, turn)
            self._mask = self._oracle.action_mask(self._turns)
            fits = self._lists.table[self._rows, number] == turn.pattern.code
            self._rows = self._rows[fits]
            is_win = turn.pattern.is_win
            if self._has_figures:
                regret = self._oracle.regret(before, guess, seconds=self._seconds)
                luck = self._oracle.luck(before, guess, turn.pattern, seconds=self._seconds)
        is_lost = not is_win and self._used == self.turns
        self._is_over = is_win or is_lost
        reward = 0.0 - regret if self._reward == "regret" else -1.0
        return self._board.copy(), reward, is_win, is_lost, self._info(regret, luck)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """For each action, whether the rules allow it."""
        return self._mask.copy()

    def _info(self, regret: float, luck: float) -> dict[str, Any]:
        count = len(self._rows) or len(self._oracle.candidates(self._turns))  # then they are rare
        info = {"candidates": count, "action_mask": self.action_masks()}
        if not self._has_figures:
            return info
        value = self._oracle.value(self._turns, seconds=self._seconds)
        proved = all(getattr(figure, "proved", True) for figure in (regret, luck, value))
        figures = {"regret": float(regret), "luck": float(luck), "value": float(value)}
        return {**info, **figures, "proved": proved}


gymnasium.register(ID, entry_point=f"{__name__}:{WordleEnv.__name__}")
