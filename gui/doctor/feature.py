"""Show what would keep jobs from running, each with what helps."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.core_access.core_bridge import Core, CoreBridge
from gui.desktop.autostart.login_item import LoginItem
from gui.doctor.doctor_dialog import DoctorDialog

if TYPE_CHECKING:
    from scheduler_core.doctor.finding import Diagnosis


class DoctorFeature(QObject):
    """Asks the core, adds what only the window knows, and carries out what helps; a job is the window's."""

    job_wanted = Signal(object)

    def __init__(
        self,
        bridge: CoreBridge,
        item: LoginItem,
        has_tray: Callable[[], bool],
        try_notification: Callable[[], None],
        decide_about_copy: Callable[[], None],
        store: str | None,
        window: QWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._item = item
        self._has_tray = has_tray
        self._try_notification = try_notification
        self._decide_about_copy = decide_about_copy
        self._store = store
        self._window = window
        self.dialog: DoctorDialog | None = None

    def open(self) -> None:
        if self.dialog is None:
            self.dialog = dialog = DoctorDialog(self._cures(), self._window)
            dialog.look_wanted.connect(self._look)
            dialog.cure_wanted.connect(self._carry_out)
            dialog.job_wanted.connect(self.job_wanted)
            dialog.notification_wanted.connect(self._try_notification)
            dialog.finished.connect(self._forget)
            dialog.open()
            self._look()

    def _cures(self) -> dict[str, str]:
        cures = {
            "backup": self.tr("Make a backup"),
            "copy": self.tr("Decide…"),
            "engine": self.tr("Start the engine"),
        }
        if self._item.is_possible:
            cures["start"] = self.tr("Start at login")
        return cures

    def _look(self) -> None:
        if self.dialog is not None:
            self.dialog.show_looking()
            self._bridge.ask(_diagnoses, self._show, self._give_up)

    def _carry_out(self, subject: str) -> None:
        if subject == "copy" and self.dialog is not None:
            self.dialog.close()  # the question would open behind it
            self._decide_about_copy()
            return
        calls: dict[str, Callable[[Core], object]] = {
            "backup": _back_up,
            "engine": _start_engine,
            "start": partial(_start_at_login, self._item),
        }
        self._bridge.change(calls[subject], self._on_cure, self._give_up)

    def _on_cure(self, _done: object) -> None:
        self._look()

    def _show(self, found: "list[Diagnosis]") -> None:
        if self.dialog is not None:
            self.dialog.show_found([*found, self._of_tray()], has_cures=self._bridge.is_open)

    def _give_up(self, error: Exception) -> None:
        if self.dialog is not None and not self._bridge.is_open:
            look = partial(_diagnoses_without_store, self._store, error)
            self._bridge.ask_without_core(look, self._show, self._fail)
        else:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        if self.dialog is None:
            self._bridge.report_failure(error)
        else:
            self.dialog.show_nothing(self._bridge.words_of(error))

    def _of_tray(self) -> "Diagnosis":
        from scheduler_core.doctor.finding import Diagnosis, Level

        if self._has_tray():
            return Diagnosis(self.tr("tray"), Level.OK, self.tr("The icon is in the tray."))
        return Diagnosis(
            self.tr("tray"),
            Level.WARN,
            self.tr("This desktop shows no tray, so a closed window is minimised instead."),
            self.tr("On GNOME the extension “AppIndicator and KStatusNotifierItem Support” adds one."),
        )

    def _forget(self) -> None:
        self.dialog = None


def _diagnoses(core: Core) -> "list[Diagnosis]":
    return core.upkeep.doctor()


def _diagnoses_without_store(store: str | None, error: Exception) -> "list[Diagnosis]":
    from scheduler_core.facade.control.upkeep import diagnoses_without_store

    return diagnoses_without_store(store, str(error))


def _back_up(core: Core) -> object:
    return core.upkeep.back_up()


def _start_engine(core: Core) -> None:
    core.engine.start()


def _start_at_login(item: LoginItem, _core: Core) -> None:
    item.switch(True)
