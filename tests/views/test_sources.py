"""ST-SOURCE: an event begun from the results of others."""

import json
from dataclasses import replace
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.source_findings import SourceFile, SourceVerdict
from ronda.commands import requests as ask
from ronda.core.errors import Impossible, NotNow, UnreadableFile
from ronda.core.facts import EntrantsTaken
from ronda.core.state import PlayerStatus
from ronda.journal import Log, undo
from ronda.publish import build_site
from ronda.rulesets import ruleset_of
from ronda.sync.erasing import erase_people
from ronda.views.app.event.fact_texts import FactDescriber
from ronda.views.app.setup.chosen_sources import ChosenSources
from ronda.views.files.public_copy import public_copy
from ronda.views.public.event_context import event_folder
from ronda.views.shared.entrant_origins import entrant_origins
from ronda.views.shared.final_standings import final_places
from ronda.views.shared.qualifiers import SourceChoice, choose_qualifiers
from ronda.views.shared.source_check import check_sources
from tests.flights import best_of, flight, merged, people
from tests.playing import Organiser, custom

type Flights = tuple[Organiser, Organiser]


@pytest.fixture(scope="module")
def flights() -> Flights:
    """Nine players in rounds alone, and six of whom four played a bracket."""
    return flight("Flight A", people("A", 9), seed=1), flight("Flight B", people("B", 6), seed=2, cut=4)


def best(organiser: Organiser, count: int) -> list[str]:
    places = final_places(organiser.tournament, ruleset_of(organiser.tournament))
    return [organiser.tournament.player(place.player).name for place in places][:count]


def told(log: Log, *at_hand: Organiser, is_public: bool = False) -> list[tuple[str, str]]:
    files = {each.tournament.id: SourceFile(log=each.log) for each in at_hand}
    found = check_sources(SourceFile(log=log, is_public=is_public), files)
    return [(finding.verdict, str(finding.message)) for finding in found]


def test_st_source_somebody_absent_of_a_number_of_any_length_is_refused(flights: Flights) -> None:
    event = flights[0].tournament.id
    chosen = ChosenSources.read({"from": event, "away": f"{event}.{'9' * 5000}"})

    with pytest.raises(Impossible, match=r"“9{20}” is not a number"):
        chosen.qualifiers({event: flights[0].log})


def verdicts(log: Log, *at_hand: Organiser) -> list[str]:
    return [verdict for verdict, _ in told(log, *at_hand)]


def rewritten(log: Log, fact: EntrantsTaken) -> Log:
    """Write the log of somebody who took others of the first event, with a chain that fits."""
    at, known = log.records[-1].at, [record.fact for record in log.records[1:]]
    known[next(nth for nth, each in enumerate(known) if isinstance(each, EntrantsTaken))] = fact
    begun = journal.append_records(None, log.records[:1])
    return journal.append_records(begun, journal.extend_log(begun, known, at=at))


def test_st_source_the_best_of_two_flights_are_registered_by_place(flights: Flights) -> None:
    a, b = flights
    log = merged(best_of(a, 4), best_of(b, 4))
    origins = entrant_origins(log.tournament)

    names = [player.name for player in log.tournament.players]
    assert sorted(names) == sorted([*best(a, 4), *best(b, 4)])
    assert [name for name in names if name.startswith("A")] == best(a, 4)
    assert [name for name in names if name.startswith("B")] == best(b, 4)
    assert [str(origins[number].text) for number in (1, 2, 3, 4, 6)] == [
        "Place 1 in Flight A, 28 November 2026",
        "Place 1 in Flight B, 28 November 2026",
        "Place 2 in Flight A, 28 November 2026",
        "Place 2 in Flight B, 28 November 2026",
        "Places 3 to 4 in Flight B, 28 November 2026",
    ]


def test_st_source_players_keep_deck_club_and_fixed_table_and_one_table_is_fixed_once(flights: Flights) -> None:
    a, b = flights
    everybody = merged(best_of(a, 9), best_of(b, 6)).tournament
    before = {player.name: player for player in (*a.tournament.players, *b.tournament.players)}

    assert len(everybody.players) == 15
    assert [player.constraints.rating for player in everybody.players[:5]] == [9999, 9999, 9998, 9998, 9997]
    assert all(player.fields == before[player.name].fields for player in everybody.players)
    assert all(player.constraints.club == before[player.name].constraints.club for player in everybody.players)
    assert sum(player.constraints.fixed_table == 3 for player in everybody.players) == 1


def test_st_source_who_comes_without_what_another_has_is_named_with_it(flights: Flights) -> None:
    a = flights[0]
    same_decks = flight("Flight B", people("B", 4), seed=2, decks=1)
    log = merged(best_of(a, 9), best_of(same_decks, 4))
    key = ruleset_of(log.tournament).registration.fields[0].key
    gaps = [player.name for player in log.tournament.players if not player.field(key)]
    without = {
        log.tournament.player(each.player).name: each.without
        for taken in log.tournament.sources
        for each in taken.entrants
        if each.without
    }
    told_of = FactDescriber()
    for fact in (record.fact for record in log.records[:-1]):
        told_of.note(fact)
    [sentence] = told_of.describe([log.records[-1].fact])

    assert len(gaps) == 4
    assert {name for name, keys in without.items() if key in keys} == set(gaps)
    assert sum("fixed_table" in keys for keys in without.values()) == 1
    assert all(f"{name} (Deck)" in str(sentence) for name in gaps if name.startswith("B"))
    assert verdicts(log, a, same_decks) == [SourceVerdict.SAME, SourceVerdict.SAME]


