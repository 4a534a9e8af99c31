"""Decide what closing and quitting mean, asking where the user has not said it yet."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.app.attendant import Attendant
from gui.app.still_running import StillRunning, has_engine, still_running
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.memory.window_memory import Closing, WindowMemory
from gui.shell.main_window import MainWindow
from gui.widgets.notices.leaving_question import AskingDialog
from gui.widgets.notices.question import Question
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import RunId

_QUESTIONS = _CLOSING, _QUITTING = ("closing_question", "quitting_question")
_REST_MILLISECONDS = 200


class Leaving(QObject):
    """Stands between the request to close or quit and the end of the program.

    `left` says that nothing keeps the program any more. Editors with unsaved changes are asked about first,
    then dialogs in which something would be lost; whoever goes on with one does not quit. While runs of an
    engine in this process are active, quitting asks whether to wait for them, to stop them, to let scripts
    go on, or not to quit. What waits is not asked about: it stays in the store, and the next start goes on
    with it. `starts_again` says that the program is to begin anew.
    """

    left = Signal()
    told = Signal(str)

    def __init__(
        self,
        window: MainWindow,
        bridge: CoreBridge,
        memory: WindowMemory,
        has_tray: Callable[[], bool],
        now: Callable[[], datetime],
        parent: QObject | None = None,
        *,
        attendant: Attendant | None = None,
    ) -> None:
        super().__init__(parent)
        self._attendant = attendant
        self._ends_tray = False
        self._goes_when_settled = False
        self._window = window
        self._bridge = bridge
        self._memory = memory
        self._has_tray = has_tray
        self._now = now
        self._dialogs = UnsavedDialogs(window, self)
        self._quitting: _QuitButtons | None = None
        self._found = StillRunning()
        self._waits_for_all = False
        self._lets_go_on = False
        self._stopped: AbstractSet[RunId] = frozenset()
        self._is_leaving = False
        self._starts_again = False
        self._looks: LatestAnswer[StillRunning] = LatestAnswer(
            bridge, self._on_look, _REST_MILLISECONDS, self
        )
        window.installEventFilter(self)
        bridge.changed.connect(self._on_changes)

    @property
    def starts_again(self) -> bool:
        return self._is_leaving and self._starts_again

    def quit(self) -> None:
        """End the program, after asking what becomes of unsaved changes and if runs would end with it."""
        self._quit(starts_again=False)

    def start_again(self) -> None:
        """End the program as `quit` does, to begin it anew."""
        self._quit(starts_again=True)

    def _quit(self, *, starts_again: bool) -> None:
        if self._is_leaving:
            return
        self._stand_by()
        self._ends_tray = True
        self._starts_again = starts_again
        quit_then = partial(self._quit, starts_again=starts_again)
        self._dialogs.forget()
        if self._window.editors.has_unsaved():
            self._window.editors.ask_unsaved(quit_then)
        elif self._dialogs.has_unsaved():
            self._dialogs.ask_unsaved(quit_then)
        elif self._bridge.is_open or (self._tray_pid() and not self._bridge.has_failed):
            self._bridge.ask(self._still_running(), self._ask_about_runs, self._quit_all_the_same)
        else:
            self._leave()

    def leave(self) -> None:
        """End the program without asking; what is typed stays kept for the next start."""
        self._starts_again &= self._is_leaving
        self._ends_tray &= self._is_leaving
        self._leave()

    def _leave(self) -> None:
        if not self._is_leaving:
            self._is_leaving = True
            if self._ends_tray and self._attendant is not None:
                self._attendant.end(self.left.emit, scripts_go_on=self._lets_go_on)
            else:
                self.left.emit()

    def _tray_pid(self) -> int:
        return 0 if self._attendant is None else self._attendant.pid

    def _still_running(self) -> Callable[[Core], StillRunning]:
        return partial(still_running, self._tray_pid())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._window or event.type() != QEvent.Type.Close or self._lets_close():
            return False
        event.ignore()
        match self._memory.closing:
            case Closing.ASK:
                self._ask_what_closing_means()
            case Closing.KEEP_RUNNING:
                self.go_out_of_sight()
            case Closing.QUIT:
                self.quit()
        return True

    def close(self) -> None:
        """Stop asking before the program ends."""
        self._is_leaving = True
        self._window.removeEventFilter(self)

    def _lets_close(self) -> bool:
        # When the session ends, whoever keeps a window open keeps the machine on.
        application = QGuiApplication.instance()
        return self._is_leaving or (
            isinstance(application, QGuiApplication) and application.isSavingSession()
        )

    def go_out_of_sight(self, _is_attended: bool = False) -> None:
        """Leave an icon in the tray; a window whose tray runs without it ends, if nothing is lost by that."""
        if self._attendant is not None and self._attendant.is_looking:
            if not self._goes_when_settled:
                self._goes_when_settled = True
                self._attendant.settled.connect(self.go_out_of_sight)
            return
        if not self._has_tray():
            self._window.showMinimized()
            return
        self._window.hide()
        if self._tray_pid():
            # After the engine of this start, which may be still to come.
            self._bridge.change(has_engine, self._end_out_of_sight, self._end_without_core)

    def _end_without_core(self, _error: Exception) -> None:
        self._end_out_of_sight(has_engine_here=False)

    def _end_out_of_sight(self, has_engine_here: bool) -> None:
        is_needed = has_engine_here or self._has_unsaved() or self._waits_for_all
        if self._attendant is None or not self._attendant.pid or is_needed:
            return
        if self._window.isHidden() and not self._is_leaving:
            self._attendant.close()  # what is wanted from now on is for another window
            self.leave()

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
        question = self._ask(_CLOSING, self.tr("Keep running without the window?"), words, note)
        keep = question.add_button(self.tr("&Keep running"), QDialogButtonBox.ButtonRole.AcceptRole)
        leave = question.add_button(self.tr("&Quit"), QDialogButtonBox.ButtonRole.DestructiveRole)
        question.set_default(keep)
        keep.clicked.connect(self._keep_running)
        leave.clicked.connect(self._quit_from_now_on)
        question.open()

    def _keep_running(self) -> None:
        self._memory.closing = Closing.KEEP_RUNNING
        self.go_out_of_sight()

    def _quit_from_now_on(self) -> None:
        self._memory.closing = Closing.QUIT
        self.quit()

    # ---- what quitting means

    def _quit_all_the_same(self, _error: Exception) -> None:
        self._finish()

    def _finish(self) -> None:
        """End the program, unless somebody has typed something since quitting was asked for."""
        if self._has_unsaved():
            self._quit(starts_again=self._starts_again)
        else:
            self._leave()

    def _has_unsaved(self) -> bool:
        return self._window.editors.has_unsaved() or self._dialogs.has_unsaved()

    def _ask_about_runs(self, found: StillRunning) -> None:
        if not found.runs:
            self._finish()
            return
        self._stand_by()
        question = self._ask(_QUITTING, found.title(), "")
        self._quitting = asked = _QuitButtons(question, self._wait, self._stop, self._let_go_on)
        question.finished.connect(self._forget_question)
        self._show_running(asked, found)
        question.open()

    def _show_running(self, asked: "_QuitButtons", found: StillRunning) -> None:
        """Say what runs now: runs begin and end while the question is open."""
        self._found = found
        asked.question.setWindowTitle(found.title())
        asked.question.ask(found.title())
        asked.question.set_words(found.words(self._now(), starts_again=self._starts_again))
        asked.stop.setVisible(bool(found.runs))
        asked.go_on.setVisible(found.can_go_on)
        stop, go_on, wait = self._quit_choices(found)
        asked.stop.setText(stop)
        asked.go_on.setText(go_on)
        asked.wait.setText(wait)

    def _quit_choices(self, found: StillRunning) -> tuple[str, str, str]:
        """Return the texts of the buttons: end at once, and end when no run is left."""
        is_one = len(found.runs) == 1
        if self._starts_again:
            stop = self.tr("&Stop it and start again") if is_one else self.tr("&Stop them and start again")
            go_on = self.tr("&Let it go on") if is_one else self.tr("&Let them go on")
            wait = self.tr("&Wait, then start again") if found.runs else self.tr("&Start again")
        else:
            stop = self.tr("&Stop it and quit") if is_one else self.tr("&Stop them and quit")
            go_on = self.tr("Quit and &let it go on") if is_one else self.tr("Quit and &let them go on")
            wait = self.tr("&Wait, then quit") if found.runs else self.tr("&Quit")
        return stop, go_on, wait

    def _forget_question(self) -> None:
        self._quitting = None

    def _wait(self) -> None:
        self._waits_for_all = True
        self.told.emit(
            self.tr("Hourbell starts again when what runs now has ended.")
            if self._starts_again
            else self.tr("Hourbell quits when what runs now has ended.")
        )
        self._look_again()

    def _stop(self) -> None:
        """Stop what the question named; what has begun since is asked about."""
        self._stopped = self._found.runs
        self._bridge.change(partial(_cancel, self._stopped), self._look_again, self._quit_all_the_same)

    def _let_go_on(self) -> None:
        """Quit, and leave scripts to the next start."""
        self._lets_go_on = True
        self._bridge.change(partial(_let_go_on, True), self._look_again, self._quit_all_the_same)

    def _stand_by(self) -> None:
        """Stop quitting by itself: the user is asked anew and may choose otherwise."""
        if self._lets_go_on:
            self._lets_go_on = False
            self._bridge.change(partial(_let_go_on, False), lambda _: None)
        self._waits_for_all = False
        self._stopped = frozenset()

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.runs or changes.is_everything:
            self._look_again()

    def _look_again(self, _answer: None = None) -> None:
        if self._quitting is not None or self._waits_for_all or self._lets_go_on or self._stopped:
            self._looks.again(self._still_running())

    def _on_look(self, found: StillRunning) -> None:
        if self._quitting is not None:
            self._show_running(self._quitting, found)
        elif self._waits_for_all and not found.runs:
            self._finish()
        elif self._lets_go_on:
            self._leave_scripts(found)
        elif self._stopped and not self._stopped & found.runs:
            self._ask_about_runs(found)

    def _leave_scripts(self, found: StillRunning) -> None:
        """Quit unless what has begun since can't be left to go on: then ask anew."""
        if found.can_go_on or not found.runs:
            self._finish()
        else:
            self._stand_by()
            self._ask_about_runs(found)

    # ---- asking

    def _ask(self, name: str, title: str, words: str, note: str = "") -> Question:
        """Prepare a question before a window that is in sight; it takes the place of one that is open."""
        for asked in self._window.findChildren(Question):
            if asked.objectName() in _QUESTIONS:
                asked.close()
        if self._window.isMinimized() or not self._window.isVisible():
            self._window.showNormal()
        question = Question(title, title, QDialogButtonBox.StandardButton.Cancel, self._window)
        question.setObjectName(name)
        question.set_words(words, note)
        return question


