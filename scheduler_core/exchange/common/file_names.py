"""Names of files that every system takes: short in bytes, no devices, no twins in another letter case."""

import re
import unicodedata

LONGEST_STEM = 80  # characters
# A name has at most 255 bytes, on Macs in its longer form: numbers, suffixes and partial files need a few.
_MOST_BYTES = 160
_NOT_IN_NAMES = re.compile(r"[^\w.()+ -]+")
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9_.-]+")
_AT_ENDS = " .-"
# Windows takes these for devices whatever stands behind the first dot.
_DEVICE = re.compile(
    r"(?:con|prn|aux|nul|clock|conin|conout|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=[ .]|$)",
    re.IGNORECASE,
)


def file_stem(name: str) -> str:
    """Return what a file may be called before its ending, as like the name as can be."""
    return _fit(_NOT_IN_NAMES.sub("-", unicodedata.normalize("NFC", name)))


def plain_stem(name: str) -> str:
    """Return a stem of ASCII without blanks, for systems that have their own opinion on the rest."""
    return _fit(_NOT_PLAIN.sub("-", name))


def folded(name: str) -> str:
    """Return what is the same for names, or paths, that some system takes for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


class FreeStems:
    """Gives each stem once; who wants it again gets it with a number behind a sign."""

    def __init__(self, sign: str = " ") -> None:
        self._sign = sign
        self._next: dict[str, int] = {}

    def free(self, stem: str) -> str:
        wanted, free = folded(stem), stem
        number = self._next.get(wanted, 1)
        while folded(free) in self._next:
            number += 1
            free = f"{stem}{self._sign}{number}"
        self._next[wanted] = number
        self._next.setdefault(folded(free), 1)
        return free


def _fit(name: str) -> str:
    stem = name.strip(_AT_ENDS)[:LONGEST_STEM]
    while len(unicodedata.normalize("NFD", stem).encode()) > _MOST_BYTES:
        stem = stem[:-1]
    stem = stem.rstrip(_AT_ENDS) or "job"
    return f"_{stem}" if _DEVICE.match(stem) else stem
