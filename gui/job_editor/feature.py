"""Join the job editor with the window; it is imported when it is first wanted."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.widgets.in_turns import InTurns, at_once, loading
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.job_editor.editing_controller import EditingController

# What editors are made of, from the inside out. Most of the time goes to what has no part of Qt, and may be
# loaded off the window's thread.
_MODULES_WITHOUT_QT = (
    "scheduler_core.actions.checks",
    "scheduler_core.actions.templates",
    "scheduler_core.fields.jobs.run_policies",
    "scheduler_core.fields.jobs.sequence",
    "scheduler_core.fields.schedules.kinds.registry",
    "scheduler_core.fields.schedules.schedule",
    "scheduler_core.native.text.document_text",
    "scheduler_core.fields.jobs.assertions",
    "scheduler_core.recurrence.compiler",
    "scheduler_core.values.runs.progress",
)
_MODULES = (
    "gui.widgets.tables.side_by_side",
    "gui.job_editor.conflict",
    "gui.job_editor.held_keys",
    "gui.job_editor.reading.job_texts",
    "gui.job_editor.editing_session",
    "gui.widgets.fields.form_editors",
    "gui.widgets.fields.form",
    "gui.job_editor.fields.call_target",
    "gui.job_editor.reading.step_numbers",
    "gui.widgets.fields.entries",
    "gui.job_editor.reading.action_reading",
    "gui.job_editor.steps.cards.step_cards",
    "gui.text.progress_words",
    "gui.job_editor.steps.cards.step_lines",
    "gui.job_editor.steps.steps_field",
    "gui.widgets.fields.field_form",
    "gui.job_editor.fields.action_forms",
    "gui.job_editor.fields.policy_forms",
    "gui.widgets.fields.calendars",
    "gui.job_editor.fields.moment_editor",
    "gui.job_editor.fields.weeks.week_cells",
    "gui.job_editor.fields.schedule_page",
    "gui.job_editor.editor_page",
    "gui.job_editor.preview.preview_pane",
    "gui.widgets.terminal.terminal_text",
    "gui.job_editor.preview.trial_pane",
    "gui.job_editor.steps.cards.foresight",
    "gui.job_editor.steps.card_pane",
    "gui.job_editor.steps.cards.step_rows",
    "gui.job_editor.steps.column.step_model",
    "gui.job_editor.steps.column.card_column",
    "gui.job_editor.steps.steps_page",
    "gui.job_editor.steps.steps_place",
    "gui.job_editor.job_editor",
    "gui.job_editor.editing_controller",
)


class JobEditorFeature(WindowFeature):
    """Opens editors; `drafts_found` tells of what an earlier start left, to be continued."""

    drafts_found = Signal(str)

    def __init__(
        self,
        context: WindowContext,
        parent: QWidget,
    ) -> None:
        super().__init__(context, parent)
        self._controller: EditingController | None = None
        self._loading = InTurns(self)
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
        """Load what editors are made of: the click on the first one waited for 150 ms."""
        self._bridge.ask_without_core(partial(at_once, loading(*_MODULES_WITHOUT_QT)), self._load_editors)

    def _load_editors(self, _loaded: None) -> None:
        self._loading.begin(loading(*_MODULES))

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
