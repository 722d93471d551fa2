"""What the codes on paper hold: read as they were written, with the event, and nothing else is taken for one."""

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from ronda.codes.paper_codes import (
    EventCode,
    PairingsCode,
    PaperCode,
    PlayerCode,
    Scanned,
    SlipCode,
    StandingsCode,
    TableCode,
    paper_code_text,
    read_paper_code,
)
from ronda.core.web_address import short_event_code

EVENT = "8c1f6b0de52a4d"
SITES = ("", "https://club.example.org/results/", "http://[::1]:8000/", f"https://example.org/{'a/' * 80}")
NUMBERS = st.integers(1, 99_999)
CODES = st.one_of(
    st.just(EventCode()),
    st.builds(SlipCode, round=NUMBERS, table=NUMBERS, players=st.tuples(NUMBERS, NUMBERS)),
    st.builds(TableCode, table=NUMBERS),
    st.builds(PlayerCode, player=NUMBERS),
    st.builds(PairingsCode, round=NUMBERS),
    st.builds(StandingsCode, round=st.integers(0, 99_999)),
)


@given(what=CODES, site=st.sampled_from(SITES), event=st.text(max_size=20))
def test_what_is_written_is_read_with_its_event(what: PaperCode, site: str, event: str) -> None:
    assert read_paper_code(paper_code_text(event, what, site)) == Scanned(event=short_event_code(event), what=what)


@given(what=CODES, site=st.sampled_from(SITES))
def test_a_code_stays_the_same_and_is_read_as_it_is_pasted(what: PaperCode, site: str) -> None:
    text = paper_code_text(EVENT, what, site)

    assert paper_code_text(EVENT, what, site) == text
    assert (
        read_paper_code(f"  {text}\n")
        == read_paper_code(text)
        == read_paper_code(text.upper())
        == read_paper_code(text.lower())
    )


@given(text=st.one_of(st.text(), st.from_regex(r"(RONDA/|https://x.org/e/)\w{5,7}/#?[rtps0-9-]*", fullmatch=True)))
def test_whatever_is_read_is_a_code_or_none(text: str) -> None:
    found = read_paper_code(text)

    assert found is None or read_paper_code(paper_code_text(EVENT, found.what)) == Scanned(
        event=short_event_code(EVENT), what=found.what
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "RONDA",
        "RONDA/C9821S",
        "RONDA/C9821S/X1",
        "RONDA/C9821S/R3T7",
        "RONDA/C9821S/R3T7P1-2P3",
        "RONDA/C9821S/T0",
        "RONDA/C9821S/R999999",
        "RONDA/C9821S/R3\u0663",
        "https://example.org/",
        "https://example.org/results/en/friday-cup/now.html",
        "https://example.org/e/c9821s/#t7?x",
        "WIFI:S:The hall;T:WPA;P:secret;;",
    ],
)
def test_any_other_text_is_no_code(text: str) -> None:
    assert read_paper_code(text) is None


@pytest.mark.parametrize(
    "address", ["https://a.org/e/c9821s", "a.org/x/e/c9821s/index.html", "HTTPS://A.ORG/e/C9821S/"]
)
def test_an_address_without_more_is_of_the_event(address: str) -> None:
    assert read_paper_code(address) == Scanned(event="c9821s", what=EventCode())


def test_without_an_address_a_slips_code_is_as_small_as_can_be() -> None:
    """Capital letters and digits take little room: the largest event's slip has a code of 25 squares a side."""
    text = paper_code_text(EVENT, SlipCode(round=30, table=9_999, players=(14_998, 14_999)))

    assert segno.make_qr(text, error="m", boost_error=False).designator == "2-M"
    assert segno.make_qr(text).mode == "alphanumeric"


def test_with_an_address_a_slips_code_is_hardly_larger_than_that_of_the_address() -> None:
    site, slip = "https://results.example.org/league/", SlipCode(round=12, table=120, players=(118, 119))
    short, long = (len(paper_code_text(EVENT, what, site)) for what in (EventCode(), slip))

    assert long - short <= 17
