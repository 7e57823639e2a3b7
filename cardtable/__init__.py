"""Cardtable: a desktop card table for the sevens family. Version here, and nowhere else."""

__version__ = "0.1.0"
