"""Answers that are worked out once in a run, whichever process of it asks first.

The processes of a run share a folder, which goes when the run ends: no answer outlives the sources
that it came from. One process alone keeps its answers in memory.
"""

from __future__ import annotations

import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

FOLDER = "CARDTABLE_TESTS_SHARE"
Answer = TypeVar("Answer")


def begin() -> None:
    """Makes the folder of a run, before its processes start."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="cardtable-tests-")


def end() -> None:
    """Removes the folder of the run."""
    shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


def once_a_run(work_out: Callable[..., Answer]) -> Callable[..., Answer]:
    """Keeps what a pure function returns; its arguments are told apart by their `repr`."""

    @cache
    @wraps(work_out)
    def answer(*arguments: Hashable) -> Answer:
        folder = os.environ.get(FOLDER)
        if not folder:
            return work_out(*arguments)
        asked = f"{work_out.__module__}.{work_out.__qualname__}{arguments!r}"
        path = Path(folder, sha256(asked.encode()).hexdigest())
        with suppress(OSError):  # nobody has asked yet
            kept: Answer = pickle.loads(path.read_bytes())
            return kept
        found = work_out(*arguments)
        _keep(path, pickle.dumps(found))
        return found

    return answer


def _keep(path: Path, data: bytes) -> None:
    """Writes a file that appears whole, if it can; of two that write it the later one stays."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):  # a full disk costs time alone
        fresh.write_bytes(data)
        fresh.replace(path)
