"""What the results pages show: names, decks and line-ups, search engines."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.core.facts import DetailsChanged, Fact
from ronda.core.state import Tournament


def change_publication(tournament: Tournament, command: ask.ChangePublication) -> tuple[Fact, ...]:
    """Change it, at any time: what is published next follows it (ANY-PUBLIC)."""
    details = replace(tournament.details, publication=command.publication)
    return (DetailsChanged(details=details),) if details != tournament.details else ()
