"""Tests that every game must pass; a game added to the registry is tested without new code."""
