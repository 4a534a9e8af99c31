"""Connect the window with the core: calls go to a thread pool, answers return from signal to slot."""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from threading import Event, local
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from scheduler_core.errors import SchedulerError, StoreUnavailable

if TYPE_CHECKING:
    from concurrent.futures import Future

    from scheduler_core.events import ChangeSet
    from scheduler_core.facade.scheduler import Scheduler
    from scheduler_core.facade.scoped_clients import Areas

log = logging.getLogger(__name__)

Core: TypeAlias = "Scheduler"
CoreAreas: TypeAlias = "Areas"
Answer = TypeVar("Answer")
Told = TypeVar("Told")
Deliver: TypeAlias = Callable[[], None]

_GATHERING_MILLISECONDS = 50
# What changes again and again is told five times a second: every part of the window asks anew each time.
_REST_MILLISECONDS = 200
_QUESTIONS_AT_ONCE = 2


class CoreBridge(QObject):
    """Opens the core off the window's thread and calls it there.

    What is asked or changed before the core is open waits for it. Questions may overtake one another;
    changes are made one after the other. Answers are delivered on the window's thread: none to a part of the
    window that is gone by then, but a refused change is told all the same.
    """

    opened = Signal()
    opening_again = Signal()
    engine_settled = Signal()
    changed = Signal(object)
    failed = Signal(str)
    unreached = Signal(str)
    _answer_ready = Signal(object)
    _news_ready = Signal()

    def __init__(self, open_core: Callable[[], Core], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open_core = open_core
        self.window_first = WindowFirst()
        self._threads: _Threads | None = None
        self._is_starting_engine = False
        self._is_started = False
        self._runs_jobs = True
        self._holds_copies = False
        self._is_closed = False
        self._news: deque[ChangeSet] = deque()
        self._gathering = QTimer(self, singleShot=True, interval=_GATHERING_MILLISECONDS)
        self._gathering.timeout.connect(self._tell_changes)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._rest.timeout.connect(self._tell_changes)
        self._answer_ready.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)
        self._news_ready.connect(self._await_more_news, Qt.ConnectionType.QueuedConnection)

    @property
    def is_open(self) -> bool:
        return self._threads is not None and self._threads.is_core_open

    @property
    def is_closed(self) -> bool:
        """Whether the window closes, so that nobody waits for answers any more; asked on any thread."""
        return self._is_closed

    @property
    def has_failed(self) -> bool:
        """Whether the store could not be opened."""
        return self.opening_error is not None

    @property
    def opening_error(self) -> BaseException | None:
        """Why the store could not be opened."""
        return None if self._threads is None else self._threads.opening_error

    @property
    def runs_jobs(self) -> bool:
        """Whether an engine may be started here without anybody asking for it."""
        return self._runs_jobs

    @property
    def is_starting_engine(self) -> bool:
        """Whether the engine of this start is still to come."""
        return self._is_starting_engine

    def start(self, runs_jobs: bool = True, *, holds_copies: bool = False) -> None:
        """Open the core and, where no other engine runs the store's jobs, start one; return at once.

        With `holds_copies` a copied or restored store gets none before `start_engine` is called.
        """
        if not self._is_started and not self._is_closed:
            self._is_started = True
            self._runs_jobs = runs_jobs
            self._holds_copies = holds_copies
            self._begin(self._with_threads())

    def open_again(self) -> None:
        """Try once more to open a store that could not be opened; what is asked from now on waits for it."""
        if self._threads is not None and self.has_failed and not self._is_closed:
            self._threads.await_opening()
            self._begin(self._threads)
            self.opening_again.emit()

    def _begin(self, threads: "_Threads") -> None:
        threads.openings.submit(self._open, threads)
        self._is_starting_engine = self._runs_jobs
        if self._runs_jobs:
            call = _start_engine_unless_copy if self._holds_copies else _start_engine
            self.change(call, self._tell_engine, self._tell_engine_failure)

    def start_engine(self) -> None:
        """Start an engine, unless there is one."""
        self.change(_start_engine, self._tell_engine, self._tell_engine_failure)

    def ask(
        self,
        call: Callable[[Core], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        """Call the core on another thread and hand the answer to `then` on this one.

        An error goes to `otherwise`, or in words to `failed`; that the store can't be read to `unreached`.
        """
        self._call(call, then, otherwise or self.report_unanswered, is_change=False)

    def ask_without_core(
        self,
        call: Callable[[], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        """Like `ask`, for what takes a while and needs no store."""
        if not self._is_closed:
            called = self._with_threads().questions.submit(call)
            fails = otherwise or self.report_failure
            called.add_done_callback(partial(self._pass_on, _unless_gone(then), _unless_gone(fails)))

    def change(
        self,
        call: Callable[[Core], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        """Like `ask`, for what changes something: after all changes requested before."""
        self._call(call, then, otherwise, is_change=True)

    def report_failure(self, error: Exception) -> None:
        """Say in words what went wrong."""
        self.failed.emit(self.words_of(error))

    def report_unanswered(self, error: Exception) -> None:
        """Say in words why a question has no answer; where the store can't be read, others ask in vain."""
        if isinstance(error, StoreUnavailable) and self.is_open:
            self.unreached.emit(self.words_of(error))
        else:
            self.report_failure(error)

    def report_unread(self, error: Exception, in_place: Callable[[str], object] | None) -> None:
        """Say why something could not be read, in its own place; None where what stands there is right."""
        if in_place is not None and self.is_open:
            in_place(self.words_of(error))
        else:
            self.report_unanswered(error)

    def words_of(self, error: Exception) -> str:
        """Return what went wrong in words, and write it down."""
        if isinstance(error, SchedulerError):
            from gui.core_access.core_words import as_sentence

            log.info("refused: %s", error)
            return as_sentence(str(error))
        log.error("a call of the core failed", exc_info=error)
        text = self.tr("Something unexpected went wrong ({problem}). What you wanted may not have been done.")
        # What comes below the first line is for those who read what was written down.
        first, *_more = f"{type(error).__name__}: {error}".splitlines()
        return text.format(problem=first.removesuffix(": "))

    def close(self) -> None:
        """Finish the changes that were requested and close the core; closing twice is fine."""
        if self._is_closed:
            return
        self._is_closed = True
        self._gathering.stop()
        self._rest.stop()
        if self._threads is not None:
            self._threads.close(is_core_wanted=self._is_started)

    def _with_threads(self) -> "_Threads":
        """Return the threads, made when something is asked for: the first picture does without."""
        if self._threads is None:
            self._threads = _Threads()
        return self._threads

    def _call(
        self,
        call: Callable[[Core], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None,
        *,
        is_change: bool,
    ) -> None:
        if not self._is_closed:
            threads = self._with_threads()
            lane = threads.changes if is_change else threads.questions
            called = lane.submit(self._called, threads, call)
            fails = otherwise or self.report_failure
            if is_change:
                fails = partial(self._tell_refusal, fails)
            else:
                then, fails = _unless_gone(then), _unless_gone(fails)
            called.add_done_callback(partial(self._pass_on, then, fails))

    def _tell_refusal(self, otherwise: Callable[[Exception], None], error: Exception) -> None:
        """Tell who wanted a change why it was not made, or in its place everybody."""
        (self.report_failure if is_gone(otherwise) else otherwise)(error)

    def _tell_changes(self) -> None:
        news = [self._news.popleft() for _ in range(len(self._news))]
        if news and (gathered := reduce(or_, news)):
            self._rest.start()
            self.changed.emit(gathered)

    def _await_more_news(self) -> None:
        is_awaited = self._gathering.isActive() or self._rest.isActive()
        if not is_awaited and not self._is_closed:
            self._gathering.start()

    def _on_answer(self, deliver: Deliver) -> None:
        if not self._is_closed:
            self.window_first.note(True)
            try:
                deliver()
            finally:
                self.window_first.note(False)

    def _tell_engine(self, _nothing: None) -> None:
        self._is_starting_engine = False
        self.engine_settled.emit()

    def _tell_engine_failure(self, error: Exception) -> None:
        self._is_starting_engine = False
        if self.opening_error is None:
            self.report_failure(error)
            self.engine_settled.emit()

    # ---- on other threads from here on

    def _open(self, threads: "_Threads") -> None:
        try:
            core = self._open_core()
            core.subscribe(self._on_news)
        except Exception as error:  # noqa: BLE001 - the window must hear of it
            threads.opening.set_exception(error)
            self._answer_ready.emit(partial(self.report_failure, error))
        else:
            threads.opening.set_result(core)
            self._answer_ready.emit(self.opened.emit)

    def _called(self, threads: "_Threads", call: Callable[[Core], Answer]) -> Answer:
        from scheduler_core.facade.making_way import pausing

        core = threads.opening.result()
        with pausing(self.window_first.pause):
            return call(core)

    def _pass_on(
        self,
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None],
        called: "Future[Answer]",
    ) -> None:
        from concurrent.futures import CancelledError

        try:
            deliver: Deliver = partial(then, called.result())
        except CancelledError:
            return
        except Exception as error:  # noqa: BLE001 - it ends where `otherwise` tells it
            deliver = partial(otherwise, error)
        self._answer_ready.emit(deliver)

    def deliver(self, deliver: Deliver) -> None:
        """Have something done on the window's thread; nothing is once the window has closed."""
        self._answer_ready.emit(deliver)

    def _on_news(self, changes: "ChangeSet") -> None:
        self._news.append(changes)
        self._news_ready.emit()


def _unless_gone(call: Callable[[Told], None]) -> Callable[[Told], None]:
    """Return a call that does nothing where it would reach what is gone."""
    return partial(_call_unless_gone, call)


def _call_unless_gone(call: Callable[[Told], None], told: Told) -> None:
    if not is_gone(call):
        call(told)


def is_gone(call: Callable[..., object]) -> bool:
    """Tell whether a call would reach a part of the window that was taken away meanwhile."""
    while isinstance(call, partial):
        call = call.func
    owner = getattr(call, "__self__", None)
    return isinstance(owner, QObject) and not isValid(owner)


class _Threads:
    """The threads that call the core, and the core once it is open."""

    def __init__(self) -> None:
        from concurrent.futures import Future, ThreadPoolExecutor

        self.questions: ThreadPoolExecutor = ThreadPoolExecutor(_QUESTIONS_AT_ONCE, "hourbell-question")
        self.changes: ThreadPoolExecutor = ThreadPoolExecutor(1, "hourbell-change")
        # A lane of its own: what is asked or changed before the start would stand in the way.
        self.openings: ThreadPoolExecutor = ThreadPoolExecutor(1, "hourbell-opening")
        self.opening: Future[Core] = Future()

    def await_opening(self) -> None:
        """Queue calls from now on behind another try to open the core."""
        from concurrent.futures import Future

        self.opening = Future()

    @property
    def is_core_open(self) -> bool:
        return self._has_tried and self.opening.exception() is None

    @property
    def opening_error(self) -> BaseException | None:
        return self.opening.exception() if self._has_tried else None

    @property
    def _has_tried(self) -> bool:
        return self.opening.done() and not self.opening.cancelled()

    def close(self, *, is_core_wanted: bool) -> None:
        """Finish the changes and close the core, or let nobody wait for one that was never wanted."""
        self.questions.shutdown(wait=False, cancel_futures=True)
        if not is_core_wanted:
            self.opening.cancel()
        self.openings.shutdown()
        self.changes.shutdown()
        self.questions.shutdown()
        if is_core_wanted and self.opening.exception() is None:
            self.opening.result().close()


def _start_engine(core: Core) -> None:
    """Start an engine here, unless another process has one or the store can't be written."""
    from scheduler_core.store.opening.engine_lock import EngineRunning

    if not core.is_read_only:
        try:
            core.engine.start()
        except EngineRunning as error:
            log.info("attached to the engine of process %s", error.pid)


def _start_engine_unless_copy(core: Core) -> None:
    """Leave it to somebody whether a copied or restored store goes on."""
    if core.is_read_only or not core.upkeep.is_undecided():
        _start_engine(core)


# A thread waits no longer for the window at once, and goes on for as long before it waits again.
_AT_MOST_SECONDS = 0.02
_GOES_ON_MILLISECONDS = 10


class WindowFirst:
    """Lets threads rest while the window draws or takes an answer.

    PySide releases Python's lock at each of many calls, and whoever computes may keep it for a while each
    time. `pause` is called on those threads between pieces of their work; none can starve.
    """

    def __init__(self, at_most_seconds: float = _AT_MOST_SECONDS) -> None:
        self._at_most_seconds = at_most_seconds
        self._is_free = Event()
        self._is_free.set()
        self._rest = _Rest()

    def note(self, is_busy: bool) -> None:
        """Know whether the window's thread has something to do that somebody sees."""
        if is_busy:
            self._is_free.clear()
        else:
            self._is_free.set()

    def pause(self) -> None:
        """Wait for the window, unless it has nothing to do or this thread has just waited."""
        if not self._is_free.is_set() and self._rest.is_due:
            self._is_free.wait(self._at_most_seconds)
            self._rest.since.start()


class _Rest(local):
    """When a thread waited last."""

    def __init__(self) -> None:
        self.since = QElapsedTimer()

    @property
    def is_due(self) -> bool:
        return not self.since.isValid() or self.since.hasExpired(_GOES_ON_MILLISECONDS)
