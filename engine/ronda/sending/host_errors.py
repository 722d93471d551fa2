"""Errors for a host that cannot be reached, or will not answer now."""

from ronda.core.errors import Impossible, NotNow
from ronda.core.text import Plural
from ronda.sending.exchange import Request
from ronda.sending.web_address import host_of


class Unreachable(NotNow):
    """Nothing is wrong with the request: it can be repeated later."""

    after: float = 60
    """Seconds until a retry makes sense."""


class FolderPermissionNeeded(Impossible):
    """The browser opens the folder only after a tap by a person."""


def offline_error(request: Request) -> Unreachable:
    return Unreachable(
        "No answer from {host}: check the connection, then publish again; it goes on where it stopped.",
        host=host_of(request.url),
    )


def rate_limit_error(request: Request, seconds: float) -> Unreachable:
    """The error for a host that accepts no requests for some seconds; gives a duration, since clocks may differ."""
    refusal = Unreachable(
        Plural(
            "{host} takes no more requests for now: publish again in {minutes} minute.",
            "{host} takes no more requests for now: publish again in {minutes} minutes.",
            "minutes",
        ),
        host=host_of(request.url),
        minutes=int(seconds // 60) + 1,
    )
    refusal.after = seconds
    return refusal


def server_error(request: Request, status: int) -> Unreachable:
    return Unreachable(
        "{host} has trouble of its own (it answers {status}): publish again later.",
        host=host_of(request.url),
        status=status,
    )


def certificate_error(request: Request) -> Impossible:
    """The server that answers cannot prove that it is the host."""
    return Impossible(
        "{host} does not show the right certificate, and nothing was sent. Check the date and time of this device, "
        "and whether the network wants you to sign in first.",
        host=host_of(request.url),
    )
