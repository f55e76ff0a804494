"""The OpenAPI description is true: whatever fits it, and what does not, is answered as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.playing import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture
def description(sqlite_server: Server) -> Any:
    """The description as the server gives it."""
    return schemathesis.openapi.from_url(f"{sqlite_server.address}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_described(
    case: schemathesis.Case, sqlite_server: Server
) -> None:
    ada = sqlite_server.players[0] if sqlite_server.players else sqlite_server.player("Ada")
    headers = {"authorization": f"Bearer {ada.token}"}
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=60)
