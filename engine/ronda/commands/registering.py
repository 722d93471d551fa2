"""Players join, are corrected, or were never meant to be there (SW-LATE, SW-RANDOM, KF-DECK)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.commands.staff import why_staff_may_not_play
from ronda.core import inputs, lookup
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, refuse
from ronda.core.facts import Fact, PlayerCheckedIn, PlayerEdited, PlayerRegistered, PlayerRemoved
from ronda.core.fold import evolve
from ronda.core.pairings import Constraints, Stage
from ronda.core.state import Phase, Player, Status, Tournament
from ronda.core.text import Message
from ronda.formats import lots
from ronda.formats.pairing.seats import HIGHEST_TABLE
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset

MOST_PLAYERS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A registration, tidied."""

    name: str
    fields: tuple[tuple[str, str], ...]
    constraints: Constraints


class Taken:
    """Who has which name, unique value and fixed table, so that nobody else registers them."""

    def __init__(self, ruleset: Ruleset, players: Iterable[Player]) -> None:
        """Take the players who are registered already, without one who is being edited."""
        self._unique = [field for field in ruleset.registration.fields if field.unique]
        self._names: dict[str, Player] = {}
        self._alike: dict[str, Player] = {}
        self._values: dict[tuple[str, str], Player] = {}
        self._tables: dict[int, Player] = {}
        for player in players:
            self.add(player)

    def add(self, player: Player) -> None:
        """Count one more player in."""
        self._names[inputs.same_name(player.name)] = player
        self._alike[inputs.alike(player.name)] = player
        if player.constraints.fixed_table and player.status is Status.ACTIVE:
            self._tables[player.constraints.fixed_table] = player
        for field in self._unique:
            self._values[field.key, inputs.same_name(player.field(field.key))] = player

    def named(self, name: str) -> Player | None:
        """Give who has the same name, whatever its accents, case, spaces and order."""
        return self._names.get(inputs.same_name(name)) or self._alike.get(inputs.alike(name))

    def refuse_name(self, name: str) -> None:
        """Refuse a name that somebody has, or one that looks like it; raises ``Impossible`` naming that player."""
        holder = self._names.get(inputs.same_name(name))
        if holder is not None:
            raise Impossible(
                "“{name}” is already registered, as number {number}. Add something that tells the two apart, such as "
                "a second surname or a town.",
                field="name",
                name=name,
                number=holder.id,
            )
        similar = self._alike.get(inputs.alike(name))
        if similar is not None:
            raise Impossible(
                "“{name}” looks like “{other}”, who is registered as number {number}. If they are two persons, add "
                "something that tells them apart, such as a town.",
                field="name",
                name=name,
                other=similar.name,
                number=similar.id,
            )

    def refuse_table(self, table: int) -> None:
        """Refuse a table that is fixed for somebody else; raises ``Impossible`` naming that player."""
        holder = self._tables.get(table)
        if holder is not None:
            raise Impossible(
                "Table {table} is already fixed for {player}: choose another one.",
                field="fixed_table",
                table=table,
                player=holder.name,
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
) -> tuple[Fact, ...]:
    """Register players, all or none; each draws a lot from the recorded seed (SW-RANDOM)."""
    if not command.entries:
        raise Malformed("There is no name to register.", field="name")
    if len(tournament.players) + len(command.entries) > MOST_PLAYERS:
        raise Impossible("An event holds at most {most} players.", most=MOST_PLAYERS)
    desk = Desk(tournament, ruleset, moment)
    for position, entry in enumerate(command.entries, start=1):
        try:
            player = desk.register(entry)
        except Refusal as refusal:
            if len(command.entries) == 1:
                raise
            raise refusal.within("Line {line}: {problem} Nobody was registered.", line=position) from refusal
        if command.here and not tournament.rounds:
            desk.note(PlayerCheckedIn(player=player))
    return desk.close()


class Desk:
    """Registration under way: what one command registers and changes, each entry checked against those before it."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset, moment: ask.Moment) -> None:
        """Take the tournament, its rules and the command's moment; raises ``NotNow`` if nobody can join any more."""
        self.state = tournament
        self._ruleset = ruleset
        self._first_round = _first_round(tournament)
        self._draw = lots.draw(moment.random)
        self._seed = moment.random
        self._taken = Taken(ruleset, tournament.players)
        self._events: list[Fact] = []

    def register(self, entry: ask.Entry) -> int:
        """Register one player and give the number; raises ``Refusal`` and leaves all as it was."""
        checked = checked_entry(self._taken, self._ruleset, entry)
        number = self.state.next_player
        drawn, lot = next(self._draw)
        self.note(
            PlayerRegistered(
                player=number,
                name=checked.name,
                fields=checked.fields,
                lot=lot,
                lot_seed=self._seed,
                lot_draw=drawn,
                first_round=self._first_round,
                constraints=checked.constraints,
            )
        )
        self._taken.add(self.state.players[-1])
        return number

    def edit(self, command: ask.EditPlayer) -> bool:
        """Change one player and tell whether anything changed; raises ``Refusal`` and leaves all as it was."""
        changed = edit(self.state, self._ruleset, command)
        for fact in changed:
            self.note(fact)
        self._taken = Taken(self._ruleset, self.state.players) if changed else self._taken
        return bool(changed)

    def holder(self, name: str) -> Player | None:
        """Give who has the same name, whatever its accents, case, spaces and order."""
        return self._taken.named(name)

    def note(self, fact: Fact) -> None:
        """Add a fact that was decided elsewhere."""
        self._events.append(fact)
        self.state = evolve(self.state, fact)

    def close(self) -> tuple[Fact, ...]:
        """Give the facts; raises ``Impossible`` if officials would play where they may not (SW-STAFF)."""
        if self.state.started:
            refuse(why_staff_may_not_play(self.state, self._ruleset))
        return tuple(self._events)


