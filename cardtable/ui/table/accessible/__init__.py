"""The table in play as a tree of words for a screen reader; made from what is drawn."""
