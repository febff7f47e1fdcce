"""The documentation: its links, commands and site, and the files for hosting it."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.support.games import played
from tests.support.programs import call
from wordle_tui.cli import build_parser
from wordle_tui.history.codec import game_as_json

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("data/*.md")])
SITE = ROOT / "docs" / "zensical.toml"
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
_ANCHOR = re.compile(r"\]\(([^)#\s:]*)#([^)]*)\)")
_BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"`(wordle-tui [a-z][^`]* --[^`]*)`")
_SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)
_CALL = re.compile(r"^\$ wordle-tui (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
MOST_WORDS = 11_000
"""The most words of the README and `docs/` together, as `wc -w` counts them."""


def commands_of(page: Path) -> list[str]:
    """What calls the program with an option in sentences, and all that do in shell examples."""
    text = page.read_text(encoding="utf-8")
    lines = [line.split(" #")[0] for block in _BLOCK.findall(text) for line in block.splitlines()]
    return [*_INLINE.findall(text), *(line for line in lines if line.startswith("wordle-tui"))]


def examples_of(page: Path) -> list[tuple[str, str]]:
    """The calls of the program in the page's sessions, and the lines below each."""
    blocks = _SESSION.findall(page.read_text(encoding="utf-8"))
    return [example for block in blocks for example in _CALL.findall(block)]


def links_of(page: Path) -> list[str]:
    """The files that the page links, as paths from its folder."""
    targets = _LINK.findall(page.read_text(encoding="utf-8"))
    return [target for target in targets if not re.match("https?:|mailto:", target)]


def anchors_of(page: Path) -> list[str]:
    """The names under which the headings of a page can be linked, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for target in links_of(page):
        assert (page.parent / target).exists(), target
    for target, anchor in _ANCHOR.findall(page.read_text(encoding="utf-8")):
        assert anchor in anchors_of(page.parent / target if target else page), (target, anchor)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pictures_say_what_is_seen(page: Path) -> None:
    """Ten words at least: the name of a screen does not say what is on it."""
    text = page.read_text(encoding="utf-8")
    assert "<img" not in text, "this test reads only ![alternative text](picture)"
    pictures = _PICTURE.findall(text)
    assert len(pictures) == text.count("![")
    for alternative, path in pictures:
        assert len(alternative.split()) >= 10, path


def test_every_picture_is_on_a_page() -> None:
    shown = {
        (page.parent / path).resolve()
        for page in PAGES
        for _, path in _PICTURE.findall(page.read_text(encoding="utf-8"))
    }
    assert {path.resolve() for path in (ROOT / "docs/pictures").iterdir()} == shown


def test_the_moving_picture_needs_no_script_and_shows_one_frame_when_it_stands_still() -> None:
    path = ROOT / "docs/pictures/game.svg"
    assert path.stat().st_size < 700_000
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"<script|href=|@import|@font-face|\bon\w+=|url\((?!#)", source)
    assert "prefers-reduced-motion" in source
    hidden = re.findall(r'<g class="a\d+" visibility="hidden"', source)
    shown = re.findall(r'<g class="a\d+"(?! visibility)', source)
    assert len(hidden) > len(shown) > 0


def test_all_pages_together_have_a_limit() -> None:
    pages = [ROOT / "README.md", *ROOT.glob("docs/*.md")]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= MOST_WORDS


def test_the_openers_of_the_benchmarks_are_those_of_the_books() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \| ([A-Z]+) \| ([\d.]+) \| ([A-Z]+) ([\d.]+) \|$", page, re.M)
    assert len(rows) == 3
    for name, *shown in rows:
        modes = json.loads((ROOT / "data" / f"book-{name}.json").read_bytes())["modes"]
        best = [modes[mode][0] for mode in ("normal", "hard")]
        assert all(is_proved for _, _, is_proved, *_ in best)
        assert [text for word, mean, *_ in best for text in (word.upper(), f"{mean:.4f}")] == shown


def test_every_page_is_reached_from_the_readme() -> None:
    """In one step or more. The site begins with index.md instead."""
    new, reached = {ROOT / "README.md"}, {ROOT / "docs" / "index.md"}
    while new:
        reached |= new
        linked = {(page.parent / link).resolve() for page in new for link in links_of(page)}
        new = linked.intersection(PAGES) - reached
    assert reached.issuperset(ROOT.glob("docs/*.md"))


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    pages = re.findall(r'"([^"/]+\.md)"', SITE.read_text(encoding="utf-8"))
    assert sorted(pages) == sorted(page.name for page in ROOT.glob("docs/*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_pages_are_understood(page: Path) -> None:
    for command in commands_of(page):
        build_parser().parse_args(shlex.split(command)[1:])


@pytest.mark.parametrize(
    ("command", "printed"), [example for page in PAGES for example in examples_of(page)]
)
def test_examples_print_what_they_show(command: str, printed: str) -> None:
    result = call(*shlex.split(command))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(printed.rstrip("\n")), "the beginning, or all of it"


def fields_of(command: str) -> set[str]:
    """The fields of a command's JSON that it explains."""
    return set(re.findall(r"`(\w+)`", call(command, "--json-fields").stdout))


