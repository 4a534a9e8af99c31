"""The languages that the core speaks beside English."""

from functools import cache

from scheduler_core.errors import InvalidInput
from scheduler_core.wording.language_choice import TEXTS, translated_languages
from scheduler_core.wording.po_file import read_po
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
