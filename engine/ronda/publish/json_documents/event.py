"""An event for programs: announcement and changes, winner, and links to everything else."""

from collections.abc import Iterator

from ronda.core.details import FirstRound
from ronda.core.facts import EntrantsTaken
from ronda.core.notice import Notice, PlannedBreak
from ronda.core.pairings import Stage
from ronda.core.stage_groups import groups_of_stage
from ronda.core.state import Phase, Tournament
from ronda.core.waiting_list import waiting_players
from ronda.formats.standings import RANDOM_LOT
from ronda.publish.json_documents.encoding import EventHeader, encode_document, json_document_of, player_reference
from ronda.publish.json_documents.starts import starts_json
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM
from ronda.views.files.fingerprint_list import FINGERPRINTS_FILE, PUBLIC_COPY_FILE
from ronda.views.public import event_context
from ronda.views.shared.announcement import kept_structure
from ronda.views.shared.deck_check_counts import deck_check_counts
from ronda.views.shared.event_overview import EventOverview
from ronda.views.shared.final_standings import has_final_standings
from ronda.views.shared.notice_page import NoticePage


def event_json(
    head: EventHeader,
    tournament: Tournament,
    ruleset: Ruleset,
    event: event_context.PublicTournament,
    page: EventOverview,
    new: event_context.LatestState,
) -> bytes:
    """An event as its pages show it, in UTF-8."""
    details, last = tournament.details, tournament.current_round
    structure = kept_structure(tournament, ruleset)
    checks, in_order = deck_check_counts(tournament)
    return encode_document(
        {
            **head.header_fields("event", event_context.INDEX_FILE, links=dict(_links(tournament, event))),
            "demo": event.is_demo,
            "date": event.date,
            "place": event.place,
            "phase": tournament.phase.value,
            "round": last.number if last else None,
            "running": tournament.phase is Phase.ROUND_RUNNING,
            "players": event.players,
            **({"limit": _limit(tournament)} if details.places and not tournament.started else {}),
            **({"ended": tournament.ended} if tournament.ended else {}),
            "champion": player_reference(event.champion.player, event.champion.name) if event.champion else None,
            "system": details.system.value,
            **({} if details.first_round is FirstRound.RANDOM else {"first_round": details.first_round.value}),
            **({"third_place": True} if tournament.plays_third_place else {}),
            "structure": structure.key if structure else CUSTOM,
            "tier": details.tier,
            "swiss_rounds": tournament.swiss_rounds if tournament.started else details.swiss_rounds,
            "cut": tournament.cut if tournament.started else details.cut,
            "seeds": tournament.seeds or (),
            **({"stages": list(_stages(tournament))} if tournament.announced_chain else {}),
            "options": [
                {"key": option.key, "choices": chosen.splitlines()}
                for option in ruleset.options.fields_for(details)
                if option.public and (chosen := details.option(option.key))
            ],
            "order": list(_order(ruleset)),
            "organiser": page.organiser,
            "head_judges": page.head_judges,
            "floor_judges": page.floor_judges,
            "minutes": _minutes(tournament, ruleset),
            "schedule": [
                {"round": number, "scenario": scenario, "first": first, "last": last_day}
                for number, scenario, first, last_day in page.schedule
            ],
            "notice": _notice_object(details.notice, page.notice),
            "announced": [
                {"day": each.day, "time": each.time, "text": str(each.text), "reason": each.reason}
                for each in page.announced
            ],
            "messages": new.messages,
            **starts_json(new.forecast),
            **({"sources": [_source(taken) for taken in tournament.sources]} if tournament.sources else {}),
            **({"deck_checks": {"checked": checks, "in_order": in_order}} if checks else {}),
            "places": [
                {"first": place.first, "last": place.last, **player_reference(place.player, place.name)}
                for place in page.places
            ],
        }
    )


def _limit(tournament: Tournament) -> dict[str, object]:
    """Number of places, and of people waiting for one (REG-PLACES)."""
    details = tournament.details
    taken, waiting = len(tournament.active_players), len(waiting_players(tournament))
    return {"places": details.places, "order": details.places_order.value, "taken": taken, "waiting": waiting}


