"""The table of faults of the disk: where a command writes, something stands, stops or is full."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

FOREIGN_FILE = Fault(
    name="--out names a file that is no event",
    seen="Error: {out} is no event file that Ronda can read: name another file, or replace it with --force.",
    kept="the file",
    test="tests/commandline/test_out.py::test_what_is_no_event_file_is_never_replaced_by_one_unless_forced",
)
LATER_FILE = Fault(
    name="--out names an event file that holds more, or another event",
    seen="Error: {out} holds other things, or later ones: name another file, or replace it with --force.",
    kept="the file",
    test="tests/commandline/test_out.py::test_an_event_file_is_replaced_only_by_one_that_holds_all_of_it",
)
DEVICE = Fault(
    name="--out names a device or a pipe",
    seen="Error: {out} is no ordinary file: name another one.",
    kept="the device, with --force too",
    test="tests/commandline/test_out.py::test_a_device_is_never_replaced",
)
FULL_FOR_A_FILE = Fault(
    name="the disk is full while a file is written",
    seen="Error: {out}: No space left on device.",
    kept="what stood there; nothing is there by half",
    test="tests/commandline/test_out.py::test_a_full_disk_leaves_what_stood_there_and_nothing_half_written",
)
LEFT = Fault(
    name="a command is killed while it writes a file",
    seen="",
    kept="what stood there; what was written by half is removed by the next command that has to do with its folder",
    test=(
        "tests/commandline/test_out.py::"
        "test_what_a_run_that_was_killed_left_is_removed_by_the_next_run_of_any_command_and_not_before"
    ),
)
FULL_FOR_PAGES = Fault(
    name="the disk is full while pages are published",
    seen="Error: {out}: No space left on device.",
    kept="every page as it was; with room again, the next run does all of it",
    test="tests/views/test_publish_folder.py::test_a_full_disk_changes_no_page_and_is_said_in_one_sentence",
)
KILLED = Fault(
    name="publishing is killed at any step",
    seen="",
    kept="a site without a broken link; the next run does the rest",
    test="tests/views/test_publish_folder.py::test_a_run_that_is_killed_breaks_no_link_and_is_taken_up_again",
)
SECOND_RUN = Fault(
    name="two runs publish into one folder",
    seen="Error: Another run of Ronda is writing {out}: wait until it is done, then try again.",
    kept="what the first run writes",
    test="tests/views/test_publish_folder.py::test_a_second_run_is_kept_out_until_the_first_is_done",
)
FOREIGN_FOLDER = Fault(
    name="the folder for pages holds what Ronda did not make",
    seen="Error: {out} is not empty and Ronda did not make it: name a new or empty folder, or empty this one first.",
    kept="everything in it",
    test="tests/views/test_publish_folder.py::test_a_folder_of_somebody_else_is_refused_untouched",
)
LINK = Fault(
    name="a link in the folder for pages leads elsewhere",
    seen=(
        "Error: {link} is a link, which could lead anywhere: put what it leads to in its place, or name another folder."
    ),
    kept="everything, in the folder and where the link leads",
    test="tests/views/test_publish_folder.py::test_a_link_in_the_folder_is_never_followed",
)
DAMAGED_MANIFEST = Fault(
    name="the list of what Ronda wrote is damaged, or names what lies elsewhere",
    seen="Error: {manifest} is damaged, so Ronda cannot tell which files of the folder are its own: name a new folder.",
    kept="everything, in the folder and outside",
    test="tests/views/test_publish_folder.py::test_a_damaged_manifest_never_leads_outside_the_folder",
)
EARLIER_SITE = Fault(
    name="pages of an earlier Ronda are published anew, and some of its events are not among the files",
    seen=(
        "Error: {out} was made by an earlier Ronda, and pages of other events would go: {events}. Name their files "
        "too, this once, or name another folder."
    ),
    kept="every page",
    test="tests/views/test_publish_parts.py::test_a_site_of_an_earlier_ronda_is_taken_over_with_its_addresses",
)
OLDER_FILE = Fault(
    name="an event file is published that is older than the pages",
    seen=(
        "Error: {file} is older than what {out} shows of “Autumn Cup”: {theirs} there, {ours} here. Publish the newer "
        "one, or replace the pages with --force."
    ),
    kept="every page",
    test="tests/views/test_publish_succession.py::test_an_older_file_never_takes_the_place_of_newer_pages_unasked",
)
PARTED_FILE = Fault(
    name="an event file is published that went on differently than the pages",
    seen=(
        "Error: {file} and what {out} shows of “Autumn Cup” went on differently after {common} steps: {theirs} there, "
        "{ours} here. Publish the one that counts, or replace the pages with --force."
    ),
    kept="every page",
    test="tests/views/test_publish_succession.py::test_a_file_that_went_on_differently_is_named_with_what_stands_there",
)
FIRST_RUNS = Fault(
    name="a second run begins while the first one still installs what it needs",
    seen="Another run of Ronda is installing into .venv: this one waits until it has ended.",
    kept="what the first one installs",
    test="tests/test_first_run.py::test_of_two_first_runs_one_makes_the_environment_and_the_other_waits",
)
FOLDER_GONE = Fault(
    name="the folder into which copies are written was deleted",
    seen="The copy could not be written: the folder is not there any more.",
    kept="the event; the copy is one tap away, and so is another folder",
    test="tests/browser/test_copies.py::test_a_folder_that_was_deleted_is_said_and_another_takes_its_place",
)
FOLDER_HANGS = Fault(
    name="the folder into which copies are written never answers: its drive was pulled out, its network is away",
    seen="The copy could not be written: the folder does not answer. Its drive may be gone, or its network.",
    kept="the event, and nobody waits for the folder; the copy is one tap away, and so is another folder",
    test="tests/browser/test_copies.py::test_a_folder_that_never_answers_is_said_and_holds_nobody_up",
)

SUBJECT = Subject(
    title="Disk",
    promise="A file is written whole or stays as it was, and what Ronda did not write is never replaced or removed.",
    faults=(
        FOREIGN_FILE,
        LATER_FILE,
        DEVICE,
        FULL_FOR_A_FILE,
        LEFT,
        FULL_FOR_PAGES,
        KILLED,
        SECOND_RUN,
        FOREIGN_FOLDER,
        LINK,
        DAMAGED_MANIFEST,
        EARLIER_SITE,
        OLDER_FILE,
        PARTED_FILE,
        FIRST_RUNS,
        FOLDER_GONE,
        FOLDER_HANGS,
    ),
)
