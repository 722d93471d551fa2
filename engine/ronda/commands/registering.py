"""Registering, changing and removing players (SW-LATE, SW-RANDOM, KF-DECK)."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.commands.consents import checked_consents, edited_player, hidden_by_consent
from ronda.commands.joining_late import absent_players, why_absent, why_not_join
from ronda.commands.places import why_no_place
from ronda.commands.staff import why_staff_may_not_play
from ronda.core import inputs, lookup
from ronda.core.bounds import HIGHEST_RATING, HIGHEST_TABLE, MOST_PLAYERS
from ronda.core.consents import ConsentPurpose
from ronda.core.errors import Absentee, Faults, Impossible, Malformed, Namesake, NotNow, Refusal, raise_if_refused
from ronda.core.facts import Fact, PlayerCheckedIn, PlayerRegistered, PlayerRemoved
from ronda.core.fold import apply_fact
from ronda.core.pairings import NO_CONSTRAINTS, Constraints
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.core.text import Message
from ronda.formats import lots
from ronda.formats.pairing import player_constraints
from ronda.formats.pairing.seating import TableRanges
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedEntry:
    """A tidied registration."""

    name: str
    fields: tuple[tuple[str, str], ...]
    constraints: Constraints
    given_name: str
    consents: tuple[tuple[ConsentPurpose, str], ...]


class TakenValues:
    """Names, unique values and fixed tables in use, so that nobody else gets them."""

    def __init__(self, ruleset: Ruleset, players: Iterable[Player], hall: TableRanges | None = None) -> None:
        """Take the registered players, and the hall's tables if they matter."""
        self._hall = hall
        self._unique = [field for field in ruleset.registration.fields if field.unique]
        self._holders: dict[tuple[str, object], dict[int, Player]] = {}
        for player in players:
            self.add(player)

    def add(self, player: Player) -> None:
        for key in self._keys(player):
            self._holders.setdefault(key, {})[player.id] = player

    @contextmanager
    def without(self, player: Player, *, hall: TableRanges | None) -> Iterator["TakenValues"]:
        """Leave one player out for a while, and consider a hall's tables."""
        before, self._hall = self._hall, hall
        self.remove(player)
        try:
            yield self
        finally:
            self.add(player)
            self._hall = before

    def remove(self, player: Player) -> None:
        for key in self._keys(player):
            self._holders[key].pop(player.id, None)

    def _keys(self, player: Player) -> Iterator[tuple[str, object]]:
        """A player's exclusive values, each with its kind."""
        yield "same", inputs.same_name_key(player.name)
        yield "alike", inputs.similar_name_key(player.name)
        if player.constraints.fixed_table and player.status in {PlayerStatus.ACTIVE, PlayerStatus.WAITING}:
            yield "table", player.constraints.fixed_table
        for field in self._unique:
            for name in field.same_as(player.field(field.key)):
                yield f"field {field.key}", name

    def _holder(self, what: str, value: object) -> Player | None:
        """The holder of a value; of several the one registered last."""
        holders = self._holders.get((what, value))
        return holders[max(holders)] if holders else None

    def named(self, name: str) -> Player | None:
        """The player with the same name, ignoring accents, case, spaces and word order."""
        return self._holder("same", inputs.same_name_key(name)) or self._holder("alike", inputs.similar_name_key(name))

    def refuse_name(self, name: str) -> None:
        """Refuse a name equal or similar to an existing one; raises ``Namesake`` naming that player."""
        holder = self._holder("same", inputs.same_name_key(name))
        if holder is not None:
            raise Namesake(
                "“{name}” is already registered, as number {number}. Add something that tells the two apart, such as "
                "a second surname or a town.",
                field="name",
                name=name,
                number=holder.id,
            )
        similar = self._holder("alike", inputs.similar_name_key(name))
        if similar is not None:
            raise Namesake(
                "“{name}” looks like “{other}”, who is registered as number {number}. If they are two people, add "
                "something that tells them apart, such as a town.",
                field="name",
                name=name,
                other=similar.name,
                number=similar.id,
            )

    def refuse_table(self, table: int) -> None:
        """Refuse a table that the hall lacks, or that is fixed for somebody else; raises ``Impossible``."""
        if table and self._hall is not None:
            raise_if_refused(player_constraints.why_not_in_hall(self._hall, table, field="fixed_table"))
        holder = self._holder("table", table)
        if holder is not None:
            raise Impossible(
                "Table {table} is already fixed for {player}: choose another one.",
                field="fixed_table",
                table=table,
                player=holder.name,
            )

    def refuse_value(self, field: Field, value: str) -> None:
        """Refuse a unique field's value in use (KF-DECK); raises ``Impossible`` naming its holder."""
        held = (self._holder(f"field {field.key}", name) for name in field.same_as(value))
        holder = next(filter(None, held), None)
        if value and holder is not None:
            raise Impossible(
                "{what} “{value}” is already registered by {player}. Each player needs a different one.",
                field=field.key,
                what=Message(field.name),
                value=value,
                player=holder.name,
            )


