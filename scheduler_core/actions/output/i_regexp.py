"""The regular expressions of JSONPath (RFC 9485), which run in linear time and bounded memory."""

import re
from collections.abc import Callable
from functools import cache
from typing import Protocol, cast

import re2

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import LONGEST_PATTERN

_MOST_MEMORY = 1024 * 1024  # of each; the library keeps 128 of them
_LETTERS_A_PLACE = 64  # as quick as looking at one place of a document
_TOO_LARGE = re.compile("too large|repetition size|repetition operator")
# A class of characters, an escape that the standard knows, or one character.
_PIECE = re.compile(
    r"\[(?:\\.|[^\]\\])*\]|\\(?:[()*+\-.?\[\\\]^nrt{|}$]|[pP]\{[A-Za-z]{1,2}\})|[^\\\[]", re.DOTALL
)
_ESCAPE_IN_CLASS = re.compile(r"\\(?![()*+\-.?\[\\\]^nrt{|}$]|[pP]\{[A-Za-z]{1,2}\})")
_MEANT = {".": r"[^\n\r]"}


class IRegexp:
    """Reads each expression once; `spend` counts what a search costs."""

    def __init__(self, spend: Callable[[int], None]) -> None:
        self._spend = spend
        self._read = cache(_read)

    def matches(self, text: str, expression: str) -> bool:
        """Say if the whole text is such as the expression says; one that is none matches nothing."""
        return self._tried(text, expression, is_whole=True)

    def is_found(self, text: str, expression: str) -> bool:
        """Say if a part of the text is such as the expression says."""
        return self._tried(text, expression, is_whole=False)

    def _tried(self, text: str, expression: str, *, is_whole: bool) -> bool:
        self._spend(1 + (len(text) + len(expression)) // _LETTERS_A_PLACE)
        program = self._read(expression)
        if program is None:
            return False
        try:
            found = program.fullmatch(text) if is_whole else program.search(text)
        except UnicodeEncodeError:  # half a character, which no expression can name
            return False
        return found is not None


class _IRegexp(Protocol):
    """What the library makes of an expression; it brings no types of its own."""

    def fullmatch(self, text: str) -> object | None: ...

    def search(self, text: str) -> object | None: ...


def _read(expression: str) -> _IRegexp | None:
    if len(expression) > LONGEST_PATTERN:
        raise InvalidInput("pattern", f"longer than {LONGEST_PATTERN} characters")
    translated = _translated(expression)
    if translated is None:
        return None
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MOST_MEMORY
    try:
        return cast("_IRegexp", re2.compile(translated, options))
    except UnicodeEncodeError:
        return None
    except re2.error as error:
        if _TOO_LARGE.search(str(error)):
            raise InvalidInput("pattern", f"{expression!r} repeats too often; make it simpler") from error
        return None


def _translated(expression: str) -> str | None:
    """Return the expression as the library reads it; None where the standard has no such thing."""
    pieces = []
    at = 0
    while at < len(expression):
        found = _PIECE.match(expression, at)
        if found is None or expression.startswith("(?", at):
            return None
        piece = found[0]
        if piece.startswith("[") and _ESCAPE_IN_CLASS.search(piece.replace("\\\\", "")):
            return None
        pieces.append(_MEANT.get(piece, piece))
        at = found.end()
    return "".join(pieces)
