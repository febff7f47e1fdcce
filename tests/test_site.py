"""The documentation site, built as docs/zensical.toml says."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

DOCS = Path(__file__).parent.parent / "docs"
# A file or a style of another host, or the link with which a script asks GitHub for the stars.
_REQUEST = re.compile(
    r'src="(https?:)?//|rel="(stylesheet|preconnect)" href="(https?:)?//|component="source"'
)


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("zensical", reason="needs the extra `docs`")
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
