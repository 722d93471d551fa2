"""Words for rounds, results and reasons, as messages that pages translate."""

from collections.abc import Sequence
from datetime import UTC
from fractions import Fraction

from ronda.core.announcements import Announcement
from ronda.core.clock import parse_moment
from ronda.core.dates import date_in_words
from ronda.core.details import Details, TournamentSystem
from ronda.core.facts import MatchPostponed, TournamentStarted
from ronda.core.notice import Prize
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, NOBODY, SECOND, Cause, Result, opposite_side
from ronda.core.stage_groups import players_done
from ronda.core.stages import StagePlan
from ronda.core.state import Match, PlayerStatus, Round, Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.formats.standings import GROUP_PLACE, POINTS_PER_MATCH
from ronda.rules.crosstable import CrosstableLine
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.stage_texts import (
    announced_chain_text,
    changed_stage_text,
    planned_stage_text,
    started_chain_text,
    with_third_place,
)

HALF = Fraction(1, 2)
STATUS_NAMES = {
    "active": N_("In the event"),
    "waiting": N_("Waiting for a place"),
    "dropped": N_("Dropped"),
    "disqualified": N_("Disqualified"),
}


def clock_slot(round_: Round) -> str:
    """The key of a round's length in the ruleset (SW-CLOCK): ``swiss``, ``elimination`` or ``final``."""
    if round_.stage is Stage.SWISS:
        return "swiss"
    return "final" if round_.is_final else "elimination"


def round_length_text(ruleset: Ruleset, details: Details) -> Message:
    """Round length in a game without a cut: ``Each match: 75 minutes``."""
    values = (("stage", Message(ruleset.stages.each_round)), ("minutes", ruleset.stages.minutes_of(details, "swiss")))
    return Message(Plural("{stage}: {minutes} minute", "{stage}: {minutes} minutes", "minutes"), values)


def score_pair(result: Result) -> tuple[str, str]:
    """A result's numbers in table order; 1 and 0 if only the winner counts."""
    if result.scores:
        return str(result.scores[0].first), str(result.scores[0].second)
    return {FIRST: ("1", "0"), SECOND: ("0", "1"), DRAW: ("½", "½"), NOBODY: ("0", "0")}[result.winner]


def side_scores(result: Result) -> tuple[str, str]:
    """The number beside each name, with the second in brackets if the first are equal: ``7 (5)``."""
    first, second = score_pair(result)
    if first != second or len(result.scores) < 2:  # noqa: PLR2004 - the first pair is the score itself
        return first, second
    return f"{first} ({result.scores[1].first})", f"{second} ({result.scores[1].second})"


def score_text(result: Result) -> str:
    """A result's numbers as one text: ``77–49``, ``7–7 (5–3)``; ``1–0`` if only the winner counts."""
    return "–".join(score_pair(result)) + second_score_text(result, FIRST)


def own_score(result: Result, side: int) -> str:
    """A result's numbers with the given side's first; ``1–0`` if only the winner counts."""
    if result.scores:
        key = result.scores[0].key
        return f"{result.score(key, side)}–{result.score(key, opposite_side(side))}{second_score_text(result, side)}"
    if result.winner == DRAW:
        return "½–½"
    if result.winner == NOBODY:
        return "0–0"
    return "1–0" if result.winner == side else "0–1"


def second_score_text(result: Result, side: int) -> str:
    """The second pair of numbers in brackets, the given side's first, or ""."""
    if len(result.scores) < 2:  # noqa: PLR2004 - the first pair is the score itself
        return ""
    key = result.scores[1].key
    return f" ({result.score(key, side)}–{result.score(key, opposite_side(side))})"


def named_score(form: ResultForm, result: Result, names: tuple[str, str]) -> Message | None:
    """Each number with its name, as ``VP 7–3, Frags 5–3, First Blood: Ana``; None for a single one.

    For unplayed matches the ending instead.
    """
    if result.is_unplayed and result.scores:
        return Message(ending_name(form, result))
    if len(form.scores) < 2 or not result.scores:  # noqa: PLR2004 - one alone needs no name
        return None
    parts = [field.named(*(result.score(field.key, side) for side in (FIRST, SECOND))) for field in form.scores]
    for mark in form.marks:
        for side, name in zip((FIRST, SECOND), names, strict=True):
            if result.score(mark.key, side):
                parts.append(Message(N_("{part}: {player}"), (("part", Message(mark.name)), ("player", name))))
    return join_with_commas(parts)


