"""Messages to the room: posted, taken back, and few enough to be read."""

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, Malformed, NotNow, UnreadableFile
from ronda.core.fold import apply_fact
from ronda.publish import build_site
from tests.playing import Organiser

LUNCH = "Lunch until 14:00"


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event with one message."""
    playing = Organiser("xwing")
    playing.do(ask.PostMessage(text=f"  {LUNCH} "))
    return playing


def shown(organiser: Organiser) -> list[str]:
    return [message.text for message in organiser.tournament.shown_messages]


def published(organiser: Organiser) -> bytes:
    return next(page for path, page in build_site([organiser.log]).items() if path.startswith("en/test"))


def test_a_message_is_shown_until_it_is_taken_back(organiser: Organiser) -> None:
    assert shown(organiser) == [LUNCH]
    assert LUNCH.encode() in published(organiser)
    organiser.do(ask.PostMessage(text="Lost: one red die"))
    organiser.do(ask.TakeMessageBack(message=1))

    assert shown(organiser) == ["Lost: one red die"]
    assert LUNCH.encode() not in published(organiser)
    assert organiser.refusal(ask.TakeMessageBack(message=1), NotNow) == "The room does not see message 1 any more."
    organiser.undo()
    assert shown(organiser) == [LUNCH, "Lost: one red die"]


def test_what_the_room_could_not_read_is_refused(organiser: Organiser) -> None:
    def refused(text: str) -> str:
        return organiser.refusal(ask.PostMessage(text=text))

    assert refused("  ") == "The message is empty: write what the room should read."
    assert refused("x" * 501) == "The message has 501 characters; 500 is the most. Shorten it."
    assert refused("\n".join("x" * 11)) == "The message has 11 lines; 10 are the most. Shorten it."
    assert refused("\u200d\n\u200d") == "The message is empty: write what the room should read."
    assert refused(LUNCH) == "The room sees this message already."
    for text in ("Second", "Third"):
        organiser.do(ask.PostMessage(text=text))
    assert organiser.refusal(ask.PostMessage(text="Fourth"), Impossible) == (
        "The room sees 3 messages already: take one back first."
    )


def test_a_long_message_keeps_its_paragraphs(organiser: Organiser) -> None:
    organiser.do(ask.PostMessage(text=" Lunch is  ready.\r\n\r\n\r\n\r\nBack at 14:00,\nplease.\n"))

    assert shown(organiser)[1] == "Lunch is ready.\n\nBack at 14:00,\nplease."
    assert b'<p class="said" dir="auto">Back at 14:00,\nplease.</p>' in published(organiser)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (facts.RoomMessagePosted(message=1, text="x"), "The log posts message 1 out of order."),
        (facts.RoomMessageTakenBack(message=2), "The log takes back message 2, which is not shown."),
    ],
)
def test_messages_that_cannot_be_are_refused(organiser: Organiser, fact: facts.Fact, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        apply_fact(organiser.tournament, fact)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (facts.RoomMessagePosted(message=2, text=" loose "), "its message to the room is not well formed."),
        (facts.ClockAdjusted(round=1, minutes=0), "its clock is changed by 0 minutes."),
        (facts.ClockAdjusted(round=1, minutes=10**9), "its clock is changed by 1000000000 minutes."),
    ],
)
def test_a_file_with_what_ronda_never_writes_is_refused(organiser: Organiser, fact: facts.Fact, sentence: str) -> None:
    organiser.start(4)
    organiser.pair()
    organiser.do(ask.StartClock(round=1))

    log = journal.append_records(organiser.log, journal.extend_log(organiser.log, (fact,), at="2026-11-21T12:00:00Z"))
    text = journal.log_file_text(log)

    with pytest.raises(UnreadableFile) as refused:
        read_event_file(text)
    assert str(refused.value).endswith(sentence)
