"""List the next occurrences of a job: when, how far away, and what is special."""

from collections.abc import Callable
from datetime import datetime
from itertools import pairwise

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.inspector.inspected_job import NextTime
from gui.inspector.titled_part import TitledPart
from gui.look.theme import Theme, font_of
from gui.look.tokens import Tone, Type, colours_of, space, tone
from gui.text import formats, span_words
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.empty_state import EmptyState
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex, Column, PagedModel

_ROWS = 5
_TICK_MILLISECONDS = 1_000
_CLOSE_SECONDS = 60
_WHEN, _NOTE = 0, 1


class NextTimes(TitledPart):
    """Shows local times with how far away they are, or on demand instants on the job's clock."""

    picked = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(self.tr("Next"), parent)
        self._now = now
        self._zone = ""
        self._shows_seconds = False
        self._knows_times = True
        self._iso = LinkButton(self.tr("Job's time"), self, is_note=True)
        self._iso.setObjectName("iso_times")
        self._iso.setCheckable(True)
        self._iso.help_text = self.tr("Job's time: instants as programs write them")
        self._iso.setAccessibleName(self._iso.help_text)
        self.model: PagedModel[NextTime] = PagedModel(self)
        self.model.show_columns(
            Column(self.tr("When"), self._when, lambda each: formats.iso_instant(each.at)),
            Column(self.tr("Note"), self._note_or_time, self._in_full, is_right=True),
        )
        self._empty = EmptyState(theme, "today", self.tr("Nothing is to come"), "", self)
        self._table = LineTable(self.model, self._empty, self.tr("Next occurrences"), self)
        self._prepare_table()
        self.header.addWidget(self._iso)
        self.content.addWidget(self._table)
        # Countdowns cost nothing while nobody sees them.
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._ticks.setObjectName("next_ticks")
        self._ticks.timeout.connect(self._table.view.viewport().update)
        self._iso.toggled.connect(self._show_iso)
        self._table.view.selectionModel().currentRowChanged.connect(self._pick)

    def show_times(
        self, times: tuple[NextTime, ...], zone: str = "", *, is_other: bool, fires_on_events: bool = False
    ) -> None:
        """Show occurrences, of another job from the beginning; on a clock of its own next to the user's."""
        none = self.tr("No time is known ahead") if fires_on_events else self.tr("Nothing is to come")
        self._empty.show_words(none, "")
        self._zone = zone
        self._shows_seconds = any(
            (after.at - before.at).total_seconds() < _CLOSE_SECONDS for before, after in pairwise(times)
        )
        self._set_height(len(times))
        ids = [round(each.at.timestamp() * 1_000_000) for each in times]
        if is_other:
            self.model.show_new_ids(ids)
        else:
            self.model.show_ids(ids)
        self.model.fill(zip(ids, times, strict=True), ids)

    def showEvent(self, event: QShowEvent) -> None:
        self._ticks.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        super().hideEvent(event)

    def _when(self, each: NextTime) -> str:
        if self._iso.isChecked():
            return formats.iso_instant(each.at, self._zone)
        if self._shows_seconds:
            here = formats.coming_instant_exactly(each.at, self._now())
        else:
            here = formats.coming_instant(each.at, self._now())
        return f"{here}\n{formats.clock_in_zone(each.at, self._zone)}" if self._zone else here

    def _note(self, each: NextTime) -> str:
        notes = list(each.badges)
        if each.is_left_out:
            notes.insert(0, self.tr("left out"))
        elif each.is_paused:
            notes.insert(0, self.tr("skipped: paused"))
        return ", ".join(notes)

    def _note_or_time(self, each: NextTime) -> str:
        # Next to a whole instant there is no room for both.
        return self._note(each) or ("" if self._iso.isChecked() else self._how_far(each))

    def know_times(self, is_known: bool) -> None:
        """Count down, or say once that the times are as last known."""
        self._knows_times = is_known
        self._table.view.viewport().update()

    def _how_far(self, each: NextTime) -> str:
        if not self._knows_times:
            is_first = self.model.row_of(round(each.at.timestamp() * 1_000_000)) == 0
            return self.tr("as last known") if is_first else ""
        return span_words.countdown(each.at - self._now())

    def _in_full(self, each: NextTime) -> str:
        return "\n".join(filter(None, (self._how_far(each), self._note(each))))

    def _show_iso(self) -> None:
        self._table.view.resizeColumnToContents(_WHEN)
        self._table.view.viewport().update()

    def _pick(self, current: QModelIndex) -> None:
        known = self.model.known_line(self.model.id_at(current)) if current.isValid() else None
        if known is not None:
            self.picked.emit(known.at)

    def _prepare_table(self) -> None:
        view = self._table.view
        view.setObjectName("next_table")
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setItemDelegateForColumn(_WHEN, _When(self))
        view.setItemDelegateForColumn(_NOTE, _NoteOrTime(self))
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = view.horizontalHeader()
        header.hide()
        header.setSectionResizeMode(_WHEN, QHeaderView.ResizeMode.ResizeToContents)
        # What is last takes at least its default width, whatever is left: it would be cut.
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_NOTE, QHeaderView.ResizeMode.Stretch)
        self._set_height(_ROWS)

    def _set_height(self, count: int) -> None:
        """Take the room of all rows: the inspector scrolls as a whole."""
        view = self._table.view
        lines = 2 if self._zone else 1
        view.verticalHeader().setDefaultSectionSize(lines * view.fontMetrics().height() + space(2.5))
        rows = max(count, _ROWS)
        self._table.setFixedHeight(rows * view.verticalHeader().defaultSectionSize() + space(1))


class _When(QStyledItemDelegate):
    """Draws words to the edges of their cell: Qt keeps a little room there, and they stand below a title."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        _draw_flush(painter, option, str(index.data(Qt.ItemDataRole.DisplayRole) or ""))


class _NoteOrTime(QStyledItemDelegate):
    """What is remarkable in the tone of what is in doubt; how far away all else is stands there muted."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        each: NextTime | None = index.data(LINE_ROLE)
        is_note = each is not None and bool(each.badges or each.is_paused or each.is_left_out)
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        _draw_flush(painter, option, words, is_at_end=True, is_note=is_note)


def _draw_flush(
    painter: QPainter,
    option: QStyleOptionViewItem,
    words: str,
    *,
    is_at_end: bool = False,
    is_note: bool = False,
) -> None:
    """Draw words from one edge of a cell to the other; what stands at the end is muted, or a note."""
    colours = colours_of(option.palette)
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, QColor(colours.chosen))
    painter.setFont(font_of(Type.NOTE) if is_at_end else option.font)
    muted = tone(option.palette, Tone.DOUBTFUL) if is_note else QColor(colours.muted)
    painter.setPen(muted if is_at_end else QColor(colours.text))
    if is_note:
        room, elided = option.rect.width() - space(2), Qt.TextElideMode.ElideRight
        words = painter.fontMetrics().elidedText(words, elided, room)
    side = Qt.AlignmentFlag.AlignTrailing if is_at_end else Qt.AlignmentFlag.AlignLeading
    painter.drawText(option.rect, side | Qt.AlignmentFlag.AlignVCenter, words)
