"""Dare to Love, rule by rule."""
