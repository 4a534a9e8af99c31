"""Paint the days of the month, unchanged ones from a cached picture."""

from dataclasses import replace
from datetime import date

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPixmap, QRegion
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.calendar.day_drawing import (
    Drawing,
    Marks,
    day_places,
    draw_day,
    draw_frame,
    is_mirrored,
    smallest_day,
)
from gui.calendar.day_load import DayLoad
from gui.calendar.month_model import AnyIndex, DayCell, MonthModel
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import PaintKit
from gui.occurrences.placed_entries import Handle, handle_of
from gui.widgets.timing.frame_time import FrameTime

_Role = QPalette.ColorRole
_State = QStyle.StateFlag
_MOST_KEPT = 130
# So long a picture of the window draws days anew; with what else it does it stays below a frame of 16 ms.
_FRAME_NS = 6_000_000


class DayDelegate(QStyledItemDelegate):
    """The number of the day in its corner; today on a disc, a chosen day in a frame."""

    def __init__(self, model: MonthModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._look: object = None
        self.marks = Marks()
        self._pictures: dict[date, tuple[object, QPixmap]] = {}
        self._kit: tuple[object, PaintKit] = None, PaintKit()
        self._clock = QElapsedTimer()
        self._left_ns = 0
        self._frame: FrameTime | None = None
        self._has_drawn = False
        self.waiting: list[QRect] = []

    @property
    def selected(self) -> Handle | None:
        """The entry that is shown as the selected one."""
        return self.marks.selected

    def mark(self, **what: object) -> bool:
        """Mark other entries or another day; tell whether that changes anything."""
        before, self.marks = self.marks, replace(self.marks, **what)  # type: ignore[arg-type]
        return before != self.marks

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect, cell = option.rect, self._model.cell_at(index)
        kept = self._pictures.get(cell.day)
        if self._has_no_time:
            # No more at once than fits into a frame: the rest of the month comes with the next ones.
            if rect not in self.waiting:
                self.waiting.append(QRect(rect))
            self._draw_meanwhile(painter, option, cell, kept)
            return
        marks = self._marks_of(cell, is_selected=bool(option.state & _State.State_Selected))
        has_focus = bool(option.state & _State.State_HasFocus)
        key = cell, rect.width(), rect.height(), has_focus, marks, self._look
        if kept is None or kept[0] != key:
            self._clock.start()
            picture = self._picture(option, index, cell, marks, painter.device().devicePixelRatio())
            self._left_ns -= self._clock.nsecsElapsed()
            self._has_drawn = True
            if len(self._pictures) >= _MOST_KEPT:
                self._pictures.clear()
            kept = self._pictures[cell.day] = key, picture
        painter.drawPixmap(rect.topLeft(), kept[1])

    def begin_frame(self, view: QAbstractItemView, frame: FrameTime | None, drawn: QRegion) -> None:
        """Allow as much drawing as fits into a frame, with what else the window draws in it.

        What waits and is not drawn whole now goes on waiting, as long as it is in sight.
        """
        self._left_ns = _FRAME_NS
        self._frame = frame
        self._has_drawn = False
        # The same for all days, and dear to ask for.
        self._look = (
            view.palette().cacheKey(),
            view.font().key(),
            view.layoutDirection(),
            view.devicePixelRatioF(),
        )
        sight = view.viewport().rect()
        self.waiting = [
            place
            for place in self.waiting
            if sight.intersects(place) and not QRegion(place).subtracted(drawn).isEmpty()
        ]

    @property
    def _has_no_time(self) -> bool:
        """Tell whether what is not drawn yet has to wait; one day at least is drawn in each frame."""
        is_late = self._frame is not None and self._frame.is_over
        return self._left_ns <= 0 or (is_late and self._has_drawn)

    def _draw_meanwhile(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        cell: DayCell,
        kept: tuple[object, QPixmap] | None,
    ) -> None:
        """Draw a day as it was, or its ground alone, until its turn comes."""
        if kept is not None and kept[1].deviceIndependentSize().toSize() == option.rect.size():
            painter.drawPixmap(option.rect.topLeft(), kept[1])
        else:
            painter.fillRect(option.rect, _ground(cell, option.palette))

    def _kit_for(self, key: object) -> PaintKit:
        if self._kit[0] != key:
            self._kit = key, PaintKit()
        return self._kit[1]

    def places(
        self, rect: QRect, load: DayLoad, font: QFont, direction: Qt.LayoutDirection
    ) -> list[tuple[QRectF, Entry]]:
        """Return the entries that a day shows, and where."""
        drawing = Drawing(QPainter(), QPalette(), is_mirrored(direction), font)
        chips = day_places(rect, load, font).chips
        return [(drawing.at(QRectF(rect), place), entry) for place, entry in chips]

    def smallest_cell(self, font: QFont) -> QSize:
        """Return the least room in which a day stays legible."""
        return QSize(*smallest_day(font))

    def _marks_of(self, cell: DayCell, *, is_selected: bool) -> Marks:
        """Return what of the marks is on a day, so that no other one is painted anew for it."""
        marks = self.marks
        if marks.selected is None and marks.hovered is None:
            handles: set[Handle] = set()
        else:
            handles = {handle_of(entry) for entry in cell.load.entries}
        return Marks(
            marks.selected if marks.selected in handles else None,
            marks.hovered if marks.hovered in handles else None,
            marks.target if marks.target == cell.day else None,
            marks.shows_bars and not cell.load.is_known,
            marks.is_chosen and is_selected,
            marks.has_ring and is_selected,
            (cell.day, cell.day) if marks.marks_day(cell.day) else None,
        )

    def _picture(
        self, option: QStyleOptionViewItem, index: AnyIndex, cell: DayCell, marks: Marks, ratio: float
    ) -> QPixmap:
        rect = QRect(0, 0, option.rect.width(), option.rect.height())
        picture = QPixmap(rect.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(_ground(cell, option.palette))
        painter = QPainter(picture)
        painter.setLayoutDirection(option.direction)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        kit = self._kit_for((option.palette.cacheKey(), option.font.key(), ratio))
        mirrored = is_mirrored(option.direction)
        drawing = Drawing(painter, option.palette, mirrored, option.font, kit=kit)
        _draw_lines(drawing, rect)
        is_chosen = marks.is_chosen or marks.target is not None or marks.marked is not None
        if is_chosen or marks.has_ring:
            has_focus = bool(option.state & _State.State_HasFocus) or marks.target is not None
            draw_frame(drawing, rect, has_focus, is_chosen)
        inner = rect.adjusted(1, 1, 0, 0) if not drawing.is_mirrored else rect.adjusted(0, 1, -1, 0)
        draw_day(drawing, inner, cell, index.data(Qt.ItemDataRole.DisplayRole), marks)
        painter.end()
        return picture


def _ground(cell: DayCell, palette: QPalette) -> QColor:
    return palette.color(_Role.AlternateBase if cell.is_weekend or not cell.is_in_month else _Role.Base)


def _draw_lines(drawing: Drawing, rect: QRect) -> None:
    """Draw the lines between days; what lies below the month closes it."""
    line, painter = drawing.palette.color(_Role.Mid), drawing.painter
    painter.fillRect(QRect(0, 0, rect.width(), 1), line)
    left = QPointF(rect.width() - 1 if drawing.is_mirrored else 0, 0)
    painter.fillRect(QRectF(left.x(), 0, 1, rect.height()), line)
