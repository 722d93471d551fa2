"""Reading commands from forms: raw text in, typed commands out, one sentence for everything that cannot be read."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count, takewhile
from typing import Literal

from ronda.commands import lookup, player_lists
from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.details import Details
from ronda.core.errors import Malformed
from ronda.core.inputs import Form, one
from ronda.core.pairings import Wishes
from ronda.core.results import DRAW, FIRST, SECOND, Ending, Part, Result, Score
from ronda.core.ruleset import ResultForm, Ruleset, ScoreField, Shortcut
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.formats.structures import CUSTOM

LARGEST = 999_999_999
_SEPARATORS = ("\t", ";")


def details(form: Form, ruleset: Ruleset) -> Details:
    """Read an event's details from fields named as in ``Details``, ``option_<key>`` and ``minutes_<slot>``."""
    custom = one(form, "structure") == CUSTOM
    return Details(
        name=one(form, "name"),
        date=one(form, "date"),
        place=one(form, "place"),
        tier=one(form, "tier") or ruleset.tiers[0].key,
        organiser=one(form, "organiser"),
        head_judges=tuple(one(form, "head_judges").splitlines()),
        floor_judges=tuple(one(form, "floor_judges").splitlines()),
        structure=one(form, "structure") or ruleset.structures[0].key,
        swiss_rounds=_optional(form, "swiss_rounds", N_("The number of Swiss rounds")) if custom else None,
        cut=_optional(form, "cut", N_("The size of the cut")) if custom else None,
        options=tuple((option.key, "\n".join(inputs.many(form, f"option_{option.key}"))) for option in ruleset.options),
        minutes=tuple(
            (slot, minutes)
            for slot in ("swiss", "elimination", "final")
            if (minutes := _optional(form, f"minutes_{slot}", N_("The length of a round"))) is not None
        ),
        scenarios=tuple(one(form, "scenarios").splitlines()),
        windows=_windows(form),
        tables=table_ranges(one(form, "tables")),
        clubs_apart=one(form, "clubs_apart") == "yes",
    )


