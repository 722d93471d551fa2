"""A hall's server on real ports, what a phone and the organiser's window ask of it, and an event that goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from ronda.journal import Log
from ronda.views.files.hall_copy import hall_copy
from tests.playing import Organiser, custom
from workshop.server import http_server
from workshop.server.folder_files import FolderFiles
from workshop.server.hall_state import Hall
from workshop.server.port_routing import PortRouter
from workshop.server.request_guard import RequestGuard


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.content)


class Running:
    """A hall's server, which can be ended and begun again."""

    def __init__(self, folder: Path, *, served: Path | None = None, port: int = 0) -> None:
        """Begin with what the folder holds, on any two ports unless one is named; takes the folder of the app."""
        self.folder = folder
        self.served = served or folder / "served"
        if served is None:
            (self.served / "app").mkdir(parents=True, exist_ok=True)
            (self.served / "app" / "index.html").write_text("<p>The app</p>")
        self.own_port, self.hall_port = port, 0
        self.browser = ""
        """What the browser of the organiser's window keeps."""
        self.begin()

    def begin(self) -> None:
        """Begin, or begin again on the same ports."""
        own, at_hall = (
            http_server.bind_port(http_server.HOST, self.own_port),
            http_server.bind_port(http_server.HOST, self.hall_port),
        )
        self.hall = Hall(self.folder / "hall")
        self.own_port, self.hall_port = own.getsockname()[1], at_hall.getsockname()[1]
        self.hall.addresses = (f"http://{http_server.HOST}:{self.hall_port}/",)
        doors = RequestGuard(PortRouter(self.hall, FolderFiles(self.served), self.hall_port))
        self._server = http_server.HttpServer(doors, own, at_hall, most_of_one=64, ending=self.hall.end)
        self._server.begin()

    def end(self) -> None:
        self._server.stop()

    def window(self, method: str, path: str, said: object = None, **headers: str) -> Answer:
        """Ask as the organiser's window does."""
        content = said.encode() if isinstance(said, str) else json.dumps(said).encode() if said is not None else None
        origin = f"http://localhost:{self.own_port}"
        given = {"Host": origin.removeprefix("http://"), "Origin": origin, "Sec-Fetch-Site": "same-origin"}
        cookie = {"Cookie": self.browser} if self.browser else {}
        answer = asked(self.own_port, method, path, content, {**given, **cookie, **_named(headers)})
        self.browser = answer.headers.get("set-cookie", self.browser).partition(";")[0]
        return answer

    def push(self, log: Log) -> Answer:
        return self.window("PUT", "/hall/events", hall_copy(log))

    def state(self) -> Any:
        return self.window("GET", "/hall/").json


@dataclass
class Phone:
    """A phone in the hall, which keeps its cookie and follows where it is led."""

    at: Running
    language: str = "en"
    cookie: str = ""
    path: str = field(default="", init=False)

    def get(self, path: str, **headers: str) -> Answer:
        return self._follow(self.ask("GET", path, **headers), path)

    def post(self, path: str, **form: str) -> Answer:
        origin = f"http://{http_server.HOST}:{self.at.hall_port}"
        sent = self.ask("POST", path, urlencode(form), Origin=origin, Content_Type="application/x-www-form-urlencoded")
        return self._follow(sent, path)

    def ask(self, method: str, path: str, content: str | None = None, **headers: str) -> Answer:
        given = {"Accept-Language": self.language, **({"Cookie": self.cookie} if self.cookie else {})}
        answer = asked(
            self.at.hall_port, method, path, content.encode() if content else None, {**given, **_named(headers)}
        )
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def _follow(self, answer: Answer, path: str) -> Answer:
        while answer.status == 303:
            path = answer.headers["location"]
            answer = self.ask("GET", path)
        self.path = path
        return answer


def asked(port: int, method: str, path: str, content: bytes | None = None, headers: Mapping[str, str] = {}) -> Answer:
    with closing(HTTPConnection(http_server.HOST, port, timeout=30)) as connection:  # also of a server that just ended
        connection.request(method, path, content, dict(headers))
        answer: HTTPResponse = connection.getresponse()
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def event(seed: int = 1, players: int = 8, **more: Any) -> Organiser:
    """An event in its second round."""
    made = Organiser("custom", seed=seed, details=custom(3, name=more.get("name", f"Cup {seed}")))
    made.start(players)
    made.play_round()
    made.pair()
    return made
