"""The application: everything put together, for one worker process."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from dauntless import __version__
from dauntless.engine.errors import BadInput, DauntlessError
from dauntless.engine.schema import describe_fault, describe_place
from dauntless.server import (
    game_routes,
    match_routes,
    pages,
    people_routes,
    presence,
    table_routes,
)
from dauntless.server.bots import Driver
from dauntless.server.context import Parts, address_of, check_origin
from dauntless.server.keeper import Keeper
from dauntless.server.limits import BodyLimit, Limits
from dauntless.server.live import Hub
from dauntless.server.operations import REQUESTS, fault, metrics, note, set_up_logs
from dauntless.server.people import Signer, cookie_key
from dauntless.server.records import new_id
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.shelf import Shelf
from dauntless.server.storage import Store, migrate
from dauntless.server.tables import Tables


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application of one worker."""
    chosen = settings if settings is not None else Settings.received()
    app = FastAPI(
        title="Dauntless",
        version=__version__,
        summary="Tables for board games about courage",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = chosen
    _add_refusals(app)
    app.middleware("http")(_watch_request)
    app.add_middleware(BodyLimit)
    app.include_router(people_routes.router)
    app.include_router(game_routes.router)
    app.include_router(table_routes.router)
    app.include_router(match_routes.router)
    app.add_api_route("/health", health, include_in_schema=False)
    app.add_api_route("/metrics", show_metrics, include_in_schema=False)
    pages.add_pages(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    set_up_logs(settings.log_level)
    began = time.monotonic()
    store = Store(settings)
    migrate(store.engine)
    worker = new_id("v")
    key = await store.write(cookie_key)
    await store.write(lambda c: presence.begin_worker(c, worker, alone=store.is_sqlite))
    shelf = Shelf()
    tables = Tables(store, shelf, settings)
    limits = Limits(settings)
    hub = Hub(store, tables, limits, settings, worker)
    hub.driver = driver = Driver(hub)
    keeper = Keeper(hub, driver)
    app.state.parts = Parts(settings, store, shelf, tables, limits, hub, Signer(key))
    shelf.prepare()
    hub.start()
    keeper.start()
    note("ready", seconds=round(time.monotonic() - began, 3), worker=worker)
    try:
        yield
    finally:
        await keeper.stop()
        await driver.stop()
        await hub.stop()
        await store.write(lambda c: presence.end_worker(c, worker))
        await store.finish()
        store.close()
        note("stopped", worker=worker)


async def health(request: Request) -> JSONResponse:
    """Is the server well? 200 while it can read its database."""
    parts: Parts = request.app.state.parts
    try:
        await parts.store.read(lambda c: c.execute(sa.text("SELECT 1")).scalar_one())
    except Exception:
        fault("health")
        return JSONResponse({"status": "the database does not answer"}, 503)
    games = {name: progress.ready for name, progress in parts.shelf.progress.items()}
    return JSONResponse({"status": "ok", "version": __version__, "games": games})


async def show_metrics() -> Response:
    """For Prometheus."""
    return Response(metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _watch_request(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Check where a request comes from, count it, and guard the answer."""
    try:
        check_origin(request)
        if request.url.path.startswith("/api"):
            parts: Parts = request.app.state.parts
            parts.limits.spend(address_of(request), None)
        response = await call_next(request)
    except Refused as refused:
        response = refusal(refused)
    except Exception:
        fault("request")
        body = {"code": "fault", "message": "something went wrong here; it was written down"}
        response = JSONResponse({"error": body}, 500)
    route = request.scope.get("route")
    path = getattr(route, "path", "(page)")
    REQUESTS.labels(request.method, path, response.status_code).inc()
    pages.guard(response)
    if request.url.path.startswith("/api"):
        response.headers.setdefault("cache-control", "no-store")
    return response


def refusal(refused: Refused) -> JSONResponse:
    """A refusal over HTTP."""
    response = JSONResponse({"error": refused.body()}, refused.status)
    if "retry_after" in refused.more:
        response.headers["retry-after"] = str(max(1, round(refused.more["retry_after"])))
    return response


def _add_refusals(app: FastAPI) -> None:
    codes = {404: "not_found", 405: "bad_request", 413: "too_large"}

    async def refused(_: Request, error: Any) -> JSONResponse:
        return refusal(error)

    async def bad_input(_: Request, error: Any) -> JSONResponse:
        return refusal(Refused("bad_request", str(error)))

    async def invalid(_: Request, error: Any) -> JSONResponse:
        found = error.errors()[0]
        place = describe_place(tuple(step for step in found["loc"] if step != "body"))
        message = f"{place}: {describe_fault(found)}"
        return JSONResponse({"error": {"code": "bad_request", "message": message}}, 422)

    async def http(_: Request, error: Any) -> JSONResponse:
        code = codes.get(error.status_code, "bad_request")
        body = {"error": {"code": code, "message": str(error.detail)}}
        return JSONResponse(body, error.status_code, headers=error.headers)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(BadInput, bad_input)
    app.add_exception_handler(DauntlessError, bad_input)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
