"""Where everything lies: from zones and a window to rectangles. Pure, without pygame."""
