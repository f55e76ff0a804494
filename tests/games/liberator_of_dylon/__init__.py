"""Liberator of Dylon, rule by rule."""
