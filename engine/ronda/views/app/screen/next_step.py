"""The next step of a tournament: its one main action."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.commands import announcing, ending, going_on, rounds
from ronda.commands.staff import why_unidentified
from ronda.core import lookup, officials, round_names
from ronda.core.errors import Refusal
from ronda.core.stages import GoingOn, StageLength
from ronda.core.state import Draft, Match, Phase, Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.core.waiting_list import waiting_players
from ronda.formats.pairing.broken_rules import join_sentences
from ronda.formats.pairing.draft_tables import loose_ends
from ronda.formats.pairing.player_constraints import why_too_few
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.organiser_questions import OrganiserQuestion, player_count_question, same_person_question
from ronda.views.app.screen.start_structure import (
    here_structure_text,
    start_structure,
    why_not_start_without_missing,
)
from ronda.views.shared.bracket_rounds import bracket_rounds_ahead
from ronda.views.shared.final_standings import event_champions, no_champion_reason, shared_title_reason
from ronda.views.shared.first_round_texts import announced_first_round
from ronda.views.shared.stage_texts import going_on_text
from ronda.views.shared.wording import postponed_text


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """A headline, a sentence, and a command or a place to go."""

    title: Message
    text: Message
    action: Message | None = None
    command: str = ""
    path: str = ""
    other: Message | None = None
    """A second, smaller way."""
    other_path: str = ""
    other_focus: str = ""
    """A selector on the target screen."""
    other_command: str = ""
    """A command for the second way, instead of a place to go."""
    fields: tuple[tuple[str, Message | str | int], ...] = ()
    """Fields sent with the command."""
    other_fields: tuple[tuple[str, Message | str | int], ...] = ()
    asks_organiser: str = ""
    """Translatable label of the organiser's field, if the start needs a name; else empty (SW-ROLES)."""
    structure: Message | None = None
    """What the second way announces, if it starts the event (SW-STRUCT)."""
    waits: Message | None = None
    """What the next round waits for, and the way out."""
    champion: str = ""

    @property
    def is_one_tap(self) -> bool:
        """Whether the command needs no further input."""
        return bool(self.command) and not self.fields and not self.asks_organiser


def next_step(tournament: Tournament, ruleset: Ruleset) -> NextStep:
    """The step that is due in the tournament's phase."""
    match tournament.phase:
        case Phase.REGISTRATION:
            return _registration_step(tournament, ruleset)
        case Phase.BETWEEN_ROUNDS:
            return _pairing_step(tournament, ruleset)
        case Phase.ROUND_RUNNING:
            return _results_step(tournament, ruleset)
        case Phase.CUT_DUE:
            refusal = rounds.why_not_make_cut(tournament)
            if refusal is not None:
                owes = lookup.owing_round(tournament) if tournament.awaited else None
                return NextStep(
                    title=Message(N_("The cut cannot be made")),
                    text=refusal.message,
                    action=Message(N_("Enter results") if owes else N_("See the players")),
                    path=f"/t/{tournament.id}/" + (f"round/{owes.number}" if owes else "players"),
                    other=Message(N_("End the event here")),
                    other_path=f"/t/{tournament.id}/end",
                )
            if tournament.chain:
                return _next_stage_step(tournament)
            return NextStep(
                title=Message(N_("Make the cut")),
                text=Message(
                    N_("Everybody has met everybody. The best {cut} of the standings go on.")
                    if tournament.is_round_robin
                    else N_("The Swiss rounds are over. The best {cut} of the standings go on."),
                    (("cut", tournament.cut),),
                ),
                action=Message(N_("Make the cut to the top {cut}"), (("cut", tournament.cut),)),
                command="make_cut",
                other=Message(N_("Look at the standings first")),
                other_path=f"/t/{tournament.id}/standings",
            )
        case Phase.FINISHED:
            return _finished_step(tournament, ruleset)


def _next_stage_step(tournament: Tournament) -> NextStep:
    """The stage or bracket that is due, with its qualifiers (ST-CHAIN)."""
    following, cut = tournament.next_stage, ("cut", tournament.cut)
    is_bracket = following is None or following.is_bracket
    stage, rule = ("stage", len(tournament.begun) + 2), tournament.table_stage.progression
    title = Message(N_("Make the cut")) if is_bracket else Message(N_("Begin stage {stage}"), (stage,))
    action = title
    if rule.places and rule.rule in {GoingOn.BEST, GoingOn.UNDEFEATED_FIRST} and not rule.all_who_tie:
        action = Message(
            N_("Make the cut to the top {cut}") if is_bracket else N_("Begin stage {stage} with the best {cut}"),
            (stage, cut),
        )
        rule = replace(rule, places=tournament.cut)
    return NextStep(
        title=title,
        text=Message(N_("This stage is over: {going_on}."), (("going_on", going_on_text(rule)),)),
        action=action,
        command="make_cut",
        other=Message(N_("Look at the standings first")),
        other_path=f"/t/{tournament.id}/standings",
    )


