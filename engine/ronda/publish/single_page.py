"""A whole event as one HTML file, which opens anywhere.

Announcement, results and final standings are plain HTML. All pages, the documents for programs and the public copy of
the event file are packed behind them, and a script shows them.
"""

import json
import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from gzip import compress

from ronda.audit.named_fingerprints import named_fingerprints
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.text import N_
from ronda.journal import Log
from ronda.publish.club.club_files import club_style
from ronda.publish.index_pages import club_pages
from ronda.publish.inline_policy import inline_policy
from ronda.publish.page import DATA_FOLDER, PREVIEW, SiteFrame
from ronda.publish.page_assets import page_script, page_style
from ronda.publish.section_files import BRACKET_STYLESHEET, event_section_steps
from ronda.rulesets import ruleset_of
from ronda.views.public.completed_state import completed_state
from ronda.views.public.event_context import INDEX_FILE, OVERLAY_FILE, REGISTER_FILE, latest_state, public_tournament
from ronda.views.public.public_standings import public_standings
from ronda.views.shared.event_overview import event_overview
from ronda.views.shared.html import render_template, template_source, translator_for
from ronda.views.shared.published_view import as_published
from ronda.views.shared.round_page import round_page

ARCHIVE_SCRIPT = "single.js"
_LEADS_ON = re.compile(
    r'<(p|a|span) class="[^"]*\b(?:elsewhere|links)\b[^"]*"[^>]*>.*?</\1>|</?a\b[^>]*>| id="[^"]*"', re.DOTALL
)
"""Links to and from other pages, which the plain record leaves out."""
_NOT_KEPT = (f"/{OVERLAY_FILE}", f"/{REGISTER_FILE}", f"/{BRACKET_STYLESHEET}", f"/{PREVIEW}")


def single_page(log: Log, frame: SiteFrame) -> bytes:
    """The file of a tournament, in the site's first language first."""
    return run_to_end(single_page_steps(log, frame))


def single_page_steps(log: Log, frame: SiteFrame) -> ProgressSteps[bytes]:
    """:func:`single_page` in steps, file by file."""
    # logo, style and script would otherwise be in the file once for each page
    frame = replace(frame, look=replace(frame.look, logo=None), inlines=False)
    section = yield from event_section_steps(log, frame)
    folder = section.entry.folder
    files: dict[str, str] = {}
    for done, path in enumerate(section.files):
        if not path.endswith(_NOT_KEPT):
            files[path] = (yield from subtask_steps(section.files.steps(path), done, len(section.files))).decode()
    for page in club_pages(frame, unlisted=section.entry.unlisted):
        files |= {file.path: run_to_end(file.make()).decode() for file in frame.in_all_languages(page)}
    bracket = section.files.get(f"{DATA_FOLDER}/{folder}/{BRACKET_STYLESHEET}", b"").decode()
    style = page_style() + club_style(frame.look, frame.templates) + bracket
    packed = {
        "files": files,
        "first": {language: f"{language}/{folder}/{INDEX_FILE}" for language in frame.languages},
        "base": frame.base,
        "copy": f"{DATA_FOLDER}/{folder}/event.ronda",
        "words": {language: _words(language) for language in frame.languages},
    }
    content = json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()
    whole = render_template(
        "public/single.html",
        frame.languages[0],
        name=as_published(log).tournament.details.name,
        unlisted=section.entry.unlisted,
        record=_plain_record(log, frame),
        # without a timestamp, so that the same event gives the same file
        packed=b64encode(compress(content, 9, mtime=0)).decode(),
        style=style,
        script=_script(),
        policy=inline_policy(_script(), style, "img-src data:"),
    )
    return whole.encode()


def _words(language: str) -> dict[str, str]:
    """The script's texts."""
    translate = translator_for(language)
    return {"find": translate(N_("Find a player or a page")), "copy": translate(N_("Public copy of the event file"))}


def _plain_record(log: Log, frame: SiteFrame) -> str:
    """Announcement, results of all rounds and standings, in the first language."""
    shown = as_published(log)
    tournament, ruleset = shown.tournament, ruleset_of(shown.tournament)
    completed = completed_state(tournament, ruleset)
    last = tournament.completed_swiss_rounds
    record = render_template(
        "public/single_record.html",
        frame.languages[0],
        event=public_tournament(shown, ruleset, folder="", feed=False),
        latest=latest_state(shown, ruleset),
        page=event_overview(shown, ruleset),
        rounds=[round_page(tournament, ruleset, each) for each in tournament.rounds],
        standings=public_standings(completed, last) if last else None,
        proof=named_fingerprints(log),
    )
    return _LEADS_ON.sub("", record)


@cache
def _script() -> str:
    """The script of all pages, and the one that shows them."""
    return page_script() + template_source(f"public/{ARCHIVE_SCRIPT}").decode()
