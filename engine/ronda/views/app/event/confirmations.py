"""Confirmation and next screen after a command."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from ronda.commands.quick_entry import QuickEntry
from ronda.core import facts, round_names
from ronda.core.pairings import Stage
from ronda.core.payment_sums import every_payer
from ronda.core.results import FIRST, NOBODY, SECOND, Result
from ronda.core.state import Match, Phase, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.pairing.broken_rules import join_sentences
from ronda.rules.result_forms import ResultForm
from ronda.rulesets import ruleset_of
from ronda.views.app.event.fact_texts import MANY_AT_ONCE, NOT_PAID, many_at_once_text, started_text
from ronda.views.app.players.entry_texts import accepted_text, declined_text, payment_text, without_accepted
from ronda.views.app.players.place_texts import newcomers_waiting, place_confirmation
from ronda.views.shared import absence_texts, wording
from ronda.views.shared.entrant_origins import entrants_taken_text
from ronda.views.shared.reported_result import reported_result_text
from ronda.views.shared.seat_changes import bye_text

_CHANGED = facts.ResultCorrected | facts.ResultCleared


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPlace:
    """A route, and the element to focus there."""

    go: str
    focus: str


def confirmation_text(tournament: Tournament, happened: Sequence[facts.Fact]) -> Message | None:
    """One sentence that confirms what was done, or None if the page itself shows it.

    Takes the state after the facts.
    """
    if not happened:
        return Message(N_("Nothing changed."))
    start = next((fact for fact in happened if isinstance(fact, facts.TournamentStarted)), None)
    gone = [fact.player for fact in happened if isinstance(fact, facts.PlayerRemoved)]
    if start and gone:
        cuts = ruleset_of(tournament).stages.cuts
        names = [player.name for player in tournament.taken_off if player.id in gone]
        return started_text(wording.started_structure(start, tournament.details, cuts=cuts), names)
    if accepted := accepted_text(tournament, happened):
        return accepted
    counts = _counts(happened)
    if any(count > 1 for count in counts.values()):
        many = [Message(pattern, (("count", count),)) for pattern, count in counts.items()]
        new = {fact.player for fact in happened if isinstance(fact, facts.PlayerRegistered)}
        return join_sentences([*many, *newcomers_waiting(tournament, new)])
    tables = [fact.match for fact in happened if isinstance(fact, facts.ResultReported | _CHANGED)]
    if len(tables) > 1 and any(isinstance(fact, _CHANGED) for fact in happened):
        return Message(
            N_("The results of tables {table} and {other} are exchanged."),
            (("table", tables[0]), ("other", tables[1])),
        )
    counted = sum(1 for fact in happened if isinstance(fact, facts.ResultReported) and fact.reported_by)
    if counted > 1:
        return Message(N_("Results that count now: {count}."), (("count", counted),))
    for fact in happened:
        message = place_confirmation(tournament, fact) or _fact_confirmation(tournament, fact)
        if message is not None:
            return message
    return None


def _counts(happened: Sequence[facts.Fact]) -> dict[Plural, int]:
    """How often each countable kind of fact occurred, by its sentence.

    A new player's own changes are not counted, nor the note that somebody owes a fee if anything else was done.
    """
    new = {fact.player for fact in happened if isinstance(fact, facts.PlayerRegistered)}
    told = [
        fact for fact in without_accepted(happened) if not (isinstance(fact, facts.PlayerEdited) and fact.player in new)
    ]
    counts = Counter(map(many_at_once_text, told))
    paid_or_new = {text: counts[text] for text in MANY_AT_ONCE.values() if counts[text]}
    return paid_or_new or ({NOT_PAID: counts[NOT_PAID]} if counts[NOT_PAID] else {})


def file_opened_text(
    tournament: Tournament, entries: int, differences: Sequence[Message] = (), *, is_new: bool
) -> Message:
    """Confirmation of an opened event file; takes the number of new entries, and whether the event is new.

    ``differences`` are deviations in a file of other software.
    """
    name = ("name", tournament.details.name)
    if is_new:
        return join_sentences([new_event_text(tournament), *differences])
    if not entries:
        return Message(N_("Everything in this file is on the device already."))
    return Message(N_("{name}: entries added from the file: {count}."), (name, ("count", entries)))


def new_event_text(tournament: Tournament) -> Message:
    """What came with a new event."""
    players = Message(Plural("{count} player", "{count} players"), (("count", len(tournament.players)),))
    rounds = Message(Plural("{count} round", "{count} rounds"), (("count", len(tournament.rounds)),))
    return Message(
        N_("New event “{name}”: {players}, {rounds}."),
        (("name", tournament.details.name), ("players", players), ("rounds", rounds)),
    )


def file_merged_text(tournament: Tournament, added: Sequence[facts.Fact], *, replaced: bool) -> Message:
    """Confirmation that a diverging file was opened.

    Takes the added facts, and whether the file replaced the log because it contained all of it.
    """
    name = ("name", tournament.details.name)
    if replaced:
        return Message(N_("{name}: the file has all that was done here, and stands here from now on."), (name,))
    aside = sum(isinstance(fact, facts.StepSetAside) for fact in added)
    if not added:
        return Message(N_("{name}: all steps of this file are on the device already."), (name,))
    if not aside:
        return Message(N_("{name}: the steps of the file were added to those here."), (name,))
    rest = Plural(
        "{name}: the steps of the file were added to those here, but for {count} that does not fit. Choose.",
        "{name}: the steps of the file were added to those here, but for {count} that do not fit. Choose.",
    )
    return Message(rest, (name, ("count", aside)))


def event_restored_text(tournament: Tournament, entries: int) -> Message:
    """Confirmation that a damaged or lost event is restored; takes the number of its entries."""
    name = ("name", tournament.details.name)
    return Message(N_("{name} is whole on this device again. Entries: {count}."), (name, ("count", entries)))


def _fact_confirmation(tournament: Tournament, fact: facts.Fact) -> Message | None:
    """The sentence for one fact in the state after it; None if the page itself shows the effect."""
    match fact:
        case facts.PlayerRegistered():
            pattern = N_("{name} is registered as number {number}.")
            return Message(pattern, (("name", fact.name), ("number", fact.player)))
        case facts.RegistrationRestored():
            pattern = N_("{name} is back, as number {number}.")
            return Message(pattern, (("name", _name(tournament, fact.player)), ("number", fact.player)))
        case facts.EntrantsTaken():
            return entrants_taken_text(fact, ruleset_of(tournament), lambda player: _name(tournament, player))
        case facts.OfficialIdentified():
            player = ("player", _name(tournament, fact.player))
            pattern = N_("{player} counts as the official {official}.")
            if not fact.same:
                pattern = N_("{player} does not count as the official {official}.")
            return Message(pattern, (player, ("official", fact.official)))
        case facts.RegistrationCorrected():
            return Message(N_("The registration of {name} is corrected."), (("name", _name(tournament, fact.player)),))
        case facts.ListsOpened():
            return Message(N_("Everybody may read them now: what is published next shows them."))
        case facts.DeckChecksDrawn():
            return Message(
                Plural("Drawn: table {tables}.", "Drawn: tables {tables}."),
                (("tables", ", ".join(map(str, fact.tables))), ("count", len(fact.tables))),
            )
        case facts.DeckChecked():
            return Message(N_("The check of table {table} is written down."), (("table", fact.match),))
        case facts.PaymentNoted():
            names = (each.name for each in every_payer(tournament) if each.payment == fact)
            return payment_text(fact, next(names, "?"))
        case facts.PlayerDropped():
            return Message(N_("{name} has dropped."), (("name", _name(tournament, fact.player)),))
        case facts.PlayerReturned():
            return Message(N_("{name} is back in the event."), (("name", _name(tournament, fact.player)),))
        case facts.PlayerDisqualified():
            return Message(N_("{name} is disqualified."), (("name", _name(tournament, fact.player)),))
        case facts.PlayersKeptApart():
            return absence_texts.kept_apart_text(_name(tournament, player) for player in fact.players)
        case facts.PlayersLetMeet():
            return Message(N_("These players may meet again."))
        case facts.AbsenceAnnounced():
            return absence_texts.absence_text(_name(tournament, fact.player), fact.round, fact.counts)
        case facts.AbsenceTakenBack():
            return absence_texts.presence_text(_name(tournament, fact.player), fact.round)
        case facts.PenaltyGiven():
            return Message(N_("The penalty of {name} is written down."), (("name", _name(tournament, fact.player)),))
        case facts.SubstituteIssued():
            return Message(N_("The substitute for {item} is written down."), (("item", fact.item),))
        case facts.RulingGiven():
            return Message(N_("Ruling {number} is written down."), (("number", fact.ruling),))
        case facts.RulingAppealed():
            return Message(N_("The appeal against ruling {number} is written down."), (("number", fact.ruling),))
        case facts.RoundPaired():
            name = round_names.round_name(tournament.rounds[fact.round - 1])
            pattern = (
                N_("{round} is published.") if fact.stage is Stage.SWISS else N_("The pairings are made: {round}.")
            )
            return Message(pattern, (("round", name),))
        case facts.RoundDrafted():
            return Message(N_("Round {number} is a draft: only you see it."), (("number", fact.round),))
        case facts.DraftChanged():
            return Message(N_("The draft is changed."))
        case facts.PairingsChanged():
            return Message(N_("Changed for everyone: round {number}."), (("number", fact.round),))
        case facts.ByeCorrected():
            return bye_text(fact, lambda player: _name(tournament, player))
        case facts.TournamentEnded():
            return Message(N_("The event is over, and the places are shared."))
        case facts.RoomMessagePosted() | facts.RoomMessageTakenBack():
            posted = isinstance(fact, facts.RoomMessagePosted)
            return Message(N_("The room reads it now.") if posted else N_("The message is taken back."))
        case facts.ActionUndone():
            return Message(N_("The last step was undone."))
        case facts.ActionRedone():
            return Message(N_("The step was done again."))
        case facts.ReturnedTo():
            return Message(N_("The event is at that point again. Undo leads back."))
        case facts.EntrySettled(player=0, request=request):
            return declined_text(tournament, request)
        case (
            facts.DetailsChanged()
            | facts.PlayerEdited()
            | facts.PrizesChanged()
            | facts.ReportingChosen()
            | facts.HallEntryChosen()
        ):
            return Message(N_("Saved."))
        case _:
            return _table_confirmation(tournament, fact)


def _table_confirmation(tournament: Tournament, fact: facts.Fact) -> Message | None:
    """The sentence for a change at one table."""
    match fact:
        case facts.ResultReported() if _seats(tournament, fact).second is None:
            return Message(N_("The bye counts as a round missed."))
        case facts.ResultReported() | facts.ResultCorrected() if fact.result.is_unplayed and fact.result.scores:
            told = reported_result_text(
                tournament, ruleset_of(tournament), fact.round, _seats(tournament, fact), fact.result
            )
            return Message(N_("Table {table}: {result}."), (("table", fact.match), ("result", told)))
        case facts.ResultReported() if _came_late(tournament, fact):
            values = (("table", fact.match), ("score", _score(tournament, fact)))
            return Message(N_("Table {table}: {score} entered, and counted from now on."), values)
        case facts.ResultReported() | facts.ResultCorrected():
            pattern = (
                N_("Table {table}: {score} entered.")
                if isinstance(fact, facts.ResultReported)
                else N_("Table {table}: corrected to {score}.")
            )
            return Message(pattern, (("table", fact.match), ("score", _score(tournament, fact))))
        case facts.MatchPostponed():
            values = (("table", fact.match), ("when", wording.postponed_fact_text(fact, tournament.details)))
            return Message(N_("Table {table}: {when}."), values)
        case facts.MatchLeftOpen():
            pattern = N_("Table {table}: left open, counted when it is in.")
            if not fact.reason:
                pattern = N_("Round {round} waits for table {table}.")
            return Message(pattern, (("round", fact.round), ("table", fact.match)))
        case facts.TeamsBuilt():
            return Message(N_("Table {table}: the teams are kept."), (("table", fact.match),))
        case _:
            return None


def _score(tournament: Tournament, fact: facts.ResultReported | facts.ResultCorrected) -> Message | str:
    round_ = tournament.rounds[fact.round - 1]
    form = ruleset_of(tournament).scoring.form(tournament.details, round_.stage)
    if fact.result.winner == NOBODY:
        return Message(wording.ending_name(form, fact.result))
    first, second = (_name(tournament, player) for player in _seats(tournament, fact).players)
    named = wording.named_score(form, fact.result, (first, second))
    return named or wording.score_text(fact.result)


def _seats(tournament: Tournament, fact: facts.ResultReported | facts.ResultCorrected) -> Match:
    return next(match for match in tournament.rounds[fact.round - 1].matches if match.number == fact.match)


def _came_late(tournament: Tournament, fact: facts.ResultReported) -> bool:
    """Whether rounds were paired without the match (ST-OPEN)."""
    return _seats(tournament, fact).came_in > fact.round


def _name(tournament: Tournament, player: int) -> str:
    return tournament.player(player).name


def next_route(tournament: Tournament, happened: Sequence[facts.Fact]) -> str | None:
    """The route to show after a command, or None to stay."""
    home = f"/t/{tournament.id}"
    if any(isinstance(fact, facts.RoundDrafted | facts.DraftChanged) for fact in happened):
        return f"{home}/draft"
    if any(isinstance(fact, facts.TournamentStarted) for fact in happened):
        return home
    if any(isinstance(fact, facts.PenaltyGiven) for fact in happened):
        return f"{home}/conduct"
    for fact in happened:
        match fact:
            case facts.TournamentCreated():
                return f"{home}/players"
            case facts.DraftDiscarded() | facts.DetailsChanged() | facts.AnnouncementChanged():
                return home
            case facts.PrizesChanged():
                return f"{home}/prizes"
            case facts.PlayerRegistered() | facts.RegistrationRestored() | facts.PlayerReturned() if (
                tournament.phase is Phase.ROUND_RUNNING
            ):
                return f"{home}/players"  # offers a seat to players without one
            case facts.PlayerRemoved():
                return f"{home}/checkin" if tournament.uses_check_in and not tournament.rounds else f"{home}/players"
            case facts.RoundPaired() | facts.PairingsChanged() | facts.ByeCorrected():
                return f"{home}/round/{fact.round}"
            case facts.PlayerDisqualified() if any(isinstance(other, facts.ResultCorrected) for other in happened):
                return None
            case facts.ResultCorrected() | facts.ResultCleared():
                return f"{home}/round/{fact.round}"
            case facts.MatchLeftOpen():
                return f"{home}/round/{fact.round}"
            case facts.ResultReported() if _came_late(tournament, fact):
                return f"{home}/round/{fact.round}/table/{fact.match}"
            case facts.RulingGiven() | facts.RulingAppealed():
                return f"{home}/rulings"
            case facts.TeamsBuilt():
                return f"{home}/round/{fact.round}/table/{fact.match}"
            case facts.TournamentEnded():
                return f"{home}/standings"
            case facts.RoundUnpaired() | facts.CutMade() | facts.StageBegun() | facts.ReturnedTo():
                return home
            case _:
                continue
    return None


def quick_entry_place(tournament: Tournament, entry: QuickEntry) -> EntryPlace:
    """The target of a typed entry: its open table, or the correction of a table with a result."""
    round_ = f"/t/{tournament.id}/round/{entry.round}"
    number = entry.match.number
    if entry.result is None:
        focus = f"#table-{number}-first" if entry.match.is_open else f"#table-{number} a"
        return EntryPlace(go=round_, focus=focus)
    fields = urlencode(result_fields(entry.result, entry.shape))
    return EntryPlace(go=f"{round_}/table/{number}?{fields}", focus="#preview-title")


def result_fields(result: Result, shape: ResultForm) -> dict[str, object]:
    """A result as form fields: scores by key and side, marks, winner, ending."""
    scores = {f"{field.key}{side}": result.score(field.key, side) for field in shape.scores for side in (FIRST, SECOND)}
    marks = {mark.key: result.score(mark.key, FIRST) + 2 * result.score(mark.key, SECOND) for mark in shape.marks}
    return {**scores, **marks, "winner": result.winner, "ending": result.ending}
