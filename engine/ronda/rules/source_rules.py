"""Rules-page notes on events that begin with others' results (ST-SOURCE)."""

from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic

SOURCES = RuleNote(
    rule="ST-SOURCE",
    topic=Topic.EVENT,
    decision=True,
    used_by=lambda tournament: bool(tournament.sources),
    text=N_(
        "An event can begin with the best of other events of its game, by their final places. Who dropped or was "
        "disqualified is passed over. Whoever shares places stands by the standings of the rounds. The next best "
        "replaces who does not come, and the results pages name the place. Who is among the best of two events goes "
        "on once, with the better place. Players are registered by place, the best of all events first. They keep "
        "what they registered with. The place is the player's seed, for a round 1 by rating. Each event's file is "
        "named with its fingerprint, so that anybody can check who went on."
    ),
)
