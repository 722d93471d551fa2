"""Rulings and appeals: on record for the officials, replaced, undone, and never published (ANY-RULINGS)."""

import re
from dataclasses import replace
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Malformed, Refusal, UnreadableFile
from ronda.core.facts import AppealOutcome, Fact, RulingAppealed, RulingGiven
from ronda.core.fold import apply_fact
from ronda.publish import build_site
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom
from tests.test_admission import rewritten
from tests.views.pages import text_of
from tests.views.test_offers import shown

QUESTION, DECISION = "May the move be taken back?", "No: a die was rolled."


@pytest.fixture
def organiser() -> Organiser:
    return running("keyforge")


def running(game: str | Ruleset) -> Organiser:
    details = custom(3, organiser="Zoe Ruiz", head_judges=("Odel Rey",), floor_judges=("Nara Sol", "Yago Lar"))
    playing = Organiser(game, details=details)
    playing.start(4)
    playing.pair()
    return playing


def ruling(**change: Any) -> ask.GiveRuling:
    given = ask.GiveRuling(question=QUESTION, decision=DECISION, official="Zoe Ruiz", round=1, match=2)
    return replace(given, **change)


def appeal(**change: Any) -> ask.AppealRuling:
    made = ask.AppealRuling(ruling=1, player=1, official="Odel Rey", outcome="upheld")
    return replace(made, **change)


APPEALED = [ruleset for ruleset in every_ruleset() if ruleset.staff.appeals]


@pytest.mark.parametrize("ruleset", APPEALED, ids=lambda ruleset: ruleset.key)
def test_any_rulings_are_kept_with_question_table_round_official_and_appeal(ruleset: Ruleset) -> None:
    organiser = running(ruleset)
    organiser.do(ruling())
    organiser.do(appeal())
    (kept,) = organiser.tournament.rulings

    assert kept.given == RulingGiven(
        ruling=1, question=QUESTION, decision=DECISION, official="Zoe Ruiz", round=1, match=2
    )
    assert kept.appeal == RulingAppealed(ruling=1, player=1, official="Odel Rey", outcome=AppealOutcome.UPHELD)
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


