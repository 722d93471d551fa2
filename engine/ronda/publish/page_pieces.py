"""Reusing unchanged pieces of an existing page.

A digest in front of each piece covers all that it says, so reused and new pieces are identical.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from markupsafe import Markup

from ronda.publish.files import PreviousBuild, content_digest
from ronda.publish.json_documents.encoding import EncodedValue, listed_values

type StandingText = Callable[[str], str]
"""Reads an existing file of the site by path; "" if nothing can be reused."""

PIECE_DIGITS = 16
_BEFORE_DIGEST = "<!--="
"""Written by the templates; typed text never contains it. The last piece is followed by one without a digest."""


def piece_digest(*said: object) -> str:
    """The digest of a piece, unique on its page; takes everything that can change it between runs."""
    return content_digest(repr(said).encode())[:PIECE_DIGITS]


def no_previous_text(_: str) -> str:
    """Stands in for `standing_text` where no earlier page may be reused."""
    return ""


def standing_text(earlier: PreviousBuild | None, made_with: str, path: str) -> str:
    """An existing file; empty if it is not as the last run wrote it.

    ``made_with`` stands for what lies behind every piece, such as the Ronda that makes them.
    """
    if earlier is None or earlier.made_with != made_with or path not in earlier.made_of:
        return ""  # files of an earlier run may come from another Ronda
    content = earlier.read(path)
    if content is None or content_digest(content) != earlier.files.get(path):
        return ""
    return content.decode()


def standing_pieces(page: str) -> Mapping[str, str]:
    """Pieces by digest; each text still begins with its digest."""
    _, *pieces = page.split(_BEFORE_DIGEST)
    return {each[:PIECE_DIGITS]: f"{_BEFORE_DIGEST}{each}" for each in pieces[:-1]}


def standing_entries(page: str, document: str) -> Mapping[str, EncodedValue]:
    """The list entries of a document by the digests of the matching page's pieces."""
    digests, entries = standing_pieces(page), listed_values(document)
    return dict(zip(digests, entries, strict=True)) if len(digests) == len(entries) else {}


def page_pieces(digests: Sequence[str], page: str) -> Iterator[Markup | int]:
    """For each digest, the standing piece, or the index of one to make.

    ``page`` is the existing page. Neighbouring standing pieces are joined: a page has hundreds.
    """
    standing = standing_pieces(page)
    for stands, places in groupby(range(len(digests)), key=lambda place: digests[place] in standing):
        if stands:
            yield Markup("".join(standing[digests[place]] for place in places))  # noqa: S704 - ours
        else:
            yield from places
