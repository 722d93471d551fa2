"""Pieces of a page that are taken up again from the page that stands, where they say what they said.

A sign before each stands for all that it says, so that a piece is the same whether it was taken up or made.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from markupsafe import Markup

from ronda.publish.files import PreviousBuild, content_digest
from ronda.publish.json_documents.encoding import EncodedValue, listed_values

type StandingText = Callable[[str], str]
"""Gives a file of the site as it stands, or an empty text where nothing can be taken from it; takes its path."""

PIECE_DIGITS = 16
_BEFORE_DIGEST = "<!--="
"""As the templates have it: nothing typed is written so, and behind the last piece stands one without a sign."""


def piece_digest(*said: object) -> str:
    """What stands for a piece among those of one page; takes all that can change it from one run to the next."""
    return content_digest(repr(said).encode())[:PIECE_DIGITS]


def no_previous_text(_: str) -> str:
    """For what is made whole."""
    return ""


def standing_text(earlier: PreviousBuild | None, made_with: str, path: str) -> str:
    """A file as it stands; empty where it is not as the last run wrote it.

    Takes what stands for all that is behind every piece, such as the Ronda that makes them.
    """
    if earlier is None or earlier.made_with != made_with or path not in earlier.made_of:
        return ""  # what an earlier run left there may be of another Ronda
    content = earlier.read(path)
    if content is None or content_digest(content) != earlier.files.get(path):
        return ""
    return content.decode()


def standing_pieces(page: str) -> Mapping[str, str]:
    """The pieces of a page, with their digests and by them."""
    _, *pieces = page.split(_BEFORE_DIGEST)
    return {each[:PIECE_DIGITS]: f"{_BEFORE_DIGEST}{each}" for each in pieces[:-1]}


def standing_entries(page: str, document: str) -> Mapping[str, EncodedValue]:
    """What a document lists, by the digests of the pieces of a page that says the same in the same order."""
    digests, entries = standing_pieces(page), listed_values(document)
    return dict(zip(digests, entries, strict=True)) if len(digests) == len(entries) else {}


def page_pieces(digests: Sequence[str], page: str) -> Iterator[Markup | int]:
    """What a page is to be made of, by the digests of its pieces: those that stand, or the place of one to be made.

    Takes the page as it stands. Those that stand one after another come as one: a page has hundreds.
    """
    standing = standing_pieces(page)
    for stands, places in groupby(range(len(digests)), key=lambda place: digests[place] in standing):
        if stands:
            yield Markup("".join(standing[digests[place]] for place in places))  # noqa: S704 - ours
        else:
            yield from places
