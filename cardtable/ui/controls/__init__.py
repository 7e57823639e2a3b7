"""Buttons, choices, text fields, lists and the page they stand on, drawn in our own style.

A page is a tree of nodes made anew from what a screen knows, laid out at the UI scale, used by
mouse and keyboard alike. Knows no game.
"""
