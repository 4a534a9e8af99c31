"""The selected day as a list: what ran and what is to come."""

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui import formats
from gui.calendar.day_load import Agenda, AgendaEntry
from gui.outcomes import state_name
from gui.palettes import Tone, tone
from gui.spacing import space
from gui.theme import Theme
from gui.widgets.empty_state import EmptyState
from gui.widgets.line_table import LineTable
from gui.widgets.outcome_marks import draw_mark
from gui.widgets.paged_model import LINE_ROLE, AnyIndex, Column, PagedModel

_TIME, _JOB, _WHAT = range(3)


class AgendaView(QWidget):
    """Tells which entry the user picked."""

    entry_selected = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("agenda")
        self._day = QLabel(self)
        self._day.setObjectName("selected_day")
        self._day.setWordWrap(True)
        self._day.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._day.setContentsMargins(space(2), space(2), space(2), space(1))
        self.model: PagedModel[AgendaEntry] = PagedModel(self)
        self.model.show_columns(
            Column(self.tr("Time"), _time_in_words, _span_in_words, _span_in_words),
            Column(self.tr("Job"), lambda entry: entry.job_name),
            Column(self.tr("What"), self._what_in_words),
        )
        empty = EmptyState(
            theme, "today", self.tr("Nothing on this day"), self.tr("No job ran, and none is to run."), self
        )
        self.table = LineTable(self.model, empty, self.tr("Agenda"), self)
        view = self.table.view
        view.setObjectName("agenda_table")
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.horizontalHeader().setStretchLastSection(False)
        view.horizontalHeader().setSectionResizeMode(_JOB, QHeaderView.ResizeMode.Stretch)
        view.horizontalHeader().hide()
        self.table.widen_columns(9, 0, 15)
        view.setItemDelegateForColumn(_WHAT, _WhatDelegate(self))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._day)
        column.addWidget(self.table, 1)
        view.selectionModel().currentRowChanged.connect(self._tell_entry)

    def show_day(self, words: str) -> None:
        self._day.setText(words)

    def show_agenda(self, agenda: Agenda) -> None:
        entries = agenda.entries
        before = self.model.known_line(self.table.view.currentIndex().row())
        self.model.show_new_ids(range(len(entries)))
        self.model.fill(enumerate(entries), range(len(entries)))
        if before in entries:
            self.table.view.selectRow(entries.index(before))

    def _what_in_words(self, entry: AgendaEntry) -> str:
        what = self.tr("to come") if entry.state is None else state_name(entry.state)
        return what if entry.count == 1 else f"{what} · {entry.count:,}"

    def _tell_entry(self, current: QModelIndex) -> None:
        entry = current.data(LINE_ROLE) if current.isValid() else None
        if entry is not None:
            self.entry_selected.emit(entry)


class _WhatDelegate(QStyledItemDelegate):
    """A filled mark for what was, an outlined disc for what is to come, then the words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: AgendaEntry | None = index.data(LINE_ROLE)
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        text, ground.text = ground.text, ""
        style = ground.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget)
        side = round(option.fontMetrics.height() * 0.66)
        place = QRectF(option.rect.left() + space(1), option.rect.center().y() - side / 2 + 0.5, side, side)
        if entry is not None and entry.state is not None:
            draw_mark(painter, place, entry.state, option.palette)
        elif entry is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tone(option.palette, Tone.BUSY), 1.5, Qt.PenStyle.DotLine))
            painter.drawEllipse(place.adjusted(1.5, 1.5, -1.5, -1.5))
            painter.restore()
        words = QRect(option.rect)
        words.setLeft(round(place.right()) + space(1.5))
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.setPen(option.palette.text().color())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)


def _time_in_words(entry: AgendaEntry) -> str:
    return formats.exact_time(entry.at) if entry.at.second else f"{entry.at.astimezone():%H:%M}"


def _span_in_words(entry: AgendaEntry) -> str:
    begin = formats.iso_instant(entry.at)
    return begin if entry.until is None else f"{begin} to {formats.iso_instant(entry.until)}"
