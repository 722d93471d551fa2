"""Swiss rounds in FIDE's Tournament Report File of 2026 (TRF26), in fixed columns.

Ronda has no titles, federations, FIDE numbers or colours, and ratings only if a game registers them: those columns stay
empty, and a match's first player is written as white.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ronda.core.absences import AbsenceCount
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score, opposite_side
from ronda.core.state import Match, Player, Round, Tournament
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.files.standings_files import decimal_text

LONGEST_NAME: Final = 33
WHITE, BLACK = "w", "b"
TYPES: Final = {False: "Individual: Swiss-System", True: "Individual: Round-Robin"}
COMMENT: Final = "### Ronda knows no {ratings}federations or FIDE numbers. The first player of a match has white."
RATING: Final = "rating"
"""The games' name for the rating field (``importing.registered``)."""
ABSENT: Final = "0000 - Z"
HALF: Final = "0000 - H"


def trf_report(tournament: Tournament, ruleset: Ruleset) -> str:
    """The text of the file: the tournament, the points of results, and a line per player with every complete round."""
    details = tournament.details
    standings = swiss_standings(tournament, ruleset)
    rounds = tournament.stage_rounds(Stage.SWISS)[: tournament.completed_swiss_rounds]
    date = details.date.replace("-", "/")
    rating = ruleset.importing.registered.get(RATING, "")
    lines = [
        COMMENT.format(ratings="" if rating else "ratings, "),
        f"012 {details.name}",
        f"022 {details.place}",
        *(f"{tag} {date}" for tag in ("042", "052") if date),
        f"062 {len(tournament.players)}",
        "072 0",
        f"092 {TYPES[tournament.is_round_robin]}",
        *(f"102 {judge}" for judge in details.head_judges[:1]),
        *(f"112 {judge}" for judge in details.head_judges[1:]),
        f"142 {len(rounds)}",
        "152 W",
        _points_line(tournament, ruleset),
        *(
            _player_line(row, tournament.player(row.player), rating, rounds)
            for row in sorted(standings.rows, key=lambda row: row.player)
        ),
    ]
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _points_line(tournament: Tournament, ruleset: Ruleset) -> str:
    """Points of a win, draw, loss, absence and bye, in the columns of tag 162."""
    scoring = ruleset.scoring
    form = scoring.form(tournament.details, Stage.SWISS)
    even = tuple(Score(key=key, first=0, second=0) for key in form.keys)

    def given(winner: int) -> Fraction:
        return scoring.points(Result(winner=winner, scores=even), FIRST)

    codes = {"W": given(FIRST), "D": given(DRAW), "L": given(SECOND), "A": Fraction(0), "P": scoring.bye}
    return "162  " + "    ".join(f"{code}{_points(value)}" for code, value in codes.items())


def _points(value: Fraction) -> str:
    return f"{float(value):4.1f}" if value.denominator in {1, 2} else decimal_text(value)[:4]


def _player_line(row: RankedPlayer, player: Player, rating: str, rounds: tuple[Round, ...]) -> str:
    """Number, name, rating, points and rank; rank 0 for unranked players."""
    name = f"{player.name[:LONGEST_NAME]:{LONGEST_NAME}} {player.field(rating)[:4]:>4}"
    known = f"001 {row.player:4d}{'':6}{name}{'':28}{_points(row.line.points)} {row.rank or 0:4d}"
    return known + "".join(f"  {entry}" for entry in _entries(player, rounds))


def _entries(player: Player, rounds: tuple[Round, ...]) -> Iterator[str]:
    for round_ in rounds:
        match = round_.seated.get(player.id)
        halved = match is None and player.absence(round_.number) is AbsenceCount.HALF
        yield HALF if halved else ABSENT if match is None else _entry(player.id, match, round_)


def _entry(player: int, match: Match, round_: Round) -> str:
    """A round of a player: opponent, colour and result, or why there was no match."""
    if match.second is None:
        first_bye = next((other for other in round_.matches if other.is_bye), None)
        return f"0000 - {'U' if match is first_bye else 'F'}" if match.is_bye else ABSENT
    if match.result is None:
        return ABSENT
    side = match.side(player)
    won, drawn = match.result.winner == side, match.result.winner == DRAW
    code = "=" if drawn else "1" if won else "0"
    if match.result.is_unplayed:
        code = "+" if won else "-"
    opponent = match.players[opposite_side(side) - 1]
    return f"{opponent:4d} {WHITE if side == FIRST else BLACK} {code}"
