"""Final standings: one ranking of bracket and Swiss rounds, and the champion."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from ronda.core import round_names
from ronda.core.pairings import Stage
from ronda.core.results import NOBODY
from ronda.core.state import Match, Phase, Player, PlayerStatus, Round, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.pairing import double_elimination, elimination
from ronda.formats.pairing.double_elimination import BracketSpot, Branch
from ronda.formats.stage_ranks import StageRank, last_stage_ranks
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.stage_wording import out_text, stage_name, table_stages

CHAMPION_TITLE = N_("Champion")
ENDED_EARLY = N_("The event was ended before its bracket was over.")
SEMIFINALS, THIRD = 2, 3
"""Number of semifinals, and the place that their losers play for (ST-THIRD)."""
FEWEST_SHARING_TITLE = 2
"""Most players left in an ended bracket who share its title; with more, nobody has it (SW-ENDED)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """A final place: by the bracket, then by the Swiss standings."""

    first: int
    last: int
    """Equal to ``first``, or the last of a shared place.

    Semifinal losers share the third and fourth place, except with ST-THIRD.
    """
    player: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalRow:
    """A line of the final standings."""

    place: FinalPlace | None
    """None for the disqualified, who are listed last (SW-DQ)."""
    player: int
    name: str
    reached: Message | None
    """The bracket round in which the player went out, or that they won it; None for players not in it.

    In a chain, for those players where and why they went out before (ST-CHAIN, ST-2LO).
    """
    best_of: int | None
    """Number of players in that round, 1 for the champion: ``4`` for losing a semifinal."""
    swiss: int | None
    """Rank in the Swiss standings; in a chain, of the player's last stage of rounds."""
    points: Fraction
    record: str
    """Of the Swiss rounds: byes count as wins, missed rounds as losses."""
    status: str
    stage: int | None
    """Number of the player's last stage of rounds, from 1; None without a chain."""


def has_final_standings(tournament: Tournament) -> bool:
    """Whether final places differ from the last Swiss standings, because of a bracket or several stages."""
    return _bracket_is_over(tournament) or (bool(tournament.begun) and tournament.phase is Phase.FINISHED)


def _bracket_is_over(tournament: Tournament) -> bool:
    bracket = tournament.seeds is not None or bool(tournament.stage_rounds(Stage.ELIMINATION))
    return tournament.is_decided or (bool(tournament.ended) and bracket)


def final_standings(tournament: Tournament, ruleset: Ruleset) -> tuple[FinalRow, ...]:
    """Everybody in a finished tournament by place, the disqualified last (SW-ELIM, SW-DQ)."""
    ranked = last_stage_ranks(tournament, ruleset)
    reached = _reached(tournament, ruleset)
    places = {place.player: place for place in final_places(tournament, ruleset)}
    out = [player.id for player in tournament.players if player.id not in places]
    rows = []
    for number in (*places, *out):
        player, found = tournament.player(number), ranked.get(number)
        row = found.row if found else None
        name, best_of = reached.get(number, (None, None))
        rows.append(
            FinalRow(
                place=places.get(number),
                player=number,
                name=player.name,
                reached=name or _reached_before(tournament, ruleset, player, found),
                best_of=best_of,
                swiss=found.rank if found else None,
                points=row.line.points if row else Fraction(0),
                record=wording.record_of(row.line) if row else "",
                status=player.status.value,
                stage=found.stage + 1 if found and tournament.chain else None,
            )
        )
    return tuple(rows)


def _reached_before(
    tournament: Tournament, ruleset: Ruleset, player: Player, found: StageRank | None
) -> Message | None:
    """In a chain, how far a player outside the bracket came, or that they won its last stage of rounds."""
    if not tournament.chain:
        return None
    if not tournament.has_bracket and player.id == event_champion(tournament, ruleset):
        return Message(CHAMPION_TITLE)
    if out := out_text(tournament, player):
        return out
    return stage_name(found.stage + 1) if found and table_stages(tournament) > 1 else None


def place_text(place: FinalPlace | None) -> str:
    """A place as text: ``3``, ``5–8``, or a dash for the disqualified."""
    if place is None:
        return "–"
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"


