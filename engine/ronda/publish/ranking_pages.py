"""The pages of a season's ranking (AGL-ELO)."""

from collections.abc import Collection, Sequence
from itertools import groupby

from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.slices import Steps, at_once, part
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish.event_pages import in_words
from ronda.publish.files import File, Files
from ronda.publish.page import DATA, Frame, Page
from ronda.publish.record import Part, RankingEntry, RatedEvent, RatedPerson, RatedPlayer
from ronda.publish.signs import told_digest
from ronda.publish.twins.ranking import Season, person_twin, ranking_twin
from ronda.publish.twins.site import RANKING
from ronda.publish.twins.writing import twin_of
from ronda.views.public.event import INDEX, short
from ronda.views.shared.html import render
from ronda.views.shared.ranking import DECIMALS, person_file, person_page, ranking_csv, ranking_page
from ronda.views.shared.season_names import PublicSeason, public_season
from ronda.views.shared.slug import slug

STYLESHEET = "ranking.css"


def ranking_part(
    logs: Sequence[Log], frame: Frame, *, season: str, shown: Collection[str] = (), made_of: str = ""
) -> Part:
    """Give the pages of a season's ranking; takes and raises as :func:`ronda.publish.publish_ranking`."""
    return at_once(ranking_steps(logs, frame, season=season, shown=shown, made_of=made_of))


def ranking_steps(
    logs: Sequence[Log], frame: Frame, *, season: str, shown: Collection[str] = (), made_of: str = ""
) -> Steps[Part]:
    """Give the same as :func:`ranking_part`, page by page."""
    season = inputs.line(season, what=Message(N_("The season's name")), field="season")
    if not season:
        raise Malformed("The season needs a name, such as 2026: it stands above the ranking.", field="season")
    rated = public_season(logs, shown=shown)
    ranking = rated.ranking
    if not ranking.places:
        reasons = " ".join(str(report.text) for report in ranking.reports)
        raise Impossible("There is nothing to rank: no game counts. {problem}", problem=reasons)
    entry = _entry(rated, {log.tournament.id: log for log in logs}, frame, season)
    around = {
        "season": season,
        "data": f"{DATA}/{entry.folder}",
        "folder": entry.folder,
        "short": short,
        "unlisted": entry.unlisted,
    }
    data, of = f"{DATA}/{entry.folder}", Season(ranking, season, entry.folder, frame.languages)
    pages = [
        Page(
            path=f"{entry.folder}/{INDEX}",
            template="ranking",
            values={**around, "page": ranking_page(ranking)},
            data=(
                File.ready(f"{data}/{RANKING}", ranking_twin(of)),
                File.ready(f"{data}/ranking.csv", ranking_csv(ranking).encode()),
            ),
        ),
        *(
            Page(
                path=f"{entry.folder}/{(name := person_file(person.number))}",
                template="ranking_player",
                values={**around, "page": person_page(ranking, person.number)},
                data=(File.ready(f"{data}/{twin_of(name)}", person_twin(of, person.number)),),
            )
            for person in entry.people
        ),
    ]
    files: dict[str, bytes] = {}
    for done, page in enumerate(pages):
        yield done, len(pages)
        for file in frame.in_all_languages(page):
            files[file.path] = yield from part(file.make(), done, len(pages))
    files[f"{DATA}/{entry.folder}/{STYLESHEET}"] = render("shared/ranking.css", frame.languages[0]).encode()
    made = Files(File.ready(path, content) for path, content in files.items())
    lists = tuple(
        f"{language}/{entry.folder}/{event_file(event)}" for language in frame.languages for event in entry.events
    )
    return Part(entry=entry, files=made, lists=lists, made_of=made_of, base=frame.base)


def event_file(event: RatedEvent) -> str:
    """Give the file name of the page that leads to a tournament of the ranking."""
    return f"events/{short(event.id)}.html"


def ranking_folder(game: str, season: str) -> str:
    """Give the name of the folder of a season's ranking; takes the key of its game."""
    return f"ranking-{slug(season)}-{short(f'{game} {season}')}"


def _entry(rated: PublicSeason, logs: dict[str, Log], frame: Frame, season: str) -> RankingEntry:
    ranking = rated.ranking
    known = [place for place in ranking.places if place.person.name]
    played = sorted(
        {
            (game.tournament, game.player, place.person.number)
            for place in known
            for game in place.person.games
            if (game.tournament, game.player) in rated.linked
        }
    )
    players = {
        event: tuple(RatedPlayer(player=player, person=person) for _, player, person in group)
        for event, group in groupby(played, key=lambda one: one[0])
    }
    game = logs[ranking.tournaments[0].id].tournament.game
    return RankingEntry(
        folder=ranking_folder(game, season),
        unlisted=any(logs[event.id].tournament.details.publication.unlisted for event in ranking.tournaments),
        season=season,
        game=game,
        game_name=in_words(Message(ranking.game), frame),
        rating_name=in_words(Message(ranking.rating), frame),
        events=tuple(
            RatedEvent(
                id=event.id,
                name=event.name,
                date=event.date,
                digest=told_digest(logs[event.id]),
                players=players.get(event.id, ()),
            )
            for event in ranking.tournaments
        ),
        people=tuple(
            RatedPerson(
                number=place.person.number,
                name=place.person.name,
                rank=place.rank,
                rating=f"{place.person.rating:.{DECIMALS}f}",
            )
            for place in known
        ),
    )