def organiser_question(refusal: Refusal | None, ruleset: Ruleset) -> str:
    """Translatable question for the organiser's name, if the start is refused without one; else empty."""
    if refusal is None or refusal.field != "organiser":
        return ""
    return N_("Organiser (one person)") if ruleset.staff.organiser_is_person else N_("Organiser")


def _registration_step(tournament: Tournament, ruleset: Ruleset) -> NextStep:
    """Players first, then obstacles to the start, then the start, which may ask for the organiser's name."""
    players = len(tournament.active_players)
    people = Message(N_("Register players"))
    path = f"/t/{tournament.id}/players"
    if not players:
        arrivals = Message(N_("See who arrives")) if tournament.hall_entry else None
        return NextStep(
            title=Message(N_("Register the players")),
            text=Message(N_("One by one as they arrive, or paste a list.")),
            action=people,
            path=path,
            other=arrivals,
            other_path=f"/t/{tournament.id}/arrivals" if arrivals else "",
        )
    refusal = announcing.why_not_start(tournament, ruleset)
    asks_organiser = organiser_question(refusal, ruleset)
    if refusal is not None and not asks_organiser:
        unidentified = why_unidentified(tournament, ruleset)
        if unidentified is not None and unidentified.message == refusal.message:
            return _asking(same_person_question(officials.unresolved_resemblances(tournament)[0]))
        step = NextStep(
            title=Message(N_("Players registered: {count}"), (("count", players),)),
            text=refusal.message,
            action=people,
            path=path,
            other=Message(N_("Edit the details")),
            other_path=f"/t/{tournament.id}/details",
        )
        fitting = announcing.fitting_structure(tournament, ruleset)
        return step if fitting is None else _choosing(step, replace(tournament, details=fitting), ruleset)
    if tournament.missing:
        return replace(_missing(tournament, ruleset), asks_organiser=asks_organiser)
    return NextStep(
        title=Message(N_("Players registered: {count}"), (("count", players),)),
        text=_announcing(tournament, ruleset),
        action=Message(N_("Start the event")),
        command="start_event",
        asks_organiser=asks_organiser,
        other=Message(N_("Register more players")),
        other_path=path,
    )


def _announcing(tournament: Tournament, ruleset: Ruleset) -> Message:
    structure = start_structure(tournament, ruleset)
    fixed = Message(N_("Starting announces and fixes the structure. {structure}."), (("structure", structure),))
    waiting = len(waiting_players(tournament))
    pattern = Plural("{count} who waits for a place does not play.", "{count} who wait for a place do not play.")
    return join_sentences([fixed, Message(pattern, (("count", waiting),))]) if waiting else fixed


def _choosing(step: NextStep, fitting: Tournament, ruleset: Ruleset) -> NextStep:
    """The step with a fitting tournament's structure as the second way."""
    details = fitting.details
    named = ruleset.stages.structure(details.structure)
    structure = start_structure(fitting, ruleset)
    name = Message(named.name if named else N_("Custom"))
    chosen = {"structure": details.structure, "swiss_rounds": details.swiss_rounds, "cut": details.cut}
    return replace(
        step,
        other=Message(N_("Choose {name}: {structure}"), (("name", name), ("structure", structure))),
        other_path="",
        other_command="choose_structure",
        other_fields=tuple((key, value) for key, value in chosen.items() if value is not None),
    )


def _asking(question: OrganiserQuestion) -> NextStep:
    """A question as the next step, with one or two answers."""
    first, *more = question.answers
    step = NextStep(
        title=question.title, text=question.text, action=first.label, command=first.command, fields=first.fields
    )
    for other in more:
        step = replace(step, other=other.label, other_command=other.command, other_fields=other.fields)
    return step


def _draft_step(tournament: Tournament, draft: Draft) -> NextStep:
    """Leads to the draft, with the player without opponent; away from it if too few players are left."""
    name = ("round", round_names.swiss_round_name(draft.round))
    if too_few := why_too_few(tournament):
        return NextStep(
            title=Message(N_("{round} is a draft"), (name,)),
            text=too_few.message,
            action=Message(N_("Discard the draft")),
            command="discard_draft",
            other=Message(N_("See the players")),
            other_path=f"/t/{tournament.id}/players",
        )
    text = Message(N_("Only you see it. Look it over, then publish it: from then on the room sees it."))
    loose = loose_ends(tournament, draft.pairings).players
    if loose:
        names = ", ".join(tournament.player(player).name for player in loose)
        text = Message(N_("Without an opponent: {names}."), (("names", names),))
    return NextStep(
        title=Message(N_("{round} is a draft"), (name,)),
        text=text,
        action=Message(N_("To the draft of round {number}"), (("number", draft.round),)),
        path=f"/t/{tournament.id}/draft",
        other=Message(_name_list(tournament)),
        other_path=f"/t/{tournament.id}/players",
    )


