"""The rules of an event for programs: what Ronda does, rule by rule, and the references for the table."""

from ronda.publish.json_documents.encoding import EventHeader, encode_document
from ronda.rules.notes import ReferenceItem
from ronda.views.public.event_context import RULES_FILE
from ronda.views.shared.rules_page import ReferenceEntry, RoundLengths, RulesPage, StructureTable


def rules_json(head: EventHeader, page: RulesPage) -> bytes:
    """The rules by identifier, in English."""
    return encode_document(
        {
            **head.header_fields("rules", RULES_FILE),
            "document": page.document,
            "edition": page.edition,
            "rules": [
                {"rule": note.rule, "topic": group.key, "text": note.text, "decision": note.decision}
                for group in page.groups
                for note in group.notes
            ],
            "order": [{"name": step.name, "rule": step.rule} for step in page.chain],
            "tiers": [
                {"name": tier.name, "expects": tier.expects, "use": tier.use, "chosen": tier.chosen}
                for tier in page.tiers
            ],
            "structures": [_structure(table) for table in page.structures],
            "lengths": [length for clock in page.clocks for length in _lengths(clock)],
            "references": [_looked_up(each) for each in page.references],
        }
    )


def _structure(table: StructureTable) -> dict[str, object]:
    rows = [{"players": row.players, "swiss_rounds": row.swiss_rounds, "cut": row.cut} for row in table.rows]
    return {"name": table.name, "chosen": table.chosen, "rows": rows}


def _lengths(clock: RoundLengths) -> list[dict[str, object]]:
    return [{"of": clock.round, "choices": each.choices, "minutes": each.minutes} for each in clock.lengths]


def _looked_up(each: ReferenceEntry) -> dict[str, object]:
    reference = each.reference
    return {
        "key": reference.key,
        "name": reference.name,
        "rule": reference.rule,
        "about": reference.about,
        "chosen": each.chosen,
        "entries": [_entry(entry, chosen=entry in each.in_play) for entry in reference.entries],
    }


def _entry(entry: ReferenceItem, *, chosen: bool) -> dict[str, object]:
    return {"name": entry.name, "kind": entry.kind, "text": entry.text, "steps": entry.steps, "chosen": chosen}
