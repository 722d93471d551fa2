"""Players join, are corrected, or were never meant to be there (SW-LATE, SW-RANDOM, KF-DECK)."""

import random
from collections.abc import Iterable, Mapping

from ronda.commands import lookup
from ronda.commands import requests as ask
from ronda.commands.announcing import check_staff
from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal
from ronda.core.events import Event, PlayerEdited, PlayerRegistered, PlayerRemoved, Stage
from ronda.core.fields import Field
from ronda.core.fold import evolve
from ronda.core.ruleset import Ruleset
from ronda.core.state import Player, Tournament
from ronda.core.text import Message

MOST_PLAYERS = 10_000
LOT_BITS = 53


class Taken:
    """Who has which name and which unique value, so that nobody else registers them."""

    def __init__(self, ruleset: Ruleset, players: Iterable[Player]) -> None:
        """Take the players who are registered already, without one who is being edited."""
        self._unique = [field for field in ruleset.registration if field.unique]
        self._names: dict[str, Player] = {}
        self._values: dict[tuple[str, str], Player] = {}
        for player in players:
            self.add(player)

    def add(self, player: Player) -> None:
        """Count one more player in."""
        self._names[inputs.same_name(player.name)] = player
        for field in self._unique:
            self._values[field.key, inputs.same_name(player.field(field.key))] = player

    def refuse_name(self, name: str) -> None:
        """Refuse a name that somebody has; raises ``Impossible`` naming that player."""
        holder = self._names.get(inputs.same_name(name))
        if holder is not None:
            raise Impossible(
                "“{name}” is already registered, as number {number}. Add something that tells the two apart, such as "
                "a second surname or a town.",
                field="name",
                name=name,
                number=holder.id,
            )

    def refuse_value(self, field: Field, value: str) -> None:
        """Refuse a unique field's value that somebody has (KF-DECK); raises ``Impossible`` naming that player."""
        holder = self._values.get((field.key, inputs.same_name(value)))
        if value and holder is not None:
            raise Impossible(
                "{what} “{value}” is already registered by {player}. Each player needs a different one.",
                field=field.key,
                what=Message(field.name),
                value=value,
                player=holder.name,
            )


def register(
    tournament: Tournament, ruleset: Ruleset, command: ask.RegisterPlayers, moment: ask.Moment
) -> tuple[Event, ...]:
    """Register players, all or none; each draws a lot from the recorded seed (SW-RANDOM)."""
    if not command.entries:
        raise Malformed("There is no name to register.", field="name")
    if len(tournament.players) + len(command.entries) > MOST_PLAYERS:
        raise Impossible("An event holds at most {most} players.", most=MOST_PLAYERS)
    first_round = _first_round(tournament)
    draw = random.Random(moment.random)
    taken = Taken(ruleset, tournament.players)
    events: list[Event] = []
    state = tournament
    for position, entry in enumerate(command.entries, start=1):
        try:
            name, fields = checked_entry(taken, ruleset, entry)
        except Refusal as refusal:
            if len(command.entries) == 1:
                raise
            raise refusal.within("Line {line}: {problem} Nobody was registered.", line=position) from refusal
        event = PlayerRegistered(
            player=state.next_player,
            name=name,
            fields=fields,
            lot=int(draw.random() * 2**LOT_BITS),
            first_round=first_round,
        )
        events.append(event)
        state = evolve(state, event)
        taken.add(state.players[-1])
    if tournament.started:
        check_staff(state, ruleset)
    return tuple(events)


def _first_round(tournament: Tournament) -> int:
    paired = len(tournament.rounds)
    if not tournament.started:
        return 1
    late = tournament.seeds is not None or bool(tournament.stage_rounds(Stage.ELIMINATION))
    if late or (tournament.swiss_rounds and paired >= tournament.swiss_rounds):
        raise NotNow("The last Swiss round is paired: nobody can join any more.")
    return paired + 1


def checked_entry(taken: Taken, ruleset: Ruleset, entry: ask.Entry) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Give a name and fields tidied; raises ``Refusal`` if they cannot be registered."""
    name = inputs.line(entry.name, what=Message("The name of the player"), field="name")
    if not name:
        raise Malformed("The player needs a name.", field="name")
    taken.refuse_name(name)
    given = dict(entry.fields)
    for key in given:
        if ruleset.field(key) is None:
            raise Malformed("{game} has no registration field “{key}”.", game=ruleset.name, key=key[:40])
    fields = []
    for field in ruleset.registration:
        value = field.check(given.get(field.key, ""))
        taken.refuse_value(field, value)
        if value:
            fields.append((field.key, value))
    ruleset.check_registration(dict(fields))
    return name, tuple(fields)


def edit(tournament: Tournament, ruleset: Ruleset, command: ask.EditPlayer) -> tuple[Event, ...]:
    """Change a player's name or fields."""
    player = lookup.player(tournament, command.player)
    others = (other for other in tournament.players if other.id != player.id)
    name, fields = checked_entry(Taken(ruleset, others), ruleset, command.entry)
    if (name, fields, command.hidden) == (player.name, player.fields, player.hidden):
        return ()
    if tournament.rounds:
        _refuse_changes_of_what_is_fixed(player, ruleset, dict(fields))
    event = PlayerEdited(player=player.id, name=name, fields=fields, hidden=command.hidden)
    if tournament.started:
        check_staff(evolve(tournament, event), ruleset)
    return (event,)


def _refuse_changes_of_what_is_fixed(player: Player, ruleset: Ruleset, fields: Mapping[str, str]) -> None:
    for field in ruleset.registration:
        if field.fixed and player.field(field.key) and fields.get(field.key, "") != player.field(field.key):
            raise NotNow(
                "{what} is fixed for the whole event since the first round was paired.",
                field=field.key,
                what=Message(field.name),
            )


def remove(tournament: Tournament, command: ask.RemovePlayer) -> tuple[Event, ...]:
    """Take back a registration that was never paired."""
    player = lookup.player(tournament, command.player)
    if any(tournament.matches_of(player.id)):
        raise NotNow("{name} has already been paired and stays in the standings: use Drop.", name=player.name)
    if player.id in (tournament.seeds or ()):
        raise NotNow("{name} is in the cut: use Drop, so that the place passes on.", name=player.name)
    return (PlayerRemoved(player=player.id),)