def _name_list(tournament: Tournament) -> str:
    if tournament.is_round_robin and tournament.rounds:
        return N_("Somebody drops: see the players")
    return N_("Somebody is late or drops: see the players")


MOST_DISPENSABLE = 3
"""With more open matches, going on without them is not offered."""
MOST_NAMED = 5
"""Missing players named one by one."""
_ONLY_HERE = Plural(
    "The event cannot start with only the {here} who is here.",
    "The event cannot start with only the {here} who are here.",
    "here",
)


def _missing(tournament: Tournament, ruleset: Ruleset) -> NextStep:
    """The missing players, and the start without them if possible, else with everybody."""
    missing, players = tournament.missing, len(tournament.active_players)
    names = ", ".join(player.name for player in missing[:MOST_NAMED])
    pattern = N_("Not checked in: {names}.")
    if len(missing) > MOST_NAMED:
        pattern = N_("Not checked in: {names} and {more} more.")
    here = players - len(missing)
    step = NextStep(
        title=Message(N_("{here} of {players} here"), (("here", here), ("players", players))),
        text=Message(pattern, (("names", names), ("more", len(missing) - MOST_NAMED))),
        action=Message(N_("Continue check-in")),
        path=f"/t/{tournament.id}/checkin",
        other_command="start_event",
    )
    refusal = why_not_start_without_missing(tournament, ruleset)
    if refusal is not None:
        return replace(
            step,
            text=join_sentences([step.text, Message(_ONLY_HERE, (("here", here),)), refusal.message]),
            other=Message(N_("Start with all {players}"), (("players", players),)),
            structure=_announcing(tournament, ruleset),
        )
    start = Plural("Start with the {here} who is here", "Start with the {here} who are here", "here")
    return replace(
        step,
        other=Message(start, (("here", here),)),
        other_fields=(("only_here", "yes"),),
        structure=here_structure_text(tournament, ruleset),
    )


