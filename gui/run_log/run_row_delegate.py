"""Draw a row of the log: sign, outcome, hue and name of the job, what came of it, when, and how long."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from gui.look.theme import font_of
from gui.look.tokens import Colours, Hue, Tone, Type, colours_of, ground, space, tone
from gui.run_log.result_places import ResultPlaces, result_places
from gui.run_log.run_columns import RunColumn, alike_in_short, number_alike
from gui.run_log.run_model import RunModel
from gui.text.outcomes import TONES
from gui.text.state_names import state_name
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.tables.line_painting import LinePainter
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Run, RunState

_LOUD = frozenset({RunState.FAILED, RunState.TIMED_OUT, RunState.RUNNING})
_DETAIL_TONES = {
    RunState.FAILED: Tone.BAD,
    RunState.TIMED_OUT: Tone.BAD,
    RunState.INTERRUPTED: Tone.DOUBTFUL,
    RunState.MISSED: Tone.DOUBTFUL,
}
_AT_END = frozenset({RunColumn.STARTED, RunColumn.LATENESS, RunColumn.DURATION})
# How far the first and the last text of a line stand from the edges of the sheet, in steps.
BEGINS, ENDS = {RunColumn.OUTCOME: 5}, {RunColumn.DURATION: 4}
_BETWEEN_STEPS = 2
_MOST_OF_CELL = 0.4
_PLAIN = frozenset({RunColumn.STARTED, RunColumn.DUE})
_SELECTED = QStyle.StateFlag.State_Selected
_MIRRORED = Qt.LayoutDirection.RightToLeft


class RunRowDelegate(QStyledItemDelegate):
    """Paints all columns from the table of colours; texts are laid out once."""

    def __init__(self, hue_of: Callable[[JobId], Hue], parent: QObject) -> None:
        super().__init__(parent)
        self._hue_of = hue_of
        self._lines = LinePainter()
        self._text, self._strong, self._note = font_of(Type.TEXT), font_of(Type.STRONG), font_of(Type.NOTE)
        self.hovered = -1

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | AnyIndex) -> QSize:
        return QSize(0, row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        colours = colours_of(option.palette)
        self._draw_ground(painter, option, index, colours)
        run, text = _run_and_text(index)
        column = RunColumn(index.column())
        room = _room(option, column)
        font, colour = self._font_and_colour(column, run, option, colours)
        if run is not None and column is RunColumn.OUTCOME:
            room = self._draw_sign(painter, option, room, run)
            # What holds a run stands in the result, too; half a word says no more than the sign.
            words = (text, state_name(run.state))
            text = next((each for each in words if self._lines.width(font, each) <= room.width()), "")
        elif run is not None and column is RunColumn.JOB:
            room = self._draw_hue(painter, option, room, colours, run)
        elif column is RunColumn.DETAIL:
            self._draw_detail(painter, option, index, run)
            return
        elif column is RunColumn.STARTED:
            self._draw_detail(painter, option, index, run)
        self._lines.draw(
            painter,
            room,
            text,
            font,
            colour,
            is_mirrored=option.direction == _MIRRORED,
            is_at_end=column in _AT_END,
        )

    def _font_and_colour(
        self, column: RunColumn, run: Run | None, option: QStyleOptionViewItem, colours: Colours
    ) -> tuple[QFont, QColor]:
        if run is None:
            return self._text, QColor(colours.muted)
        if column is RunColumn.OUTCOME:
            if run.state in _LOUD:
                return self._strong, tone(option.palette, TONES[run.state])
            return self._text, QColor(colours.text)
        if column is RunColumn.JOB:
            return self._text, QColor(colours.text)
        if column in {RunColumn.DETAIL, RunColumn.ERROR}:
            return self._text, tone(option.palette, _DETAIL_TONES.get(run.state, Tone.QUIET))
        return self._text, QColor(colours.text if column in _PLAIN else colours.muted)

    def _draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, colours: Colours
    ) -> None:
        # Asked this way Python makes no new set of flags for each cell.
        if _SELECTED in option.state:
            painter.fillRect(option.rect, QColor(colours.chosen))
        elif index.row() == self.hovered:
            painter.fillRect(option.rect, QColor(colours.hover))

    def _draw_sign(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, run: Run) -> QRect:
        side = sign_side(option)
        place = QRectF(room.left(), room.center().y() + 0.5 - side / 2, side, side)
        if option.direction == _MIRRORED:
            place.moveRight(room.right() + 1)
        draw_mark(painter, place, run.state, option.palette)
        return _after(room, side + space(2), option)

    def chip_of(self, view: QTableView, index: AnyIndex) -> QRect:
        """Return where a row says how many are alike; an empty place where there is no other."""
        detail = index.sibling(index.row(), RunColumn.DETAIL)
        started = index.sibling(index.row(), RunColumn.STARTED)
        cells = view.visualRect(detail), view.visualRect(started)
        beside = cells[1] if _touch(*cells) else QRect()
        return self._places(cells[0], beside, index, is_mirrored=view.isRightToLeft()).chip

    def _places(self, cell: QRect, beside: QRect, index: AnyIndex, *, is_mirrored: bool) -> ResultPlaces:
        """Share out the cell of a result, and what the time leaves of the one beside it."""
        text = _run_and_text(index.sibling(index.row(), RunColumn.DETAIL))[1]
        own = _room_in(cell, RunColumn.DETAIL, is_mirrored=is_mirrored)
        joined = own
        if not beside.isEmpty():
            time = _run_and_text(index.sibling(index.row(), RunColumn.STARTED))[1]
            taken = self._lines.width(self._text, time)
            joined = _joined(own, beside, taken, is_mirrored=is_mirrored)
        needed = self._lines.width(self._text, text)
        return result_places(own, joined, needed, self._chips(index, cell), is_mirrored=is_mirrored)

    def _chips(self, index: AnyIndex, cell: QRect) -> list[tuple[str, int]]:
        """Return how to say how many are alike; only the number where words would take the result's room."""
        model = index.model()
        count = model.alike(model.id_at(index)) if isinstance(model, RunModel) else 1
        if count < 2 or not isinstance(model, RunModel):
            return []
        told = (alike_in_short(model.line_at(index), count), number_alike(count))
        words, number = ((each, self._lines.width(self._note, each)) for each in told)
        return [number] if words[1] > cell.width() * _MOST_OF_CELL else [words, number]

    def _draw_detail(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, run: Run | None
    ) -> None:
        """Draw the part of a result and of its chip that lies in a cell: its own, or that of the time."""
        is_mirrored, colours = option.direction == _MIRRORED, colours_of(option.palette)
        is_own = index.column() == RunColumn.DETAIL
        other = _cell_beside(option, RunColumn.STARTED if is_own else RunColumn.DETAIL)
        if not is_own and other.isEmpty():
            return
        cell, beside = (option.rect, other) if is_own else (other, option.rect)
        places = self._places(cell, beside, index, is_mirrored=is_mirrored)
        if not is_own and not places.goes_on:
            return
        text = _run_and_text(index.sibling(index.row(), RunColumn.DETAIL))[1]
        font, colour = self._font_and_colour(RunColumn.DETAIL, run, option, colours)
        painter.save()
        painter.setClipRect(option.rect)
        self._lines.draw(painter, places.room, text, font, colour, is_mirrored=is_mirrored)
        if not places.chip.isEmpty():
            self._draw_alike(painter, option, places, index)
        painter.restore()

    def _draw_alike(
        self, painter: QPainter, option: QStyleOptionViewItem, places: ResultPlaces, index: AnyIndex
    ) -> None:
        """Draw how many are alike on a chip, with the sign that it opens."""
        is_mirrored, chip, model = option.direction == _MIRRORED, places.chip, index.model()
        if not isinstance(model, RunModel):
            return
        run = model.line_at(index)
        is_well = run is not None and run.state is RunState.SUCCEEDED
        colours = colours_of(option.palette)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.inert) if is_well else ground(option.palette, Tone.BAD))
        painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        colour = QColor(colours.muted) if is_well else tone(option.palette, Tone.BAD)
        begin, end = (space(4), space(2)) if is_mirrored else (space(2), space(4))
        room = chip.adjusted(begin, 0, -end, 0)
        self._lines.draw(painter, room, places.words, self._note, colour, is_mirrored=is_mirrored)
        x = chip.left() + space(3) if is_mirrored else chip.right() + 1 - space(3)
        closed = ChevronWay.BEGIN if is_mirrored else ChevronWay.END
        way = ChevronWay.DOWN if model.is_opened(model.id_at(index)) else closed
        draw_chevron(painter, QPointF(x, QRectF(chip).center().y()), way, colour)

    def _draw_hue(
        self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, colours: Colours, run: Run
    ) -> QRect:
        bar = QRectF(room.left(), 0, space(1), space(4))
        bar.moveCenter(QRectF(room).center())
        if option.direction == _MIRRORED:
            bar.moveRight(room.right() + 1)
        else:
            bar.moveLeft(room.left())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.hues[self._hue_of(run.job_id)].bar))
        painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        painter.restore()
        return _after(room, space(3), option)


