"""dmgbuild's settings for the disk image. Untested here: no macOS machine has run this yet.

dmgbuild -s build/macos/dmg_settings.py Cardtable dist/Cardtable-VERSION.dmg
"""

application = "dist/Cardtable.app"
files = [application]
symlinks = {"Applications": "/Applications"}
icon_locations = {"Cardtable.app": (160, 180), "Applications": (480, 180)}
window_rect = ((200, 200), (640, 400))
icon_size = 128
format = "UDZO"
