"""A tournament as its results pages show it, with the organiser's choices (ANY-PUBLIC, AGL-NAMES)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from ronda.core import inputs
from ronda.core.facts import PlayerEdited, PlayerRegistered
from ronda.core.names_in_text import without_names
from ronda.core.person_names import short_person_name
from ronda.core.publication import ListVisibility, NameStyle
from ronda.core.state import Phase, Player, Tournament
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.views.shared.hidden_names import with_rewritten_texts, without_hidden_names, without_names_in


def as_published(log: Log, *, opponents: Collection[int] = ()) -> Log:
    """A log whose state is what the results pages may show.

    ``opponents`` are players whose lists stay in it for their opponents, as in the hall's copy (REG-LISTS).
    """
    tournament = without_hidden_names(log).tournament
    if not lists_are_shown(tournament):
        tournament = _without_lists(tournament, opponents)
    if tournament.details.publication.names is NameStyle.INITIAL:
        tournament = _with_short_names(tournament, log)
    return replace(log, tournament=tournament)


def published_text(text: str, log: Log) -> str:
    """A text of a published log, with people named as the pages name them, where that is not the full name."""
    is_short = log.tournament.details.publication.names is NameStyle.INITIAL
    called = {player.id: player.name for player in log.tournament.players if is_short or player.hidden}
    if not called:
        return text
    others = {player.name for player in log.tournament.players if player.id not in called}
    names = _ever_called(log, called)
    return without_names(text, {name: shown for name, shown in names.items() if name not in others})


def public_text(text: str, log: Log) -> str:
    """A public text, with people named as the results pages name them."""
    return published_text(without_names_in(text, log), as_published(log))


def lists_are_shown(tournament: Tournament) -> bool:
    """Whether decks and line-ups are public by now (ANY-PUBLIC)."""
    over, publication = tournament.phase is Phase.FINISHED, tournament.details.publication
    match publication.lists:
        case ListVisibility.ALWAYS:
            return True
        case ListVisibility.START:
            return tournament.started
        case ListVisibility.ROUND:
            return over or len(tournament.rounds) >= max(publication.lists_round, 1)
        case ListVisibility.CUT:
            return over or tournament.seeds is not None
        case ListVisibility.END:
            return over
        case ListVisibility.OPENED:
            return bool(tournament.lists_opened)
        case ListVisibility.OPPONENTS | ListVisibility.NEVER:
            return False


def facing_players(tournament: Tournament) -> tuple[int, ...]:
    """Players in the running round, if only opponents may read lists (REG-LISTS)."""
    round_ = tournament.current_round
    if tournament.details.publication.lists is not ListVisibility.OPPONENTS or round_ is None or round_.is_complete:
        return ()
    return tuple(player for match in round_.matches if match.second is not None for player in match.players)


def short_names(names: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """Each player's short name by number; namesakes have their number added.

    Takes number, name and, if known, given name.
    """
    short = {number: short_person_name(name, given) for number, name, given in names}
    known = Counter(map(inputs.folded_text, short.values()))
    return {
        number: name if known[inputs.folded_text(name)] == 1 else f"{name} #{number}" for number, name in short.items()
    }


def _ever_called(log: Log, called: Mapping[int, str]) -> dict[str, str]:
    """The replacement of each present or past name; takes the public names by number.

    A past name that now belongs to somebody else is that player's.
    """
    known = (record.fact for record in log.records)
    named = [fact for fact in known if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.player in called]
    by_now = {fact.player: fact.name for fact in named}.items()
    names = {fact.name: called[fact.player] for fact in named} | {name: called[player] for player, name in by_now}
    return {name: shown for name, shown in names.items() if name != shown}


def _with_short_names(tournament: Tournament, log: Log) -> Tournament:
    """A tournament with short names, also in the organiser's texts; officials stay as announced."""
    named = [player for player in tournament.players if not player.hidden]
    short = short_names((player.id, player.name, player.given_name) for player in named)
    names = _ever_called(log, short)
    written = with_rewritten_texts(replace(tournament, players=()), lambda text, _: without_names(text, names))
    players = tuple(replace(player, name=short.get(player.id, player.name)) for player in tournament.players)
    return replace(written, players=players)


def _without_lists(tournament: Tournament, opponents: Collection[int]) -> Tournament:
    fields = ruleset_of(tournament).registration.fields
    kept = {field.key for field in fields if not (field.played or (field.is_list and not field.public))}

    def shown(player: Player) -> Player:
        if player.id in opponents:
            return player
        return replace(player, fields=tuple((key, value) for key, value in player.fields if key in kept))

    return replace(tournament, players=tuple(map(shown, tournament.players)))
