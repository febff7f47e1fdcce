"""Runs the examples of these pages; stand-ins take the place of trainers of language models.

The stand-ins call an environment as TRL 1.16, TextArena 0.7 and OpenEnv 0.3 do, with fixed guesses
in place of a model.
"""

import sys
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

collect_ignore = [] if find_spec("gymnasium") else ["training.md"]

GUESSES = ("soare", "clint", "mince", "wince")


class Trainer:
    """`trl.GRPOTrainer`: offers the public methods of the environment to the model as tools."""

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.environments: list[Any] = []

    def train(self) -> None:
        rows = self.options["train_dataset"]
        self.environments = [self.options["environment_factory"]() for _ in rows]
        for environment, row in zip(self.environments, rows, strict=True):
            assert isinstance(environment.reset(**row), str)
            for guess in GUESSES:
                assert isinstance(environment.guess(guess=guess), str)
        columns = {name: [row[name] for row in rows] for name in rows[0]}
        rewards = self.options["reward_funcs"](
            prompts=columns.pop("prompt"),
            completions=[[]] * len(rows),
            environments=self.environments,
            **columns,
        )
        assert len(rewards) == len(rows)


class State:
    """`textarena.SinglePlayerState`."""

    def __init__(self, num_players: int, seed: int | None) -> None:
        self.done, self.rewards = False, {}
        self.observations: list[tuple[int, str, object]] = []

    def reset(self, player_prompt_function: Any) -> None:
        self.observations.append(
            (-1, player_prompt_function(player_id=0, game_state=None), "prompt")
        )

    def add_observation(self, message: str, observation_type: object) -> None:
        self.observations.append((-1, message, observation_type))

    def set_outcome(self, reward: float) -> None:
        self.rewards, self.done = {0: reward}, True

    def step(self) -> tuple[bool, dict[str, Any]]:
        return self.done, {}


class TextEnvironment:
    """`textarena.Env`."""

    state: State

    def get_observation(self) -> tuple[int, list[tuple[int, str, object]]]:
        seen, self.state.observations = self.state.observations, []
        return 0, seen

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        return self.state.rewards, {}


class Model:
    """`Action`, `Observation` and `State` of OpenEnv, which are models of Pydantic."""

    done = False
    reward: float | None = None

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


STAND_INS: dict[str, dict[str, Any]] = {
    "datasets": {"Dataset": SimpleNamespace(from_list=list)},
    "trl": {"GRPOTrainer": Trainer, "GRPOConfig": dict},
    "textarena": {
        "Env": TextEnvironment,
        "SinglePlayerState": State,
        "ObservationType": SimpleNamespace(GAME_MESSAGE="message"),
    },
    "openenv.core.env_server.interfaces": {"Environment": object},
    "openenv.core.env_server.types": {"Action": Model, "Observation": Model, "State": Model},
}


@pytest.fixture(autouse=True)
def _trainers(monkeypatch: pytest.MonkeyPatch) -> None:
    for path, members in STAND_INS.items():
        parents = path.split(".")
        for end in range(1, len(parents)):
            parent = ".".join(parents[:end])
            monkeypatch.setitem(sys.modules, parent, sys.modules.get(parent) or ModuleType(parent))
        module = ModuleType(path)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, path, module)