def _run_and_text(index: AnyIndex) -> tuple[Run | None, str]:
    """Ask our own model itself: through Qt it takes as long to get a text as to draw it."""
    model = index.model()
    if isinstance(model, RunModel):
        return model.line_at(index), model.text_at(index)
    return index.data(LINE_ROLE), str(index.data(Qt.ItemDataRole.DisplayRole) or "")


def row_height() -> int:
    return space(8)


def _room(option: QStyleOptionViewItem, column: RunColumn) -> QRect:
    return _room_in(option.rect, column, is_mirrored=option.direction == _MIRRORED)


def _room_in(cell: QRect, column: RunColumn, *, is_mirrored: bool) -> QRect:
    begin, end = space(BEGINS.get(column, _BETWEEN_STEPS)), space(ENDS.get(column, _BETWEEN_STEPS))
    before, behind = (end, begin) if is_mirrored else (begin, end)
    return cell.adjusted(before, 0, -behind, 0)


def _cell_beside(option: QStyleOptionViewItem, column: RunColumn) -> QRect:
    """Return the cell of another column in the same row if it touches this one, else an empty place."""
    view = option.widget
    if not isinstance(view, QTableView) or view.isColumnHidden(column):
        return QRect()
    cell = QRect(option.rect)
    cell.setLeft(view.columnViewportPosition(column))
    cell.setWidth(view.columnWidth(column))
    return cell if _touch(cell, option.rect) else QRect()


def _touch(one: QRect, other: QRect) -> bool:
    return one.right() + 1 == other.left() or other.right() + 1 == one.left()


def _joined(room: QRect, cell: QRect, taken: int, *, is_mirrored: bool) -> QRect:
    """Return the room of a result with what a time at the end of the next cell leaves of that."""
    free = cell.width() - taken - space(2 * _BETWEEN_STEPS + 1)
    if free <= 0:
        return room
    more = free + space(_BETWEEN_STEPS)
    return room.adjusted(-more, 0, 0, 0) if is_mirrored else room.adjusted(0, 0, more, 0)


def sign_side(option: QStyleOptionViewItem) -> int:
    return max(round(option.fontMetrics.height() * 0.9), 14)


def _after(room: QRect, distance: int, option: QStyleOptionViewItem) -> QRect:
    """Return what is left of a room behind something at its beginning."""
    if option.direction == _MIRRORED:
        return room.adjusted(0, 0, -distance, 0)
    return room.adjusted(distance, 0, 0, 0)
