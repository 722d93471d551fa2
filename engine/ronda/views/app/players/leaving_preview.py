"""What a way out of an event or a penalty would change, shown before it is asked (SW-DQ, SW-DROP, SW-CUT)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronda import commands
from ronda.commands import Moment, read_command
from ronda.core.errors import Malformed, Refusal, Refusals
from ronda.core.inputs import Form
from ronda.core.state import Player, Tournament
from ronda.rules.penalties import Effect, Penalty
from ronda.rules.result_forms import ResultForm, ScoreField
from ronda.rules.ruleset import Ruleset
from ronda.views.app.rounds.correction_preview import ResultChange, result_change
from ronda.views.app.screen.view import EventContext

_UNSAID = "–"
"""Stands for what is asked in the form and changes nothing, such as a reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedNumber:
    """A number of one of the two at an open match."""

    field: ScoreField
    key: str
    """What the form sends it as."""
    name: str
    """Whose it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatchScore:
    """An open match that a player is to lose: what was scored in it is asked for (AGL-MATERIAL, XW-MOV)."""

    form: ResultForm
    names: tuple[str, ...]
    numbers: tuple[AskedNumber, ...]
    """Those that losing it does not settle."""


def open_match_score(
    tournament: Tournament, ruleset: Ruleset, player: Player, penalty: Penalty | None = None
) -> OpenMatchScore | None:
    """The open match of a player who leaves or has a penalty, where numbers are entered of it, or None."""
    running = tournament.current_round
    match = running.match_of(player.id) if running else None
    if running is None or match is None or not match.is_open:
        return None
    form = ruleset.scoring.form(tournament.details, running.stage)
    names = tuple(tournament.player(each).name for each in match.players)
    loses_game = penalty is not None and penalty.effect is Effect.GAME_LOSS
    settled = form.known_so_far(match.side(player.id), loses_game=loses_game)
    numbers = tuple(
        AskedNumber(field=field, key=f"{field.key}{side}", name=name)
        for field, known in zip(form.scores, settled, strict=True)
        for side, (name, number) in enumerate(zip(names, known, strict=True), start=1)
        if number is None
    )
    return OpenMatchScore(form=form, names=names, numbers=numbers) if form.conceding else None


def drop_changes(
    context: EventContext, player: Player, ways: Sequence[str], *, in_cut: bool
) -> list[ResultChange | None]:
    """What dropping changes: one for each of these ways with the match, else as :func:`_ways`."""
    chosen = tuple({"open_match": way} for way in ways) or _ways(entered=False, in_cut=in_cut)
    return _changes(context, "drop_player", player, {"begun": "no", **_typed(context, "drop")}, chosen)


def disqualification_changes(
    context: EventContext, player: Player, *, entered: bool, in_cut: bool
) -> list[ResultChange | None]:
    """What it changes, as :func:`_ways`."""
    form = {"begun": "no", **_typed(context, "disqualify")}
    return _changes(context, "disqualify_player", player, form, _ways(entered=entered, in_cut=in_cut))


def penalty_changes(
    context: EventContext, player: Player, penalty: Penalty, *, entered: bool, in_cut: bool
) -> list[ResultChange | None]:
    """What the penalty changes, as for the way out that it brings about; empty for a warning."""
    if penalty.effect is Effect.WARNING:
        return []
    form = {"begun": "yes", **context.query, "kind": penalty.key, "official": _UNSAID, "official_other": ""}
    return _changes(context, "give_penalty", player, form, _ways(entered=entered, in_cut=in_cut))


def _typed(context: EventContext, form: str) -> Form:
    return context.typed.forms.get(form, {})


def _ways(*, entered: bool, in_cut: bool) -> tuple[Mapping[str, str], ...]:
    """The choices of a form: the last round given to the opponent or not, or the place in the cut passed on or not."""
    name = "give_round" if entered else "replace" if in_cut else ""
    return tuple({name: chosen} for chosen in ("yes", "no")) if name else ({},)


def _changes(
    context: EventContext, command: str, player: Player, form: Form, ways: Sequence[Mapping[str, str]]
) -> list[ResultChange | None]:
    """The change of each way, None where numbers of the open match are missing or wrong.

    None at all where a way is refused otherwise: then the form says why once it is sent.
    """
    if not context.tournament.rounds:
        return []
    asked = {**form, "player": str(player.id), "reason": _UNSAID}
    try:
        return [_change(context, command, {**asked, **way}) for way in ways]
    except Refusal:
        return []


def _change(context: EventContext, name: str, form: Form) -> ResultChange | None:
    tournament, ruleset = context.tournament, context.ruleset
    try:
        command = read_command(name, form, tournament, ruleset)
    except (Malformed, Refusals):
        return None
    facts = commands.decide_facts(tournament, ruleset, command, Moment(at=context.event_now, random=0))
    return result_change(tournament, ruleset, facts, len(tournament.rounds))
