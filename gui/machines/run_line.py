"""A run that a machine carries out: its job, how long it has taken, and a bar of its usual time."""

from datetime import datetime, timedelta

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, colours_of, space
from gui.machines import machine_words
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from scheduler_core.values.records.machine import RunOfMachine

_BAR_STEPS = 24


class RunLine(QWidget):
    """Paints one line; what has no room is cut from the name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("machine_run")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name = self._time = ""
        self._share: float | None = None

    def show_run(self, run: RunOfMachine, usual: timedelta | None, now: datetime) -> None:
        length = now - run.started_at
        self._name, self._time = run.job_name, machine_words.taken(length, usual)
        self._share = min(max(length / usual, 0.0), 1.0) if usual else None
        self.setAccessibleName(f"{self._name}, {self._time}")
        self.setToolTip(plain_tool_tip(self._name))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(60), QFontMetrics(font_of(Type.TEXT)).lineSpacing() + space(1))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(20), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        bar = min(space(_BAR_STEPS), self.width() // 4)
        note = QFontMetrics(font_of(Type.NOTE))
        words = max(note.horizontalAdvance(self._time), self.width() // 4)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QRectF(0, 0, self.width(), self.height())
        name = QRectF(line).adjusted(0, 0, -(bar + words + space(6)), 0)
        time = QRectF(name.right() + space(3), 0, words, line.height())
        track = QRectF(line.right() - bar, line.center().y() - space(0.5), bar, space(1))
        self._write(painter, name, self._name, Type.TEXT, colours.text, is_last=False)
        self._write(painter, time, self._time, Type.NOTE, colours.muted, is_last=True)
        if self._share is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        filled = QRectF(track)
        filled.setWidth(max(track.width() * self._share, track.height()))
        for part, colour in ((track, colours.track), (filled, colours.accent)):
            painter.setBrush(QColor(colour))
            place = self._placed(part)
            painter.drawRoundedRect(place, place.height() / 2, place.height() / 2)

    def _write(
        self, painter: QPainter, room: QRectF, words: str, size: Type, colour: str, *, is_last: bool
    ) -> None:
        font = font_of(size)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignRight if is_last else Qt.AlignmentFlag.AlignLeft
        side = QStyle.visualAlignment(self.layoutDirection(), side)
        fitting = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(self._placed(room), side | Qt.AlignmentFlag.AlignVCenter, read_alone(fitting))

    def _placed(self, part: QRectF) -> QRectF:
        if self.layoutDirection() != Qt.LayoutDirection.RightToLeft:
            return part
        return QRectF(self.width() - part.right(), part.top(), part.width(), part.height())