def register_players(
    tournament: Tournament, ruleset: Ruleset, command: ask.RegisterPlayers, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Register players, all or none; each draws a lot from the recorded seed (SW-RANDOM)."""
    if not command.entries:
        raise Malformed("There is no name to register.", field="name")
    if len(tournament.players) + len(command.entries) > MOST_PLAYERS:
        raise Impossible("An event holds at most {most} players.", most=MOST_PLAYERS)
    desk = RegistrationBatch(tournament, ruleset, moment)
    alone, before = len(command.entries) == 1, dict[str, int]()
    with Faults() as faults:
        for position, entry in enumerate(command.entries, start=1):
            line = entry.line or (0 if alone else position)
            player = faults.check(None, _registered, desk, entry, line, before)
            before.setdefault(inputs.similar_name_key(entry.name), line)
            if player is not None and command.here and not tournament.rounds:
                desk.note(PlayerCheckedIn(player=player))
    return desk.close()


def _registered(desk: "RegistrationBatch", entry: ask.PlayerEntry, line: int, before: Mapping[str, int]) -> int:
    """Register one player and return the number.

    Takes the line in a list (0 for none), and the lines of earlier names. Raises ``Refusal`` naming the line.
    """
    try:
        with Faults() as faults:
            absent: Refusal | None = None if entry.namesake else desk.why_absent(entry.name)
            if absent and line:
                absent = absent.within("{problem} Tap Back in under “Not here”, and leave the line out.")
            faults.note(absent)
            if inputs.similar_name_key(entry.name) in before and not entry.namesake and entry.name.strip():
                faults.note(
                    Namesake("The same name stands on line {line}.", line=before[inputs.similar_name_key(entry.name)])
                )
                entry = replace(entry, namesake=True)
            return desk.register(entry)
    except Refusal as refusal:
        if not line:
            raise
        raise refusal.within("Line {line}: {problem}", field="players", row=line, line=line) from refusal


class RegistrationBatch:
    """A registration in progress: each entry of a command is checked against the earlier ones."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset, moment: ask.Moment) -> None:
        """Take the tournament, its rules and the command's moment; raises ``NotNow`` if nobody can join any more."""
        self.state = tournament
        self.ruleset = ruleset
        self._first_round = _first_round(tournament)
        self._draw = lots.draw_lots(moment.random)
        self._seed = moment.random
        self._taken = TakenValues(ruleset, tournament.players, tournament.details.tables)
        self._absent = absent_players(tournament)
        self._events: list[Fact] = []

    def register(self, entry: ask.PlayerEntry) -> int:
        """Register one player and return the number. Raises ``Refusal`` and changes nothing then."""
        if not entry.over_places:
            raise_if_refused(why_no_place(self.state))
        checked = checked_entry(self._taken, self.ruleset, entry)
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
                given_name=checked.given_name,
                consents=checked.consents,
                hidden=self.state.details.privacy.hides(checked.consents),
            )
        )
        self._taken.add(self.state.players[-1])
        return number

    def edit(self, command: ask.EditPlayer) -> bool:
        """Change one player; returns whether anything changed. Raises ``Refusal`` and changes nothing then."""
        before = lookup.find_player(self.state, command.player)
        changed = _edit_facts(self.state, self.ruleset, command, self._taken)
        for fact in changed:
            self.note(fact)
        self._taken.remove(before)
        self._taken.add(self.state.player(before.id))
        return bool(changed)

    def refused(self, fields: Mapping[str, str], player: Player | None) -> frozenset[str | None]:
        """Keys of the fields that a registration, that of ``player`` if there is one, is refused for."""
        others = self._taken.without(player, hall=None) if player else nullcontext(self._taken)
        try:
            with others as taken:
                checked_fields(taken, self.ruleset, fields.items())
        except Refusal as refusal:
            return frozenset(part.field for part in refusal.parts)
        return frozenset()

    def holder(self, name: str) -> Player | None:
        """The player with the same name, ignoring accents, case, spaces and word order."""
        return self._taken.named(name)

    def why_absent(self, name: str) -> Absentee | None:
        """The refusal of a name that belongs to a player who was absent before this batch and can return."""
        return why_absent(self.state, name, self._absent)

    def note(self, fact: Fact) -> None:
        """Add a fact decided elsewhere."""
        self._events.append(fact)
        self.state = apply_fact(self.state, fact)

    def close(self) -> tuple[Fact, ...]:
        """The facts of the batch; raises ``Impossible`` if officials would play where they may not (SW-STAFF)."""
        if self.state.started:
            raise_if_refused(why_staff_may_not_play(self.state, self.ruleset))
        return tuple(self._events)


