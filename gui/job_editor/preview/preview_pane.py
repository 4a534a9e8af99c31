"""The preview pane: the sentence, the month and the next occurrences."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QSpacerItem,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.job_editor.preview.coming_model import ComingColumn, ComingModel
from gui.job_editor.preview.month_sheet import MonthSheet
from gui.job_editor.reading.words.effect_words import effect_heading, effect_lines
from gui.look.theme import Theme, font_of
from gui.look.tokens import Tone, Type, begun_after, space, tone
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.empty_state import EmptyState
from gui.widgets.fields.form import note
from gui.widgets.fields.link_button import link_button
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Paragraph, line_pitch
from gui.widgets.tables.flush_delegate import FlushDelegate
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.note_delegate import NoteDelegate

if TYPE_CHECKING:
    from gui.job_editor.reading.consequences import Consequences
    from gui.job_editor.reading.edit_effect import EditEffect
    from gui.job_editor.reading.probe import EditorLook, FirstWords

_ONE_SECOND = 1_000
_LONG_SENTENCE = 160
_MOST_LINES, _USUAL_LINES = 4, 2
_LONGEST_DETAILS = 240
_ROW_STEPS = 6.5
_OF_THEIR_WORDS = frozenset({ComingColumn.CLOCK, ComingColumn.LEFT})
# What the month takes next to the next runs, and what those need there so that nothing of them is cut.
_MONTH_STEPS, _RUNS_STEPS, _GAP_STEPS = 58, 78, 6


class PreviewPane(QWidget):
    """Shows a look, once it is made; `month_wanted` asks for another month of it."""

    month_wanted = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Preview"))
        self._theme = theme
        self._now = now
        self._is_made = False

    def make(self) -> Iterator[None]:
        """Build the pane, in steps."""
        self._sentence = Paragraph(self)
        self._sentence.setObjectName("sentence")
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._room = _room_for(self._sentence, self)
        self._gap = QSpacerItem(0, space(1))
        self._details = note(self, "", QPalette.ColorRole.PlaceholderText)
        self._details.setObjectName("details")
        # Its line is kept while nothing is clear, so that the month does not move under the pointer.
        self._details.setMinimumHeight(self._details.fontMetrics().lineSpacing())
        self._doubts = note(self, "", QPalette.ColorRole.PlaceholderText)
        self._doubts.setObjectName("doubts")
        yield
        self._month = MonthSheet(self._theme, formats.local_date(self._now()), self)
        yield
        self._model = ComingModel(self._now, self)
        self._empty = EmptyState(self._theme, "today", "", "", self)
        yield
        self._table = LineTable(self._model, self._empty, self.tr("Next occurrences"), self)
        yield
        self._exact = link_button("exact_times", self.tr("Job's time"), self, stays_pressed=True)
        self._exact.setToolTip(self.tr("Show each time on the job's clock, as programs read it"))
        self._effect = OneLine("", self)
        self._effect.setObjectName("effect")
        self._effect.setFont(font_of(Type.LABEL))
        self._changes = note(self, "", QPalette.ColorRole.Text)
        self._changes.setObjectName("changes")
        self._ticking = QTimer(self, interval=_ONE_SECOND)
        self._prepare_table()
        yield
        self._lay_out()
        self._show_effect(None)
        self._colour_doubts()
        self._month.month_wanted.connect(self.month_wanted)
        self._exact.toggled.connect(self._show_exact)
        self._ticking.timeout.connect(self._model.count_down)
        self._is_made = True
        self._fit_sentence()
        self._fold()

    def show_look(self, look: "EditorLook") -> Iterator[None]:
        """Show what came of the fields, in steps."""
        self.show_words(look)
        self._doubts.setText("\n".join(filter(None, (*look.doubts, look.kept))))
        self._doubts.setVisible(bool(self._doubts.text()))
        yield
        self._model.show_times(look.coming)
        self._show_why_none(look)
        self._show_there()
        yield
        if isinstance(look.month, date):
            self._month.show_month(look.month, look.days)
        self._fold()

    def show_words(self, words: "FirstWords | EditorLook") -> None:
        """Say when the job runs, and below that what bends it."""
        main, rest = _split(words.main_words, words.sentence)
        self._show_sentence(main or self.tr("Not clear yet when this job runs."))
        self._details.setText(rest if len(rest) <= _LONGEST_DETAILS else f"{rest[:_LONGEST_DETAILS]}…")
        self._details.setToolTip(plain_tool_tip(rest if len(rest) > _LONGEST_DETAILS else ""))

    def _show_why_none(self, look: "EditorLook") -> None:
        if look.sound is not None and look.sound.fires_on_events:
            self._empty.show_words(
                self.tr("No time is known ahead"), self.tr("It runs whenever that happens.")
            )
        elif look.sound is not None and look.sound.calendars:
            self._empty.show_words(
                self.tr("No time is known ahead"), self.tr("Its calendar is read once the job is saved.")
            )
        elif look.sound is not None and look.sound.fires_at_start:
            self._empty.show_words(
                self.tr("No time is known ahead"), self.tr("It runs each time that Hourbell starts.")
            )
        elif not (look.main_words or look.sentence):
            self._empty.show_words(
                self.tr("No times yet"), self.tr("They appear here once it is clear when the job runs.")
            )
        else:
            self._empty.show_words(self.tr("Nothing to come"), self.tr("No time is left at which it runs."))

    def show_ahead(self, ahead: "Consequences | None") -> None:
        """Show what an edit changes."""
        self._show_effect(None if ahead is None else ahead.effect)

    def minimumSizeHint(self) -> QSize:
        """Leave out the month, which folds where it has no room."""
        return QSize(self._runs.minimumSize().width(), self._rest_height + self._runs.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_made:
            self._fit_sentence()
            self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._is_made:
            self._colour_doubts()

    def _prepare_table(self) -> None:
        view = self._table.view
        view.setObjectName("coming")
        self._table.show_whole_rows()
        self._table.keep_room_of_bar()
        view.setItemDelegateForColumn(ComingColumn.NOTES, NoteDelegate(self))
        for column in (ComingColumn.CLOCK, ComingColumn.LEFT):
            view.setItemDelegateForColumn(column, FlushDelegate(self))
        self._days = PreviewDayDelegate(self)
        view.setItemDelegateForColumn(ComingColumn.DAY, self._days)
        header = view.horizontalHeader()
        header.hide()
        for column in ComingColumn:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        # How far away it is stands at the edge and is never cut; notes have what is left.
        header.setSectionResizeMode(ComingColumn.NOTES, QHeaderView.ResizeMode.Stretch)
        for column in (ComingColumn.DAY, ComingColumn.THERE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(False)
        header.moveSection(header.visualIndex(ComingColumn.LEFT), len(ComingColumn) - 1)
        header.setMinimumSectionSize(0)
        header.setResizeContentsPrecision(-1)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is kept, so that nothing moves when there are more times than fit.
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        view.verticalHeader().setDefaultSectionSize(space(_ROW_STEPS))
        view.setColumnHidden(ComingColumn.THERE, True)
        header.sectionResized.connect(self._on_column)
        view.width_changed.connect(self._share_width)

    def _on_column(self, column: int) -> None:
        if column in _OF_THEIR_WORDS:
            self._share_width()

    def _share_width(self) -> None:
        """Let the days give up what they keep for longer ones, and then cut the time elsewhere with dots."""
        view = self._table.view
        # Qt leaves a column that stretches as it was while there is nothing left for it.
        left = view.viewport().width() - 1 - sum(view.columnWidth(column) for column in _OF_THEIR_WORDS)
        there = 0 if view.isColumnHidden(ComingColumn.THERE) else view.sizeHintForColumn(ComingColumn.THERE)
        days, spare = view.sizeHintForColumn(ComingColumn.DAY), self._days.spare(self._model.days())
        day = max(days - spare, min(days, left - there))
        view.setColumnWidth(ComingColumn.DAY, day)
        view.setColumnWidth(ComingColumn.THERE, max(0, min(there, left - day)))

    def _lay_out(self) -> None:
        title = OneLine(self.tr("Next runs"), self)
        title.setFont(font_of(Type.LABEL))
        bar = self._table.view.verticalScrollBar()
        bar.ensurePolished()
        head = QHBoxLayout()
        # It ends where the times do, next to their scroll bar.
        head.setContentsMargins(*begun_after(0, 0, bar.sizeHint().width(), 0))
        head.addWidget(title, 1)
        head.addWidget(self._exact)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(0, 0, 0, 0)
        sheet.setSpacing(space(1))
        sheet.addWidget(self._room)
        sheet.addWidget(self._details)
        sheet.addItem(self._gap)
        self._runs = runs = QVBoxLayout()
        runs.setSpacing(space(1))
        runs.addLayout(head)
        runs.addWidget(self._table, 1)
        self._times = times = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        times.addWidget(self._month, 0, Qt.AlignmentFlag.AlignTop)
        times.addLayout(runs, 1)
        sheet.addLayout(times, 1)
        # Below, as they come and go while somebody types, and the month shall not move.
        sheet.addWidget(self._doubts)
        sheet.addWidget(self._effect)
        sheet.addWidget(self._changes)

    @property
    def _rest_height(self) -> int:
        """Return what stands above and below month and runs."""
        parts = (self._times, self.layout())
        times, whole = (0 if part is None else part.minimumSize().height() for part in parts)
        return whole - times

    def _fold(self) -> None:
        """Show the month where there is room for it and for more than a few lines of runs."""
        runs, month = self._runs.minimumSize(), self._month.minimumSizeHint()
        least = Least(
            space(_MONTH_STEPS),
            space(_RUNS_STEPS + _GAP_STEPS),
            month.height() + space(2),
            runs.height(),
            self._rest_height,
        )
        place = place_of_month(self.width(), self.height(), least)
        is_beside = place is MonthPlace.BESIDE
        direction = QBoxLayout.Direction
        self._times.setDirection(direction.LeftToRight if is_beside else direction.TopToBottom)
        self._times.setSpacing(space(_GAP_STEPS if is_beside else 2))
        self._month.setMinimumWidth(space(_MONTH_STEPS) if is_beside else 0)
        self._month.setVisible(place is not MonthPlace.NOWHERE)

    def _show_exact(self, is_exact: bool) -> None:
        self._model.show_iso(is_exact)
        self._show_there()

    def _show_there(self) -> None:
        is_shown = self._exact.isChecked() or self._model.has_other_clock
        self._table.view.setColumnHidden(ComingColumn.THERE, not is_shown)
        self._share_width()

    def _show_effect(self, effect: "EditEffect | None") -> None:
        self._effect.setVisible(effect is not None)
        self._effect.setText("" if effect is None else effect_heading(effect))
        lines = [] if effect is None else effect_lines(effect)
        self._changes.setText("\n".join(lines))
        self._changes.setVisible(bool(lines))

    def _show_sentence(self, sentence: str) -> None:
        is_long = len(sentence) > _LONG_SENTENCE
        self._sentence.setFont(font_of(Type.STRONG if is_long else Type.HEADING))
        self._sentence.setText(sentence)
        self._fit_sentence()

    def _fit_sentence(self) -> None:
        """Give the sentence the lines it takes, up to what leaves room for the rest."""
        width = self.width()
        line = line_pitch(self._sentence.font())
        wanted = self._sentence.heightForWidth(max(width, space(30)))
        high = min(wanted, _MOST_LINES * line)
        self._room.setFixedHeight(high + space(0.5))
        # The month stays where it is, be the sentence of one line or of two.
        usual = _USUAL_LINES * line_pitch(font_of(Type.HEADING))
        self._gap.changeSize(0, space(1) + max(usual - high, 0))
        if (sheet := self.layout()) is not None:
            sheet.invalidate()

    def _colour_doubts(self) -> None:
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.PlaceholderText, tone(self.palette(), Tone.DOUBTFUL))
        self._doubts.setPalette(palette)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ticking.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ticking.stop()


def _split(main: str, sentence: str) -> tuple[str, str]:
    """Return what the rules say, and the rest of the sentence."""
    if not main or not sentence.startswith(main):
        return sentence, ""
    rest = sentence.removeprefix(main).lstrip(", ")
    return main, rest[:1].upper() + rest[1:]


def _room_for(words: QWidget, parent: QWidget) -> QScrollArea:
    """Return what a long sentence scrolls in."""
    room = QScrollArea(parent)
    room.setWidget(words)
    room.setWidgetResizable(True)
    room.setFrameShape(QScrollArea.Shape.NoFrame)
    room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return room


# The days of two digits of each month, on each day of the week.
_YEAR, _MONTHS, _DAYS = 2028, range(1, 13), range(22, 29)


class PreviewDayDelegate(FlushDelegate):
    """Lets the times behind the days begin at the same place, whichever rule and year it is."""

    _widest: tuple[str, int] = ("", 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        font = index.data(Qt.ItemDataRole.FontRole)
        font = font if isinstance(font, QFont) else option.font
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        around = hint.width() - QFontMetrics(font).horizontalAdvance(words)
        return QSize(max(hint.width(), self._width_of_any(font) + around), hint.height())

    def spare(self, days: Iterable[str]) -> int:
        """Return how much wider it is than these days need."""
        font = font_of(Type.TEXT)
        widest = max(map(QFontMetrics(font).horizontalAdvance, days), default=0)
        return max(0, self._width_of_any(font) - widest)

    def _width_of_any(self, font: QFont) -> int:
        """Return the width of the widest day, measured anew where the letters are others."""
        if self._widest[0] != font.key():
            metrics = QFontMetrics(font)
            days = (date(_YEAR, month, day) for month in _MONTHS for day in _DAYS)
            said = (f"{formats.day_heading(day)} {formats.year(day)}" for day in days)
            self._widest = font.key(), max(map(metrics.horizontalAdvance, said))
        return self._widest[1]


class MonthPlace(Enum):
    """Next to the next runs where both have room there, so that neither leaves the other half empty."""

    BESIDE = auto()
    ABOVE = auto()
    NOWHERE = auto()


@dataclass(frozen=True, slots=True)
class Least:
    """What the preview needs: the widths of month and next runs, and the heights of month, runs and rest."""

    month_width: int
    runs_width: int
    month_height: int
    runs_height: int
    rest_height: int


def place_of_month(width: int, height: int, least: Least) -> MonthPlace:
    """Return where the month stands in a preview of a size."""
    beside = least.rest_height + max(least.month_height, least.runs_height)
    if width >= least.month_width + least.runs_width and height >= beside:
        return MonthPlace.BESIDE
    if height >= least.rest_height + least.runs_height + least.month_height:
        return MonthPlace.ABOVE
    return MonthPlace.NOWHERE
