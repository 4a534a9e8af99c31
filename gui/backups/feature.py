"""Join the backups with the core; their page is imported when it is first wanted."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.commands.window_context import SettingsPage, WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from gui.widgets.notices.question import Question
from scheduler_core.errors import SchedulerError

if TYPE_CHECKING:
    from gui.backups.backups_page import BackupsPage
    from scheduler_core.store.maintenance.backup import Backup


_REST_MILLISECONDS = 500


class _Stopped(SchedulerError):
    """The user stopped the copying."""


class BackupsFeature(WindowFeature):
    """Fills the page of the settings; copies are made next to the window's other questions."""

    _copied = Signal(int, int)

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._page: BackupsPage | None = None
        self._stop = threading.Event()
        self._is_busy = ""
        self._can_stop = False
        self._found: LatestAnswer[Sequence[Backup]] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._on_unread
        )
        self._copied.connect(self._show_progress)
        title = self.tr("Backups")
        words = self.tr("restore, copies of the store, empty bin")
        context.settings_pages.append(SettingsPage("copies", title, "backup", self._make_page, words))

    def _make_page(self, parent: QWidget) -> QWidget:
        from gui.backups.backups_page import BackupsPage

        self._page = page = BackupsPage(self._context.theme, parent)
        page.make_wanted.connect(self._back_up)
        page.stop_wanted.connect(self._stop.set)
        page.restore_wanted.connect(self._ask_to_restore)
        page.show_wanted.connect(_show_folder)
        empty_bin = self._context.actions.jobs.empty_bin
        page.bin_wanted.connect(empty_bin.trigger)
        page.let_empty_bin(empty_bin.isEnabled())
        empty_bin.enabledChanged.connect(page.let_empty_bin)
        page.empty.again_wanted.connect(self._look)
        page.look_wanted.connect(self._found.refresh)
        page.destroyed.connect(self._forget)
        if self._is_busy:
            page.show_work(self._is_busy, can_stop=self._can_stop)
        self._look()
        return page

    def _forget(self) -> None:
        self._page = None
        self._found.drop()

    def _look(self) -> None:
        if self._page is not None:
            self._found.ask(_backups)

    def _show(self, found: "Sequence[Backup]") -> None:
        if self._page is not None:
            self._page.show_backups(found)

    def _on_unread(self, error: Exception) -> None:
        empty = None if self._page is None else self._page.empty
        if empty is not None and (empty.awaited or not self._bridge.is_open):
            self._bridge.report_unread(error, empty.miss)  # nobody asked for the looks that follow
        else:
            self._bridge.report_unread(error, None)

    # ---- making one

    def _back_up(self) -> None:
        if self._is_busy:
            return
        self._begin(self.tr("Copying the store"), can_stop=True)
        self._stop.clear()
        self._bridge.ask(partial(_made, self._tell_copied), self._on_made, self._on_not_made)

    def _tell_copied(self, done: int, total: int) -> None:
        """Pass on how far it is; called on the thread that copies."""
        if self._stop.is_set():
            raise _Stopped
        self._copied.emit(done, total)

    def _show_progress(self, done: int, total: int) -> None:
        if self._page is not None and self._is_busy:
            self._page.progress.show_progress(self._is_busy, done, total)

    def _on_made(self, _made: object) -> None:
        self._end()
        self._context.notices.tell(self.tr("The backup is made."))

    def _on_not_made(self, error: Exception) -> None:
        self._end()
        if not isinstance(error, _Stopped):
            self._bridge.report_failure(error)

    # ---- restoring one

    def _ask_to_restore(self, backup: "Backup") -> None:
        question = Question(
            self.tr("Restore a backup"),
            self.tr("Go back to the backup of {time}?").format(time=formats.instant(backup.made_at)),
            QDialogButtonBox.StandardButton.Cancel,
            self._page or self._window,
        )
        question.setObjectName("restore_question")
        question.set_words(
            self.tr(
                "Jobs, runs and settings will be as they were then. What the store holds now is kept as "
                "another backup.\n\n"
                "The engine ends first, and runs under way with it. The next start opens what was restored, "
                "and nothing fires there until you have said which store goes on."
            )
        )
        restore = question.add_button(self.tr("&Restore"), QDialogButtonBox.ButtonRole.DestructiveRole)
        restore.setObjectName("restore")
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        restore.clicked.connect(partial(self._restore, backup.path))
        question.open()

    def _restore(self, path: Path, _is_checked: bool = False) -> None:
        if not self._is_busy:
            self._begin(self.tr("Restoring the backup"), can_stop=False)
            self._bridge.change(partial(_restored, path), self._on_restored, self._on_not_made)

    def _on_restored(self, kept: Path | None) -> None:
        self._end()
        question = Question(
            self.tr("Restore a backup"),
            self.tr("The backup is restored. Quit Hourbell and start it again to open it."),
            QDialogButtonBox.StandardButton.NoButton,
            self._page or self._window,
        )
        question.setObjectName("restored")
        if kept is not None:
            question.set_words(self.tr("What stood there is kept as {path}.").format(path=kept))
        later = question.add_button(self.tr("&Later"), QDialogButtonBox.ButtonRole.RejectRole)
        leave = question.add_button(self.tr("&Quit"), QDialogButtonBox.ButtonRole.AcceptRole)
        question.set_default(later)
        leave.clicked.connect(self._context.actions.quit.trigger)
        question.open()

    def _begin(self, text: str, *, can_stop: bool) -> None:
        self._is_busy, self._can_stop = text, can_stop
        if self._page is not None:
            self._page.show_work(text, can_stop=can_stop)

    def _end(self) -> None:
        self._is_busy = ""
        if self._page is not None:
            self._page.end_work()
        self._look()


def _show_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _backups(core: Core) -> "Sequence[Backup]":
    return core.upkeep.backups()


def _made(told: Callable[[int, int], None], core: Core) -> object:
    return core.upkeep.back_up(told)


def _restored(path: Path, core: Core) -> Path | None:
    """End the engine first: its lock would be in the way."""
    core.engine.stop()
    return core.upkeep.restore(path)
