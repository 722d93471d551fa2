"""Reading consents asked and given."""

from ronda.commands.consents import MOST_MONTHS
from ronda.commands.forms.numbers import read_optional_number
from ronda.core.consents import Consent, ConsentPurpose, Privacy
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_


def read_privacy(form: Form) -> Privacy:
    """Read ``asks_<purpose>``, ``consent_text_<purpose>`` and ``months``."""
    return Privacy(
        consents=tuple(
            Consent(purpose=purpose, text=form_value(form, f"consent_text_{purpose}"))
            for purpose in ConsentPurpose
            if form_value(form, f"asks_{purpose}") == "yes"
        ),
        months=read_optional_number(form, "months", N_("The number of months"), MOST_MONTHS) or 0,
    )


def read_given_consents(form: Form) -> tuple[tuple[ConsentPurpose, str], ...]:
    """Read ``consent_<purpose>``, whose value is the fingerprint of the text shown."""
    found = ((purpose, form_value(form, f"consent_{purpose}").strip()) for purpose in ConsentPurpose)
    return tuple((purpose, fingerprint) for purpose, fingerprint in found if fingerprint)
