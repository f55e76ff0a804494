"""Darebase by its rulebook: a position, a move, what must follow."""
