"""Lucky Sevens: pairs of fourteen off four columns, alone or for two to four."""

from games.lucky_sevens.rules import LuckySevens

game = LuckySevens()
