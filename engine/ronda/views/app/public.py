"""What the results pages show: the organiser's choice, and what becomes public with it (ANY-PUBLIC)."""

from collections.abc import Iterator

from ronda.core.publication import Lists, Names
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, listed
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.app.hosting import sending
from ronda.views.app.view import Context, View
from ronda.views.shared.hidden import namings
from ronda.views.shared.what_is_public import (
    LISTS,
    NAMES,
    ShownName,
    doubts,
    played_fields,
    shown_names,
    what_is_public,
)


def public(context: Context) -> View:
    """Give the screen on which the organiser chooses what the results pages show."""
    tournament, ruleset = context.tournament, context.ruleset
    publication = tournament.details.publication
    played = [Message(field.name) for field in played_fields(ruleset)]
    return View(
        template="public",
        title=Message(N_("What is public")),
        values={
            "publication": publication,
            "names": tuple(NAMES.items()),
            "lists": tuple(_lists(tournament, ruleset)),
            "played": listed(played) if played else None,
            "said": what_is_public(context.log, ruleset),
            "namings": (*(naming.told for naming in namings(context.log)), *doubts(context.log)),
            "short_names": _in_doubt_first(context.log) if publication.names is Names.INITIAL else (),
            "registration": ruleset.registration.fields,
            "agreed": tuple(("agreed", name.sign) for name in context.asked_names),
            **sending(context),
        },
        section="event",
    )


def _in_doubt_first(log: Log) -> tuple[ShownName, ...]:
    return tuple(sorted(shown_names(log), key=lambda name: not name.is_doubtful))


def _lists(tournament: Tournament, ruleset: Ruleset) -> Iterator[tuple[Lists, str]]:
    """Give the moments that the tournament has, and the one that was chosen."""
    for key, name in LISTS.items():
        if key is not Lists.CUT or ruleset.stages.cuts or key is tournament.details.publication.lists:
            yield key, name
