"""Building a wheel builds the browser's client into it, so that installing needs no Node."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def client_build() -> ModuleType:
    """The module `web/build.py`."""
    place = Path(__file__).parent / "web" / "build.py"
    spec = importlib.util.spec_from_file_location("client_build", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client before the wheel is put together."""

    def dependencies(self) -> list[str]:
        """A Node as a wheel, where the machine has none that is new enough."""
        build = client_build()
        return [] if build.find_node() else [build.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build; an editable copy is built by `make web` when its sources change."""
        if version != "editable":
            client_build().run_script("build")
