"""What a tournament's results pages will show, explained to the organiser before publication (ANY-PUBLIC)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from ronda.core.caching import cached_by_identity
from ronda.core.errors import NotNow
from ronda.core.person_names import looks_like, name_parts
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.core.state import Player
from ronda.core.text import N_, Message, join_with_commas
from ronda.journal import Log
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.published_view import as_published, lists_are_shown

LISTS_TEXTS = {
    ListVisibility.ALWAYS: N_("At once"),
    ListVisibility.START: N_("Once the event has started"),
    ListVisibility.ROUND: N_("Once a round is published"),
    ListVisibility.CUT: N_("Once the cut is made"),
    ListVisibility.END: N_("Once the event is over"),
    ListVisibility.OPENED: N_("Once I open them, by a tap"),
    ListVisibility.OPPONENTS: N_("Only to the opponent, in the hall"),
    ListVisibility.NEVER: N_("Never"),
}
NAMES_TEXTS = {NameStyle.FULL: N_("In full"), NameStyle.INITIAL: N_("First name and initial")}
MOST_NAMED = 3
"""Names in one question's sentence; the screen lists all."""
_DIGEST_DIGITS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownName:
    """The public form of a name that is not hidden."""

    player: Player
    shown: str
    """The name on the results pages."""
    is_doubtful: bool
    """Whether it was shortened by assuming a given name that may be wrong."""
    given: str
    """The given name, stated or assumed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedName:
    """A name that needs the organiser's consent before publication."""

    name: str
    shown: str
    """The name on the results pages, without the number of hidden players and namesakes."""
    player: int = 0
    """Number of the player; 0 for a person in a season."""

    @property
    def looks_like(self) -> Message:
        """What a part of the name looks like."""
        return Message(looks_like(self.shown))

    @property
    def digest(self) -> str:
        """Stands for the name where a device stores the organiser's consent, instead of the name itself."""
        return sha256(self.shown.encode()).hexdigest()[:_DIGEST_DIGITS]

    @property
    def question(self) -> Message:
        """The question about the name, as a sentence."""
        pattern = N_(
            "{name}: something in this name looks like {what}, and everyone would read it. Take it out on the "
            "player's page, or hide the name. Or say under “What is public” that everyone may read it."
        )
        return Message(pattern, (("name", self.name), ("what", self.looks_like)))


def played_fields(ruleset: Ruleset) -> tuple[Field, ...]:
    """The public fields of what players play with."""
    return tuple(field for field in ruleset.registration.fields if field.public and field.played)


def public_disclosure(log: Log, ruleset: Ruleset) -> tuple[Message, ...]:
    """What is public, what is not, and what will be later."""
    tournament = log.tournament
    fields = [field for field in ruleset.registration.fields if field.public]
    lists = tournament.details.publication.lists
    never = lists in {ListVisibility.NEVER, ListVisibility.OPPONENTS}
    faced = [f for f in ruleset.registration.fields if lists is ListVisibility.OPPONENTS and f.is_list]
    private = [f for f in ruleset.registration.fields if f not in faced and (not f.public or (never and f.played))]
    shown = [field for field in fields if lists_are_shown(tournament) or not field.played]
    sentences = [_names(log)]
    if shown:
        sentences.append(Message(N_("Shown of each player: {fields}."), (("fields", _named(shown)),)))
    if not never and (played := [field for field in fields if field not in shown]):
        when = _from_when(tournament.details.publication)
        sentences.append(Message(N_("Not shown yet: {fields}. {when}."), (("fields", _named(played)), ("when", when))))
    sentences.append(
        Message(
            N_(
                "Shown: the announcement and each change with its reason, pairings, results, standings, "
                "corrections of registrations, and officials. Also messages to the room until the event is over."
            )
        )
    )
    if private:
        sentences.append(Message(N_("Never shown of a player: {fields}."), (("fields", _named(private)),)))
    sentences.append(
        Message(
            N_(
                "Never shown: drafts, penalties and rulings, why somebody left, the history. The copy of the event "
                "file that the pages offer holds none of this either."
            )
        )
    )
    if faced:
        pattern = N_(
            "In the hall a player's own page shows, while the round runs, what the opponent plays with: {fields}."
        )
        sentences.append(Message(pattern, (("fields", _named(faced)),)))
    if tournament.details.publication.unlisted:
        sentences.append(Message(N_("Search engines are asked to leave these pages out.")))
    return tuple(sentences)


def _from_when(publication: Publication) -> Message:
    """When lists become public, if they are not yet."""
    match publication.lists:
        case ListVisibility.ROUND:
            return Message(N_("Once round {number} is published"), (("number", publication.lists_round),))
        case ListVisibility.OPENED:
            return Message(N_("Once the organiser opens them"))
        case moment:
            return Message(LISTS_TEXTS[moment])


def shown_names(log: Log) -> tuple[ShownName, ...]:
    """The public form of each name that is not hidden, by number."""
    return tuple(
        _shown_name(log, player, public.name)
        for player, public in zip(log.tournament.players, as_published(log).tournament.players, strict=True)
        if not player.hidden
    )