class _QuitButtons:
    """The question what becomes of runs, with the buttons whose words follow what runs."""

    def __init__(
        self,
        question: Question,
        wait: Callable[[], None],
        stop: Callable[[], None],
        let_go_on: Callable[[], None],
    ) -> None:
        self.question = question
        self.stop = question.add_button("", QDialogButtonBox.ButtonRole.DestructiveRole)
        self.wait = question.add_button("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.go_on = question.add_button("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.stop.setObjectName("stop_and_quit")
        self.go_on.setObjectName("let_go_on_and_quit")
        self.wait.setObjectName("wait_and_quit")
        question.set_default(self.wait)
        self.stop.clicked.connect(stop)
        self.go_on.clicked.connect(let_go_on)
        self.wait.clicked.connect(wait)


def _cancel(runs: AbstractSet[RunId], core: Core) -> None:
    core.runs.cancel(runs)


def _let_go_on(go_on: bool, core: Core) -> None:
    core.engine.let_scripts_go_on(go_on)


class UnsavedDialogs(QObject):
    """Asks one dialog after the other, and goes on once each is gone.

    Where one stays, the request is forgotten, however that dialog is closed later.
    """

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._asked: AskingDialog | None = None
        self._then: Callable[[], object] | None = None

    def has_unsaved(self) -> bool:
        return self._first() is not None

    def ask_unsaved(self, then: Callable[[], object]) -> None:
        """Ask what becomes of the first, in sight; whoever asks twice is told once."""
        asked, self._then = self._first(), then
        if asked is None:
            self._go_on()
            return
        if asked is not self._asked:
            self._asked = asked
            asked.stayed.connect(self._forget)
            asked.finished.connect(self._on_gone)
        # Desktops hide a dialog along with the window that it belongs to.
        if self._window.isMinimized() or not self._window.isVisible():
            self._window.showNormal()
        asked.ask_unsaved()

    def forget(self) -> None:
        """Do nothing once the dialog that was asked is gone."""
        self._then = None

    def _first(self) -> AskingDialog | None:
        dialogs = self._window.findChildren(AskingDialog)
        return next((each for each in dialogs if not each.isHidden() and each.has_unsaved()), None)

    def _forget(self) -> None:
        if self.sender() is self._asked:
            self.forget()

    def _on_gone(self) -> None:
        if self.sender() is self._asked:
            self._asked = None
            self._go_on()

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