def _first_round(tournament: Tournament) -> int:
    raise_if_refused(why_not_join(tournament))
    return len(tournament.rounds) + 1 if tournament.started else 1


def checked_entry(taken: TakenValues, ruleset: Ruleset, entry: ask.PlayerEntry) -> CheckedEntry:
    """Tidied name, fields and constraints; raises ``Refusal`` with everything wrong in them."""
    with Faults() as faults:
        return CheckedEntry(
            name=faults.check("", _checked_name, taken, entry),
            fields=faults.check((), checked_fields, taken, ruleset, entry.fields),
            constraints=faults.check(NO_CONSTRAINTS, _checked_constraints, taken, entry.constraints),
            given_name=faults.check("", checked_given_name, entry.given_name, entry.name),
            consents=faults.check((), checked_consents, entry.consents),
        )


def _checked_name(taken: TakenValues, entry: ask.PlayerEntry) -> str:
    name = inputs.checked_line(entry.name, what=Message("The name of the player"), field="name")
    if not name:
        raise Malformed("The player needs a name.", field="name")
    if not entry.namesake:
        taken.refuse_name(name)
    return name


def checked_given_name(given: str, name: str) -> str:
    """A tidied given name; raises ``Malformed`` if it is no part of the name."""
    tidy, whole = inputs.checked_line(given, what=Message("The first name"), field="given_name"), inputs.tidy_line(name)
    if tidy not in whole:
        raise Malformed(
            "The first name “{given}” is no part of “{name}”: write it as it stands there, or leave it out.",
            field="given_name",
            given=tidy,
            name=whole,
        )
    return tidy