def _reached(tournament: Tournament, ruleset: Ruleset) -> dict[int, tuple[Message, int]]:
    """Each bracket player's last round and its number of players; the winner of the last is champion."""
    if double_elimination.is_double(tournament):
        return _reached_in_double(tournament, ruleset)
    reached: dict[int, tuple[Message, int]] = {}
    for name, matches, entrants in _entrants(tournament, ruleset):
        reached |= dict.fromkeys(entrants, (name, 2 * matches))
    third = _third_place_match(tournament)
    if third:
        reached |= dict.fromkeys(third.players, (round_names.third_place_name(), 2 * SEMIFINALS))
    return reached | _titles(tournament)


def _titles(tournament: Tournament) -> dict[int, tuple[Message, int]]:
    return {winner: (Message(CHAMPION_TITLE), 1) for winner in _winner(tournament)}


def _entrants(tournament: Tournament, ruleset: Ruleset) -> list[tuple[Message, int, tuple[int, ...]]]:
    """Name, matches and participants of each bracket round, first round first.

    Includes players who left before it was paired (SW-ELIM-DROP), and a round never paired (SW-ENDED).
    """
    entrants = []
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    through: Sequence[int | None] = tournament.seeds or ()
    for round_, later in zip_longest(rounds, rounds[1:]):
        playing = [player for match in round_.bracket_matches for player in match.players]
        came = (*playing, *(player for player in through if player and player not in playing))
        matches = len(round_.bracket_matches)
        entrants.append((round_names.bracket_round_name(matches), matches, came))
        through = [match.winner for match in round_.bracket_matches]
        if later is not None and ruleset.decisions.places_as_paired:
            through = _paired_on(tournament, round_, later)
    matches = len(rounds[-1].bracket_matches) // 2 if rounds else elimination.bracket_size(len(through)) // 2
    if matches:
        entrants.append(
            (round_names.bracket_round_name(matches), matches, tuple(player for player in through if player))
        )
    return entrants


def _paired_on(tournament: Tournament, round_: Round, later: Round) -> list[int | None]:
    """Who went on from each match, as it was played, despite corrections (SW-STANDS)."""
    gone = {player.id for player in tournament.players if player.left_by(round_.number)}
    feeding = elimination.next_match_places(len(round_.matches))
    came = (
        elimination.player_paired_on(match, later.matches[place], gone)
        for match, place in zip(round_.matches, feeding, strict=True)
    )
    return [who or match.winner for who, match in zip(came, round_.matches, strict=True)]


def _reached_in_double(tournament: Tournament, ruleset: Ruleset) -> dict[int, tuple[Message, int]]:
    """The losers' round or final in which each player went out, and the last place in it (DE-RANK)."""
    bracket = double_elimination.bracket_of(tournament, decisions=ruleset.decisions)
    reached: dict[int, tuple[Message, int]] = {}
    first = _first(tournament)
    reached |= dict.fromkeys(first, (Message(N_("Not played to the end")), len(first)))
    place = len(first)
    for spot, out in bracket.out_in_order(first):
        place += len(out)
        name = Message(N_("Final"))
        if spot.branch is double_elimination.Branch.LOSERS:
            name = round_names.losers_round_name(spot.round, bracket.depth)
        reached |= dict.fromkeys(out, (name, place))
    return reached | _titles(tournament)


def final_places(tournament: Tournament, ruleset: Ruleset) -> tuple[FinalPlace, ...]:
    """The places of a finished tournament: champion, finalist, losers of each round, then the Swiss order.

    In a chain, players left behind in an earlier stage rank below those who went on (ST-CHAIN). The disqualified have
    no place; bracket places do not move up for that, because its results stand (SW-DQ).
    """
    ranks = last_stage_ranks(tournament, ruleset)
    groups = _bracket_groups(tournament, ruleset)
    seen = {player for group in groups for player in group.players}
    shared: dict[tuple[int, int], list[int]] = {}
    for player, found in ranks.items():
        if player not in seen and found.rank is not None:
            shared.setdefault((found.stage, found.rank), []).append(player)
    first = len(seen) + 1
    for rest in shared.values():
        groups.append(_PlaceGroup(first=first, places=len(rest), players=tuple(rest)))
        first += len(rest)
    return tuple(
        FinalPlace(first=first, last=last, player=player, name=tournament.player(player).name)
        for ranked, first, last in _spans(tournament, groups)
        for player in sorted(ranked, key=lambda player: (ranks[player].rank or 0) if player in ranks else 0)
    )


def _spans(tournament: Tournament, groups: Sequence["_PlaceGroup"]) -> Iterator[tuple[Sequence[int], int, int]]:
    """Players who share places, with the first and last of them, best first.

    If more went out in a round than it has places, a place above is empty and they share their own.
    """
    below = [*(group.first for group in groups[1:]), sum(len(group.players) for group in groups) + 1]
    for group, next_first in zip(groups, below, strict=False):
        if ranked := _ranked(tournament, group):
            last = min(group.first + min(len(ranked), group.places), next_first) - 1
            yield ranked, group.first, max(last, group.first)


