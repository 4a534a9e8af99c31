"""List the runs of one day in two lines each, frequent ones at the end."""

from collections.abc import Iterable, Mapping
from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.calendar.entry_table import AgendaLine, EntryTable
from gui.look.theme import Theme, font_of
from gui.look.tokens import Radius, Tone, Type, blended, colours_of, space, tone
from gui.occurrences import entry_words
from gui.occurrences.entries import Entries, in_order
from gui.occurrences.entry_drawing import draw_sign, hue_of
from gui.occurrences.entry_requests import EntryRequests
from gui.text import formats
from gui.text.reading_direction import read_alone
from gui.widgets.tables.paged_model import LINE_ROLE, Column

_Role = QPalette.ColorRole
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading


class DayList(EntryTable):
    """Lists the entries of one day by time and name, and below them, by name, what runs often."""

    def __init__(self, theme: Theme, requests: EntryRequests, parent: QWidget | None = None) -> None:
        super().__init__(theme, requests, "", parent)
        self.setObjectName("day_list")
        view = self.table.view
        view.setObjectName("day_table")
        view.setAccessibleName(self.tr("Runs of the day"))
        self.model.show_columns(Column(self.tr("Run"), _words, self._in_full, self._spoken))
        self._runs = _RunDelegate(self)
        view.setItemDelegate(self._runs)
        view.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        view.verticalHeader().setDefaultSectionSize(_row_height())
        self._heading_row: int | None = None

    def ordered(self, days: Mapping[date, Entries]) -> list[AgendaLine]:
        """Return the lines of the day; the first of those that come often is marked."""
        lines = []
        for day, entries in sorted(days.items()):
            few = sorted((each for each in entries.entries if not each.is_often), key=in_order)
            often = [each for each in entries.entries if each.is_often]
            often.sort(key=lambda each: (each.job_name.casefold(), each.job_id or 0, each.at))
            lines += [AgendaLine(each, day, is_first=False) for each in few]
            lines += [AgendaLine(each, day, is_first=place == 0) for place, each in enumerate(often)]
        return lines

    def show_entries(self, days: Mapping[date, Entries]) -> None:
        few = (each for entries in days.values() for each in entries.entries if not each.is_often)
        self._runs.make_room({entry_words.brief_clock(each) for each in few})
        super().show_entries(days)
        rows = self.table.view.verticalHeader()
        if self._heading_row is not None and self._heading_row < rows.count():
            rows.resizeSection(self._heading_row, _row_height())
        self._heading_row = next(
            (row for row, number in enumerate(self.model.ids) if self._lines[number].is_first), None
        )
        if self._heading_row is not None:
            rows.resizeSection(self._heading_row, _row_height() + _heading_height())

    def _in_full(self, line: AgendaLine) -> str:
        return entry_words.in_full(line.entry)

    def _spoken(self, line: AgendaLine) -> str:
        return entry_words.spoken(line.entry)


