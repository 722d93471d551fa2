"""The end of a tournament: one ranking that counts the bracket and the Swiss rounds, and who is champion."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from ronda.core.pairings import Stage
from ronda.core.state import Round, Status, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing import double_elimination, elimination
from ronda.formats.standings import standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording

CHAMPION = N_("Champion")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """A place of the whole tournament: by the bracket, then by the Swiss standings."""

    first: int
    last: int
    """The same as ``first``, or the last of a shared place (both semifinal losers are third to fourth)."""
    player: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalRow:
    """A line of the final standings."""

    place: FinalPlace | None
    """None for the disqualified, who stand below all others (SW-DQ)."""
    player: int
    name: str
    reached: Message | None
    """The round of the bracket in which the player was out, or that the player won it; None for who was not in it."""
    best_of: int | None
    """How many players that round had, 1 for the champion: ``4`` for who was out in a semifinal."""
    swiss: int | None
    """The rank of the Swiss standings."""
    points: Fraction
    record: str
    """Of the Swiss rounds, byes among the wins and rounds missed among the losses."""
    status: str


def has_final_standings(tournament: Tournament) -> bool:
    """Tell whether a bracket was played to its end, so that the places are others than those of the Swiss rounds."""
    return tournament.is_decided


def final_standings(tournament: Tournament, ruleset: Ruleset) -> tuple[FinalRow, ...]:
    """Give everybody of a finished tournament in the order of the places, the disqualified last (SW-ELIM, SW-DQ)."""
    ranked = {row.player: row for row in standings(tournament, ruleset).rows}
    reached = _reached(tournament, ruleset)
    places = {place.player: place for place in final_places(tournament, ruleset)}
    out = [player.id for player in tournament.players if player.id not in places]
    rows = []
    for number in (*places, *out):
        player, row = tournament.player(number), ranked.get(number)
        name, best_of = reached.get(number, (None, None))
        rows.append(
            FinalRow(
                place=places.get(number),
                player=number,
                name=player.name,
                reached=name,
                best_of=best_of,
                swiss=row.rank if row else None,
                points=row.line.points if row else Fraction(0),
                record=wording.record_of(row.line) if row else "",
                status=player.status.value,
            )
        )
    return tuple(rows)


def place_text(place: FinalPlace | None) -> str:
    """Give a place as text: ``3``, ``5–8``, or a dash for the disqualified."""
    if place is None:
        return "–"
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"


def _reached(tournament: Tournament, ruleset: Ruleset) -> dict[int, tuple[Message, int]]:
    """Give the last round of each player of the bracket and how many it had; who won the last is champion."""
    if double_elimination.is_double(tournament):
        return _reached_in_double(tournament, ruleset)
    reached: dict[int, tuple[Message, int]] = {}
    for round_, entrants in _entrants(tournament, ruleset):
        reached |= dict.fromkeys(entrants, (wording.round_name(round_), 2 * len(round_.matches)))
    return reached | {winner: (Message(CHAMPION), 1) for winner in _winner(tournament)}


def _entrants(tournament: Tournament, ruleset: Ruleset) -> list[tuple[Round, tuple[int, ...]]]:
    """Give who came as far as each round of the bracket, also who then left before it was paired (SW-ELIM-DROP)."""
    entrants = []
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    through: Sequence[int | None] = tournament.seeds or ()
    for round_, later in zip_longest(rounds, rounds[1:]):
        playing = [player for match in round_.matches for player in match.players]
        entrants.append((round_, (*playing, *(player for player in through if player and player not in playing))))
        through = [match.winner for match in round_.matches]
        if later is not None and ruleset.decisions.places_as_paired:
            through = _paired_on(tournament, round_, later)
    return entrants


def _paired_on(tournament: Tournament, round_: Round, later: Round) -> list[int | None]:
    """Give who went on from each match: what was played stays as it was played, whatever was corrected (SW-STANDS)."""
    gone = {player.id for player in tournament.players if player.left_by(round_.number)}
    feeding = elimination.feeding(len(round_.matches))
    came = (
        elimination.paired_on(match, later.matches[place], gone)
        for match, place in zip(round_.matches, feeding, strict=True)
    )
    return [who or match.winner for who, match in zip(came, round_.matches, strict=True)]


def _reached_in_double(tournament: Tournament, ruleset: Ruleset) -> dict[int, tuple[Message, int]]:
    """Give the losers' round or final in which each was out, and the place that the last out there has (DE-RANK)."""
    bracket = double_elimination.bracket_of(tournament, ruleset.decisions)
    reached: dict[int, tuple[Message, int]] = {}
    place = len(_winner(tournament))
    for spot, out in bracket.out_in_order(_winner(tournament)):
        place += len(out)
        name = Message(N_("Final"))
        if spot.branch is double_elimination.Branch.LOSERS:
            name = wording.losers_round_name(spot.round, bracket.depth)
        reached |= dict.fromkeys(out, (name, place))
    return reached | {winner: (Message(CHAMPION), 1) for winner in _winner(tournament)}


