"""Consents asked and given (REG-CONSENT, REG-TERM)."""

import re
from collections.abc import Iterator
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.consents import FINGERPRINT, Consent, ConsentPurpose, Privacy
from ronda.core.errors import Faults, Malformed
from ronda.core.facts import DetailsChanged, Fact, PlayerEdited
from ronda.core.state import Player, Tournament
from ronda.core.text import Message

LONGEST_TEXT = 300
MOST_MONTHS = 120


def change_privacy(tournament: Tournament, command: ask.ChangePrivacy) -> tuple[Fact, ...]:
    """Change the consents at any time; players who did not agree to a new one are hidden (REG-CONSENT)."""
    before = tournament.details.privacy
    privacy = checked_privacy(command.privacy)
    if privacy == before:
        return ()
    details = replace(tournament.details, privacy=privacy)
    is_new = privacy.asks(ConsentPurpose.RESULTS) and not before.asks(ConsentPurpose.RESULTS)
    hidden = _hidden(tournament, privacy) if is_new else ()
    return (DetailsChanged(details=details), *hidden)


def _hidden(tournament: Tournament, privacy: Privacy) -> Iterator[Fact]:
    for player in tournament.players:
        if privacy.hides(player.consents) and not player.hidden:
            yield edited_player(replace(player, hidden=True))


def edited_player(player: Player) -> PlayerEdited:
    """The fact that records a registration as it is."""
    return PlayerEdited(
        player=player.id,
        name=player.name,
        fields=player.fields,
        hidden=player.hidden,
        constraints=player.constraints,
        hidden_fields=player.hidden_fields,
        given_name=player.given_name,
        consents=player.consents,
    )


def checked_privacy(privacy: Privacy) -> Privacy:
    """The consents tidied and in order; raises ``Malformed`` naming every faulty field."""
    with Faults() as faults:
        if not 0 <= privacy.months <= MOST_MONTHS:
            faults.note(Malformed("Names are kept for at most {most} months.", field="months", most=MOST_MONTHS))
        asked = {each.purpose: faults.check(each, _checked_consent, each) for each in privacy.consents}
    return replace(privacy, consents=tuple(asked[purpose] for purpose in ConsentPurpose if purpose in asked))


def _checked_consent(consent: Consent) -> Consent:
    what, field = Message("What players agree to"), f"consent_text_{consent.purpose}"
    return replace(consent, text=inputs.checked_line(consent.text, what=what, field=field, longest=LONGEST_TEXT))


def checked_consents(given: tuple[tuple[ConsentPurpose, str], ...]) -> tuple[tuple[ConsentPurpose, str], ...]:
    """Consents given, in the order of the purposes; raises ``Malformed`` for an invalid fingerprint."""
    for _, fingerprint in given:
        if not re.fullmatch(FINGERPRINT, fingerprint):
            raise Malformed("“{text}” is not the fingerprint of a consent's text.", text=fingerprint[:40])
    texts = dict(given)
    return tuple((purpose, texts[purpose]) for purpose in ConsentPurpose if purpose in texts)


def hidden_by_consent(
    privacy: Privacy, before: Player, given: tuple[tuple[ConsentPurpose, str], ...], *, hidden: bool
) -> bool:
    """Whether an edited player is hidden: as chosen, unless the consent itself changed (REG-CONSENT)."""
    was, now = privacy.hides(before.consents), privacy.hides(given)
    return hidden if was == now or hidden != before.hidden else now
