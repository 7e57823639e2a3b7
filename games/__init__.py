"""The games: one folder each, all alike. A game imports cardtable.core and nothing else of ours."""
