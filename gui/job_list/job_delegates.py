"""Paint cells of the job list: the switch, the last outcomes, and the editor of a name."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.job_list.job_status import is_only_failing
from gui.job_list.listed_job import OUTCOMES_SHOWN, ListedJob
from gui.look.tokens import Hue, Tone, colours_of, space, tone
from gui.widgets.buttons.pill import PillSign, draw_pill
from gui.widgets.plots.outcome_row import draw_outcome_bars
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex

_Role = QPalette.ColorRole
# How far the bar in the hue of a job is from the edge of the sheet, and how wide the switch behind it stands.
_HUE_STEPS, _SWITCH_STEPS = 5.0, 3.25


class SwitchDelegate(QStyledItemDelegate):
    """A switch that is on or off; its knob tells by its side, not by colour alone."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is None:
            return
        height = round(option.fontMetrics.height() * 0.85)
        track = QRectF(0, 0, height * 1.75, height)
        track.moveCenter(QRectF(option.rect).center() + QPointF(leading(option, space(_SWITCH_STEPS)), 0))
        palette, is_on = option.palette, line.job.is_enabled
        draw_hue(painter, option, line.hue)
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
    """A bar for each of the last runs, the newest at the end; what runs now comes last."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is None:
            return
        draw_outcomes(painter, option, line, space(1.5))

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(marks_width(option.fontMetrics), super().sizeHint(option, index).height())


class StateDelegate(QStyledItemDelegate):
    """The state on a chip whose colour goes with the words; what went wrong last stands without one."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is not None and is_only_failing(line):
            for role in (_Role.Text, _Role.HighlightedText):
                option.palette.setColor(role, tone(option.palette, Tone.BAD))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: ListedJob | None = index.data(LINE_ROLE)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if line is None or not text or is_only_failing(line):
            super().paint(painter, option, index)
            return
        base = QStyleOptionViewItem(option)
        self.initStyleOption(base, index)
        base.text = ""
        base.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, base, painter, base.widget)
        wanted, sign = _look_of(line)
        room = QRectF(option.rect).adjusted(space(1), 0, -space(1), 0)
        draw_pill(painter, room, text, wanted, option, sign)


class NameDelegate(QStyledItemDelegate):
    """A name that can be typed over; changes of its job do not disturb the typing."""

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if not (isinstance(editor, QLineEdit) and editor.isModified()):
            super().setEditorData(editor, index)


def draw_outcomes(painter: QPainter, option: QStyleOptionViewItem, line: ListedJob, begin: int) -> None:
    """Draw the bars of the last runs, so far from the edge of their cell."""
    bars = QRectF(0, 0, marks_width(option.fontMetrics) - 2 * space(1.5), _bar_height(option.fontMetrics))
    bars.moveCenter(QRectF(option.rect).center())
    is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
    if is_mirrored:
        bars.moveRight(option.rect.right() - begin)
    else:
        bars.moveLeft(option.rect.left() + begin)
    draw_outcome_bars(
        painter, bars, line.bars, OUTCOMES_SHOWN, option.palette, line.bar_heights, is_mirrored=is_mirrored
    )


def marks_width(metrics: QFontMetrics) -> int:
    """Return the room that the bars of the last runs take."""
    return OUTCOMES_SHOWN * round(_bar_height(metrics) * 0.62) + 2 * space(1.5)


def _bar_height(metrics: QFontMetrics) -> int:
    return round(metrics.height() * 1.15)


def _look_of(line: ListedJob) -> tuple[Tone, PillSign | None]:
    """Return the tone of a state and its sign, the same as in two lines."""
    if line.job.deleted_at is not None:
        return Tone.QUIET, None
    if line.running:
        return Tone.BUSY, PillSign.RUN
    if line.job.disabled_reason:
        return Tone.BAD, None
    if line.is_held:
        return Tone.QUIET, PillSign.PAUSE
    return (Tone.DOUBTFUL, PillSign.CLOCK) if line.waits else (Tone.QUIET, None)


def draw_hue(painter: QPainter, option: QStyleOptionViewItem, hue: Hue) -> None:
    """Draw the bar that says whose a line is, below the beginning of the title."""
    draw_bar_of_hue(painter, option, QColor(colours_of(option.palette).hues[hue].bar))


def draw_bar_of_hue(painter: QPainter, option: QStyleOptionViewItem, colour: QColor) -> None:
    """Draw that bar in a colour."""
    away = space(_HUE_STEPS)
    height = min(option.rect.height() - space(2), space(8))
    bar = QRectF(0, 0, space(1), height)
    bar.moveCenter(QRectF(option.rect).center())
    if option.direction == Qt.LayoutDirection.RightToLeft:
        bar.moveRight(option.rect.right() - away)
    else:
        bar.moveLeft(option.rect.left() + away)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
    painter.restore()


def leading(option: QStyleOptionViewItem, distance: float) -> float:
    """Return a distance along the line, to the left where lines run from the right."""
    return -distance if option.direction == Qt.LayoutDirection.RightToLeft else distance
