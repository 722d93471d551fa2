"""What forms do to the seasons of a device."""

from base64 import b64decode
from binascii import Error
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_, Message
from ronda.ranking.season_answers import with_answer, with_event, without_answer
from ronda.ranking.season_form import read_season_form
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.session.device_seasons import DeviceSeasons, season_key

SEASON_FIELD = "season"
"""The hidden field that says which season a form is about; empty for a new one."""
SEASONS_PATH = "/seasons"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonsChange:
    """The seasons of a device after a step."""

    seasons: tuple[CountingRules, ...]
    go: str
    """The route to which it leads."""
    notice: Message


def season_path(season: CountingRules) -> str:
    """The route of a season's table."""
    return f"/season/{season_key(season)}"


def change_seasons(command: str, form: Form, seasons: tuple[CountingRules, ...]) -> SeasonsChange:
    """Do what a form asks; raises ``Refusal``."""
    key = form_value(form, SEASON_FIELD)
    before = DeviceSeasons(rules=seasons).named(key) if key else None
    return SEASON_COMMANDS[command](form, seasons, before)


def _save(form: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    return _kept(seasons, before, read_season_form(form, before))


def _open(form: Form, seasons: tuple[CountingRules, ...], _: CountingRules | None) -> SeasonsChange:
    """Take up a season from its file, which the form holds in base64."""
    file = form_value(form, "file_name") or "season.toml"
    try:
        text = b64decode(form_value(form, "file"), validate=True).decode("utf-8-sig")
    except (Error, UnicodeDecodeError):
        raise Malformed("{file} is no text in UTF-8.", field="file", file=file) from None
    if not text.strip():
        raise Malformed("Choose the file of a season first, such as season.toml.", field="file")
    try:
        opened = read_season_rules(text)
    except Refusal as refusal:
        raise refusal.within("{file}: {problem}", field="file", file=file) from refusal
    known = opened if opened in seasons else None
    return _kept(seasons, known, opened)


def _forget(_: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    known = _required(before)
    notice = Message(N_("{season} is taken away. Its events stay."), (("season", known.name),))
    return SeasonsChange(seasons=tuple(each for each in seasons if each != known), go=SEASONS_PATH, notice=notice)


def _answer(form: Form, seasons: tuple[CountingRules, ...], before: CountingRules | None) -> SeasonsChange:
    names = tuple(form_value(form, name).strip() for name in ("first", "second"))
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
    """The seasons with one that is new, or that takes the place of another; two of one name are refused."""
    others = [each for each in seasons if each != before]
    if any(season_key(each) == season_key(now) for each in others):
        raise Impossible(
            "There is a season “{name}” on this device already: call this one otherwise, or take the other away.",
            field="name",
            name=now.name,
        )
    changed = tuple(now if each == before else each for each in seasons)
    kept = changed if before is not None else (*seasons, now)
    return SeasonsChange(seasons=kept, go=season_path(now), notice=Message(N_("Saved.")))
