"""What is opened and closed again leaves nothing behind: no widget, no thread, no memory that grows."""

import gc
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from time import monotonic
from types import FunctionType

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.reading.action_reading import KINDS as ACTION_KINDS
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from gui.shell.views_area import ViewsArea
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow
TIMES = 2
PATIENCE = 50
PATIENT_SECONDS = 20.0  # else a busy machine's limit ends the test, and nobody hears what was left
SHORT_PATIENCE = 5  # where what a cache keeps is no leak, and the next round tells
MADE_BY_WINDOWS = ("gui.", "PySide6.", "superqt.", "functools.partial")
# A first time builds what is kept, such as a page that is shown again.
FIRST_TIMES = 2
# One ends the window, one makes jobs that are meant to stay, one edits in a line until a key ends it.
LASTING = {"action_quit", "action_duplicate", "action_rename"}
SHARES = 2
# Those that hold most are looked at closely each day, the others as any action is.
BIG_DIALOGS = ("settings", "edit", "simulator")
DIALOGS = (*BIG_DIALOGS, "about", "keyboard", "doctor", "job_folder")
APPEARANCES = ("light", "dark", "system")


class Closing(QObject):
    """Closes what asks something of the user, also where that has an event loop of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=5)
        self._timer.timeout.connect(self.close_all)
        self._timer.start()

    @Slot()
    def close_all(self) -> None:
        popup = QApplication.activePopupWidget()
        modal = QApplication.activeModalWidget()
        for widget in (popup, modal):
            if widget is not None:
                widget.close()


@pytest.fixture
def window(qtbot: QtBot, live: Application, core: Scheduler) -> QWidget:
    """Return a window that has jobs and runs, one of each selected."""
    jobs = core.jobs.add_all([a_draft("Alpha"), a_draft("Beta")])
    ledger = Ledger(core, NOON)
    for job in jobs:
        ledger.add(job, NOON)
    ledger.close()
    job_list, log = child(live.window, JobListView, "job_list"), child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 2 and log.model.rowCount() == 2)
    job_list.table.view.selectRow(0)
    log.table.view.selectRow(0)
    # Else they are made while what is left of a dialog is counted.
    views = live.window.findChild(ViewsArea)
    assert isinstance(views, ViewsArea)
    assert list(views.make_ahead())
    return live.window


@pytest.mark.parametrize(
    "names",
    [pytest.param(BIG_DIALOGS, id="big"), pytest.param(DIALOGS, id="all", marks=pytest.mark.thorough)],
)
def test_a_dialog_that_is_closed_is_gone(
    qtbot: QtBot, live: Application, window: QWidget, names: Sequence[str]
) -> None:
    """One window for all of them: to make one takes as long as to open and close a dialog."""
    for name in names:
        open_it = partial(open_dialog, qtbot, window, action(live, name))
        for _ in range(FIRST_TIMES):
            open_and_close(qtbot, window, open_it)
        widgets, threads, before = living(qtbot), thread_names(), objects()

        for _ in range(TIMES):
            open_and_close(qtbot, window, open_it)

        assert (name, grown(qtbot, window, widgets)) == (name, Counter())
        assert (name, thread_names() - threads) == (name, Counter())
        # Caches may keep a few; one of a kind for each time would be a leak, also the times after.
        more = leaked(qtbot, window, before, patience=SHORT_PATIENCE)
        if more:
            before = objects()
            for _ in range(TIMES):
                open_and_close(qtbot, window, open_it)
            more = leaked(qtbot, window, before, patience=PATIENCE)
        assert (name, more) == (name, {})


@pytest.mark.parametrize("share", range(SHARES))
def test_no_action_leaves_widgets_behind(
    qtbot: QtBot, live: Application, window: QWidget, share: int
) -> None:
    """All actions in one test took too long; big dialogs are looked at above, and styles open nothing."""
    known = {f"action_{name}" for name in (*BIG_DIALOGS, "new", *APPEARANCES)}
    tried = [each for each in live.actions.all if each.objectName() not in LASTING | known]

    assert left_behind(qtbot, window, tried[share::SHARES], 1) == Counter()


@pytest.mark.thorough
@pytest.mark.parametrize("share", range(SHARES))
def test_no_action_leaves_widgets_behind_the_second_time(
    qtbot: QtBot, live: Application, window: QWidget, share: int
) -> None:
    tried = [each for each in live.actions.all if each.objectName() not in LASTING]

    assert left_behind(qtbot, window, tried[share::SHARES], FIRST_TIMES) == Counter()


def test_menus_that_are_closed_leave_nothing(qtbot: QtBot, live: Application, window: QWidget) -> None:
    closing = Closing()
    log, job_list = child(window, RunLogView, "run_log"), child(window, JobListView, "job_list")
    buttons = [
        each
        for each in window.findChildren(QToolButton)
        if each.isVisible() and isinstance(each.menu(), QMenu)
    ]
    assert buttons

    def open_all() -> None:
        for button in buttons:
            menu: QMenu = button.menu()
            menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
            menu.close()
        for view in (log.table.view, job_list.table.view):
            view.customContextMenuRequested.emit(view.visualRect(view.model().index(0, 1)).center())
            closing.close_all()

    for _ in range(FIRST_TIMES):
        open_and_close(qtbot, window, open_all)
    before = living(qtbot)
    for _ in range(TIMES):
        open_and_close(qtbot, window, open_all)
    closing.deleteLater()

    assert grown(qtbot, window, before) == Counter()


def left_behind(qtbot: QtBot, window: QWidget, actions: list[QAction], times: int) -> Counter[str]:
    """Trigger actions so often for the first time, and so often again; return the widgets that were added."""
    closing = Closing()

    def trigger_all() -> None:
        for each in actions:
            if each.isEnabled():
                open_and_close(qtbot, window, each.trigger)

    for _ in range(times):
        trigger_all()
    # What is made once on another thread's answer may come after it was counted; a leak comes each time.
    more = Counter[str]()
    for patience in (SHORT_PATIENCE, PATIENCE):
        before = living(qtbot)
        for _ in range(times):
            trigger_all()
        more = grown(qtbot, window, before, patience)
        if not more:
            break
    closing.deleteLater()
    return more


def action(live: Application, name: str) -> QAction:
    return next(each for each in live.actions.all if each.objectName() == f"action_{name}")


def open_dialog(qtbot: QtBot, window: QWidget, wanted: QAction) -> None:
    """Trigger what opens a dialog, and wait for it: some ask the core first."""
    wanted.trigger()
    qtbot.waitUntil(lambda: any(visible_beside(window)))
    # An editor makes them a moment later: some times before it is closed, and some not.
    for forms in chain.from_iterable(each.findChildren(ActionPage) for each in visible_beside(window)):
        for _ in ACTION_KINDS:
            forms.make_ahead()


def visible_beside(window: QWidget) -> list[QWidget]:
    return [each for each in QApplication.topLevelWidgets() if each is not window and each.isVisible()]


def open_and_close(qtbot: QtBot, window: QWidget, open_it: Callable[[], None]) -> None:
    """Open something, let it ask what it asks, and close every window but the one."""
    open_it()
    close_all(qtbot, window)


def close_all(qtbot: QtBot, window: QWidget) -> None:
    settle(qtbot)
    for widget in visible_beside(window):
        widget.close()
    for menu in window.findChildren(QMenu):
        menu.close()
    settle(qtbot)


def grown(qtbot: QtBot, window: QWidget, before: Counter[str], patience: int = PATIENCE) -> Counter[str]:
    """Return the widgets beyond those before; what is opened on another thread's answer may come late."""
    more = living(qtbot) - before
    end = monotonic() + PATIENT_SECONDS
    for _ in range(patience):
        if not more or monotonic() > end:
            break
        close_all(qtbot, window)
        more = living(qtbot) - before
    return more


