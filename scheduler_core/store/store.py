"""One open store: gives transactions to any number of threads."""

import os
import shutil
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.audit.audit_head import keep_head
from scheduler_core.store.changes import outbox
from scheduler_core.store.changes.change_marker import touch_news
from scheduler_core.store.faults import StoreFull, StoreGone, StoreLocked, StoreReadOnly, told_plainly
from scheduler_core.store.opening.file_presence import FilePresence
from scheduler_core.store.opening.forms import OURS, FormSteps, has_form, is_newer, version_of
from scheduler_core.store.opening.location import FileLocation, Location
from scheduler_core.store.telling.presence import has_channels
from scheduler_core.store.transactions import Reading, Writing

if TYPE_CHECKING:
    from scheduler_core.store.opening.database import Connections

CommitListener: TypeAlias = Callable[[tuple[outbox.Change, ...]], None]


class Store:
    """Made by `opening.open_store`. Writers take turns; readers never wait for them."""

    def __init__(
        self,
        location: Location,
        connections: "Connections",
        patience: timedelta,
        presence: FilePresence | None = None,
        *,
        steps: FormSteps = OURS,
    ) -> None:
        self.location = location
        self.connections = connections
        self.patience = patience
        self._presence = presence
        self.steps = steps
        # What its opening made of the tables of an older Hourbell, in words; "" as a rule.
        self.updated = ""
        self._turns = WritingTurns()
        self._writing_thread: int | None = None
        self._is_closed = False
        self._listeners: tuple[CommitListener, ...] = ()

    @property
    def is_read_only(self) -> bool:
        return self.connections.writers is None

    def trouble(self) -> StoreGone | None:
        """Say what became of the file if it was removed or replaced since it was opened; cheap."""
        return None if self._presence is None else self._presence.trouble()

    def write_trouble(self) -> StoreUnavailable | None:
        """Say why the store can't be written, as far as that is seen without writing; cheap."""
        return write_trouble(self.location)

    def tables_trouble(self, tx: Reading) -> StoreUnavailable | None:
        """Say why nothing is written any more, if another program changed the tables or moved the store."""
        try:
            self._refuse_changed(tx)
        except StoreUnavailable as trouble:
            return trouble
        return None

    def refuse_if_gone(self) -> None:
        """Raise StoreGone if the file was removed or replaced: what is written to it would be lost."""
        if self._presence is not None:
            self._presence.refuse_if_gone()

    @contextmanager
    def read(self) -> Iterator[Reading]:
        """See one unchanging state of the store, whatever is written meanwhile."""
        self._refuse_if_closed()
        with (
            self.connections.told_plainly(str(self.location)),
            self.connections.readers.connect() as connection,
            connection.begin(),
        ):
            yield Reading(connection)

    @contextmanager
    def write(self) -> Iterator[Writing]:
        """Change the store: all of it durable when the `with` ends, or none of it.

        Keep it short: until it ends, no other thread or program writes.
        """
        self._refuse_if_closed()
        self.refuse_if_gone()
        writers = self.connections.writers
        if writers is None:
            raise StoreReadOnly(f"{self.location} was opened for reading only, as it can't be written")
        with (
            self._own_turn(),
            told_plainly(str(self.location)),
            writers.connect() as connection,
            connection.begin(),
        ):
            tx = Writing(connection)
            self._refuse_changed(tx)
            yield tx
            if (tx.ended or tx.stopped) and has_channels(tx):
                from scheduler_core.store.telling.told_ends import (
                    write_notices,  # most stores have no channels
                )

                write_notices(tx)
            outbox.append_noted(tx)
            changes = outbox.changes_noted(tx) if self._listeners and tx.noted else ()
            self.refuse_if_gone()
        if tx.noted and isinstance(self.location, FileLocation):
            touch_news(self.location.path)
        if tx.audit_digest:
            keep_head(self.location, tx.audit_digest)
        if changes:
            for listener in self._listeners:
                listener(changes)

    def newer_form(self, tx: Reading) -> str:
        """Return the form of the tables if a newer Hourbell has added to them; "" if this one knows all."""
        version = version_of(tx.connection)
        return version if version is not None and is_newer(version, self.steps) else ""

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Tell a listener what each write of this process changed; return what ends that.

        It is called after the commit on the thread that wrote, so it must only hand on. What two threads
        wrote may come in another order than that of the commits, which the sequence numbers tell.
        """
        self._listeners = (*self._listeners, listener)

        def forget_listener() -> None:
            self._listeners = tuple(each for each in self._listeners if each is not listener)

        return forget_listener

    def close(self) -> None:
        """Close the database; closing twice is fine."""
        self._is_closed = True
        self.connections.close()

    def _refuse_changed(self, tx: Reading) -> None:
        if not has_form(tx.connection, self.steps):
            from scheduler_core.store.opening.schema import refuse_changed  # not for those who only read

            refuse_changed(tx.connection, str(self.location), self.steps)

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise StoreUnavailable(f"{self.location} is closed")

    @contextmanager
    def _own_turn(self) -> Iterator[None]:
        if self._writing_thread == threading.get_ident():
            raise RuntimeError("a write inside a write of the same thread would wait for itself")
        if not self._turns.take(self.patience):
            raise StoreLocked(f"{self.location} is being written by another thread; try again")
        self._writing_thread = threading.get_ident()
        try:
            yield
        finally:
            self._writing_thread = None
            self._turns.pass_on()


_LEAST_BYTES = 128 * 1024  # a commit of a few runs with their output, twice


def write_trouble(location: Location) -> StoreUnavailable | None:
    """Return why the file of a store can't be written; of a server only the attempt tells."""
    if not isinstance(location, FileLocation):
        return None
    path = location.path
    try:
        free = _free_bytes(path.parent)
    except OSError as error:
        return StoreUnavailable(f"{location} can't be reached: {error.strerror}")
    if not all(os.access(each, os.W_OK) for each in (path, path.parent)):
        return StoreReadOnly(f"{location} can't be written; check the rights of the file and of its folder")
    if free < _LEAST_BYTES:
        return StoreFull(f"There is no space left for {location}; free some space on its disk")
    return None


def _free_bytes(folder: Path) -> int:
    """Return what this user may still write; some of each disk is kept for root."""
    if sys.platform != "win32" and os.geteuid() == 0:
        found = os.statvfs(folder)
        return found.f_bfree * found.f_frsize
    return shutil.disk_usage(folder).free


class WritingTurns:
    """A lock that passes to whoever has waited longest.

    The lock of Python goes to who is quickest, so that under load one thread can wait in vain while others
    write again and again.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()

    @property
    def waiting(self) -> int:
        """Return how many threads wait."""
        return len(self._waiting)

    def take(self, patience: timedelta) -> bool:
        """Wait for a turn, at most so long; say if it has come."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return True
            call = Lock()
            call.acquire()
            self._waiting.append(call)
        if call.acquire(timeout=patience.total_seconds()):
            return True
        with self._guard:
            if call not in self._waiting:  # the turn came just now
                return True
            self._waiting.remove(call)
            return False

    def pass_on(self) -> None:
        """End a turn."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
