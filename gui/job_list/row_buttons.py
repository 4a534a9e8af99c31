"""The small buttons at the end of a line: run or stop, and the menu of the job."""

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from gui.job_list.job_buttons import RowButton, button_name, buttons_of
from gui.job_list.job_list_model import JobColumn, JobListModel, line_of
from gui.job_list.line_grounds import LineGrounds
from gui.job_list.listed_job import ListedJob
from gui.look.tokens import Colours, Radius, colours_of, space
from gui.widgets.buttons.late_presses import seeing_milliseconds
from gui.widgets.drawing.tool_tips import show_tool_tip
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex
from scheduler_core.values.ids import JobId

# The room of the scroll bar lies between their end and the edge.
_SIDE, _GAP, _END = 7.0, 1.0, 0.5
_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})

_FOLLOWED = _PRESSES | {
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.Leave,
    QEvent.Type.ToolTip,
}


class ButtonsDelegate(QStyledItemDelegate):
    """Draws the buttons of the line under the pointer, of chosen ones and of those that run."""

    def __init__(self, grounds: LineGrounds, buttons: "RowButtons") -> None:
        super().__init__(buttons)
        self._grounds = grounds
        self._buttons = buttons

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self._grounds.draw(painter, option, index, ends=space(_END))
        line = line_of(index)
        is_chosen = QStyle.StateFlag.State_Selected in option.state
        if line is None or not (line.running or is_chosen or index.row() == self._grounds.hovered):
            return
        colours = colours_of(option.palette)
        is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for button, place in placed_buttons(line, option.rect, is_mirrored=is_mirrored):
            state = self._buttons.state_of(line.job.id, button)
            _draw_button(painter, QRectF(place), button, colours, state)
        painter.restore()


class RowButtons(QObject):
    """Follows the pointer over the lines of a table, and tells which button was clicked.

    What a button says when it is pressed is what it does: one that says something else when it is released
    does nothing. The second half of a double click is no press of what has come since the first, unless that
    could be seen meanwhile. `pointed` tells the line under the pointer.
    """

    clicked = Signal(object, object, QPoint)
    pointed = Signal(int)

    def __init__(self, view: QTableView, grounds: LineGrounds, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._grounds = grounds
        self._hot: tuple[JobId, RowButton] | None = None
        self._pressed: tuple[JobId, RowButton] | None = None
        self._clicked: tuple[JobId, RowButton] | None = None
        self._turned = QElapsedTimer()
        view.model().dataChanged.connect(self._note_turn)
        view.viewport().setMouseTracking(True)
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self.follow_lines)

    def state_of(self, job_id: JobId, button: RowButton) -> QStyle.StateFlag:
        """Tell whether the pointer is over a button, or presses it."""
        which = (job_id, button)
        if which == self._pressed == self._hot:
            return QStyle.StateFlag.State_Sunken
        if which == self._hot and self._pressed is None:
            return QStyle.StateFlag.State_MouseOver
        return QStyle.StateFlag.State_None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # What comes while the window is taken down finds a view that is half gone.
        if event.type() not in _FOLLOWED or self._view.isColumnHidden(JobColumn.BUTTONS):
            return False
        if isinstance(event, QMouseEvent):
            return self._on_mouse(event)
        if event.type() == QEvent.Type.Leave:
            self._point_at(None)
        elif isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._button_at(event.pos())
            if found is not None:
                show_tool_tip(event.globalPos(), button_name(found[1]), self._view)
                return True
        return False

    def _on_mouse(self, event: QMouseEvent) -> bool:
        place = event.position().toPoint()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if event.type() == QEvent.Type.MouseMove:
            self._point_at(place)
            return self._pressed is not None
        if event.type() in _PRESSES and is_left:
            # The second half of a double click is neither another request nor one to open the job.
            found = self._button_at(place)
            is_first = event.type() == QEvent.Type.MouseButtonPress
            self._pressed = found if is_first or self._is_seen(found) else None
            self._clicked = found
            self._turned.invalidate()
            self._view.viewport().update()
            return found is not None
        if event.type() == QEvent.Type.MouseButtonRelease and is_left and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            self._view.viewport().update()
            if self._button_at(place) == pressed:
                below = self._place_of(pressed).bottomLeft()
                self.clicked.emit(*pressed, self._view.viewport().mapToGlobal(below))
            return True
        return False

    def _note_turn(self) -> None:
        """Note when another button has come into the place of the one that was pressed last."""
        if self._clicked is None or self._turned.isValid():
            return
        line = self._line_of(self._clicked[0])
        if line is not None and self._clicked[1] not in buttons_of(line):
            self._turned.start()

    def _is_seen(self, found: tuple[JobId, RowButton] | None) -> bool:
        """Tell whether a button came long enough ago to be meant by the second press at its place."""
        if found is None or self._clicked is None or found[0] != self._clicked[0]:
            return False
        return self._turned.isValid() and self._turned.elapsed() >= seeing_milliseconds()

    def follow_lines(self) -> None:
        """Lines that move below the pointer bring another one there."""
        viewport = self._view.viewport()
        if viewport.underMouse():
            self._point_at(viewport.mapFromGlobal(viewport.cursor().pos()))

    def _point_at(self, place: QPoint | None) -> None:
        row = -1 if place is None else self._view.rowAt(place.y())
        hot = None if place is None else self._button_at(place)
        if (row, hot) != (self._grounds.hovered, self._hot):
            self._grounds.hovered, self._hot = row, hot
            self._view.viewport().update()
            self.pointed.emit(row)

    def _button_at(self, place: QPoint) -> tuple[JobId, RowButton] | None:
        index = self._view.indexAt(place)
        line: ListedJob | None = index.data(LINE_ROLE) if index.column() == JobColumn.BUTTONS else None
        if line is None:
            return None
        found = (button for button, room in self._placed(index, line) if room.contains(place))
        button = next(found, None)
        return None if button is None else (line.job.id, button)

    def _line_of(self, job_id: JobId) -> ListedJob | None:
        model = self._view.model()
        return model.known_line(job_id) if isinstance(model, JobListModel) else None

    def _place_of(self, which: tuple[JobId, RowButton]) -> QRect:
        model = self._view.model()
        row = model.row_of(which[0]) if isinstance(model, JobListModel) else None
        index = model.index(-1 if row is None else row, JobColumn.BUTTONS)
        line: ListedJob | None = index.data(LINE_ROLE)
        return QRect() if line is None else dict(self._placed(index, line)).get(which[1], QRect())

    def _placed(self, index: QModelIndex, line: ListedJob) -> list[tuple[RowButton, QRect]]:
        is_mirrored = self._view.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return placed_buttons(line, self._view.visualRect(index), is_mirrored=is_mirrored)


