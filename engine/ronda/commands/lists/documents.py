"""Non-text files recognised as documents of some program, with a way out for each."""

import io
import zipfile

from ronda.core.errors import UnreadableFile
from ronda.core.text import N_

ZIP_MARK, COMPOUND_MARK = b"PK", b"\xd0\xcf\x11\xe0"
_TEXT_DOCUMENT = N_("This is a text document: copy the list from it, and paste it under “Players”.")
_PRESENTATION = N_("This is a presentation: copy the list from it, and paste it under “Players”.")
_PACKED = N_("This file is packed (.7z, .rar, .gz): unpack it, and open what is in it.")
_RECORDING = N_("This is a video or a recording: write the names of those who play, and paste them under “Players”.")
_PICTURE = N_("This is a picture: copy the names from it, and paste them under “Players”.")
_BEGINNINGS = (
    (0, b"%PDF", N_("This is a PDF: copy the list from it, and paste it under “Players”.")),
    (0, rb"{\rtf", _TEXT_DOCUMENT),
    *((0, mark, _PICTURE) for mark in (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")),
    *((4, b"ftyp" + kind, _PICTURE) for kind in (b"hei", b"mif", b"avi", b"msf")),
    *((at, mark, _RECORDING) for at, mark in ((4, b"ftyp"), (0, b"ID3"), (0, b"OggS"))),
    *((0, mark, _PACKED) for mark in (b"7z\xbc\xaf", b"Rar!", b"\x1f\x8b", b"BZh", b"\xfd7zXZ")),
)
"""Position, bytes, and what the refusal says."""
_STREAMS = (
    ("EncryptedPackage", N_("This spreadsheet is locked with a password: save it without one, or as CSV.")),
    ("WordDocument", _TEXT_DOCUMENT),
    ("PowerPoint Document", _PRESENTATION),
    (
        "__properties_version",
        N_("This is a link, an e-mail or a saved page: open it, copy the list, and paste it here."),
    ),
    ("", N_("This is a spreadsheet of the old kind (.xls): save it as .xlsx or CSV.")),
)
"""Typical content of old Office files."""
_PARTS = (
    ("word/document.xml", _TEXT_DOCUMENT),
    ("ppt/presentation.xml", _PRESENTATION),
    ("xl/workbook.bin", N_("This is a binary spreadsheet (.xlsb): save it as .xlsx or CSV.")),
    ("Index/Document.iwa", N_("This is a Numbers or Pages document: export it as Excel (.xlsx) or CSV.")),
    ("Index.zip", N_("This is a Numbers or Pages document: export it as Excel (.xlsx) or CSV.")),
)
_OPEN_KINDS = (
    (b"application/vnd.oasis.opendocument.text", _TEXT_DOCUMENT),
    (b"application/vnd.oasis.opendocument.presentation", _PRESENTATION),
)


def check_no_document(content: bytes) -> None:
    """Raise ``UnreadableFile`` for a document without readable text."""
    sentence = next((said for at, mark, said in _BEGINNINGS if content.startswith(mark, at)), "")
    if content.startswith(COMPOUND_MARK):
        sentence = next(said for stream, said in _STREAMS if stream.encode("utf-16-le") in content)
    if content.startswith(ZIP_MARK):
        sentence = _zipped_document(content)
    if sentence:
        raise UnreadableFile(sentence)


def _zipped_document(content: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, RuntimeError, ValueError):
        return ""
    opened = next((said for kind, said in _OPEN_KINDS if kind in content[:200]), "")
    return opened or next((said for part, said in _PARTS if part in names), "")
