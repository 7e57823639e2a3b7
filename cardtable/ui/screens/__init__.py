"""The screens: each a `Screen` (see ui/screen.py), put on the stage by `Stage.go`."""
