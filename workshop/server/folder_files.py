"""Files of one folder over HTTP: with the right types, revalidated each time, and never from outside the folder."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import quote

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from workshop.server.content_policy import policy_of

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Browsers insist on these types, and systems differ."""
HALL_PATH = "/hall/"
"""Where the app looks for a hall server; there is none here."""


class FolderFiles:
    """Serves the files of a folder, without listings and without following links out of it."""

    def __init__(self, folder: Path, heard: Callable[[str], Any] | None = None) -> None:
        """Serve a folder; ``heard`` is called with each requested path."""
        self._folder = folder.resolve()
        self._heard = heard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if self._heard:
            query = scope["query_string"].decode("latin-1")
            self._heard(scope["raw_path"].decode("latin-1") + (f"?{query}" if query else ""))
        response = await to_thread.run_sync(self._answer, scope)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = policy_of(path)
        await response(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        """A file of the folder, or a subfolder's ``index.html``; 204 for the hall's path, and 404 for anything else."""
        if scope["method"] not in {"GET", "HEAD"}:
            return status_response(HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": "GET, HEAD"})
        path: str = scope["path"]
        try:
            wanted = self._folder / path.lstrip("/")
            file = (wanted / "index.html" if wanted.is_dir() else wanted).resolve(strict=True)
            known = file.stat()
            is_readable = file.is_relative_to(self._folder) and stat.S_ISREG(known.st_mode)
        except (OSError, ValueError):  # for a name that no file can have
            is_readable = False
        if not is_readable or (path.endswith("/") and not wanted.is_dir()):
            return (
                Response(status_code=HTTPStatus.NO_CONTENT)
                if path == HALL_PATH
                else status_response(HTTPStatus.NOT_FOUND)
            )
        if wanted.is_dir() and not path.endswith("/"):
            return RedirectResponse(f"/{quote(path.lstrip('/'))}/", HTTPStatus.MOVED_PERMANENTLY)
        return self._file(scope, file, known)

    def _file(self, scope: Scope, file: Path, known: os.stat_result) -> Response:
        # The modification time in whole seconds would not suffice.
        tag = f'"{known.st_ino:x}-{known.st_mtime_ns:x}-{known.st_size:x}"'
        for name, value in scope["headers"]:
            if name == b"if-none-match" and tag in value.decode("latin-1"):
                return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        kind = CONTENT_TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
        headers = {"ETag": tag, "Content-Type": kind}
        return FileResponse(file, headers=headers, stat_result=known)


def failed_answer(problem: Exception) -> Response:
    """What answers a problem that was raised: its status and headers."""
    status = problem.status_code if isinstance(problem, HTTPException) else HTTPStatus.INTERNAL_SERVER_ERROR
    headers = dict(problem.headers or {}) if isinstance(problem, HTTPException) else {}
    return status_response(HTTPStatus(status), headers)


def status_response(status: HTTPStatus, headers: dict[str, str] | None = None) -> Response:
    """An answer with nothing but its status."""
    return PlainTextResponse(f"{status.phrase}.\n", status, headers)