def settle(qtbot: QtBot) -> None:
    """Let the loop turn a few times, and end what waits for its end."""
    turn = QTimer(singleShot=True, interval=1)
    for _ in range(3):
        with qtbot.waitSignal(turn.timeout):
            turn.start()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def living(qtbot: QtBot) -> Counter[str]:
    """Return how many widgets of each kind there are."""
    gc.collect()
    settle(qtbot)
    return Counter(f"{type(each).__name__} {each.objectName()}" for each in QApplication.allWidgets())


def thread_names() -> Counter[str]:
    return Counter(thread.name for thread in threading.enumerate())


def leaked(qtbot: QtBot, window: QWidget, before: Counter[str], *, patience: int) -> dict[str, int]:
    """Return the kinds of which there is one more for each time; late answers hold a few for a moment."""
    more: dict[str, int] = {}
    for _ in range(patience):
        more = {kind: more for kind, more in (objects() - before).items() if more >= TIMES}
        if not more:
            break
        close_all(qtbot, window)
        gc.collect()
    return more


def objects() -> Counter[str]:
    """Return how many objects there are of each kind that a window makes: ours, Qt's, and what it connects.

    What the core keeps for later, such as compiled statements, is none of it, nor is garbage, once collected.
    """
    found: Counter[str] = Counter()
    for kind, count in Counter(map(type, gc.get_objects())).items():
        name = f"{kind.__module__}.{kind.__name__}"
        if name.startswith(MADE_BY_WINDOWS):
            found[name] += count
    return found + Counter(closures())


def closures() -> Iterator[str]:
    """Yield the functions that hold what was around them; those of a module come when it is first wanted."""
    for each in gc.get_objects():
        if not isinstance(each, FunctionType) or not each.__closure__:
            continue
        if each.__module__.startswith("gui.") and "<locals>" in each.__qualname__:
            yield f"{each.__module__}.{each.__qualname__}"
