"""Questions to the organiser on the event's page, each answered with one tap."""

from dataclasses import dataclass

from ronda.commands import announcing
from ronda.commands.rounds import corrected_qualifiers, qualified_for_next
from ronda.core import officials
from ronda.core.officials import Resemblance
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerButton:
    """A button: its command and fields."""

    label: Message
    command: str
    fields: tuple[tuple[str, Message | str | int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganiserQuestion:
    """A question with its answers."""

    title: Message
    text: Message
    answers: tuple[AnswerButton, ...]


def open_questions(tournament: Tournament, ruleset: Ruleset) -> tuple[OrganiserQuestion, ...]:
    """All open questions; those that block the next step come first."""
    if tournament.phase is Phase.FINISHED:
        return ()
    number, again = player_count_question(tournament, ruleset), stage_again_question(tournament, ruleset)
    return (
        *((again,) if again else ()),
        *(same_person_question(resemblance) for resemblance in officials.unresolved_resemblances(tournament)),
        *((number,) if number else ()),
    )


def stage_again_question(tournament: Tournament, ruleset: Ruleset) -> OrganiserQuestion | None:
    """Whether to repeat the cut to an unplayed stage after a correction changed its qualifiers (SW-CUT, ST-CHAIN)."""
    new, old = corrected_qualifiers(tournament, ruleset), qualified_for_next(tournament)
    if new is None or tournament.seeds is not None:
        return None
    enter, leave = (
        ", ".join(tournament.player(player).name for player in some if player not in others)
        for some, others in ((new, old), (old, new))
    )
    other_players = N_("Stage {stage} would have other players: {enter} in, {leave} out.")
    same_players = N_("The same players are in stage {stage}, with other seeds.")
    values = (("stage", len(tournament.begun) + 1), ("enter", enter or "–"), ("leave", leave or "–"))
    return OrganiserQuestion(
        title=Message(N_("A result before this stage was corrected")),
        text=Message(other_players if enter or leave else same_players, values),
        answers=(AnswerButton(label=Message(N_("Make the cut again")), command="make_cut"),),
    )


def same_person_question(resemblance: Resemblance) -> OrganiserQuestion:
    """Whether a player is the official with a similar name; an earlier answer can be changed (SW-STAFF)."""
    names = (("player", resemblance.player.name), ("official", resemblance.official))
    pattern = {
        None: N_("Is the player “{player}” the same person as the official “{official}”?"),
        True: N_("{player} counts as the official {official}."),
        False: N_("{player} does not count as the official {official}."),
    }[resemblance.same]
    answers: tuple[tuple[bool, str], ...] = ((True, N_("Yes, one person")), (False, N_("No, two people")))
    if resemblance.same is not None:
        answers = ((False, N_("They are two people")),) if resemblance.same else ((True, N_("They are one person")),)
    return OrganiserQuestion(
        title=Message(N_("The same person?")),
        text=Message(pattern, names),
        answers=tuple(
            AnswerButton(
                label=Message(label),
                command="identify_official",
                fields=(("player", resemblance.player.id), ("same", "yes" if same else "no")),
            )
            for same, label in answers
        ),
    )


def player_count_question(tournament: Tournament, ruleset: Ruleset) -> OrganiserQuestion | None:
    """Whether to adopt the structure for the present players, if it was announced for others (SW-STRUCT)."""
    row = announcing.changed_structure_step(tournament, ruleset)
    if row is None:
        return None
    system = tournament.details.system
    structure = ruleset.stages.structure(tournament.details.structure)
    name = structure.name if structure else wording.SYSTEM_NAMES[system]
    numbers = wording.structure_numbers_text(row.swiss_rounds, row.cut, cuts=ruleset.stages.cuts, system=system)
    players = ("players", len(tournament.active_players))
    named = (players, ("structure", Message(name)), ("numbers", numbers))
    return OrganiserQuestion(
        title=Message(N_("Players now: {players}"), (players,)),
        text=Message(
            N_("Announced for {before} players: {announced}. For {players} the structure {structure} has: {numbers}."),
            (
                ("before", tournament.announced_for),
                ("announced", wording.structure_text(tournament, ruleset)),
                *named,
            ),
        ),
        answers=(
            AnswerButton(
                label=Message(N_("Announce: {numbers}"), (("numbers", numbers),)),
                command="change_announcement",
                fields=(
                    ("swiss_rounds", row.swiss_rounds),
                    ("cut", row.cut),
                    ("reason", Message(N_("Players now: {players}. The structure {structure} has: {numbers}."), named)),
                ),
            ),
        ),
    )
