"""Base45 (RFC 9285): bytes in the characters that QR codes store compactly."""

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {letter: value for value, letter in enumerate(ALPHABET)}
_BASE = len(ALPHABET)


def encode_base45(content: bytes) -> str:
    """Bytes as text: three characters for two bytes, two for a last single byte."""
    letters = []
    for start in range(0, len(content), 2):
        pair = content[start : start + 2]
        value = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            value, rest = divmod(value, _BASE)
            letters.append(ALPHABET[rest])
    return "".join(letters)


def decode_base45(text: str) -> bytes:
    """The bytes of a text; raises ``ValueError`` for an invalid one."""
    try:
        values = [_VALUES[letter] for letter in text]
        groups = [values[start : start + 3] for start in range(0, len(values), 3)]
        numbers = [sum(value * _BASE**place for place, value in enumerate(group)) for group in groups]
        return b"".join(number.to_bytes(len(group) - 1) for number, group in zip(numbers, groups, strict=True))
    except (KeyError, OverflowError):
        raise ValueError("no text of bytes") from None
