"""The subject of a fact: while it is equal in two states, a step in one is possible in the other."""

from dataclasses import dataclass, replace

from ronda.core import facts
from ronda.core.clock import RoundClock
from ronda.core.entry_requests import find_request
from ronda.core.pairings import Pairing
from ronda.core.results import Result
from ronda.core.state import Match, Player, PlayerStatus, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSubject:
    """The players and result of a table."""

    first: int | None
    second: int | None
    result: Result | None
    teams: facts.TeamsBuilt | None
    postponed: facts.MatchPostponed | None
    left_open: str = ""
    """Compared only for facts about it: a result fits whether or not the match was left open (ST-OPEN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSubject:
    """The seats of a round or its draft."""

    pairings: tuple[Pairing, ...]
    clock: RoundClock | None = None
    is_draft: bool = False
    drawn: tuple[tuple[int, int], ...] = ()
    """Tables drawn for checks so far, with their rounds; compared only for further draws."""


def fact_subject(state: Tournament, fact: facts.Fact) -> object:
    """The subject of a fact in a state; None if it concerns nothing that exists."""
    match fact:
        case facts.DetailsChanged() | facts.AnnouncementChanged() | facts.PrizesChanged() | facts.TournamentStarted():
            return (state.details, state.started, state.swiss_rounds, state.cut, state.chain)
        case facts.PlayerRegistered() | facts.ExtraTimeGiven():
            return None
        case facts.RulingAppealed(ruling=number):
            return next((ruling for ruling in state.rulings if ruling.number == number), None)
        case facts.PaymentNoted(player=number, request=request):
            noted = state.payment(number, request)
            return noted and (noted.paid, noted.amount, noted.part_paid, noted.remark)
        case facts.DeckChecksDrawn(round=number) if 1 <= number <= len(state.rounds):
            drawn = tuple((table.round, table.match) for table in state.drawn_tables)
            return RoundSubject(pairings=state.rounds[number - 1].pairings, drawn=drawn)
        case facts.DeckChecked(round=number, player=player):
            noted_check = next((c for c in state.deck_checks if (c.round, c.player) == (number, player)), None)
            return noted_check and replace(noted_check, player=0)
        case facts.PlaceTold(player=number) | facts.PlaceGiven(player=number) | facts.PlaceTakenBack(player=number):
            holder = next((each for each in state.players if each.id == number), None)
            return holder and (holder.told_waiting if isinstance(fact, facts.PlaceTold) else holder.place_given)
        case facts.EntrySettled(request=request):
            return find_request(state, request)
        case facts.HallEntryChosen():
            return state.hall_entry, state.changes_closed
        case _:
            return _round_or_player(state, fact)


def _round_or_player(state: Tournament, fact: facts.Fact) -> object:
    """The narrowest that a fact names: its table, its player, or its round, which may be a draft still; else None."""
    number, table, player = (getattr(fact, name, None) for name in ("round", "match", "player"))
    if isinstance(number, int) and isinstance(table, int):
        found = match_at_table(state, number, table)
        return found and TableSubject(
            first=found.first,
            second=found.second,
            result=found.result,
            teams=found.teams,
            postponed=found.postponed,
            left_open=found.left_open if isinstance(fact, facts.MatchLeftOpen) else "",
        )
    if isinstance(player, int):
        return next((_without_place(each) for each in state.players if each.id == player), None)
    if isinstance(number, int):
        running = state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None
        if running is not None:
            return RoundSubject(pairings=running.pairings, clock=running.clock)
        return RoundSubject(pairings=state.draft.pairings, is_draft=True) if state.draft else None
    return None


def _without_place(player: Player) -> Player:
    """A player without the state of their place, which depends on others' steps too (REG-WAITING)."""
    status = PlayerStatus.ACTIVE if player.status is PlayerStatus.WAITING else player.status
    return replace(player, status=status, came_back=(0, 0), told_waiting=False, was_told=False)


def match_at_table(state: Tournament, number: int, table: int) -> Match | None:
    """The match at a table of a round, or None."""
    if not 1 <= number <= len(state.rounds):
        return None
    return next((match for match in state.rounds[number - 1].matches if match.number == table), None)


def fact_people(state: Tournament, fact: facts.Fact) -> tuple[str, ...]:
    """Names of the people that a fact concerns, at a table in seat order."""
    number, table, player = (getattr(fact, name, None) for name in ("round", "match", "player"))
    found = match_at_table(state, number, table) if isinstance(number, int) and isinstance(table, int) else None
    if isinstance(fact, facts.PlayerRegistered):
        return (fact.name,)
    wanted = found.players if found and player is None else (player,)
    names = {each.id: each.name for each in state.players}
    return tuple(names[each] for each in wanted if each in names)