def played_texts(form: ResultForm, result: Result, names: tuple[str, str], side: int = FIRST) -> tuple[Message, ...]:
    """The recorded parts, one sentence each, with the given side's numbers first (KF-BO3, XW-SALVO)."""
    shapes = {part.key: part for part in form.parts}
    counted: dict[str, int] = {}
    sentences = []
    for part in result.played:
        shape = shapes.get(part.key)
        if shape is None:
            continue
        counted[part.key] = counted.get(part.key, 0) + 1
        name = ("part", Message(shape.name, (("number", counted[part.key]),)))
        own, other = (part.first, part.second) if side == FIRST else (part.second, part.first)
        how = next((how.name for how in shape.hows if how.key == part.how), "")
        if not shape.is_won:
            sentences.append(Message(N_("{part}: {own}–{other}"), (name, ("own", own), ("other", other))))
        elif how:
            winner = ("player", names[0] if part.first else names[1])
            sentences.append(Message(N_("{part}: {player} ({how})"), (name, winner, ("how", Message(how)))))
        else:
            sentences.append(Message(N_("{part}: {player}"), (name, ("player", names[0] if part.first else names[1]))))
    return tuple(sentences)


_CAUSES = {
    None: N_("Forfeit"),
    Cause.ABSENT: N_("Did not appear"),
    Cause.LEFT: N_("Dropped"),
    Cause.DISQUALIFIED: N_("Disqualification"),
    Cause.PENALTY: N_("Lost by penalty"),
}
"""Texts for a table whose match was not played to its end."""
_OF_THE_OPPONENT = {
    None: N_("Forfeit"),
    Cause.ABSENT: N_("The opponent did not appear"),
    Cause.LEFT: N_("The opponent dropped"),
    Cause.DISQUALIFIED: N_("The opponent was disqualified"),
    Cause.PENALTY: N_("The opponent lost by penalty"),
}
"""The same for the winner."""


def ending_name(form: ResultForm, result: Result, side: int | None = None) -> str:
    """The translatable ending of a match, for a side if given, or ""."""
    if result.winner == NOBODY:
        return N_("Neither appeared") if result.cause is Cause.ABSENT else N_("Lost by both")
    if result.is_broken_off:
        return (_OF_THE_OPPONENT if result.winner == side else _CAUSES)[result.cause]
    return form.ending_name(result)


def nobody_won_reason(tournament: Tournament, match: Match) -> Message:
    """Why nobody won a match, as the rest of a sentence (SW-NOBODY)."""
    cause = match.result.cause if match.result else None
    statuses = {tournament.player(player).status for player in match.players}
    if cause is Cause.ABSENT:
        return Message(N_("neither of the two appeared"))
    if cause is Cause.DISQUALIFIED and statuses == {PlayerStatus.DISQUALIFIED}:
        return Message(N_("both were disqualified"))
    if cause is Cause.LEFT and statuses == {PlayerStatus.DROPPED}:
        return Message(N_("both dropped"))
    return Message(N_("both lost"))


def gave_a_bye(stage: Stage, result: Result | None) -> bool:
    """Whether the opponent has a bye because the loser left the bracket (SW-ELIM-DROP)."""
    return stage is Stage.ELIMINATION and result is not None and result.cause is Cause.LEFT


def deciding_step_name(ruleset: Ruleset, step: str) -> str:
    """Translatable name of the step that put a player below the one above: points, a tiebreak or the lot."""
    if step == "points":
        return ruleset.scoring.points_name
    if step == "random":
        return N_("Lot")
    across_groups = {GROUP_PLACE: N_("Place in the group"), POINTS_PER_MATCH: N_("Points per match")}
    if step in across_groups:
        return across_groups[step]
    return next((tiebreak.name for tiebreak in ruleset.standings.tiebreaks if tiebreak.key == step), "")


def lowercase_first(text: str) -> str:
    """Text for use within a sentence, ``deck`` for ``Deck``; a name with more capitals stays: ``Corvus PIN``."""
    return text if any(map(str.isupper, text[1:])) else text[:1].lower() + text[1:]


def record_text(wins: int, losses: int, draws: int) -> str:
    """``3–1``, or ``3–1–1`` with draws."""
    return f"{wins}–{losses}–{draws}" if draws else f"{wins}–{losses}"


def record_of(line: CrosstableLine) -> str:
    """A player's record of the Swiss rounds: byes are wins, missed rounds are losses (SW-DROP, SW-LATE).

    Half a point for an absence counts as a draw (ST-ABSENT).
    """
    return record_text(line.wins + line.byes, line.losses + line.unpaired_losses, line.draws + line.absent_halves)


def points_text(value: Fraction) -> str:
    """Points as text: ``12``, ``2½``."""
    if value.denominator == HALF.denominator:
        whole = value.numerator // HALF.denominator
        return f"{whole}½" if whole else "½"
    return str(value)


def named_points_text(value: Fraction) -> Message:
    """Points with their name: ``1 point``, ``2½ points``."""
    return Message(Plural("1 point", "{points} points"), (("points", points_text(value)), ("count", value)))


