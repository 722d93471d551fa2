"""The form for a club's look: the keys of its file, with one link per line."""

from collections.abc import Mapping

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.inputs import Form
from ronda.core.written_keys import CLUB_LOOK_KEYS
from ronda.publish.club.club_look import ClubLook, kept_club_look

LOGO, LINKS = "logo", "links"
LOGO_HEIGHT = 48
"""Height of the logo in the form, in pixels."""
_TEXTS = tuple(key for key in CLUB_LOOK_KEYS if key not in {LOGO, LINKS})


def read_look_form(form: Form, before: ClubLook) -> ClubLook:
    """The look in a form; the previous logo stays unless the form has another in base64.

    Raises ``Malformed``, or ``Refusals`` for several faults; the field of each is the form's.
    """
    stays = before.logo.base64 if before.logo and not inputs.form_value(form, "no_logo") else ""
    look = ClubLook()
    with Faults() as faults:
        links = faults.check({}, _links, inputs.form_value(form, LINKS))
        values: dict[str, object] = {key: inputs.form_value(form, key) for key in _TEXTS}
        values |= {LINKS: links, LOGO: inputs.form_value(form, LOGO) or stays}
        try:
            look = kept_club_look(values, logo_name=inputs.form_value(form, "logo_name"))
        except Refusal as refusal:
            for part in refusal.parts:
                part.field = (part.field or "").partition(".")[0]
                faults.note(part)
    return look


def look_form_values(look: ClubLook) -> dict[str, str]:
    """The values that fill the form; the logo as a data address."""
    values = {key: str(getattr(look, key)) for key in _TEXTS}
    logo = look.logo
    kind = "svg+xml" if logo and logo.kind == "svg" else "png"
    return values | {
        "logo_width": str(max(1, round(LOGO_HEIGHT * logo.width / logo.height))) if logo else "",
        "logo_height": str(LOGO_HEIGHT),
        LINKS: "\n".join(f"{link.name} {link.address}" for link in look.links),
        LOGO: f"data:image/{kind};base64,{logo.base64}" if logo else "",
    }


def _links(typed: str) -> Mapping[str, str]:
    """Name to address: the last word of each line is the address."""
    links: dict[str, str] = {}
    for line in filter(None, map(str.strip, typed.splitlines())):
        name, _, address = line.rpartition(" ")
        if name.strip() in links:
            raise Malformed(
                "Two links are called “{name}”: give one of them another name.", field=LINKS, name=name.strip()
            )
        links[name.strip()] = address
    return links
