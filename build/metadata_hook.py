"""Hatchling's hook for what the package index shows: a README whose links lead there, and links."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import published


class Hook(MetadataHookInterface):
    """Called by hatchling for an sdist, a wheel and an editable install."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fills in what an sdist does not already say; that one keeps its own words."""
        if "readme" not in metadata:
            page = (Path(self.root) / "README.md").read_text(encoding="utf-8")
            text = published.absolute(page)
            metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if "urls" not in metadata:
            metadata["urls"] = published.links()
