"""Where players qualified who were among the best of other tournaments, in words (ST-SOURCE)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.dates import date_in_words
from ronda.core.facts import EntrantsTaken
from ronda.core.sources import PassedOver, SourceEvent, TakenEntrant, public_entrants
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantOrigin:
    """The tournament from which a player comes, in its public form."""

    source: SourceEvent
    entrant: TakenEntrant
    replaced: PassedOver | None
    text: Message


def entrant_origins(tournament: Tournament) -> Mapping[int, EntrantOrigin]:
    """The origin of each player who qualified elsewhere, by number; without the place for hidden players."""
    hidden, found = hidden_players(tournament), dict[int, EntrantOrigin]()
    for taken in tournament.sources:
        passed_over = {each.number: each for each in taken.passed_over}
        for entrant in public_entrants(taken.entrants, hidden):
            replaced = passed_over.get(entrant.instead_of)
            text = origin_text(taken.source, entrant, replaced)
            found[entrant.player] = EntrantOrigin(source=taken.source, entrant=entrant, replaced=replaced, text=text)
    return found


def entrant_origin_here(tournament: Tournament, player: int) -> Message | None:
    """How a player qualified, for the organiser; None if nowhere else."""
    for taken in tournament.sources:
        for entrant in taken.entrants:
            if entrant.player == player:
                replaced = next((each for each in taken.passed_over if each.number == entrant.instead_of), None)
                return origin_text(taken.source, entrant, replaced)
    return None


def hidden_players(tournament: Tournament) -> tuple[int, ...]:
    return tuple(player.id for player in tournament.players if player.hidden)


def origin_text(source: SourceEvent, entrant: TakenEntrant, replaced: PassedOver | None = None) -> Message:
    """How a player qualified: ``Place 2 in Flight A, 28 November 2026``, and whom the player replaces."""
    event = ("event", source_text(source))
    if not entrant.place:
        return Message(N_("Qualified in {event}"), (event,))
    place = ("place", wording.places_text(entrant.place, entrant.last_place))
    if replaced is None:
        return Message(N_("{place} in {event}"), (place, event))
    other = ("other", wording.places_text(replaced.place, replaced.last_place))
    return Message(N_("{place} in {event} (replaces: {other})"), (place, event, other))


def source_text(source: SourceEvent) -> Message:
    """A tournament's name and, if known, its day."""
    if not source.date:
        return Message("{event}", (("event", source.name),))
    return Message(N_("{event}, {day}"), (("event", source.name), ("day", date_in_words(source.date))))


def entrants_taken_text(taken: EntrantsTaken, ruleset: Ruleset | None, name: Callable[[int], str]) -> Message:
    """A sentence on the registration: how many came from where, and who lost values that others have here."""
    text = entrants_text(taken.source, len(taken.entrants))
    labels = {field.key: field.name for field in ruleset.registration.fields} if ruleset else {}
    left_out = [
        Message("{name} ({what})", (("name", name(each.player)), ("what", Message(labels.get(key, N_("Fixed table"))))))
        for each in taken.entrants
        for key in each.without
    ]
    if not left_out:
        return text
    pattern = N_("{entrants} Without what another player has here: {left_out}.")
    return Message(pattern, (("entrants", text), ("left_out", join_with_commas(left_out))))


def entrants_text(source: SourceEvent, count: int) -> Message:
    """How many come from a tournament."""
    pattern = Plural("From {event}: {count} player by final place.", "From {event}: {count} players by final place.")
    return Message(pattern, (("event", source_text(source)), ("count", count)))
