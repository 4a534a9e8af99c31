"""Show a notice while the folder of job files needs a decision, and open its dialog."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.commands.jobs.job_changes import enabling
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.job_folder.folder_questions import FolderState
    from gui.job_folder.job_folder_dialog import JobFolderDialog

# A look goes through all files if one of them has changed.
_REST_MILLISECONDS = 2_000
# Files are changed by others, who tell nobody.
_LOOK_MILLISECONDS = 10_000


class JobFolderFeature(WindowFeature):
    """Looks at the folder while the window is in sight: now and then, and when jobs or settings change."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        wanted, bridge = context.actions.job_folder, context.bridge
        self._undo = context.actions.undo
        self._bridge = bridge
        self._state: FolderState | None = None
        self.notice = StandingNotice(context.theme, "folder_notice", wanted, self.tr("Look…"), parent)
        self.dialog: JobFolderDialog | None = None
        self._states: LatestAnswer[FolderState] = LatestAnswer(bridge, self._show, _REST_MILLISECONDS, self)
        self._look = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._look.timeout.connect(self.refresh)
        wanted.triggered.connect(self.open)
        bridge.opened.connect(self._begin)
        bridge.changed.connect(self._on_changes)
        # A file that is put back changes no job, so no change tells of it.
        context.history.changed.connect(self._on_undo)
        parent.installEventFilter(self)

    def open(self) -> None:
        from gui.job_folder.job_folder_dialog import JobFolderDialog

        if self.dialog is not None:
            self.dialog.raise_()
            self.dialog.activateWindow()
            return
        self.dialog = dialog = JobFolderDialog(self._theme, self._window)
        # Choices are undone where they were made, too.
        dialog.addAction(self._undo)
        dialog.choice_wanted.connect(self._resolve)
        dialog.enabling_wanted.connect(self._enable)
        dialog.finished.connect(self._forget)
        dialog.show()
        if self._state is not None:
            dialog.show_state(self._state)
        dialog.take_focus()
        self.refresh()

    def refresh(self) -> None:
        """Look again, if the window is in sight."""
        if self._bridge.is_open and self._window.isVisible():
            self._states.again(partial(_look, self._state))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self._look.stop()
        elif event.type() == QEvent.Type.Show and self._bridge.is_open:
            self._begin()
        return False

    def _begin(self) -> None:
        self._look.start()
        self.refresh()

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.jobs or changes.has_new_settings or changes.is_everything:
            self.refresh()

    def _on_undo(self) -> None:
        if self._state is not None and self._state.folder:
            self._bridge.change(_nothing, self._on_done)

    def _on_done(self, _nothing: None) -> None:
        self.refresh()

    def _resolve(self, takes_file: Mapping[str, bool]) -> None:
        from gui.job_folder.folder_questions import resolving

        count = len(takes_file)
        if count == 1:
            notice = self.tr("Settled 1 conflict.")
        else:
            notice = self.tr("Settled {count} conflicts.").format(count=formats.whole_number(count))
        self._history.make(
            resolving(takes_file), self.tr("the choice between file and job"), notice, then=self._look_again
        )

    def _enable(self, job_id: JobId) -> None:
        self._history.make(
            enabling([job_id]),
            self.tr("switching on"),
            self.tr("Switched on 1 job."),
            then=self._look_again,
        )

    def _look_again(self) -> None:
        self._states.ask(partial(_look, self._state))

    def _show(self, state: "FolderState") -> None:
        self._state = state
        self.notice.show_need(self._told(state))
        if self.dialog is not None:
            self.dialog.show_state(state)

    def _told(self, state: "FolderState") -> str:
        if state.problem:
            return self.tr("The folder of job files can't be looked at.")
        conflicts = len(state.conflicts)
        left_off = len(state.left_off)
        refused = len(state.items) - conflicts - left_off
        words = []
        if conflicts:
            text = self.tr("1 conflict") if conflicts == 1 else self.tr("{count} conflicts")
            words.append(text.format(count=formats.whole_number(conflicts)))
        if refused:
            text = self.tr("1 file can't be read") if refused == 1 else self.tr("{count} files can't be read")
            words.append(text.format(count=formats.whole_number(refused)))
        if left_off:
            text = (
                self.tr("1 job is off until you have looked at its new script or call")
                if left_off == 1
                else self.tr("{count} jobs are off until you have looked at their new scripts or calls")
            )
            words.append(text.format(count=formats.whole_number(left_off)))
        return self.tr("Folder of job files: {facts}.").format(facts=", ".join(words)) if words else ""

    def _forget(self) -> None:
        self.dialog = None


def _nothing(_core: Core) -> None:
    """Stand in line behind the changes that are under way."""


def _look(before: "FolderState | None", core: Core) -> "FolderState":
    from gui.job_folder.folder_questions import FolderState, folder_state

    return folder_state(before or FolderState(), core)
