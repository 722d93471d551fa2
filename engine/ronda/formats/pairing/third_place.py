"""The match for third place, beside the final (ST-THIRD)."""

from collections.abc import Collection

from ronda.core.pairings import Pairing
from ronda.core.state import Match, PlayerStatus, Round, Tournament
from ronda.formats.pairing.elimination import next_bracket_round, player_paired_on


def final_tables(
    tournament: Tournament, semifinals: Round, free: Collection[tuple[int, int]] = ()
) -> tuple[Pairing, ...]:
    """The final, then the match of the losing semifinalists; a player without an opponent gets a bye.

    ``free`` holds (round, table) of matches to treat as not yet paired.
    """
    active = {player.id for player in tournament.players if player.status is PlayerStatus.ACTIVE}
    outcomes = [_outcome(tournament, semifinals, match, free) for match in semifinals.matches]
    final, third = ([player if player in active else None for player in ways] for ways in zip(*outcomes, strict=True))
    pairings = (*next_bracket_round(final), *next_bracket_round(third))
    return tuple(
        Pairing(number=number, first=table.first, second=table.second) for number, table in enumerate(pairings, start=1)
    )


def _outcome(
    tournament: Tournament, semifinals: Round, match: Match, free: Collection[tuple[int, int]]
) -> tuple[int | None, int | None]:
    """Winner and loser of a semifinal, each None if there is none.

    If a later match was played, its players keep these roles despite corrections (SW-STANDS). If nobody won a
    semifinal, its one remaining player, if exactly one, plays for third place (SW-NOBODY).
    """
    gone = {player.id for player in tournament.players if player.left_by(semifinals.number)}
    for later in tournament.rounds[semifinals.number : semifinals.number + 1]:
        for paired, as_winner in zip(later.matches, (True, False), strict=False):
            came = player_paired_on(match, paired, gone)
            if came is not None and (later.number, paired.number) not in free:
                other = match.opponent(came)
                return (came, other) if as_winner else (other, came)
    if match.winner is not None:
        return match.winner, match.opponent(match.winner)
    there = [each for each in match.players if tournament.player(each).status is PlayerStatus.ACTIVE]
    return None, there[0] if len(there) == 1 else None