SYSTEM_NAMES = {
    TournamentSystem.SWISS: N_("Swiss rounds"),
    TournamentSystem.ROUND_ROBIN: N_("Round robin"),
    TournamentSystem.DOUBLE_ELIMINATION: N_("Double elimination"),
}
"""Translatable names of the systems of custom structures."""


def rounds_before_the_cut(system: TournamentSystem) -> str:
    """Translatable name of the rounds in which everybody plays."""
    return (
        N_("Rounds of the round robin")
        if system is TournamentSystem.ROUND_ROBIN
        else SYSTEM_NAMES[TournamentSystem.SWISS]
    )


def sitting_alone_text(match: Match) -> str:
    """Translatable name of what a player without opponent has: a bye, taken or not, or a free round (RR-FREE)."""
    if match.is_missed:
        return N_("Bye missed")
    return N_("Free round") if match.is_free else N_("Bye")


def alone_text(tournament: Tournament, number: int, match: Match) -> str:
    """As :func:`sitting_alone_text` in a round; if the player's smaller group has finished, that (ST-GROUPS)."""
    is_done = match.is_free and match.first in players_done(tournament, number)
    return N_("Group finished") if is_done else sitting_alone_text(match)


def match_title(match: Match) -> Message:
    """``Table 4``, or what a player without opponent has."""
    if match.second is None:
        return Message(sitting_alone_text(match))
    return Message(N_("Table {number}"), (("number", match.number),))


def structure_text(tournament: Tournament, ruleset: Ruleset) -> Message:
    """The announced structure in words (SW-ANNOUNCE)."""
    if tournament.chain:
        return announced_chain_text(tournament)
    details, cuts = tournament.details, ruleset.stages.cuts
    structure = structure_numbers_text(
        tournament.swiss_rounds, tournament.cut, cuts=cuts, system=details.system, twice=details.twice
    )
    return with_third_place(structure, is_played=tournament.plays_third_place)


def structure_numbers_text(
    rounds: int, cut: int, *, cuts: bool = True, system: TournamentSystem = TournamentSystem.SWISS, twice: bool = False
) -> Message:
    """Rounds of a system and a cut in words; only the rounds if the game has no cuts."""
    if system is TournamentSystem.ROUND_ROBIN:
        return _round_robin(rounds, cut, twice=twice)
    if system is TournamentSystem.DOUBLE_ELIMINATION and (cut or not rounds):
        return _double_structure(rounds, cut)
    if not cuts:
        return Message(Plural("One round", "{rounds} rounds", "rounds"), (("rounds", rounds),))
    if not rounds:
        return Message(N_("Single elimination"))
    pattern = (
        Plural(
            "One Swiss round, then a cut to the top {cut}",
            "{rounds} Swiss rounds, then a cut to the top {cut}",
            "rounds",
        )
        if cut
        else Plural("One Swiss round, no cut", "{rounds} Swiss rounds, no cut", "rounds")
    )
    return Message(pattern, (("rounds", rounds), ("cut", cut)))


def started_structure(fact: TournamentStarted, details: Details, *, cuts: bool) -> Message:
    """The structure as announced at the start, in words; ``details`` are those of that time (SW-ANNOUNCE)."""
    if fact.chain:
        return started_chain_text(fact)
    if fact.as_it_takes:
        structure = round_robin_by_players(fact.cut, twice=details.twice)
    else:
        structure = structure_numbers_text(
            fact.swiss_rounds, fact.cut, cuts=cuts, system=details.system, twice=details.twice
        )
    return with_third_place(structure, is_played=details.third_place)


def round_robin_by_players(cut: int, *, twice: bool) -> Message:
    """A round robin with as many rounds as needed, and a cut, in words (RR-BERGER, RR-TWICE)."""
    patterns = {
        (False, False): N_("Round robin, rounds by the number of players, no cut"),
        (False, True): N_("Round robin, rounds by the number of players, then a cut to the top {cut}"),
        (True, False): N_("Round robin played twice, rounds by the number of players, no cut"),
        (True, True): N_("Round robin played twice, rounds by the number of players, then a cut to the top {cut}"),
    }
    return Message(patterns[twice, bool(cut)], (("cut", cut),))


def _round_robin(rounds: int, cut: int, *, twice: bool) -> Message:
    if twice:
        ends = N_("Round robin played twice in {rounds} rounds, then a cut to the top {cut}")
        twice_pattern = ends if cut else N_("Round robin played twice in {rounds} rounds, no cut")
        return Message(twice_pattern, (("rounds", rounds), ("cut", cut)))
    pattern = (
        Plural(
            "Round robin of one round, then a cut to the top {cut}",
            "Round robin of {rounds} rounds, then a cut to the top {cut}",
            "rounds",
        )
        if cut
        else Plural("Round robin of one round, no cut", "Round robin of {rounds} rounds, no cut", "rounds")
    )
    return Message(pattern, (("rounds", rounds), ("cut", cut)))


