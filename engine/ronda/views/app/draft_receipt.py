"""Why a draft is as it is, in plain words (SW-R1, SW-PAIR, SW-BYE, AGL-PAIR, AGL-BYE)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ronda.core.facts import RoundDrafted
from ronda.core.pairings import StepDown
from ronda.core.state import Draft, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing import draft_tables
from ronda.formats.pairing.swiss import Entrant
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import rounds as pages
from ronda.views.shared import wording


def receipt(
    tournament: Tournament,
    ruleset: Ruleset,
    draft: Draft,
    entrants: Mapping[int, Entrant],
    again: RoundDrafted | None,
) -> tuple[Message, ...]:
    """Give the sentences; takes who is paired, and what the draft's seed pairs as things stand."""
    told = [_beginning(ruleset, draft)]
    if draft.round > 1 and ruleset.avoid_rematches and not draft.receipt.rematches:
        told.append(Message(N_("Nobody meets the same opponent again.")))
    without_steps = replace(draft, receipt=replace(draft.receipt, steps_down=()))
    told += pages.notes(tournament, ruleset, without_steps)
    bye = draft_tables.bye_of(tournament, draft.pairings)
    if bye is not None:
        told.append(_bye(tournament, draft, entrants, bye, again))
    told += [_step(tournament, draft, entrants, step) for step in draft.receipt.steps_down]
    return tuple(told)


def _beginning(ruleset: Ruleset, draft: Draft) -> Message:
    if draft.by_hand:
        return Message(N_("Changed by hand after it was paired."))
    if draft.round == 1:
        return Message(N_("The first round is drawn at random."))
    if ruleset.pairing == "by_order":
        return Message(N_("Neighbours in the order of the standings play each other."))
    return Message(N_("Drawn at random among players with equal points."))


def _bye(
    tournament: Tournament, draft: Draft, entrants: Mapping[int, Entrant], bye: int, again: RoundDrafted | None
) -> Message:
    player = ("player", tournament.player(bye).name)
    if again is None or draft_tables.bye_of(tournament, again.pairings) != bye:
        return Message(N_("The organiser gave {player} the bye."), (player,))
    if draft.round == 1:
        return Message(N_("The lot gave {player} the bye."), (player,))
    if entrants[bye].byes:
        return Message(
            N_("{player} has the bye: everybody has had one, and {player} is last of those with the fewest."), (player,)
        )
    return Message(N_("{player} has the bye: the lowest placed of those who have had none."), (player,))


def _step(tournament: Tournament, draft: Draft, entrants: Mapping[int, Entrant], step: StepDown) -> Message:
    above, below = entrants.get(step.player), entrants.get(step.opponent)
    names = (("player", _name(tournament, step.player)), ("opponent", _name(tournament, step.opponent)))
    if above is None or below is None:
        return Message(N_("{player} steps down to play {opponent} from a group below."), names)
    points = (("points", wording.points(Fraction(above.points))), ("below", wording.points(Fraction(below.points))))
    values = (*names, *points)
    if draft.by_hand:
        return Message(N_("{player} ({points}) plays {opponent} ({below}), from a group below."), values)
    groups = sorted({entrant.points for entrant in entrants.values()}, reverse=True)
    crossing = dict(enumerate(draft.receipt.crossings))
    if crossing.get(groups.index(above.points)) == 1:
        return Message(
            N_("{player} ({points}) steps down to play {opponent} ({below}): one of the group was left over."), values
        )
    return Message(
        N_("{player} ({points}) steps down to play {opponent} ({below}), so that nobody meets an opponent again."),
        values,
    )


def _name(tournament: Tournament, player: int) -> str:
    return next((other.name for other in tournament.players if other.id == player), f"#{player}")
