"""Read the texts of a language from a file as gettext's tools write it, one line for each text."""

import json
from collections.abc import Iterator

from scheduler_core.errors import InvalidInput


def read_po(lines: list[str]) -> dict[str, str]:
    """Return what each text is in the language of the file; InvalidInput names a line that is no text.

    It takes what our files need: `msgid` and `msgstr`, each on one line. What is not translated is left out.
    """
    texts: dict[str, str] = {}
    key = None
    for number, line in _lines(lines):
        word, _, quoted = line.partition(" ")
        if word == "msgid" and key is None:
            key = _text(quoted, number)
            if key in texts:
                raise InvalidInput("texts", f"line {number}: {key!r} stands there twice")
        elif word == "msgstr" and key is not None:
            text = _text(quoted, number)
            if key and text:
                texts[key] = text
            key = None
        else:
            raise InvalidInput(
                "texts", f"line {number}: {line[:40]!r} is neither msgid nor msgstr in its turn"
            )
    if key is not None:
        raise InvalidInput("texts", f"{key!r} has no msgstr")
    return texts


def _lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def _text(quoted: str, number: int) -> str:
    try:
        # The escapes of C that gettext writes are those of JSON.
        text = json.loads(quoted)
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise InvalidInput("texts", f"line {number}: {quoted[:40]!r} is no text in quotes")
    return text
