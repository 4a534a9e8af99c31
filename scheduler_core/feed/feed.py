"""Notify listeners of changes in a store, made by this process or another."""

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue
from typing import TypeAlias

from scheduler_core.errors import StoreUnavailable
from scheduler_core.events import EVERYTHING_CHANGED, ChangeSet
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.commit_watcher import ChangeWatch, watch
from scheduler_core.store.changes.outbox import Change, last_sequence, news_since
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId


class ChangeCollector:
    """Knows up to which number everything was taken."""

    def __init__(self, seen: int) -> None:
        self.seen = seen

    def collect(self, changes: Iterable[Change]) -> tuple[list[Change], bool]:
        """Take those that follow what was taken without a gap; the flag says that more lies beyond one."""
        taken = []
        for change in sorted(changes, key=_sequence):
            if change.sequence == self.seen + 1:
                self.seen = change.sequence
                taken.append(change)
            elif change.sequence > self.seen:
                return taken, True
        return taken, False


def change_set(changes: Sequence[Change]) -> ChangeSet:
    """Return what changed, each id once."""
    kinds = {change.kind for change in changes}
    return ChangeSet(
        jobs=frozenset(JobId(each) for each in _ids(changes, ChangeKind.JOBS)),
        runs=frozenset(RunId(each) for each in _ids(changes, ChangeKind.RUNS)),
        outputs=frozenset(RunId(each) for each in _ids(changes, ChangeKind.OUTPUTS)),
        has_new_pauses=ChangeKind.PAUSES in kinds,
        has_new_settings=ChangeKind.SETTINGS in kinds,
        has_new_engines=ChangeKind.ENGINES in kinds,
    )


def _ids(changes: Sequence[Change], kind: ChangeKind) -> Iterable[int]:
    return (each for change in changes if change.kind is kind for each in change.ids)


def _sequence(change: Change) -> int:
    return change.sequence


Listener: TypeAlias = Callable[[ChangeSet], None]

log = logging.getLogger(__name__)

# A burst is one change: nobody is told more often than twenty times a second.
_GATHERING_SECONDS = 0.05
_GLANCE_SECONDS = 0.5
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.25, 10.0
# So many thousands of changes at once are better read as a whole.
_MOST_READS = 10
# Whether anybody runs the jobs can't be told any more; all else is as it was until it can be read again.
_LOST = ChangeSet(has_new_engines=True)


class Subscription:
    """A listener's place in a feed."""

    def __init__(self, feed: "Feed", listener: Listener) -> None:
        self._feed = feed
        self.listener = listener

    def close(self) -> None:
        """Tell the listener no more; closing twice is fine. A call that is under way comes to its end."""
        self._feed.forget(self)


