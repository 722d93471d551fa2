"""What officials wrote down: penalties of the tournament and the form for the next one (ANY-CONDUCT)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.facts import PenaltyGiven
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.penalties import Effect
from ronda.rules.ruleset import Ruleset
from ronda.views.app.officials import officials
from ronda.views.app.view import Context, View
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRow:
    """A penalty as the list shows it."""

    player: int
    player_name: str
    name: str
    """Translatable."""
    rule: str
    reason: str
    official: str
    round: int | None
    round_name: Message | None
    match: int | None


def conduct(context: Context) -> View:
    """Give the list of penalties with the form; the query may choose player, kind and round."""
    tournament, ruleset = context.tournament, context.ruleset
    current = tournament.current_round
    players = sorted(tournament.players, key=lambda player: inputs.same_name(player.name))
    return View(
        template="conduct",
        title=Message(N_("Conduct")),
        values={
            "rows": tuple(reversed(penalty_rows(tournament, ruleset, tournament.penalties))),
            "players": tuple((str(player.id), player.name) for player in players),
            "penalties": ruleset.penalties,
            "officials": officials(tournament.details),
            "rounds": tuple((str(round_.number), wording.round_name(round_)) for round_ in tournament.rounds),
            "chosen": {
                "player": context.asked("player"),
                "round": context.asked("round") or (str(current.number) if current else ""),
            },
            "games": _games(tournament, ruleset),
            "in_cut": tournament.seeds is not None and not tournament.elimination_begun,
        },
        section="players",
    )


def _games(tournament: Tournament, ruleset: Ruleset) -> range:
    """Give how many games an opponent can have won in a running series; nothing where no game can be lost."""
    running = tournament.current_round
    form = ruleset.scoring.form(tournament.details, running.stage) if running else None
    can_lose = any(penalty.effect is Effect.GAME_LOSS for penalty in ruleset.penalties)
    return range(form.scores[0].most) if form and form.series and can_lose else range(0)


def penalty_rows(tournament: Tournament, ruleset: Ruleset, penalties: Sequence[PenaltyGiven]) -> tuple[PenaltyRow, ...]:
    """Give penalties in words, in the order given; the name of a player who was taken off is an empty text."""
    names = {player.id: player.name for player in tournament.players}
    rows = []
    for given in penalties:
        penalty = ruleset.penalty(given.kind)
        paired = given.round is not None and given.round <= len(tournament.rounds)
        rows.append(
            PenaltyRow(
                player=given.player,
                player_name=names.get(given.player, ""),
                name=penalty.name if penalty else given.kind,
                rule=given.rule,
                reason=given.reason,
                official=given.official,
                round=given.round if paired else None,
                round_name=wording.round_name(tournament.rounds[given.round - 1]) if paired and given.round else None,
                match=given.match if paired else None,
            )
        )
    return tuple(rows)
