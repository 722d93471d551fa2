"""Two codes by which devices connect without a server: the leader's invitation, and the answer."""

import json
import re
import zlib
from dataclasses import asdict, dataclass

from ronda.codes.qr_stream import QrStream
from ronda.core import bounds, codec, inputs
from ronda.core.errors import Malformed, Refusal
from ronda.core.text import Message

INVITATION, ANSWER = "invitation", "answer"
"""Kinds of messages in codes."""
LONGEST = 20_000
"""Characters of a browser's description: many times what it needs."""
NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """The leader's message to a device that joins."""

    event: str
    name: str
    """Name of the event."""
    desk: str
    """The device's identifier from now on."""
    offer: str
    """The browser's description, in SDP."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationAnswer:
    """The answer of the joining device."""

    desk: str
    answer: str
    """As ``Invitation.offer``."""


_USUAL = (
    r"a=end-of-candidates\r\na=mozilla...THIS_IS_SDPARTA-99.0 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n"
    r"a=group:BUNDLE 0\r\n"
    r"a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n"
    r"c=IN IP4 0.0.0.0\r\na=candidate:1 1 UDP 2122252543 192.168. typ host\r\na=candidate:0 1 udp 2113937151 "
    r".local 9 typ host generation 0 network-cost 999\r\n tcptype active\r\na=ice-ufrag:\r\na=ice-pwd:\r\n"
    r"a=ice-options:trickle\r\na=fingerprint:sha-256 :0A:1B:2C:3D:4E:5F:66:77:88:99\r\na=setup:actpass\r\n"
    r"a=setup:active\r\na=mid:0\r\na=sendrecv\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n"
    r'{"answer":"v=0\r\no=- ","desk":"d","event":"","name":"","offer":"v=0\r\no=- '
)
"""Typical descriptions; similar ones compress to a few bytes, so that one code is enough."""


def invitation_qr_stream(message: Invitation | InvitationAnswer) -> QrStream:
    """The codes of an invitation or answer; one for most browsers."""
    kind = INVITATION if isinstance(message, Invitation) else ANSWER
    packer = zlib.compressobj(9, wbits=-15, zdict=_USUAL.encode())
    return QrStream(kind, packer.compress(codec.canonical_json(asdict(message)).encode()) + packer.flush())


def read_invitation(content: bytes) -> Invitation:
    """Read an invitation's message; raises ``Malformed``."""
    match _values(content):
        case {"event": str(event), "name": str(name), "desk": str(desk), "offer": str(offer), **others} if not others:
            if re.fullmatch(bounds.IDENTIFIER, event) and _is_desk(desk) and _is_said(offer):
                return Invitation(event=event, name=_tidy(name), desk=desk, offer=offer)
        case _:
            pass
    raise Malformed("This invitation is damaged. Show it anew on the other device.")


def read_answer(content: bytes) -> InvitationAnswer:
    """Read an answer's message; raises ``Malformed``."""
    match _values(content):
        case {"desk": str(desk), "answer": str(answer), **others} if not others and _is_desk(desk) and _is_said(answer):
            return InvitationAnswer(desk=desk, answer=answer)
        case _:
            raise Malformed("This answer is damaged. Show it anew on the other device.")


def _values(content: bytes) -> object:
    try:
        unpacker = zlib.decompressobj(wbits=-15, zdict=_USUAL.encode())
        return json.loads(unpacker.decompress(content, LONGEST).decode())
    except (ValueError, zlib.error):
        return None


def _is_desk(text: str) -> bool:
    return re.fullmatch(bounds.DESK, text) is not None


def _is_said(text: str) -> bool:
    return text.startswith("v=0") and len(text) <= LONGEST


def _tidy(name: str) -> str:
    try:
        return inputs.checked_line(name, what=Message("The name of the event"), field="name")
    except Refusal:
        return "?"