class Feed:
    """One thread that tells, from the first subscription until `close`.

    What this process writes is handed over by who wrote it. What others write is found in the outbox
    when the store tells that there was a commit. Nothing is lost: where changes can't be read, listeners
    hear at once that engines may be others, as who looks will see, and then that all may have changed.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._subscriptions: tuple[Subscription, ...] = ()
        self._thread: _FeedThread | None = None
        self._is_closed = False

    def subscribe(self, listener: Listener) -> Subscription:
        """Tell a listener all that is committed from now on; StoreUnavailable if that can't be seen."""
        subscription = Subscription(self, listener)
        with self._lock:
            if self._is_closed:
                raise StoreUnavailable(f"{self._store.location} is closed")
            if self._thread is None:
                self._thread = _FeedThread(self._store, self._notify_all)
            self._subscriptions = (*self._subscriptions, subscription)
        return subscription

    def publish(self, changes: ChangeSet) -> None:
        """Tell what is in no store, such as the end of an engine of this process."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.take(changes)

    def forget(self, subscription: Subscription) -> None:
        with self._lock:
            self._subscriptions = tuple(each for each in self._subscriptions if each is not subscription)

    def close(self) -> None:
        """Tell nobody any more and end the thread; closing twice is fine."""
        with self._lock:
            self._is_closed = True
            self._subscriptions = ()
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.close()

    def _notify_all(self, changes: ChangeSet) -> None:
        for subscription in self._subscriptions:
            try:
                subscription.listener(changes)
            except Exception:  # the end of a listener's mistake: the others must hear
                log.exception("a listener to changes failed")


class _FeedThread:
    """The thread: waits for commits, gathers what they changed, and tells it."""

    def __init__(self, store: Store, tell: Listener) -> None:
        self._store = store
        self._tell = tell
        self._own: SimpleQueue[tuple[Change, ...]] = SimpleQueue()
        self._others: SimpleQueue[ChangeSet] = SimpleQueue()
        self._is_there = True
        self._stopped = threading.Event()
        self._watch: ChangeWatch | None
        self._watch, self._collector = _begin_to_watch(store)
        self._wake_up = WakeUp()
        self._wake_up.listen_to(self._watch.descriptor)
        self._forget_commits = store.on_commit(self._on_commit)
        self._thread = threading.Thread(target=self._run, name="hourbell-feed")
        self._thread.start()

    def close(self) -> None:
        self._forget_commits()
        self._stopped.set()
        self._wake_up.wake()
        self._thread.join()
        self._wake_up.close()

    def take(self, changes: ChangeSet) -> None:
        self._others.put(changes)
        self._wake_up.wake()

    def _on_commit(self, changes: tuple[Change, ...]) -> None:
        """Take what this process has written, on the thread that wrote it."""
        self._own.put(changes)
        self._wake_up.wake()

    # ---- the feed's thread from here on

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._wake_up.wait(self._seconds_to_wait())
            try:
                changes = self._gathered()
            except StoreUnavailable as error:
                self._lose_sight(error)
                if not self._stopped.is_set():
                    self._tell(_LOST)
                changes = self._regain_sight()
            if changes and not self._stopped.is_set():
                self._tell(changes)
                self._stopped.wait(_GATHERING_SECONDS)
        self._close_watch()

    def _seconds_to_wait(self) -> float | None:
        is_told = self._watch is not None and self._watch.descriptor is not None
        return None if is_told else _GLANCE_SECONDS

    def _gathered(self) -> ChangeSet:
        changes = self._gathered_from_store()
        was_there, self._is_there = self._is_there, self._store.trouble() is None
        if was_there is not self._is_there:  # nothing was committed, but the store may be another's, or lost
            changes = EVERYTHING_CHANGED
        for _ in range(self._others.qsize()):
            changes |= self._others.get()
        return changes

    def _gathered_from_store(self) -> ChangeSet:
        own = [change for _ in range(self._own.qsize()) for change in self._own.get()]
        taken, has_more = self._collector.collect(own)
        is_foreign = self._watch is not None and self._watch.has_changed()
        if has_more or is_foreign:
            found = self._found()
            if found is None:
                return EVERYTHING_CHANGED
            taken += found
        return change_set(taken)

    def _found(self) -> list[Change] | None:
        """Return what the outbox has beyond what was taken; None if some of that is lost or too much."""
        found: list[Change] = []
        with self._store.read() as tx:
            for _ in range(_MOST_READS):
                news = news_since(tx, self._collector.seen)
                if news.has_gap:
                    self._collector = ChangeCollector(last_sequence(tx))
                    return None
                if not news.changes:
                    return found
                found += news.changes
                self._collector = ChangeCollector(news.changes[-1].sequence)
            self._collector = ChangeCollector(last_sequence(tx))
        return None

    def _lose_sight(self, error: StoreUnavailable) -> None:
        log.warning("changes can't be seen: %s", error)
        self._close_watch()

    def _regain_sight(self) -> ChangeSet:
        """Try until the store can be watched again; what happened meanwhile may be anything."""
        pause_seconds = _FIRST_PAUSE_SECONDS
        while not self._stopped.wait(pause_seconds):
            pause_seconds = min(pause_seconds * 2, _LONGEST_PAUSE_SECONDS)
            try:
                self._watch, self._collector = _begin_to_watch(self._store)
            except StoreUnavailable as error:
                log.debug("changes still can't be seen: %s", error)
            else:
                log.info("changes of %s are seen again", self._store.location)
                self._wake_up.listen_to(self._watch.descriptor)
                break
        return EVERYTHING_CHANGED

    def _close_watch(self) -> None:
        self._wake_up.listen_to(None)
        if self._watch is not None:
            self._watch.close()
            self._watch = None


def _begin_to_watch(store: Store) -> tuple[ChangeWatch, ChangeCollector]:
    """Watch first and then ask what there is, so that nothing can lie between."""
    begun = watch(store)
    try:
        with store.read() as tx:
            return begun, ChangeCollector(last_sequence(tx))
    except BaseException:
        begun.close()
        raise


class WakeUp:
    """Rung by anybody, waited for by one thread; ringing it before it was heard costs next to nothing."""

    def __init__(self) -> None:
        import selectors  # whoever only reads hears of no change
        import socket

        self._hearing, self._ringing = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._hearing, selectors.EVENT_READ)
        self._descriptor: int | None = None
        self._lock = threading.Lock()
        self._is_rung = False
        self._is_closed = False

    def wake(self) -> None:
        with self._lock:
            if not self._is_rung and not self._is_closed:
                self._is_rung = True
                self._ringing.send(b"\0")

    def listen_to(self, descriptor: int | None) -> None:
        """Wake for this descriptor too, in place of any other; say None before it is closed."""
        if self._descriptor is not None:
            self._selector.unregister(self._descriptor)
        self._descriptor = descriptor
        if descriptor is not None:
            from selectors import EVENT_READ

            self._selector.register(descriptor, EVENT_READ)

    def wait(self, timeout_seconds: float | None) -> None:
        """Wait until it is rung, the descriptor is readable, or the time is over."""
        heard = [key.fileobj for key, _ in self._selector.select(timeout_seconds)]
        if self._hearing in heard:
            with self._lock:
                self._is_rung = False
                self._hearing.recv(1)

    def close(self) -> None:
        """Closing twice is fine."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._selector.close()
                self._hearing.close()
                self._ringing.close()
