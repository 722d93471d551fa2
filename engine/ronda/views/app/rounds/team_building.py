"""Building both teams at the table, on one screen (AGL-DRAFT)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.commands.teams import players_of_match
from ronda.core import lookup, round_names
from ronda.core.errors import Impossible
from ronda.core.inputs import small_whole_number
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.team_moves import TeamMoveKind, picks_of
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.rules.teams import LineUpStatus, TeamBuilding, TeamSelection, start_team_selection
from ronda.views.app.screen.view import EventContext, View, route_number

COIN_STEP, RESTART_STEP = "coin", "anew"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """A member of a line-up: a button, or its status."""

    name: str
    standing: str
    place: int
    """Position in the team; 0 if not in it."""
    path: str
    """Target of a tap; empty if it cannot be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSide:
    """One player's half of the screen."""

    side: int
    player: int
    name: str
    letter: str
    members: tuple[TeamMember, ...]
    moves: bool
    """Whether it is this player's turn."""
    touched: bool
    """Whether the next move concerns this line-up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickStep:
    """A step in the progress row."""

    letter: str
    act: str
    state: str
    """``done``, ``now`` or ``later``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPrompt:
    """What to do now, in words."""

    what: Message
    letter: str
    note: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingLineup:
    """A player whose line-up is missing or too short."""

    player: Player
    text: Message
    can_fill: bool


def team_texts(tournament: Tournament, ruleset: Ruleset, match: Match) -> tuple[Message, ...]:
    """Both teams of a match in words, as far as known."""
    first, second = players_of_match(tournament, match)
    found = []
    for player in (first, second):
        team = team_of(ruleset.team_building(tournament.details), match, player)
        if team:
            values = (("player", player.name), ("team", ", ".join(team)))
            found.append(Message(N_("Team of {player}: {team}."), values))
    return tuple(found)


def team_of(building: TeamBuilding | None, match: Match | None, player: Player) -> tuple[str, ...]:
    """A player's team in a match: as built, or the whole line-up if nothing is picked."""
    if building is None:
        return ()
    if match is not None and match.teams is not None:
        return picks_of(match.teams.moves, match.side(player.id))
    return building.pool(player) if building.is_whole(player) else ()


def team_building_screen(context: EventContext, number: str, table: str) -> View:
    """Both line-ups and whose turn it is; raises ``Refusal`` for an unknown table."""
    tournament, building = context.tournament, context.ruleset.team_building(context.tournament.details)
    round_ = lookup.find_round(tournament, route_number(number))
    match = lookup.find_match(tournament, round_.number, route_number(table))
    if building is None:
        raise Impossible("{game} has no teams to build.", game=context.ruleset.title)
    players = players_of_match(tournament, match)
    here = f"{context.base}/round/{round_.number}/table/{match.number}"
    known = tuple(team_of(building, match, player) for player in players)
    lacks = tuple(_missing_lineup(building, player) for player in players if not building.suffices(player))
    picking = not lacks and (not all(known) or (match.teams is not None and bool(context.query_value(RESTART_STEP))))
    begins = {"1": FIRST, "2": SECOND, COIN_STEP: coin_side(round_, match)}.get(context.query_value("first"), 0)
    chosen = _chosen(building, players, begins, context.query_value("taken")) if picking and begins else None
    field = context.ruleset.registration.field(building.line_up)
    title = (("round", round_names.round_name(round_)), ("table", match.number))
    return View(
        template="teams",
        title=Message(N_("Teams: {round}, table {table}"), title),
        values={
            "round": round_.number,
            "match": match,
            "here": here,
            "anew": f"{here}/teams?{RESTART_STEP}=yes",
            "names": {FIRST: players[0].name, SECOND: players[1].name},
            "known": tuple(zip(players, known, strict=True)) if all(known) and not picking else (),
            "lacks": () if all(known) else lacks,
            "line_up": field,
            "others": tuple(other for other in context.ruleset.registration.fields if other.key != building.line_up),
            "chooser": _chooser(building, players),
            "choosing": picking and chosen is None,
            "sides": _sides(chosen, players, here) if chosen else (),
            "dots": _pick_steps(chosen) if chosen else (),
            "asked": _team_prompt(chosen, players) if chosen else None,
            "selection": chosen,
            "before": _path(here, chosen, _names(chosen)[:-1]) if chosen and chosen.moves else "",
        },
    )


