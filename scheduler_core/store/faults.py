"""Turn errors of the database libraries into ours, in words for people."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from scheduler_core.errors import Conflict, NotFound, SchedulerError, StoreUnavailable

if TYPE_CHECKING:
    from sqlalchemy.exc import DBAPIError, IntegrityError

_LOCKED = ("SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "40001", "40P01")
_FULL = ("SQLITE_FULL", "53100")
_READ_ONLY = ("SQLITE_READONLY", "25006")
_CORRUPT = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX001", "XX002")
_NO_TEXT = "Could not decode to UTF-8"
_DISK = ("SQLITE_IOERR", "58030")
# Of PostgreSQL: 08 is the connection, 28 the login, 3D the database's name, 53 and 57 a server in need.
_OUT_OF_REACH = ("SQLITE_CANTOPEN", "08", "28", "3D", "53", "57")
_TOOK_TOO_LONG = "57014"
_NOT_ALLOWED = "42501"
# A table or a column is gone. SQLite calls each mistake of a question the same, and says more in its words.
_LACKING = ("42P01", "42703", "no such table", "no such column")
_LACKING_COLUMN = " has no column named "
# The bundled SQLite names no constraint in its codes, but it does in its words.
_FOREIGN_KEY = ("23503", "FOREIGN KEY constraint failed")
_TAKEN = ("23505", "UNIQUE constraint failed")

_CODES = {
    "database disk image is malformed": "SQLITE_CORRUPT",
    "database is locked": "SQLITE_BUSY",
    "database or disk is full": "SQLITE_FULL",
    "disk I/O error": "SQLITE_IOERR",
    "file is not a database": "SQLITE_NOTADB",
    "unable to open database file": "SQLITE_CANTOPEN",
}


class StoreLocked(StoreUnavailable):
    """Someone else holds the store for longer than we wait; the same call may succeed later."""


class StoreFull(StoreUnavailable):
    """There is no room left to write; nothing of the transaction was kept."""


class StoreReadOnly(StoreUnavailable):
    """The store can be read, but not written."""


class StoreCorrupt(StoreUnavailable):
    """The store's content is damaged; the newest sound backup is named if there is one."""

    def __init__(self, message: str, newest_backup: Path | None = None) -> None:
        super().__init__(message)
        self.newest_backup = newest_backup


class StoreNewer(StoreUnavailable):
    """A newer Hourbell changed the tables so that this one could only damage them."""


class StoreGone(StoreUnavailable):
    """The file of an open store was removed or replaced; `newest_backup` is the newest copy of it."""

    def __init__(self, message: str, newest_backup: Path | None = None, *, is_replaced: bool = False) -> None:
        super().__init__(message)
        self.newest_backup = newest_backup
        self.is_replaced = is_replaced


class StoreMissing(StoreUnavailable):
    """There is no store where one is looked for; `newest_backup` is a sound copy of what was there."""

    def __init__(self, message: str, newest_backup: Path | None = None) -> None:
        super().__init__(message)
        self.newest_backup = newest_backup


@contextmanager
def told_plainly(place: str) -> Iterator[None]:
    """Let an error of the database leave as one of ours; bugs in our statements stay what they are."""
    from sqlalchemy.exc import DBAPIError, IntegrityError  # not where a file is read without it
    from sqlalchemy.exc import TimeoutError as PoolTimeout

    try:
        yield
    except DBAPIError as error:
        said = _broken_rule(error) if isinstance(error, IntegrityError) else _said_of(error, place)
        if said is None:
            raise
        raise said from error
    except PoolTimeout as error:
        raise StoreLocked(f"{place} is read by too many at once; try again") from error


@contextmanager
def driver_told_plainly(place: str, library: ModuleType) -> Iterator[None]:
    """Let an error of SQLite leave as one of ours, where a file is read without SQLAlchemy."""
    try:
        yield
    except library.Error as error:
        said = _said_of_question(error, place, is_operational=isinstance(error, library.OperationalError))
        if said is None:
            raise
        raise said from error


def code_of(error: BaseException | None) -> str:
    """Return how the database's library names the error: SQLITE_BUSY, 40P01 and so on."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return str(code or "")


def said_of_driver(error: Exception, place: str) -> SchedulerError:
    """Say what went wrong when the database's library was used directly."""
    words = _words(error)
    code = code_of(error) or _CODES.get(words, "")
    return _said(code, words, place) or StoreUnavailable(f"{place} can't be reached: {words}")


def said_of_copy(error: Exception, source: str, target: str) -> SchedulerError:
    """Say what went wrong when SQLite itself copied or prepared a file; it names no code then."""
    code = code_of(error) or _CODES.get(_words(error), "")
    return said_of_driver(error, source if code.startswith(_CORRUPT) else target)


def _said_of(error: "DBAPIError", place: str) -> SchedulerError | None:
    from sqlalchemy.exc import OperationalError

    is_operational = isinstance(error, OperationalError)
    said = _said_of_question(error.orig, place, is_operational=is_operational)
    if said is None and error.connection_invalidated:
        return StoreUnavailable(f"{place} can't be reached: {_words(error.orig)}")
    return said


def _said_of_question(
    error: BaseException | None, place: str, *, is_operational: bool
) -> SchedulerError | None:
    code, words = code_of(error), _words(error)
    said = _said(code, words, place)
    # Without a code the server never answered.
    if said is None and is_operational and not code:
        return StoreUnavailable(f"{place} can't be reached: {words}")
    return said


def _said(code: str, words: str, place: str) -> SchedulerError | None:
    if words.startswith(_NO_TEXT):  # SQLite has no code for it
        return StoreCorrupt(f"{place} is damaged (it holds a text that is none); restore a backup of it")
    if code.startswith(_LOCKED):
        return StoreLocked(f"{place} is locked by another program; try again, or close that program")
    if code.startswith(_FULL):
        return StoreFull(f"There is no space left for {place}; free some space on its disk")
    if code.startswith(_READ_ONLY):
        return StoreReadOnly(f"{place} can't be written; check the rights of the file and of its folder")
    if code.startswith(_CORRUPT):
        return StoreCorrupt(f"{place} is damaged ({words}); restore a backup of it")
    if code.startswith(_DISK):
        return StoreFull(f"The disk refused to write {place} ({words}); check its space, quota and health")
    if code == _TOOK_TOO_LONG:
        return StoreUnavailable(f"{place} took too long to answer ({words}); try again when it is less busy")
    if code == _NOT_ALLOWED:
        return StoreUnavailable(
            f"{place} refuses that to this user of the database ({words}). Workers may do what is granted by "
            "hourbell machines role NAME, again after each update; for all else name the user who owns the "
            "store"
        )
    if code.startswith(_LACKING) or words.startswith(_LACKING) or _LACKING_COLUMN in words:
        return StoreUnavailable(f"{place} lacks a part of its tables ({words}); restore a backup of it")
    if code.startswith(_OUT_OF_REACH):
        return StoreUnavailable(f"{place} can't be reached: {words}")
    return None


def _broken_rule(error: "IntegrityError") -> SchedulerError | None:
    code, words = code_of(error.orig), _words(error.orig)
    if code in _TAKEN or words.startswith(_TAKEN):
        return Conflict(f"Someone else was first: {words}")
    if code in _FOREIGN_KEY or words.startswith(_FOREIGN_KEY):
        return NotFound("What this belongs to does not exist any more")
    return None


def _words(error: BaseException | None) -> str:
    return str(error).strip().partition("\n")[0]
