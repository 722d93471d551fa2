"""Penalties of the tournament, and the form for the next one (ANY-CONDUCT)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.commands.leaving import round_to_opponent, why_not_disqualify
from ronda.commands.rounds import qualified_for_next
from ronda.core import inputs, round_names
from ronda.core.facts import PenaltyGiven
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.rules.penalties import Effect, EnteredWin, Penalty
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.app.players.leaving_preview import penalty_changes
from ronda.views.app.screen.form_drafts import FormDraft
from ronda.views.app.screen.official_names import official_names
from ronda.views.app.screen.view import EventContext, View


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRow:
    """A penalty in the list."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatchScore:
    """An open match that a player is about to lose: the form asks for its score (AGL-MATERIAL, XW-MOV)."""

    form: ResultForm
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRoundWin:
    """A player's win in the last round that a disqualification may give to the opponent (SW-DQ, KF-DECK-DQ)."""

    round: Message
    opponent: str
    given: bool
    """The default effect, unless the official chooses otherwise."""


def conduct_screen(context: EventContext) -> View:
    """All penalties and the form; the query may set player, kind and round, and contain typed text."""
    tournament, ruleset = context.tournament, context.ruleset
    current = tournament.current_round
    players = sorted(tournament.players, key=lambda player: inputs.same_name_key(player.name))
    chosen = next((player for player in players if str(player.id) == context.query_value("player")), None)
    player = chosen or (players[0] if players else None)
    penalty = ruleset.penalty(context.query_value("kind")) or ruleset.penalties[0]
    entered = last_round_win(tournament, ruleset, player, penalty) if player else None
    entered_for = f"{player.id} {penalty.key}" if player else ""
    if entered and context.query_value("entered_for") == entered_for and context.query_value("give_round"):
        entered = replace(entered, given=context.query_value("give_round") == "yes")
    in_cut = penalty.removes and player is not None and is_seeded(tournament, player)
    return View(
        template="conduct",
        title=Message(N_("Conduct")),
        values={
            "rows": tuple(reversed(penalty_rows(tournament, ruleset, tournament.penalties))),
            "players": tournament.players,
            "penalties": ruleset.penalties,
            "officials": official_names(tournament.details),
            "official": ruleset.staff.official,
            "rulings": len(tournament.rulings),
            "entered": entered,
            "so_far": open_match_score(tournament, ruleset, player)
            if player and penalty.effect is not Effect.WARNING
            else None,
            "typed": FormDraft(context.query or None),
            "rounds": tuple((str(round_.number), round_names.round_name(round_)) for round_ in tournament.rounds),
            "chosen": {
                "player": str(player.id) if player else "",
                "kind": penalty.key,
                "round": context.query_value("round") or (str(current.number) if current else ""),
                "reason": context.query_value("reason"),
                "official": context.query_value("official"),
                "other": context.query_value("official_other"),
                "stays_empty": context.query_value("replace") == "no",
                "entered_for": entered_for,
            },
            "in_cut": in_cut,
            "bracket_next": tournament.seeds is not None,
            "effects": penalty_changes(context, player, penalty, entered=bool(entered), in_cut=in_cut)
            if player
            else [],
        },
    )


def is_seeded(tournament: Tournament, player: Player) -> bool:
    """Whether somebody can still move up to a player's place in the cut, also of a stage of rounds (SW-CUT)."""
    return player.id in qualified_for_next(tournament)


def last_round_win(
    tournament: Tournament, ruleset: Ruleset, player: Player, penalty: Penalty | None
) -> LastRoundWin | None:
    """The win of the last round that a penalty may give to the player's opponent, or None."""
    if penalty is None or penalty.entered_win is EnteredWin.STANDS or why_not_disqualify(tournament, player):
        return None
    last = tournament.current_round
    match = last.match_of(player.id) if last else None
    given = round_to_opponent(tournament, ruleset, player.id)
    # an unplayed match is lost by both without a question
    if not given or last is None or match is None or match.result is None or match.result.is_unplayed:
        return None
    return LastRoundWin(
        round=round_names.round_name(last),
        opponent=tournament.player(match.opponent(player.id) or 0).name,
        given=penalty.entered_win is EnteredWin.GIVEN,
    )


def open_match_score(tournament: Tournament, ruleset: Ruleset, player: Player) -> OpenMatchScore | None:
    """The player's open match, if its form has numbers, or None."""
    running = tournament.current_round
    match = running.match_of(player.id) if running else None
    if running is None or match is None or not match.is_open:
        return None
    form = ruleset.scoring.form(tournament.details, running.stage)
    names = tuple(tournament.player(each).name for each in match.players)
    return OpenMatchScore(form=form, names=names) if form.conceding else None


def penalty_rows(tournament: Tournament, ruleset: Ruleset, penalties: Sequence[PenaltyGiven]) -> tuple[PenaltyRow, ...]:
    """Penalties in words, in the order given; the name of a removed player is ""."""
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
                round_name=round_names.round_name(tournament.rounds[given.round - 1])
                if paired and given.round
                else None,
                match=given.match if paired else None,
            )
        )
    return tuple(rows)
