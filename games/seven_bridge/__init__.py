"""Seven Bridge: rummy with lone sevens, and discards that may be claimed out of turn."""

from games.seven_bridge.rules import SevenBridge

game = SevenBridge()
