"""The positions of everything: from zones and a window to rectangles. Pure, without pygame."""
