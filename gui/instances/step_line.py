"""One step of an instance as a line of the panel."""

from datetime import datetime

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.core_access.core_words import said
from gui.instances.step_dots import draw_dot, link_colour
from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.text import formats, progress_words, span_words
from gui.text.outcomes import result_of
from gui.widgets.paragraph import Label, Paragraph
from scheduler_core.values.jobs.sequence import Branch
from scheduler_core.values.runs.progress import Progress, StepMark, StepProgress


class StepLine(QWidget):
    """One step: its dot with the line to the next one, its name, when it was, and what came of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._step: StepProgress | None = None
        self._is_last = False
        self._name, self._time, self._detail = Paragraph(self), Label(self), Paragraph(self)
        self._name.setFont(font_of(Type.STRONG))
        for label in (self._time, self._detail):
            label.setFont(font_of(Type.NOTE))
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        head = QHBoxLayout()
        head.setSpacing(space(2))
        head.addWidget(self._name, 1)
        head.addWidget(self._time, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(*begun_after(space(6.5), space(1), 0, space(2)))
        column.setSpacing(space(0.75))
        column.addLayout(head)
        column.addWidget(self._detail)

    def show_step(self, step: StepProgress, time: str, detail: str, *, is_last: bool) -> None:
        self._step, self._is_last = step, is_last
        self._name.setText(progress_words.step_name(step))
        is_quiet = step.mark in {StepMark.TO_COME, StepMark.LEFT_OUT}
        self._name.setFont(font_of(Type.TEXT if is_quiet else Type.STRONG))
        role = QPalette.ColorRole.PlaceholderText if is_quiet else QPalette.ColorRole.WindowText
        self._name.setForegroundRole(role)
        self._time.setText(time)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self.setAccessibleName(f"{self._name.text()}: {progress_words.mark_name(step.mark)}")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._step is None:
            return
        side = space(4)
        height = self._name.fontMetrics().height()
        place = QRectF(0, space(1) + (height - side) / 2, side, side)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            place.moveRight(self.width())
        with QPainter(self) as painter:
            if not self._is_last:
                painter.setPen(QPen(link_colour(self._step, self.palette()), space(0.5)))
                x = place.center().x()
                painter.drawLine(int(x), int(place.bottom()) + 1, int(x), self.height())
            draw_dot(painter, place, self._step, self.palette())


def time_of(step: StepProgress, now: datetime) -> str:
    """Return when a step ended, or that it is the present one."""
    if step.mark in {StepMark.HERE, StepMark.RUNNING}:
        return progress_words.mark_name(StepMark.HERE)
    if step.run is not None and step.run.finished_at is not None:
        return formats.near_instant(step.run.finished_at, now)
    return ""


def detail_of(step: StepProgress, progress: Progress, now: datetime) -> str:
    """Return what came of a step, or how much of a wait is gone."""
    run = step.run
    if step.mark is StepMark.LEFT_OUT:
        return progress_words.mark_name(step.mark)
    if run is None or step.mark is StepMark.TO_COME:
        return ""
    if step.mark is StepMark.HERE:
        until = progress.instance.until
        if until is None or not step.is_wait or until <= progress.since:
            return progress_words.awaited(progress, said(progress.instance.why_held))
        gone, whole = now - progress.since, until - progress.since
        return progress_words.gone_of(gone, whole)
    if step.mark is StepMark.RUNNING:
        return progress_words.mark_name(step.mark)
    if isinstance(step.step, Branch):
        told = said(run.reason_text) or progress_words.mark_name(step.mark)
    elif step.mark is StepMark.DONE and not step.is_wait:
        parts = [result_of(run)]
        if run.started_at is not None and run.finished_at is not None:
            parts.append(span_words.duration(run.finished_at - run.started_at))
        told = " · ".join(part for part in parts if part)
    else:
        told = run.first_error_line or progress_words.mark_name(step.mark)
    return progress_words.done_before(told) if step.from_before else told
