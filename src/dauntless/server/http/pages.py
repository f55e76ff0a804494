"""The client's files: built into the package, served with a strict policy."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from dauntless.server.refusals import Refused

FOLDER = Path(__file__).parents[1] / "static"
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = """<!doctype html><html lang="en"><title>Dauntless</title>
<h1>Dauntless</h1><p>The server runs, but the pages have not been built into this copy.
From a source folder: <code>make play</code>. The interface for programs is at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


def add_pages(app: FastAPI) -> None:
    """Serve the client's files; any other address is one of the client's own pages."""
    root = FOLDER.resolve()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith("api/") or path == "api":
            raise Refused("not_found", "there is no such address; see /api/openapi.json")
        file = file_at(root, path)
        if file is not None:
            hashed = file.parent.name == "assets"
            return FileResponse(file, headers={"cache-control": FOREVER if hashed else "no-cache"})
        if "." in Path(path).name:
            raise Refused("not_found", "there is no such file")
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(UNBUILT, 200 if not path else 404)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    app.add_api_route("/{path:path}", page, methods=["GET", "HEAD"], include_in_schema=False)


def file_at(root: Path, path: str) -> Path | None:
    """A file of the client's, if there is one there."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # the name is too long for a file, or has a NUL
        return None


def add_security_headers(response: Response) -> None:
    """The headers every answer carries."""
    response.headers["content-security-policy"] = POLICY
    response.headers["x-content-type-options"] = "nosniff"
    response.headers["referrer-policy"] = "same-origin"
    response.headers["cross-origin-opener-policy"] = "same-origin"
    response.headers["permissions-policy"] = "camera=(), microphone=(), geolocation=()"
