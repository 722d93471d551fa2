"""Drive an exchange without owning a network: what to ask, what was answered, and when to ask again."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from ronda.sending import host_errors, retry_delays
from ronda.sending.exchange import Exchange, Request, Response
from ronda.sending.target import Secrets, Target

REDACTED = b"***"


class RetryingExchange[Result]:
    """An exchange under way: its driver sends :meth:`request` and passes the answer to :meth:`receive`."""

    def __init__(self, exchange: Exchange[Result], target: Target, secrets: Secrets) -> None:
        self._exchange, self._target, self._secrets = exchange, target, secrets
        self._attempt = 0
        self._asked: Request | None = None
        self._results: list[Result] = []
        self._go_on(None)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to ask."""
        return bool(self._results)

    @property
    def result(self) -> Result:
        """The result of the exchange, once it is done."""
        return self._results[0]

    @property
    def pending(self) -> Request:
        """The current request, without secrets."""
        if self._asked is None:
            raise AssertionError("there is nothing to ask any more")
        return self._asked

    def request(self, at: datetime) -> Request:
        """The next request, signed for this moment."""
        return self._target.signed(self.pending, self._secrets, at)

    def receive(self, response: Response | None, at: datetime) -> float:
        """Take an answer, or None if none came; returns the seconds to wait before going on.

        Raises ``Unreachable`` if the host does not answer, or not now, and whatever the exchange raises.
        """
        seconds = seconds_until_retry(self.pending, response, self._attempt, at)
        if response is None or seconds is not None:
            self._attempt += 1
            return seconds or 0.0
        self._attempt = 0
        self._go_on(response if response.is_good else redact_secrets(response, self._secrets))
        return 0.0

    def _go_on(self, response: Response | None) -> None:
        try:
            self._asked = next(self._exchange) if response is None else self._exchange.send(response)
        except StopIteration as done:
            self._asked = None
            self._results.append(done.value)


def seconds_until_retry(request: Request, response: Response | None, attempt: int, at: datetime) -> float | None:
    """Seconds to wait before the request is repeated, or None if the answer is final.

    ``response`` is None if no answer came, and ``attempt`` counts the earlier tries. Raises ``Unreachable`` after too
    many tries, or if the wait would be too long.
    """
    seconds = retry_delays.retry_delay(response, attempt, at)
    if seconds is None or (attempt + 1 < retry_delays.MAX_TRIES and seconds <= retry_delays.MAX_WAIT_SECONDS):
        return seconds
    if response is None:
        raise host_errors.offline_error(request)
    if retry_delays.is_rate_limited(response):
        raise host_errors.rate_limit_error(request, seconds)
    raise host_errors.server_error(request, response.status)


def redact_secrets(response: Response, secrets: Mapping[str, str]) -> Response:
    """A refusal without the secrets that some hosts repeat in it, since its words are shown to people."""
    body = response.body
    for secret in secrets.values():
        body = body.replace(secret.encode(), REDACTED)
    return replace(response, body=body)
