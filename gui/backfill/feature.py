"""Join the backfill with the core; its dialog is imported when it is first wanted."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from gui.commands.jobs.job_names import counted
from gui.commands.jobs.run_requests import Asking
from gui.commands.undo import doing
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core, CoreAreas
from gui.core_access.core_words import as_sentence
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.backfill import Backfill, BackfillOrder, BackfillPlan

if TYPE_CHECKING:
    from gui.backfill.backfill_dialog import BackfillDialog

_REST_MILLISECONDS = 300


class _Start(NamedTuple):
    """A backfill that was asked for, and the dialog that asked."""

    job_id: JobId
    order: BackfillOrder
    dialog: "BackfillDialog | None"


class BackfillFeature(WindowFeature):
    """Answers the action for it, of the one job that is selected."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._call_by_name = context.call_by_name
        self._job_id: JobId | None = None
        self.dialog: BackfillDialog | None = None
        self._plans: LatestAnswer[tuple[BackfillOrder, BackfillPlan]] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._on_failure
        )
        self._backfills: LatestAnswer[Sequence[Backfill]] = LatestAnswer(
            context.bridge, self._show_backfills, _REST_MILLISECONDS, self, otherwise=self._on_failure
        )
        context.actions.jobs.backfill.triggered.connect(self._open)
        context.requests.backfill_wanted.connect(self._open_for_span)
        context.bridge.changed.connect(self._on_changes)

    def _open(self) -> None:
        selected = self._choice.selected
        if len(selected) == 1:
            self._open_for(selected[0])

    def _open_for_span(self, job_id: JobId, start: datetime, end: datetime) -> None:
        self._open_for(job_id, (start, end))

    def _open_for(self, job_id: JobId, span: tuple[datetime, datetime] | None = None) -> None:
        from gui.backfill.backfill_dialog import BackfillDialog

        if self.dialog is not None:
            self.dialog.close()
        self._job_id = job_id
        self.dialog = dialog = BackfillDialog(self._theme, self._now, counted(1), self._window, span)
        dialog.order_asked.connect(self._look)
        dialog.start_wanted.connect(self._want_start)
        dialog.end_wanted.connect(self._end)
        dialog.finished.connect(self._forget)
        self._call_by_name((job_id,), dialog.show_subject, dialog.close)
        dialog.show()
        self._backfills.ask(partial(_backfills, job_id))
        dialog.ask()

    def _look(self, order: BackfillOrder) -> None:
        if self._job_id is not None:
            self._plans.ask(partial(_looked, self._job_id, order))

    def _want_start(self, order: BackfillOrder) -> None:
        if self._job_id is not None:
            start = _Start(self._job_id, order, self.dialog)
            self._bridge.ask(
                partial(_asking, start.job_id),
                partial(self._start_or_ask, start),
                partial(self._on_no_start, start),
            )

    def _start_or_ask(self, start: "_Start", asking: Asking | None) -> None:
        """Start it; a job with parameters is asked about first."""
        if asking is None:
            self._start(start, [])
            return
        from gui.commands.jobs.run_values_dialog import RunValuesDialog

        dialog = RunValuesDialog(
            asking,
            self._now,
            self.dialog or self._window,
            title=self.tr("Make up for missed runs"),
            act=self.tr("Make up for them"),
        )
        dialog.values_given.connect(partial(self._start, start))
        dialog.rejected.connect(partial(self._end_start, start))
        dialog.open()

    def _start(self, start: "_Start", values: Sequence[tuple[str, str]]) -> None:
        wanted = replace(start.order, values=tuple(values))
        one = self.tr("One run is asked for; it goes behind all that is due.")
        many = self.tr("{count} runs are asked for; they go behind all that is due.")
        self._history.make(
            doing(partial(_start_of, start.job_id, wanted)),
            self.tr("making up for missed runs"),
            partial(_told, start.job_id, wanted.id, one, many),
            then=partial(self._end_start, start),
            otherwise=partial(self._on_no_start, start),
        )

    def _end(self, backfill: str) -> None:
        if self._job_id is not None:
            self._bridge.change(partial(_ended, self._job_id, backfill), self._tell_ended)

    def _tell_ended(self, count: int) -> None:
        if count:
            words = self.tr("Asked for the end of {count} runs.")
            self._notices.tell(words.format(count=formats.whole_number(count)))

    def _end_start(self, start: "_Start") -> None:
        """Let its dialog start another; a dialog that was opened since waits for its own."""
        if self.dialog is not None and self.dialog is start.dialog:
            self.dialog.end_start()
            self.dialog.ask()

    def _on_no_start(self, start: "_Start", error: Exception) -> None:
        if self.dialog is not None and self.dialog is start.dialog:
            self.dialog.end_start()
            self._on_failure(error)
        else:
            self._bridge.report_failure(error)

    def _show(self, looked: tuple[BackfillOrder, BackfillPlan]) -> None:
        if self.dialog is not None:
            self.dialog.show_plan(*looked)

    def _show_backfills(self, found: Sequence[Backfill]) -> None:
        if self.dialog is not None:
            self.dialog.show_backfills(found)

    def _on_failure(self, error: Exception) -> None:
        if self.dialog is None:
            return
        if isinstance(error, InvalidInput | NotFound):
            reason = error.reason if isinstance(error, InvalidInput) else str(error)
            self.dialog.show_refusal(as_sentence(reason))
            return
        self._bridge.report_unread(error, self.dialog.show_refusal)

    def _on_changes(self, changes: ChangeSet) -> None:
        if self.dialog is not None and changes != ChangeSet(outputs=changes.outputs):
            self._backfills.refresh()
            self._plans.refresh()

    def _forget(self) -> None:
        self.dialog = None
        self._plans.drop()
        self._backfills.drop()


def _looked(job_id: JobId, order: BackfillOrder, core: Core) -> tuple[BackfillOrder, BackfillPlan]:
    return order, core.backfills.look(job_id, order)


def _backfills(job_id: JobId, core: Core) -> Sequence[Backfill]:
    return core.backfills.of_job(job_id)


def _asking(job_id: JobId, core: Core) -> Asking | None:
    draft = core.jobs.get(job_id).draft
    if not draft.parameters:
        return None
    return Asking(job_id, draft.name, draft.parameters, draft.schedule.zone)


def _start_of(job_id: JobId, order: BackfillOrder, areas: CoreAreas) -> None:
    areas.backfills.start(job_id, order)


def _told(job_id: JobId, backfill: str, one: str, many: str, core: Core) -> str:
    total = core.backfills.get(job_id, backfill).total
    return one if total == 1 else many.format(count=formats.whole_number(total))


def _ended(job_id: JobId, backfill: str, core: Core) -> int:
    return core.backfills.cancel(job_id, backfill).total
