"""Rulings and appeals, for officials only (ANY-RULINGS)."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from ronda.commands.rulings import find_ruling
from ronda.core import inputs, round_names
from ronda.core.errors import raise_if_refused
from ronda.core.facts import AppealOutcome
from ronda.core.officials import head_judges_on_duty
from ronda.core.state import Ruling, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.rules.staff import why_no_appeal
from ronda.views.app.screen.official_names import official_names
from ronda.views.app.screen.view import EventContext, View, route_number

APPEAL_OUTCOMES = {AppealOutcome.UPHELD: N_("The ruling stands"), AppealOutcome.CHANGED: N_("The ruling was changed")}

_FIELDS = ("question", "decision", "round", "match", "player", "outcome", "official", "official_other")


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """A ruling in lists."""

    number: int
    question: str
    decision: str
    official: str
    round: int | None
    round_name: Message | None
    match: int | None
    players: tuple[str, ...]
    """The players at the table."""
    appealed_by: str
    """Empty without an appeal."""
    appealed_to: str
    outcome: str
    """Translatable."""
    instead: str
    """The decision that replaces the ruling; empty if it stands."""
    may_appeal: bool


def rulings_screen(context: EventContext) -> View:
    """All rulings with a form; the query may set round and table, or a ruling to ``edit`` or ``appeal``.

    The query may also contain typed text. Raises ``Refusal`` for an unknown ruling, or one that cannot be appealed.
    """
    tournament, ruleset = context.tournament, context.ruleset
    edited = find_ruling(tournament, route_number(context.query_value("edit"))) if context.query_value("edit") else None
    appealed = (
        find_ruling(tournament, route_number(context.query_value("appeal"))) if context.query_value("appeal") else None
    )
    if appealed:
        raise_if_refused(why_no_appeal(tournament, ruleset.staff, appealed.given))
    return View(
        template="rulings",
        title=Message(N_("Rulings")),
        values={
            "rows": ruling_rows(tournament, ruleset, reversed(tournament.rulings)),
            "edited": edited,
            "appealed": appealed,
            "shown": next(iter(ruling_rows(tournament, ruleset, [appealed])), None) if appealed else None,
            "filled": _filled(context, edited, appealed),
            "rounds": tuple((str(each.number), round_names.round_name(each)) for each in tournament.rounds),
            "players": _players(tournament, appealed) if appealed else (),
            "outcomes": APPEAL_OUTCOMES,
            "officials": official_names(tournament.details),
            "head_judges": head_judges_on_duty(tournament.details),
            "official": ruleset.staff.official,
        },
    )


def _filled(context: EventContext, edited: Ruling | None, appealed: Ruling | None) -> dict[str, object]:
    """The form's values by field: typed text, else the recorded values."""
    current = context.tournament.current_round
    filled: dict[str, object] = dict.fromkeys(_FIELDS, "")
    if "decision" in context.query:
        filled |= {field: context.query_value(field) for field in _FIELDS}
    elif edited:
        filled |= {field: value or "" for field, value in asdict(edited.given).items()}
    elif appealed:
        filled |= asdict(appealed.appeal) if appealed.appeal else {"outcome": next(iter(APPEAL_OUTCOMES))}
    else:
        filled |= {
            "round": context.query_value("round") or (current.number if current else ""),
            "match": context.query_value("match"),
        }
    return filled


def _players(tournament: Tournament, ruling: Ruling) -> tuple[tuple[int, str], ...]:
    """Possible appellants: the table's players first, then everybody by name."""
    seated = _seated(tournament, ruling)
    people = sorted(tournament.players, key=lambda player: (player.id not in seated, inputs.same_name_key(player.name)))
    return tuple((player.id, player.name) for player in people)


def _seated(tournament: Tournament, ruling: Ruling) -> tuple[int, ...]:
    given = ruling.given
    if given.round is None or given.round > len(tournament.rounds):
        return ()
    matches = tournament.rounds[given.round - 1].matches
    return next((match.players for match in matches if match.number == given.match), ())


def ruling_rows(tournament: Tournament, ruleset: Ruleset, given: Iterable[Ruling]) -> tuple[RulingRow, ...]:
    """Rulings in words, in the order given; the name of a removed player is ""."""
    names = {player.id: player.name for player in tournament.players}
    return tuple(_row(tournament, ruleset, ruling, names) for ruling in given)


def _row(tournament: Tournament, ruleset: Ruleset, ruling: Ruling, names: dict[int, str]) -> RulingRow:
    given, appeal = ruling.given, ruling.appeal
    round_ = tournament.rounds[given.round - 1] if given.round and given.round <= len(tournament.rounds) else None
    return RulingRow(
        number=ruling.number,
        question=given.question,
        decision=given.decision,
        official=given.official,
        round=round_.number if round_ else None,
        round_name=round_names.round_name(round_) if round_ else None,
        match=given.match if round_ else None,
        players=tuple(names.get(player, "") for player in _seated(tournament, ruling)),
        appealed_by=names.get(appeal.player, "") if appeal else "",
        appealed_to=appeal.official if appeal else "",
        outcome=APPEAL_OUTCOMES[appeal.outcome] if appeal else "",
        instead=appeal.decision if appeal else "",
        may_appeal=why_no_appeal(tournament, ruleset.staff, given) is None,
    )
