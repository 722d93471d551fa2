"""What the hosts of the tests have in common: a real HTTP server in this process, whose line can break."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from posixpath import join, normpath
from re import findall
from typing import override


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as it arrived."""

    method: str
    path: str
    """With its query."""
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What goes back."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


class Host:
    """A host; what kind it is, is said by ``answered``."""

    port = 0
    asked: list[Asked]
    break_at = 0
    """The line breaks at the request of this number, counted from now; 0 for never."""
    does_it_first = False
    """What is asked is done, and only the answer gets lost."""
    instead: Callable[[Asked], Answer | None]
    """What is answered instead, where there is something."""
    rule: Mapping[str, Sequence[str]] | None = None
    """Which pages of others may ask it, as a bucket is told (CORS)."""

    problems: list[Exception]
    """What was asked in a way in which nobody may ask it, or answered so."""

    def __init__(self) -> None:
        self.asked, self.problems = [], []
        self.instead = lambda _: None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answered(self, asked: Asked) -> Answer:
        raise NotImplementedError

    def breaks(self, at: int, *, done: bool = False) -> None:
        """Let the line break at a request of a number from now on, and stay so; 0 mends it."""
        self.asked.clear()
        self.break_at, self.does_it_first = at, done

    def letting_in(self, asked: Asked) -> Mapping[str, str] | None:
        """What a browser has to read before a page of another origin may ask; None where it may not."""
        origin = asked.headers.get("origin", "")
        if self.rule is None or origin not in self.rule["AllowedOrigins"]:
            return None
        said = {
            "access-control-allow-origin": origin,
            "access-control-expose-headers": ", ".join(self.rule["ExposeHeaders"]),
        }
        if asked.method == "OPTIONS":
            wanted = asked.headers.get("access-control-request-headers", "").replace(" ", "").split(",")
            method = asked.headers["access-control-request-method"]
            if method not in self.rule["AllowedMethods"] or not {*wanted, ""} <= {*self.rule["AllowedHeaders"], ""}:
                return None
            said["access-control-allow-methods"] = method
            said["access-control-allow-headers"] = ", ".join(wanted)
        return said


@contextmanager
def running(host: Host) -> Iterator[None]:
    """Let a host listen; raises in the end what was wrong with what it was asked."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def handle_any(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            asked = Asked(method=self.command, path=self.path, headers=headers, body=body)
            said = host.letting_in(asked)
            if self.command == "OPTIONS":
                self.answer(Answer(status=403 if said is None else 204), said or {})
                return
            host.asked.append(asked)
            if host.break_at and len(host.asked) >= host.break_at:
                if len(host.asked) == host.break_at and host.does_it_first:
                    host.answered(asked)
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            try:
                answer = host.instead(asked) or host.answered(asked)
            except Exception as problem:
                host.problems.append(problem)
                raise
            self.answer(answer, said or {})

        def answer(self, answer: Answer, more: Mapping[str, str]) -> None:
            self.send_response(answer.status)
            for name, value in {**answer.headers, **more}.items():
                self.send_header(name, value)
            if answer.status != HTTPStatus.NO_CONTENT:
                self.send_header("content-length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        do_GET = do_PUT = do_POST = do_PATCH = do_DELETE = do_OPTIONS = handle_any  # noqa: N815 - as the base class has it

        @override
        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    host.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    if host.problems:
        raise ExceptionGroup(f"{type(host).__name__} was asked what it does not take", host.problems)


@cache
def _links(path: str, content: bytes) -> tuple[str, ...]:
    found = findall(r'(?:href|src)="([^"#:?]+)(?:#[^"]*)?"', content.decode())
    return tuple(normpath(join(path, "..", link)) for link in found)


def broken_links(site: Mapping[str, bytes]) -> list[str]:
    """The links that lead nowhere, of what can be reached from the first page."""
    if "index.html" not in site:
        return []
    seen, ahead, broken = {"index.html"}, ["index.html"], []
    while ahead:
        page = ahead.pop()
        for target in _links(page, site[page]):
            if target not in site:
                broken.append(f"{page}: {target}")
            elif target not in seen and target.endswith(".html"):
                seen.add(target)
                ahead.append(target)
    return broken
