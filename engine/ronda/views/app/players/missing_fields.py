"""Filling in a registration field that players lack, one after the other (KF-FORMAT: Sealed decks)."""

from ronda.core.errors import Impossible
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.missing_fields import players_lacking


def missing_field_screen(context: EventContext, key: str) -> View:
    """The players who lack a field; raises ``Impossible`` for an unknown field."""
    field = context.ruleset.registration.field(key)
    if field is None:
        raise Impossible("{game} has no registration field “{key}”.", game=context.ruleset.title, key=key[:40])
    return View(
        template="fill",
        title=Message(N_("Fill in: {field}"), (("field", Message(field.name)),)),
        values={
            "field": field,
            "lacking": players_lacking(context.tournament, field),
            "others": tuple(other for other in context.ruleset.registration.fields if other.key != key),
        },
    )
