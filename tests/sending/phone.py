"""The app on a device, without a browser: it does what site/sending.js and site/worker.js do, over a real line."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit

import pytest

from ronda import bridge
from ronda.bridge import sending
from ronda.bridge.session_state import SESSION
from ronda.core.clock import format_moment
from ronda.journal import Log
from ronda.sending.exchange import Request, Response
from ronda.sending.publish_queue import PublishQueue
from ronda.session.event_summary import event_summary
from tests.sending.fake_folder import FakeFolder
from workshop.base import input_stamps


class Phone:
    """A device with some events; the tests say what time it is and how long a person waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *logs: Log) -> None:
        self.app = "http://localhost:8000/app/#/"
        self.now = datetime(2026, 11, 22, 14, 0, tzinfo=UTC)
        self.kept: dict[str, Any] | None = None
        self.said: list[str] = []
        self.shown = ""
        self.folder = FakeFolder()
        self.again: float | None = None
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(SESSION, "logs", {log.tournament.id: log for log in logs})
        monkeypatch.setattr(sending, "build_edition", input_stamps.engine_edition)
        self.reopen()

    def reopen(self) -> None:
        """Close the app in the middle of whatever it does, and open it again."""
        self._monkeypatch.setattr(sending, "PUBLISH_QUEUE", PublishQueue())
        self.call("host_kept", kept=self.kept)

    def change(self, log: Log) -> None:
        """Take a step of an event."""
        SESSION.logs[log.tournament.id] = log

    def call(self, name: str, **question: Any) -> dict[str, Any]:
        """Ask Python as the browser does, and keep what is to be kept."""
        asked = {"lang": "en", "now": format_moment(self.now), "site": "", "app": self.app, **question}
        answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps(asked)))
        if "kept" in answer:
            self.kept = answer.pop("kept")
        return answer

    def command(self, command: str, tournament: str | None = None, **form: str) -> str:
        """Press a button, and give what it says or why it is refused."""
        answer = self.call("host", command=command, tournament=tournament, form=form)
        return str(answer["notice"] if answer["ok"] else answer["refusal"]["html"])

    def send(self, event: str, *, calls: int = 10_000, online: bool = False) -> str:
        """Send what is due, or do as much of it as so many calls of the host are; give where it stands then."""
        device = {
            "tournaments": [event_summary(log) for log in SESSION.logs.values()],
            "now": format_moment(self.now),
            "offset": 60,
        }
        asked = {"route": f"/t/{event}", "device": device}
        step = self.call("send", **asked, online=online)
        while step["more"]:
            self.said.append(step["said"])
            more = {}
            if step["request"]:
                if not calls:
                    return ""
                calls -= 1
                more = {"answer": self.carried(step["request"])}
            step = self.call("send", **asked, **more)
        self.again, self.shown = step["again"], step["said"]
        return text_of(step["said"])

    def carried(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Ask the folder or a host."""
        return self.folder.answered(request) if request["url"].startswith("folder:") else carried(request)

    def send_on(self, event: str) -> str:
        """Send until nothing is left to do, waiting as long as that takes."""
        said = self.send(event)
        while self.again is not None:
            self.now += timedelta(seconds=self.again)
            said = self.send(event)
        return said


def text_of(html: str) -> str:
    """The words of sentences in HTML."""
    return " ".join(re.sub("</?(span|bdi|button)[^>]*>", "", html).split())


def carried(request: dict[str, Any]) -> dict[str, Any] | None:
    """Ask a host; give its answer, None where none came."""
    url = urlsplit(request["url"])
    line = HTTPConnection(url.netloc, timeout=10)
    try:
        path = url.path + (f"?{url.query}" if url.query else "")
        headers = {"user-agent": "a browser", **request["headers"]}
        line.request(request["method"], path, body=b64decode(request["body"]) or None, headers=headers)
        answer = line.getresponse()
        body = answer.read()
    except (OSError, HTTPException):
        return None
    finally:
        line.close()
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return {"status": answer.status, "headers": headers, "body": b64encode(body).decode()}


def asked_of_folder(request: Request, folder: FakeFolder) -> Response:
    """Ask a folder without the bridge between."""
    told = folder.answered(
        {
            "method": request.method,
            "url": request.url,
            "headers": request.headers,
            "body": b64encode(request.body).decode(),
        }
    )
    return Response(status=told["status"], headers=told["headers"], body=b64decode(told["body"]))