_JSON = [
    "suggest crane:bbbbg --word eerie --familiar",
    "suggest --boards 2 crane:bbbbg/gbbbg",
    "rate crane eerie",
    "solve crane --tree",
    "simulate --strategy expected",
    "words",
]
"""Commands with options for a word list."""


@pytest.mark.parametrize("command", [*_JSON, "stats"])
def test_every_field_of_json_is_explained(command: str, tmp_path: Path) -> None:
    """Those of the object, of the objects in its lists, and of the rating."""
    words = tmp_path / "words.txt"
    words.write_text("crane\neerie\ngeese\nthose\nchose\nloose\n", encoding="utf-8")
    options = ["--answers", str(words)] if command in _JSON else []
    printed = json.loads(call(*shlex.split(command), *options, "--json").stdout)
    inner = [each for value in printed.values() if isinstance(value, list) for each in value[:1]]
    fields = {*printed}.union(*(each for each in inner if isinstance(each, dict)))
    explained = fields_of(command.split()[0])
    assert fields.union(printed.get("performance", {})) <= explained


def test_the_fields_of_exported_games_are_explained() -> None:
    explained = fields_of("export")
    written = game_as_json(played("those", "crane", "those"))
    assert written.keys() | json.loads(call("export").stdout).keys() <= explained


ROOT = Path(__file__).parent.parent
TESTS = ROOT / ".github" / "workflows" / "tests.yml"


def test_every_supported_version_of_python_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = TESTS.read_text(encoding="utf-8").partition("steps:")[0]
    assert set(re.findall(r'"(3\.\d+)"', matrix)) >= set(supported)


def test_every_dependency_has_an_oldest_version() -> None:
    """One job tests with these; a dependency without one would have the oldest of all."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all(">=" in line for line in project["dependencies"])
    workflow = TESTS.read_text(encoding="utf-8")
    assert "--resolution lowest-direct pyproject.toml" in workflow


def test_all_checks_run_the_same_linters() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (line,) = (line for line in script.splitlines() if line.lstrip().startswith("for command in"))
    linters = re.findall(r'"(.+?)"', line)
    workflow = TESTS.read_text(encoding="utf-8").splitlines()
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    for linter in linters:
        assert f"      - run: .venv/bin/{linter}" in workflow
    # The hooks get the names of the changed files, and format them.
    hooked = [re.sub(r"( --check)? \.$", "", linter) for linter in linters]
    assert re.findall(r"entry: (.*)", hooks) == hooked


def test_no_link_has_a_placeholder() -> None:
    """docs/before-release.md says what to add once the project has an address."""
    folders = (ROOT, ROOT / "docs", ROOT / ".github" / "ISSUE_TEMPLATE")
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    texts = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in files}
    assert not [name for name, text in texts.items() if "OWNER" in text]


DOCS = Path(__file__).parent.parent / "docs"
# A file or a style of another host, or the link with which a script asks GitHub for the stars.
_REQUEST = re.compile(
    r'src="(https?:)?//|rel="(stylesheet|preconnect)" href="(https?:)?//|component="source"'
)


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("zensical", reason="needs the group `docs`")
    docs = copytree(DOCS, tmp_path / "docs", ignore=ignore_patterns("site", ".cache"))
    command = ["-m", "zensical", "build", "--strict", "-f", str(docs / "zensical.toml")]
    result = subprocess.run([sys.executable, *command], capture_output=True, encoding="utf-8")
    assert result.returncode == 0, result.stdout + result.stderr
    site = docs / "site"
    assert (site / "search.json").exists()
    assert not [*site.rglob("*.py*"), *site.rglob("*.toml"), *site.rglob("*.1")]
    for page in docs.glob("*.md"):
        built = site / ("" if page.stem == "index" else page.stem) / "index.html"
        assert not _REQUEST.search(built.read_text(encoding="utf-8")), page.name
