"""The OpenAPI description is true: whatever fits it, and what does not, is answered as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dauntless.server.app import make_app
from dauntless.server.settings import Settings
from server.playing import PATIENCE, Server

CHECKS: Any = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
DESCRIPTION = make_app(Settings(database_url="sqlite:///unused")).openapi()
FOUND: Any = schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
OPERATIONS: dict[str, Any] = {each.ok().label: each.ok() for each in FOUND}
CASES = [(name, GenerationMode.POSITIVE) for name in OPERATIONS] + [
    (name, GenerationMode.NEGATIVE)
    for name, operation in OPERATIONS.items()
    if operation.body or list(operation.iter_parameters())
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mode"), CASES)
def test_every_request_is_answered_as_described(
    sqlite_server: Server, name: str, mode: GenerationMode
) -> None:
    ada = sqlite_server.player("Ada")
    headers = {"authorization": f"Bearer {ada.token}"}

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[name].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        case.call_and_validate(
            base_url=sqlite_server.address, headers=headers, checks=CHECKS, timeout=PATIENCE
        )

    check()


def test_the_server_gives_the_description_that_was_tested(sqlite_server: Server) -> None:
    assert sqlite_server.player("Ada").get("/api/openapi.json") == DESCRIPTION
