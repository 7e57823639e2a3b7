"""The sizes of windows that tests share."""

from __future__ import annotations

from cardtable.ui.window_size import SMALLEST

NETBOOK = (1024, SMALLEST[1])  # the lowest window on a display that is 1024 pixels wide
