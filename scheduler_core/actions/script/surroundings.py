"""Look at what a script is about to run by. It may block: it is called where files are looked at anyway."""

import getpass
import platform
from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from threading import Lock

from scheduler_core.actions.script.checks import RESERVED_PREFIX
from scheduler_core.values.runs.surroundings import FileMark, Surroundings

MOST_READ = 8 * 2**20
_MOST_KEPT = 1_024
_MOST_VARIABLES = 300
_LONGEST_NAME = 200
_LONGEST_PATH = 4_096
_FIRST_LINE = 256
_BYTES_OF_FILE, _BYTES_OF_VALUE = 16, 6
_OF_PARAMETER = f"{RESERVED_PREFIX}PARAM_"


class Sight:
    """Looks at files for the runs of one engine; what a file held is kept by its inode, size and time."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._known: OrderedDict[tuple[int, int, int, int], tuple[str, str]] = OrderedDict()
        self._lock = Lock()

    def look(
        self, program: str, script: str | None, folder: str, environment: Mapping[str, str]
    ) -> Surroundings:
        """Return what is to be noted of a run; a file that can't be read is left out."""
        started, named = self._mark(program)
        interpreter = self._mark(named)[0] if named else None
        told = None if script is None else self._mark(script)[0]
        return Surroundings(
            started, interpreter, told, folder[:_LONGEST_PATH], _user(), _kernel(), self._digests(environment)
        )

    def _mark(self, place: str) -> tuple[FileMark | None, str]:
        """Return a file as it is, and the program that its first line names; "" where it names none."""
        try:
            found = Path(place).stat()
            identity = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
            with self._lock:
                known = self._known.get(identity)
                if known is not None:
                    self._known.move_to_end(identity)
            if known is None:
                known = _read(place, found.st_size)
                with self._lock:
                    self._known[identity] = known
                    while len(self._known) > _MOST_KEPT:
                        self._known.popitem(last=False)
        except (OSError, ValueError):
            return None, ""
        digest, named = known
        return FileMark(place[:_LONGEST_PATH], found.st_size, found.st_mtime_ns, digest), named

    def _digests(self, environment: Mapping[str, str]) -> dict[str, str]:
        """Return a digest of each value by its name, without what is another in each run.

        Without a key nothing is said of values.
        """
        names = [
            name
            for name in sorted(environment)
            if len(name) <= _LONGEST_NAME
            and (not name.startswith(RESERVED_PREFIX) or name.startswith(_OF_PARAMETER))
        ]
        return {name: self._digest(name, environment[name]) for name in names[:_MOST_VARIABLES]}

    def _digest(self, name: str, value: str) -> str:
        if not self._key:
            return ""
        told = f"{name}={value}".encode(errors="surrogateescape")
        return blake2b(told, key=self._key, digest_size=_BYTES_OF_VALUE).hexdigest()


def _read(place: str, size: int) -> tuple[str, str]:
    """Return the digest of a file that is not too large, and the program that its first line names."""
    with Path(place).open("rb") as file:
        begin = file.read(_FIRST_LINE)
        named = _named_by(begin)
        if size > MOST_READ:
            return "", named
        digest = sha256(begin)
        left = MOST_READ
        while left > 0 and (part := file.read(2**18)):
            digest.update(part)
            left -= len(part)
    return digest.hexdigest()[: 2 * _BYTES_OF_FILE], named


def _named_by(begin: bytes) -> str:
    """Return what stands behind #!, or the program that env is told to find."""
    if not begin.startswith(b"#!"):
        return ""
    words = begin[2:].partition(b"\n")[0].decode(errors="replace").split()
    if not words:
        return ""
    if Path(words[0]).name != "env":
        return words[0]
    named = next((word for word in words[1:] if not word.startswith("-") and "=" not in word), "")
    from shutil import which

    return (which(named) or "") if named else ""


@cache
def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without an entry, as containers have them
        return ""


@cache
def _kernel() -> str:
    return f"{platform.system()} {platform.release()}".strip()