@pytest.mark.parametrize("ruleset", APPEALED, ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("decided_by", ["Yago Lar", "Nara Sol", "Zoe Ruiz", "Somebody Else"])
def test_any_rulings_of_a_floor_judge_are_reviewed_by_a_head_judge_only(ruleset: Ruleset, decided_by: str) -> None:
    organiser = running(ruleset)
    organiser.do(ruling(official="Nara Sol"))

    assert organiser.refusal(appeal(official=decided_by), Impossible) == (
        f"Only a head judge decides an appeal, and {decided_by} is not one. Choose one, or name another under “Edit "
        "the details”."
    )
    organiser.do(appeal(official="odel rey"))


@pytest.mark.parametrize("ruleset", APPEALED, ids=lambda ruleset: ruleset.key)
def test_any_rulings_of_a_head_judge_are_not_appealed(ruleset: Ruleset) -> None:
    organiser = running(ruleset)
    organiser.do(ruling(official="Odel  Rey"))
    final = "Ruling 1 is a head judge's own, by Odel Rey: it is final, and nobody can appeal against it."

    assert organiser.refusal(appeal(), Impossible) == final
    assert "?appeal=1" not in shown(organiser, "/rulings")
    assert "it is final, and nobody can appeal" in text_of(shown(organiser, "/rulings?appeal=1"))
    organiser.do(ruling(official="Nara Sol", ruling=1))
    assert "?appeal=1" in shown(organiser, "/rulings")
    organiser.do(appeal())
    assert organiser.refusal(ruling(official="Odel Rey", ruling=1), Impossible) == final


def test_any_rulings_without_a_head_judge_the_organiser_has_the_duty() -> None:
    """SW-ROLES."""
    organiser = Organiser("keyforge", details=custom(3, organiser="Zoe Ruiz", floor_judges=("Nara Sol",)))
    organiser.start(4)
    organiser.pair()
    organiser.do(ruling(official="Nara Sol"))
    organiser.do(ruling(official="Zoe Ruiz"))
    organiser.do(appeal(official="Zoe Ruiz"))
    form = shown(organiser, "/rulings?appeal=1")

    assert "is a head judge's own" in organiser.refusal(appeal(ruling=2, official="Nara Sol"), Impossible)
    assert '<option value="Zoe Ruiz"' in form
    assert '<option value="Nara Sol"' not in form
    assert 'name="official_other"' not in form


def test_agl_roles_the_referee_s_ruling_is_final_and_no_appeal_is_offered_or_told() -> None:
    """AGL-ROLES, ANY-RULINGS: also of a file of today that holds one."""
    organiser = running("aristeia")
    organiser.do(ruling())
    final = "The referee's rulings are final in this event: nobody can appeal against one."
    assert organiser.refusal(appeal(), Impossible) == final

    for language, word in (("en", "ppeal"), ("es", "pelaci")):
        for route in ("/rulings", "/conduct", "/round/1/table/2", "/print/report", "/rules"):
            assert word not in text_of(shown(organiser, route, language)), route
    for path, content in build_site([organiser.log]).items():
        assert not path.endswith("/rules.html") or not re.search("[Aa]ppeal|pelaci", text_of(content.decode())), path
    assert "nobody can appeal" in text_of(shown(organiser, "/rulings?appeal=1"))

    made = RulingAppealed(ruling=1, player=1, official="Odel Rey", outcome=AppealOutcome.UPHELD)
    old = journal.append_records(
        organiser.log, journal.extend_log(organiser.log, (made,), at=organiser.log.records[-1].at)
    )
    organiser.log = read_event_file(journal.log_file_text(old))
    assert "Appeal of" in text_of(shown(organiser, "/rulings"))


def test_any_rulings_one_that_is_written_anew_replaces_the_first_and_keeps_its_appeal(organiser: Organiser) -> None:
    organiser.do(ruling())
    organiser.do(appeal())
    organiser.do(ruling(question="Another", round=None, match=None))
    organiser.do(ruling(ruling=1, decision="Yes"))

    assert [(r.number, r.given.decision, r.appeal is not None) for r in organiser.tournament.rulings] == [
        (1, "Yes", True),
        (2, DECISION, False),
    ]
    assert organiser.do(ruling(ruling=1, decision="Yes")) == ()
    organiser.undo()
    assert organiser.tournament.rulings[0].given.decision == DECISION


def test_any_rulings_a_later_word_on_the_appeal_replaces_the_first(organiser: Organiser) -> None:
    organiser.do(ruling())
    organiser.do(appeal(decision="Not kept where the ruling stands"))
    organiser.do(appeal(outcome="changed", decision="Yes"))
    (kept,) = organiser.tournament.rulings
    assert kept.appeal is not None

    assert (kept.appeal.outcome, kept.appeal.decision) == (AppealOutcome.CHANGED, "Yes")
    organiser.undo()
    assert organiser.tournament.rulings[0].appeal == RulingAppealed(
        ruling=1, player=1, official="Odel Rey", outcome=AppealOutcome.UPHELD
    )


@pytest.mark.parametrize(
    ("command", "kind", "sentence"),
    [
        (ruling(question=" "), Malformed, "Say what the players asked."),
        (ruling(decision=""), Malformed, "Say what the official decided."),
        (ruling(official=""), Malformed, "Name the official who ruled on what the players asked."),
        (ruling(round=None), Malformed, "Say which round the table is in."),
        (ruling(match=9), Impossible, "Round 1 has no table 9."),
        (ruling(ruling=3), Impossible, "There is no ruling number 3 in this event."),
        (ruling(question="x" * 301), Malformed, "The question has 301 characters; 300 is the most. Shorten it."),
        (appeal(ruling=9), Impossible, "There is no ruling number 9 in this event."),
        (appeal(player=99), Impossible, "There is no player number 99 in this event."),
        (appeal(outcome="shrug"), Malformed, "Say whether the ruling stands or was changed."),
        (appeal(outcome="changed"), Malformed, "Say what the head judge decided instead of the ruling."),
        (appeal(official=" "), Malformed, "Name the official who decided the appeal of this player."),
    ],
)
def test_any_rulings_what_is_missing_or_unknown_is_refused(
    organiser: Organiser, command: Any, kind: type[Refusal], sentence: str
) -> None:
    organiser.do(ruling())

    assert organiser.refusal(command, kind) == sentence


def test_any_rulings_are_entered_from_the_table_with_its_round_and_number(organiser: Organiser) -> None:
    table = shown(organiser, "/round/1/table/2")
    link = f"/t/{organiser.tournament.id}/rulings?round=1&amp;match=2"
    form = shown(organiser, "/rulings?round=1&match=2")

    assert f'href="#{link}"' in table
    assert '<option value="1" selected>' in form
    assert 'name="match" type="number" inputmode="numeric" min="1" value="2"' in form
    assert "/rulings" in shown(organiser, "/conduct")
    sent = {"round": "1", "match": "2", "question": QUESTION, "decision": DECISION, "official": "Zoe Ruiz"}
    organiser.do(read_command("give_ruling", sent, organiser.tournament, organiser.ruleset))
    assert organiser.tournament.rulings[0].given.match == 2


def test_any_rulings_are_listed_edited_appealed_told_and_printed(organiser: Organiser) -> None:
    organiser.do(ruling())
    sent = {"ruling": "1", "player": "1", "official": "Zoe Ruiz", "official_other": "Odel Rey", "outcome": "changed"}
    sent["decision"] = "Yes, it was not hidden"
    organiser.do(read_command("appeal_ruling", sent, organiser.tournament, organiser.ruleset))

    for route in ("/rulings", "/round/1/table/2", "/print/report", "/history"):
        said = text_of(shown(organiser, route))
        assert QUESTION in said, route
        assert "Yes, it was not hidden" in said, route
    assert QUESTION not in text_of(shown(organiser, "/round/1/table/1")).partition("Last step")[0]
    assert f'value="{QUESTION}"' in shown(organiser, "/rulings?edit=1")
    assert 'data-command="appeal_ruling"' in shown(organiser, "/rulings?appeal=1")
    assert "There is no ruling number 8" in text_of(shown(organiser, "/rulings?edit=8"))


def test_any_rulings_are_on_no_published_page_or_file(organiser: Organiser) -> None:
    organiser.do(ruling())
    organiser.do(appeal(outcome="changed", decision="Odd but true"))
    organiser.play_on()
    texts = (QUESTION.encode(), DECISION.encode(), b"Odd but true")

    assert not [path for path, content in build_site([organiser.log]).items() if any(text in content for text in texts)]


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        (RulingGiven, {"question": "a  b"}, "its ruling is not well formed"),
        (RulingGiven, {"decision": ""}, "its ruling is not well formed"),
        (RulingGiven, {"round": 4}, "its ruling is of round 4, which was not paired"),
        (RulingAppealed, {"official": ""}, "its appeal is not well formed"),
        (RulingAppealed, {"outcome": AppealOutcome.CHANGED}, "its appeal is not well formed"),
    ],
)
def test_any_rulings_a_record_that_no_ronda_wrote_is_refused(
    organiser: Organiser, kind: type, change: dict[str, Any], sentence: str
) -> None:
    organiser.do(ruling())
    organiser.do(appeal())

    def forged(fact: Fact) -> Fact:
        return replace(fact, **change) if isinstance(fact, kind) else fact

    with pytest.raises(UnreadableFile, match=sentence):
        read_event_file(rewritten(organiser.log, forged))


def test_any_rulings_a_log_that_numbers_them_out_of_order_is_refused(organiser: Organiser) -> None:
    given = RulingGiven(ruling=2, question=QUESTION, decision=DECISION, official="Zoe")

    with pytest.raises(Malformed, match=r"^The log gives ruling 2 out of order\.$"):
        apply_fact(organiser.tournament, given)
    with pytest.raises(Malformed, match=r"^The log appeals against ruling 1, which was not given\.$"):
        apply_fact(
            organiser.tournament, RulingAppealed(ruling=1, player=1, official="Zoe", outcome=AppealOutcome.UPHELD)
        )
