"""A hall server's data in a folder: written whole or not at all, and kept however the server ends."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from ronda.core import codec
from ronda.core.errors import Refusal
from workshop.base import atomic_write

SECRET_BYTES = 32


class HallStorage:
    """The folder of a hall."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which is made if it is missing and readable by nobody else on the computer."""
        self.folder = folder.resolve()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.is_full = False
        """The last write failed."""
        self.secret = self._secret()

    def _secret(self, *, renewed: bool = False) -> bytes:
        path = self.folder / "secret"
        if renewed or not path.exists():
            atomic_write.write_atomically(path, secrets.token_bytes(SECRET_BYTES))
            path.chmod(0o600)
        return path.read_bytes()

    def events(self) -> list[Path]:
        """The stored copies, oldest first."""
        return sorted((self.folder / "events").glob("*.ronda"), key=lambda path: path.stat().st_mtime_ns)

    def keep_event(self, event: str, text: str) -> None:
        with self._noticing():
            atomic_write.write_atomically(self._event(event), text.encode())

    def drop_event(self, event: str) -> None:
        self._event(event).unlink(missing_ok=True)

    def _event(self, event: str) -> Path:
        return self.folder / "events" / f"{sha256(event.encode()).hexdigest()[:32]}.ronda"

    def read(self, name: str) -> Any:
        """The value stored under a name, or None; raises ``ValueError`` if it cannot be read."""
        path = self.folder / f"{name}.json"
        return codec.parse_json(path.read_bytes().decode()) if path.exists() else None

    def set_aside(self, name: str) -> None:
        """Put away unreadable claims. Withdrawn links are unknown then, so all links change."""
        path = self.folder / f"{name}.json"
        path.replace(aside := path.with_suffix(".unreadable"))
        self.secret = self._secret(renewed=True)
        click.echo(
            f"{path.name} cannot be read and is now {aside.name}: players say anew who they are, and private links are "
            "to be printed again.",
            err=True,
        )

    def keep(self, name: str, value: object) -> None:
        """Store a JSON value under a name, replacing the old one."""
        with self._noticing():
            atomic_write.write_atomically(self.folder / f"{name}.json", json.dumps(value, indent=1).encode())

    def lines[Value](self, name: str, read: Callable[[Any], Value]) -> list[Value | None]:
        """The values added under a name, line by line; ``read`` converts each, or raises ``ValueError``.

        A line that was cut off by a power failure is removed. An unreadable one stays, is None here, and is reported.
        """
        path = self.folder / f"{name}.jsonl"
        if not path.exists():
            return []
        content = path.read_bytes()
        end = content.rfind(b"\n") + 1
        if end < len(content):
            os.truncate(path, end)
        found: list[Value | None] = []
        for number, line in enumerate(content[:end].split(b"\n")[:-1], start=1):
            try:
                found.append(read(codec.parse_json(line.decode())))
            except (ValueError, Refusal):
                click.echo(
                    f"Line {number} of {path.name} cannot be read and is left out; all others are there.", err=True
                )
                found.append(None)
        return found

    def add(self, name: str, value: object) -> None:
        """Add a value as a line under a name; it is on the disk when this returns.

        Nothing of it is on the disk if writing fails.
        """
        path = self.folder / f"{name}.jsonl"
        before = path.stat().st_size if path.exists() else 0
        try:
            with self._noticing(), path.open("ab") as file:
                file.write(f"{json.dumps(value)}\n".encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            if path.exists():
                os.truncate(path, before)
            raise

    def replace_lines(self, name: str, values: Iterable[object]) -> None:
        """Replace all lines under a name; None keeps the place of an unreadable line."""
        with self._noticing():
            content = "".join(f"{json.dumps(value)}\n" for value in values)
            atomic_write.write_atomically(self.folder / f"{name}.jsonl", content.encode())

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            self.is_full = True
            raise
        self.is_full = False
