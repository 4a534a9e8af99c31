"""Look at what a script is about to run by. It blocks, for a bounded time."""

import getpass
import os
import platform
import stat
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from shutil import which
from threading import Lock

from scheduler_core.actions.outcome import ScriptStart
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.values.runs.surroundings import NOT_COMPARED, FileMark, Surroundings

MOST_READ = 8 * 2**20
PATIENCE_SECONDS = 1.0
_MOST_HANGING = 4
_MOST_KEPT = 1_024
_MOST_DIGESTED = 64  # sets of variables; most scripts have the same
_MOST_VARIABLES = 300
_LONGEST_NAME = 200
_LONGEST_PATH = 4_096
_FIRST_LINE = 256
_BYTES_OF_FILE, _BYTES_OF_VALUE = 16, 6
_NOT_SEEN: "tuple[FileMark | None, tuple[str, ...]]" = None, ()
# A FIFO that takes the place of a file between two looks must not be waited for.
_FLAGS = getattr(os, "O_NONBLOCK", 0)


class Sight:
    """Looks at files for the runs of one engine; what a file held is kept by its inode, size and times.

    A drive that does not answer delays a start by `patience_seconds`, and few starts at that: from then on
    nothing is looked at until it has answered.
    """

    def __init__(self, key: bytes, patience_seconds: float = PATIENCE_SECONDS) -> None:
        self._key = key
        self._patience_seconds = patience_seconds
        self._known: OrderedDict[tuple[int, ...], tuple[str, tuple[str, ...]]] = OrderedDict()
        self._digested: dict[tuple[tuple[str, str | None], ...], dict[str, str]] = {}
        self._lock = Lock()
        self._threads = DaemonThreads(_MOST_HANGING, "hourbell-surroundings")
        self._late: set[Future[Surroundings]] = set()

    def close(self) -> None:
        self._threads.close()

    def look(self, start: ScriptStart) -> Surroundings | None:
        """Return what is to be noted of a run, None if that takes too long.

        A file that can't be read is left out.
        """
        with self._lock:
            if len(self._late) >= _MOST_HANGING:
                return None
        look = self._threads.submit(lambda: self._seen(start))
        try:
            return look.result(self._patience_seconds)
        except TimeoutError:
            if not look.cancel():
                with self._lock:
                    self._late.add(look)
                look.add_done_callback(self._answered)
            return None

    def _answered(self, look: Future[Surroundings]) -> None:
        with self._lock:
            self._late.discard(look)

    def _seen(self, start: ScriptStart) -> Surroundings:
        program, words = _NOT_SEEN if start.program is None else self._mark(start.program)
        script, words_of_script = _NOT_SEEN if start.script is None else self._mark(start.script)
        named = _named_by(words, start.search_path) or start.interpreter or ""
        if not named and start.interpreter is not None:
            named = _named_by(words_of_script, start.search_path)
        interpreter = self._mark(named)[0] if named else None
        variables = self._digests(start.variables)
        return Surroundings(
            program, interpreter, script, start.folder[:_LONGEST_PATH], _user(), _kernel(), variables
        )

    def _mark(self, place: str) -> tuple[FileMark | None, tuple[str, ...]]:
        """Return a file as it is, and the words of its first line; none where that names no program."""
        try:
            found = Path(place).stat()
            if not stat.S_ISREG(found.st_mode):
                return _NOT_SEEN
            # The time of change tells of a file written anew whose time of modification was put back.
            identity = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
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
            return _NOT_SEEN
        digest, words = known
        return FileMark(place[:_LONGEST_PATH], found.st_size, found.st_mtime_ns, digest), words

    def _digests(self, variables: Mapping[str, str | None]) -> dict[str, str]:
        """Return a digest of each value by its name; without a key nothing is said of values."""
        asked = tuple(variables.items())
        with self._lock:
            digests = self._digested.get(asked)
        if digests is None:
            names = [name for name in sorted(variables) if len(name) <= _LONGEST_NAME]
            digests = {name: self._digest(name, variables[name]) for name in names[:_MOST_VARIABLES]}
            with self._lock:
                if len(self._digested) >= _MOST_DIGESTED:
                    self._digested.clear()
                self._digested[asked] = digests
        return digests

    def _digest(self, name: str, value: str | None) -> str:
        if value is None:
            return NOT_COMPARED
        if not self._key:
            return ""
        told = f"{name}={value}".encode(errors="surrogateescape")
        return blake2b(told, key=self._key, digest_size=_BYTES_OF_VALUE).hexdigest()


def _read(place: str, size: int) -> tuple[str, tuple[str, ...]]:
    """Return the digest of a file that is not too large, and the words of its first line."""
    with open(place, "rb", opener=_opened) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"{place} is not a file any more")
        begin = file.read(_FIRST_LINE)
        words = _words_of(begin)
        if size > MOST_READ:
            return "", words
        digest = sha256(begin)
        left = MOST_READ
        while left > 0 and (part := file.read(2**18)):
            digest.update(part)
            left -= len(part)
    return digest.hexdigest()[: 2 * _BYTES_OF_FILE], words


def _opened(place: str, flags: int) -> int:
    return os.open(place, flags | _FLAGS)


def _words_of(begin: bytes) -> tuple[str, ...]:
    """Return what stands behind #!."""
    if not begin.startswith(b"#!"):
        return ()
    return tuple(begin[2:].partition(b"\n")[0].decode(errors="replace").split())


def _named_by(words: tuple[str, ...], search_path: str) -> str:
    """Return the program that a first line names, or that env finds by it; "" for none."""
    if not words:
        return ""
    if Path(words[0]).name != "env":
        return words[0]
    named = next((word for word in words[1:] if not word.startswith("-") and "=" not in word), "")
    found = which(named, path=search_path) if named and search_path else None
    return found if found is not None and Path(found).is_absolute() else ""


@cache
def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without an entry, as containers have them
        return ""


@cache
def _kernel() -> str:
    return f"{platform.system()} {platform.release()}".strip()
