"""The languages that the core speaks beside English."""

from functools import cache
from importlib.resources import files

from scheduler_core.errors import InvalidInput
from scheduler_core.wording.language_choice import TRANSLATED
from scheduler_core.wording.po_file import read_po
from scheduler_core.wording.pseudo import PSEUDO_CODE, pseudo
from scheduler_core.wording.wording import ENGLISH, Wording

__all__ = ["TRANSLATED", "command_line_wording", "wording_of"]


@cache
def wording_of(code: str) -> Wording:
    """Return the wording of a language; InvalidInput names those there are."""
    if code == ENGLISH.code:
        return ENGLISH
    if code == PSEUDO_CODE:
        # Every language has the same English texts.
        return Wording(code, {text: pseudo(text) for text in _texts(f"{TRANSLATED[0]}.po")})
    if code not in TRANSLATED:
        known = " and ".join((ENGLISH.code, *TRANSLATED))
        raise InvalidInput("language", f"{code!r} is not known; there is {known}")
    return Wording(code, _texts(f"{code}.po"))


@cache
def command_line_wording(code: str) -> Wording:
    """Return what the command line says by itself, of a language that is translated."""
    return Wording(code, _texts(f"{code}.command_line.po"))


def _texts(name: str) -> dict[str, str]:
    file = files("scheduler_core.wording") / "texts" / name
    return read_po(file.read_text("utf-8").splitlines())
