"""The app's files over HTTP, from the one file that Ronda is packed into."""

from __future__ import annotations

import io
import zipfile
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

from anyio import to_thread
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from workshop.server.content_policy import policy_of
from workshop.server.folder_files import CONTENT_TYPES, status_response

APP = "app/"
"""The app's folder in that file."""


class PackedFiles:
    """Serves the app's files, as :class:`.folder_files.FolderFiles` does from a folder."""

    def __init__(self, packed: Path) -> None:
        """Read all of the file now, since it may be replaced or removed later."""
        self._archive = zipfile.ZipFile(io.BytesIO(packed.read_bytes()))
        self._files = {f"/{each.filename}": each for each in self._archive.infolist() if each.filename.startswith(APP)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await to_thread.run_sync(self._answer, scope)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = policy_of(scope["path"])
        await response(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in {"GET", "HEAD"}:
            return status_response(HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": "GET, HEAD"})
        path: str = scope["path"]
        if path == f"/{APP.rstrip('/')}":
            return RedirectResponse(f"/{APP}", HTTPStatus.MOVED_PERMANENTLY)
        known = self._files.get(f"{path}index.html" if path.endswith("/") else path)
        if known is None:
            return status_response(HTTPStatus.NOT_FOUND)
        tag = f'"{known.CRC:x}-{known.file_size:x}"'
        for name, value in scope["headers"]:
            if name == b"if-none-match" and tag in value.decode("latin-1"):
                return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        suffix = PurePosixPath(known.filename).suffix
        kind = CONTENT_TYPES.get(suffix) or guess_type(known.filename)[0] or "application/octet-stream"
        return Response(self._archive.read(known), headers={"ETag": tag, "Content-Type": kind})
