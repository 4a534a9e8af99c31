"""One job seen from all sides: sentence, state, what is next, how it went, and why."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import said
from gui.inspector.inspected_job import InspectedJob, Reasons
from gui.inspector.last_days import LastDays
from gui.inspector.last_runs import LastRuns
from gui.inspector.next_times import NextTimes
from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.text import formats, span_words
from gui.text.instance_words import instance_in_full
from gui.widgets.action_maker import plain
from gui.widgets.label import Label
from gui.widgets.view_panel import ViewPanel
from scheduler_core.values.ids import JobId

_STANDING_SHOWN = 5


class InspectorView(ViewPanel):
    """Shows the selected job; `why_wanted` tells the instant that the user wants explained."""

    why_wanted = Signal(object, object)
    run_wanted = Signal(object, object)
    span_wanted = Signal(object, object, object, str)
    shown = Signal()

    def __init__(
        self,
        theme: Theme,
        actions: Sequence[QAction],
        now: Callable[[], datetime],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Inspector"), parent, title_lines=2)
        self.setObjectName("inspector")
        self._now = now
        self._job_id: JobId | None = None
        self._name = ""
        self.explained_job: JobId | None = None
        self._tools = [self._tool(action) for action in actions]
        self._area = QScrollArea(self)
        self._sheet = QWidget(self._area)
        self._hint = self._label("inspector_hint", is_muted=True)
        self._hint.setContentsMargins(space(2), 0, space(2), 0)
        self._sentence = self._label("sentence")
        self._facts = self._label("facts", is_muted=True)
        self._problems = self._label("problems")
        self._problems.setForegroundRole(self.palette().ColorRole.BrightText)
        self._runs_title = self._heading(self.tr("Last runs"))
        self.last_runs = LastRuns(self)
        self._days = LastDays(self)
        self.next_times = NextTimes(theme, now, self)
        self._why_title = self._heading(self.tr("Why?"))
        self._why = self._label("why")
        self._lay_out()
        self.show_selection(0)
        self.next_times.picked.connect(self._want_why)
        self.last_runs.run_picked.connect(self.run_wanted)
        self._days.day_picked.connect(self._want_span)

    def show_selection(self, count: int) -> None:
        """Say what is selected if it is not a single job."""
        self._job_id = None
        self.show_title(self.tr("Inspector"))
        if count:
            words = self.tr("{count} jobs are selected.")
            self._hint.setText(words.format(count=formats.whole_number(count)))
        else:
            self._hint.setText(self.tr("Select a job to see when it runs, and why it ran or did not."))
        self._show_parts(False)

    def show_job(self, inspected: InspectedJob | None) -> None:
        if inspected is None:
            self.show_selection(0)
            return
        is_other = inspected.job.id != self._job_id
        self._job_id, self._name = inspected.job.id, inspected.job.name
        self.show_title(inspected.job.name)
        self._sentence.setText(inspected.sentence)
        self._facts.setText("\n".join(self._facts_of(inspected)))
        self._problems.setText("\n".join(inspected.problems))
        self.last_runs.show_runs(inspected.last_runs)
        self._days.show_days(inspected.days)
        self.next_times.show_times(inspected.next_times, is_other=is_other)
        self._show_parts(True)
        self._problems.setVisible(bool(inspected.problems))

    def show_reasons(self, reasons: Reasons) -> None:
        self.explained_job = reasons.job_id
        self._why.setText("\n\n".join(reasons.sentences))

    def forget_reasons(self) -> None:
        self.explained_job = None
        self._why.setText(self.tr("Select an occurrence above, in the calendar or in the log."))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def sizeHint(self) -> QSize:
        return QSize(space(72), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(space(48), super().minimumSizeHint().height())

    def _facts_of(self, inspected: InspectedJob) -> list[str]:
        draft = inspected.job.draft
        place = " · ".join(part for part in (draft.folder, " ".join(f"#{tag}" for tag in draft.tags)) if part)
        facts = [inspected.action, self._state_of(inspected), *self._standing_of(inspected)]
        if inspected.usual_duration is not None:
            length = span_words.duration(inspected.usual_duration)
            facts.append(self.tr("usually takes {length}").format(length=length))
        return [fact for fact in (*facts, place, draft.notes.strip()) if fact]

    def _standing_of(self, inspected: InspectedJob) -> list[str]:
        """Say what waits, is to be tried again or is held, the first of many."""
        now = self._now()
        lines = [instance_in_full(each, now) for each in inspected.standing[:_STANDING_SHOWN]]
        if len(inspected.standing) > _STANDING_SHOWN:
            count = formats.whole_number(len(inspected.standing) - _STANDING_SHOWN)
            lines.append(self.tr("and {count} more").format(count=count))
        return lines

    def _state_of(self, inspected: InspectedJob) -> str:
        job = inspected.job
        if job.deleted_at is not None:
            return self.tr("in the bin")
        if job.disabled_reason:
            return self.tr("stopped: {reason}").format(reason=said(job.disabled_reason))
        if not job.draft.is_enabled:
            return self.tr("switched off")
        if not job.is_paused:
            return self.tr("switched on")
        if job.paused_until is None:
            return self.tr("paused until you resume it")
        return self.tr("paused until {at}").format(at=formats.near_instant(job.paused_until, self._now()))

    def _want_why(self, at: datetime) -> None:
        if self._job_id is not None:
            self.why_wanted.emit(self._job_id, at)

    def _want_span(self, since: datetime, until: datetime) -> None:
        if self._job_id is not None:
            self.span_wanted.emit(since, until, (self._job_id,), self._name)

    # ---- how it is built

    def _show_parts(self, are_shown: bool) -> None:
        self._hint.setVisible(not are_shown)
        self._area.setVisible(are_shown)
        for tool in self._tools:
            tool.setVisible(are_shown)

    def _lay_out(self) -> None:
        # Below the name and not beside it, which would leave it half of the width.
        tools = QHBoxLayout()
        tools.setContentsMargins(space(1), 0, space(2), space(1))
        tools.setSpacing(space(1))
        for tool in self._tools:
            tools.addWidget(tool)
        tools.addStretch(1)
        column = QVBoxLayout(self._sheet)
        column.setContentsMargins(space(2), 0, space(2), space(2))
        column.setSpacing(space(1.5))
        for part in (
            self._sentence,
            self._problems,
            self._facts,
            self._runs_title,
            self.last_runs,
            self._days,
            self.next_times,
            self._why_title,
            self._why,
        ):
            column.addWidget(part)
        column.addStretch(1)
        area = self._area
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._sheet)
        area.viewport().setAutoFillBackground(False)
        self._sheet.setAutoFillBackground(False)
        self.content.addLayout(tools)
        self.content.addWidget(self._hint)
        self.content.addWidget(area, 1)
        self.content.addStretch()

    def _tool(self, action: QAction) -> QToolButton:
        tool = QToolButton(self)
        tool.setDefaultAction(action)
        tool.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        tool.setAccessibleName(plain(action.text()))
        return tool

    def _heading(self, text: str) -> Label:
        heading = Label(text, self)
        heading.setFont(font_of(Type.STRONG))
        heading.setContentsMargins(0, space(1), 0, 0)
        return heading

    def _label(self, name: str, is_muted: bool = False) -> Label:
        label = Label(self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        # Long addresses have no place to break; they must not widen the window.
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        if is_muted:
            label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        return label