class _RunDelegate(QStyledItemDelegate):
    """The bar of the job, its time, its name over what there is to know, a sign for what is not as usual."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._times: frozenset[str] = frozenset()

    def make_room(self, times: Iterable[str]) -> None:
        """Let all names begin where they can next to the longest of these times."""
        self._times = frozenset(times)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(space(50), _row_height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line: AgendaLine | None = index.data(LINE_ROLE)
        if line is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRect(option.rect)
        if line.is_first:
            heading = QRect(room.left() + space(2), room.top(), room.width(), _heading_height())
            painter.setFont(font_of(Type.LABEL))
            painter.setPen(option.palette.color(_Role.PlaceholderText))
            painter.drawText(_seen(option, heading), _LEADING, self.tr("Many times"))
            room.setTop(heading.bottom() + 1)
        _draw_ground(painter, option, room)
        room = room.adjusted(space(2), 0, -space(2), 0)
        _draw_run(painter, option, room, line, _time_width(self._times))
        painter.restore()


def _draw_ground(painter: QPainter, option: QStyleOptionViewItem, room: QRect) -> None:
    colours = colours_of(option.palette)
    is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
    if not is_selected and not option.state & QStyle.StateFlag.State_MouseOver:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.chosen if is_selected else colours.hover))
    painter.drawRoundedRect(QRectF(room), Radius.CONTROL.pixels, Radius.CONTROL.pixels)


def _draw_run(
    painter: QPainter, option: QStyleOptionViewItem, room: QRect, line: AgendaLine, time_width: int
) -> None:
    entry, palette = line.entry, option.palette
    colours = colours_of(palette)
    is_quiet = entry.is_paused or entry.is_left_out or entry.job_id is None or entry.waiting is not None
    note, name = font_of(Type.NOTE), QFont(font_of(Type.STRONG))
    name.setStrikeOut(entry.is_left_out)
    if is_quiet:
        name.setWeight(QFont.Weight.Normal)
    heights = QFontMetrics(name).height(), QFontMetrics(note).height()
    top = room.top() + (room.height() - sum(heights)) // 2
    left = room.left()
    if entry.job_id is not None:
        hue = QColor(hue_of(entry, palette).bar)
        faded = is_quiet or entry.state is not None
        bar = QRect(left, room.top() + space(2), space(1), room.height() - space(4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blended(palette.color(_Role.Base), hue, 0.55) if faded else hue)
        painter.drawRoundedRect(QRectF(_seen(option, bar)), space(0.5), space(0.5))
    left += space(3.5)
    muted = palette.color(_Role.PlaceholderText)
    if not entry.is_often:
        painter.setFont(font_of(Type.TEXT))
        painter.setPen(muted if is_quiet or entry.state is not None else QColor(colours.text))
        place = QRect(left, top, time_width + 1, heights[0])
        painter.drawText(_seen(option, place), _LEADING, entry_words.brief_clock(entry))
        left += time_width + space(2)
    right = room.right()
    if entry.is_often:
        right = _draw_count(painter, option, room, right, formats.whole_number(entry.count))
    else:
        right = _draw_sign(painter, option, room, right, line)
    words = right - left
    painter.setFont(name)
    painter.setPen(muted if is_quiet else QColor(colours.text))
    _draw_cut(painter, option, QRect(left, top, words, heights[0]), entry_words.name(entry))
    painter.setFont(note)
    painter.setPen(tone(palette, Tone.BAD) if entry.has_failed else muted)
    _draw_cut(painter, option, QRect(left, top + heights[0], words, heights[1]), entry_words.note(entry))


def _draw_count(painter: QPainter, option: QStyleOptionViewItem, room: QRect, right: int, count: str) -> int:
    painter.setFont(font_of(Type.TEXT))
    painter.setPen(option.palette.color(_Role.PlaceholderText))
    width = QFontMetrics(painter.font()).horizontalAdvance(count)
    place = QRect(right - width, room.top(), width + 1, room.height())
    painter.drawText(_seen(option, place), _LEADING, count)
    return right - width - space(2)


def _draw_sign(
    painter: QPainter, option: QStyleOptionViewItem, room: QRect, right: int, line: AgendaLine
) -> int:
    side = round(option.fontMetrics.height() * 0.75)
    spot = QRect(right - side, room.center().y() - side // 2, side, side)
    has_sign = draw_sign(painter, QRectF(_seen(option, spot)), line.entry, option.palette)
    return right - side - space(2) if has_sign else right


def _draw_cut(painter: QPainter, option: QStyleOptionViewItem, place: QRect, words: str) -> None:
    shown = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(_seen(option, place), _LEADING, read_alone(shown))


def _seen(option: QStyleOptionViewItem, place: QRect) -> QRect:
    return QStyle.visualRect(option.direction, option.rect, place)


def _row_height() -> int:
    return (
        QFontMetrics(font_of(Type.STRONG)).height() + QFontMetrics(font_of(Type.NOTE)).height() + space(3.5)
    )


def _heading_height() -> int:
    return QFontMetrics(font_of(Type.LABEL)).height() + space(4)


def _time_width(times: Iterable[str]) -> int:
    metrics = QFontMetrics(font_of(Type.TEXT))
    return max(map(metrics.horizontalAdvance, (formats.hour_name(22), *times)))


def _words(line: AgendaLine) -> str:
    return entry_words.chip(line.entry)
