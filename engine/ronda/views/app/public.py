"""What the results pages show: the organiser's choice, and what becomes public with it (ANY-PUBLIC)."""

from collections.abc import Iterator

from ronda.core.publication import Lists
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, listed
from ronda.rules.ruleset import Ruleset
from ronda.views.app.hosting import sending
from ronda.views.app.view import Context, View
from ronda.views.shared.hidden import namings
from ronda.views.shared.what_is_public import LISTS, NAMES, played_fields, what_is_public


def public(context: Context) -> View:
    """Give the screen on which the organiser chooses what the results pages show."""
    tournament, ruleset = context.tournament, context.ruleset
    played = [Message(field.name) for field in played_fields(ruleset)]
    return View(
        template="public",
        title=Message(N_("What is public")),
        values={
            "publication": tournament.details.publication,
            "names": tuple(NAMES.items()),
            "lists": tuple(_lists(tournament, ruleset)),
            "played": listed(played) if played else None,
            "said": what_is_public(context.log, ruleset),
            "namings": tuple(naming.told for naming in namings(context.log)),
            **sending(context),
        },
        section="event",
    )


def _lists(tournament: Tournament, ruleset: Ruleset) -> Iterator[tuple[Lists, str]]:
    """Give the moments that the tournament has, and the one that was chosen."""
    for key, name in LISTS.items():
        if key is not Lists.CUT or ruleset.stages.cuts or key is tournament.details.publication.lists:
            yield key, name
