"""Two flights that merge into one second day, played with the engine (ST-SOURCE)."""

from collections.abc import Mapping, Sequence

from ronda import journal
from ronda.commands import Moment
from ronda.commands import requests as ask
from ronda.commands.create_event import new_event_records
from ronda.core.pairings import Constraints
from ronda.journal import Log
from ronda.views.shared.qualifiers import SourceChoice, choose_qualifiers
from tests.playing import Organiser, custom

SUNDAY = {"game": "keyforge", "name": "Sunday", "date": "2026-11-29", "structure": "basic"}


def flight(
    name: str, people: Sequence[str], *, seed: int, game: str = "keyforge", cut: int = 0, decks: int = 0
) -> Organiser:
    """Play a flight of three rounds to its end, each player with a deck, a club and, of the first, a fixed table."""
    organiser = Organiser(game, seed=seed, details=custom(3, cut, name=name, date="2026-11-28"))
    key = organiser.ruleset.registration.fields[0].key if game == "keyforge" else ""
    for number, person in enumerate(people, start=1):
        fields = ((key, f"Deck {decks or seed} {number}"),) if key else ()
        constraints = Constraints(club=f"Club {number % 3}", fixed_table=3 if number == 1 else 0)
        entry = ask.PlayerEntry(name=person, fields=fields, constraints=constraints)
        organiser.do(ask.RegisterPlayers(entries=(entry,)))
    organiser.begin()
    organiser.play_on()
    return organiser


def people(letter: str, count: int) -> list[str]:
    """Invent that many people of a flight."""
    return [f"{letter}{number} Marsh" for number in range(1, count + 1)]


def merged(*choices: SourceChoice, answers: Mapping[str, bool] | None = None, **form: str) -> Log:
    """Begin Sunday's event from others' results, as the form of a new event does."""
    chosen = choose_qualifiers(choices, answers or {})
    chosen.raise_unanswered()
    moment = Moment(at="2026-11-28T21:00:00Z", random=77)
    return journal.append_records(None, new_event_records({**SUNDAY, **form}, None, moment, chosen.sources))


def best_of(organiser: Organiser, count: int, *away: int) -> SourceChoice:
    """Choose the best of a flight, but for who does not come."""
    return SourceChoice(log=organiser.log, best=count, away=frozenset(away))
