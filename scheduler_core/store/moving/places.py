"""Check the places of a move: what is there, and whether a store may be put there."""

import shlex
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime

from sqlalchemy import URL, Connection, Engine, select

from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.store.faults import StoreMissing, told_plainly
from scheduler_core.store.moving.marks import MarkKind, MoveMark, StoreArriving, StoreMoved, mark_of
from scheduler_core.store.opening.database import plain_file_engine, server_reading_engine
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.forms import version_of
from scheduler_core.store.opening.identity import identity
from scheduler_core.store.opening.location import (
    FileLocation,
    Location,
    ServerLocation,
    lasting_address,
    whole_address,
)
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.probing import look_at_store
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import write_ahead_log
from scheduler_core.store.tables.store_rows import STORE_IDENTITY

STORE_ID = select(STORE_IDENTITY.c.store_id)
_MOST_MOVES = 10


def has_arrived(source: Location, target: Location, moved: StoreMoved) -> bool:
    """Tell whether all of the store stands where it is to go, marked or not, by this very move."""
    if moved.other != lasting_address(target):
        return False
    with reading(source) as connection:
        _, store_id = mark_and_id(connection)
    with reading(target) as connection:
        mark, found = mark_and_id(connection)
    return found == store_id and (mark is None or mark.kind is MarkKind.ARRIVING)


def is_marked(location: Location) -> bool:
    """Tell a store that is not to be opened where it is."""
    with reading(location) as connection:
        return mark_and_id(connection)[0] is not None


def home_of(store_id: str, place: str, now: datetime) -> str:
    """Return where a store lives that went to a place, and may have gone on from there; "" if it is lost."""
    for _ in range(_MOST_MOVES):
        try:
            with closing(open_store(place, now, is_made=False)) as store, store.read() as tx:
                return place if identity(tx).store_id == store_id else ""
        except StoreMoved as moved:
            place = moved.other
        except StoreUnavailable:
            return ""
    return place


def refuse_taken(target: Location, store_id: str) -> MoveMark | None:
    """Raise unless a place is empty, or holds what this store left there itself; return its mark then."""
    try:
        is_empty = look_at_store(whole_address(target)).is_new
    except StoreMissing:
        if isinstance(target, FileLocation) and write_ahead_log(target.path).exists():
            raise
        return None  # only backups lie there
    except (StoreMoved, StoreArriving) as left:
        with reading(target) as connection:
            mark, found = mark_and_id(connection)
        if found == store_id and (isinstance(target, FileLocation) or isinstance(left, StoreArriving)):
            return mark
        if found == store_id:
            raise _left_behind(target) from left
        raise taken(target, f"what was left of a store that is {_words_of(mark)}") from left
    if not is_empty:
        raise taken(target, "a store")
    return None


def _words_of(mark: MoveMark | None) -> str:
    if mark is None:
        return "elsewhere now"
    return f"in {mark.other} now" if mark.kind is MarkKind.MOVED else f"still arriving from {mark.other}"


def taken(target: Location, what: str) -> Conflict:
    """Say that something stands there, and what to name instead."""
    another = "name a file that isn't there"
    if isinstance(target, ServerLocation):
        another = "name an empty database, such as createdb makes one"
    return Conflict(f"{target} holds {what}, and nothing is ever overwritten: {another}")


def _left_behind(target: Location) -> Conflict:
    """Refuse a server that has what this store left there; nobody said that its tables may be dropped."""
    name = shlex.join(_words_for_tools(target.url)) if isinstance(target, ServerLocation) else ""
    return Conflict(
        f"{target} still holds the tables that this store left there when it moved away, and nothing is "
        f"ever overwritten. If nobody needs them any more, make the database anew: dropdb {name}; "
        f"createdb {name}. Or name another empty database"
    )


def _words_for_tools(url: URL) -> list[str]:
    """Return what the tools of PostgreSQL want to be told, so that they go to that server and no other."""
    said = (("-h", url.host), ("-p", url.port), ("-U", url.username))
    options = [word for option, value in said if value for word in (option, str(value))]
    return [*options, url.database or ""]


@contextmanager
def reading(source: Location) -> Iterator[Connection]:
    """Read one state of a store, in which others go on meanwhile."""
    if isinstance(source, FileLocation):
        engine = plain_file_engine(source.path, sound_library(), can_write=False)
    else:
        engine = server_reading_engine(source.url, PATIENCE)
    with in_transaction(engine, source) as connection:
        yield connection


def mark_and_id(connection: Connection) -> tuple[MoveMark | None, str]:
    """Return the mark of a store, if it has one, and its own name."""
    version = version_of(connection)
    if version is None:
        return None, ""
    return mark_of(connection, version), str(connection.scalar(STORE_ID) or "")


@contextmanager
def in_transaction(engine: Engine, location: Location) -> Iterator[Connection]:
    """Do all of the block or nothing; the engine serves for that alone."""
    try:
        with told_plainly(str(location)), engine.connect() as connection, connection.begin():
            yield connection
    finally:
        engine.dispose()
