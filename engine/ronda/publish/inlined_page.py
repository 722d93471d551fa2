"""A page as one file: the script and the rules of style that it uses stand in it, so that nothing is asked for first.

The style sheets are named all the same, for no medium: a browser then loads them after all else. The script lets them
apply once the page is there, for what comes into it later; the other pages of the site have them by then.
"""

import re
from functools import cache, lru_cache

from ronda.publish.club.club_files import CLUB_STYLESHEET
from ronda.publish.inline_policy import source_hash
from ronda.publish.page_assets import SCRIPT, STYLESHEET, page_script, page_style

_RULE = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
_INNER = r"(?:[^()]|\([^()]*\))*"
_SELECTOR = re.compile(rf"(?:[^,()]|\({_INNER}\))+")
"""One of a list."""
_CHOICE = re.compile(rf":is\(({_INNER})\)")
_CONDITION = re.compile(r"\([^()]*\)|=\"[^\"]*\"|::?[\w-]+")
"""What a selector asks of elements beyond their words."""
_WORD = re.compile(r"[\w-]+")
_TAG = re.compile(r"<[^/][^>]*>")
_FOUND = frozenset("b bdi button i li small span".split())
"""What the script puts in for somebody who is found."""
_VALUE = re.compile(r"(?<! class)(?<! id)=\"[^\"]*\"")


def inlined_page(html: str, root: str, club_style: str = "") -> str:
    """A page with script and style inside; takes the way to the site's root and, where it has one, the club's style."""
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
    """The page with the script at its end, where everything is there that it looks for."""
    named, script = f'<script src="{way}" defer></script>\n', page_script()
    if named not in html:
        return html
    html = html.replace(named, "").replace("</body>", f"<script>{script}</script>\n</body>")
    return _allowing("script", script, html)


def _allowing(kind: str, text: str, html: str) -> str:
    """The page with a policy that lets a script or style of this text stand in it."""
    known = f"{kind}-src 'self' file:"
    return html.replace(known, f"{known} {source_hash(text)}", 1)


@lru_cache(maxsize=8)
def used_rules(sheet: str, words: frozenset[str]) -> str:
    """The rules of a style sheet that can be about elements with these words as names, classes and the like.

    Takes a sheet without comments, whose rules hold others once at most.
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
    """The words without which a selector means no element."""
    while (shorter := _CONDITION.sub("", selector)) != selector:
        selector = shorter
    return frozenset(_WORD.findall(selector))
