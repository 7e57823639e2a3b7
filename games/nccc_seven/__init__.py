"""Seven as the NCCC plays it: the control cross, jokers and dead cards, asking, knocking."""

from games.nccc_seven.rules import NcccSeven

game = NcccSeven()