def _stages(tournament: Tournament) -> Iterator[dict[str, object]]:
    """Each stage as announced; once begun, with its first round and players (ST-CHAIN)."""
    for place, plan in enumerate(tournament.announced_chain):
        begun = tournament.begun[place - 1] if 0 < place <= len(tournament.begun) else None
        rule = plan.progression
        yield {
            "system": plan.system.value,
            "length": plan.length.value,
            "rounds": plan.rounds,
            "groups": groups_of_stage(tournament, place) if place <= len(tournament.begun) else (),
            "twice": plan.twice,
            "carries_over": plan.carries_over,
            "goes_on": {
                "rule": rule.rule.value,
                "places": rule.places,
                "least": rule.least,
                "bound": rule.bound,
                "all_who_tie": rule.all_who_tie,
            },
            "first_round": begun.first_round if begun else None if place else 1,
            "entrants": begun.entrants if begun else None,
        }


def _links(tournament: Tournament, event: event_context.PublicTournament) -> Iterator[tuple[str, object]]:
    """What each file is called and its path from the folder of the event; only of files that there are."""
    yield "now", "now.json"
    yield "players", json_document_of(event_context.PLAYERS_FILE)
    yield "rules", json_document_of(event_context.RULES_FILE)
    yield "rounds", [json_document_of(event_context.round_file(round_.number)) for round_ in tournament.rounds]
    completed = tournament.completed_swiss_rounds
    yield "standings", [event_context.standings_file(number, "json") for number in range(1, completed + 1)]
    for there, name in (
        (event.bracket, event_context.BRACKET_FILE),
        (event.crosstable, event_context.CROSSTABLE_FILE),
        (event.counts_lists, event_context.PLAYED_FILE),
        (event.is_rated, event_context.RATING_FILE),
    ):
        if there:
            yield name.removesuffix(".html"), json_document_of(name)
    if has_final_standings(tournament):
        yield "final", "final.json"
        yield "final_csv", "final.csv"
    yield "fingerprints", FINGERPRINTS_FILE
    yield "public_copy", PUBLIC_COPY_FILE


def _source(taken: EntrantsTaken) -> dict[str, object]:
    """A tournament from which players come."""
    source = taken.source
    return {
        "event": source.name,
        "event_id": source.event,
        "date": source.date,
        "best": source.best,
        "players": len(taken.entrants),
        "entries": source.records,
        "digest": source.digest,
        "fingerprint": source.fingerprint,
    }


def _order(ruleset: Ruleset) -> Iterator[dict[str, object]]:
    """The steps of the standings' order: points first, the lot last unless ranks are shared."""
    yield {"key": "points", "name": ruleset.scoring.points_name, "rule": ""}
    for step in ruleset.standings.tiebreaks:
        yield {"key": step.key, "name": step.name, "rule": step.rule}
    if not ruleset.standings.shared_ranks:
        yield {"key": RANDOM_LOT, "name": "Lot", "rule": "SW-RANDOM"}


def _minutes(tournament: Tournament, ruleset: Ruleset) -> dict[str, object]:
    """Round lengths; none in a game without a clock (SW-CLOCK)."""
    stages, details = ruleset.stages, tournament.details
    if not stages.clocked:
        return {}
    slots = (Stage.SWISS.value, Stage.ELIMINATION.value, "final") if stages.cuts else (Stage.SWISS.value,)
    return {slot: stages.minutes_of(details, slot) for slot in slots}


def _break(planned: PlannedBreak) -> dict[str, object]:
    return {"after": planned.after_round, "minutes": planned.minutes}


def _notice_object(notice: Notice, page: NoticePage) -> dict[str, object]:
    """Information for players, with texts as typed and prizes with their winners."""
    return {
        "doors": notice.doors,
        "begins": notice.begins,
        **({"breaks": [_break(each) for each in notice.breaks]} if notice.breaks else {}),
        "address": page.address,
        "contact": notice.contact,
        "fee": page.fee,
        "bring": (*page.bring, *page.bring_also),
        "opening": page.opening,
        "text": page.text,
        "sharing": page.sharing,
        "prizes": [
            {
                "what": line.prize.what,
                "first": line.prize.first,
                "last": line.prize.last,
                "label": line.prize.label,
                "lot": line.prize.lot,
                "how": line.prize.how,
                "winners": [{**player_reference(one.player, one.name), "tied": one.tied} for one in line.winners],
            }
            for line in page.prizes
        ],
        "scenarios": [{"round": each.round, "title": each.title, "text": each.text} for each in page.scenarios],
    }
