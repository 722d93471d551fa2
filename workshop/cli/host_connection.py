"""The network for commands that may use it: sends requests to a host, and repeats unanswered ones."""

from __future__ import annotations

import os
import ssl
import time
from collections.abc import Callable
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from ronda.core.errors import Malformed
from ronda.sending import host_errors
from ronda.sending.exchange import Exchange, Request, Response
from ronda.sending.http_retry import redact_secrets, seconds_until_retry
from ronda.sending.target import Secrets, Target

TIMEOUT_SECONDS = 60
"""A host that is silent for this long is unreachable."""

type ProgressCallback = Callable[[int, int], None]
"""Called after each answer with the number of files that arrived with it, and of those to come."""


def ignore_progress(brought: int, left: int) -> None:
    """Ignore progress."""


def read_secrets(target: Target) -> Secrets:
    """A target's secrets from the environment; raises ``Malformed`` naming missing variables, never a value."""
    found = {}
    for name in (*target.kind.secrets, *target.kind.may_have):
        value = os.environ.get(name, "").strip()
        if not value and name in target.kind.secrets:
            raise Malformed(
                "The environment variable {name} is not set: {place} needs it. It is never given as an argument.",
                name=name,
                place=target.name,
            )
        if not (value.isascii() and value.isprintable() and " " not in value):
            raise Malformed(
                "The environment variable {name} holds blanks or other characters that no key has.", name=name
            )
        if value:
            found[name] = value
    return found


def _now() -> datetime:
    return datetime.fromtimestamp(time.time(), UTC)


class HostConnection:
    """A connection to a target's host, which stays open as long as the host allows."""

    def __init__(
        self,
        target: Target,
        secrets: Secrets,
        *,
        wait: Callable[[float], None] = time.sleep,
        now: Callable[[], datetime] | None = None,
    ) -> None:
        """Prepare the connection; ``wait`` waits for seconds, and ``now`` is the clock."""
        self._target, self._secrets, self._wait, self._now = target, secrets, wait, now or _now
        self._line: HTTPConnection | None = None
        self._host = ""

    def run[Result](self, exchange: Exchange[Result], progress: ProgressCallback = ignore_progress) -> Result:
        """Run an exchange and return its result.

        Raises what the exchange raises, and ``Unreachable`` if the host does not answer, or not now.
        """
        try:
            request = next(exchange)
            while True:
                response = self._answer(request)
                progress(request.brings, request.left)
                request = exchange.send(response)
        except StopIteration as done:
            result: Result = done.value
            return result
        finally:
            exchange.close()
            self._hang_up()

    def _answer(self, request: Request) -> Response:
        """The final answer, after as many attempts as necessary."""
        attempt = 0
        while True:
            response = self._asked(request)
            seconds = seconds_until_retry(request, response, attempt, self._now())
            if response is not None and seconds is None:
                return response
            self._wait(seconds or 0.0)
            attempt += 1

    def _asked(self, request: Request) -> Response | None:
        """One answer; None if none came, for whatever reason."""
        signed = self._target.signed(request, self._secrets, self._now())
        url = urlsplit(signed.url)
        try:
            line = self._open(url.scheme, url.netloc)
            line.request(
                signed.method,
                url.path + (f"?{url.query}" if url.query else ""),
                body=signed.body or None,
                headers=dict(signed.headers),
            )
            answer = line.getresponse()
            body = answer.read()
        except ssl.SSLCertVerificationError as problem:
            self._hang_up()
            raise host_errors.certificate_error(request) from problem
        except (OSError, HTTPException, UnicodeError):
            self._hang_up()
            return None
        headers = {name.lower(): value for name, value in answer.headers.items()}
        response = Response(status=answer.status, headers=headers, body=body)
        return response if response.is_good else redact_secrets(response, self._secrets)

    def _open(self, scheme: str, host: str) -> HTTPConnection:
        if self._line is None or self._host != host:
            self._hang_up()
            kind = HTTPSConnection if scheme == "https" else HTTPConnection
            self._line, self._host = kind(host, timeout=TIMEOUT_SECONDS), host
        return self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None
