"""A client for the terminal: draws any scene, knows no game."""