def why_not_join(tournament: Tournament) -> NotNow | None:
    """Give why nobody can register any more, or None while it is possible (SW-LATE)."""
    if not tournament.started:
        return None
    if tournament.phase is Phase.FINISHED:
        return NotNow("The event is over: nobody can join any more.")
    if tournament.seeds is not None or tournament.stage_rounds(Stage.ELIMINATION):
        return NotNow("Elimination has begun: nobody can join any more.")
    if tournament.is_round_robin and tournament.rounds:
        return NotNow(
            "Who meets whom was fixed with round 1: nobody can join any more. While round 1 has no result, its pairing "
            "can be withdrawn."
        )
    if tournament.swiss_rounds and len(tournament.rounds) >= tournament.swiss_rounds:
        return NotNow("The last Swiss round is paired: nobody can join any more.")
    return None


def _first_round(tournament: Tournament) -> int:
    refuse(why_not_join(tournament))
    return len(tournament.rounds) + 1 if tournament.started else 1


def checked_entry(taken: Taken, ruleset: Ruleset, entry: ask.Entry) -> Checked:
    """Give a name, fields and constraints tidied; raises ``Refusal`` if they cannot be registered."""
    name = inputs.line(entry.name, what=Message("The name of the player"), field="name")
    if not name:
        raise Malformed("The player needs a name.", field="name")
    if not entry.namesake:
        taken.refuse_name(name)
    given = dict(entry.fields)
    for key in given:
        if ruleset.registration.field(key) is None:
            raise Malformed("{game} has no registration field “{key}”.", game=ruleset.title, key=key[:40])
    fields = []
    for field in ruleset.registration.fields:
        value = field.check(given.get(field.key, ""))
        taken.refuse_value(field, value)
        if value:
            fields.append((field.key, value))
    ruleset.registration.check(dict(fields))
    return Checked(name=name, fields=tuple(fields), constraints=_checked_constraints(taken, entry.constraints))


def _checked_constraints(taken: Taken, constraints: Constraints) -> Constraints:
    tidy = tidy_constraints(constraints)
    taken.refuse_table(tidy.fixed_table)
    return tidy


def tidy_constraints(constraints: Constraints) -> Constraints:
    """Give a player's constraints tidied; raises ``Malformed``."""
    if not 0 <= constraints.fixed_table <= HIGHEST_TABLE:
        raise Malformed("A table has a number from 1 to {most}.", field="fixed_table", most=HIGHEST_TABLE)
    return replace(constraints, club=inputs.line(constraints.club, what=Message("The club or team"), field="club"))


def edit(tournament: Tournament, ruleset: Ruleset, command: ask.EditPlayer) -> tuple[Fact, ...]:
    """Change a player's name or fields."""
    player = lookup.player(tournament, command.player)
    others = (other for other in tournament.players if other.id != player.id)
    entry = replace(command.entry, namesake=command.entry.namesake or command.entry.name == player.name)
    checked = checked_entry(Taken(ruleset, others), ruleset, entry)
    hidden_fields = tuple(field.key for field in ruleset.registration.aliases if field.key in command.hidden_fields)
    after = (checked.name, checked.fields, checked.constraints, command.hidden, hidden_fields)
    if after == (player.name, player.fields, player.constraints, player.hidden, player.hidden_fields):
        return ()
    if tournament.rounds:
        _refuse_changes_of_what_is_fixed(player, ruleset, dict(checked.fields))
    fact = PlayerEdited(
        player=player.id,
        name=checked.name,
        fields=checked.fields,
        hidden=command.hidden,
        constraints=checked.constraints,
        hidden_fields=hidden_fields,
    )
    if tournament.started:
        refuse(why_staff_may_not_play(evolve(tournament, fact), ruleset))
    return (fact,)


def _refuse_changes_of_what_is_fixed(player: Player, ruleset: Ruleset, fields: Mapping[str, str]) -> None:
    for field in ruleset.registration.fields:
        if field.fixed and player.field(field.key) and fields.get(field.key, "") != player.field(field.key):
            raise NotNow(
                "{what} is fixed for the whole event since the first round was paired: an official can correct it on "
                "the player's page, with a reason.",
                field=field.key,
                what=Message(field.name),
            )


def why_not_remove(tournament: Tournament, player: Player) -> NotNow | None:
    """Give why a registration cannot be taken back, or None if it can."""
    if any(tournament.matches_of(player.id)):
        return NotNow(
            "{name} has already been paired and stays in the standings: choose “Leaves the event” instead.",
            name=player.name,
        )
    if player.id in (tournament.seeds or ()):
        return NotNow("{name} is in the cut: choose “Leaves the event”, so that the place passes on.", name=player.name)
    return None


def remove(tournament: Tournament, command: ask.RemovePlayer) -> tuple[Fact, ...]:
    """Take back a registration that was never paired."""
    player = lookup.player(tournament, command.player)
    refuse(why_not_remove(tournament, player))
    return (PlayerRemoved(player=player.id),)