def table_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Read the hall's table numbers: ``1-10, 21-30``, or one number for the first table; raises ``Malformed``."""
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    ranges = []
    for part in parts:
        found = re.fullmatch(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?", part)
        if found is None:
            raise Malformed(
                "The tables “{text}” cannot be read: write ranges such as 1–10, 21–30, or only the first number.",
                field="tables",
                text=part[:40],
            )
        ranges.append((int(found[1]), int(found[2] or found[1])))
    return tuple(ranges)


def _windows(form: Form) -> tuple[tuple[str, str], ...]:
    rounds = takewhile(lambda number: f"window_from_{number}" in form, count(1))
    return tuple((one(form, f"window_from_{number}"), one(form, f"window_to_{number}")) for number in rounds)


def read(name: str, form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    """Give the command of a form of a running event; raises ``Malformed`` naming the field at fault."""
    reader = _READERS.get(name)
    if reader is None:
        raise Malformed("There is no command “{name}”.", name=name[:40])
    return reader(form, tournament, ruleset)


def _optional(form: Form, key: str, what: str) -> int | None:
    text = one(form, key)
    if not text.strip():
        return None
    return inputs.integer(text, what=Message(what), field=key, least=0, most=LARGEST)


def _required(form: Form, key: str, what: str) -> int:
    return inputs.integer(one(form, key), what=Message(what), field=key, least=0, most=LARGEST)


def _player(form: Form) -> int:
    return _required(form, "player", N_("The player's number"))


def _other(form: Form) -> int:
    return _required(form, "other", N_("The other player’s number"))


def _table(form: Form) -> int:
    return _required(form, "table", N_("The table"))


def _round(form: Form) -> int:
    return _required(form, "round", N_("The round"))


def _match(form: Form) -> int:
    return _required(form, "match", N_("The table"))


def _entry(form: Form, ruleset: Ruleset) -> ask.Entry:
    fields = []
    for field in ruleset.registration:
        value = "\n".join(inputs.many(form, f"field_{field.key}"))
        if value.strip():
            fields.append((field.key, value))
    return ask.Entry(
        name=one(form, "name"),
        fields=tuple(fields),
        wishes=_wishes(form),
        namesake=one(form, "namesake") == "yes",
    )


def _wishes(form: Form) -> Wishes:
    return Wishes(
        club=one(form, "club"),
        fixed_table=_optional(form, "fixed_table", N_("The fixed table")) or 0,
        first_round_bye=one(form, "first_round_bye") == "yes",
    )


def pasted_entries(text: str, ruleset: Ruleset) -> tuple[ask.Entry, ...]:
    """Read a pasted list: one player a line, then the quick fields, separated by tabs or semicolons.

    Raises ``Malformed`` naming the first line with too many columns.
    """
    quick = [field for field in ruleset.registration if field.quick]
    entries = []
    for position, line in enumerate((line for line in text.splitlines() if line.strip()), start=1):
        separator = next((mark for mark in _SEPARATORS if mark in line), None)
        name, *rest = (part.strip() for part in (line.split(separator) if separator else [line]))
        if len(rest) > len(quick):
            raise Malformed(
                "Line {line} has {count} columns; at most {most} are read: the name, then {fields}.",
                field="players",
                line=position,
                count=len(rest) + 1,
                most=len(quick) + 1,
                fields=", ".join(field.key for field in quick) or "-",
            )
        fields = tuple((field.key, value) for field, value in zip(quick, rest, strict=False) if value)
        entries.append(ask.Entry(name=name, fields=fields))
    if not entries:
        raise Malformed("The list is empty: paste one player a line.", field="players")
    return tuple(entries)


def _result(form: Form, tournament: Tournament, ruleset: Ruleset) -> Result:
    number = _round(form)
    if not 1 <= number <= len(tournament.rounds):
        raise Malformed("Round {number} has not been paired.", number=number)
    shape = ruleset.result_form(tournament.details, tournament.rounds[number - 1].stage)
    if one(form, "shortcut"):
        return _shortcut(one(form, "shortcut"), shape)
    if one(form, "quick"):
        return _quick(one(form, "quick"), shape, form)
    if one(form, "ending") == Ending.FORFEIT:
        return Result(winner=_winner(form), ending=Ending.FORFEIT)
    scores = tuple(
        Score(
            key=field.key,
            first=inputs.integer(
                one(form, f"{field.key}1"),
                what=Message(field.name),
                field=f"{field.key}1",
                least=field.least,
                most=field.most,
            ),
            second=inputs.integer(
                one(form, f"{field.key}2"),
                what=Message(field.name),
                field=f"{field.key}2",
                least=field.least,
                most=field.most,
            ),
        )
        for field in shape.scores
    ) + tuple(_mark(form, mark.key) for mark in shape.marks)
    if shape.winner_by is not None:
        return Result(winner=shape.winner_by(scores), scores=scores, ending=one(form, "ending"), played=_played(form))
    winner = _winner(form)
    if shape.winner_from_scores and scores[0].first != scores[0].second:
        winner = FIRST if scores[0].first > scores[0].second else SECOND
    return Result(winner=winner, scores=scores, ending=one(form, "ending"), played=_played(form))


def _played(form: Form) -> tuple[Part, ...]:
    """Read what a helper recorded: ``key/first/second/how``, separated by spaces."""
    parts = []
    for text in one(form, "played").split():
        key, first, second, how = (*text.split("/"), "", "", "")[:4]
        numbers = [
            inputs.integer(number, what=Message("A number"), field="played", least=0, most=LARGEST)
            for number in (first, second)
        ]
        parts.append(Part(key=key, first=numbers[0], second=numbers[1], how=how))
    return tuple(parts)


def _mark(form: Form, key: str) -> Score:
    side = one(form, key)
    return Score(key=key, first=int(side == "1"), second=int(side == "2"))


def _winner(form: Form) -> int:
    return {"1": FIRST, "2": SECOND}.get(one(form, "winner"), DRAW)


def _shortcut(text: str, shape: ResultForm) -> Result:
    index, _, side = text.partition(":")
    if not index.isdecimal() or int(index) >= len(shape.shortcuts) or side not in {"1", "2"}:
        raise Malformed("There is no result “{text}”.", text=text[:20])
    return shortcut_result(shape.shortcuts[int(index)], shape, int(side))


def shortcut_result(shortcut: Shortcut, shape: ResultForm, side: int) -> Result:
    """Give a shortcut's result as seen from side 1 or 2."""
    scores = tuple(
        Score(key=field.key, first=own, second=other)
        if side == FIRST
        else Score(key=field.key, first=other, second=own)
        for field, (own, other) in zip(shape.scores, shortcut.scores, strict=True)
    )
    winner = shortcut.winner if side == FIRST or shortcut.winner == DRAW else 3 - shortcut.winner
    return Result(winner=winner, scores=scores, ending=shortcut.ending)


def _quick(text: str, shape: ResultForm, form: Form) -> Result:
    index, _, side = text.partition(":")
    if not index.isdecimal() or int(index) >= len(shape.quick) or side not in {"1", "2"}:
        raise Malformed("There is no result “{text}”.", text=text[:20])
    ending = shape.quick[int(index)]
    scores = []
    for field, (own, other) in zip(shape.scores, ending.scores, strict=True):
        first, second = (own, other) if int(side) == FIRST else (other, own)
        entered = (_entered(form, field, FIRST), _entered(form, field, SECOND))
        scores.append(
            Score(
                key=field.key,
                first=entered[0] if first is None else first,
                second=entered[1] if second is None else second,
            )
        )
    winner = ending.winner if int(side) == FIRST else 3 - ending.winner
    return Result(winner=winner, scores=tuple(scores), ending=ending.ending)


def _entered(form: Form, field: ScoreField, side: int) -> int:
    key = f"{field.key}{side}"
    text = one(form, key)
    if not text.strip():
        return field.least
    return inputs.integer(text, what=Message(field.name), field=key, least=field.least, most=field.most)


def _register(form: Form, _: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.RegisterPlayers(entries=(_entry(form, ruleset),), here=one(form, "here") == "yes")


def _paste(form: Form, _: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.RegisterPlayers(entries=pasted_entries(one(form, "players"), ruleset))


def _edit(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    number, entry, hidden = _player(form), _entry(form, ruleset), one(form, "hidden") == "yes"
    if "club" not in form:
        # a form of a single field leaves alone what it does not ask
        player = lookup.player(tournament, number)
        entry, hidden = replace(entry, wishes=player.wishes), hidden or player.hidden
    return ask.EditPlayer(player=number, entry=entry, hidden=hidden)


def _announcement(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.ChangeAnnouncement(
        swiss_rounds=_required(form, "swiss_rounds", N_("The number of Swiss rounds")),
        cut=_required(form, "cut", N_("The size of the cut")),
        reason=one(form, "reason"),
        scenarios=tuple(one(form, "scenarios").splitlines()) if "scenarios" in form else None,
        windows=_windows(form) or None,
    )


def _extra_time(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    minutes = _required(form, "minutes", N_("Extra time"))
    return ask.GiveExtraTime(round=_round(form), match=_match(form), minutes=minutes)


def _teams(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    first = {"1": FIRST, "2": SECOND}.get(one(form, "first"), 0)
    return ask.BuildTeams(round=_round(form), match=_match(form), first=first, names=inputs.many(form, "taken"))


def _adjustment(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    what = Message(N_("The number of minutes"))
    minutes = inputs.integer(one(form, "minutes"), what=what, field="minutes", least=-LARGEST, most=LARGEST)
    return ask.AdjustClock(round=_round(form), minutes=minutes)


def _message(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.TakeMessageBack(message=_required(form, "message", N_("The message")))


def _report(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.ReportResult(round=_round(form), match=_match(form), result=_result(form, tournament, ruleset))


def _correct(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.CorrectResult(round=_round(form), match=_match(form), result=_result(form, tournament, ruleset))


def _drop(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    open_match: Literal["concede", "play"] = "play" if one(form, "open_match") == "play" else "concede"
    return ask.DropPlayer(
        player=_player(form),
        reason=one(form, "reason"),
        open_match=open_match,
        replace=one(form, "replace") != "no",
    )


def _disqualify(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.DisqualifyPlayer(player=_player(form), reason=one(form, "reason"), replace=one(form, "replace") != "no")


def _penalty(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.GivePenalty(
        player=_player(form),
        kind=one(form, "kind"),
        reason=one(form, "reason"),
        official=one(form, "official_other").strip() or one(form, "official"),
        round=_optional(form, "round", N_("The round")) or None,
        games_before=_optional(form, "games_before", N_("The games that the opponent had won")) or 0,
        replace=one(form, "replace") != "no",
    )


_READERS: dict[str, Callable[[Form, Tournament, Ruleset], ask.Command]] = {
    "change_details": lambda form, _, ruleset: ask.ChangeDetails(details=details(form, ruleset)),
    "register_player": _register,
    "paste_players": _paste,
    "edit_player": _edit,
    "import_players": lambda form, _, ruleset: player_lists.read_import(form, ruleset),
    "check_in": lambda form, *_: ask.CheckIn(player=_player(form)),
    "check_out": lambda form, *_: ask.CheckIn(player=_player(form), here=False),
    "take_off_missing": lambda *_: ask.TakeOffMissing(),
    "take_on_again": lambda form, *_: ask.TakeOnAgain(player=_player(form)),
    "remove_player": lambda form, *_: ask.RemovePlayer(player=_player(form)),
    "start_event": lambda *_: ask.StartTournament(),
    "change_announcement": _announcement,
    "pair_round": lambda *_: ask.PairRound(),
    "redraft_round": lambda *_: ask.RedraftRound(),
    "swap_players": lambda form, *_: ask.SwapPlayers(player=_player(form), other=_other(form)),
    "pair_with": lambda form, *_: ask.PairWith(player=_player(form), opponent=_other(form)),
    "set_bye": lambda form, *_: ask.SetBye(player=_player(form)),
    "move_table": lambda form, *_: ask.MoveTable(player=_player(form), table=_table(form)),
    "tie_up_draft": lambda *_: ask.TieUpDraft(),
    "discard_draft": lambda *_: ask.DiscardDraft(),
    "publish_round": lambda form, *_: ask.PublishRound(reason=one(form, "reason")),
    "reopen_round": lambda form, *_: ask.ReopenRound(round=_round(form)),
    "record_print": lambda form, *_: ask.RecordPrint(round=_round(form)),
    "unpair_round": lambda form, *_: ask.UnpairRound(round=_round(form)),
    "start_clock": lambda form, *_: ask.StartClock(round=_round(form)),
    "pause_clock": lambda form, *_: ask.PauseClock(round=_round(form)),
    "resume_clock": lambda form, *_: ask.ResumeClock(round=_round(form)),
    "adjust_clock": _adjustment,
    "extra_time": _extra_time,
    "build_teams": _teams,
    "report_result": _report,
    "correct_result": _correct,
    "clear_result": lambda form, *_: ask.ClearResult(round=_round(form), match=_match(form)),
    "drop_player": _drop,
    "return_player": lambda form, *_: ask.ReturnPlayer(player=_player(form)),
    "disqualify_player": _disqualify,
    "give_penalty": _penalty,
    "make_cut": lambda *_: ask.MakeCut(),
    "post_message": lambda form, *_: ask.PostMessage(text=one(form, "text")),
    "take_message_back": _message,
}
