"""Results of an event whose game is not installed, as far as possible without its rules; nothing is ranked."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core import round_names
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.state import Match, Player, Tournament
from ronda.core.text import Message
from ronda.session.unknown_event import UnknownEvent
from ronda.views.app.screen.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCount:
    """A player's wins, draws and losses."""

    player: Player
    seed: int
    """Seed in the cut, 0 for none: the last ranking in the file."""
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A table of a round."""

    number: int
    first: str
    second: str
    """Empty for a bye."""
    winner: int
    """The winning side, 0 for a draw, -1 for nobody or no result."""
    scores: tuple[str, ...]
    """As entered, first and second."""


def unknown_game_screen(event: UnknownEvent, *, stored: bool = False) -> View:
    """Players, results and seeds of a cut, with a sentence on what is missing."""
    tournament = event.log.tournament
    names = {player.id: player.name for player in tournament.players}
    rounds = [
        (round_names.round_name(round_), [_played(match, names) for match in round_.matches])
        for round_ in tournament.rounds
    ]
    return View(
        template="unknown_game",
        title=Message("{name}", (("name", tournament.details.name),)),
        values={
            "why": event.why,
            "stored": tournament.id if stored else "",
            "details": tournament.details,
            "seeded": tournament.seeds is not None,
            "counts": sorted(_counts(tournament), key=_in_order),
            "rounds": rounds,
        },
        is_bare=True,
    )


def _in_order(count: PlayedCount) -> tuple[bool, int, int, int, int]:
    return (not count.seed, count.seed, -count.wins, -count.draws, count.player.id)


def _counts(tournament: Tournament) -> Iterator[PlayedCount]:
    seeds = {player: place for place, player in enumerate(tournament.seeds or (), start=1)}
    for player in tournament.players:
        outcomes = [
            "win" if match.result is None else match.result.of(FIRST if match.first == player.id else SECOND)
            for round_ in tournament.rounds
            for match in round_.matches
            if player.id in {match.first, match.second} and (match.is_bye or match.result is not None)
        ]
        yield PlayedCount(
            player=player,
            seed=seeds.get(player.id, 0),
            wins=outcomes.count("win"),
            draws=outcomes.count("draw"),
            losses=outcomes.count("loss"),
        )


def _played(match: Match, names: dict[int, str]) -> PlayedMatch:
    result = match.result or Result(winner=-1)
    return PlayedMatch(
        number=match.number,
        first=names.get(match.first or 0, ""),
        second=names.get(match.second or 0, ""),
        winner=FIRST if match.is_bye else result.winner,
        scores=tuple(f"{score.first}–{score.second}" for score in result.scores),
    )
