"""What an attack says when it has found something."""

from __future__ import annotations


class Wrong(AssertionError):
    """What is wrong, in one sentence."""


def expect(condition: bool, what: str) -> None:
    """Raises Wrong unless the condition holds."""
    if not condition:
        raise Wrong(what)
