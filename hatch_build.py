"""Puts the README into the metadata: an index page cannot follow its relative links."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:)([^)\s]+\))")


def with_absolute_links(text: str, repository: str, version: str) -> str:
    """The text with links to the files of this version at GitHub, and to pictures as such."""

    def absolute(link: re.Match[str]) -> str:
        picture, title, target = link.groups()
        return f"{picture}{title}{repository}/{'raw' if picture else 'blob'}/v{version}/{target}"

    return _LINK.sub(absolute, text)


class Readme(MetadataHookInterface):
    """Without the address of the repository in `project.urls`, the links stay as they are."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if repository := metadata.get("urls", {}).get("Repository"):
            text = with_absolute_links(text, repository.rstrip("/"), metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
