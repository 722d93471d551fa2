"""Reading one of several choices."""

from enum import StrEnum

from ronda.core.errors import Malformed
from ronda.core.inputs import Form, form_value


def read_choice[Choice: StrEnum](kind: type[Choice], form: Form, field: str, usual: Choice) -> Choice:
    """The choice of a field, the usual one where it is empty; raises ``Malformed`` for one that there is not."""
    key = form_value(form, field)
    try:
        return kind(key or usual)
    except ValueError:
        raise Malformed("There is no choice “{key}”.", field=field, key=key[:40]) from None