def test_st_source_who_left_is_passed_over_and_the_next_best_replaces_who_does_not_come() -> None:
    a = flight("Flight A", people("A", 9), seed=1)
    first, second, third, fourth = (a.tournament.players[int(name[1]) - 1].id for name in best(a, 4))
    organiser = Organiser("keyforge", seed=1)
    organiser.log = a.log
    organiser.do(ask.DisqualifyPlayer(player=first, reason="Marked cards"))
    log = merged(best_of(organiser, 2, second))
    [taken] = log.tournament.sources

    assert organiser.status(first) is PlayerStatus.DISQUALIFIED
    assert [entrant.number for entrant in taken.entrants] == [third, fourth]
    assert [each.number for each in taken.passed_over] == [second]
    assert str(entrant_origins(log.tournament)[2].text).endswith("in Flight A, 28 November 2026 (replaces: Place 1)")
    assert verdicts(log, organiser) == [SourceVerdict.SAME]


def test_st_source_a_flight_of_one_player_gives_one() -> None:
    alone = Organiser("custom", seed=3)
    alone.register("Only One")
    full = flight("Flight B", people("B", 4), seed=5, game="custom")
    with pytest.raises(NotNow, match="is not over yet: its places can still change"):
        merged(best_of(full, 2), best_of(alone, 2), game="custom")
    alone = Organiser("custom", seed=6, details=custom(1))
    alone.start(2)
    alone.pair()
    alone.drop(2)
    log = merged(best_of(full, 2), best_of(alone, 2), game="custom")

    assert [len(taken.entrants) for taken in log.tournament.sources] == [2, 1]
    assert verdicts(log, full, alone) == [SourceVerdict.SAME, SourceVerdict.SAME]


def test_st_source_who_is_among_the_best_of_two_flights_is_asked_about_once(flights: Flights) -> None:
    a = flights[0]
    winner = best(a, 1)[0]
    b = flight("Flight B", [" ".join(reversed(winner.split())), *people("B", 3)], seed=9)
    every = [best_of(a, 2), best_of(b, 4)]
    [shared] = choose_qualifiers(every, {}).shared

    with pytest.raises(NotNow) as asked:
        merged(*every)
    one, two = merged(*every, answers={shared.key: True}), merged(*every, answers={shared.key: False})

    assert str(asked.value).endswith("of Flight A and of Flight B: say whether that is one person.")
    assert (len(one.tournament.players), len(two.tournament.players)) == (5, 6)
    assert verdicts(one, a, b) == verdicts(two, a, b) == [SourceVerdict.SAME, SourceVerdict.SAME]


def test_st_source_another_game_edition_or_the_same_event_is_refused(flights: Flights) -> None:
    a, b = flights
    other = flight("Dice", people("C", 4), seed=3, game="custom")
    older = replace(b.log, tournament=replace(b.tournament, edition=b.tournament.edition - 1))

    with pytest.raises(Impossible, match="only one game can go on"):
        merged(best_of(a, 2), best_of(other, 2))
    with pytest.raises(Impossible, match="Flight B was played by another edition of the rules than Flight A"):
        merged(best_of(a, 2), SourceChoice(log=older, best=2))
    with pytest.raises(Impossible, match=r"Flight A is chosen twice\."):
        merged(best_of(a, 2), best_of(a, 3))


def test_st_source_a_tampered_source_and_others_than_the_best_are_found(flights: Flights) -> None:
    a, b = flights
    log = merged(best_of(a, 4), best_of(b, 4))
    [taken, _] = log.tournament.sources
    corrected = flight("Flight A", people("A", 9), seed=1)
    corrected.turn(1, 1)
    replayed = flight("Flight A", people("A", 9), seed=11)
    replayed.log = replace(replayed.log, tournament=replace(replayed.tournament, id=a.tournament.id))
    swapped = replace(
        taken, entrants=(replace(taken.entrants[0], number=taken.entrants[1].number), *taken.entrants[2:])
    )
    renamed = replace(
        taken,
        entrants=tuple(
            replace(each, number=other.number)
            for each, other in zip(taken.entrants, reversed(taken.entrants), strict=True)
        ),
    )

    fits = "its file is the one that the log names, and the 4 players taken are the best of it."
    assert told(log, a, b)[0] == (SourceVerdict.SAME, f"Flight A, 28 November 2026: {fits}")
    assert told(log, corrected, b)[0] == (
        SourceVerdict.SAME,
        "Flight A, 28 November 2026: the 4 players taken are the best of it as it stood. Later entries: 1.",
    )
    assert told(log, replayed, b)[0] == (
        SourceVerdict.DIFFERENT,
        "Flight A, 28 November 2026: this file is not the one that the log names: its checksums are others.",
    )
    assert told(rewritten(log, swapped), a)[0] == (
        SourceVerdict.DIFFERENT,
        "Flight A, 28 November 2026: the players taken are not the best 4 of it.",
    )
    assert verdicts(rewritten(log, renamed), a, b) == [SourceVerdict.DIFFERENT, SourceVerdict.SAME]
    assert told(log)[1] == (
        SourceVerdict.MISSING,
        "Flight B, 28 November 2026: its file is not here, so who goes on from it was not checked.",
    )


