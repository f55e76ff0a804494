"""Studying games: simulation and statistics."""
