"""The rules of a game, or of a tournament, as the software keeps them."""

from ronda.core.errors import Malformed
from ronda.core.inputs import Form, one
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app.view import Context, View
from ronda.views.shared.rules import RulesPage, rules_page


def game_rules(query: Form) -> View:
    """Give the rules of the game that the query names, or of the first."""
    ruleset = ruleset_asked(query)
    return View(
        template="rules",
        title=Message(N_("Rules: {game}"), (("game", ruleset.title),)),
        values={
            **_part(rules_page(ruleset), one(query, "part")),
            "games": every_ruleset(),
            "game": ruleset.key,
            "here": f"/rules?game={ruleset.key}&part=",
        },
    )


def ruleset_asked(query: Form) -> Ruleset:
    """Give the game that a query names, or the first."""
    try:
        return find_ruleset(one(query, "game"))
    except Malformed:
        return every_ruleset()[0]


def event_rules(context: Context) -> View:
    """Give the rules that a tournament is run by."""
    return View(
        template="rules",
        title=Message(N_("Rules")),
        values={
            **_part(rules_page(context.ruleset, context.tournament), context.asked("part")),
            "games": (),
            "game": "",
            "here": f"{context.base}/rules?part=",
        },
        section="event",
    )


def _part(page: RulesPage, part: str) -> dict[str, object]:
    """Give the page, or only the part of it that is looked up, with the parts that there are."""
    parts = (("", N_("Everything")), *page.parts)
    asked = part if part in dict(parts) else ""
    return {"page": page.only(asked) if asked else page, "parts": parts, "part": asked}
