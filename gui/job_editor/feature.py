"""Join the job editor with the window; it is imported when it is first wanted."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.job_editor.editing_controller import EditingController


class JobEditorFeature(QObject):
    """Opens editors; `drafts_found` tells of what an earlier start left, to be continued."""

    drafts_found = Signal(str)

    def __init__(
        self,
        context: WindowContext,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._theme = context.theme
        self._bridge = context.bridge
        self._history = context.history
        self._choice = context.choice
        self._now = context.now
        self._memory = context.memory
        self._controller: EditingController | None = None
        context.bridge.opened.connect(self._look_for_drafts)
        context.requests.views_loaded.connect(self._load_ahead)

    def open_new(self) -> None:
        self._used().open_new()

    def open_new_at(self, at: datetime) -> None:
        """Open an editor for a new job that fires once, at an instant."""
        self._used().open_new(at)

    def open_job(self, job_id: JobId) -> None:
        self._used().open_job(job_id)

    def continue_drafts(self) -> None:
        self._used().continue_drafts()

    def has_unsaved(self) -> bool:
        """Tell whether something typed would be given up by closing an editor."""
        return self._controller is not None and self._controller.has_unsaved()

    def ask_unsaved(self, then: Callable[[], object]) -> None:
        """Ask what becomes of the changes in an editor; go on once it is closed, not if it stays."""
        self._used().ask_unsaved(then)

    def keep_typed(self) -> None:
        """Write down what is typed without waiting for a pause."""
        if self._controller is not None:
            self._controller.keep_typed()

    def close(self) -> None:
        """Keep what is typed for the next start."""
        if self._controller is not None:
            self._controller.close()

    def _load_ahead(self) -> None:
        """Load what editors are made of on another thread: the click on the first one waited for 150 ms."""
        self._bridge.ask_without_core(_load, _nothing)

    def _look_for_drafts(self) -> None:
        self._bridge.ask(_has_drafts, self._read_drafts)

    def _read_drafts(self, are_there: bool) -> None:
        if are_there:
            self._used().look_for_drafts()

    def _used(self) -> "EditingController":
        from gui.job_editor.editing_controller import EditingController
        from gui.job_editor.reading.kept_drafts import draft_folder

        if self._controller is None:
            self._controller = EditingController(
                self._theme,
                self._bridge,
                self._history,
                self._choice,
                self._now,
                draft_folder(),
                self._window,
                self._memory,
            )
            self._controller.drafts_found.connect(self.drafts_found)
        return self._controller


def _has_drafts(_core: Core) -> bool:
    from gui.job_editor.reading.kept_drafts import draft_folder

    folder = draft_folder()
    return folder.is_dir() and any(folder.iterdir())


def _load() -> None:
    import gui.job_editor.editing_controller  # noqa: F401


def _nothing(_loaded: None) -> None:
    """Wait for nothing: an editor that is wanted before loads it itself."""
