"""Draw what words cannot say in a list of jobs: the switch, the last outcomes, and the editor of a name."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.job_list.listed_job import OUTCOMES_SHOWN, ListedJob
from gui.look.spacing import space
from gui.look.tokens import Tone, blended, tone
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex

_Role = QPalette.ColorRole


class SwitchDelegate(QStyledItemDelegate):
    """A switch that is on or off; its knob tells by its side, not by colour alone."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is None:
            return
        height = round(option.fontMetrics.height() * 0.85)
        track = QRectF(0, 0, height * 1.75, height)
        track.moveCenter(QRectF(option.rect).center())
        palette, is_on = option.palette, line.job.is_enabled
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(_Role.Accent) if is_on else palette.color(_Role.Dark))
        painter.setOpacity(0.5 if is_on and line.is_held else 1)
        painter.drawRoundedRect(track, height / 2, height / 2)
        is_right = is_on != (option.direction == Qt.LayoutDirection.RightToLeft)
        middle = track.right() - height / 2 if is_right else track.left() + height / 2
        painter.setOpacity(1)
        painter.setBrush(palette.color(_Role.Base))
        painter.drawEllipse(QPointF(middle, track.center().y()), height * 0.34, height * 0.34)
        painter.restore()

    def editorEvent(
        self, event: QEvent, _model: QAbstractItemModel, _option: QStyleOptionViewItem, _index: AnyIndex
    ) -> bool:
        """Keep a double click to itself: two clicks switch twice, and open nothing."""
        return event.type() == QEvent.Type.MouseButtonDblClick


class OutcomesDelegate(QStyledItemDelegate):
    """The marks of the last runs, the newest at the end; what runs now comes last."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is None:
            return
        side = _mark_side(option.fontMetrics)
        step = side + space(0.75)
        left = option.rect.left() + space(1.5)
        top = option.rect.center().y() - side / 2 + 0.5
        first = OUTCOMES_SHOWN - len(line.outcomes)
        for place, state in enumerate(line.outcomes, start=first):
            draw_mark(painter, QRectF(left + place * step, top, side, side), state, option.palette)

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(marks_width(option.fontMetrics), super().sizeHint(option, index).height())


class StateDelegate(QStyledItemDelegate):
    """The state on a chip whose colour goes with the words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: ListedJob | None = index.data(LINE_ROLE)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if line is None or not text:
            super().paint(painter, option, index)
            return
        base = QStyleOptionViewItem(option)
        self.initStyleOption(base, index)
        base.text = ""
        base.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, base, painter, base.widget)
        _draw_chip(painter, option, text, _tone_of(line))


class NameDelegate(QStyledItemDelegate):
    """A name that can be typed over; news of its job do not disturb the typing."""

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if not (isinstance(editor, QLineEdit) and editor.isModified()):
            super().setEditorData(editor, index)


def marks_width(metrics: QFontMetrics) -> int:
    """Return the room that the marks of the last runs take."""
    return OUTCOMES_SHOWN * (_mark_side(metrics) + space(0.75)) + space(3)


def _mark_side(metrics: QFontMetrics) -> int:
    return round(metrics.height() * 0.62)


def _tone_of(line: ListedJob) -> Tone:
    if line.running:
        return Tone.BUSY
    return Tone.BAD if line.job.disabled_reason else Tone.QUIET


def _draw_chip(painter: QPainter, option: QStyleOptionViewItem, text: str, wanted: Tone) -> None:
    colour = tone(option.palette, wanted)
    room = QRectF(option.rect).adjusted(space(1), space(0.75), -space(1), -space(0.75))
    words = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()) - space(3))
    width = option.fontMetrics.horizontalAdvance(words) + space(3)
    left = room.right() - width if option.direction == Qt.LayoutDirection.RightToLeft else room.left()
    chip = QRectF(left, room.top(), width, room.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blended(option.palette.color(_Role.Base), colour, 0.14))
    painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2)
    painter.setPen(colour)
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
