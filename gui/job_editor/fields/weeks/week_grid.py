"""Paint the week: a line for each day, a cell for each hour."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.job_editor.fields.weeks.week_cells import CELLS_A_DAY, Cell, WeekCells
from gui.look.theme import font_of
from gui.look.tokens import Type, colours_of, space
from gui.text import formats
from gui.widgets.drawing.tool_tips import show_tool_tip

_Key = Qt.Key
_Role = QPalette.ColorRole
_DAYS = 7
_NINE = 9
_HOURS_NAMED = 3
_LEAST_STEPS, _LEAST_LINE_STEPS = 4, 6
_EDGE = 1.0
_STEPS = {_Key.Key_Left: (0, -1), _Key.Key_Right: (0, 1), _Key.Key_Up: (-1, 0), _Key.Key_Down: (1, 0)}


class WeekGrid(QWidget):
    """Drag to paint or wipe, Escape gives it up; arrows walk, Space paints, Shift with arrows paints on."""

    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = WeekCells()
        self._current = Cell(formats.first_weekday() - 1, _NINE)
        self._pressed: Cell | None = None
        self._paints = True
        self._before = self.cells
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._say_where()

    def show_cells(self, cells: WeekCells) -> None:
        if self._pressed is None and cells != self.cells:
            self.cells = cells
            self._say_where()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(120), round(self._head() + _DAYS * self._line()))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._margin()) + CELLS_A_DAY * space(_LEAST_STEPS) + 1, self.sizeHint().height())

    def place_of(self, day: int, hour: int) -> QRectF:
        """Return where a cell is drawn."""
        return self._place(Cell(day, hour))

    # ---- what the user does

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self._pressed, self._before = cell, self.cells
            self._paints = not self.cells.is_painted(cell)
            self._paint_up_to(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().toPoint(), is_bounded=self._pressed is None)
        if cell is None:
            return
        if self._pressed is not None:
            self._paint_up_to(cell)
        show_tool_tip(event.globalPosition().toPoint(), self._words(cell), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            self._pressed = None
            self.painted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = _Key(event.key())
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._pressed is not None:
            if key == _Key.Key_Escape:
                self._pressed = None
                self.show_cells(self._before)
        elif key in _STEPS:
            self._walk(*_STEPS[key])
            if is_shifted:
                self._paint(self.cells.painted([self._current], self._paints))
        elif key in {_Key.Key_Home, _Key.Key_End}:
            self._go(Cell(self._current.day, 0 if key == _Key.Key_Home else CELLS_A_DAY - 1))
        elif key == _Key.Key_Space:
            self._paints = not self.cells.is_painted(self._current)
            self._paint(self.cells.painted([self._current], self._paints))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _walk(self, lines: int, hours: int) -> None:
        hours *= -1 if self._is_mirrored else 1
        line = min(max(self._line_of(self._current.day) + lines, 0), _DAYS - 1)
        hour = min(max(self._current.hour + hours, 0), CELLS_A_DAY - 1)
        self._go(Cell(self._day_in(line), hour))

    def _day_in(self, line: int) -> int:
        """Return the day of a line; the first is the one on which weeks begin here."""
        return (line + formats.first_weekday() - 1) % _DAYS

    def _line_of(self, day: int) -> int:
        return (day - formats.first_weekday() + 1) % _DAYS

    def _go(self, cell: Cell) -> None:
        self._current = cell
        self._say_where()
        self.update()

    def _paint(self, cells: WeekCells) -> None:
        self.cells = cells
        self._say_where()
        self.update()
        self.painted.emit()

    def _paint_up_to(self, cell: Cell) -> None:
        """Paint the rectangle from where the button went down."""
        first = self._pressed or cell
        ends = sorted((self._line_of(first.day), self._line_of(cell.day)))
        days = [self._day_in(line) for line in range(ends[0], ends[1] + 1)]
        hours = range(min(first.hour, cell.hour), max(first.hour, cell.hour) + 1)
        cells = [Cell(day, hour) for day in days for hour in hours]
        self.cells = self._before.painted(cells, self._paints)
        self._go(cell)

    def _say_where(self) -> None:
        self.setAccessibleName(self.tr("Paint the week: {place}").format(place=self._words(self._current)))
        if self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def _words(self, cell: Cell) -> str:
        times = ", ".join(map(formats.time_of_day, self.cells.times_in(cell)))
        state = self.tr("fires at {times}").format(times=times) if times else self.tr("nothing")
        return self.tr("{day} {time}, {state}").format(
            day=formats.weekday_name(cell.day + 1), time=formats.time_of_day(cell.begins), state=state
        )

    # ---- geometry and painting

    def _head(self) -> float:
        return self.fontMetrics().height() + space(0.5)

    def _line(self) -> float:
        """Return the height of a line: a finger hits it, also where letters are small."""
        return max(self.fontMetrics().height() + space(1.5), space(_LEAST_LINE_STEPS))

    def _margin(self) -> float:
        widest = max(
            self.fontMetrics().horizontalAdvance(formats.short_weekday_name(day)) for day in range(1, 8)
        )
        return widest + space(2)

    def _cell_width(self) -> float:
        return (self.width() - self._margin() - 1) / CELLS_A_DAY

    def _cell_at(self, place: QPoint, is_bounded: bool = True) -> Cell | None:
        line = int((place.y() - self._head()) // self._line())
        along = self.width() - place.x() if self._is_mirrored else place.x()
        hour = int((along - self._margin()) // self._cell_width())
        if is_bounded and not (0 <= line < _DAYS and 0 <= hour < CELLS_A_DAY):
            return None
        return Cell(self._day_in(min(max(line, 0), _DAYS - 1)), min(max(hour, 0), CELLS_A_DAY - 1))

    def _place(self, cell: Cell) -> QRectF:
        width, line = self._cell_width(), self._line()
        return self._turned(
            QRectF(
                self._margin() + cell.hour * width,
                self._head() + self._line_of(cell.day) * line,
                width,
                line,
            )
        )

    @property
    def _is_mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _turned(self, place: QRectF) -> QRectF:
        """Return a place as it is where lines run from the left, or from the right."""
        if self._is_mirrored:
            place.moveLeft(self.width() - place.right())
        return place

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_names(painter)
        for day in range(_DAYS):
            self._draw_day(painter, day)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(_Role.Text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._place(self._current).adjusted(-1, -1, 1, 1))

    def _draw_names(self, painter: QPainter) -> None:
        painter.setFont(font_of(Type.NOTE))
        painter.setPen(self.palette().color(_Role.PlaceholderText))
        hour_width = self._cell_width()
        for hour in range(0, 24, _HOURS_NAMED):
            place = QRectF(
                self._margin() + hour * hour_width, 0, hour_width * _HOURS_NAMED, self._head() - space(0.5)
            )
            painter.drawText(
                self._turned(place),
                Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter,
                formats.brief_hour(hour),
            )
        for line in range(_DAYS):
            day = self._day_in(line)
            place = QRectF(0, self._head() + line * self._line(), self._margin() - space(1), self._line())
            painter.drawText(
                self._turned(place),
                Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter,
                formats.short_weekday_name(day + 1),
            )

    def _draw_day(self, painter: QPainter, day: int) -> None:
        palette = self.palette()
        painted, frame = palette.color(_Role.Accent), QColor(colours_of(palette).field)
        inset = _EDGE + 0.5
        for hour in range(CELLS_A_DAY):
            cell = Cell(day, hour)
            is_painted = self.cells.is_painted(cell)
            painter.setPen(painted if is_painted else frame)
            painter.setBrush(painted if is_painted else palette.color(_Role.Base))
            # At whole pixels: between two of them a line is half as strong.
            place = QRectF(self._place(cell).toRect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(place, space(0.75), space(0.75))
