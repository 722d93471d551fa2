"""Rules that a draft breaks although they could be kept."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ronda.core.details import FirstRound
from ronda.core.pairings import Pairing
from ronda.core.state import Draft, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing import kept_apart, player_constraints, seeded_round
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.draft_tables import draft_bye, present_pairs
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.seeded_apart import pair_seeded_apart
from ronda.formats.pairing.swiss import pairing_compromises
from ronda.formats.pairing.systems import find_pairing_system
from ronda.rules.ruleset import Ruleset


def rules_broken_by_draft(
    tournament: Tournament, ruleset: Ruleset, pairings: Sequence[Pairing], paired: Draft
) -> tuple[Message, ...]:
    """What a complete draft does that the rules would have avoided, one sentence each.

    Takes the draft's tables, current or proposed, and the draft as it was paired. Looks for a bye that belongs to
    somebody else (SW-BYE, AGL-BYE), rematches (SW-PAIR), larger point differences (SW-PAIR) or parted neighbours
    (AGL-PAIR) where a better pairing exists, and kept-apart players together (ST-APART). A random first round breaks no
    rule (SW-R1) except ST-APART; one by rating is checked against its order (ST-SEED).
    """
    if not tournament.rounds:
        return _broken_in_first_round(tournament, pairing.players_to_pair(tournament), pairings)
    return _broken_by_pairings(tournament, ruleset, pairing.swiss_entrants(tournament, ruleset), pairings, paired)


def rules_broken_by_change(
    before: Tournament, ruleset: Ruleset, round_: Round, now: Sequence[Pairing]
) -> tuple[Message, ...]:
    """What a change to a running round does that the rules would have avoided, one sentence each.

    Takes the tournament before the round, the round, and the seats after the change. Only changed tables are judged,
    against what the rules would make of their players; a rematch counts if leaving the tables alone would have avoided
    it (ANY-RESEAT). A first round is random (SW-R1) or by rating (ST-SEED).
    """
    was = round_.pairings
    changed = new_tables(was, now)
    players = {player for table in changed for player in (table.first, table.second)}
    if not before.rounds:
        return _broken_in_first_round(before, players.intersection(pairing.players_to_pair(before)), changed)
    field = [entrant for entrant in pairing.swiss_entrants(before, ruleset) if entrant.player in players]
    sat = [table for table in was if players.intersection((table.first, table.second)) - {None}]
    met = pairing_compromises(field, present_pairs(before, sat)).rematches
    together = len(kept_apart.pairs_together(before, present_pairs(before, sat)))
    return _broken_by_pairings(before, ruleset, field, changed, round_, rematches=len(met), together=together)


def _broken_in_first_round(
    tournament: Tournament, players: Collection[int | None], pairings: Sequence[Pairing]
) -> tuple[Message, ...]:
    """What pairings of some players break in a first round: its order, if any, and keeping players apart."""
    met = kept_apart.pairs_together(tournament, present_pairs(tournament, pairings))
    there = [player for player in players if player is not None]
    needless = kept_apart.first_round_kept_apart(tournament, there, 0).made.pairs if met else ()
    broken = _broken_order(tournament, players, pairings)
    if len(met) <= len(kept_apart.pairs_together(tournament, needless)):
        return broken
    return (*_Sentences(tournament, {}).of_apart(met), *broken)


def new_tables(was: Sequence[Pairing], now: Sequence[Pairing]) -> list[Pairing]:
    """The tables with new pairs of players, or with a player who is newly alone."""
    together = {(table.first, table.second) for table in was}
    return [table for table in now if (table.first, table.second) not in together]


def _broken_order(
    tournament: Tournament, players: Collection[int | None], pairings: Sequence[Pairing]
) -> tuple[Message, ...]:
    """What pairings of some players break in a first round by rating; nothing in a random one (ST-SEED)."""
    way = tournament.details.first_round
    if way is FirstRound.RANDOM:
        return ()
    order = seeded_round.seeded_order(player for player in tournament.players if player.id in players)
    apart, bye = player_constraints.clubs_apart(tournament), draft_bye(tournament, pairings)
    said = _Sentences(tournament, {})
    broken = list[Message]()
    rightful = kept_apart.first_round_kept_apart(tournament, order, 0).made.bye
    if bye is not None and rightful is not None and bye != rightful:
        broken.append(said.of_another_bye(bye, rightful))
    due_pairs = seeded_round.pair_seeded(order, way, apart=apart, bye=bye).pairs
    if kept_apart.pairs_together(tournament, due_pairs):
        of_players = kept_apart.players_apart(tournament)
        due_pairs = pair_seeded_apart(order, way, apart=of_players, clubs=apart, bye=bye).pairs
    due = {frozenset(pair) for pair in due_pairs}
    others = [pair for pair in present_pairs(tournament, pairings) if frozenset(pair) not in due]
    return (*broken, *said.of_pairs(N_("By rating these would not meet: {pairs}."), others))


def _broken_by_pairings(
    tournament: Tournament,
    ruleset: Ruleset,
    field: Sequence[Entrant],
    pairings: Sequence[Pairing],
    paired: Draft | Round,
    *,
    rematches: int | None = None,
    together: int | None = None,
) -> tuple[Message, ...]:
    """What pairings of a field break.

    Numbers of rematches and of kept-apart pairs that are unavoidable are allowed.
    """
    if not field:
        return ()
    system, rules, seed = find_pairing_system(ruleset.pairing, paired.algorithm), ruleset.pairing, paired.seed
    pairs, bye = present_pairs(tournament, pairings), draft_bye(tournament, pairings)
    said = _Sentences(tournament, {entrant.player: entrant for entrant in field})
    broken = said.of_the_bye(bye, kept_apart.later_round_kept_apart(tournament, system, field, rules, seed).made.bye)
    if bye is not None:
        # With the fewest byes the player keeps the bye; score groups are still formed from all entrants.
        field = [replace(entrant, byes=int(entrant.player != bye)) for entrant in field]
    needed = kept_apart.later_round_kept_apart(tournament, system, field, rules, seed).made
    made = pairing_compromises(field, pairs)
    allowed = len(needed.rematches) if rematches is None else min(rematches, len(needed.rematches))
    if rules.avoid_rematches and len(made.rematches) > allowed:
        broken += said.of_rematches(made)
    met, needless = (kept_apart.pairs_together(tournament, each) for each in (tuple(pairs), needed.pairs))
    if len(met) > (len(needless) if together is None else min(together, len(needless))):
        broken += said.of_apart(met)
    return (*broken, *said.of_pairs(system.violation_text, system.violating_pairs(made, needed, said.entrants)))


@dataclass(frozen=True, slots=True)
class _Sentences:
    """The sentences, with the names and points of the players concerned."""

    tournament: Tournament
    entrants: dict[int, Entrant]

    def of_the_bye(self, bye: int | None, rightful: int | None) -> list[Message]:
        if bye is None or bye == rightful or rightful is None:
            return []
        names = (("player", self._name(bye)), ("rightful", self._name(rightful)))
        if self.entrants[bye].byes > self.entrants[rightful].byes:
            return [Message(N_("{player} has had a bye already; this one would be {rightful}'s."), names)]
        return [self.of_another_bye(bye, rightful)]

    def of_another_bye(self, bye: int, rightful: int) -> Message:
        names = (("player", self._name(bye)), ("rightful", self._name(rightful)))
        return Message(N_("The bye would be {rightful}'s, not {player}'s."), names)

    def of_rematches(self, made: SwissPairing) -> list[Message]:
        return [self._both(N_("{first} and {second} have met before."), pair) for pair in made.rematches]

    def of_apart(self, pairs: Sequence[tuple[int, int]]) -> list[Message]:
        return [self._both(N_("{first} and {second} are to be kept apart."), pair) for pair in pairs]

    def of_pairs(self, pattern: str, pairs: Sequence[tuple[int, int]]) -> list[Message]:
        told = ", ".join(f"{self._name(first)} – {self._name(second)}" for first, second in pairs)
        return [Message(pattern, (("pairs", told),))] if pairs else []

    def _both(self, pattern: str, pair: tuple[int, int]) -> Message:
        return Message(pattern, (("first", self._name(pair[0])), ("second", self._name(pair[1]))))

    def _name(self, player: int) -> str:
        return self.tournament.player(player).name


def join_sentences(messages: Sequence[Message]) -> Message:
    first, *rest = messages
    return Message(N_("{first} {rest}"), (("first", first), ("rest", join_sentences(rest)))) if rest else first
