"""When to repeat a request that was not answered, or not now."""

from datetime import datetime

from ronda.sending.exchange import Response

MAX_TRIES = 5
"""Tries before somebody is told."""
MAX_WAIT_SECONDS = 90
"""Seconds; a longer wait is reported at once."""
_SERVER_ERRORS = frozenset({408, 500, 502, 503, 504})
_TOO_MANY = 429
_FORBIDDEN = 403
_MINUTE = 60


def is_rate_limited(response: Response) -> bool:
    """Whether a host accepts no more requests for a while."""
    is_announced = "retry-after" in response.headers or response.headers.get("x-ratelimit-remaining") == "0"
    return response.status == _TOO_MANY or (
        response.status == _FORBIDDEN and (is_announced or b"rate limit" in response.body.lower())
    )


def retry_delay(response: Response | None, attempt: int, now: datetime) -> float | None:
    """Seconds to wait before the request is repeated, or None if the answer is final.

    ``response`` is None if no answer came, and ``attempt`` counts the earlier tries.
    """
    if response is None:
        return float(2**attempt)
    if is_rate_limited(response):
        return _requested_delay(response, now) or float(_MINUTE * 2**attempt)
    return _requested_delay(response, now) or float(2**attempt) if response.status in _SERVER_ERRORS else None


def _requested_delay(response: Response, now: datetime) -> float | None:
    """The pause in seconds that the answer itself asks for."""
    after = response.headers.get("retry-after", "")
    if after.isdecimal():
        return float(after)
    reset = response.headers.get("x-ratelimit-reset", "")
    if reset.isdecimal() and response.headers.get("x-ratelimit-remaining") == "0":
        return max(float(reset) - now.timestamp(), 0) + 1
    return None
