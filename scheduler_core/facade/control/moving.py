"""Move a store to another place, where clients find it again."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from scheduler_core.clock import Clock, SystemClock
from scheduler_core.engine.dispatch.sharing import is_shared, share_as_before
from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.settings import read_settings
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
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.store_choice import chosen_store, forget_move, note_beside, note_move, own_store

# Takes along what is known of a linked folder: from the store of one name to that of another.
CarryFolder: TypeAlias = Callable[[str, str, Path], None]


@dataclass(frozen=True, slots=True)
class MovedStore:
    """Where a store was and is, as it may be shown, and what was carried, by table.

    No tables mean that only the end of a former move was left to do; `had_arrived` that not even that was.
    `is_found` says that whoever names no store is led to the new place; `kept` is the file that stood there
    before; `was_shared` that several machines carried out its runs. `troubles` say what could not be done
    next to the store, which has moved all the same.
    """

    source: str
    target: str
    tables: tuple[TableState, ...]
    kept: Path | None
    is_copy: bool
    is_found: bool
    had_arrived: bool = False
    was_shared: bool = False
    troubles: tuple[str, ...] = ()


def move_store(
    place: str | None,
    target: str,
    told: Told,
    *,
    who: str,
    is_said: bool,
    carry_folder: CarryFolder,
    is_copy: bool = False,
    clock: Clock | None = None,
) -> MovedStore:
    """Move a store to another place, or copy it there; `is_said` tells that somebody named the store.

    Raises EngineRunning while its jobs are run, Conflict where the new place is taken. What `told` raises
    leaves everything as it was.
    """
    from scheduler_core.engine.system.this_process import this_process

    now = (clock or SystemClock()).now()
    source, new = find_location(place), find_location(target)
    if not is_copy and not is_said:
        _refuse_if_locked_out(new)
    beside = _Beside(new, now, carry_folder)
    machine = this_process().machine
    arrival = moving.move(
        moving.Move(source, new, now, who, machine, is_copy, beside.prepare, beside.lead_on), told
    )
    return MovedStore(
        str(arrival.source),
        lasting_address(new),
        arrival.tables,
        arrival.kept,
        is_copy,
        is_found=not is_copy and (chosen_store({}) or own_store()) == lasting_address(new),
        had_arrived=arrival.had_arrived,
        was_shared=beside.was_shared,
        troubles=beside.troubles,
    )


def take_store_back(place: str | None, clock: Clock) -> str:
    """Let a store that had moved be decided about, where what it moved to is lost; else do nothing.

    Return what could not be done besides it, or nothing. Raises Conflict while the other one is there.
    """
    location = find_location(place)
    if isinstance(location, FileLocation) and not location.path.exists():
        return ""
    moving.take_back(location, clock.now())
    return _forgotten(str(location.path)) if isinstance(location, FileLocation) else ""


class _Beside:
    """What goes with a store and is none of its tables."""

    def __init__(self, target: Location, now: datetime, carry_folder: CarryFolder) -> None:
        self._target = target
        self._now = now
        self._carry_folder = carry_folder
        self.was_shared = False
        self.troubles: tuple[str, ...] = ()

    def prepare(self, source: Reading, target: Writing) -> None:
        """Let machines share its runs there, too."""
        self.was_shared = is_shared(source)
        share_as_before(source, target, self._now)

    def lead_on(self, source: Location, arrived: Reading) -> None:
        """Leave a note in the former place that leads to the new one, also for who names no store."""
        self.was_shared = self.was_shared or is_shared(arrived)
        folder = read_settings(settings(arrived)).job_folder
        found = (self._folder_trouble(source, folder) if folder else "", self._note_trouble(source))
        self.troubles = tuple(filter(None, found))

    def _folder_trouble(self, source: Location, folder: str) -> str:
        try:
            # As it is called without a password, and with one.
            for name in {lasting_address(self._target), str(self._target)}:
                self._carry_folder(str(source), name, Path(folder))
        except StoreUnavailable as error:
            return (
                f"What is known of the folder of jobs {folder} could not be taken along: {error}. The next "
                "look at it compares all of its files anew"
            )
        return ""

    def _note_trouble(self, source: Location) -> str:
        new = lasting_address(self._target)
        trouble = _forgotten(new) if isinstance(self._target, FileLocation) else ""
        try:
            if isinstance(source, FileLocation):
                note_move(str(source.path), new)
            elif chosen_store({}) == lasting_address(source):
                note_move(own_store(), new)
        except OSError as error:
            return (
                f"No note could be left beside the former place: {error.strerror}. Name the new one with "
                "HOURBELL_STORE, or see to that and say the same again"
            )
        return trouble


def _forgotten(place: str) -> str:
    """Forget that the store of a file had moved; return what to do if that can't be."""
    try:
        forget_move(place)
    except OSError as error:
        note = note_beside(place)
        return (
            f"{note} can't be removed: {error.strerror}. Remove it, as it leads those who name no store to "
            "where this one was"
        )
    return ""


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
