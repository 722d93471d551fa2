"""Names that the organiser hides from public pages: of players, and aliases (AGL-NAMES)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ronda.core import round_names
from ronda.core.announcements import Announcement
from ronda.core.caching import cached_by_identity, cached_per_item
from ronda.core.consents import Privacy
from ronda.core.details import Details
from ronda.core.facts import EntrantsTaken, PlayerEdited, PlayerRegistered, RegistrationCorrected
from ronda.core.names_in_text import find_name_part, find_names, name_spellings, without_names
from ronda.core.notice import Notice, Prize
from ronda.core.state import Player, Round, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of

type Masked = Callable[[str, Message], str]
"""Takes a text and its kind; returns it with hidden names replaced by numbers."""

LONGEST_QUOTE = 40
MESSAGE_LABEL = N_("Message “{text}”")


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenNameMention:
    """A public text in which the organiser or a player names somebody hidden."""

    player: int
    where: Message
    """For the organiser: what it is, and what to do."""
    is_settled: bool
    """Whether everyone else already reads a number there, so that nothing is left to do."""
    is_message: bool = False
    """Whether it is a message to the room."""


def without_hidden_names(log: Log) -> Log:
    """A log whose state has numbers instead of hidden names, and no hidden fields (AGL-NAMES).

    Public texts are changed in the same way.
    """
    players = log.tournament.players
    if not any(player.hidden or player.hidden_fields for player in players):
        return log
    tournament, ruleset, numbers = (
        log.tournament,
        ruleset_of(log.tournament),
        tuple(hidden_name_replacements(log).items()),
    )
    # unchanged objects stay the same, or each result would cause all standings to be recomputed
    shown = replace(
        with_rewritten_texts(replace(tournament, rounds=(), players=()), _masking(numbers)),
        details=_details_without(tournament.details, numbers=numbers),
        rounds=_rounds_without(tournament.rounds, numbers=numbers),
        players=_players_without(players, ruleset, numbers=numbers),
    )
    return replace(log, tournament=shown)


def _masking(numbers: Iterable[tuple[str, str]]) -> Masked:
    shown = dict(numbers)
    return lambda text, _: without_names(text, shown)


@cached_by_identity
def _details_without(details: Details, *, numbers: tuple[tuple[str, str], ...]) -> Details:
    return with_rewritten_details(details, _masking(numbers))


@cached_per_item
def _rounds_without(round_: Round, *, numbers: tuple[tuple[str, str], ...]) -> Round:
    return _of_round(round_, _masking(numbers))


@cached_by_identity
def _players_without(
    players: Sequence[Player], ruleset: Ruleset, *, numbers: tuple[tuple[str, str], ...]
) -> tuple[Player, ...]:
    masked = _masking(numbers)
    return tuple(_shown(player, ruleset, masked) for player in players)


def without_names_in(text: str, log: Log) -> str:
    """A public text with hidden names replaced by numbers (AGL-NAMES)."""
    return without_names(text, hidden_name_replacements(log))


def hidden_names(log: Log) -> tuple[tuple[str, int], ...]:
    """(name, number) of all hidden players, including past names that nobody else has now."""
    players = log.tournament.players
    hidden = {player.id for player in players if player.hidden}
    if not hidden:
        return ()
    others = {player.name for player in players if not player.hidden}
    facts = (record.fact for record in log.records)
    named = (fact for fact in facts if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.player in hidden)
    current = {(player.name, player.id) for player in players if player.hidden}
    return tuple(sorted(current | {(fact.name, fact.player) for fact in named if fact.name not in others}))


@cached_by_identity
def hidden_name_mentions(log: Log) -> tuple[HiddenNameMention, ...]:
    """Public texts that name somebody hidden, or may do so (AGL-NAMES)."""
    names = hidden_names(log)
    if not names:
        return ()
    shown_names = (player.name for player in log.tournament.players if not player.hidden)
    others = tuple(name for name in shown_names if len(name_spellings(name)[0]) > 1)
    found: list[HiddenNameMention] = []

    def noted(text: str, what: Message) -> str:
        found.extend(_name_mention(text, what, names, others))
        return text

    shown = log.tournament.shown_messages
    with_rewritten_texts(replace(log.tournament, messages=shown), noted)
    for record in log.records:
        if isinstance(record.fact, RegistrationCorrected) and record.action not in log.undone:
            noted(record.fact.reason, Message(N_("Correction of a registration, reason")))
    details = log.tournament.details
    officials = (*details.head_judges, *details.floor_judges, details.organiser)
    found.extend(_official(official, names) for official in officials if any(find_names(official, _only(names))))
    return tuple(dict.fromkeys(found))


def hidden_name_replacements(log: Log) -> dict[str, str]:
    """The replacement of each hidden name; namesakes get the first one's number.

    A shown player with a hidden player's name, nickname aside, is not replaced.
    """
    hidden = {name: f"#{number}" for name, number in reversed(hidden_names(log))}
    ways = {way for name in hidden for way in name_spellings(name)[1:]}
    shown = (player.name for player in log.tournament.players if not player.hidden) if ways else ()
    return {**{name: "" for name in shown if not ways.isdisjoint(name_spellings(name))}, **hidden}


def _name_mention(
    text: str, what: Message, names: tuple[tuple[str, int], ...], others: tuple[str, ...]
) -> list[HiddenNameMention]:
    """The hidden people whom a text names, and those it may mean by a single word.

    Words that belong to a whole name, of anybody, do not count.
    """
    numbers = dict(reversed(names))
    found = (each.name for each in find_names(text, (*_only(names), *others)))
    certain = {numbers[name]: name for name in found if name in numbers}
    rest = without_names(text, dict.fromkeys((*(name for name, number in names if number in certain), *others), " "))
    mentions = [
        (
            number,
            N_("{what}: {name} is hidden on the results pages, so everyone but you reads {number} instead."),
            (("what", what), ("name", name), ("number", f"#{number}")),
        )
        for number, name in certain.items()
    ]
    for name, number in names:
        if word := find_name_part(rest, name):
            pattern = N_(
                "{what}: “{word}” may be {name}, whose name is hidden on the results pages. Everyone reads it as it "
                "is: write it without the name."
            )
            mentions.append((number, pattern, (("what", what), ("word", word), ("name", name))))
    is_message = what.pattern == MESSAGE_LABEL
    return [
        HiddenNameMention(
            player=number, where=Message(pattern, values), is_settled=place < len(certain), is_message=is_message
        )
        for place, (number, pattern, values) in enumerate(mentions)
    ]


def _official(official: str, names: tuple[tuple[str, int], ...]) -> HiddenNameMention:
    # officials stay as announced: a number in their place would reveal whose number it is
    name = next(find_names(official, _only(names))).name
    pattern = N_(
        "Officials: {name} is hidden on the results pages and announced as an official, which everyone reads. "
        "Announce somebody else, or show the name."
    )
    return HiddenNameMention(player=dict(names)[name], where=Message(pattern, (("name", name),)), is_settled=False)


def _only(names: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name, _ in names))


def with_rewritten_texts(tournament: Tournament, masked: Masked) -> Tournament:
    """A tournament with its public texts rewritten and without hidden names.

    ``masked`` rewrites a text, given its kind.
    """
    details, ruleset = tournament.details, ruleset_of(tournament)
    return replace(
        tournament,
        details=with_rewritten_details(details, masked),
        changes=tuple(_of_announcement(change, masked) for change in tournament.changes),
        sources=tuple(_of_source(taken, masked) for taken in tournament.sources),
        rounds=tuple(_of_round(round_, masked) for round_ in tournament.rounds),
        messages=tuple(
            replace(message, text=masked(message.text, Message(MESSAGE_LABEL, (("text", _short(message.text)),))))
            for message in tournament.messages
        ),
        players=tuple(_shown(player, ruleset, masked) for player in tournament.players),
    )


def with_rewritten_details(details: Details, masked: Masked) -> Details:
    """Details with rewritten texts, as in :func:`with_rewritten_texts`."""
    # officials stay as announced: a number in their place would reveal whose number it is
    scenario = Message(N_("Scenario"))
    return replace(
        details,
        name=masked(details.name, Message(N_("Name of the event"))),
        place=masked(details.place, Message(N_("Venue"))),
        scenarios=tuple(masked(text, scenario) for text in details.scenarios),
        scenario_texts=tuple(masked(text, scenario) for text in details.scenario_texts),
        notice=_of_notice(details.notice, masked),
        privacy=_of_privacy(details.privacy, masked),
    )


def _of_privacy(privacy: Privacy, masked: Masked) -> Privacy:
    asked = Message(N_("What players agree to"))
    return replace(privacy, consents=tuple(replace(c, text=masked(c.text, asked)) for c in privacy.consents))


def _of_source(taken: EntrantsTaken, masked: Masked) -> EntrantsTaken:
    name = masked(taken.source.name, Message(N_("Event from which players come")))
    return replace(taken, source=replace(taken.source, name=name))


def _of_notice(notice: Notice, masked: Masked) -> Notice:
    announcement = Message(N_("Announcement"))
    return replace(
        notice,
        address=masked(notice.address, Message(N_("Address"))),
        contact=masked(notice.contact, Message(N_("Contact"))),
        fee=masked(notice.fee, announcement),
        bring=tuple(masked(text, announcement) for text in notice.bring),
        prizes=tuple(with_rewritten_prize(prize, masked) for prize in notice.prizes),
        sharing=masked(notice.sharing, Message(N_("Prizes"))),
        opening=masked(notice.opening, announcement),
        text=masked(notice.text, announcement),
    )


def with_rewritten_prize(prize: Prize, masked: Masked) -> Prize:
    """A prize with rewritten texts, as in :func:`with_rewritten_texts`."""
    what = Message(N_("Prizes"))
    return replace(prize, what=masked(prize.what, what), label=masked(prize.label, what), how=masked(prize.how, what))


def _of_announcement(change: Announcement, masked: Masked) -> Announcement:
    what = Message(N_("Change of the announcement"))
    return replace(
        change,
        reason=masked(change.reason, what),
        rounds=tuple(
            replace(
                each,
                scenario=None if each.scenario is None else masked(each.scenario, what),
                text=None if each.text is None else masked(each.text, what),
            )
            for each in change.rounds
        ),
        prizes=tuple(replace(each, prize=with_rewritten_prize(each.prize, masked)) for each in change.prizes),
        sharing=None if change.sharing is None else masked(change.sharing, what),
    )


def _of_round(round_: Round, masked: Masked) -> Round:
    what = Message(N_("{round}, reason"), (("round", round_names.round_name(round_)),))
    changes = tuple(replace(change, reason=masked(change.reason, what)) for change in round_.changes)
    matches = tuple(
        replace(match, left_open=masked(match.left_open, what)) if match.left_open else match
        for match in round_.matches
    )
    changed = replace(round_, reason=masked(round_.reason, what), changes=changes)
    return changed if matches == round_.matches else replace(changed, matches=matches)


def _shown(player: Player, ruleset: Ruleset, masked: Masked) -> Player:
    """A player in public form; what identifies them in other tournaments goes with the name."""
    hides = {*player.hidden_fields, *((ruleset.season.identity,) if player.hidden and ruleset.season else ())}
    typed = {field.key: field for field in ruleset.registration.fields if field.public and _is_typed(field)}
    fields = tuple(
        (key, masked(value, _field(typed[key], player)) if key in typed else value)
        for key, value in player.fields
        if key not in hides
    )
    shown = replace(player, fields=fields)
    return replace(shown, name=f"#{player.id}", given_name="") if player.hidden else shown


def _is_typed(field: Field) -> bool:
    return field.kind in (FieldKind.LINE, FieldKind.BLOCK)


def _field(field: Field, player: Player) -> Message:
    values = (("field", Message(field.name)), ("number", player.id))
    return Message(N_("{field} of player {number}"), values)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1].rstrip() + "…"
