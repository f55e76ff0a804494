"""Refusals of the server: a code for programs, a sentence for people, and a status for HTTP."""

from __future__ import annotations

from typing import Any

from dauntless.engine.errors import DauntlessError

STATUS = {
    "bad_request": 400,
    "no_person": 401,
    "forbidden": 403,
    "not_found": 404,
    "wrong_seat": 403,
    "seat_taken": 409,
    "stale": 409,
    "illegal": 409,
    "not_now": 409,
    "id_reused": 409,
    "outdated": 409,
    "too_large": 413,
    "too_many": 429,
    "not_ready": 503,
    "unavailable": 503,
}
CLOSE = {
    "no_person": 4401,
    "forbidden": 4403,
    "not_found": 4404,
    "outdated": 4409,
    "too_many": 4429,
}
"""With what code a WebSocket is closed that cannot be served at all."""


class Refused(DauntlessError):
    """The server does not do what it was asked; `more` are further facts for programs."""

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.more = more

    @property
    def status(self) -> int:
        """The status over HTTP."""
        return STATUS[self.code]

    @property
    def close_code(self) -> int:
        """The close code of a WebSocket that cannot be served."""
        return CLOSE.get(self.code, 4400)

    def body(self) -> dict[str, Any]:
        """The refusal as the protocol has it."""
        return {"code": self.code, "message": str(self), **self.more}