def _shown_name(log: Log, player: Player, shown: str) -> ShownName:
    parts = name_parts(player.name, player.given_name)
    is_doubtful = log.tournament.details.publication.names is NameStyle.INITIAL and not parts.is_plain
    given = parts.given if is_doubtful and parts.given in player.name else player.given_name
    return ShownName(player=player, shown=shown, is_doubtful=is_doubtful, given=given)


def asked_names(log: Log, agreed: Collection[str] = ()) -> tuple[AskedName, ...]:
    """The names that need the organiser's consent; ``agreed`` holds digests of those that have it."""
    more = _holding_more(log.tournament.players)
    if not more:
        return ()
    shown = {player.id: player.name for player in as_published(log).tournament.players}
    names = (AskedName(name=p.name, shown=_unnumbered(shown[p.id], p.id), player=p.id) for p in more)
    return tuple(_asked(names, agreed))


def asked_people(named: Iterable[tuple[int, str]], agreed: Collection[str] = ()) -> tuple[AskedName, ...]:
    """:func:`asked_names` for the people in a season; takes numbers, and names as on its pages."""
    names = (AskedName(name=name, shown=_unnumbered(name, number)) for number, name in named)
    return tuple(_asked(names, agreed))


def _unnumbered(name: str, number: int) -> str:
    return name.removesuffix(f"#{number}").rstrip()


def _asked(names: Iterable[AskedName], agreed: Collection[str]) -> Iterator[AskedName]:
    return (name for name in names if looks_like(name.shown) and name.digest not in agreed)


@cached_by_identity
def _holding_more(players: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(player for player in players if not player.hidden and looks_like(player.name))


def why_it_waits(names: Sequence[AskedName]) -> NotNow:
    """Why nothing is published yet; takes the names that need consent."""
    named = join_with_commas([Message("{name}", (("name", name.name),)) for name in names[:MOST_NAMED]])
    if (more := len(names) - MOST_NAMED) > 0:
        named = Message(N_("{names} and {count} more"), (("names", named), ("count", more)))
    return NotNow(
        "Nothing is published until you have said under “What is public” whether everyone may read: {names}.",
        names=named,
    )


def refuse_unasked(names: Sequence[AskedName]) -> None:
    """Raise ``NotNow`` if any name needs consent."""
    if names:
        raise why_it_waits(names)


def without_asked_names(log: Log, agreed: Collection[str]) -> Log:
    """A log in which names without consent are hidden, for pages that cannot wait."""
    asked_numbers = {name.player for name in asked_names(log, agreed)}
    if not asked_numbers:
        return log
    players = tuple(replace(each, hidden=each.hidden or each.id in asked_numbers) for each in log.tournament.players)
    return replace(log, tournament=replace(log.tournament, players=players))


def name_doubts(log: Log) -> tuple[Message, ...]:
    """How names are published for which nobody stated the given name."""
    return tuple(_doubts(shown_names(log)))


def _doubts(names: Sequence[ShownName]) -> Iterator[Message]:
    if doubtful := [name for name in names if name.is_doubtful]:
        changes = (Message(N_("“{name}” → “{shown}”"), (("name", n.player.name), ("shown", n.shown))) for n in doubtful)
        pattern = N_(
            "Nobody said which part of these names is the first name, and they become public as follows: {names}. Say "
            "it under “What is public” in the app."
        )
        yield Message(pattern, (("names", join_with_commas(list(changes))),))


def withheld_texts(log: Log) -> tuple[str, ...]:
    """What pages withhold for now or for good, so that later publications can point out what is new."""
    tournament = log.tournament
    publication = tournament.details.publication
    until = list(ListVisibility)
    rounds = range(1, publication.lists_round + 1)
    hidden = [f"player {player.id}" for player in tournament.players if player.hidden]
    fields = [f"player {player.id} {key}" for player in tournament.players for key in player.hidden_fields]
    return (
        *(["names"] if publication.names is NameStyle.INITIAL else []),
        *(f"lists {moment}" for moment in until[1 : until.index(publication.lists) + 1]),
        *(f"lists round {number}" for number in rounds),
        *(["search"] if publication.unlisted else []),
        *hidden,
        *fields,
    )


def _names(log: Log) -> Message:
    players = log.tournament.players
    hidden = sum(1 for player in players if player.hidden)
    values: tuple[tuple[str, object], ...] = (("hidden", hidden), ("players", len(players)))
    if log.tournament.details.publication.names is NameStyle.FULL:
        return Message(N_("Names: in full. Hidden: {hidden} of {players}."), values)
    open_ = (player.name for player in as_published(log).tournament.players if not player.hidden)
    pattern = N_("Names: first name and initial ({example}). Hidden: {hidden} of {players}.")
    return Message(pattern, (*values, ("example", next(open_, "José P."))))


def _named(fields: Sequence[Field]) -> Message:
    return join_with_commas([Message(field.name) for field in fields])
