"""Tools for developers that draw the window: measurements, pictures, an inspection of the parts."""
