"""The cache: what was kept comes back as it was, or not at all; it never grows without end."""

import os

import pytest

from cardtable.store.cache import SUFFIX, Cache


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path / "cache", most=5, most_bytes=5000)


def test_what_was_kept_comes_back(cache):
    assert cache.get("a") is None
    cache.put("a", b"\0some\nbytes")
    cache.put("b", b"")
    assert cache.get("a") == b"\0some\nbytes"
    assert cache.get("b") == b""


@pytest.mark.parametrize("at", [0, 10, 20, 30, -1])
def test_a_changed_byte_anywhere_counts_as_nothing_and_is_removed(cache, at):
    cache.put("a", b"some contents")
    (path,) = cache.folder.iterdir()
    contents = bytearray(path.read_bytes())
    contents[at] ^= 1
    path.write_bytes(contents)
    assert cache.get("a") is None
    assert not path.exists()


def test_a_file_of_another_key_is_not_taken_for_it(cache):
    cache.put("a", b"of a")
    (path,) = cache.folder.iterdir()
    cache.put("b", b"of b")
    other = next(kept for kept in cache.folder.iterdir() if kept != path)
    other.replace(path)
    assert cache.get("a") is None


def test_what_was_not_wanted_for_longest_goes_first(cache):
    for number in range(5):
        cache.put(str(number), b"x" * 10)
        os.utime(cache._path(str(number)), ns=(number, number))
    assert cache.get("0") == b"x" * 10  # wanted just now
    cache.put("5", b"x")
    assert cache.get("1") is None
    assert cache.get("0") is not None
    assert len(list(cache.folder.iterdir())) == 5


def test_it_is_bounded_in_bytes_and_leaves_foreign_files_alone(cache):
    cache.put("a", b"x")
    letter = cache.folder / "letter.txt"
    letter.write_text("Dear Ann")
    for number in range(4):
        cache.put(str(number), bytes(2000))
    kept = list(cache.folder.glob(f"*{SUFFIX}"))
    assert sum(path.stat().st_size for path in kept) <= 5000
    assert letter.exists()


def test_a_folder_that_cannot_be_made_costs_nothing(tmp_path):
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file" / "cache")
    cache.put("a", b"x")
    assert cache.get("a") is None
