"""Finding the player, round or table that a command names, or refusing."""

from ronda.core.errors import Impossible, NotNow
from ronda.core.pairings import Stage
from ronda.core.state import Match, Player, Round, Tournament


def find_player(tournament: Tournament, number: int) -> Player:
    """A player of any status; raises ``Impossible`` for a number that nobody has."""
    try:
        return tournament.player(number)
    except KeyError:
        raise Impossible("There is no player number {number} in this event.", number=number) from None


def find_round(tournament: Tournament, number: int) -> Round:
    """A paired round by its number, from 1; raises ``Impossible`` for one that is not."""
    if not 1 <= number <= len(tournament.rounds):
        raise Impossible("Round {number} has not been paired.", number=number)
    return tournament.rounds[number - 1]


def find_match(
    tournament: Tournament, number: int, table: int, *, field: str | None = None, missed: bool | None = None
) -> Match:
    """A match of two players, or a bye of a Swiss round: a missed one, or not, as ``missed`` says.

    Raises ``Impossible``, at the given form field, for a missing table and any other bye.
    """
    paired = find_round(tournament, number)
    place = paired.place(table)
    if place is None:
        raise Impossible("Round {number} has no table {table}.", field=field, table=table, number=number)
    found = paired.matches[place]
    if found.is_free:
        raise Impossible("Round {number} is free for that player: there is no result to enter.", number=number)
    is_asked = paired.stage is Stage.SWISS and found.is_missed is missed
    if (found.first is None or found.second is None) and not is_asked:
        raise Impossible(
            "Table {table} of round {number} is a bye: it has no result.", field=field, table=table, number=number
        )
    return found


def why_ended(tournament: Tournament) -> NotNow | None:
    """The refusal for any step that continues an ended tournament; None if it was not ended (SW-ENDED)."""
    if not tournament.ended:
        return None
    return NotNow("The event was ended before its bracket was over: undo that first, in the history.")


def owing_round(tournament: Tournament) -> Round:
    """The round whose results come next: the last, or if complete the first that lacks one (ST-OPEN)."""
    last = tournament.rounds[-1]
    return last if not last.is_complete or not tournament.awaited else tournament.awaited[0][0]


def open_table_numbers(round_: Round) -> str:
    """The open tables of a round as text: ``4, 7``."""
    return ", ".join(str(match.number) for match in round_.open_matches)


def players_without_bye(tournament: Tournament) -> tuple[int, ...]:
    """Players who have not had a bye in the Swiss stage (AGL-BYE)."""
    had = {match.first for round_ in tournament.stage_rounds(Stage.SWISS) for match in round_.matches if match.is_bye}
    return tuple(player.id for player in tournament.playing_players if player.id not in had)
