"""Decide what closing and quitting mean, asking where the user has not said it yet."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QMessageBox

from gui.core_access.core_bridge import Core, CoreBridge
from gui.memory.window_memory import Closing, WindowMemory
from gui.text import formats
from gui.widgets.notices.question import Question
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import UNFINISHED
from scheduler_core.values.runs.run_log import RunFilter

_QUESTIONS = _CLOSING, _QUITTING = ("closing_question", "quitting_question")


class Leaving(QObject):
    """Stands between the request to close or quit and the end of the program.

    `left` says that nothing keeps the program any more. While runs of an engine in this process are
    active, quitting asks whether to wait for them, to stop them, or not to quit.
    """

    left = Signal()
    told = Signal(str)

    def __init__(
        self,
        window: QMainWindow,
        bridge: CoreBridge,
        memory: WindowMemory,
        has_tray: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._bridge = bridge
        self._memory = memory
        self._has_tray = has_tray
        self._awaited: AbstractSet[RunId] = frozenset()
        self._is_leaving = False
        window.installEventFilter(self)
        bridge.changed.connect(self._look_at_awaited)

    def quit(self) -> None:
        """End the program, after asking if runs would end with it."""
        if self._bridge.is_open:
            self._bridge.ask(_runs_that_end_with_us, self._ask_about_runs, self._quit_all_the_same)
        else:
            self.leave()

    def leave(self) -> None:
        """End the program without asking."""
        self._is_leaving = True
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._window or event.type() != QEvent.Type.Close or self._lets_close():
            return False
        event.ignore()
        match self._memory.closing:
            case Closing.ASK:
                self._ask_what_closing_means()
            case Closing.KEEP_RUNNING:
                self._go_out_of_sight()
            case Closing.QUIT:
                self.quit()
        return True

    def close(self) -> None:
        """Stand in the way no more."""
        self._is_leaving = True
        self._window.removeEventFilter(self)

    def _lets_close(self) -> bool:
        # When the session ends, whoever keeps a window open keeps the machine on.
        application = QGuiApplication.instance()
        return self._is_leaving or (
            isinstance(application, QGuiApplication) and application.isSavingSession()
        )

    def _go_out_of_sight(self) -> None:
        if self._has_tray():
            self._window.hide()
        else:
            self._window.showMinimized()

    # ---- what closing means

    def _ask_what_closing_means(self) -> None:
        if self._has_tray():
            words = self.tr(
                "Jobs go on running while the window is closed; the icon in the tray leads back to it."
            )
        else:
            words = self.tr(
                "Jobs run only while Hourbell does. This desktop has no tray, so the window would be"
                " minimised; starting Hourbell once more leads back to it, too."
            )
        note = self.tr("This is asked once; the settings can change it.")
        question = self._ask(_CLOSING, self.tr("Keep running without the window?"), f"{words}\n\n{note}")
        keep = question.addButton(self.tr("&Keep running"), QMessageBox.ButtonRole.AcceptRole)
        leave = question.addButton(self.tr("&Quit"), QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(keep)
        keep.clicked.connect(self._keep_running)
        leave.clicked.connect(self._quit_from_now_on)
        question.open()

    def _keep_running(self) -> None:
        self._memory.closing = Closing.KEEP_RUNNING
        self._go_out_of_sight()

    def _quit_from_now_on(self) -> None:
        self._memory.closing = Closing.QUIT
        self.quit()

    # ---- what quitting means

    def _quit_all_the_same(self, _error: Exception) -> None:
        self.leave()

    def _ask_about_runs(self, runs: Sequence[RunId]) -> None:
        if not runs:
            self.leave()
            return
        title = (
            self.tr("A run is active")
            if len(runs) == 1
            else self.tr("{count} runs are active").format(count=formats.whole_number(len(runs)))
        )
        words = self.tr("They end with Hourbell, and how far they came would be unknown.")
        question = self._ask(_QUITTING, title, words)
        wait = question.addButton(self.tr("&Wait, then quit"), QMessageBox.ButtonRole.AcceptRole)
        stop = question.addButton(self.tr("&Stop them and quit"), QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(wait)
        wait.clicked.connect(partial(self._wait_for, frozenset(runs)))
        stop.clicked.connect(partial(self._stop, frozenset(runs)))
        question.open()

    def _wait_for(self, runs: AbstractSet[RunId], _is_checked: bool = False) -> None:
        self._awaited = runs
        self.told.emit(self.tr("Hourbell quits when what runs now has ended."))
        self._bridge.ask(partial(_unfinished, runs), self._leave_if_ended)

    def _stop(self, runs: AbstractSet[RunId], _is_checked: bool = False) -> None:
        self._awaited = runs
        self._bridge.change(partial(_cancel, runs), self._ignore_answer, self._quit_all_the_same)

    def _look_at_awaited(self, changes: ChangeSet) -> None:
        if self._awaited & changes.runs or (self._awaited and changes.is_everything):
            self._bridge.ask(partial(_unfinished, self._awaited), self._leave_if_ended)

    def _leave_if_ended(self, unfinished: AbstractSet[RunId]) -> None:
        if self._awaited and not unfinished:
            self.leave()

    def _ignore_answer(self, _answer: object) -> None:
        """Wait for the news that the runs have ended."""

    # ---- asking

    def _ask(self, name: str, title: str, words: str) -> QMessageBox:
        """Prepare a question before a window that is in sight; it takes the place of one that is open."""
        for asked in self._window.findChildren(QMessageBox):
            if asked.objectName() in _QUESTIONS:
                asked.close()
        if self._window.isMinimized() or not self._window.isVisible():
            self._window.showNormal()
        question = Question(
            QMessageBox.Icon.Question, title, title, QMessageBox.StandardButton.Cancel, self._window
        )
        question.setObjectName(name)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.setInformativeText(words)
        return question


def _runs_that_end_with_us(core: Core) -> Sequence[RunId]:
    from scheduler_core.facade.control.engine_state import EngineKind

    if core.engine.state().kind is not EngineKind.HERE:
        return ()
    return core.runs.ids(RunFilter(states=UNFINISHED))


def _unfinished(runs: AbstractSet[RunId], core: Core) -> AbstractSet[RunId]:
    return {run.id for run in core.runs.lines(tuple(runs)) if run.state in UNFINISHED}


def _cancel(runs: AbstractSet[RunId], core: Core) -> None:
    core.runs.cancel(runs)