def checked_fields(
    taken: TakenValues, ruleset: Ruleset, fields: Iterable[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """Tidied registration fields without empty ones; raises ``Refusal`` with everything wrong in them."""
    given = ruleset.registration.completed(dict(fields))
    for key in given:
        if ruleset.registration.field(key) is None:
            raise Malformed("{game} has no registration field “{key}”.", game=ruleset.title, key=key[:40])
    with Faults() as faults:
        tidy = [
            (field.key, faults.check("", _checked_value, taken, field, given.get(field.key, "")))
            for field in ruleset.registration.fields
        ]
    filled = tuple((key, value) for key, value in tidy if value)
    ruleset.registration.check(dict(filled))
    return filled


def _checked_value(taken: TakenValues, field: Field, text: str) -> str:
    value = field.check(text)
    taken.refuse_value(field, value)
    return value


def _checked_constraints(taken: TakenValues, constraints: Constraints) -> Constraints:
    tidy = tidy_constraints(constraints)
    taken.refuse_table(tidy.fixed_table)
    return tidy


def tidy_constraints(constraints: Constraints) -> Constraints:
    """Tidied constraints; raises ``Malformed``."""
    with Faults() as faults:
        club = faults.check("", inputs.checked_line, constraints.club, what=Message("The club or team"), field="club")
        if not 0 <= constraints.fixed_table <= HIGHEST_TABLE:
            faults.note(Malformed("A table has a number from 1 to {most}.", field="fixed_table", most=HIGHEST_TABLE))
        if not 0 <= constraints.rating <= HIGHEST_RATING:
            faults.note(Malformed("A rating is from 1 to {most}.", field="rating", most=HIGHEST_RATING))
    return replace(constraints, club=club)


def why_not_edit(
    tournament: Tournament, ruleset: Ruleset, command: ask.EditPlayer, taken: TakenValues
) -> Refusal | None:
    """Why a registration cannot be changed, or None."""
    try:
        _edit_facts(tournament, ruleset, command, taken)
    except Refusal as refusal:
        return refusal
    return None


def edit_player(tournament: Tournament, ruleset: Ruleset, command: ask.EditPlayer) -> tuple[Fact, ...]:
    return _edit_facts(tournament, ruleset, command, TakenValues(ruleset, tournament.players))


def _edit_facts(
    tournament: Tournament, ruleset: Ruleset, command: ask.EditPlayer, taken: TakenValues
) -> tuple[Fact, ...]:
    """The fact of an edited registration, none if nothing changes; raises ``Refusal`` for fixed or taken values."""
    player = lookup.find_player(tournament, command.player)
    entry = replace(command.entry, namesake=command.entry.namesake or command.entry.name == player.name)
    same_table = entry.constraints.fixed_table == player.constraints.fixed_table
    hall = None if same_table else tournament.details.tables
    with Faults() as faults, taken.without(player, hall=hall) as others:
        checked = checked_entry(others, ruleset, entry)
        if tournament.rounds:
            _check_what_is_fixed(faults, player, ruleset, dict(checked.fields))
    hidden_fields = tuple(field.key for field in ruleset.registration.aliases if field.key in command.hidden_fields)
    hidden = hidden_by_consent(tournament.details.privacy, player, checked.consents, hidden=command.hidden)
    after = replace(
        player,
        name=checked.name,
        given_name=checked.given_name,
        fields=checked.fields,
        constraints=checked.constraints,
        consents=checked.consents,
        hidden=hidden,
        hidden_fields=hidden_fields,
    )
    if after == player:
        return ()
    fact = edited_player(after)
    if tournament.started:
        raise_if_refused(why_staff_may_not_play(apply_fact(tournament, fact), ruleset))
    return (fact,)


def _check_what_is_fixed(faults: Faults, player: Player, ruleset: Ruleset, fields: Mapping[str, str]) -> None:
    for field in ruleset.registration.fields:
        if field.fixed and player.field(field.key) and fields.get(field.key, "") != player.field(field.key):
            faults.note(
                NotNow(
                    "{what} is fixed for the whole event since the first round was paired. An official can correct "
                    "it on the player's page, with a reason.",
                    field=field.key,
                    what=Message(field.name),
                )
            )


def why_not_remove(tournament: Tournament, player: Player) -> NotNow | None:
    """Why a registration cannot be withdrawn, or None for a player neither paired nor seeded."""
    if any(tournament.matches_of(player.id)):
        return NotNow(
            "{name} has already been paired and stays in the standings: choose “Drop” instead.",
            name=player.name,
        )
    if player.id in (tournament.seeds or ()):
        return NotNow("{name} is in the cut: choose “Drop”, so that the place passes on.", name=player.name)
    return None


def remove_player(tournament: Tournament, command: ask.RemovePlayer) -> tuple[Fact, ...]:
    """Withdraw a registration that was never paired."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_remove(tournament, player))
    return (PlayerRemoved(player=player.id),)
