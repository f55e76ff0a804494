"""The client's types are those of the engine."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "web" / "scene_types.py"


def test_the_client_s_types_are_written_from_the_models() -> None:
    spec = importlib.util.spec_from_file_location("scene_types", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    writer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(writer)
    assert writer.FILE.read_text(encoding="utf-8") == writer.written(), (
        "run python web/scene_types.py"
    )
