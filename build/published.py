"""The addresses under which the project is published: given by the environment, never guessed.

    CARDTABLE_HOMEPAGE   the project's page
    CARDTABLE_PICTURES   the folder of docs/pictures; without it, a folder of the homepage
    CARDTABLE_SOURCE     the folder of the repository's files; without it, a folder of the homepage

Without them everything is under an address that does not exist, so that nobody follows a wrong one.
"""

from __future__ import annotations

import os
import re

_PICTURE = re.compile(r"(!\[[^\]]*\]\()docs/pictures/([^)]+\))")
_LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)\s]+\))")


def homepage() -> str:
    """The address of the project's page."""
    return os.environ.get("CARDTABLE_HOMEPAGE", "https://cardtable.invalid")


def pictures() -> str:
    """The address of the folder that holds the pictures of docs/pictures."""
    return os.environ.get("CARDTABLE_PICTURES", f"{homepage()}/pictures")


def source() -> str:
    """The address of the folder that holds the files of the repository."""
    return os.environ.get("CARDTABLE_SOURCE", f"{homepage()}/source")


def absolute(page: str) -> str:
    """A page of the repository whose pictures and links lead there from anywhere."""
    page = _PICTURE.sub(rf"\g<1>{pictures()}/\g<2>", page)
    return _LINK.sub(rf"\g<1>{source()}/\g<2>", page)


def links() -> dict[str, str]:
    """The links that the package index shows beside the project."""
    return {
        "Homepage": homepage(),
        "Source": source(),
        "Documentation": f"{source()}/README.md",
        "Changelog": f"{source()}/CHANGELOG.md",
    }
