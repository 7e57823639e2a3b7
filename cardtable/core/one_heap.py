"""Threads that share one heap, which gives memory back to the system when it is told to.

glibc gives a thread a heap of its own, which stays as large as it was for as long as the program
runs; a thread that draws pictures then holds megabytes that nobody needs. So every thread of ours
begins here. glibc also takes memory from the system for every large picture and gives it back with
it, and new memory takes as long as what is drawn there: it keeps what it has until
`give_back_gaps`. Other libraries of C are left as they are.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import Any

# glibc's names, in malloc.h
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
_LARGEST = 2**25  # bytes of one value in the heap: more is not allowed
_ROOM_WORTH_MAKING = 2**22  # bytes
_BESIDE = 2**13  # bytes that a library may take with those of a picture
_PAGE = 2**12  # bytes: at least the size of a page of memory
_PIECE = 2**22  # bytes at a time: meanwhile no thread can begin, nor get memory
_POPULATE = 23  # the kernel's MADV_POPULATE_WRITE: half the time of writing to each page
_NEVER = 2**30  # bytes unused at its end from which a heap would shrink by itself


def begin(work: Callable[[], object], name: str) -> Thread:
    """Starts a thread that ends with the program; raises RuntimeError where the system has none."""
    _share()
    thread = Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


def give_back() -> None:
    """Gives memory back to the system that drawing needs no more: about 1 MB.

    Python keeps cycles until it has made many values, and glibc what was given back to it. To look
    for cycles takes up to 15 ms, so nothing should be moving.
    """
    gc.collect()
    give_back_gaps()


def give_back_gaps() -> None:
    """Gives back what lies unused between values: up to 8 MB after a deal, in less than 1 ms."""
    _ask_glibc("malloc_trim", 0)


def make_room(size: int) -> None:
    """Takes memory from the system for a picture of so many bytes that is about to be made.

    A picture of 4K waits 6 ms for its memory. While it is being made, every other thread of Python
    waits as well; here they go on.
    """
    libc = _glibc() if size >= _ROOM_WORTH_MAKING else None
    if libc is None:
        return
    import ctypes  # noqa: PLC0415  small windows need no room

    _share()  # without it the heap would not keep what is taken
    count = ctypes.c_size_t(size + _BESIDE)
    libc.malloc.restype = ctypes.c_void_p
    room = libc.malloc(count)
    if room:
        start, length = room // _PAGE * _PAGE + _PAGE, size // _PAGE * _PAGE
        parts = range(start, start + length, _PIECE) if _lacks(libc, start, length) else ()
        for part in parts:
            piece = ctypes.c_size_t(min(_PIECE, start + length - part))
            if libc.madvise(ctypes.c_void_p(part), piece, _POPULATE) != 0:
                libc.memset(ctypes.c_void_p(room), 0, count)  # a Linux before 5.14
                break
        libc.free(ctypes.c_void_p(room))


def _lacks(libc: Any, start: int, length: int) -> bool:
    """False where all pages of a part of the memory are there: to take them again takes 3 ms."""
    import ctypes  # noqa: PLC0415  small windows need no room

    there = (ctypes.c_char * (length // _PAGE))()  # a byte for each page
    failed = libc.mincore(ctypes.c_void_p(start), ctypes.c_size_t(length), there)
    return bool(failed) or 0 in there.raw


@cache
def _share() -> None:
    """Before the first thread: once there are two heaps, further threads take either of them."""
    for parameter, value in (
        (_ARENA_MAX, 1),
        (_MMAP_THRESHOLD, _LARGEST),
        (_TRIM_THRESHOLD, _NEVER),
    ):
        _ask_glibc("mallopt", parameter, value)


def _ask_glibc(function: str, *numbers: int) -> None:
    """Calls a function that only this library of C has."""
    libc = _glibc()
    if libc is not None:
        getattr(libc, function)(*numbers)


def _glibc() -> Any:
    """The library of C, where it is glibc and Python can call it; else None."""
    if sys.platform != "linux":
        return None
    try:
        import ctypes  # noqa: PLC0415  not before the first frame, which no thread draws

        libc = ctypes.CDLL(None)
    except (ImportError, OSError):  # a Python that was built without it, or cannot read it
        return None
    return libc if hasattr(libc, "malloc_trim") else None
