"""The list that a person searches by typing: every place and action of a tournament, or of the device."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ronda.commands.rounds import why_not_unpair
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.views.app import actions
from ronda.views.app.actions import Action
from ronda.views.app.allowance import Allowance
from ronda.views.app.device import Device
from ronda.views.app.frame import allowance, asks_before_undo
from ronda.views.app.guide import CHAPTERS
from ronda.views.app.helpers import offered
from ronda.views.app.missing import to_fill
from ronda.views.app.next_step import next_step
from ronda.views.app.person import leaving
from ronda.views.app.ranking import is_offered
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One line of the list: a link, an action of the browser, a dialog, or a command of the tournament."""

    text: Message
    words: tuple[str, ...] = ()
    """Translatable: what it is found by besides the text, several in one separated by ``|``."""
    path: str = ""
    action: str = ""
    dialog: str = ""
    command: str = ""
    step: int | None = None
    """The step of the history that the command is about."""
    more: str = ""
    """What is shown and found besides: the names at a table."""
    does: tuple[str, ...] = ()
    """The commands that are given there, and the actions of the browser."""
    about: bool = False
    """It is one of so many for each person or table that it is shown only when it is searched for."""


def places(log: Log | None, device: Device) -> tuple[Found, ...]:
    """Give everything that can be gone to or done, the likeliest first."""
    may = allowance(device, log)
    return _once(found for found in (_of_event(log) if log else _of_device(device)) if _offers(may, found))


def _offers(may: Allowance, found: Found) -> bool:
    if found.path:
        return may.open(found.path)
    return may.ask(found.command) if found.command else not found.action or may.act(found.action)


def _once(found: Iterable[Found]) -> tuple[Found, ...]:
    """Give what leads to the same under the same name once: what comes next is one of the places too."""
    first: dict[tuple[str, ...], Found] = {}
    for each in found:
        key = (str(each.text), each.path, each.action, each.dialog, each.command)
        known = first.get(key)
        first[key] = replace(known, words=(*known.words, *each.words)) if known else each
    return tuple(first.values())


def _of_device(device: Device) -> Iterator[Found]:
    for listed in device.tournaments:
        yield Found(text=Message(N_("Event: {name}"), (("name", listed.name),)), path=f"/t/{listed.id}")
        if listed.is_demo:
            yield _no_demo()
    if not any(listed.is_demo for listed in device.tournaments):
        yield Found(text=Message(N_("Open the demo event")), words=(actions.DEMO,), action="demo", does=("demo",))
    if any(not listed.is_demo for listed in device.tournaments):
        words = (actions.SAVE_ALL,)
        yield Found(text=Message(N_("Save all events")), words=words, action="export_all", does=("export_all",))
        pages = Message(N_("Results pages of all events (zip)"))
        yield Found(text=pages, words=(actions.PUBLISH_ALL,), action="publish_all", does=("publish_all",))
    yield from _everywhere(ranked=is_offered(device))
    for ruleset in every_ruleset():
        game = (("game", Message(ruleset.name)),)
        yield Found(text=Message(N_("Rules: {game}"), game), path=f"/rules?game={ruleset.key}")
        yield Found(text=Message(N_("Preparation checklist: {game}"), game), path=f"/checklist?game={ruleset.key}")


def _everywhere(*, ranked: bool) -> Iterator[Found]:
    for action in actions.EVERYWHERE:
        if ranked or action.path != "/ranking":
            yield _found(action, action.path or "")
    for chapter in CHAPTERS:
        title = Message(N_("Guide: {chapter}"), (("chapter", Message(chapter.title)),))
        yield Found(text=title, words=(actions.GUIDE,), path=f"/guide/{chapter.key}")


def _no_demo() -> Found:
    return Found(text=Message(N_("Remove the demo")), words=(actions.NO_DEMO,), action="delete", does=("delete",))


def _found(action: Action, path: str) -> Found:
    return Found(
        text=Message(action.text),
        words=(action.words,),
        path=path,
        action=action.action,
        dialog=action.dialog,
        does=action.does,
    )


def _of_event(log: Log) -> Iterator[Found]:
    tournament = log.tournament
    base, ruleset = f"/t/{tournament.id}", ruleset_of(tournament)
    yield from _next(tournament, ruleset, base)
    yield from _way_back(log, base)
    last = len(tournament.rounds)
    for action in actions.EVENT:
        if action.when(tournament, ruleset):
            yield _found(action, "" if action.path is None else base + action.path.format(round=last))
    yield from _rounds(tournament, ruleset, base)
    for field in to_fill(tournament, ruleset):
        text = Message(N_("Fill in: {field}"), (("field", Message(field.name)),))
        yield Found(text=text, words=(actions.FILL,), path=f"{base}/fill/{field.key}", does=("edit_player",))
    for reference in ruleset.references:
        text = Message(N_("Look up: {name}"), (("name", Message(reference.name)),))
        yield Found(text=text, words=(actions.LOOK_UP,), path=f"{base}/rules?part={reference.key}")
    lists = ruleset.paper.list_sheet
    if lists:
        yield Found(text=Message(lists.names), words=(actions.LISTS,), path=f"{base}/print/lists")
        yield Found(text=Message(lists.blank), words=(actions.BLANK_LIST,), path=f"{base}/print/lists?blank=yes")
    if tournament.is_demo:
        yield _no_demo()
    yield Found(
        text=Message(N_("New event like this one")), words=(actions.SAME_AGAIN,), path=f"/new?same={tournament.id}"
    )
    yield _found(actions.ALL_EVENTS, "/")
    yield from _everywhere(ranked=ruleset.season is not None)
    for player in tournament.players:
        text = Message(N_("Player: {name}"), (("name", player.name),))
        yield Found(
            text=text,
            words=(actions.PLAYER,),
            path=f"{base}/player/{player.id}",
            does=("identify_official", "edit_player"),
        )
    for player in tournament.players:
        yield from _of_person(tournament, ruleset, player, base)


