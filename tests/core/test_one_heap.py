"""Every thread of the program begins where the heap is shared."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import cardtable
from cardtable.core import one_heap

_PROGRAM = Path(cardtable.__file__).parent
_MADE = re.compile(r"\bThread\(")
# Threads that work at the same time would each have a heap; glibc is asked how many there are.
_HEAPS = """
import ctypes, sys
from threading import Barrier
from cardtable.core.one_heap import begin

together = Barrier(3)

def work():
    kept = [bytes(600) for _ in range(1000)]
    together.wait()
    del kept

threads = [begin(work, f"drawing {number}") for number in range(3)]
for thread in threads:
    thread.join()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(libc.fopen(sys.argv[1].encode(), b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""
# The pages that the system gives for large values that are thrown away one after the other.
_PAGES = """
import resource
from cardtable.core.one_heap import begin, give_back_gaps

def pages():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

def taken():
    before = pages()
    bytearray(24 * 2**20)
    return pages() - before

begin(int, "nothing").join()
first, again = taken(), taken()
give_back_gaps()
print(first, again, taken())
"""


def _printed_by(script: str, *words: str) -> list[int]:
    """The numbers that a process of our Python prints."""
    environment = {**os.environ, "PYTHONPATH": str(_PROGRAM.parent)}
    told = subprocess.run(
        (sys.executable, "-c", script, *words),
        check=True,
        env=environment,
        capture_output=True,
        text=True,
    )
    return [int(number) for number in told.stdout.split()]


def test_no_other_module_makes_a_thread():
    paths = sorted(_PROGRAM.rglob("*.py"))
    makers = [path for path in paths if _MADE.search(path.read_text(encoding="utf-8"))]
    assert makers == [Path(one_heap.__file__)]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other libraries have one heap")
def test_threads_share_one_heap(tmp_path):
    told = tmp_path / "heaps.xml"
    environment = {**os.environ, "PYTHONPATH": str(_PROGRAM.parent)}
    environment.pop("MALLOC_ARENA_MAX", None)
    subprocess.run((sys.executable, "-c", _HEAPS, str(told)), check=True, env=environment)
    assert len(ElementTree.parse(told).findall("heap")) == 1


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is told to")
def test_the_memory_of_large_pictures_is_kept_until_it_is_given_back():
    first, again, after = _printed_by(_PAGES)
    assert again < first / 10
    assert after > first / 2


# The pages that are taken when room is made, and by what is put there.
_ROOM = """
import resource, sys
from cardtable.core import one_heap
from cardtable.core.one_heap import make_room

def pages():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

one_heap._POPULATE = int(sys.argv[1])
size, before = 24 * 2**20, pages()
make_room(size)
made = pages()
bytearray(size)
print(made - before, pages() - made)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps it")
@pytest.mark.parametrize("advice", [one_heap._POPULATE, 9999], ids=["now", "older Linux"])
def test_room_that_was_made_is_taken_by_the_next_picture(advice: int):
    made, taken = _printed_by(_ROOM, str(advice))
    assert made > 5000
    assert taken < made / 10


@pytest.mark.parametrize("size", [0, 2**20, 2**62])
def test_no_room_is_made_for_little_nor_for_what_no_system_has(size):
    one_heap.make_room(size)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps it")
@pytest.mark.parametrize(
    ("refusal", "pieces", "written"),
    [(0, [2**22, 2**22, 3 * 2**12], []), (-1, [2**22], [2**23 + 3 * 2**12 + 2**13])],
)
def test_pages_are_written_to_only_where_the_system_does_not_take_the_advice(
    refusal: int, pieces: list[int], written: list[int], monkeypatch: pytest.MonkeyPatch
):
    """An older Linux does not know it; and to write to each page takes twice the time."""
    libc = one_heap._glibc()
    zeroed, advice, ends = [], [], []

    def madvise(start, length, wanted: int) -> int:
        assert wanted == one_heap._POPULATE
        assert start.value % 2**12 == 0
        assert start.value == (ends[-1] if ends else start.value), "a gap, or a page twice"
        ends.append(start.value + length.value)
        advice.append(length.value)
        return refusal

    fake = SimpleNamespace(
        malloc=libc.malloc,
        free=libc.free,
        mincore=lambda *_: -1,  # a system that does not know
        madvise=madvise,
        memset=lambda start, value, count: zeroed.append(count.value),
    )
    one_heap._share()
    monkeypatch.setattr(one_heap, "_glibc", lambda: fake)
    one_heap.make_room(2**23 + 3 * 2**12)
    assert advice == pieces
    assert zeroed == written


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps it")
@pytest.mark.parametrize("missing", [None, 0, 700, 2**11 - 1])
def test_memory_of_which_all_pages_are_there_is_not_taken_again(
    missing: int | None, monkeypatch: pytest.MonkeyPatch
):
    """To be told so by the kernel page by page takes 3 ms for a window of 4K."""
    libc, taken = one_heap._glibc(), []

    def mincore(start, length, there) -> int:
        assert start.value % 2**12 == 0
        assert length.value == len(there) * 2**12 == 2**23
        for page in range(len(there)):
            there[page] = 0 if page == missing else 1
        return 0

    fake = SimpleNamespace(
        malloc=libc.malloc,
        free=libc.free,
        mincore=mincore,
        madvise=lambda start, length, wanted: taken.append(length.value) or 0,
    )
    one_heap._share()
    monkeypatch.setattr(one_heap, "_glibc", lambda: fake)
    one_heap.make_room(2**23)
    assert sum(taken) == (0 if missing is None else 2**23)
