"""One job seen from all sides: sentence, state, what is next, how it went, and why."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui import formats, span_words
from gui.inspector.inspected_job import InspectedJob, NextTime, Reasons
from gui.outcomes import state_name
from gui.spacing import space
from gui.theme import Theme, scaled_font
from gui.widgets.empty_state import EmptyState
from gui.widgets.line_table import LineTable
from gui.widgets.outcome_marks import draw_mark
from gui.widgets.paged_model import Column, PagedModel
from gui.widgets.panel import Panel
from scheduler_core.values.ids import JobId
from scheduler_core.values.run import RunState

_NEXT_ROWS = 10


class InspectorView(Panel):
    """Shows the selected job; `why_wanted` tells the instant that the user wants explained."""

    why_wanted = Signal(object, object)
    shown = Signal()

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Inspector"), parent)
        self.setObjectName("inspector")
        self._now = now
        self._job_id: JobId | None = None
        self.explained_job: JobId | None = None
        self._sheet = QWidget(self)
        self._hint = self._label("inspector_hint", is_muted=True)
        self._hint.setContentsMargins(space(2), 0, space(2), 0)
        self._sentence = self._label("sentence")
        self._facts = self._label("facts", is_muted=True)
        self._problems = self._label("problems")
        self._problems.setForegroundRole(self.palette().ColorRole.BrightText)
        self._next_title = self._heading(self.tr("Next"))
        self.next_model: PagedModel[NextTime] = PagedModel(self)
        self.next_table = self._build_next_table(theme)
        self._past_title = self._heading(self.tr("Last runs"))
        self.spark = OutcomeSpark(self)
        self._why_title = self._heading(self.tr("Why?"))
        self._why = self._label("why")
        self._lay_out()
        self.show_selection(0)
        self.next_table.view.selectionModel().currentRowChanged.connect(self._want_why)

    def show_selection(self, count: int) -> None:
        """Say what is selected if it is not a single job."""
        self._job_id = None
        self.show_title(self.tr("Inspector"))
        if count:
            self._hint.setText(self.tr("{count} jobs are selected.").format(count=f"{count:,}"))
        else:
            self._hint.setText(self.tr("Select a job to see when it runs, and why it ran or did not."))
        self._show_parts(False)

    def show_job(self, inspected: InspectedJob | None) -> None:
        if inspected is None:
            self.show_selection(0)
            return
        is_other = inspected.job.id != self._job_id
        self._job_id = inspected.job.id
        self.show_title(inspected.job.name)
        self._sentence.setText(inspected.sentence)
        self._facts.setText("\n".join(self._facts_of(inspected)))
        self._problems.setText("\n".join(inspected.problems))
        self._show_next(inspected.next_times, is_other)
        self.spark.show_outcomes(inspected.outcomes)
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
        facts = [inspected.action, self._state_of(inspected)]
        if inspected.usual_duration is not None:
            length = span_words.duration(inspected.usual_duration)
            facts.append(self.tr("usually takes {length}").format(length=length))
        return [fact for fact in (*facts, place, draft.notes.strip()) if fact]

    def _state_of(self, inspected: InspectedJob) -> str:
        job = inspected.job
        if job.deleted_at is not None:
            return self.tr("in the bin")
        if job.disabled_reason:
            return self.tr("stopped: {reason}").format(reason=job.disabled_reason)
        if not job.draft.is_enabled:
            return self.tr("switched off")
        if not job.is_paused:
            return self.tr("switched on")
        if job.paused_until is None:
            return self.tr("paused until you resume it")
        return self.tr("paused until {at}").format(at=formats.near_instant(job.paused_until, self._now()))

    def _show_next(self, next_times: tuple[NextTime, ...], is_other: bool) -> None:
        ids = [round(each.at.timestamp() * 1_000_000) for each in next_times]
        if is_other:
            self.next_model.show_new_ids(ids)
        else:
            self.next_model.show_ids(ids)
        self.next_model.fill(zip(ids, next_times, strict=True), ids)

    def _note_of(self, next_time: NextTime) -> str:
        notes = list(next_time.badges)
        if next_time.is_paused:
            notes.insert(0, self.tr("skipped: paused"))
        return ", ".join(notes) or span_words.countdown(next_time.at - self._now())

    def _want_why(self, current: QModelIndex) -> None:
        if current.isValid() and self._job_id is not None:
            known = self.next_model.known_line(self.next_model.id_at(current))
            if known is not None:
                self.why_wanted.emit(self._job_id, known.at)

    def _show_parts(self, are_shown: bool) -> None:
        self._hint.setVisible(not are_shown)
        self._sheet.setVisible(are_shown)

    def _build_next_table(self, theme: Theme) -> LineTable:
        self.next_model.show_columns(
            Column(
                self.tr("When"),
                lambda each: formats.near_instant(each.at, self._now()),
                lambda each: formats.iso_instant(each.at),
            ),
            Column(self.tr("Note"), self._note_of),
        )
        empty = EmptyState(theme, "today", self.tr("Nothing is to come"), "", self)
        table = LineTable(self.next_model, empty, self.tr("Next occurrences"), self)
        view = table.view
        view.setObjectName("next_table")
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.horizontalHeader().hide()
        view.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + space(1.5))
        table.setMinimumHeight(_NEXT_ROWS * view.verticalHeader().defaultSectionSize() + space(1))
        return table

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._sheet)
        column.setContentsMargins(space(2), 0, space(2), space(2))
        column.setSpacing(space(1.5))
        for part in (
            self._sentence,
            self._problems,
            self._facts,
            self._past_title,
            self.spark,
            self._next_title,
            self.next_table,
            self._why_title,
            self._why,
        ):
            column.addWidget(part)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._sheet)
        area.viewport().setAutoFillBackground(False)
        self._sheet.setAutoFillBackground(False)
        self.content.addWidget(self._hint)
        self.content.addWidget(area, 1)

    def _heading(self, text: str) -> QLabel:
        heading = QLabel(text, self)
        heading.setFont(scaled_font(1, QFont.Weight.DemiBold))
        heading.setContentsMargins(0, space(2), 0, 0)
        return heading

    def _label(self, name: str, is_muted: bool = False) -> QLabel:
        label = QLabel(self)
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


class OutcomeSpark(QWidget):
    """The last outcomes in a row, the newest at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("spark")
        self._outcomes: tuple[RunState, ...] = ()
        self.show_outcomes(())

    def show_outcomes(self, outcomes: tuple[RunState, ...]) -> None:
        self._outcomes = outcomes
        words = ", ".join(state_name(state) for state in reversed(outcomes)) or self.tr("It has not run yet.")
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(40), self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._outcomes:
            painter.setPen(self.palette().placeholderText().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.toolTip())
            return
        side = self.fontMetrics().height() * 0.66
        step = side + space(0.75)
        for place, state in enumerate(self._outcomes):
            draw_mark(
                painter, QRectF(place * step, (self.height() - side) / 2, side, side), state, self.palette()
            )