def _next(tournament: Tournament, ruleset: Ruleset, base: str) -> Iterator[Found]:
    step = next_step(tournament, ruleset)
    words = (actions.NEXT, *actions.STEPS.get(step.command, ()))
    if step.action and step.is_one_tap:
        yield Found(text=step.action, words=words, command=step.command, does=(step.command,))
    elif step.action and step.command:
        yield Found(text=step.action, words=words, path=base, does=(step.command,))
    elif step.action and step.path:
        yield Found(text=step.action, words=words, path=step.path)
    if step.other and step.other_command:
        other = actions.STEPS.get(step.other_command, ())
        yield Found(text=step.other, words=other, path=base, does=(step.other_command,))


def _way_back(log: Log, base: str) -> Iterator[Found]:
    """Give Undo and Redo; an Undo that asks first leads to where it does."""
    if log.last_action is not None:
        asks = asks_before_undo(log) is not None
        path, command = (base, "") if asks else ("", "undo")
        yield Found(
            text=Message(N_("Undo")),
            words=(actions.UNDO,),
            path=path,
            command=command,
            step=log.last_action,
            does=("undo",),
        )
    if log.next_action is not None:
        redo = Message(N_("Redo"))
        yield Found(text=redo, words=(actions.REDO,), command="redo", step=log.next_action, does=("redo",))


def _rounds(tournament: Tournament, ruleset: Ruleset, base: str) -> Iterator[Found]:
    for round_ in reversed(tournament.rounds):
        path = f"{base}/round/{round_.number}"
        yield Found(
            text=wording.round_name(round_),
            words=(actions.SHARE,),
            path=path,
            does=("shareText", "quick_entry", "turn_result"),
        )
    for round_ in tournament.rounds[-1:]:
        if why_not_unpair(tournament, round_) is None:
            yield Found(
                text=Message(N_("Change the pairings")),
                words=(actions.WITHDRAW,),
                path=f"{base}/round/{round_.number}",
                does=("reopen_round", "unpair_round"),
            )
        for match in round_.matches:
            if match.second is not None:
                yield from _of_table(tournament, ruleset, round_, match, f"{base}/round/{round_.number}")


def _of_table(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, base: str) -> Iterator[Found]:
    title = wording.match_title(match)
    names = " – ".join(tournament.player(player).name for player in match.players)
    path = f"{base}/table/{match.number}"
    yield Found(
        text=title,
        words=(actions.TABLE,),
        path=path,
        more=names,
        does=(
            "report_result",
            "correct_result",
            "clear_result",
            "exchange_results",
            "correct_bye",
            "extra_time",
            "no_show",
        ),
    )
    if ruleset.team_building(tournament.details):
        text = Message(N_("{table}: teams"), (("table", title),))
        yield Found(
            text=text, words=(actions.TEAMS,), path=f"{path}/teams", more=names, does=("build_teams",), about=True
        )
    for helper in offered(ruleset, tournament.details, round_.stage):
        text = Message(N_("{table}: {helper}"), (("table", title), ("helper", Message(helper.name))))
        yield Found(text=text, words=(actions.HELPER,), path=f"{path}/helper/{helper.key}", more=names, about=True)


def _of_person(tournament: Tournament, ruleset: Ruleset, player: Player, base: str) -> Iterator[Found]:
    """Give what can be done about a person, each where it is asked before it is done."""
    can, page = leaving(tournament, player), f"{base}/player/{player.id}"
    leave, registration = f"{page}?first=leaving", f"{page}?first=registration"
    ways = (
        (can.drop and not can.remove, N_("Drop: {name}"), actions.DROP, leave, ("drop_player",)),
        (can.come_back, N_("Back into the event: {name}"), actions.RETURN, leave, ("return_player",)),
        (can.remove, N_("Remove from the players: {name}"), actions.REMOVE, leave, ("remove_player",)),
        (can.disqualify, N_("Disqualify: {name}"), actions.DISQUALIFY, leave, ("disqualify_player",)),
        (True, N_("Penalty: {name}"), actions.PENALTY, f"{base}/conduct?player={player.id}", ("give_penalty",)),
        (
            True,
            N_("Registration: {name}"),
            actions.REGISTRATION,
            registration,
            ("edit_player", "correct_registration"),
        ),
        (
            ruleset.substitutes is not None,
            N_("Substitute: {name}"),
            actions.SUBSTITUTE,
            f"{page}?first=substitutes",
            ("issue_substitute",),
        ),
    )
    for possible, pattern, words, path, does in ways:
        if possible:
            yield _about(player, pattern, words, path, does)
    if ruleset.paper.control_sheet:
        yield _about(player, N_("Control sheet: {name}"), actions.SHEET, f"{page}/sheet")


def _about(player: Player, pattern: str, words: str, path: str, does: tuple[str, ...] = ()) -> Found:
    text = Message(pattern, (("name", player.name),))
    return Found(text=text, words=(words,), path=path, does=does, about=True)