def _double_structure(rounds: int, cut: int) -> Message:
    if not rounds:
        return Message(N_("Double elimination"))
    pattern = Plural(
        "One Swiss round, then a cut to the top {cut} and double elimination",
        "{rounds} Swiss rounds, then a cut to the top {cut} and double elimination",
        "rounds",
    )
    return Message(pattern, (("rounds", rounds), ("cut", cut)))


def announced_change_texts(
    change: Announcement,
    *,
    cuts: bool,
    system: TournamentSystem = TournamentSystem.SWISS,
    chain: Sequence[StagePlan] = (),
) -> tuple[Message, ...]:
    """A change to the announcement, one sentence for each part (SW-ANNOUNCE); in a chain, of one stage."""
    sentences = []
    if change.structure and chain:
        sentences = [changed_stage_text(chain, change.swiss_rounds, change.cut)]
    elif change.structure:
        sentences = [structure_numbers_text(change.swiss_rounds, change.cut, cuts=cuts, system=system)]
    sentences += [planned_stage_text(number, plan) for number, plan in change.stages]
    for each in change.rounds:
        number = ("number", each.round)
        if each.scenario:
            sentences.append(Message(N_("Round {number}: scenario {scenario}"), (number, ("scenario", each.scenario))))
        elif each.scenario is not None:
            sentences.append(Message(N_("Round {number}: no scenario"), (number,)))
        if each.text is not None:
            sentences.append(Message(N_("Round {number}: the rules of its scenario"), (number,)))
        if each.window is not None:
            sentences.append(Message(N_("Round {number}: {days}"), (number, ("days", days_text(*each.window)))))
    return (*sentences, *_prize_changes(change))


def _prize_changes(change: Announcement) -> tuple[Message, ...]:
    """Changed prizes, one sentence each (AGL-PRIZES)."""
    sentences = []
    for each in change.prizes:
        pattern = N_("a prize: {prize}") if each.is_new else N_("no longer a prize: {prize}")
        sentences.append(Message(pattern, (("prize", prize_text(each.prize)),)))
    if change.sharing:
        sentences.append(Message(N_("how the prizes are shared: {text}"), (("text", change.sharing),)))
    elif change.sharing is not None:
        sentences.append(Message(N_("how the prizes are shared is no longer announced")))
    if not sentences and not (change.structure or change.rounds or change.stages):
        sentences.append(Message(N_("the order of the list of prizes")))
    return tuple(sentences)


def prize_text(prize: Prize) -> Message:
    """A prize in one line: for whom, what, how shared."""
    values = (("whom", prize_for(prize)), ("what", prize.what), ("how", prize.how))
    return Message(N_("{whom}: {what} ({how})") if prize.how else N_("{whom}: {what}"), values)


def prize_for(prize: Prize) -> Message:
    """Who gets a prize: places, those whom its label names, those drawn by lot, or everybody."""
    if prize.lot:
        return Message(N_("By lot: {label}"), (("label", prize.label),)) if prize.label else Message(N_("By lot"))
    if prize.first:
        return places_text(prize.first, prize.last)
    return Message("{label}", (("label", prize.label),)) if prize.label else Message(N_("Everybody"))


def places_text(first: int, last: int) -> Message:
    """A place or a range of places."""
    if first == last:
        return Message(N_("Place {place}"), (("place", first),))
    return Message(N_("Places {first} to {last}"), (("first", first), ("last", last)))


def days_text(first: str, last: str) -> Message:
    """A range of ISO days; an empty end is open."""
    if first and last:
        return Message(N_("{first} to {last}"), (("first", date_in_words(first)), ("last", date_in_words(last))))
    if last:
        return Message(N_("until {day}"), (("day", date_in_words(last)),))
    return Message(N_("from {day}"), (("day", date_in_words(first)),)) if first else Message(N_("no days set"))


def postponed_fact_text(postponed: MatchPostponed, details: Details) -> Message:
    """A postponement with the details of its time: the new day, or that it was taken back (AGL-POSTPONE)."""
    return Message(N_("not postponed after all")) if postponed.is_taken_back(details) else postponed_text(postponed)


def postponed_text(postponed: MatchPostponed) -> Message:
    """``postponed to 3 December 2026``, or without a day if unknown (AGL-POSTPONE)."""
    if not postponed.day:
        return Message(N_("postponed"))
    return Message(N_("postponed to {day}"), (("day", date_in_words(postponed.day)),))


def day_and_time(at: str) -> tuple[str, str]:
    """ISO date and time of day of a moment, in UTC like all times in the log."""
    when = parse_moment(at).astimezone(UTC)
    return f"{when:%Y-%m-%d}", f"{when:%H:%M}"
