"""What to tell where a host cannot be reached, or will not answer now."""

from ronda.core.errors import Impossible, NotNow
from ronda.core.text import Plural
from ronda.sending.exchange import Request
from ronda.sending.web_address import host_of


class Unreachable(NotNow):
    """Nothing is wrong with what was asked: the same can be asked again later."""

    after: float = 60
    """In how many seconds that makes sense."""


class FolderPermissionNeeded(Impossible):
    """One tap of a person opens what the browser keeps shut until then."""


def offline_error(request: Request) -> Unreachable:
    return Unreachable(
        "No answer from {host}: check the connection, then publish again; it goes on where it stopped.",
        host=host_of(request.url),
    )


def rate_limit_error(request: Request, seconds: float) -> Unreachable:
    """Takes how many seconds the host takes no more; the sentence says a duration, as no clock's offset is known."""
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
    """Whoever answers cannot show that it is the host."""
    return Impossible(
        "{host} does not show the right certificate, and nothing was sent. Check the date and time of this device, "
        "and whether the network wants you to sign in first.",
        host=host_of(request.url),
    )
