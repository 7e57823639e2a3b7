"""dmgbuild's settings for the disk image. Untested: no macOS machine has run this yet.

make.py dmg calls it: dmgbuild -s dmg_settings.py -D application=FOLDER/Cardtable.app Cardtable OUT
"""

application = defines["application"]  # type: ignore[name-defined]  # noqa: F821  what -D says
files = [application]
symlinks = {"Applications": "/Applications"}
icon_locations = {"Cardtable.app": (160, 180), "Applications": (480, 180)}
window_rect = ((200, 200), (640, 400))
icon_size = 128
format = "UDZO"
