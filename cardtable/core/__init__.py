"""Values and contracts: cards, piles, tables, moves, rules. Standard library only."""
