"""Cardtable: a desktop card table for the sevens family. Version here, and nowhere else."""

from cardtable.core.put_off import put_off_the_seldom_needed

__version__ = "0.1.0"

put_off_the_seldom_needed()
