"""The rate of requests: counted before anything else is looked at, and cheap to refuse."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection

from dauntless.server.http.requests import ServerParts
from dauntless.server.limits import (
    Application,
    Receive,
    Scope,
    Send,
    address_of,
    refuse,
    token_of,
)
from dauntless.server.monitoring import count_request
from dauntless.server.refusals import Refused

HELD_SECONDS = 1.0
"""How long a refusal is held back from whoever asks without end: one connection, one a second."""


class RateLimit:
    """Refuses what comes too fast; whoever goes on regardless waits for it, and is cut off."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        parts: ServerParts = scope["app"].state.parts
        request = HTTPConnection(scope)
        address, person = address_of(request), parts.signer.person(token_of(request))
        is_endless = True
        try:
            parts.limits.spend_request(address, person)
            is_endless = False
            if scope["path"].startswith("/api"):
                parts.limits.spend(address, person)
        except Refused as refused:
            count_request(scope["method"], "(refused)", refused.status)
            if is_endless:
                await asyncio.sleep(HELD_SECONDS)
            has_no_body = scope["method"] in ("GET", "HEAD")
            await refuse(send, refused, close=is_endless or not has_no_body)
            return
        await self.app(scope, receive, send)
