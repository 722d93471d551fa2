"""ANY-PUBLIC: a name is made short by its given name, however it was written down."""

import pytest

from ronda.core.person_names import given_name_first, looks_like, name_parts, short_person_name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ana Gil", "Ana G."),
        ("José Ruiz Pérez", "José P."),
        ("Lu d'Or", "Lu D."),
        ("Ana (Gil)", "Ana G."),
        ("Neo", "Neo"),
        ("Ana ❤", "Ana"),
        ("Ana élan", "Ana É."),
        ("Ana G.", "Ana G."),
        ("Gil Roca, Ana", "Ana G."),
        ("van der Berg, Jan", "Jan B."),
        ("van der Berg Jan", "Jan B."),
        ("Dr. Ana Gil", "Ana G."),
        ("Dra. Gil, Ana", "Ana G."),
        ("D. Juan Gil", "Juan G."),
        ("Sam Roca Jr.", "Sam R."),
        ("Sam Roca, Jr.", "Sam R."),
        ("GIL ROCA Ana", "Ana G."),
        ("María José GIL", "María José G."),
        ("ANA GIL", "ANA G."),
        ('Juan "Kiko" Gil', "Juan G."),
        ("Ana Gil (Nani)", "Ana G."),
        ("王小明", "小明"),
        ("田中 太郎", "太郎 田."),
        ("南宮民秀", "民秀 南."),
        ("김민수", "민수"),
        ("מאיה כהן", "מאיה כ."),
        ("ピカチュウ", "ピカチュウ"),
        ("Ana Gil 600 123 456", "Ana G."),
        ("Player 7", "Player 7."),
        ("Dr.", "Dr."),
        (",", ","),
        ("(x)", "(x)"),
    ],
)
def test_any_public_a_name_is_shortened_to_first_name_and_initial(name: str, short: str) -> None:
    assert short_person_name(name) == short


@pytest.mark.parametrize(
    ("name", "given", "short"),
    [
        ("Nagy Péter", "Péter", "Péter N."),
        ("María José Gil Roca", "María José", "María José G."),
        ("Jan van der Berg", "Jan", "Jan B."),
        ("Dr. Ana Gil", "Ana", "Ana G."),
        ("田中太郎", "太郎", "太郎 田."),
        ("王小明", "小明", "小明"),
        ("Gil, Ana", "Ana", "Ana G."),
        ("Neo of the North", "Neo of the North", "Neo of the North"),
        ('Juan "Kiko" Gil', "Kiko", "Kiko J."),
    ],
)
def test_any_public_the_given_name_is_shown_where_it_is_known(name: str, given: str, short: str) -> None:
    assert short_person_name(name, given) == short


@pytest.mark.parametrize(
    ("typed", "name", "given"),
    [
        ("Gil Roca, Ana", "Ana Gil Roca", "Ana"),
        ("Gil,Ana María", "Ana María Gil", "Ana María"),
        ("Ana Gil", "Ana Gil", ""),
        ("Roca, Jr.", "Roca, Jr.", ""),
        ("Gil, Ana, Lugo", "Gil, Ana, Lugo", ""),
        ("Ana (Nani, la de Lugo) Gil", "Ana (Nani, la de Lugo) Gil", ""),
        ("Roca, 7", "Roca, 7", ""),
        ("Sol Mar, Lugo", "Sol Mar, Lugo", ""),
        (", Ana", ", Ana", ""),
    ],
)
def test_a_surname_before_a_comma_goes_behind(typed: str, name: str, given: str) -> None:
    """Unless somebody has the name before the comma: what follows it tells the two apart."""
    assert given_name_first(typed, {"Sol Mar"}.__contains__) == (name, given)


@pytest.mark.parametrize(
    "name",
    [
        *("Ana Gil", "Neo 2000", "R2-D2", "Player 12", "Ana Gil #3", "8-bit 1984", "#1"),
        *("Juan 2.º", "n0va_77", "Ana 4ever", "Mar Gil (2)", "Kim No 7", "Sala 3, n.º 4"),
    ],
)
def test_a_name_with_a_number_of_its_own_is_one(name: str) -> None:
    assert not looks_like(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Ana Gil 600123456",
            "Ana Gil +34 600 12 34 56",
            "Ana (600-123-456)",
            "ana@example.org",
            "Ana Gil ana＠x.org",
        ),
        *("Ana 600–123–456", "Ana 600·123·456", "Ana 600‑123‑456", "Ana 600_123_456", "Ana 600,123,456"),
        *("ana AT example DOT org", "ana @ example.org", "ana (at) example.org", "ana[at]example.org"),
        *("Ana, entrada-0042", "Ana Ticket_12", "Ana N.º 1234", "Ana n° 77", "Ana núm. 77", "Entradas 12 y 13"),
        *("Ana Gil #1234", "Ana Gil T20391", "Ticket 482 Ana", "Ana, entrada nº 77", "Ana Gil 12345", "Ana ٦٠٠١٢٣٤٥٦"),
    ],
)
def test_a_number_or_an_address_in_a_name_is_seen(name: str) -> None:
    assert looks_like(name)


def test_a_name_of_which_the_order_is_uncertain_is_not_plain() -> None:
    names = ("Ana Gil", "Neo", "Gil, Ana", "王小明", "Dr. Ana Gil", "GIL Ana", "de la Cruz Ana")

    assert [name for name in names if name_parts(name).is_plain] == ["Ana Gil", "Neo"]
