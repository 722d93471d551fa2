"""The standings after a round for programs, with the line of the cut (SW-STANDINGS, SW-CUT)."""

from ronda.core.state import Tournament
from ronda.publish.json_documents.encoding import EventHeader, encode_document, json_document_of
from ronda.rules.ruleset import Ruleset
from ronda.views.files.standings_files import final_json, standings_rows, standings_table, table_csv
from ronda.views.public.event_context import INDEX_FILE, player_file, standings_file
from ronda.views.public.public_standings import PublicStandings
from ronda.views.shared.group_tables import GroupTable


def standings_page_json(head: EventHeader, page: PublicStandings) -> bytes:
    """The standings after a round; each row has its player's document and the certain facts about the cut."""
    table = page.table
    name = standings_file(table.after_round)
    race = page.race.by_player if page.race else {}
    rows = standings_rows(table)
    for row, shown in zip(rows, table.rows, strict=True):
        row["link"] = json_document_of(player_file(shown.player))
        if shown.player in race:
            row["cut"] = race[shown.player].verdict.value
    return encode_document(
        {
            **head.header_fields("standings", name, links={"csv": standings_file(table.after_round, "csv")}),
            "round": table.after_round,
            "provisional": table.provisional,
            "cut": table.cut,
            "cut_after": page.cut_after,
            **({"stage": table.stage} if table.stage else {}),
            **({"groups": [_group(group) for group in table.groups]} if table.groups else {}),
            "standings": rows,
        }
    )


def _group(group: GroupTable) -> dict[str, object]:
    """The table of a group (ST-GROUPS)."""
    rows = [{"rank": row.place, "number": row.player, "goes_on": row.goes_on} for row in group.rows]
    return {"group": group.letter, "standings": rows}


def standings_csv(page: PublicStandings) -> bytes:
    """The standings after a round as CSV, with the players' numbers."""
    numbers = ("number", *(str(row.player) for row in page.table.rows))
    table = zip(standings_table(page.table), numbers, strict=True)
    return table_csv([[row[0], number, *row[1:]] for row, number in table]).encode()


def final_standings_json(head: EventHeader, tournament: Tournament, ruleset: Ruleset) -> bytes:
    """The places of an event whose bracket is complete (SW-ELIM)."""
    value = final_json(tournament, ruleset)
    for row in value["standings"]:
        row["link"] = json_document_of(player_file(row["number"]))
    return encode_document({**head.header_fields("final", INDEX_FILE), **value})