def coin_side(round_: Round, match: Match) -> int:
    """The result of a match's coin toss: derived from the round's recorded seed, so it never changes."""
    tossed = random.Random(round_.seed + match.number).random()
    return FIRST if tossed < 1 / 2 else SECOND


def _chosen(building: TeamBuilding, players: tuple[Player, Player], begins: int, taken: str) -> TeamSelection:
    """The selection in the route, up to its first impossible move."""
    chosen = start_team_selection(building, *players, begins)
    for text in taken.split("."):
        pool = chosen.pools[chosen.pool_side - 1] if chosen.pool_side else ()
        place = small_whole_number(text)
        if place is None or place >= len(pool) or pool[place] not in chosen.available:
            break
        chosen = chosen.take(pool[place])
    return chosen


def _missing_lineup(building: TeamBuilding, player: Player) -> MissingLineup:
    count = len(building.pool(player))
    values = (("player", player.name), ("count", count), ("needed", building.size + building.vetoes))
    if count:
        text = Message(N_("{player} has {count} in the line-up; {needed} are needed for the picks."), values)
    else:
        text = Message(N_("{player} has no line-up yet: fill it in here."), values)
    return MissingLineup(player=player, text=text, can_fill=not count)


def _chooser(building: TeamBuilding, players: tuple[Player, Player]) -> Message | None:
    side = building.chooser(*players)
    return Message(building.chooser_says, (("player", players[side - 1].name),)) if side else None


def _letter(chosen: TeamSelection, side: int) -> str:
    return "A" if side == chosen.first else "B"


def _sides(chosen: TeamSelection, players: tuple[Player, Player], here: str) -> tuple[TeamSide, ...]:
    mover = chosen.side_of(chosen.step.seat) if chosen.step else 0
    sides = []
    for side, player in ((FIRST, players[0]), (SECOND, players[1])):
        touched = side == chosen.pool_side
        members = tuple(_member(chosen, side, name, here, touched=touched) for name in chosen.pools[side - 1])
        sides.append(
            TeamSide(
                side=side,
                player=player.id,
                name=player.name,
                letter=_letter(chosen, side),
                members=members,
                moves=side == mover,
                touched=touched,
            )
        )
    return tuple(sides)


def _member(chosen: TeamSelection, side: int, name: str, here: str, *, touched: bool) -> TeamMember:
    free = touched and name in chosen.available
    team = picks_of(chosen.moves, side)
    return TeamMember(
        name=name,
        standing=chosen.standing(side, name).value,
        place=team.index(name) + 1 if name in team else 0,
        path=_path(here, chosen, (*_names(chosen), name)) if free else "",
    )


def _names(chosen: TeamSelection) -> tuple[str, ...]:
    return tuple(move.name for move in chosen.moves)


def _path(here: str, chosen: TeamSelection, names: Sequence[str]) -> str:
    """The route of a selection with these moves, each given by its position in the line-up."""
    places, state = [], replace(chosen, moves=())
    for name in names:
        places.append(str(state.pools[state.pool_side - 1].index(name)))
        state = state.take(name)
    return f"{here}/teams?{RESTART_STEP}=yes&first={chosen.first}&taken={'.'.join(places)}"


def _pick_steps(chosen: TeamSelection) -> tuple[PickStep, ...]:
    done = len(chosen.moves)
    return tuple(
        PickStep(
            letter=_letter(chosen, chosen.side_of(step.seat)),
            act=step.act.value,
            state="done" if place < done else "now" if place == done else "later",
        )
        for place, step in enumerate(chosen.building.steps)
    )


def _team_prompt(chosen: TeamSelection, players: tuple[Player, Player]) -> TeamPrompt | None:
    step = chosen.step
    if step is None:
        return None
    side = chosen.side_of(step.seat)
    values = (
        ("player", players[side - 1].name),
        ("rival", players[2 - side].name),
        ("number", step.number),
        ("count", step.count),
    )
    what = N_("{player} picks: {number} of {count}") if step.count > 1 else N_("{player} picks one")
    if step.act is TeamMoveKind.VETO:
        what = N_("{player} vetoes one of {rival}")
    locked = any(chosen.standing(chosen.pool_side, name) is LineUpStatus.LOCKED for name in chosen.available)
    note = Message(N_("Nobody else is left, so locks do not hold for this pick.")) if locked else None
    return TeamPrompt(what=Message(what, values), letter=_letter(chosen, side), note=note)
