"""Player lists that wait for their preview, in queries and forms."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import urlencode

from ronda.core.inputs import Form, form_value_list

TEXT_FIELD, ENCODING_FIELD = "text", "encoding"
"""Fields for a list and the older encoding it was read in; also in every following form."""
THEN_FIELD, SAME_EVENT = "then", "import"
"""Whether the following lists are for the same event; those from another app need not be."""
LATER = "later_"
"""Prefix of the fields for the following lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedList:
    """A waiting list of players."""

    text: str
    encoding: str = ""
    """Encoding it was read in; empty for Unicode."""


def shared_lists(form: Form, prefix: str = "") -> tuple[SharedList, ...]:
    """The lists in a form or query, in fields with this prefix."""
    texts, encodings = (form_value_list(form, prefix + field) for field in (TEXT_FIELD, ENCODING_FIELD))
    pairs = zip_longest(texts, encodings[: len(texts)], fillvalue="")
    return tuple(SharedList(text=text, encoding=encoding) for text, encoding in pairs if text.strip())


def later_lists(form: Form) -> tuple[SharedList, ...]:
    """The lists that follow a form's own."""
    return shared_lists(form, LATER)


def lists_query(lists: Iterable[SharedList], later: Iterable[SharedList] = (), then: str = "") -> str:
    """The query for lists and the following ones; ``then`` marks those as being for the same event."""
    each = [("", listed) for listed in lists] + [(LATER, listed) for listed in later]
    texts = ((prefix + TEXT_FIELD, listed.text) for prefix, listed in each)
    encodings = ((prefix + ENCODING_FIELD, listed.encoding) for prefix, listed in each)
    return f"?{urlencode([*texts, *encodings, *([(THEN_FIELD, then)] if then else [])])}"
