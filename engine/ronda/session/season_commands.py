"""Form commands for a device's seasons."""

from base64 import b64decode
from binascii import Error
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ronda.core.errors import Faults, Impossible, Malformed, Refusal
from ronda.core.inputs import Form, form_value, form_value_list
from ronda.core.text import N_, Message
from ronda.journal import is_event_file
from ronda.ranking.points_people import people_of_season
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.season_answers import with_answer, with_event, without_answer
from ronda.ranking.season_form import read_season_form
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.ranking.season_scope import events_of_season
from ronda.ranking.written_season import label_key
from ronda.session.device_seasons import DeviceSeasons, season_key
from ronda.session.opened_seasons import (
    OPENED_FIELD,
    OPENED_PATH,
    answer_opened,
    open_seasons,
    read_opened,
    same_places,
)

SEASON_FIELD = "season"
"""The hidden field with the form's season; empty for a new one."""
ANSWER_FIELDS = ("first", "second")
"""The two names that an answer is about."""
SEASONS_PATH = "/seasons"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonsChange:
    """The seasons of a device after a step."""

    seasons: tuple[CountingRules, ...]
    go: str
    """Next route."""
    notice: Message | None = None
    typed: str = ""
    """The query of that route."""


def season_path(season: CountingRules) -> str:
    """The route of a season's table."""
    return f"/season/{season_key(season)}"


def change_seasons(
    command: str, form: Form, seasons: tuple[CountingRules, ...], events: Sequence[PointsEvent]
) -> SeasonsChange:
    """Carry out a form; ``events`` is the data of the device's events. Raises ``Refusal``."""
    key = form_value(form, SEASON_FIELD)
    before = DeviceSeasons(rules=seasons).named(key) if key else None
    change = SEASON_COMMANDS[command](form, seasons, before)
    if command == "answer_season" and before is not None:
        after = next(each for each in change.seasons if season_key(each) == key)
        _refuse_unknown_names(form, events)
        _refuse_impossible_answer(before, after, events)
    return change


def _refuse_unknown_names(form: Form, events: Sequence[PointsEvent]) -> None:
    registered = {label_key(entrant.label) for event in events for entrant in event.entrants}
    with Faults() as faults:
        for field in ANSWER_FIELDS:
            name = form_value(form, field).strip()
            if events and label_key(name) not in registered:
                faults.note(
                    Malformed(
                        "Nobody is registered as “{name}”: choose a name of those that are offered.",
                        field=field,
                        name=name,
                    )
                )


def _refuse_impossible_answer(before: CountingRules, after: CountingRules, events: Sequence[PointsEvent]) -> None:
    """Raise ``Impossible`` for an answer that would make the season uncountable, unless it already is."""
    try:
        people_of_season(events_of_season(events, before)[0], before)
    except Impossible:
        return
    people_of_season(events_of_season(events, after)[0], after)


def _save(form: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    return _kept(seasons, before, read_season_form(form, before))


def _open(form: Form, seasons: tuple[CountingRules, ...], _: CountingRules | None) -> SeasonsChange:
    """Add a season from its file, which the form holds in base64."""
    file = form_value(form, "file_name") or "season.toml"
    try:
        text = b64decode(form_value(form, "file"), validate=True).decode("utf-8-sig")
    except (Error, UnicodeDecodeError):
        raise Malformed("{file} is no text in UTF-8.", field="file", file=file) from None
    if not text.strip():
        raise Malformed("Choose the file of a season first, such as season.toml.", field="file")
    if is_event_file(text):
        raise Malformed(
            "{file} is the file of an event, not of a season: open it under “All events”.", field="file", file=file
        )
    try:
        opened = read_season_rules(text)
    except Refusal as refusal:
        raise refusal.within("{file}: {problem}", field="file", file=file) from refusal
    change = change_by_opening(seasons, [opened])
    return change if change.typed else replace(change, go=season_path(opened), notice=_opened_notice(text))


def change_by_opening(seasons: tuple[CountingRules, ...], opened: Iterable[CountingRules]) -> SeasonsChange:
    """Add seasons; leads to the question about differing ones."""
    after = open_seasons(seasons, opened)
    if not after.unsettled:
        return SeasonsChange(seasons=after.kept, go=SEASONS_PATH)
    return SeasonsChange(seasons=after.kept, go=OPENED_PATH, typed=after.query)


def _opened_notice(text: str) -> Message:
    if any(line.lstrip().startswith("#") for line in text.splitlines()):
        return Message(N_("Opened. The comments of the file are not kept here: keep the file as well."))
    return Message(N_("Saved."))


def _answer_opened(form: Form, seasons: tuple[CountingRules, ...], _: CountingRules | None) -> SeasonsChange:
    """Apply the organiser's answer to the first waiting season, and go on to the next."""
    opened, *others = read_opened(form_value_list(form, OPENED_FIELD))
    after = answer_opened(seasons, opened, form_value(form, "answer"))
    return replace(change_by_opening(after, others), notice=Message(N_("Saved.")))


def _forget(_: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    known = _required(before)
    notice = Message(N_("{season} is taken away. Its events stay."), (("season", known.name),))
    return SeasonsChange(seasons=tuple(each for each in seasons if each != known), go=SEASONS_PATH, notice=notice)


def _answer(form: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    names = tuple(form_value(form, name).strip() for name in ANSWER_FIELDS)
    if len({label_key(name) for name in names if name}) < len(names):
        empty = next((field for field, name in zip(ANSWER_FIELDS, names, strict=True) if not name), ANSWER_FIELDS[-1])
        raise Malformed("Write two different names.", field=empty)
    return _kept(seasons, before, with_answer(_required(before), _answer_key(form), names))


def _take_back(form: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    names = form_value(form, "names").split("\n")
    return _kept(seasons, before, without_answer(_required(before), _answer_key(form), names))


def _leave_out(form: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    counts = form_value(form, "counts") == "yes"
    return _kept(seasons, before, with_event(_required(before), form_value(form, "event"), counts=counts))


SEASON_COMMANDS: Mapping[str, Callable[[Form, tuple[CountingRules, ...], CountingRules | None], SeasonsChange]] = {
    "save_season": _save,
    "open_season": _open,
    "answer_opened_season": _answer_opened,
    "forget_season": _forget,
    "answer_season": _answer,
    "take_back_answer": _take_back,
    "leave_out_event": _leave_out,
}


def _answer_key(form: Form) -> str:
    return "same" if form_value(form, "answer") == "same" else "different"


def _required(season: CountingRules | None) -> CountingRules:
    if season is None:
        raise Impossible("Choose a season of the list first.")
    return season


def _kept(seasons: tuple[CountingRules, ...], before: CountingRules | None, now: CountingRules) -> SeasonsChange:
    """The seasons with a new or changed one; two with one name are refused."""
    for other in same_places([each for each in seasons if each != before], now):
        raise _taken(now, other)
    changed = tuple(now if each == before else each for each in seasons)
    kept = changed if before is not None else (*seasons, now)
    return SeasonsChange(seasons=kept, go=season_path(now), notice=Message(N_("Saved.")))


def _taken(now: CountingRules, other: CountingRules) -> Impossible:
    """Why a season cannot have a name: another one has it, or its pages' address."""
    if label_key(now.name) == label_key(other.name):
        return Impossible(
            "There is a season “{name}” on this device already: give this one another name, or take the other away.",
            field="name",
            name=now.name,
        )
    return Impossible(
        "The pages of the season “{other}” have the address of “{name}” already: write another name.",
        field="address" if now.address else "name",
        other=other.name,
        name=now.address_name,
    )
