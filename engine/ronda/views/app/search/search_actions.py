"""Everything that can be searched: places and actions with their other names.

Actions of a single person or table are in :mod:`.search_entries`, with their words here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ronda.commands.announcing import why_not_change_announcement
from ronda.commands.ending import why_not_end
from ronda.commands.joining_late import why_not_join
from ronda.commands.keeping_apart import why_nobody_apart
from ronda.commands.reseating import why_not_change_round
from ronda.core.facts import ReportingMode
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset
from ronda.views.app.players.waiting_list_card import waiting_list_card
from ronda.views.shared.crosstable_page import has_crosstable
from ronda.views.shared.event_days import event_days
from ronda.views.shared.export_formats import offered_exports
from ronda.views.shared.final_standings import has_final_standings


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAction:
    """A place to go, or something to do."""

    text: str
    """Translatable."""
    words: str
    """Translatable other names, separated by ``|``; each language has its own number of them."""
    path: str | None = None
    """Target route, in an event relative to it; ``{round}`` is the last one."""
    action: str = ""
    """A browser action to run at once."""
    dialog: str = ""
    """A dialog to open at once."""
    focus: str = ""
    """Selector of the element to focus or open there; empty if the screen decides."""
    phases: frozenset[Phase] = frozenset()
    """Phases in which it is likely to be searched."""
    does: tuple[str, ...] = ()
    """Commands given there, and browser actions."""
    when: Callable[[Tournament, Ruleset], bool] = lambda *_: True
    """Whether an event has it now."""


def _in_browser(
    text: str, words: str, action: str, when: Callable[[Tournament, Ruleset], bool] = lambda *_: True
) -> SearchAction:
    return SearchAction(text=text, words=words, action=action, does=(action,), when=when)


def _has_round(tournament: Tournament, _: Ruleset) -> bool:
    return bool(tournament.rounds)


def _has_players(tournament: Tournament, _: Ruleset) -> bool:
    return bool(tournament.active_players)


def _has_standings(tournament: Tournament, _: Ruleset) -> bool:
    return bool(tournament.last_table_round) or has_final_standings(tournament)


def _has_bracket(tournament: Tournament, _: Ruleset) -> bool:
    return tournament.started and tournament.has_bracket


def _has_complete_standings(tournament: Tournament, _: Ruleset) -> bool:
    return bool(tournament.completed_swiss_rounds) or has_final_standings(tournament)


def _at_the_door(tournament: Tournament, ruleset: Ruleset) -> bool:
    return bool(tournament.active_players) and (not tournament.rounds or bool(ruleset.registration.door_checks))


def _can_reseat(tournament: Tournament, _: Ruleset) -> bool:
    return bool(tournament.rounds) and why_not_change_round(tournament, tournament.rounds[-1]) is None


def _clocked(tournament: Tournament, ruleset: Ruleset) -> bool:
    current = tournament.current_round
    return ruleset.stages.clocked and current is not None and not current.is_complete


EVERYWHERE_ACTIONS = (
    SearchAction(
        text=N_("New event"),
        words=N_("create|start|begin|set up|tournament|league|another event"),
        path="/new",
        does=("create_event",),
    ),
    SearchAction(
        text=N_("New event from results"),
        words=N_("flights|qualifiers|merge|final|second day|best|go on|top"),
        path="/new/from",
    ),
    _in_browser(N_("Open an event file"), N_("import|load|restore|backup|read|other device|Cryodex"), "import"),
    SearchAction(
        text=N_("Receive from another device"),
        words=N_("camera|scan|code|QR|film|transfer|move|other device|phone"),
        path="/receive",
        does=("camera", "pictures"),
    ),
    SearchAction(text=N_("List of players"), words=N_("paste|shared|names|chat|spreadsheet|import|form"), path="/list"),
    SearchAction(
        text=N_("From other programs"),
        words=N_("import|convert|Cryodex|ListFortress|Rollbetter|List Juggler|Cobra|NRTM"),
        path="/import",
    ),
    SearchAction(
        text=N_("Check an event file"),
        words=N_("verify|prove|fingerprint|public copy|audit|trust|cheat"),
        path="/check",
    ),
    SearchAction(
        text=N_("People of the day"), words=N_("side event|several events|both events|who is free"), path="/day"
    ),
    SearchAction(text=N_("Wall of clocks"), words=N_("timers|countdown|all rounds|projector"), path="/clocks"),
    SearchAction(
        text=N_("Seasons"),
        words=N_("league table|points|best of|attendance|elo|glicko|rating|season.toml|year"),
        path="/seasons",
        does=("open_season", "answer_opened_season", "forget_season", "publish_season", "publish_ranking"),
    ),
    SearchAction(
        text=N_("New season"),
        words=N_("league table|points|best of|attendance|elo|glicko|rating"),
        path="/seasons/new",
        does=("save_season", "answer_season", "take_back_answer", "leave_out_event"),
    ),
    SearchAction(text=N_("Season ranking"), words=N_("elo|rating|league table|season"), path="/ranking"),
    SearchAction(
        text=N_("Language, colours and installing"),
        words=N_("settings|options|preferences|english|dark|light|theme|night|install|app|home screen"),
        path="/settings",
        focus="[data-action=lang]",
        does=("lang", "theme", "install"),
    ),
    SearchAction(text=N_("Help"), words=N_("guide|manual|how to|rules|instructions|questions"), path="/help"),
    SearchAction(
        text=N_("Something went wrong?"),
        words=N_("bug|error|crash|problem|report|broken|version|build|about|contact"),
        path="/problem",
        does=("copy",),
    ),
    SearchAction(
        text=N_("Address of the results site"),
        words=N_("qr|code|url|link|website|web|host|internet|where"),
        path="/publishing",
        focus="#site",
    ),
    SearchAction(
        text=N_("Publish on the web"),
        words=N_("upload|host|GitHub|bucket|S3|R2|folder|stick|token|key|automatic|by itself|send|online"),
        path="/publishing",
        does=("set_up_host", "open_folder", "send_by_itself", "forget_host", "publish_now", "target", "copy"),
    ),
    SearchAction(
        text=N_("The club's look"),
        words=N_("logo|colours|club|name|imprint|privacy|links|footer|brand|style"),
        path="/look",
        does=("show_look", "forget_look"),
    ),
    SearchAction(
        text=N_("Keys"),
        words=N_("keyboard|shortcuts|hotkeys|letters"),
        dialog="#keys",
    ),
)
"""On the device and in every event."""

EVENT_ACTIONS = (
    SearchAction(
        text=N_("Event"),
        words=N_("overview|next|status|dashboard|what now|folder"),
        path="",
        does=("export", "publish", "shareEvent", "choose_structure", "folder"),
    ),
    SearchAction(
        text=N_("Register a player"),
        words=N_("late|latecomer|add|new player|sign up|enrol|join|walk in|paste|list of names"),
        path="/players",
        focus="#entry:not([open]) > summary, #new-name",
        phases=frozenset({Phase.REGISTRATION}),
        does=("register_player",),
        when=lambda tournament, _: why_not_join(tournament) is None,
    ),
    SearchAction(text=N_("Players"), words=N_("people|participants|names|who|registration|entries"), path="/players"),
    SearchAction(
        text=N_("Somebody drops: choose who"),
        words=N_("drop|leave|quit|withdraw|retire|gone|goes home|concede the event"),
        path="/players",
        focus="#filter, #players a",
        phases=frozenset({Phase.BETWEEN_ROUNDS}),
        when=lambda tournament, _: tournament.started and bool(tournament.active_players),
    ),
    SearchAction(
        text=N_("Check-in"),
        words=N_("arrive|arrival|here|present|missing|absent|door|attendance|tick off|no-show|deck check|list check"),
        path="/checkin",
        phases=frozenset({Phase.REGISTRATION}),
        does=("check_in", "check_out", "check_all_in", "take_off_missing", "take_on_again", "tick_check"),
        when=_at_the_door,
    ),
    SearchAction(
        text=N_("Arrivals"),
        words=N_("who registers|self registration|sign up|waits|accept|register by phone|close changes|lock lists"),
        path="/arrivals",
        does=("accept_entry", "accept_plain_entries", "decline_entry", "decline_entries"),
    ),
    SearchAction(
        text=N_("Waiting list"),
        words=N_("places|limit|full|sold out|reserve|move up|who was told"),
        path="/players",
        focus="#tell-title, #waiting-title",
        does=("note_told",),
        when=lambda tournament, _: waiting_list_card(tournament, None) is not None and not tournament.started,
    ),
    SearchAction(
        text=N_("Players kept apart"),
        words=N_("keep apart|siblings|family|couple|companions|friends|avoid|never meet|same car"),
        path="/apart",
        does=("keep_apart", "let_meet"),
        when=lambda tournament, _: bool(tournament.kept_apart) or why_nobody_apart(tournament) is None,
    ),
    SearchAction(
        text=N_("From the people of the day"),
        words=N_("side event|other event|register again|who is free"),
        path="/day",
    ),
    SearchAction(
        text=N_("Import players"),
        words=N_("csv|spreadsheet|excel|upload|paste|sheet"),
        path="/players/import",
        does=("import_players",),
    ),
    SearchAction(
        text=N_("Ratings of a season"),
        words=N_("elo|seed|seeding|strength"),
        path="/players/ratings",
        does=("take_ratings",),
        when=lambda tournament, ruleset: ruleset.season is not None and not tournament.rounds,
    ),
    SearchAction(
        text=N_("Draft of the round"),
        words=N_("pair|pairings|swap|seats|change|move|table|bye|opponent|publish|redraw|again|discard|shuffle"),
        path="/draft",
        does=(
            "publish_round",
            "redraft_round",
            "discard_draft",
            "tie_up_draft",
            "swap_players",
            "pair_with",
            "set_bye",
            "move_table",
        ),
        when=lambda tournament, _: tournament.draft is not None,
    ),
    SearchAction(
        text=N_("Enter results"),
        words=N_("result|score|report|win|winner|type|points|draw|tables"),
        path="/round/{round}",
        focus="#quick",
        phases=frozenset({Phase.ROUND_RUNNING}),
        does=("report_result", "quick_entry"),
        when=lambda tournament, _: bool(tournament.current_round and tournament.current_round.open_matches),
    ),
    SearchAction(
        text=N_("Read slips and cards"),
        words=N_("camera|scan|QR|code|slip|card|stack|photo|check in|prepared at home"),
        path="/read",
        does=("camera", "pictures"),
    ),
    SearchAction(
        text=N_("Other devices"),
        words=N_("desk|laptop|phone|tablet|second|link|share|together|network|Wi-Fi|hotspot|scorekeeper|helper"),
        path="/devices",
        does=("invite", "unlink", "sendAway", "handOver"),
    ),
    SearchAction(
        text=N_("Done on another copy"),
        words=N_("conflict|merge|both sides|other device|contradiction|settle"),
        path="/elsewhere",
        does=("settle",),
        when=lambda tournament, _: bool(tournament.players),
    ),
    SearchAction(
        text=N_("Change open tables"),
        words=N_("repair|swap|seats|wrong pairing|late|latecomer|opponent|bye|move|table|running round"),
        path="/round/{round}/change",
        does=("change_pairings",),
        when=_can_reseat,
    ),
    SearchAction(
        text=N_("Clock"),
        words=N_("timer|time|minutes|start|pause|stop|resume|add|longer|countdown|sound|alarm|bell|mute"),
        path="/round/{round}",
        focus="#clock-more",
        phases=frozenset({Phase.ROUND_RUNNING}),
        does=("start_clock", "pause_clock", "resume_clock", "adjust_clock"),
        when=_clocked,
    ),
    SearchAction(
        text=N_("Standings"),
        words=N_("rank|leaderboard|table|tiebreaks|places|who is in|chances|odds|points|share"),
        path="/standings",
        phases=frozenset({Phase.BETWEEN_ROUNDS, Phase.CUT_DUE, Phase.FINISHED}),
        does=("shareText",),
        when=_has_standings,
    ),
    SearchAction(
        text=N_("Crosstable"),
        words=N_("everyone against everyone|all results|matrix|grid|round robin"),
        path="/crosstable",
        when=lambda tournament, _: has_crosstable(tournament),
    ),
    SearchAction(
        text=N_("Bracket"),
        words=N_("elimination|knockout|playoffs|top|finals|semifinals|third place|tree"),
        path="/bracket",
        when=_has_bracket,
    ),
    SearchAction(
        text=N_("History"),
        words=N_("undo|redo|return|back|go back|log|steps|what happened|earlier|mistake|restore|revert"),
        path="/history",
        does=("return_to", "undo", "redo"),
    ),
    SearchAction(
        text=N_("Edit the details"),
        words=N_(
            "change|settings|name|rename|date|place|venue|judge|organiser|format|rounds|length|tables|fee|third place"
        ),
        path="/details",
        does=("change_details",),
    ),
    SearchAction(
        text=N_("End the event here"),
        words=N_("finish|stop|abort|close|no final|shared final|split|draw the final|not played"),
        path="/end",
        does=("end_event",),
        when=lambda tournament, _: why_not_end(tournament) is None,
    ),
    SearchAction(
        text=N_("Change the announcement"),
        words=N_("number of rounds|fewer rounds|more rounds|structure|cut|top|scenario|days|deadline"),
        path="/announcement",
        does=("change_announcement",),
        when=lambda tournament, _: why_not_change_announcement(tournament) is None,
    ),
    SearchAction(
        text=N_("Prizes"),
        words=N_("awards|prize support|hand out|raffle|boosters|trophy|loot"),
        path="/prizes",
        phases=frozenset({Phase.FINISHED}),
        does=("change_prizes", "hand_out_prize", "take_prize_back"),
    ),
    SearchAction(text=N_("Rules"), words=N_("rulebook|document|look up|how does|regulations"), path="/rules"),
    SearchAction(
        text=N_("Preparation checklist"),
        words=N_("prepare|bring|pack|material|shopping|to do"),
        path="/checklist",
    ),
    SearchAction(
        text=N_("Conduct"),
        words=N_("penalty|penalties|warning|sanction|caution|game loss|cheating|disqualify|slow play|behaviour"),
        path="/conduct",
        does=("give_penalty",),
    ),
    SearchAction(
        text=N_("List checks"),
        words=N_("deck check|list check|squad check|line-up check|inspection|draw tables|random check|control"),
        path="/checks",
        does=("draw_deck_checks",),
        when=lambda _, ruleset: any(field.is_list for field in ruleset.registration.fields),
    ),
    SearchAction(
        text=N_("Rulings"),
        words=N_("ruling|judge|appeal|question|dispute|decision|head judge"),
        path="/rulings",
        does=("give_ruling", "appeal_ruling"),
    ),
    SearchAction(
        text=N_("Projector and messages"),
        words=N_("screen|beamer|tv|monitor|message|announce|broadcast|lunch|tell the room|display"),
        path="/room",
        does=("post_message", "take_message_back", "show"),
    ),
    SearchAction(
        text=N_("Open the projector"),
        words=N_("screen|beamer|tv|monitor|full screen|display|second window"),
        path="/projector",
    ),
    SearchAction(text=N_("Print"), words=N_("paper|printer|pdf|sheets"), path="/print"),
    SearchAction(
        text=N_("Pairings by name"),
        words=N_("print|paper|wall|tables|where do I play|list"),
        path="/print/pairings/names",
        when=_has_round,
    ),
    SearchAction(
        text=N_("Pairings by table"),
        words=N_("print|paper|wall|tables|matches|list"),
        path="/print/pairings",
        does=("printRound",),
        when=_has_round,
    ),
    SearchAction(
        text=N_("Result slips"),
        words=N_("print|paper|score sheet|match slip|cut"),
        path="/print/slips",
        when=_has_round,
    ),
    SearchAction(
        text=N_("Blank result slips"), words=N_("print|paper|empty|score sheet|match slip"), path="/print/slips/blank"
    ),
    SearchAction(
        text=N_("Players' cards"),
        words=N_("print|paper|badge|name tag|check in|door|cut|private link|own page|hall"),
        path="/print/cards",
        when=_has_players,
    ),
    SearchAction(
        text=N_("Table cards"),
        words=N_("print|paper|table numbers|cut"),
        path="/print/cards/tables",
        when=_has_players,
    ),
    SearchAction(
        text=N_("Standings to print"),
        words=N_("print|paper|wall|places"),
        path="/print/standings",
        when=_has_complete_standings,
    ),
    SearchAction(
        text=N_("Crosstable to print"),
        words=N_("print|paper|wall|everyone against everyone|matrix"),
        path="/print/crosstable",
        when=lambda tournament, _: has_crosstable(tournament),
    ),
    SearchAction(
        text=N_("Bracket to print"),
        words=N_("print|paper|wall|elimination|knockout|tree"),
        path="/print/bracket",
        when=lambda tournament, _: bool(tournament.stage_rounds(Stage.ELIMINATION)),
    ),
    SearchAction(
        text=N_("Full report"),
        words=N_("print|paper|archive|everything|summary|pdf|protocol"),
        path="/print/report",
    ),
    SearchAction(
        text=N_("Announcement to print"), words=N_("print|paper|poster|flyer|invitation"), path="/print/announcement"
    ),
    SearchAction(
        text=N_("Prizes to print"),
        words=N_("print|paper|awards|hand out|tick off"),
        path="/print/prizes",
        when=lambda tournament, _: bool(tournament.details.notice.prizes),
    ),
    SearchAction(
        text=N_("List checks to print"),
        words=N_("print|paper|deck check|list check|form|tick off"),
        path="/print/checks",
        when=lambda tournament, _: bool(tournament.drawn_tables),
    ),
    SearchAction(
        text=N_("Substitutes to print"),
        words=N_("print|paper|proxy|damaged card|replacement"),
        path="/print/substitutes",
        when=lambda tournament, ruleset: bool(ruleset.substitutes and tournament.substitutes),
    ),
    SearchAction(
        text=N_("Control sheets"),
        words=N_("print|paper|sheet|one page a player"),
        path="/sheets",
        when=lambda _, ruleset: ruleset.paper.control_sheet is not None,
    ),
    _in_browser(N_("Save a copy"), N_("backup|save|copy|file|download|transfer|usb|other device|share|send"), "export"),
    SearchAction(
        text=N_("Show it to another device"),
        words=N_("camera|scan|code|QR|film|transfer|move|other device|phone"),
        path="/film",
        does=("copyFilm",),
    ),
    SearchAction(
        text=N_("What is public"),
        words=N_(
            "privacy|names|initials|hide|data protection|search engines|google|decks|publish|results pages|open lists"
        ),
        path="/public",
        does=("change_publication", "agree_names", "open_lists"),
    ),
    SearchAction(
        text=N_("Consents and erasing"),
        words=N_("privacy|consent|agree|data protection|photographs|stream|contact|erase a person|forget|term|months"),
        path="/privacy",
        does=("change_privacy", "erase_person"),
    ),
    SearchAction(
        text=N_("Results from players' phones"),
        words=N_("report|players report|mobile|themselves|confirm|dispute|call a judge|leave|hall"),
        path="/phones",
        does=("choose_reporting",),
    ),
    SearchAction(
        text=N_("Players register themselves"),
        words=N_("who registers players|self registration|sign up|own phones|hall|switch on"),
        path="/phones",
        focus="#entry-choice",
        does=("choose_hall_entry",),
    ),
    SearchAction(
        text=N_("How many can play"),
        words=N_("places|limit|waiting list|capacity|full|most players"),
        path="/details",
        focus="#places",
        when=lambda tournament, _: not tournament.started,
    ),
    SearchAction(
        text=N_("What players sent from their phones"),
        words=N_("reported|agreed|dispute|contradict|confirm|call|judge to the table|wants to drop"),
        path="/round/{round}?show=phones",
        does=("count_report", "count_agreed", "answer_call", "accept_leaving", "decline_leaving"),
        when=lambda tournament, _: bool(tournament.rounds) and tournament.reporting is not ReportingMode.OFF,
    ),
    _in_browser(N_("Results pages (zip)"), N_("publish|website|web|online|html|upload|site|internet|usb"), "publish"),
    SearchAction(
        text=N_("The whole event as one page (.html)"),
        words=N_("archive|one file|keep|single|stick|send"),
        path="",
        focus="#ways-share:not([open]) > summary, [data-action=publish][data-value=single]",
    ),
    _in_browser(
        N_("Report of the results (CSV)"),
        N_("league|submit|spreadsheet|send|organisation|publisher"),
        "report",
        lambda tournament, _: tournament.has_complete_round,
    ),
    SearchAction(
        text=N_("Results for other programs"),
        words=N_("export|ListFortress|Rollbetter|NRTM|AlwaysBeRunning|TRF|FIDE|chess|Discord|table|Challonge|names"),
        path="",
        focus="#ways-share:not([open]) > summary, [data-action=report][data-value=names]",
        does=("report",),
        when=lambda tournament, ruleset: bool(offered_exports(tournament, ruleset)),
    ),
    _in_browser(N_("Export the players (CSV)"), N_("download|list|spreadsheet|excel|names|save"), "export_players"),
    _in_browser(
        N_("Calendar file (.ics)"),
        N_("date|days|appointment|ical|outlook|reminder|deadline"),
        "calendar",
        lambda tournament, ruleset: bool(event_days(tournament, ruleset)),
    ),
    SearchAction(
        text=N_("Lock this screen"),
        words=N_("unlock|code|password|PIN|protect|helper|scorekeeper|results desk|leave alone"),
        path="/lock",
        does=("lock_screen", "unlock_screen", "unlock_without_code"),
    ),
    SearchAction(
        text=N_("Restore from a copy"),
        words=N_("damaged|broken|repair|copy|file|saved|bring back"),
        path="/restore",
    ),
    SearchAction(
        text=N_("Delete the event"),
        words=N_("remove|erase|trash|clear|throw away"),
        path="/delete",
        does=("delete", "rows"),
    ),
)
"""Of an event."""

ALL_EVENTS_ACTION = SearchAction(text=N_("All events"), words=N_("home|other event|start page|list"), path="/")

STEP_WORDS = {
    "start_event": (N_("start|begin|go|first round|announce|open"),),
    "pair_round": (N_("pair|pairings|next round|draw|matchups|opponents|new round"),),
    "make_cut": (N_("cut|top|playoffs|elimination|finals|end|finish|advance"),),
}
"""Other names of the next step, by command."""

NEXT_WORDS = N_("next|continue|go on|now")
UNDO_WORDS = N_("back|wrong|mistake|oops|revert|take back|cancel")
REDO_WORDS = N_("again|forward|repeat|bring back")
DEMO_WORDS = N_("try|test|practice|example|sample|learn|play around")
SAME_AGAIN_WORDS = N_("same as|copy|repeat|clone|again|series|next month")
SAVE_ALL_WORDS = N_("backup|copy|export|everything|zip|other device|move")
PUBLISH_ALL_WORDS = N_("publish|website|web|online|html|upload|site|internet|usb")
NO_DEMO_WORDS = N_("delete|remove|clear|erase")
GUIDE_WORDS = N_("help|manual|how to|tutorial|instructions|documentation|what do I do")
LOOK_UP_WORDS = N_("reference|table of rules|list")
BLANK_LIST_WORDS = N_("print|paper|empty|form|list|squad|deck")
LISTS_WORDS = N_("print|paper|list|squad|deck|registered")
WITHDRAW_WORDS = N_("repair|swap|wrong pairing|change opponents|redo|reopen|again|unpublish|take back|late|shuffle")
FILL_WORDS = N_("missing|incomplete|lack|deck|list|complete")
TABLE_WORDS = N_(
    "result|correct|wrong|wrong table|mixed up|swapped|bye|fix|change|mistake|clear|extra time|minutes|concede|forfeit|"
    "no-show|judge"
)
POSTPONE_WORDS = N_("postpone|reschedule|delay|another day|put off|later")
GO_ON_WORDS = N_("go on|without|skip|still playing|next round|wait|unfinished")
TEAMS_WORDS = N_("build|teams|coin|pick|veto|mods|lock|draft")
HELPER_WORDS = N_("helper|calculate|time called|who wins|end of the round")
SHARE_WORDS = N_("share|send|chat|group|message|text|copy")

PLAYER_WORDS = N_("page|profile|rounds|opponents|record|who")
DROP_WORDS = N_("drop|leave|quit|withdraw|retire|gone|goes home")
RETURN_WORDS = N_("return|come back|rejoin|undrop|again")
REMOVE_WORDS = N_("remove|delete|unregister|cancel|not coming|drop")
DISQUALIFY_WORDS = N_("disqualify|dq|expel|ban|throw out|cheating")
PENALTY_WORDS = N_("penalty|penalties|warning|caution|game loss|sanction|slow play")
REGISTRATION_WORDS = N_("edit|change|correct|rename|name|deck|list|squad|club|bye|fixed table|hide|registration")
DECK_CHECK_WORDS = N_("deck check|list check|inspection|control")
APART_WORDS = N_("apart|keep apart|sibling|family|avoid|never meet")
ABSENCE_WORDS = N_("absent|absence|away|not there|sit out|half-point bye|half point")
PLACE_WORDS = N_("waiting list|place|move up|let in|seat")
PAYMENT_WORDS = N_("paid|pay|owes|money|fee|entry fee|ticket")
SUBSTITUTE_WORDS = N_("substitute|proxy|replacement|damaged|lost card")
SHEET_WORDS = N_("control sheet|print|paper")
