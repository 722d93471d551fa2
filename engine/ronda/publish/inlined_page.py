"""A page as one file: its script and the style rules it uses are inline, so that it needs no further request.

The style sheets are still linked with a medium that never applies, so browsers load them last. The script activates
them once the page is shown, for content added later; the site's other pages then have them cached.
"""

import re
from functools import cache, lru_cache

from ronda.publish.club.club_files import CLUB_STYLESHEET
from ronda.publish.inline_policy import source_hash
from ronda.publish.page_assets import SCRIPT, STYLESHEET, page_script, page_style

_RULE = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
_INNER = r"(?:[^()]|\([^()]*\))*"
_SELECTOR = re.compile(rf"(?:[^,()]|\({_INNER}\))+")
"""One selector of a list."""
_CHOICE = re.compile(rf":is\(({_INNER})\)")
_CONDITION = re.compile(r"\([^()]*\)|=\"[^\"]*\"|::?[\w-]+")
"""Conditions of a selector other than names."""
_WORD = re.compile(r"[\w-]+")
_TAG = re.compile(r"<[^/][^>]*>")
_FOUND = frozenset("b bdi button i li small span".split())
"""Elements that the script adds when somebody is found."""
_VALUE = re.compile(r"(?<! class)(?<! id)=\"[^\"]*\"")


def inlined_page(html: str, root: str, club_style: str = "") -> str:
    """A page with inline script and style; takes the way to the site's root and the club's style, if any."""
    words = _FOUND.union(_WORD.findall(_VALUE.sub("", " ".join(_TAG.findall(html)))))
    html = _with_style(html, root + STYLESHEET, used_rules(page_style(), words))
    return _with_script(_with_style(html, root + CLUB_STYLESHEET, club_style), root + SCRIPT)


def _with_style(html: str, way: str, style: str) -> str:
    link = f'<link rel="stylesheet" href="{way}">'
    if link not in html:
        return html
    later = f'<link rel="stylesheet" media="not all" href="{way}">'
    return _allowing("style", style, html.replace(link, f"<style>{style}</style>\n{later}"))


def _with_script(html: str, way: str) -> str:
    """The page with the script at its end, after everything that it looks up."""
    named, script = f'<script src="{way}" defer></script>\n', page_script()
    if named not in html:
        return html
    html = html.replace(named, "").replace("</body>", f"<script>{script}</script>\n</body>")
    return _allowing("script", script, html)


def _allowing(kind: str, text: str, html: str) -> str:
    """The page with a policy that allows this inline script or style."""
    known = f"{kind}-src 'self' file:"
    return html.replace(known, f"{known} {source_hash(text)}", 1)


@lru_cache(maxsize=8)
def used_rules(sheet: str, words: frozenset[str]) -> str:
    """The rules of a style sheet that can match elements with these words as names, classes and the like.

    The sheet must have no comments, and rules nested at most once.
    """
    return _RULE.sub(lambda rule: _used_rule(rule[0], rule[1], rule[2], words), sheet)


def _used_rule(rule: str, head: str, body: str, words: frozenset[str]) -> str:
    if "{" in body:
        inner = used_rules(body, words)
        return f"{head}{{{inner}}}" if inner.strip() else ""
    if "@" in head:
        return rule
    used = [each for each in _SELECTOR.findall(head) if _is_used(each, words)]
    return f"{','.join(used)}{{{body}}}" if used else ""


def _is_used(selector: str, words: frozenset[str]) -> bool:
    choices = (_SELECTOR.findall(choice) for choice in _CHOICE.findall(selector))
    return words >= _asked_words(selector) and all(any(_is_used(each, words) for each in some) for some in choices)


@cache
def _asked_words(selector: str) -> frozenset[str]:
    """The words without which a selector matches nothing."""
    while (shorter := _CONDITION.sub("", selector)) != selector:
        selector = shorter
    return frozenset(_WORD.findall(selector))