def places_without_player(tournament: Tournament, ruleset: Ruleset) -> tuple[Message, ...]:
    """The bracket places that nobody has, one sentence each with the reason, except the first (SW-NOBODY).

    The first is covered by :func:`no_champion_reason`.
    """
    if not _bracket_is_over(tournament):
        return ()
    groups = _bracket_groups(tournament, ruleset)
    players = sum(len(group.players) for group in groups)
    sentences = []
    for group in groups:
        if 1 < group.first <= players and not _ranked(tournament, group):
            places = ("places", wording.places_text(group.first, min(group.first + group.places - 1, players)))
            sentences.append(
                Message(N_("{places}: nobody. {why}"), (places, ("why", _no_player_reason(tournament, group))))
            )
    return tuple(sentences)


def _no_player_reason(tournament: Tournament, group: "_PlaceGroup") -> Message:
    names = [tournament.player(player).name for player in group.players]
    if names:
        pattern = Plural("{names} was disqualified.", "{names} were disqualified.")
        return Message(pattern, (("names", ", ".join(names)), ("count", len(names))))
    third = _third_place_match(tournament)
    for round_ in reversed(tournament.stage_rounds(Stage.ELIMINATION)):
        for match in (third,) if third and group.first == THIRD else round_.bracket_matches:
            if match.result is not None and match.result.winner == NOBODY:
                name = round_names.match_round_name(round_, match)
                values = (
                    ("round", name),
                    ("table", match.number),
                    ("why", wording.nobody_won_reason(tournament, match)),
                )
                return Message(N_("Nobody won table {table} ({round}): {why}."), values)
    return Message(N_("Nobody was left to play for it."))


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlaceGroup:
    """The winner of a bracket, or the players who went out in one round, with their places, taken or not."""

    first: int
    places: int
    players: tuple[int, ...]


def _ranked(tournament: Tournament, group: _PlaceGroup) -> list[int]:
    return [player for player in group.players if tournament.player(player).status is not PlayerStatus.DISQUALIFIED]


def _bracket_groups(tournament: Tournament, ruleset: Ruleset) -> list[_PlaceGroup]:
    """The bracket's winner, then the losers of the final, of the round before, and so on (SW-ELIM, DE-RANK).

    Players who reached a round and left before it count as out in it (SW-ELIM-DROP). A place that nobody came to play
    for stays empty (SW-NOBODY); in events of the first edition, those below move up.
    """
    if not tournament.stage_rounds(Stage.ELIMINATION) and not tournament.ended:
        return []
    is_double = double_elimination.is_double(tournament)
    groups = list(_double_groups(tournament, ruleset) if is_double else _single_groups(tournament, ruleset))
    is_over = tournament.is_decided or not tournament.ended
    if ruleset.decisions.empty_places and is_over:
        return groups
    counted: list[_PlaceGroup] = []
    for group in groups:
        if group.players:
            first = counted[-1].first + counted[-1].places if counted else 1
            counted.append(_PlaceGroup(first=first, places=len(group.players), players=group.players))
    return counted


def _single_groups(tournament: Tournament, ruleset: Ruleset) -> Iterator[_PlaceGroup]:
    first = _first(tournament)
    yield _PlaceGroup(first=1, places=1, players=first)
    seen = set(first)
    for _, matches, entrants in reversed(_entrants(tournament, ruleset)):
        out = tuple(player for player in entrants if player not in seen)
        seen.update(out)
        third = _third_place_match(tournament) if matches == SEMIFINALS else None
        if third:
            yield _PlaceGroup(first=THIRD, places=1, players=() if third.winner is None else (third.winner,))
            fourth = tuple(player for player in out if player != third.winner)
            yield _PlaceGroup(first=THIRD + 1, places=1, players=fourth)
            continue
        yield _PlaceGroup(first=matches + 1, places=matches, players=out)


def _third_place_match(tournament: Tournament) -> Match | None:
    """The match that decides third place; None if there is none, nobody came to it, or it was not played."""
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    match = rounds[-1].third_place_match if rounds else None
    return None if match is None or match.is_void or not match.players else match


