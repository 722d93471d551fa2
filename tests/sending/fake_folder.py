"""A folder as a browser gives it: what site/folder.js does, with a drive that can be pulled out."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any


class FakeFolder:
    """Files by path; every request can be the one at which the drive goes."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.asked: list[tuple[str, str]] = []
        self.error = ""
        """What the browser says to everything."""
        self.break_at = 0
        self.does_it_first = False
        self.changed: Callable[[], object] = lambda: None

    def breaks(self, at: int, *, done: bool = False) -> None:
        """Let the drive be pulled out at a request of a number from now on; 0 plugs it in again."""
        self.asked.clear()
        self.break_at, self.does_it_first = at, done

    def answered(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer as the page does."""
        assert not request["headers"]
        key, _, path = request["url"].removeprefix("folder:").partition("/")
        method, body = request["method"], b64decode(request["body"])
        assert key == "f-1"
        self.asked.append((method, path))
        if self.break_at and len(self.asked) >= self.break_at:
            if len(self.asked) == self.break_at and method == "PUT":
                # The browser makes the file, and puts its content there once all of it is written.
                self.files.setdefault(path, b"")
                if self.does_it_first:
                    self.files[path] = body
            return refused("NotFoundError")
        if self.error:
            return refused(self.error)
        match method:
            case "PUT":
                self.files[path] = body
                self.changed()
                return answer(b"")
            case "DELETE":
                del self.files[path]
                self.changed()
                return answer(b"")
        if path:
            return answer(self.files[path])
        return answer(json.dumps([[name, len(content)] for name, content in self.files.items()]).encode())


def answer(body: bytes) -> dict[str, Any]:
    return {"status": 200, "headers": {}, "body": b64encode(body).decode()}


def refused(error: str) -> dict[str, Any]:
    return {"status": 400, "headers": {"error": error}, "body": ""}
