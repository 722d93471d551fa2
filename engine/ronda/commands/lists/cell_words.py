"""What cells say besides names: yes and no, whether somebody comes, and whether a seat is paid."""

import re

from ronda.core import inputs
from ronda.core.text import N_, Message

NAMES = "names?|nombres?"
PEOPLE = (
    "players?|jugador(?:es|as?|/a)?|participante?s?|attendees?|asistentes?|inscrit[oa]s?|apuntad[oa]s?|confirmad[oa]s?"
)
"""As patterns: how titles and headings call names, and those who have them."""
YES = frozenset(
    "yes y si s x × 1 true t verdadero cierto bye ok on ✓ ✔ ☑ ✅ 👍 paid pagado pagada submitted "
    "enviado enviada entregado entregada".split()
)
NO = frozenset(("", *"no n 0 false f falso off - – — ✗ ✘ ❌ ☐ unpaid pendiente pending missing falta".split()))
NOT_PLAYING = {
    N_("cancelled"): "cancel canceled cancelled cancelado cancelada anulado anulada baja void voided deleted "
    "withdrawn dropped drop retirado retirada",
    N_("refunded"): "refund refunded reembolsado reembolsada devuelto devuelta chargeback",
    N_("not coming"): "declined rechazado rechazada ausente absent",
    N_("perhaps"): "maybe quizas interested interesado interesada dudoso dudosa tentative",
    N_(
        "not paid"
    ): "unpaid impagado impagada pendiente pending awaiting failed fallido fallida expired expirado expirada "
    "draft borrador hold",
    N_("on the waiting list"): "waitlist waitlisted waiting reserve reserva reservas suplente espera standby",
    N_("a spectator"): "spectator espectador espectadora visitor visitante acompanante viewer publico audience",
}
"""What a ticket's state says of somebody who is not to be registered as it stands: reason and its words."""
_NEGATED = re.compile(r"\b(?:not|no|non|sin)\b")
_COMING = re.compile(r"\b(?:attending|going|coming|asiste|asistira|viene|show|acude)\b")
_PAID = re.compile(r"\b(?:paid|pagad[oa]|pagar|pago|payment)\b")


def truth_of(cell: str) -> bool | None:
    """Whether a cell says yes or no, in English, Spanish or as a mark; None for what is neither."""
    word = inputs.folded_text(cell.strip()).strip(" .!")
    if re.fullmatch(r"[01][.,]0+", word):
        word = word[0]
    return True if word in YES else False if word in NO else None


def why_not_playing(cell: str, title: str = "") -> Message | None:
    """Why the holder of a ticket in this state is left out unless ticked, or None; ``title`` is that of its column.

    Under “Dropped” or “Cancelled” a yes says that somebody does not play, and a no nothing.
    """
    asked = why_not_playing(title) if title else None
    if asked and (not cell or truth_of(cell) is not None):
        return asked if cell and truth_of(cell) else None
    text = inputs.folded_text(cell)
    words = set(re.findall(r"\w+", text))
    if _NEGATED.search(text) and _COMING.search(text):
        return Message(N_("not coming"))
    if _NEGATED.search(text) and _PAID.search(text):
        return Message(N_("not paid"))
    if text.strip() == "en espera":
        return Message(N_("not paid"))
    if truth_of(cell) is False and text.strip(" -–—☐") and not words & set(NOT_PLAYING["not paid"].split()):
        return Message(N_("not coming"))
    return next((Message(reason) for reason, known in NOT_PLAYING.items() if words & set(known.split())), None)


def seat_count(cell: str) -> int:
    """How many seats a row of an order stands for; 1 where it does not say."""
    found = re.fullmatch(r"\s*([0-9]{1,3})(?:[.,]0+)?\s*", cell)
    return max(1, int(found[1])) if found else 1
