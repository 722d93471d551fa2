"""Reading a club's look from plain values: one sentence for each fault, all reported together."""

import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed
from ronda.core.text import N_, Message
from ronda.core.written_keys import CLUB_LOOK_KEYS
from ronda.publish.club.colour_contrast import checked_colour
from ronda.publish.club.logo_check import ClubLogo, checked_logo

MOST_LINKS = 8
LONGEST_ADDRESS = 300
CLUB_PAGES = ("imprint", "privacy")
"""Texts that get their own page unless they are an address."""
_WEB = re.compile(r"https?://(?![/?#]|[^/?#]*@)[^\s<>\"'\\^`{|}\x00-\x20\x7f]+", re.IGNORECASE)
_MAIL = re.compile(r"[A-Za-z0-9.!$*+_~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_CALLED = {
    "name": Message(N_("The club's name")),
    "imprint": Message(N_("The imprint")),
    "privacy": Message(N_("The page on privacy")),
    "footer": Message(N_("The text at the foot")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLink:
    """A link on every page."""

    name: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLook:
    """A club's look; false if nothing is set."""

    name: str = ""
    logo: ClubLogo | None = None
    colour: str = ""
    """``#rrggbb``; empty for Ronda's own. The same holds for the second colour."""
    second_colour: str = ""
    contact: str = ""
    """An e-mail or web address."""
    imprint: str = ""
    """A web address or paragraphs; the same holds for ``privacy``."""
    privacy: str = ""
    footer: str = ""
    links: tuple[ClubLink, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.name)

    @property
    def digest(self) -> str:
        """A digest of the whole look; empty if nothing is set."""
        return sha256(repr(self).encode()).hexdigest()[:16] if self else ""

    @property
    def contact_address(self) -> str:
        """The target of the club link."""
        return f"mailto:{self.contact}" if "@" in self.contact and not is_page_address(self.contact) else self.contact

    @property
    def texts(self) -> Mapping[str, tuple[str, ...]]:
        """The paragraphs of each text with its own page, by key."""
        found = {key: getattr(self, key) for key in CLUB_PAGES}
        return {key: tuple(text.split("\n\n")) for key, text in found.items() if text and not is_page_address(text)}

    @property
    def addresses(self) -> Mapping[str, str]:
        """The web address of each text that is elsewhere, by key."""
        return {key: getattr(self, key) for key in CLUB_PAGES if is_page_address(getattr(self, key))}

    def written(self) -> dict[str, object]:
        """As stored in JSON; :func:`kept_club_look` reads it back."""
        kept: dict[str, object] = {key: getattr(self, key) for key in CLUB_LOOK_KEYS if key not in {"links", "logo"}}
        kept["links"] = {link.name: link.address for link in self.links}
        kept["logo"] = self.logo.base64 if self.logo else ""
        return {key: value for key, value in kept.items() if value}


NO_LOOK = ClubLook()
"""The look of Ronda's own pages."""


def read_club_look(values: Mapping[str, object], logo: bytes = b"") -> ClubLook:
    """The look from the values of a TOML or JSON file and the logo's content.

    Raises ``Malformed``, or ``Refusals`` for several faults; the field of each is its key, of a link ``links.NAME``.
    """
    with Faults() as faults:
        texts = {key: faults.check("", _text, values, key) for key in CLUB_LOOK_KEYS if key != "links"}
        return ClubLook(
            name=faults.check("", _name, texts["name"]),
            logo=faults.check(None, _logo, texts["logo"], logo),
            colour=faults.check("", checked_colour, texts["colour"], field="colour"),
            second_colour=faults.check("", checked_colour, texts["second_colour"], field="second_colour"),
            contact=faults.check("", _contact, texts["contact"]),
            imprint=faults.check("", _address_or_paragraphs, texts["imprint"], "imprint"),
            privacy=faults.check("", _address_or_paragraphs, texts["privacy"], "privacy"),
            footer=faults.check("", _footer, texts["footer"]),
            links=tuple(_links(values.get("links", {}), faults)),
        )


def kept_club_look(kept: Mapping[str, object], *, logo_name: str = "") -> ClubLook:
    """A stored look, checked like typed values; empty if none was stored.

    ``logo_name`` is the name of the logo's file, if known.
    """
    if not kept:
        return NO_LOOK
    try:
        logo = b64decode(str(kept.get("logo", "")), validate=True)
    except (NotBase64, ValueError):
        raise Malformed("The logo that was kept is damaged: choose it again.", field="logo") from None
    return read_club_look({**kept, "logo": logo_name}, logo)


def is_page_address(text: str) -> bool:
    """Whether a text is a web address and nothing else."""
    return len(text) <= LONGEST_ADDRESS and bool(_WEB.fullmatch(text))


def _text(values: Mapping[str, object], key: str) -> str:
    value = values.get(key, "")
    if not isinstance(value, str):
        raise Malformed("“{key}” has to be a text: put it between quotation marks.", field=key, key=key)
    return value


def _name(typed: str) -> str:
    name = inputs.checked_line(typed, what=_CALLED["name"], field="name")
    if not name:
        raise Malformed("The club has no name: write one.", field="name")
    return name


def _footer(typed: str) -> str:
    return inputs.checked_line(typed, what=_CALLED["footer"], field="footer", longest=300)


def _logo(name: str, content: bytes) -> ClubLogo | None:
    return checked_logo(content, name=name or "logo") if name or content else None


def _contact(typed: str) -> str:
    typed = typed.strip()
    if typed and not (is_page_address(typed) or _MAIL.fullmatch(typed)):
        raise Malformed(
            "The contact “{text}” is no e-mail and no web address: write it like club@example.org.",
            field="contact",
            text=typed[:LONGEST_ADDRESS],
        )
    return typed


def _address_or_paragraphs(typed: str, key: str) -> str:
    if is_page_address(typed.strip()):
        return typed.strip()
    return inputs.checked_paragraphs(typed, what=_CALLED[key], field=key, longest=20_000)


def _links(given: object, faults: Faults) -> Iterable[ClubLink]:
    """Links from a table of names and addresses."""
    if not isinstance(given, Mapping):
        faults.note(Malformed("The links have to be a table: a line [links], then “Name” = “address”.", field="links"))
        return
    if len(given) > MOST_LINKS:
        faults.note(
            Malformed(
                "There are {count} links; {most} are the most. Leave some out.",
                field="links",
                count=len(given),
                most=MOST_LINKS,
            )
        )
    for name, address in given.items():
        field = f"links.{name}"
        called = faults.check("", inputs.checked_line, name, what=Message(N_("The name of a link")), field=field)
        if not called:
            faults.note(Malformed("A link has no name: write one before its address.", field=field))
        elif not isinstance(address, str) or not is_page_address(address.strip()):
            faults.note(
                Malformed(
                    "The link “{name}” leads to “{address}”, which is no web address: it begins with https://.",
                    field=field,
                    name=called,
                    address=str(address)[:LONGEST_ADDRESS],
                )
            )
        else:
            yield ClubLink(name=called, address=address.strip())
