"""Lists of people that wait until their preview was looked at, as queries and forms hold them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import urlencode

from ronda.core.inputs import Form, form_value_list

TEXT_FIELD, ENCODING_FIELD = "text", "encoding"
"""Hold a list, and the older encoding in which it was read; here and in every form to which it goes on."""
THEN_FIELD, SAME_EVENT = "then", "import"
"""Where the lists that come after one are of its event, which another app's need not be."""
LATER = "later_"
"""Begins the fields of the lists that come after the one that is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedList:
    """A list that waits."""

    text: str
    encoding: str = ""
    """In which it was read; empty for Unicode."""


def shared_lists(form: Form, prefix: str = "") -> tuple[SharedList, ...]:
    """The lists that a form or a query holds, in the fields that begin so."""
    texts, encodings = (form_value_list(form, prefix + field) for field in (TEXT_FIELD, ENCODING_FIELD))
    pairs = zip_longest(texts, encodings[: len(texts)], fillvalue="")
    return tuple(SharedList(text=text, encoding=encoding) for text, encoding in pairs if text.strip())


def later_lists(form: Form) -> tuple[SharedList, ...]:
    """The lists that come after the one of a form."""
    return shared_lists(form, LATER)


def lists_query(lists: Iterable[SharedList], later: Iterable[SharedList] = (), then: str = "") -> str:
    """The query that holds lists, and those that come after them; ``then`` says that these are of the same event."""
    each = [("", listed) for listed in lists] + [(LATER, listed) for listed in later]
    texts = ((prefix + TEXT_FIELD, listed.text) for prefix, listed in each)
    encodings = ((prefix + ENCODING_FIELD, listed.encoding) for prefix, listed in each)
    return f"?{urlencode([*texts, *encodings, *([(THEN_FIELD, then)] if then else [])])}"
