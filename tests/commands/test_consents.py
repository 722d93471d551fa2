"""What players are asked to agree to, and who is hidden because they did not (REG-CONSENT)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.consents import Consent, ConsentPurpose, Privacy, asked_consents, consent_fingerprint
from ronda.core.errors import Malformed, UnreadableFile
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser

RESULTS, PHOTOGRAPHS = ConsentPurpose.RESULTS, ConsentPurpose.PHOTOGRAPHS
OURS = consent_fingerprint("My name may stand with my results on the pages that everyone can read.")
FORM = {"asks_results": "yes", "asks_photographs": "yes", "consent_text_photographs": " We  film.", "months": "3"}
ASKED = Privacy(consents=(Consent(purpose=RESULTS), Consent(purpose=PHOTOGRAPHS, text="We film.")), months=3)


def asking() -> Organiser:
    """Set up an event that asks for two consents after one player registered."""
    organiser = Organiser("keyforge")
    organiser.register("Alba")
    command = read_command("change_privacy", FORM, organiser.tournament, organiser.ruleset)
    organiser.do(command)
    return organiser


def hidden(organiser: Organiser) -> list[int]:
    return [player.id for player in organiser.tournament.players if player.hidden]


def test_reg_consent_the_organiser_asks_in_their_words_or_in_ours_and_undoes_it() -> None:
    organiser = asking()
    assert organiser.tournament.details.privacy == ASKED
    assert [each.fingerprint for each in asked_consents(ASKED, lambda text, *_: text)] == [
        OURS,
        consent_fingerprint("We film."),
    ]
    organiser.undo()
    assert organiser.tournament.details.privacy == Privacy()
    assert hidden(organiser) == []


def test_reg_consent_who_did_not_agree_to_results_with_name_is_hidden() -> None:
    organiser = asking()
    form = {"name": "Bruno", "consent_results": OURS, "consent_photographs": consent_fingerprint("We film.")}
    organiser.do(read_command("register_player", form, organiser.tournament, organiser.ruleset))
    organiser.do(read_command("register_player", {"name": "Carla"}, organiser.tournament, organiser.ruleset))
    assert hidden(organiser) == [1, 3], "who was there before has not agreed either"
    assert organiser.tournament.players[1].consents == (
        (RESULTS, OURS),
        (PHOTOGRAPHS, consent_fingerprint("We film.")),
    )
    agrees = {"player": "3", "name": "Carla", "club": "", "hidden": "yes", "consent_results": OURS}
    organiser.do(read_command("edit_player", agrees, organiser.tournament, organiser.ruleset))
    assert hidden(organiser) == [1]
    takes_back = {"player": "2", "name": "Bruno", "club": ""}
    organiser.do(read_command("edit_player", takes_back, organiser.tournament, organiser.ruleset))
    assert hidden(organiser) == [1, 2]
    organiser.do(read_command("edit_player", takes_back, organiser.tournament, organiser.ruleset))
    assert hidden(organiser) == [1], "the organiser decides otherwise by hand"


def test_reg_consent_other_changes_keep_what_was_agreed_to() -> None:
    organiser = asking()
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Bruno", consents=((RESULTS, OURS),)),)))
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, privacy=Privacy(), place="Quay")))
    organiser.do(read_command("edit_player", {"player": "2", "name": "B"}, organiser.tournament, organiser.ruleset))
    assert organiser.tournament.details.privacy == ASKED
    assert organiser.tournament.players[1].consents == ((RESULTS, OURS),)


def test_reg_term_is_a_promise_of_the_details_that_is_public() -> None:
    organiser = asking()
    told = journal.read_log_file(public_copy(organiser.log), journal.PUBLIC_FORMAT).tournament
    assert told.details.privacy.months == ASKED.months
    assert [(player.name, player.consents) for player in told.players] == [("#1", ())]


def test_what_is_no_fingerprint_or_no_text_is_refused_in_a_form_and_in_a_file() -> None:
    organiser = asking()
    entry = ask.PlayerEntry(name="Bruno", consents=((RESULTS, "yes"),))
    with pytest.raises(Malformed, match="“yes” is not the fingerprint of a consent's text"):
        organiser.do(ask.RegisterPlayers(entries=(entry,)))
    with pytest.raises(Malformed, match="Names are kept for at most 120 months"):
        organiser.do(ask.ChangePrivacy(privacy=Privacy(months=121)))
    twice = replace(organiser.tournament.details, privacy=Privacy(consents=(*ASKED.consents, *ASKED.consents)))
    wrong = facts.PlayerRegistered(player=2, name="Bruno", lot=1, consents=((RESULTS, "0" * 15),))
    for fact in (wrong, facts.DetailsChanged(details=twice)):
        extended = journal.append_records(
            organiser.log, journal.extend_log(organiser.log, [fact], at="2026-11-21T10:00:00Z")
        )
        with pytest.raises(UnreadableFile, match=r"well formed|fingerprint"):
            read_event_file(journal.log_file_text(extended))
