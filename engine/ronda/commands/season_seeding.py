"""Players' ratings from a season's ranking, matched by what identifies people there (AGL-ELO, ST-SEED)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.commands.lists.season_ratings import SeasonRating, read_season
from ronda.commands.registering import RegistrationBatch
from ronda.core import inputs
from ronda.core.errors import Impossible, NotNow, raise_if_refused
from ronda.core.facts import Fact
from ronda.core.state import Player, Tournament
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayers:
    """The players of a tournament with a rating in a season."""

    found: tuple[tuple[Player, int], ...]
    missing: tuple[Player, ...]


def why_not_rate(tournament: Tournament) -> NotNow | None:
    """Why ratings no longer matter, or None before round 1."""
    return NotNow("Round 1 is paired: ratings change nothing any more.") if tournament.rounds else None


def rated_players(tournament: Tournament, ruleset: Ruleset, season: Sequence[SeasonRating]) -> RatedPlayers:
    """Find the players in a season: by identity if the file has it, else by name.

    A name that two people share matches nobody.
    """
    key = ruleset.season.identity if ruleset.season else ""
    by_identity = _only_ones([(inputs.same_name_key(each.identity), each.rating) for each in season if each.identity])
    by_name = _only_ones([(inputs.similar_name_key(each.name), each.rating) for each in season])
    told = {inputs.similar_name_key(each.name) for each in season if each.identity}
    found, missing = [], []
    for player in tournament.active_players:
        name, identity = inputs.similar_name_key(player.name), inputs.same_name_key(player.field(key)) if key else ""
        rating = by_identity.get(identity) if identity else None
        if rating is None and not (identity and name in told):
            rating = by_name.get(name)
        if rating is None:
            missing.append(player)
        else:
            found.append((player, rating))
    return RatedPlayers(found=tuple(found), missing=tuple(missing))


def take_ratings(
    tournament: Tournament, ruleset: Ruleset, command: ask.TakeRatings, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Set players' ratings to those of a season; players not in it keep theirs (ST-SEED)."""
    raise_if_refused(why_not_rate(tournament))
    batch = RegistrationBatch(tournament, ruleset, moment)
    for player, rating in rated_players(tournament, ruleset, read_season(command.season)).found:
        entry = ask.PlayerEntry(
            name=player.name,
            fields=player.fields,
            constraints=replace(player.constraints, rating=rating),
            given_name=player.given_name,
            consents=player.consents,
        )
        batch.edit(
            ask.EditPlayer(player=player.id, entry=entry, hidden=player.hidden, hidden_fields=player.hidden_fields)
        )
    if not (happened := batch.close()):
        raise Impossible("No player here gets another rating from this ranking.")
    return happened


def _only_ones(pairs: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Ratings of keys that occur once."""
    counted = Counter(key for key, _ in pairs)
    return {key: rating for key, rating in pairs if counted[key] == 1}