def buttons_width() -> int:
    """Return the room that the buttons of a line take."""
    return space(_SIDE) * 2 + space(_GAP) + space(_END)


def placed_buttons(line: ListedJob, cell: QRect, *, is_mirrored: bool) -> list[tuple[RowButton, QRect]]:
    """Return the buttons of a line with their places: they stand at its end, the menu last."""
    side, step = space(_SIDE), space(_SIDE) + space(_GAP)
    top = cell.top() + (cell.height() - side) // 2
    placed: list[tuple[RowButton, QRect]] = []
    for number, button in enumerate(reversed(buttons_of(line))):
        away = space(_END) + number * step
        left = cell.left() + away if is_mirrored else cell.right() + 1 - away - side
        placed.insert(0, (button, QRect(left, top, side, side)))
    return placed


def _draw_button(
    painter: QPainter, place: QRectF, button: RowButton, colours: Colours, state: QStyle.StateFlag
) -> None:
    radius = Radius.ENTRY.pixels
    is_hot = state is not QStyle.StateFlag.State_None
    painter.setPen(QPen(QColor(colours.edge), 1) if button is RowButton.STOP or is_hot else Qt.PenStyle.NoPen)
    grounds = {
        QStyle.StateFlag.State_Sunken: colours.pressed,
        QStyle.StateFlag.State_MouseOver: colours.raised,
    }
    if button is RowButton.STOP or is_hot:
        painter.setBrush(QColor(grounds.get(state, colours.raised)))
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    colour, middle, unit = QColor(colours.text), place.center(), place.width() / 28
    painter.setPen(QPen(colour, 1.5 * unit, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if button is RowButton.RUN:
        corners = ((-3, -4.5), (5, 0), (-3, 4.5))
        painter.drawPolygon(QPolygonF([middle + QPointF(x * unit, y * unit) for x, y in corners]))
    elif button is RowButton.STOP:
        painter.drawRoundedRect(
            QRectF(middle.x() - 4 * unit, middle.y() - 4 * unit, 8 * unit, 8 * unit), 1, 1
        )
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for offset in (-5, 0, 5):
            painter.drawEllipse(middle + QPointF(offset * unit, 0), 1.3 * unit, 1.3 * unit)
