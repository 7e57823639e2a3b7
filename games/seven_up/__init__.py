"""Seven-Up, the All Fours game with seven chips: for two, three, or four in partnerships."""

from games.seven_up.rules import SevenUp

game = SevenUp()
