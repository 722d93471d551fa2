"""Places and waiting list where places are limited; everything follows from the log (REG-PLACES)."""

from dataclasses import replace

from ronda.core.details import PlacesOrder
from ronda.core.facts import PaymentNoted
from ronda.core.state import Player, PlayerStatus, Tournament


def players_in_turn(tournament: Tournament) -> tuple[Player, ...]:
    """All registered players in the order of their claims to a place (REG-PLACES)."""
    by_payment = tournament.details.places_order is PlacesOrder.PAYMENT
    paid = {noted.player: at for at, noted in enumerate(tournament.payments) if noted.paid and by_payment}

    def turn(player: Player) -> tuple[int, tuple[int, int]]:
        return paid.get(player.id, len(tournament.payments)), max(player.came_back, (player.id, 0))

    return tuple(sorted(tournament.players, key=turn))


def turn_of_returned(tournament: Tournament) -> tuple[int, int]:
    """The turn of a player who is restored now: behind all others, where places are limited."""
    last = tournament.next_player - 1
    same = (player.came_back[1] for player in tournament.players if player.came_back[0] == last)
    return (last, max(same, default=0) + 1) if tournament.details.places else (0, 0)


def waiting_players(tournament: Tournament) -> tuple[Player, ...]:
    """The waiting list in order (REG-WAITING)."""
    waits = (player for player in tournament.players if player.status is PlayerStatus.WAITING)
    if not any(waits):
        return ()
    return tuple(player for player in players_in_turn(tournament) if player.status is PlayerStatus.WAITING)


def waiting_turn(tournament: Tournament, player: int) -> int:
    """Position on the waiting list, from 1; 0 for a player who is not on it (REG-WAITING)."""
    turns = (turn for turn, waits in enumerate(waiting_players(tournament), start=1) if waits.id == player)
    return next(turns, 0)


def players_to_tell(tournament: Tournament) -> tuple[Player, ...]:
    """Players who gained or lost a place and have not been told, by number (REG-WAITING)."""
    if tournament.started:
        return ()
    return tuple(
        player for player in tournament.players if player.told_waiting != (player.status is PlayerStatus.WAITING)
    )


def free_places(tournament: Tournament) -> int | None:
    """Number of free places; None without a limit."""
    places = tournament.details.places
    return max(places - len(tournament.active_players), 0) if places else None


def newcomers_turn(tournament: Tournament, newcomers: int) -> int:
    """Waiting-list position of the last of ``newcomers`` still to be registered; 0 if all get a place."""
    free = None if tournament.started else free_places(tournament)
    return 0 if free is None or newcomers <= free else len(waiting_players(tournament)) + newcomers - free


def with_places(tournament: Tournament, newcomer: int = 0) -> Tournament:
    """The tournament before its start with everybody marked as having a place or waiting.

    A newcomer, by number, counts as told. A place given by hand is additional to those announced, unless it is the
    player's turn (REG-PLACES).
    """
    places = tournament.details.places
    holders = {
        player.id
        for turn, player in enumerate(players_in_turn(tournament) if places else tournament.players)
        if not places or turn < places or player.place_given
    }

    def placed(player: Player) -> Player:
        status = PlayerStatus.ACTIVE if player.id in holders else PlayerStatus.WAITING
        told = status is PlayerStatus.WAITING if player.id == newcomer else player.told_waiting
        same = (status, told) == (player.status, player.told_waiting)
        return player if same else replace(player, status=status, told_waiting=told)

    players = tuple(map(placed, tournament.players))
    changed = any(one is not other for one, other in zip(players, tournament.players, strict=True))
    return replace(tournament, players=players) if changed else tournament


def with_payment(payments: tuple[PaymentNoted, ...], noted: PaymentNoted) -> tuple[PaymentNoted, ...]:
    """The payments with one more: at the end, unless the player had paid before and so keeps the turn."""
    before = next((each for each in payments if (each.player, each.request) == (noted.player, noted.request)), None)
    if before is not None and before.paid and noted.paid:
        return tuple(noted if each is before else each for each in payments)
    return (*(each for each in payments if each is not before), noted)


def with_payment_of_request(payments: tuple[PaymentNoted, ...], request: str, player: int) -> tuple[PaymentNoted, ...]:
    """The payments after a request led to a registration.

    The request's payment becomes the player's, unless the player already paid.
    """
    had = next((noted for noted in payments if noted.request == request and noted.paid), None)
    if had is None or any(noted.player == player and noted.paid for noted in payments):
        return payments
    others = (noted for noted in payments if noted.player != player)
    return tuple(replace(noted, player=player, request="") if noted is had else noted for noted in others)


def with_payment_last(payments: tuple[PaymentNoted, ...], player: int) -> tuple[PaymentNoted, ...]:
    """The payments with a player's moved to the end: a returning player waits behind the others."""
    return tuple(sorted(payments, key=lambda noted: noted.player == player))
