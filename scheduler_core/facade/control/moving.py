"""Moving a store to another place, and seeing to it that it is found there."""

from dataclasses import dataclass
from pathlib import Path

from scheduler_core.clock import Clock, SystemClock
from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.store.moving import moving
from scheduler_core.store.moving.moving import Told
from scheduler_core.store.moving.table_copy import TableState
from scheduler_core.store.opening.location import (
    FileLocation,
    Location,
    ServerLocation,
    find_location,
    has_password,
    lasting_address,
    whole_address,
)
from scheduler_core.store.opening.probing import look_at_store
from scheduler_core.store_choice import chosen_store, forget_move, note_move, own_store


@dataclass(frozen=True, slots=True)
class MovedStore:
    """Where a store was and is, as it may be shown, and what was carried, by table.

    No tables mean that only the end of a former move was left to do. `is_found` says that whoever names no
    store is led to the new place; `kept` is the file that stood there before.
    """

    source: str
    target: str
    tables: tuple[TableState, ...]
    kept: Path | None
    is_copy: bool
    is_found: bool


def move_store(
    place: str | None,
    target: str,
    told: Told,
    *,
    who: str,
    is_said: bool,
    is_copy: bool = False,
    clock: Clock | None = None,
) -> MovedStore:
    """Move a store to another place, or copy it there; `is_said` tells that somebody named the store.

    Raises EngineRunning while its jobs are run, Conflict where the new place is taken. What `told` raises
    leaves everything as it was.
    """
    from scheduler_core.engine.system.this_process import this_process

    clock = clock or SystemClock()
    source, new = find_location(place), find_location(target)
    if not is_copy and not is_said:
        _refuse_if_locked_out(new)
    order = moving.Move(source, new, clock.now(), who, this_process().machine, is_copy)
    arrival = moving.move(order, told)
    if not is_copy:
        _lead_on(source, new)
    is_found = not is_copy and (chosen_store({}) or own_store()) == lasting_address(new)
    return MovedStore(str(source), lasting_address(new), arrival.tables, arrival.kept, is_copy, is_found)


def take_store_back(place: str | None, clock: Clock) -> None:
    """Let a store that had moved be decided about, where what it moved to is lost; else do nothing.

    Raises Conflict while it is there.
    """
    location = find_location(place)
    if isinstance(location, FileLocation) and not location.path.exists():
        return
    moving.take_back(location, clock.now())
    if isinstance(location, FileLocation):
        forget_move(str(location.path))


def _refuse_if_locked_out(target: Location) -> None:
    """Raise if a server wants a password: it is kept nowhere, so the store would not be found again."""
    if not isinstance(target, ServerLocation) or not has_password(target):
        return
    look_at_store(whole_address(target))
    try:
        look_at_store(lasting_address(target))
    except StoreUnavailable as error:
        url = target.url
        line = ":".join((url.host or "*", str(url.port or 5432), url.database or "*", url.username or "*"))
        raise InvalidInput(
            "store",
            "a password in a URL is not kept, and without it the store would not be found again. Put it "
            f"into your password file (~/.pgpass, which only you may read) as a line {line}:PASSWORD, and "
            f"leave it out here ({error})",
        ) from error


def _lead_on(source: Location, target: Location) -> None:
    """Have whoever looks in the former place, or names none, find the store in the new one."""
    new = lasting_address(target)
    try:
        if isinstance(target, FileLocation):
            forget_move(new)
        if isinstance(source, FileLocation):
            note_move(str(source.path), new)
        elif chosen_store({}) == lasting_address(source):
            note_move(own_store(), new)
    except OSError as error:
        raise StoreUnavailable(
            f"The store is in {new} now, but no note of that could be left beside its former place: "
            f"{error.strerror}. Name it with HOURBELL_STORE"
        ) from error