def test_st_source_export_and_import_give_the_same_bytes_and_undo_takes_all_back(flights: Flights) -> None:
    log = merged(best_of(flights[0], 4), best_of(flights[1], 4))
    text = journal.log_file_text(log)
    back = journal.append_records(log, journal.extend_log(log, (undo.undo_last_command(log),), at=log.records[-1].at))
    again = journal.append_records(
        back, journal.extend_log(back, (undo.redo_last_command(back),), at=log.records[-1].at)
    )

    assert journal.log_file_text(read_event_file(text)) == text
    assert (back.tournament.players, back.tournament.sources) == ((), ())
    assert again.tournament == log.tournament


def test_st_source_a_name_hidden_in_a_source_stays_hidden_and_its_place_is_not_told() -> None:
    a = flight("Flight A", people("A", 5), seed=1)
    first = next(player for player in a.tournament.players if player.name == best(a, 1)[0])
    entry = ask.PlayerEntry(name=first.name, fields=first.fields, constraints=first.constraints)
    a.do(ask.EditPlayer(player=first.id, entry=entry, hidden=True))
    log = merged(best_of(a, 2))
    copy = read_public_copy(public_copy(log))
    [told_of] = copy.tournament.sources

    assert log.tournament.player(1).hidden
    assert str(entrant_origins(log.tournament)[1].text) == "Qualified in Flight A, 28 November 2026"
    assert str(entrant_origins(log.tournament)[2].text) == "Place 2 in Flight A, 28 November 2026"
    assert first.name not in public_copy(log)
    assert (told_of.entrants[0].number, told_of.entrants[0].place) == (0, 0)
    assert told(copy, a, is_public=True)[0][0] == SourceVerdict.SAME


@pytest.mark.parametrize(
    "change",
    [
        {"event": "No Identifier"},
        {"digest": "abc"},
        {"fingerprint": "AAAA"},
        {"name": ""},
        {"date": "Sunday"},
        {"records": 0},
        {"best": 1},
    ],
    ids=str,
)
def test_st_source_what_no_file_can_have_is_refused(flights: Flights, change: dict[str, Any]) -> None:
    log = merged(best_of(flights[0], 4))
    [taken] = log.tournament.sources
    wrong = rewritten(log, replace(taken, source=replace(taken.source, **change)))

    with pytest.raises(UnreadableFile, match="holds what this event cannot"):
        read_event_file(journal.log_file_text(wrong))


def test_st_source_pages_name_the_sources_and_lead_to_those_that_are_published(flights: Flights) -> None:
    a, b = flights
    log = merged(best_of(a, 4), best_of(b, 2))
    alone, beside = build_site([log], languages=("en",)), build_site([log, a.log], languages=("en",))
    folder = event_folder(log)
    overview, sources = (beside[f"en/{folder}/{name}"].decode() for name in ("index.html", "sources.html"))
    player = beside[f"en/{folder}/players/1.html"].decode()

    assert '<a href="sources.html"><bdi>Flight A</bdi>, 28 November 2026</a>' in overview
    assert '<a href="../sources.html">Place 1 in Flight A, 28 November 2026</a>' in player
    assert f'href="../{event_folder(a.log)}/index.html">The pages of this event' in sources
    assert sources.count("The pages of this event are not published here.") == 1
    assert alone[f"en/{folder}/sources.html"].decode().count("are not published here.") == 2
    event = json.loads(beside[f"data/{folder}/event.json"])
    assert [(each["event"], each["best"], each["players"]) for each in event["sources"]] == [
        ("Flight A", 4, 4),
        ("Flight B", 2, 2),
    ]
    origin = json.loads(beside[f"data/{folder}/players/1.json"])["origin"]
    assert (origin["event"], origin["place"], origin["replaces"]) == ("Flight A", {"first": 1, "last": 1}, None)


def test_reg_erase_a_source_in_which_somebody_was_erased_is_known_by_its_fingerprint(flights: Flights) -> None:
    a, _ = flights
    log = merged(best_of(a, 4))
    winner = log.tournament.sources[0].entrants[0].number
    for number in (winner, 9):
        erased = erase_people(a.log, (number,), at="2026-12-01T10:00:00Z").log
        found = check_sources(SourceFile(log=log), {a.tournament.id: SourceFile(log=erased)})
        assert [finding.verdict for finding in found] == ["same"]
