"""The languages that the core speaks beside English."""

from functools import cache
from importlib.resources import files

from scheduler_core.errors import InvalidInput
from scheduler_core.wording.po_file import read_po
from scheduler_core.wording.wording import ENGLISH, Wording

# The languages that `texts` has a file for.
TRANSLATED = ("de",)


@cache
def wording_of(code: str) -> Wording:
    """Return the wording of a language; InvalidInput names those there are."""
    if code == ENGLISH.code:
        return ENGLISH
    if code not in TRANSLATED:
        known = " and ".join((ENGLISH.code, *TRANSLATED))
        raise InvalidInput("language", f"{code!r} is not known; there is {known}")
    file = files("scheduler_core.wording") / "texts" / f"{code}.po"
    return Wording(code, read_po(file.read_text("utf-8").splitlines()))
