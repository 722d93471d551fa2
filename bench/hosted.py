"""The app as it is built now, on a server of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workshop.build import bundle
from workshop.server import http_server


@contextmanager
def served(folder: Path = bundle.DIST) -> Iterator[str]:
    """Build the app and serve the folder of all builds, or another; give its address, without a slash at its end."""
    bundle.build_app()
    httpd = http_server.folder_server(folder, 0)
    httpd.begin()
    try:
        yield http_server.server_address(httpd)
    finally:
        httpd.stop()
