"""What the results pages show: names, lists, search engines."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.core.bounds import MOST_ROUNDS
from ronda.core.errors import Impossible, NotNow, Refusal, raise_if_refused
from ronda.core.facts import DetailsChanged, Fact, ListsOpened
from ronda.core.publication import ListVisibility, Publication
from ronda.core.state import Tournament


def change_publication(tournament: Tournament, command: ask.ChangePublication) -> tuple[Fact, ...]:
    """Change what pages show, at any time; the next publication follows it (ANY-PUBLIC)."""
    if not is_coherent(command.publication):
        raise Impossible("The round is from 1 to {most}.", field="lists_round", most=MOST_ROUNDS)
    details = replace(tournament.details, publication=command.publication)
    return (DetailsChanged(details=details),) if details != tournament.details else ()


def is_coherent(publication: Publication) -> bool:
    """Whether a round is given exactly where lists are shown from a round on (REG-LISTS)."""
    from_round = publication.lists is ListVisibility.ROUND
    return 1 <= publication.lists_round <= MOST_ROUNDS if from_round else not publication.lists_round


def why_not_open_lists(tournament: Tournament) -> Refusal | None:
    """Why lists cannot be opened, or None if they wait for that (REG-LISTS)."""
    if tournament.details.publication.lists is not ListVisibility.OPENED:
        return NotNow("The lists of this event do not wait for the organiser: choose that first.")
    if tournament.lists_opened:
        return NotNow("The lists of this event are open already.")
    return None


def open_lists(tournament: Tournament, moment: ask.Moment) -> tuple[Fact, ...]:
    """Open the lists: the next publication shows them."""
    raise_if_refused(why_not_open_lists(tournament))
    return (ListsOpened(at=moment.at),)
