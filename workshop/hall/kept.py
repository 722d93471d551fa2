"""What the hall's server holds, in a folder: written whole or not at all, and there again after any end."""

from __future__ import annotations

import json
import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Any

from workshop import whole

SECRET_BYTES = 32


class Kept:
    """The folder of a hall."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which is made if it is missing; nobody else on the computer can read it."""
        self.folder = folder.resolve()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.secret = self._secret()

    def _secret(self) -> bytes:
        path = self.folder / "secret"
        if not path.exists():
            whole.write(path, secrets.token_bytes(SECRET_BYTES))
            path.chmod(0o600)
        return path.read_bytes()

    def events(self) -> list[Path]:
        """Give the copies that are kept, in the order in which they came."""
        return sorted((self.folder / "events").glob("*.ronda"), key=lambda path: path.stat().st_mtime_ns)

    def keep_event(self, event: str, text: str) -> None:
        """Keep the copy of an event."""
        whole.write(self._event(event), text.encode())

    def drop_event(self, event: str) -> None:
        """Forget the copy of an event."""
        self._event(event).unlink(missing_ok=True)

    def _event(self, event: str) -> Path:
        return self.folder / "events" / f"{sha256(event.encode()).hexdigest()[:32]}.ronda"

    def read(self, name: str) -> Any:
        """Give what was kept under a name, or None."""
        path = self.folder / f"{name}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def keep(self, name: str, value: object) -> None:
        """Keep a value that JSON knows under a name."""
        whole.write(self.folder / f"{name}.json", json.dumps(value, ensure_ascii=False, indent=1).encode())

    def lines(self, name: str) -> list[str]:
        """Give the lines that were added under a name; one that was cut off by the end of the power is taken off."""
        path = self.folder / f"{name}.jsonl"
        if not path.exists():
            return []
        content = path.read_bytes()
        end = content.rfind(b"\n") + 1
        if end < len(content):
            os.truncate(path, end)
        return content[:end].decode().splitlines()

    def add(self, name: str, line: str) -> None:
        """Add a line under a name: it is on the disk when this returns, and nothing of it is where it fails."""
        path = self.folder / f"{name}.jsonl"
        before = path.stat().st_size if path.exists() else 0
        try:
            with path.open("ab") as file:
                file.write(f"{line}\n".encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            if path.exists():
                os.truncate(path, before)
            raise
