"""What the results pages show: the organiser's choice and its effect (ANY-PUBLIC)."""

from collections.abc import Iterator

from ronda.commands.publication import why_not_open_lists
from ronda.core.bounds import MOST_ROUNDS
from ronda.core.publication import ListVisibility, NameStyle
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, join_with_commas
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.app.devices.publish_host import publish_status_values
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.hidden_names import hidden_name_mentions
from ronda.views.shared.public_disclosure import (
    LISTS_TEXTS,
    NAMES_TEXTS,
    ShownName,
    name_doubts,
    played_fields,
    public_disclosure,
    shown_names,
)


def publication_screen(context: EventContext) -> View:
    """The organiser's choices for the results pages."""
    tournament, ruleset = context.tournament, context.ruleset
    publication = tournament.details.publication
    played = [Message(field.name) for field in played_fields(ruleset)]
    return View(
        template="public",
        title=Message(N_("What is public")),
        values={
            "publication": publication,
            "names": tuple(NAMES_TEXTS.items()),
            "lists": tuple(_lists(tournament, ruleset)),
            "played": join_with_commas(played) if played else None,
            "opens_lists": bool(played) and why_not_open_lists(tournament) is None,
            "lists_opened": context.device.clock(tournament.lists_opened) if played and tournament.lists_opened else "",
            "most_rounds": MOST_ROUNDS,
            "said": public_disclosure(context.log, ruleset),
            "namings": (*(naming.where for naming in hidden_name_mentions(context.log)), *name_doubts(context.log)),
            "short_names": _doubtful_first(context.log) if publication.names is NameStyle.INITIAL else (),
            "registration": ruleset.registration.fields,
            "agreed": tuple(("agreed", name.digest) for name in context.asked_names),
            **publish_status_values(context),
        },
    )


def _doubtful_first(log: Log) -> tuple[ShownName, ...]:
    return tuple(sorted(shown_names(log), key=lambda name: not name.is_doubtful))


def _lists(tournament: Tournament, ruleset: Ruleset) -> Iterator[tuple[ListVisibility, str]]:
    """Moments when lists may become public, as far as the tournament has them, plus the chosen one."""
    for key, name in LISTS_TEXTS.items():
        if key is not ListVisibility.CUT or ruleset.stages.cuts or key is tournament.details.publication.lists:
            yield key, name
