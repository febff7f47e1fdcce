"""Runs the examples of these pages; a stand-in takes the place of a trainer of language models.

The stand-in calls an environment as TRL 1.16 does, with fixed guesses in place of a model.
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


STAND_INS: dict[str, dict[str, Any]] = {
    "datasets": {"Dataset": SimpleNamespace(from_list=list)},
    "trl": {"GRPOTrainer": Trainer, "GRPOConfig": dict},
}


@pytest.fixture(autouse=True)
def _trainers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, members in STAND_INS.items():
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)
