"""Pieces of a page that are taken up again from the page that stands, where they say what they said.

A sign before each stands for all that it says, so that a piece is the same whether it was taken up or made.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from markupsafe import Markup

from ronda.publish.files import PreviousBuild, content_digest

type StandingPieces = Callable[[str], Mapping[str, str]]
"""Gives the pieces of a page as it stands, with their signs and by them; takes its path in the site."""

SIGN_DIGITS = 16
_BEFORE_SIGN = "<!--="
"""As the templates have it: nothing typed is written so, and behind the last piece stands one without a sign."""


def piece_sign(*said: object) -> str:
    """What stands for a piece among those of one page; takes all that can change it from one run to the next."""
    return content_digest(repr(said).encode())[:SIGN_DIGITS]


def no_pieces(_: str) -> Mapping[str, str]:
    """For a page that is made whole."""
    return {}


def standing_pieces(earlier: PreviousBuild | None, made_with: str, path: str) -> Mapping[str, str]:
    """The pieces of a page as it stands, by their signs; none where it is not as the last run wrote it.

    Takes what stands for all that is behind every piece, such as the Ronda that makes them.
    """
    if earlier is None or earlier.made_with != made_with or path not in earlier.made_of:
        return {}  # what an earlier run left there may be of another Ronda
    page = earlier.read(path)
    if page is None or content_digest(page) != earlier.files.get(path):
        return {}
    _, *pieces = page.decode().split(_BEFORE_SIGN)
    return {each[:SIGN_DIGITS]: f"{_BEFORE_SIGN}{each}" for each in pieces[:-1]}


def page_pieces(signs: Sequence[str], standing: Mapping[str, str]) -> Iterator[Markup | int]:
    """What a page is made of, by the signs of its pieces: those that stand, or the place of one that is to be made.

    Those that stand one after another come as one: a page has hundreds.
    """
    for stands, places in groupby(range(len(signs)), key=lambda place: signs[place] in standing):
        if stands:
            yield Markup("".join(standing[signs[place]] for place in places))  # noqa: S704 - ours
        else:
            yield from places
