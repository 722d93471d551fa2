"""The rules of a game or a tournament, as the software applies them."""

from ronda.core.errors import Malformed
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.rules_page import RulesPage, rules_page


def game_rules_screen(query: Form) -> View:
    """The rules of the query's game, or of the first."""
    ruleset = requested_ruleset(query)
    return View(
        template="rules",
        title=Message(N_("Rules: {game}"), (("game", ruleset.title),)),
        values={
            **_part(rules_page(ruleset), form_value(query, "part")),
            "games": every_ruleset(),
            "game": ruleset.key,
            "here": f"/rules?game={ruleset.key}&part=",
        },
    )


def requested_ruleset(query: Form) -> Ruleset:
    """The query's game, or the first."""
    try:
        return find_ruleset(form_value(query, "game"))
    except Malformed:
        return every_ruleset()[0]


def event_rules_screen(context: EventContext) -> View:
    """The rules of a tournament, with its options."""
    return View(
        template="rules",
        title=Message(N_("Rules")),
        values={
            **_part(rules_page(context.ruleset, context.tournament), context.query_value("part")),
            "games": (),
            "game": "",
            "here": f"{context.base}/rules?part=",
        },
    )


def _part(page: RulesPage, part: str) -> dict[str, object]:
    """The template's values: the page, or the requested part, with the list of parts."""
    parts = (("", N_("Everything")), *page.parts)
    chosen = part if part in dict(parts) else ""
    return {"page": page.only(chosen) if chosen else page, "parts": parts, "part": chosen}
