"""The languages that the core speaks besides English."""

import json
from collections.abc import Iterator
from functools import cache

from scheduler_core.errors import InvalidInput
from scheduler_core.wording.language_choice import TEXTS, translated_languages
from scheduler_core.wording.pseudo import PSEUDO_CODE, pseudo
from scheduler_core.wording.wording import ENGLISH, Wording

# German has all English texts; other languages may lack some.
_WHOLE = "de"


@cache
def wording_of(code: str) -> Wording:
    """Return the wording of a language; InvalidInput names those there are."""
    if code == ENGLISH.code:
        return ENGLISH
    if code == PSEUDO_CODE:
        return Wording(code, {text: pseudo(text) for text in _texts(f"{_WHOLE}.po")})
    if code not in translated_languages():
        known = " and ".join((ENGLISH.code, *translated_languages()))
        raise InvalidInput("language", f"{code!r} is not known; there is {known}")
    return Wording(code, _texts(f"{code}.po"))


@cache
def command_line_wording(code: str) -> Wording:
    """Return what the command line says by itself, of a language that is translated."""
    return Wording(code, _texts(f"{code}.command_line.po"))


def _texts(name: str) -> dict[str, str]:
    return read_po((TEXTS / name).read_text("utf-8").splitlines())


def read_po(lines: list[str]) -> dict[str, str]:
    """Return what each text is in the language of the file; InvalidInput names a line that is not a text.

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
        raise InvalidInput("texts", f"line {number}: {quoted[:40]!r} is not a text in quotes")
    return text
