"""Notes on a round's pairing: compromises, and the players concerned (SW-PAIR, SW-BYE, ST-*)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ronda.core.pairings import APART, Floater, Receipt
from ronda.core.stage_groups import LETTERS
from ronda.core.state import Draft, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats.absences import absences_of_round
from ronda.formats.pairing.score_groups import SCORE_GROUPS_1
from ronda.formats.standings import swiss_crosstable
from ronda.rules.crosstable import Crosstable
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import absence_texts, wording
from ronda.views.shared.apart_notes import apart_notes, kept_apart_notes


def crosstable_before(tournament: Tournament, ruleset: Ruleset, number: int) -> Crosstable:
    """The crosstable used for pairing a round; empty where its stage begins anew (ST-CHAIN)."""
    stage = tournament.stage_at(number)
    return swiss_crosstable(tournament, ruleset, after_round=number - 1, stage=stage)


def pairs_by_losses(tournament: Tournament, round_: Round | Draft) -> bool:
    """Whether a round is paired within the pools of undefeated and once-defeated players (ST-2LO)."""
    number = round_.round if isinstance(round_, Draft) else round_.number
    return bool(tournament.chain) and tournament.chain[tournament.stage_at(number)].losses_to_leave > 0


def pairing_notes(
    tournament: Tournament, ruleset: Ruleset, round_: Round | Draft, *, at_desk: bool = False
) -> tuple[Message, ...]:
    """The compromises of a pairing, and absences, one sentence each (SW-PAIR, SW-BYE, ST-ABSENT)."""
    receipt = round_.receipt
    names = {player.id: player.name for player in tournament.players}
    again = N_("{first} and {second} meet again: no pairing without a rematch was left.")
    if not ruleset.pairing.avoid_rematches:
        again = N_("{first} and {second} meet again, as the order of the standings has it.")
    if round_.by_hand:
        again = N_("{first} and {second} meet again.")
    notes = [
        Message(
            again,
            (("first", names.get(first, "?")), ("second", names.get(second, "?"))),
        )
        for first, second in receipt.rematches
    ]
    points = _points_of_entrants(tournament, ruleset, round_) if receipt.floaters else {}
    by_losses = pairs_by_losses(tournament, round_)
    notes += [downfloat_note(names, points, round_, floater, by_losses=by_losses) for floater in receipt.floaters]
    passed_by = N_("The bye passes {player} by: it would have forced a rematch.")
    if APART in round_.algorithm:
        passed_by = N_("The bye passes {player} by: another one left a better pairing.")
    notes += [Message(passed_by, (("player", names.get(player, "?")),)) for player in receipt.bye_passed_over]
    notes += apart_notes(tournament, round_)
    notes += kept_apart_notes(tournament, round_) if at_desk else ()
    absent = absences_of_round(tournament, round_)
    notes += [Message(absence_texts.ABSENCE_NOTES[counts], (("player", player.name),)) for player, counts in absent]
    awarded = [player for player in receipt.awarded_byes if player not in {away.id for away, _ in absent}]
    receipt = replace(receipt, awarded_byes=tuple(awarded))
    groups = _group_notes(round_, names)
    return (*groups, *notes, *_wish_notes(receipt, names), *(_table_notes(receipt, names) if at_desk else ()))


def _group_notes(round_: Round | Draft, names: Mapping[int, str]) -> Iterator[Message]:
    """The groups, for the round that makes them (ST-GROUPS)."""
    for letter, group in zip(LETTERS, round_.groups, strict=False):
        among = ", ".join(names.get(player, "?") for player in group)
        yield Message(N_("Group {group}: {names}."), (("group", letter), ("names", among)))


def downfloat_note(
    names: Mapping[int, str],
    points: Mapping[int, Fraction],
    round_: Round | Draft,
    floater: Floater,
    *,
    by_losses: bool = False,
) -> Message:
    """Why a player meets one from a lower group (SW-PAIR, ST-2LO); takes the points of all paired players."""
    people = (("player", names.get(floater.player, "?")), ("opponent", names.get(floater.opponent, "?")))
    if by_losses:
        return Message(N_("The odd undefeated player, {player}, meets {opponent}, who has one loss."), people)
    if floater.player not in points or floater.opponent not in points:
        return Message(N_("{player} steps down to play {opponent} from a group below."), people)
    above, below = points[floater.player], points[floater.opponent]
    values = (*people, ("points", wording.points_text(above)), ("below", wording.points_text(below)))
    group = sorted(set(points.values()), reverse=True).index(above)
    crossings = dict(enumerate(round_.receipt.crossings)).get(group)
    if _is_by_hand(round_) or APART in round_.algorithm or crossings is None:
        return Message(N_("{player} ({points}) plays {opponent} ({below}), from a group below."), values)
    if floater.groups > 1 and round_.algorithm != SCORE_GROUPS_1.algorithm:
        return Message(
            N_("{player} ({points}) steps down to play {opponent} ({below}): nobody nearer was free."), values
        )
    if crossings == 1:
        return Message(
            N_("{player} ({points}) steps down to play {opponent} ({below}): one of the group was left over."), values
        )
    return Message(
        N_("{player} ({points}) steps down to play {opponent} ({below}), so that nobody meets an opponent again."),
        values,
    )


def _points_of_entrants(tournament: Tournament, ruleset: Ruleset, round_: Round | Draft) -> Mapping[int, Fraction]:
    """Points of a published round's players when it was paired; empty for a draft."""
    if isinstance(round_, Draft):
        return {}
    lines = crosstable_before(tournament, ruleset, round_.number)
    paired = {player for match in round_.matches for player in match.players}
    return {player: lines[player].points for player in paired.difference(round_.receipt.awarded_byes)}


def _is_by_hand(round_: Round | Draft) -> bool:
    return round_.by_hand or (isinstance(round_, Round) and bool(round_.was_set_by_hand or round_.changes))


def _wish_notes(receipt: Receipt, names: Mapping[int, str]) -> Iterator[Message]:
    """Notes on clubs and awarded byes."""
    for first, second in receipt.same_club:
        yield Message(
            N_("{first} and {second} are of one club: no pairing with fewer such matches was left."),
            (("first", names.get(first, "?")), ("second", names.get(second, "?"))),
        )
    for first, second in receipt.clubs_parted:
        yield Message(
            N_("By rating {first} and {second} would meet, but are of one club: each plays the next who was free."),
            (("first", names.get(first, "?")), ("second", names.get(second, "?"))),
        )
    for player in receipt.awarded_byes:
        yield Message(N_("{player} has a bye that was awarded beforehand."), (("player", names.get(player, "?")),))


def _table_notes(receipt: Receipt, names: Mapping[int, str]) -> Iterator[Message]:
    for player, table in receipt.moved_tables:
        yield Message(
            N_("{player} plays at table {table} and not at their own fixed one: the opponent's is fixed too."),
            (("player", names.get(player, "?")), ("table", table)),
        )
