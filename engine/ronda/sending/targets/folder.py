"""A folder of the device that a person chose in the browser; other software may carry it to a host.

Only the app can use it: the browser knows the folder by a key, and lists, reads, writes and removes whole files.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote, unquote

from ronda.core.errors import NotNow, Refusal
from ronda.publish.files import content_digest
from ronda.publish.record import SectionState
from ronda.publish.site import is_record, read_site_records
from ronda.sending.exchange import Exchange, Request, Response
from ronda.sending.host_errors import FolderPermissionNeeded
from ronda.sending.target import Secrets, TargetCache, TargetChanges, TargetKind, TargetState

_KEY = re.compile(r"[a-z0-9-]{1,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A folder chosen on this device."""

    key: str
    """The browser's key for it."""
    name: str

    @property
    def kind(self) -> TargetKind:
        """Folders of the device."""
        return KIND

    def look(self, known: TargetCache) -> Exchange[TargetState]:  # noqa: ARG002 - of every target
        """List all files with their sizes; read only those that the records leave uncertain.

        Raises ``Malformed`` for a damaged record.
        """
        sizes: dict[str, int] = dict(json.loads((yield from self._asked("GET", "")).body))
        records = {}
        for path in filter(is_record, sizes):
            if sizes[path]:  # empty if the app was closed while writing it
                records[path] = (yield from self._asked("GET", path)).body
        site = read_site_records(records, lambda path: f"{self.name}: {path}" if path else self.name)
        digests: dict[str, str] = dict.fromkeys(site.index_files, "")
        for part in site.sections.values():
            # While pages are being written, a record names pages that may not be there yet.
            digests |= part.files if part.state is SectionState.WHOLE else dict.fromkeys(part.files, "")
        files = {}
        for path, size in sizes.items():
            digest = digests.get(path)
            if digest == "":
                digest = content_digest((yield from self._asked("GET", path)).body)
            files[path] = _stands(size, digest or "")
        return TargetState(files=files, records=records)

    def fingerprint(self, content: bytes) -> str:
        """The size, which the folder reports, and the digest, which an event's record contains."""
        return _stands(len(content), content_digest(content))

    def send(self, standing: TargetState, difference: TargetChanges) -> Exchange[None]:  # noqa: ARG002 - of every target
        """Write and remove file by file, in an order in which no link is ever broken."""
        steps = list(difference.steps)
        for left, (path, content) in zip(reversed(range(len(steps))), steps, strict=True):
            method = "DELETE" if content is None else "PUT"
            yield from self._asked(method, path, content or b"", brings=1, left=left)

    def signed(self, request: Request, secrets: Secrets, at: datetime) -> Request:  # noqa: ARG002 - of every target
        """The request as it is: a folder needs no key."""
        return request

    def _asked(
        self, method: str, path: str, body: bytes = b"", *, brings: int = 0, left: int = 0
    ) -> Exchange[Response]:
        url = f"{KIND.scheme}:{self.key}/{path}"
        response = yield Request(method=method, url=url, body=body, brings=brings, left=left)
        if not response.is_good:
            raise self._refusal(response.headers.get(ERROR_HEADER, ""))
        return response

    def _refusal(self, error: str) -> Refusal:
        """What a browser's error name means."""
        match error:
            case "NotAllowedError":
                return FolderPermissionNeeded(
                    "The browser asks after each start whether Ronda may write into the folder {place}: one tap opens "
                    "it.",
                    place=self.name,
                )
            case "NotFoundError":
                return NotNow(
                    "The folder {place} is not there: plug in its drive, or choose a folder again.", place=self.name
                )
            case "QuotaExceededError":
                return NotNow("There is no room left where the folder {place} is: make room there.", place=self.name)
            case "TimeoutError":
                return NotNow(
                    "The folder {place} does not answer: its drive may be gone, or its network.", place=self.name
                )
        return NotNow("The folder {place} takes no files now ({said}).", place=self.name, said=error or "–")


ERROR_HEADER = "error"
"""The header with the browser's error name (that of the ``DOMException``)."""


def folder_address(key: str, name: str) -> str:
    """The address of a folder, from the browser's key for it and the name that people know."""
    return f"{KIND.scheme}:{key}/{quote(name, safe='')}"


def _stands(size: int, digest: str) -> str:
    return f"{size} {digest}"


def _read(place: str, options: Mapping[str, str]) -> Folder | None:  # noqa: ARG001 - of every kind
    key, _, name = place.partition("/")
    return Folder(key=key, name=unquote(name)) if _KEY.fullmatch(key) and name else None


KIND = TargetKind(scheme="folder", form="", read=_read)
