"""The screens with a table: a game in play, a lesson, a replay."""
