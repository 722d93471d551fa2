"""An event in each of the formats of ``views.shared.export_formats``."""

from collections.abc import Callable, Mapping

from ronda.core.state import PlayerStatus, Tournament
from ronda.rules.ruleset import Ruleset
from ronda.views.files.discord_tables import discord_tables
from ronda.views.files.listfortress_json import listfortress_json
from ronda.views.files.nrtm_json import nrtm_json
from ronda.views.files.trf_report import trf_report
from ronda.views.shared.export_formats import ExportFormat


def names_text(tournament: Tournament) -> str:
    """Players who have not left, one name per line without commas, as Challonge imports participants."""
    names = (player.name for player in tournament.players if player.status is PlayerStatus.ACTIVE)
    return "".join(f"{' '.join(name.replace(',', ' ').split())}\n" for name in names)


_WRITERS: Mapping[str, Callable[[Tournament, Ruleset, str], str]] = {
    "listfortress": lambda tournament, ruleset, _: listfortress_json(tournament, ruleset),
    "nrtm": lambda tournament, ruleset, _: nrtm_json(tournament, ruleset),
    "trf": lambda tournament, ruleset, _: trf_report(tournament, ruleset),
    "discord": discord_tables,
    "names": lambda tournament, *_: names_text(tournament),
}


def export_text(known: ExportFormat, tournament: Tournament, ruleset: Ruleset, language: str) -> str:
    """A tournament's public form in a format; raises ``NotNow`` before there is anything to write."""
    return _WRITERS[known.key](tournament, ruleset, language)
