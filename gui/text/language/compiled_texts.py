"""Compile the translation file of a language for Qt when it is first wanted."""

import logging
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

log = logging.getLogger(__name__)

_MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_LANGUAGE, _HASHES, _MESSAGES = 0xA7, 0x42, 0x69
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8
_TOP_BITS = 0xF0000000
_MOST_KEPT = 3


class _Message(NamedTuple):
    """A text with what it is in the language, all as they are written."""

    context: bytes
    source: bytes
    comment: bytes
    translation: bytes


def texts_of(source: Path, cache: Path) -> bytes:
    """Return what Qt loads of a translation file; once made, it is kept in a folder of the user."""
    looked = source.stat()
    kept = cache / f"{source.stem}-{looked.st_size:x}-{looked.st_mtime_ns:x}.qm"
    with suppress(OSError):
        found = kept.read_bytes()
        if _is_whole(found):
            return found
    made = compiled(source.read_bytes())
    try:
        _keep(made, kept)
    except OSError as error:  # made again at the next start, which takes a tenth of a second
        log.info("no texts are kept in %s: %s", cache, error)
    return made


def compiled(translations: bytes) -> bytes:
    """Return what Qt's lrelease makes of a translation file: what has no translation yet is left out."""
    from xml.etree import ElementTree as ET

    root = ET.fromstring(translations)
    places: list[tuple[int, int]] = []
    messages = bytearray()
    for each in sorted(_messages(root)):
        places.append((_hash(each.source + each.comment), len(messages)))
        messages += _part(_TRANSLATION, each.translation) + _part(_COMMENT, each.comment)
        messages += _part(_SOURCE, each.source) + _part(_CONTEXT, each.context) + bytes([_END])
    hashes = b"".join(struct.pack(">II", *place) for place in sorted(places))
    language = root.get("language", "").encode()
    return _MAGIC + _part(_LANGUAGE, language) + _part(_HASHES, hashes) + _part(_MESSAGES, bytes(messages))


def _messages(root: "Element") -> Iterator[_Message]:
    for context in root.iter("context"):
        name = context.findtext("name", "").encode()
        for message in context.iter("message"):
            if message.get("numerus") == "yes":
                raise ValueError(
                    f"{message.findtext('source')!r} is counted; write the rule of each language"
                )
            translation = message.findtext("translation", "")
            if translation:
                yield _Message(
                    name,
                    message.findtext("source", "").encode(),
                    message.findtext("comment", "").encode(),
                    translation.encode("utf-16-be"),
                )


def _part(tag: int, content: bytes) -> bytes:
    return struct.pack(">BI", tag, len(content)) + content


def _hash(text: bytes) -> int:
    """Return the number by which Qt finds a text."""
    number = 0
    for byte in text:
        number = ((number << 4) + byte) & 0xFFFFFFFF
        top = number & _TOP_BITS
        number = (number ^ (top >> 24)) & ~top
    return number or 1


def _is_whole(found: bytes) -> bool:
    """Tell whether all parts are there: a disk may have been full."""
    at = len(_MAGIC)
    while at + 5 <= len(found):
        at += 5 + int.from_bytes(found[at + 1 : at + 5], "big")
    return found.startswith(_MAGIC) and at == len(found)


def _keep(made: bytes, place: Path) -> None:
    """Write the file whole or not at all, and take away all but the newest."""
    place.parent.mkdir(parents=True, exist_ok=True)
    begun = place.with_suffix(f".{os.getpid()}")
    begun.write_bytes(made)
    begun.replace(place)
    language = place.name.partition("-")[0]
    files = sorted(place.parent.glob(f"{language}-*.qm"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in files[_MOST_KEPT:]:
        old.unlink(missing_ok=True)
