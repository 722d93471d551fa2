"""Reading names that are published: without hidden characters or contact data."""

from ronda.commands.lists.contacts import split_contacts
from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.inputs import Form, form_value


def read_public_name(form: Form, key: str, known: str = "") -> str:
    """Read a name; one already ``known`` is accepted. Raises ``Malformed`` for contact data."""
    return checked_public_name(form_value(form, key), key, known)


def checked_public_name(text: str, field: str, known: str = "") -> str:
    """The same for a text."""
    name = inputs.without_hidden_marks(inputs.tidy_line(text)).strip()
    alone, contact = split_contacts(name)
    if contact and name != known:
        if not any(map(str.isalpha, alone)):
            raise Malformed(
                "A telephone number, an address or an account is no name: write a name that everyone may read.",
                field=field,
            )
        raise Malformed(
            "“{name}” stands beside a telephone number, an address or an account, and everyone would read it: write "
            "the name alone.",
            field=field,
            name=alone,
        )
    return name


def name_beside_contact(text: str) -> str:
    """A name without the contacts beside it, as lists are read; the text itself where nothing else is left."""
    name = inputs.without_hidden_marks(inputs.tidy_line(text)).strip()
    alone, contact = split_contacts(name)
    return alone if contact and any(map(str.isalpha, alone)) else text
