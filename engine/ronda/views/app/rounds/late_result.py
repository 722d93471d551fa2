"""The effect that a late result would have had on rounds paired without it (ST-OPEN)."""

from collections.abc import Iterator
from dataclasses import replace

from ronda.core import round_names
from ronda.core.facts import ResultCleared, ResultReported
from ronda.core.fold import apply_fact
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.rounds.correction_preview import ResultChange, result_change


def late_result_change(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match) -> ResultChange | None:
    """The changes to rounds that were paired without a match, and to the standings, had its result been known.

    None if nothing was paired without it, or it is still open.
    """
    if match.result is None or match.came_in <= round_.number:
        return None
    place = (round_.number, match.number)
    begun = tuple(stage for stage in tournament.begun if stage.first_round <= match.came_in)
    rounds = tournament.rounds[: match.came_in]
    then = replace(tournament, rounds=rounds, begun=begun, seeds=None, draft=None)
    without = apply_fact(then, ResultCleared(round=place[0], match=place[1]))
    entered = ResultReported(round=place[0], match=place[1], result=match.result)
    found = result_change(without, ruleset, (entered,), round_.number)
    same = _same_rounds(then, round_, found.touched)
    return replace(found, consequences=(*found.consequences, *same))


def _same_rounds(tournament: Tournament, round_: Round, touched: tuple[int, ...]) -> Iterator[Message]:
    for later in tournament.rounds[round_.number :]:
        if later.number not in touched:
            name = ("round", round_names.round_name(later))
            yield Message(N_("{round} would have been paired from the same groups."), (name,))