def final_places(tournament: Tournament, ruleset: Ruleset) -> tuple[FinalPlace, ...]:
    """Give the places of a finished tournament: champion, finalist, who was out in each round, the Swiss order.

    Who was disqualified has none; the places of the bracket do not move up for that, as its results stand (SW-DQ).
    """
    rank = standings(tournament, ruleset).rank
    groups = [sorted(group, key=lambda player: rank.get(player, 0)) for group in _bracket_groups(tournament, ruleset)]
    seen = {player for group in groups for player in group}
    shared: dict[int, list[int]] = {}
    for player, place in rank.items():
        if player not in seen:
            shared.setdefault(place, []).append(player)
    places: list[FinalPlace] = []
    first = 1
    for group in [*groups, *shared.values()]:
        ranked = [player for player in group if tournament.player(player).status is not Status.DISQUALIFIED]
        last = first + len(ranked) - 1
        places += [
            FinalPlace(first=first, last=last, player=player, name=tournament.player(player).name) for player in ranked
        ]
        first += len(group)
    return tuple(places)


def _bracket_groups(tournament: Tournament, ruleset: Ruleset) -> list[list[int]]:
    """Give who won the bracket, who was out in the final, who was out before, and so on (SW-ELIM, DE-RANK).

    Who had come as far as a round and left before it is out in it (SW-ELIM-DROP).
    """
    if double_elimination.is_double(tournament):
        winner = _winner(tournament)
        out = double_elimination.bracket_of(tournament, ruleset.decisions).out_in_order(winner)
        return [list(group) for group in (winner, *(players for _, players in out)) if group]
    groups: list[list[int]] = []
    seen: set[int] = set()
    for group in (_winner(tournament), *(entrants for _, entrants in reversed(_entrants(tournament, ruleset)))):
        fresh = [player for player in group if player not in seen]
        seen.update(fresh)
        groups += [fresh] if fresh else []
    return groups


def champion(tournament: Tournament, ruleset: Ruleset) -> int | None:
    """Give the winner of a finished tournament, by bracket or standings; None for a shared first place (SW-ELIM)."""
    winners = champions(tournament, ruleset)
    return winners[0] if len(winners) == 1 else None


def champions(tournament: Tournament, ruleset: Ruleset) -> tuple[int, ...]:
    """Give the winner of a finished tournament, or everybody who shares the first place (AGL-STANDINGS).

    Nobody where the winner of the final was disqualified afterwards, or nobody was left to play it.
    """
    if tournament.stage_rounds(Stage.ELIMINATION):
        return tuple(
            player for player in _winner(tournament) if tournament.player(player).status is not Status.DISQUALIFIED
        )
    return tuple(row.player for row in standings(tournament, ruleset).rows if row.rank == 1)


def why_no_champion(tournament: Tournament) -> Message | None:
    """Give why nobody is champion of a bracket that was played to its end, or None if somebody is (SW-DQ)."""
    if not has_final_standings(tournament):
        return None
    winners = _winner(tournament)
    if not winners:
        return Message(N_("Nobody was left to play the final: there is no champion."))
    winner = tournament.player(winners[0])
    if winner.status is not Status.DISQUALIFIED:
        return None
    values = (("name", winner.name),)
    return Message(N_("{name} won the final and was disqualified afterwards: there is no champion."), values)


def _winner(tournament: Tournament) -> tuple[int, ...]:
    """Give who won the last match of the bracket, or nobody."""
    winner = tournament.stage_rounds(Stage.ELIMINATION)[-1].matches[0].winner
    return () if winner is None else (winner,)
