"""One attempt, every fault."""

import pytest

from ronda.core.errors import Faults, Impossible, Malformed, Refusal, Refusals


def refuse(sentence: str, field: str | None = None) -> int:
    raise Malformed(sentence, field=field)


def parts_of(*refusals: Refusal, stopped: Refusal | None = None) -> list[tuple[str | None, str]]:
    """The fields and sentences that are raised where these are noted, and one stops the checks."""
    try:
        with Faults() as faults:
            for refusal in refusals:
                faults.note(refusal)
            if stopped:
                raise stopped
    except Refusal as raised:
        return [(part.field, str(part)) for part in raised.parts]
    return []


def test_without_a_fault_nothing_is_raised_and_what_is_read_is_given() -> None:
    with Faults() as faults:
        read = faults.check(0, int, "7")
        faults.note(None)

    assert read == 7


def test_a_single_fault_is_raised_as_it_is() -> None:
    refused = Malformed("The first is wrong.", field="first")
    with pytest.raises(Malformed) as raised, Faults() as faults:
        faults.note(refused)

    assert raised.value is refused


def test_a_check_that_refuses_gives_what_stands_instead() -> None:
    faults = Faults()

    assert faults.check(4, refuse, "The first is wrong.", "first") == 4


def test_every_fault_is_raised_with_what_ended_the_checks() -> None:
    first, second = Malformed("The first is wrong.", field="first"), Impossible("The second cannot be.", field="second")

    assert parts_of(first, second, stopped=Malformed("The third is missing.")) == [
        ("first", "The first is wrong."),
        ("second", "The second cannot be."),
        (None, "The third is missing."),
    ]
    assert str(Refusals([first, second])) == "The first is wrong. The second cannot be."
    assert Refusals([first, second]).field == "first"


def test_of_a_field_with_a_fault_nothing_more_is_said() -> None:
    long, missing = Malformed("The name is too long.", field="name"), Malformed("There is no name.", field="name")

    assert parts_of(long, missing, stopped=missing) == [("name", "The name is too long.")]
    assert parts_of(Malformed("One thing."), Malformed("Another.")) == [(None, "One thing."), (None, "Another.")]


def test_each_line_of_a_list_has_its_own_faults_in_one_field() -> None:
    wrong = Refusals([Malformed("No name."), Malformed("No deck.")])
    placed = [wrong.within("Line {line}: {problem}", field="players", row=row, line=row) for row in (2, 5)]

    assert parts_of(*placed) == [
        ("players", "Line 2: No name."),
        ("players", "Line 2: No deck."),
        ("players", "Line 5: No name."),
        ("players", "Line 5: No deck."),
    ]


def test_an_error_of_the_program_passes_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError), Faults() as faults:
        faults.check(0, lambda: 1 // 0)


def test_a_text_with_line_breaks_is_quoted_on_one_line() -> None:
    refusal = Malformed("There is no tier “{key}”.", key="first\nsecond\r\nthird\u2028fourth")

    assert str(refusal) == "There is no tier “first second third fourth”."
