"""Notice commits to the store soon, at no cost while there are none."""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.changes.commit_watcher import ChangeWatch, watch
from scheduler_core.store.store import Store

log = logging.getLogger(__name__)

# A burst of commits is one change; without a system that tells, the store is asked this often.
_GATHERING_SECONDS = 0.05
_GLANCE_SECONDS = 0.5
_REOPENING_SECONDS = 5.0


class LookingWriter(Protocol):
    """What writes, and before each commit sees what others have committed."""

    @property
    def commits(self) -> int: ...

    @property
    def seen(self) -> int:
        """Return up to which number of the outbox it knows what was written."""
        ...


class CommitWatch:
    """Calls `then` on the loop after commits, its own process's included. Opened and closed on the loop.

    A watch that is lost, as when a server is restarted, is begun anew as soon as that can be done; `then`
    is called then, too, for what nobody told of. A writer looks for commits of others with each of its own:
    as long as that goes on there is nothing to tell, nor is there of what it has seen.
    """

    def __init__(
        self,
        store: Store,
        then: Callable[[], None],
        *,
        writer: LookingWriter | None = None,
        reopening_seconds: float = _REOPENING_SECONDS,
    ) -> None:
        self._store = store
        self._reopening_seconds = reopening_seconds
        self._then = then
        self._writer = writer
        self._looks_seen = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watch: ChangeWatch | None = None
        self._descriptor: int | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._reopening: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._watch = watch(self._store)
        self._listen()

    def close(self) -> None:
        """Watch no more; closing twice is fine."""
        if self._reopening is not None:
            self._reopening.cancel()
            self._reopening = None
        self._close_watch()

    def glance(self) -> bool:
        """Tell whether anything was committed since the last look or glance, in case a notice got lost."""
        return self._timer is None and self._asked()

    def _noticed(self) -> None:
        """Look soon, not at once: a burst is one change."""
        self._stop_listening()  # until it was looked at, it stays readable
        self._gather()

    def _gather(self) -> None:
        self._looks_seen = self._looks
        self._look_in(_GATHERING_SECONDS, self._gathered)

    def _gathered(self) -> None:
        if self._looks == self._looks_seen:
            self._look()
        else:
            self._gather()

    @property
    def _looks(self) -> int:
        return 0 if self._writer is None else self._writer.commits

    def _look(self) -> None:
        self._timer = None
        has_changed = self._asked()
        self._listen()
        if has_changed:
            self._then()

    def _asked(self) -> bool:
        try:
            known = None if self._writer is None else self._writer.seen
            return self._watch is not None and self._watch.has_changed(known)
        except StoreUnavailable as error:
            log.warning("changes can't be seen for the moment, as the watch is lost: %s", error)
            self._close_watch()
            self._reopening = asyncio.create_task(self._reopen(), name="hourbell-watch")
            return False

    async def _reopen(self) -> None:
        opened: ChangeWatch | None = None
        while opened is None:
            await asyncio.sleep(self._reopening_seconds)
            try:
                opened = await asyncio.to_thread(watch, self._store)
            except StoreUnavailable as error:
                log.debug("the watch can't be begun anew: %s", error)
        self._watch = opened
        self._listen()
        log.info("changes are seen again")
        self._then()

    def _close_watch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._stop_listening()
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def _listen(self) -> None:
        if self._watch is None or self._loop is None or self._descriptor is not None:
            return
        self._descriptor = self._watch.descriptor
        if self._descriptor is None:
            self._look_in(_GLANCE_SECONDS, self._look)
        else:
            self._loop.add_reader(self._descriptor, self._noticed)

    def _stop_listening(self) -> None:
        if self._descriptor is not None and self._loop is not None:
            self._loop.remove_reader(self._descriptor)
            self._descriptor = None

    def _look_in(self, seconds: float, look: Callable[[], None]) -> None:
        if self._loop is not None:
            self._timer = self._loop.call_later(seconds, look)
