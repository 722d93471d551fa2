"""The app as it is built now, on a server of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workshop import bundle, server


@contextmanager
def served(folder: Path = bundle.DIST) -> Iterator[str]:
    """Build the app and serve the folder of all builds, or another; give its address, without a slash at its end."""
    bundle.build()
    httpd = server.listen(folder, 0)
    httpd.begin()
    try:
        yield server.address(httpd)
    finally:
        httpd.stop()
