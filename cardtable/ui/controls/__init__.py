"""Buttons, choices, text fields, lists and the pages they stand on, drawn in our own style.

A page is a tree of nodes, built again from what a screen knows whenever that changes, laid out at
the interface's scale, and used by mouse and keyboard alike. Knows no game.
"""
