"""The table of faults of a hall: its server and its network end or change, and phones and pages that mean no good."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

_BROWSER = "tests/browser/test_hall.py::"
_REFUSED = f"{_BROWSER}test_what_the_server_refuses_is_said_and_an_event_that_is_deleted_leaves_the_hall"
_ROUND = "tests/hall/test_a_round.py::test_a_round_by_self_report_loses_nothing_and_doubles_nothing"
_PAGES = (
    "tests/browser/test_hall_round.py::test_what_players_report_on_their_pages_survives_the_death_of_window_and_server"
)
_LIVE = "tests/hall/test_live.py::"
_CLAIMS = "tests/hall/test_claims.py::"
_MESSAGES = "tests/hall/test_messages.py::"
_DOORS = "tests/hall/test_doors.py::"
_RUNNING = "tests/hall/test_running.py::"
_ONE_FILE = "tests/hall/test_one_file.py::"

ENDED = Fault(
    name="the hall's server ends while the organiser enters results and a player fills in a form",
    seen=(
        "The hall's server does not answer. The event goes on here; start the server again, and the phones follow by "
        "themselves."
    ),
    kept="everything: results go over and the form is sent once it is started again; phones show the last state",
    test=(f"{_BROWSER}test_players_follow_and_report_on_their_phones_and_lose_nothing_when_the_server_ends"),
)
KILLED = Fault(
    name="the hall's server is killed while phones report, and their answers are lost",
    seen="",
    kept="every report, each once: phones send again what had no answer",
    test=_ROUND,
)
WINDOW = Fault(
    name="the organiser's window closes between storing what players sent and telling the hall's server",
    seen="",
    kept="every report, each once: the next window answers those that were stored",
    test=_ROUND,
)
CLOSED = Fault(
    name="the organiser's browser is killed while players report from their phones",
    seen="Received. The organiser's device has not looked at it yet.",
    kept="every report: it is on the server's disk, and counts, once, when the app is opened again",
    test=_PAGES,
)
LOST = Fault(
    name="a player's phone is lost, and another takes its place",
    seen="Choose your name",
    kept="what the first has sent; it speaks for nobody any more",
    test=_PAGES,
)
COPY_KILLED = Fault(
    name="the power goes once the hall's server has confirmed what it is to show",
    seen="",
    kept="what it confirmed: it is shown again",
    test=f"{_LIVE}test_killed_it_comes_back_with_the_last_that_it_confirmed",
)
CUT_OFF = Fault(
    name="the power goes while the hall's server writes a message",
    seen="",
    kept="every message before it; of this one nobody was told that it arrived, and the phone sends it again",
    test=f"{_MESSAGES}test_a_line_that_was_cut_off_was_never_confirmed_and_is_taken_off",
)
DAMAGED = Fault(
    name="a copy that the hall's server keeps is damaged on its disk",
    seen="{file} is left out: {problem} The app hands it over again.",
    kept="the event, on its device; the hall's other events",
    test=f"{_LIVE}test_a_copy_that_is_damaged_on_the_disk_is_left_out_and_said",
)
FULL = Fault(
    name="an event is to be shown in a hall that shows as many as it can",
    seen="The hall shows as many events as it can: take one off its pages, then show this one.",
    kept="the event, on its device; the hall's pages stay as they are",
    test=_REFUSED,
)
NO_ROOM = Fault(
    name="the hall's server cannot write what has changed",
    seen=(
        "The hall's server cannot keep what has changed, so phones show what it took before. Make room on the disk "
        "of this computer, and it follows by itself."
    ),
    kept="the event, on its device; phones see what the server kept before, and the rest once it can be written",
    test=_REFUSED,
)
SECOND_COPY = Fault(
    name="two browsers of the organiser's computer have an event that the hall shows, and one of them lags behind",
    seen=(
        "Another browser of this computer shows this event in the hall and takes in reports. Go on there, or take "
        "it off the hall's pages and show this one."
    ),
    kept="both; phones see the one that shows the event, or the other once that has all of it and more",
    test="tests/views/test_hall_card.py::test_what_the_server_did_not_take_is_said_with_the_way_out",
)
TOLD_TWICE = Fault(
    name="two browsers of the organiser's computer have an event, and players report",
    seen="",
    kept="every report, in the one event that the hall shows: what a player reads to count is in it",
    test="tests/hall/test_two_browsers.py::test_what_players_read_to_count_is_in_the_event_that_the_hall_shows",
)
OLDER = Fault(
    name="an older state of an event is handed over than the hall shows",
    seen="",
    kept="what the hall shows, until it is taken off",
    test=f"{_LIVE}test_an_older_state_than_the_one_that_is_shown_is_refused_until_that_is_taken_off",
)
ANOTHER_RONDA = Fault(
    name="the hall's server is of another Ronda and does not understand the event",
    seen=(
        "The hall's server does not take this event as it is now, so phones show what it took before. End it, "
        "start the one that belongs to this app, and reload this page."
    ),
    kept="the event, on its device; the hall's pages stay as they are",
    test="tests/views/test_hall_card.py::test_what_the_server_did_not_take_is_said_with_the_way_out",
)
UNREADABLE = Fault(
    name="a line of what players said, or of what became of it, cannot be read on the disk of the hall's server",
    seen="Line {number} of {file} cannot be read and is left out; all others are there.",
    kept="the line, in the file; every other message with its number",
    test=f"{_MESSAGES}test_a_line_that_cannot_be_read_is_left_out_and_said_and_the_server_starts",
)
AWAITED = Fault(
    name="a phone sends message after message while nobody looks at them",
    seen="Many of your messages wait for the organiser's device: send more once it has looked at them.",
    kept="12 of a player wait; everybody else's are taken",
    test=f"{_MESSAGES}test_so_many_of_a_player_wait_for_the_organisers_device_and_no_more",
)
NOT_HEARD = Fault(
    name="the hall's server cannot write what phones say, or what the organiser decides of them",
    seen=(
        "The hall's server could not keep what phones or you said last. Make room on the disk of this computer, "
        "then say it again."
    ),
    kept="what was kept before; the organiser's event page says so until something can be written",
    test=(
        "tests/views/test_hall_card.py::"
        "test_that_another_browser_shows_the_event_or_that_the_disk_is_full_is_said_with_the_way_out"
    ),
)
NOT_RECEIVED = Fault(
    name="the hall's server cannot write what a player says",
    seen="The organiser's computer cannot keep this: its disk may be full. Tell the organiser, then send it again.",
    kept="what was received before, and what was typed; the phone is not told that this arrived",
    test=f"{_MESSAGES}test_what_cannot_be_kept_is_not_called_received",
)
NOT_AGREED = Fault(
    name="the hall's server cannot write who speaks for whom",
    seen="The organiser's computer cannot keep this: its disk may be full. Tell the organiser, then send it again.",
    kept="who spoke for whom before: nothing was agreed on or withdrawn",
    test=f"{_CLAIMS}test_what_cannot_be_kept_of_a_claim_was_not_agreed_on",
)
UNKNOWN = Fault(
    name="who speaks for whom cannot be read on the disk of the hall's server",
    seen=(
        "claims.json cannot be read and is now claims.unreadable: players say anew who they are, and private links are "
        "to be printed again."
    ),
    kept="the file; no link that was withdrawn opens anything",
    test=f"{_CLAIMS}test_claims_that_cannot_be_read_are_set_aside_and_no_withdrawn_link_opens_anything",
)
ANSWER_LOST = Fault(
    name="a phone takes its private link, and the answer is lost",
    seen="",
    kept="the claim, for this phone: the form sent again or the link opened again leads to the player's page",
    test=f"{_CLAIMS}test_a_private_link_whose_answer_was_lost_is_taken_by_the_same_phone_and_by_no_other",
)
FILLED = Fault(
    name="a phone says for every name in turn that it is that player's, as often as it can",
    seen="",
    kept="a place on the organiser's list for everybody who asks from another address",
    test=f"{_CLAIMS}test_who_fills_every_name_from_one_address_keeps_nobody_else_out",
)
SLOW_DISK = Fault(
    name="the disk of the hall's server is slow while a phone takes its private link",
    seen="",
    kept="the phone is told once it is written; others are answered meanwhile",
    test=f"{_CLAIMS}test_what_is_agreed_on_is_on_the_disk_before_anybody_is_told_and_others_are_served_meanwhile",
)
DELETED = Fault(
    name="an event that the hall shows is deleted from the device while the hall's server does not answer",
    seen="The hall's pages show {event}, which is not on this device: nothing on them changes any more.",
    kept="the hall's pages of it, until they are taken off with one tap; with an answer they are gone at once",
    test=_REFUSED,
)
ADDRESS = Fault(
    name="the computer's address in the hall changes",
    seen="The address of this computer has changed: printed codes lead to the earlier one.",
    kept="everything; the terminal and the app show the new one",
    test=f"{_RUNNING}test_an_address_that_changes_is_said_here_and_to_the_window",
)
PORT = Fault(
    name="a port of the hall's server is taken",
    seen=(
        "Port {port} is not free. {why}, so no other is taken by itself: end the program that uses it, perhaps another "
        "`serve` or `host`, or name another port with {option}."
    ),
    kept="nothing is started: events stay under the address that they belong to",
    test=f"{_RUNNING}test_a_port_that_is_taken_is_refused_and_no_other_is_tried",
)
SECOND = Fault(
    name="a second server of a hall is started in the folder of one that runs",
    seen=(
        "Error: Another server of a hall keeps what it holds in {folder}: end it, or name another folder with --folder."
    ),
    kept="what the first one holds; it goes on",
    test=f"{_ONE_FILE}test_killed_and_started_again_it_goes_on_and_a_second_one_is_refused",
)
FOLDER = Fault(
    name="the folder of the hall's server cannot be written",
    seen="Error: {problem} What the hall holds is kept there: name another folder with --folder.",
    kept="nothing is started",
    test=f"{_ONE_FILE}test_a_folder_that_cannot_be_written_is_named_with_the_way_out",
)
REPLACED = Fault(
    name="ronda.pyz is replaced by something else while it runs",
    seen="",
    kept="everything: it has read what it needs, and the next start reads the new one",
    test=f"{_ONE_FILE}test_it_serves_app_and_hall_and_goes_on_after_a_kill_beside_itself",
)
OLD_PYTHON = Fault(
    name="ronda.pyz is run with another Python",
    seen="Error: Ronda needs Python 3.12, 3.13 or 3.14, and this is {version}: run python3.13 {file}",
    kept="nothing is started",
    test=f"{_ONE_FILE}test_another_python_is_told_which_one_is_needed",
)
NOT_WHOLE = Fault(
    name="a copy of ronda.pyz is cut off",
    seen="SyntaxError: encoding problem: This-copy-of-Ronda-is-cut-off.Copy-or-download-it-again.",
    kept="nothing is started",
    test=f"{_ONE_FILE}test_a_copy_that_is_cut_off_says_so",
)
PYTHON_2 = Fault(
    name="ronda.pyz is run with Python 2",
    seen=OLD_PYTHON.seen,
    kept="nothing is started",
    test=f"{_ONE_FILE}test_python_2_reads_which_one_is_needed",
)
TWICE = Fault(
    name="a phone sends the same form twice",
    seen="",
    kept="one message",
    test=f"{_MESSAGES}test_one_that_is_sent_again_is_the_same_and_each_has_one_outcome",
)
FORGED = Fault(
    name="a form says that somebody else sends it",
    seen="",
    kept="one message, of the player for whom the phone speaks",
    test=f"{_MESSAGES}test_a_message_says_who_sent_it_whatever_its_form_says",
)
ANOTHER_PHONE = Fault(
    name="a second phone takes the private link of a player",
    seen="Another phone has this name already: the organiser can withdraw it, or allow one more.",
    kept="the first phone's claim",
    test=f"{_CLAIMS}test_one_name_has_one_phone_unless_the_organiser_allows_more",
)
WITHDRAWN = Fault(
    name="a private link is used that was withdrawn",
    seen="This link is no longer valid: ask the organiser for another card.",
    kept="who speaks for whom",
    test=f"{_CLAIMS}test_what_is_withdrawn_opens_nothing_any_more_and_the_next_card_is_another",
)
CROWDED = Fault(
    name="phones say again and again that they are one player's",
    seen=(
        "Too many phones are waiting for the organiser. Ask them for your private link, or try again in a few minutes."
    ),
    kept="room on the organiser's list for everybody else",
    test=f"{_CLAIMS}test_one_name_is_asked_for_so_often_and_no_more_wait_than_fit",
)
GUESSED = Fault(
    name="somebody guesses private links",
    seen="",
    kept="ten tries, then one every ten seconds; whoever has a link gets on behind the same address",
    test=f"{_CLAIMS}test_who_guesses_holds_back_nobody_with_a_link_behind_the_same_address",
)
FLOOD = Fault(
    name="one address asks without end, or holds lines open",
    seen="",
    kept="so many lines and requests are answered; others are served",
    test=f"{_DOORS}test_one_address_asks_so_often_and_holds_so_many_lines",
)
NEVER_SAID = Fault(
    name="a phone begins to send a form and never ends",
    seen="",
    kept="it is given up after 20 seconds; others are served meanwhile",
    test=f"{_DOORS}test_a_body_that_never_comes_is_given_up_and_others_are_served_meanwhile",
)
CROSS_SITE = Fault(
    name="another page in the organiser's browser speaks to the app or to the hall's mailbox",
    seen="",
    kept="it changes and reads nothing",
    test=f"{_DOORS}test_another_page_of_the_organisers_browser_changes_and_reads_nothing",
)
FOREIGN_FORM = Fault(
    name="a page of elsewhere posts a form from a player's phone",
    seen="",
    kept="it is refused, whatever cookie the phone has",
    test=f"{_DOORS}test_a_form_of_another_site_says_nothing_for_a_player",
)
REBOUND = Fault(
    name="a name of elsewhere is turned to the hall's address",
    seen="",
    kept="it is not answered",
    test=f"{_DOORS}test_a_name_of_elsewhere_that_was_turned_to_the_hall_is_not_answered",
)
WRONG_DOOR = Fault(
    name="a phone in the hall asks for the app, the mailbox or a file of the computer",
    seen="",
    kept="the answer is 404",
    test=f"{_DOORS}test_neither_the_mailbox_nor_the_app_is_behind_the_halls_door",
)
MARKUP = Fault(
    name="a player's name is a script",
    seen="",
    kept="it is text on every page",
    test=f"{_DOORS}test_the_names_of_players_are_text_on_every_page",
)

SUBJECT = Subject(
    title="Hall",
    promise="What a player or a window was told is on the disk, what ends comes back, and nobody speaks for another.",
    faults=(
        ENDED,
        KILLED,
        WINDOW,
        CLOSED,
        LOST,
        COPY_KILLED,
        CUT_OFF,
        DAMAGED,
        FULL,
        NO_ROOM,
        SECOND_COPY,
        TOLD_TWICE,
        OLDER,
        ANOTHER_RONDA,
        UNREADABLE,
        AWAITED,
        NOT_HEARD,
        NOT_RECEIVED,
        NOT_AGREED,
        UNKNOWN,
        SLOW_DISK,
        DELETED,
        ADDRESS,
        PORT,
        SECOND,
        FOLDER,
        REPLACED,
        OLD_PYTHON,
        PYTHON_2,
        NOT_WHOLE,
        TWICE,
        FORGED,
        ANOTHER_PHONE,
        ANSWER_LOST,
        WITHDRAWN,
        CROWDED,
        FILLED,
        GUESSED,
        FLOOD,
        NEVER_SAID,
        CROSS_SITE,
        FOREIGN_FORM,
        REBOUND,
        WRONG_DOOR,
        MARKUP,
    ),
)
