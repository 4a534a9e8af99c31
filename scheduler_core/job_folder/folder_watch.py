"""Sync a folder with a store for as long as an engine runs, on a thread of its own."""

import logging
import os
import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from scheduler_core.errors import SchedulerError
from scheduler_core.events import ChangeSet
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.inotify import (
    CLOSED_AFTER_WRITING,
    CREATED,
    MOVED_FROM,
    MOVED_TO,
    NO_LINKS,
    ONLY_FOLDERS,
    REMOVED,
    SELF_REMOVED,
    Inotify,
)
from scheduler_core.job_folder.folder_state import state_path
from scheduler_core.job_folder.folder_sync import WHO, FolderSync, Synced, summary
from scheduler_core.job_folder.sync_plan import SaveJob
from scheduler_core.values.ids import JobId

_WANTED = CLOSED_AFTER_WRITING | MOVED_FROM | MOVED_TO | CREATED | REMOVED | SELF_REMOVED | ONLY_FOLDERS


class FolderNotices:
    """Tells that something below a folder changed; `descriptor` becomes readable then.

    Raises OSError where the system can't do that.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._inotify = Inotify()
        self.descriptor = self._inotify.descriptor
        self.take = self._inotify.take
        self.close = self._inotify.close
        try:
            self.look_at_all()
        except OSError:
            self.close()
            raise

    def look_at_all(self) -> None:
        """Listen to each folder below, new ones too."""
        for place, folders, _ in os.walk(self._folder):
            folders[:] = [each for each in folders if not each.startswith(".")]
            try:
                is_root = Path(place) == self._folder  # which may be a link, as the user named it
                self._inotify.watch(Path(place), _WANTED if is_root else _WANTED | NO_LINKS)
            except OSError:
                if Path(place).is_dir():
                    raise


log = logging.getLogger(__name__)

_POLL_SECONDS = 15.0
_QUIET_SECONDS = 300.0  # where the system tells of changes, a look now and then all the same
_PATIENCE_SECONDS = 3.0  # with a look that is under way when it is to end
_SETTLED_SECONDS = 0.5  # so that an editor or git is done


class FolderWatch:
    """Looks when files or jobs change. What goes wrong is logged and tried again at the next look."""

    def __init__(self, open_core: Callable[[], Scheduler], folder: Path) -> None:
        self._open_core = open_core
        self._folder = folder
        self._woken, self._waker = socket.socketpair()
        self._is_stopped = False
        self._last = Synced()
        self._trouble = ""
        # A disk that does not answer keeps no process: what hangs there ends with it.
        self._thread = threading.Thread(target=self._run, name="hourbell-job-folder", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Begin to end; return at once."""
        self._is_stopped = True
        self._wake()

    def close(self) -> None:
        """End it, and wait a little for that; closing twice is fine."""
        self.stop()
        if self._thread.ident is not None:
            self._thread.join(_PATIENCE_SECONDS)
        if self._thread.is_alive():
            log.warning("the folder of jobs %s does not answer; the look at it is given up", self._folder)
            return
        self._woken.close()
        self._waker.close()

    def _run(self) -> None:
        try:
            with self._open_core() as scheduler:
                self._watch(scheduler)
        except SchedulerError as error:
            log.error("the folder of jobs %s is not watched: %s", self._folder, error)
        except Exception:
            log.exception("the watch over the folder of jobs ended by a mistake of its own")

    def _watch(self, scheduler: Scheduler) -> None:
        state = state_path(scheduler.location, self._folder)
        sync = FolderSync(scheduler.acting_as(WHO), self._folder, state)
        subscription = scheduler.subscribe(self._on_changes)
        notices = self._notices()
        try:
            while not self._is_stopped:
                self._look(scheduler, sync)
                if notices is not None:
                    notices.look_at_all()
                self._wait(notices)
        finally:
            subscription.close()
            if notices is not None:
                notices.close()

    def _look(self, scheduler: Scheduler, sync: FolderSync) -> None:
        def named(job_id: JobId) -> str:
            try:
                return scheduler.jobs.get(job_id).name
            except SchedulerError:  # it is gone, or can't be read just now
                return f"job {job_id}"

        try:
            found = sync.sync()
        except SchedulerError as error:
            if str(error) != self._trouble:  # it is looked at again and again
                log.warning("the folder of jobs %s: %s", self._folder, error)
            self._trouble = str(error)
            return
        for step in found.done:
            log.info("the folder of jobs: %s", summary(step, named))
        if found.open != self._last.open:
            for step in found.open:
                log.warning("the folder of jobs: %s", summary(step, named))
        for left_off in found.left_off:
            if left_off not in self._last.left_off or left_off.job_id in _saved(found):
                log.warning("the folder of jobs: %s", summary(left_off, named))
        self._last, self._trouble = found, ""

    def _wait(self, notices: FolderNotices | None) -> None:
        """Wait for a change, and then until nothing more has come for a moment."""
        sources = [self._woken.fileno(), *([] if notices is None else [notices.descriptor])]
        patience = _POLL_SECONDS if notices is None else _QUIET_SECONDS
        while not self._is_stopped:
            ready, _, _ = select.select(sources, [], [], patience)
            if not ready:
                return
            if self._woken.fileno() in ready:
                self._woken.recv(4096)
            if notices is not None and notices.descriptor in ready:
                notices.take()
            patience = _SETTLED_SECONDS

    def _notices(self) -> FolderNotices | None:
        try:
            return FolderNotices(self._folder)
        except OSError as error:
            log.info("the folder of jobs is looked at every %d s: %s", _POLL_SECONDS, error)
            return None

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.jobs or changes.is_everything:
            self._wake()

    def _wake(self) -> None:
        with suppress(OSError):  # it is closed
            self._waker.send(b"!")


def _saved(synced: Synced) -> set[JobId]:
    return {step.job_id for step in synced.done if isinstance(step, SaveJob)}
