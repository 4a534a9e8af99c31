"""Two weeks as a list: the same entries that the painted views show."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.calendar.entry_table import AgendaLine, EntryTable
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.occurrences import entry_words
from gui.occurrences.entry_drawing import colour_of, draw_sign, hue_of
from gui.occurrences.entry_requests import EntryRequests
from gui.text import formats
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex, Column
from scheduler_core.values.runs.run import RunState

_DAY, _TIME, _JOB, _WHAT = range(4)


class AgendaView(EntryTable):
    """Lists the entries of some days: day, time, job, and what became of it."""

    def __init__(self, theme: Theme, requests: EntryRequests, parent: QWidget | None = None) -> None:
        super().__init__(theme, requests, "", parent)
        self.setObjectName("agenda")
        self.table.view.setObjectName("agenda_table")
        self.column.setContentsMargins(space(3), 0, space(3), 0)
        self.table.view.setAccessibleName(self.tr("Agenda"))
        self.model.show_columns(
            Column(self.tr("Day"), _day_in_words, _full_day, _full_day),
            Column(self.tr("Time"), _time_in_words, self._in_full, _span_in_words),
            Column(self.tr("Job"), _title, self._in_full),
            Column(self.tr("What"), _what_in_words, self._in_full),
        )
        view = self.table.view
        view.horizontalHeader().setStretchLastSection(False)
        view.horizontalHeader().setSectionResizeMode(_JOB, QHeaderView.ResizeMode.Stretch)
        self.table.widen_columns(14, 9, 0, 17)
        view.setItemDelegateForColumn(_JOB, _JobDelegate(self))
        view.setItemDelegateForColumn(_WHAT, _WhatDelegate(self))

    def _in_full(self, line: AgendaLine) -> str:
        return entry_words.in_full(line.entry)


class _JobDelegate(QStyledItemDelegate):
    """The bar in the hue of the job's folder, then its name."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: AgendaLine | None = index.data(LINE_ROLE)
        shifted = QStyleOptionViewItem(option)
        self.initStyleOption(shifted, index)
        style = shifted.widget.style()
        text, shifted.text = shifted.text, ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, shifted, painter, shifted.widget)
        if line is None:
            return
        is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        room = option.rect.adjusted(space(1.25), space(1.5), -space(1.25), -space(1.5))
        bar = QRect(room.left(), room.top(), space(1), room.height())
        words = option.rect.adjusted(space(3.5), 0, -space(1.25), 0)
        if line.entry.job_id is not None:
            colour = QColor(hue_of(line.entry, option.palette).bar)
            painter.fillRect(QStyle.visualRect(option.direction, option.rect, bar), colour)
        place = QStyle.visualRect(option.direction, option.rect, words) if is_mirrored else words
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.setPen(option.palette.text().color())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, shown)


class _WhatDelegate(QStyledItemDelegate):
    """A filled mark for what was, an outlined disc for what is to come, then the words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: AgendaLine | None = index.data(LINE_ROLE)
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        text, ground.text = ground.text, ""
        style = ground.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget)
        side = round(option.fontMetrics.height() * 0.66)
        is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        left = option.rect.right() - space(1) - side if is_mirrored else option.rect.left() + space(1)
        place = QRectF(left, option.rect.center().y() - side / 2 + 0.5, side, side)
        if line is not None and not draw_sign(painter, place, line.entry, option.palette):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour_of(line.entry, option.palette), 1.5))
            painter.drawEllipse(place.adjusted(1.5, 1.5, -1.5, -1.5))
            painter.restore()
        words = QRect(option.rect)
        if is_mirrored:
            words.setRight(round(place.left()) - space(1.5))
        else:
            words.setLeft(round(place.right()) + space(1.5))
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.setPen(option.palette.text().color())
        if shown != "…":
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, shown)


def _day_in_words(line: AgendaLine) -> str:
    return formats.day_heading(line.day) if line.is_first else ""


def _full_day(line: AgendaLine) -> str:
    return formats.long_day(line.day)


def _time_in_words(line: AgendaLine) -> str:
    return entry_words.clock(line.entry)


def _span_in_words(line: AgendaLine) -> str:
    return entry_words.time_words(line.entry)


def _title(line: AgendaLine) -> str:
    return entry_words.title(line.entry)


def _what_in_words(line: AgendaLine) -> str:
    what = entry_words.what_words(line.entry)
    is_counted = line.entry.is_strip and line.entry.state in {RunState.MISSED, RunState.SKIPPED}
    return f"{what} · {formats.whole_number(line.entry.count)}" if is_counted else what
