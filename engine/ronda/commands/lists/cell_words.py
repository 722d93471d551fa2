"""Meanings of cells other than names: yes and no, attendance, payment."""

import re
from collections.abc import Iterable

from ronda.core import inputs
from ronda.core.text import N_, Message

NAMES = "names?|nombres?"
PEOPLE = (
    "players?|jugador(?:es|as?|/a)?|participante?s?|attendees?|asistentes?|inscrit[oa]s?|apuntad[oa]s?|confirmad[oa]s?"
)
"""Patterns for titles and headings of names, and of people."""
YES = frozenset(
    "yes y si s x × 1 true t verdadero cierto bye ok on ✓ ✔ ☑ ✅ 👍 paid pagado pagada submitted "
    "enviado enviada entregado entregada".split()
)
NO = frozenset(("", *"no n 0 false f falso off - – — ✗ ✘ ❌ ☐ unpaid pendiente pending missing falta".split()))
FREE_OF_CHARGE = N_("free of charge")
FREE = re.compile(r"free(?: of charge)?|gratis|complimentary|invitad[oa]")
"""Plays free of charge although there is a fee."""
NOTHING = " -–—☐"
"""Marks of an empty cell."""
EMPTY_MARKS = frozenset(("-", "–", "—", "--", ".", "/", "_", "*"))
_AROUND = frozenset(
    "are will can do you to the this on a al el la este de del dia torneo evento tournament event jugar play lunes "
    "martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday".split()
)
"""Words around the one by which a title asks who comes."""
_BRINGS = frozenset("con with bring brings traes trae".split())
"""Words of a title that asks for companions."""
NOT_PLAYING = {
    N_("cancelled"): "cancel canceled cancelled cancelado cancelada anulado anulada baja void voided deleted "
    "withdrawn dropped drop retirado retirada transferred",
    N_("refunded"): "refund refunded reembolsado reembolsada devuelto devuelta chargeback",
    N_("not coming"): "declined rechazado rechazada ausente absent",
    N_("perhaps"): "maybe quizas interested interesado interesada dudoso dudosa tentative",
    N_(
        "not paid"
    ): "unpaid impagado impagada pendiente pending awaiting failed fallido fallida expired expirado expirada "
    "draft borrador hold",
    N_("on the waiting list"): "waitlist waitlisted waiting reserve reserva reservas suplente espera standby",
    N_("a spectator"): "spectator espectador espectadora visitor visitante acompanante viewer publico audience "
    "volunteer voluntario voluntaria parking",
}
"""Ticket states of people who should not be registered: the reason, and its words."""
_REASONS = {word: reason for reason, words in NOT_PLAYING.items() for word in words.split()}
_NEGATED = re.compile(r"\b(?:not|no|non|sin|sorry|(?:ca|wo)n.?t|cannot)\b")
_COMING = re.compile(
    r"\b(?:attend(?:ing)?|go(?:ing)?|com(?:e|ing)|make it|show|asist(?:es?|en|ir\w*)|vien(?:es?|en)|vengo|voy|va|acude|"
    r"pued[oe]|confirm\w+)\b"
)
_PAID = re.compile(r"\b(?:paid|pagad[oa]|pagar|pago|payment)\b")


def truth_of(cell: str) -> bool | None:
    """Whether a cell means yes or no, in English, Spanish or as a mark; None for anything else."""
    word = inputs.folded_text(cell.strip()).strip(" .!")
    if re.fullmatch(r"[01][.,]0+", word):
        word = word[0]
    return True if word in YES else False if word in NO else None


def why_not_playing(cell: str, title: str = "") -> Message | None:
    """Why the holder of a ticket in this state is left out unless ticked, or None; ``title`` is its column's.

    Under “Dropped” or “Cancelled”, a yes, a date or a round means that the person does not play; a no means nothing.
    """
    asked, text, said = why_left_out(title), inputs.folded_text(cell), truth_of(cell)
    if asked and (said is not None or not re.search(r"[^\W\d]", text)):
        return asked if said is not False else None
    if reason := why_left_out(cell):
        return reason
    is_no = re.match(r"no\s*[,.;:!(–—-]", text) or (said is False and text.strip(NOTHING))
    return Message(N_("not coming")) if is_no else None


def why_left_out(text: str) -> Message | None:
    """Why the words of a title or cell speak against playing, or None."""
    text = inputs.folded_text(text)
    if _NEGATED.search(text) and _COMING.search(text):
        return Message(N_("not coming"))
    if (_NEGATED.search(text) and _PAID.search(text)) or text.strip() == "en espera":
        return Message(N_("not paid"))
    return next((Message(_REASONS[word]) for word in inputs.folded_words(text) if word in _REASONS), None)


def tells_who_plays(title: str, cells: Iterable[str], *, is_known: bool) -> bool:
    """Whether a title only asks who plays, or a cell under an unknown one only answers that."""
    words = inputs.folded_words(title)
    if _BRINGS.intersection(words):
        return False
    asked = [word for word in words if word not in _AROUND and not word.isdecimal()]
    asks = (len(words) <= 3 and why_left_out(title)) or (len(asked) == 1 and _COMING.fullmatch(asked[0]))  # noqa: PLR2004 - “Lista de espera”
    return any(
        (asks and (truth_of(cell) is not None or why_not_playing(cell)))
        or (not is_known and inputs.folded_text(cell).strip(" .!") in _REASONS)
        for cell in cells
    )


def seat_count(cell: str) -> int:
    """Number of seats in a row of an order; 0 if not stated."""
    found = re.fullmatch(r"\s*([0-9]{1,3})(?:[.,]0+)?\s*", cell)
    return int(found[1]) if found else 0