def _pairing_step(tournament: Tournament, ruleset: Ruleset) -> NextStep:
    """The draft if there is one, else pairing; if that is impossible, what to do about it."""
    if tournament.draft is not None:
        return _draft_step(tournament, tournament.draft)
    name = next_round_name(tournament)
    refusal = rounds.why_not_pair(tournament, ruleset)
    changed = player_count_question(tournament, ruleset)
    if refusal is not None and changed is None:
        can_end = (
            len(tournament.rounds) >= tournament.stage_start
            and tournament.table_stage.length is StageLength.ROUNDS
            and announcing.why_not_change_announcement(tournament) is None
        )
        ends = (
            N_("End this stage with the rounds played")
            if tournament.chain
            else N_("End the event with the rounds played")
        )
        cut = tournament.cut if tournament.chain else 0
        return NextStep(
            title=Message(N_("Cannot pair {round}"), (("round", round_names.name_in_sentence(name)),)),
            text=refusal.message,
            action=Message(N_("See the players") if tournament.rounds else N_("Register players")),
            path=f"/t/{tournament.id}/players",
            other=Message(ends) if can_end else None,
            other_path=f"/t/{tournament.id}/announcement?swiss_rounds={len(tournament.rounds)}&cut={cut}"
            if can_end
            else "",
        )
    if changed is not None:
        if refusal is not None:
            return _asking(changed)
        leave = Message(N_("Leave it and pair {round}"), (("round", round_names.name_in_sentence(name)),))
        return replace(_asking(changed), other=leave, other_command="pair_round")
    players = len(tournament.playing_players)
    pair = Message(N_("Pair {round}"), (("round", round_names.name_in_sentence(name)),))
    if tournament.seeds is not None or not tournament.swiss_rounds:
        text = Message(N_("The bracket is fixed: the pairing follows from it."))
        if not tournament.rounds:
            text = next(iter(announced_first_round(tournament.details)), Message(N_("The bracket is drawn at random.")))
    elif tournament.is_round_robin and tournament.table_stage.groups > 1:
        text = Message(N_("The Berger table of each group decides its pairings."))
    elif tournament.is_round_robin and tournament.table_stage.twice:
        text = Message(N_("The Berger table decides the pairings: everybody meets everybody twice."))
    elif tournament.is_round_robin:
        text = Message(N_("The Berger table decides the pairings: everybody meets everybody once."))
    elif players % 2:
        text = Message(N_("Tables: {tables}, and one bye."), (("tables", players // 2),))
    else:
        text = Message(N_("Tables: {tables}."), (("tables", players // 2),))
    late = not tournament.rounds or (tournament.seeds is None and bool(tournament.swiss_rounds))
    return NextStep(
        title=pair,
        text=text,
        action=pair,
        command="pair_round",
        other=Message(_name_list(tournament)) if late else _end_here(tournament),
        other_path=f"/t/{tournament.id}/{'players' if late else 'end'}",
    )


def _end_here(tournament: Tournament) -> Message | None:
    return Message(N_("End the event here")) if ending.why_not_end(tournament) is None else None


def next_round_name(tournament: Tournament) -> Message:
    """The name of the round to be paired next."""
    bracket_is_next = tournament.seeds is not None or not tournament.swiss_rounds
    ahead = bracket_rounds_ahead(tournament) if bracket_is_next else ()
    if ahead:
        return ahead[0]
    return round_names.swiss_round_name(len(tournament.rounds) + 1)


def _results_step(tournament: Tournament, ruleset: Ruleset) -> NextStep:
    """Entering missing results, or going on without the last open match (ST-OPEN)."""
    running = lookup.owing_round(tournament)
    seated = [match for match in running.matches if match.second is not None]
    open_tables = running.open_matches
    title = N_("{round} is not over yet") if running.is_complete else N_("{round} in progress")
    dispensable = dispensable_match(tournament)
    return NextStep(
        title=Message(title, (("round", round_names.round_name(running)),)),
        text=Message(
            Plural("{reported} of {matches} results is in.", "{reported} of {matches} results are in.", "reported"),
            (("reported", len(seated) - len(open_tables)), ("matches", len(seated))),
        ),
        waits=_waiting(tournament, open_tables) if ruleset.stages.has_days else None,
        action=Message(N_("Enter results")),
        path=f"/t/{tournament.id}/round/{running.number}",
        other=Message(N_("Go on without table {table}"), (("table", dispensable.number),))
        if dispensable
        else _end_here(tournament),
        other_path=f"/t/{tournament.id}/round/{running.number}/table/{dispensable.number}"
        if dispensable
        else f"/t/{tournament.id}/end",
        other_focus="#go-on-title" if dispensable else "",
    )


def dispensable_match(tournament: Tournament) -> Match | None:
    """The first of the few open matches that block the next round, if it can begin without them (ST-OPEN)."""
    running = tournament.rounds[-1]
    waiting = [match for match in running.open_matches if not match.left_open]
    if not 1 <= len(waiting) <= MOST_DISPENSABLE or not running.has_results:
        return None
    return waiting[0] if going_on.why_not_leave_open(tournament, running, waiting[0]) is None else None


def next_swiss_round(tournament: Tournament) -> int | None:
    """The number of the Swiss round after the running one; None after the last."""
    after = len(tournament.rounds) + 1
    return after if after <= tournament.swiss_rounds else None


def _waiting(tournament: Tournament, open_tables: Sequence[Match]) -> Message | None:
    """What a league's next round waits for: postponed matches, else the last few of the round (AGL-POSTPONE)."""
    late = [match for match in open_tables if match.postponed] or open_tables
    after = next_swiss_round(tournament)
    if after is None or len(late) > MOST_NAMED:
        return None
    tables = [
        Message(N_("{table} ({when})"), (("table", match.number), ("when", postponed_text(match.postponed))))
        if match.postponed
        else Message("{table}", (("table", match.number),))
        for match in late
    ]
    pattern = Plural(
        "Round {number} waits for table {tables}: enter its result, or who did not appear.",
        "Round {number} waits for tables {tables}: enter their results, or who did not appear.",
    )
    return Message(pattern, (("number", after), ("tables", join_with_commas(tables)), ("count", len(tables))))


def _finished_step(tournament: Tournament, ruleset: Ruleset) -> NextStep:
    winners = [tournament.player(winner).name for winner in event_champions(tournament, ruleset)]
    nobody = no_champion_reason(tournament)
    title = ruleset.stages.champion if len(winners) == 1 else N_("Shared first place")
    return NextStep(
        title=Message(N_("No champion") if nobody else title),
        text=nobody
        or shared_title_reason(tournament)
        or Message(N_("The event is over. Save a copy, and give the players their results.")),
        other=Message(N_("Final standings")),
        other_path=f"/t/{tournament.id}/standings",
        champion=" · ".join(winners),
    )
