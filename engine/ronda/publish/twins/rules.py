"""The rules of an event for programs: what Ronda does, rule by rule, with the tables that are looked up."""

from ronda.publish.twins.writing import Head, written
from ronda.views.public.event import RULES
from ronda.views.shared.rules import RulesPage


def rules_json(head: Head, page: RulesPage) -> bytes:
    """Give the rules by their identifiers, in English."""
    return written(
        {
            **head.opened("rules", RULES),
            "document": page.document,
            "rules": [
                {"rule": note.rule, "topic": group.key, "text": note.text, "decision": note.decision}
                for group in page.groups
                for note in group.notes
            ],
            "structures": [
                {
                    "name": table.name,
                    "chosen": table.chosen,
                    "rows": [
                        {"players": row.players, "swiss_rounds": row.swiss_rounds, "cut": row.cut} for row in table.rows
                    ],
                }
                for table in page.structures
            ],
        }
    )
