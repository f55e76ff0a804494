"""The application: everything put together, for one worker process."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import sqlalchemy as sa
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from dauntless import __version__
from dauntless.engine.errors import BadInput, DauntlessError
from dauntless.engine.schema import describe_fault, describe_place
from dauntless.server.http import (
    game_routes,
    match_routes,
    pages,
    people_routes,
    study_routes,
    table_routes,
)
from dauntless.server.http.rate_limit import RateLimit
from dauntless.server.http.requests import ServerParts, check_origin
from dauntless.server.limits import BodyLimit, Limits
from dauntless.server.live.live_tables import LiveTables
from dauntless.server.monitoring import count_request, log_event, log_fault, metrics, set_up_logs
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store import presence
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.people import Signer, cookie_key
from dauntless.server.store.stored_content import stored_content
from dauntless.server.store.stored_tables import new_id
from dauntless.server.tables.authority import Tables
from dauntless.server.tables.upgrading import Upgrades
from dauntless.server.workers.bot_driver import BotDriver
from dauntless.server.workers.compiled_games import CompiledGames
from dauntless.server.workers.imports import Imports
from dauntless.server.workers.periodic_work import PeriodicWork
from dauntless.server.workers.studies import Studies


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application of one worker."""
    chosen = settings if settings is not None else Settings.from_environment()
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
    app.add_middleware(RateLimit)
    app.include_router(people_routes.router)
    app.include_router(game_routes.router)
    app.include_router(table_routes.router)
    app.include_router(match_routes.router)
    app.include_router(study_routes.router)
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
    games = CompiledGames(stored_content(store), settings.games)
    tables = Tables(store, games, settings)
    limits = Limits(settings)
    upgrades = Upgrades(store, games, limits)
    live_tables = LiveTables(store, tables, upgrades, limits, settings, worker)
    driver = BotDriver(live_tables)
    live_tables.when_bots_are_due = driver.wake
    studies = Studies(games, driver)
    periodic_work = PeriodicWork(live_tables, driver)
    app.state.parts = ServerParts(
        settings, store, games, tables, limits, live_tables, upgrades, studies, Signer(key),
        Imports(store),
    )  # fmt: skip
    games.prepare()
    live_tables.start()
    periodic_work.start()
    log_event("ready", seconds=round(time.monotonic() - began, 3), worker=worker)
    try:
        yield
    finally:
        await periodic_work.stop()
        await studies.stop()
        await driver.stop()
        await live_tables.stop()
        with suppress(Refused):  # a database in trouble learns it from the next start
            await store.write(lambda c: presence.end_worker(c, worker))
        await store.finish()
        store.close()
        log_event("stopped", worker=worker)


async def health(request: Request) -> JSONResponse:
    """Is the server well? 200 while it can read and write its database."""
    parts: ServerParts = request.app.state.parts
    try:
        await parts.store.read(lambda c: c.execute(sa.text("SELECT 1")).scalar_one())
    except Refused as refused:
        return JSONResponse({"status": str(refused)}, 503)
    except Exception:
        log_fault("health")
        return JSONResponse({"status": "the database does not answer"}, 503)
    if parts.store.trouble.reason is not None:
        return JSONResponse({"status": parts.store.trouble.reason}, 503)
    games = {name: progress.bots_ready for name, progress in parts.games.progress.items()}
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
        response = await call_next(request)
    except Refused as refused:
        response = refusal(refused)
    except Exception:
        log_fault("request")
        body = {"code": "fault", "message": "something went wrong here; it was written down"}
        response = JSONResponse({"error": body}, 500)
    route = request.scope.get("route")
    path = getattr(route, "path", "(page)")
    count_request(request.method, path, response.status_code)
    pages.add_security_headers(response)
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
