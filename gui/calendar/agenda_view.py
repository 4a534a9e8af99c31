"""Two weeks as a list of the entries that the painted views show."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.calendar.entry_table import AgendaLine, EntryTable
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, colours_of, space
from gui.occurrences import entry_words
from gui.occurrences.entry_drawing import colour_of, draw_sign, hue_of
from gui.occurrences.entry_requests import EntryRequests
from gui.text import formats
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex, Column
from scheduler_core.values.runs.run import RunState

_DAY, _TIME, _JOB, _WHAT = range(4)
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading


class AgendaView(EntryTable):
    """Lists the entries of some days: day, time, job, and what became of it."""

    def __init__(self, theme: Theme, requests: EntryRequests, parent: QWidget | None = None) -> None:
        super().__init__(theme, requests, "", parent)
        self.setObjectName("agenda")
        self.table.view.setObjectName("agenda_table")
        self.table.view.setAccessibleName(self.tr("Agenda"))
        self.way_on = self.tr("New job")
        self.empty.way_on_wanted.connect(self.want_new)
        self.model.show_columns(
            Column(self.tr("Day"), _day_in_words, _full_day, _full_day),
            Column(self.tr("Time"), _time_in_words, self._in_full, _span_in_words),
            Column(self.tr("Job"), _title, self._in_full),
            Column(self.tr("What"), _what_in_words, self._in_full),
        )
        view = self.table.view
        view.horizontalHeader().setStretchLastSection(False)
        view.horizontalHeader().setSectionResizeMode(_JOB, QHeaderView.ResizeMode.Stretch)
        self.table.widen_columns(17, 9, 0, 17)
        view.setItemDelegate(_RuledDelegate(self))
        view.setItemDelegateForColumn(_DAY, _DayDelegate(self))
        view.setItemDelegateForColumn(_JOB, _JobDelegate(self))
        view.setItemDelegateForColumn(_WHAT, _WhatDelegate(self))

    def _in_full(self, line: AgendaLine) -> str:
        return entry_words.in_full(line.entry)


class _RuledDelegate(QStyledItemDelegate):
    """A cell with a line above it where a day begins, below another one."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: AgendaLine | None = index.data(LINE_ROLE)
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        text, ground.text = ground.text, ""
        style = ground.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line is not None:
            self.draw(painter, option, line, text)
            if line.is_first and index.row() > 0:
                painter.fillRect(self._rule_of(option), QColor(colours_of(option.palette).line))
        painter.restore()

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, _line: AgendaLine, text: str) -> None:
        """Draw what is told in the column."""
        self.draw_words(painter, option, option.rect.adjusted(space(1.25), 0, 0, 0), text)

    def draw_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        room: QRect,
        text: str,
        role: QPalette.ColorRole = QPalette.ColorRole.Text,
    ) -> None:
        """Draw words into a room that is meant as lines run from the left."""
        metrics = QFontMetrics(painter.font())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(option.palette.color(role))
        if shown != "…":
            painter.drawText(_seen(option, room), _LEADING, shown)

    def _rule_of(self, option: QStyleOptionViewItem) -> QRect:
        return QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1)


class _DayDelegate(_RuledDelegate):
    """The name of the day, as far from the edge as the titles of views."""

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, _line: AgendaLine, text: str) -> None:
        painter.setFont(font_of(Type.STRONG))
        self.draw_words(painter, option, option.rect.adjusted(space(5), 0, 0, 0), text)

    def _rule_of(self, option: QStyleOptionViewItem) -> QRect:
        rule = super()._rule_of(option)
        return _seen(option, rule.adjusted(space(5), 0, 0, 0))


class _JobDelegate(_RuledDelegate):
    """The bar in the hue of the job's folder, then its name."""

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, line: AgendaLine, text: str) -> None:
        if line.entry.job_id is not None:
            room = option.rect.adjusted(space(1.25), space(1.25), -space(1.25), -space(1.25))
            bar = QRect(room.left(), room.top(), space(1), room.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(hue_of(line.entry, option.palette).bar))
            painter.drawRoundedRect(QRectF(_seen(option, bar)), space(0.5), space(0.5))
        self.draw_words(painter, option, option.rect.adjusted(space(4.25), 0, -space(1.25), 0), text)


class _WhatDelegate(_RuledDelegate):
    """A filled mark for what was, an outlined disc for what is to come, then the words."""

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, line: AgendaLine, text: str) -> None:
        entry, side = line.entry, round(option.fontMetrics.height() * 0.85)
        mark = QRect(option.rect.left() + space(1), 0, side, side)
        mark.moveTop(option.rect.center().y() + 1 - side // 2)
        place = QRectF(_seen(option, mark))
        if not draw_sign(painter, place, entry, option.palette):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour_of(entry, option.palette), 1.5))
            painter.drawEllipse(place.adjusted(2, 2, -2, -2))
        words = option.rect.adjusted(space(2.5) + side, 0, -space(2), 0)
        is_ahead = entry.state is None and not entry.is_paused
        role = QPalette.ColorRole.PlaceholderText if is_ahead else QPalette.ColorRole.Text
        self.draw_words(painter, option, words, text, role)


def _seen(option: QStyleOptionViewItem, place: QRect) -> QRect:
    return QStyle.visualRect(option.direction, option.rect, place)


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
