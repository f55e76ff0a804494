"""Tests of the engine, part by part."""