def _double_groups(tournament: Tournament, ruleset: Ruleset) -> Iterator[_PlaceGroup]:
    first, bracket = _first(tournament), double_elimination.bracket_of(tournament, decisions=ruleset.decisions)
    out = dict(bracket.out_in_order(first))
    yield _PlaceGroup(first=1, places=1, players=first)
    yield _PlaceGroup(first=2, places=1, players=out.get(double_elimination.FINAL, ()))
    place, places = 3, bracket.places_of_losers_rounds()
    for number in range(2 * bracket.depth - 2, 0, -1):
        players = out.get(BracketSpot(Branch.LOSERS, number), ())
        yield _PlaceGroup(first=place, places=places[number], players=players)
        place += places[number]


def event_champion(tournament: Tournament, ruleset: Ruleset) -> int | None:
    """The winner of a finished tournament, by bracket or standings; None for a shared first place (SW-ELIM)."""
    winners = event_champions(tournament, ruleset)
    return winners[0] if len(winners) == 1 else None


def event_champions(tournament: Tournament, ruleset: Ruleset) -> tuple[int, ...]:
    """The winner of a finished tournament, or everybody who shares first place (AGL-STANDINGS).

    Nobody if the final's winner was disqualified afterwards, nobody was left to play it, or the bracket was ended with
    more than two players in it (SW-ENDED).
    """
    if tournament.seeds is not None or tournament.stage_rounds(Stage.ELIMINATION):
        first = _first(tournament)
        if len(first) > 1:
            return first if len(first) <= FEWEST_SHARING_TITLE else ()
        return tuple(
            player
            for player in _winner(tournament)
            if tournament.player(player).status is not PlayerStatus.DISQUALIFIED
        )
    return tuple(row.player for row in swiss_standings(tournament, ruleset).rows if row.rank == 1)


def no_champion_reason(tournament: Tournament) -> Message | None:
    """Why a complete bracket has no champion, or None if it has one (SW-DQ)."""
    if not _bracket_is_over(tournament):
        return None
    winners = _first(tournament)
    if len(winners) > FEWEST_SHARING_TITLE:
        pattern = N_(
            "The event was ended before its bracket was over: there is no champion, and {count} players share the "
            "first places."
        )
        return Message(pattern, (("count", len(winners)),))
    if len(winners) > 1:
        return None
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    final = rounds[-1].matches[0] if rounds else None
    if final is not None and final.result is not None and final.result.winner == NOBODY:
        why = ("why", wording.nobody_won_reason(tournament, final))
        return Message(N_("Nobody won the final, because {why}: there is no champion."), (why,))
    if not winners:
        return Message(N_("Nobody was left to play the final: there is no champion."))
    winner = tournament.player(winners[0])
    if winner.status is not PlayerStatus.DISQUALIFIED:
        return None
    values = (("name", winner.name),)
    return Message(N_("{name} won the final and was disqualified afterwards: there is no champion."), values)


def shared_title_reason(tournament: Tournament) -> Message | None:
    """For an ended tournament with a shared title: a sentence saying so; else None (SW-ENDED)."""
    if not tournament.ended or no_champion_reason(tournament):
        return None
    names = " · ".join(tournament.player(player).name for player in _first(tournament))
    if not _bracket_is_over(tournament) or len(_first(tournament)) != FEWEST_SHARING_TITLE:
        return Message(ENDED_EARLY)
    pattern = N_("The event was ended before its final was played: {names} share the first place.")
    return Message(pattern, (("names", names),))


def _first(tournament: Tournament) -> tuple[int, ...]:
    """The bracket's winner, or the players left when it was ended, or nobody (SW-ENDED)."""
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    if not tournament.ended or tournament.is_decided:
        winner = rounds[-1].matches[0].winner if rounds else None
        return () if winner is None else (winner,)
    if double_elimination.is_double(tournament):
        lost = double_elimination.bracket_of(tournament).defeats()
        still = [player for player, defeats in lost.items() if defeats < double_elimination.LAST_DEFEAT]
    elif rounds:
        still = [player for match in rounds[-1].bracket_matches for player in _still_in(match)]
    else:
        still = list(tournament.seeds or ())
    return tuple(player for player in still if tournament.player(player).status is PlayerStatus.ACTIVE)


def _still_in(match: Match) -> tuple[int, ...]:
    if match.is_void:
        return match.players
    return () if match.winner is None else (match.winner,)


def _winner(tournament: Tournament) -> tuple[int, ...]:
    """The only first player, or nobody."""
    first = _first(tournament)
    return first if len(first) == 1 else ()
