"""What would come of the fields: the sentence, the month and the next occurrences."""

from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QScrollArea, QStyledItemDelegate, QVBoxLayout, QWidget

from gui.job_editor.preview.coming_model import Column, ComingModel
from gui.job_editor.preview.month_sheet import MonthSheet
from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Tone, Type, tone
from gui.text import formats
from gui.widgets.empty_state import EmptyState
from gui.widgets.fields.form import note
from gui.widgets.label import Label
from gui.widgets.sheet import paint_sheet
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.note_delegate import NoteDelegate

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import Look

_ONE_SECOND = 1_000
_LONG_SENTENCE = 160
_MOST_LINES = 6


class PreviewPane(QWidget):
    """Shows a look; `month_wanted` asks for another month of it."""

    month_wanted = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Preview"))
        self._sentence = Label(self)
        self._sentence.setObjectName("sentence")
        self._sentence.setWordWrap(True)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._room = QScrollArea(self)
        self._room.setWidget(self._sentence)
        self._room.setWidgetResizable(True)
        self._room.setFrameShape(QScrollArea.Shape.NoFrame)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._doubts = note(self, "", QPalette.ColorRole.PlaceholderText)
        self._doubts.setObjectName("doubts")
        self._month = MonthSheet(theme, formats.local_date(now()), self)
        self._model = ComingModel(now, self)
        empty = EmptyState(
            theme, "today", self.tr("Nothing to come"), self.tr("The next occurrences appear here."), self
        )
        self._table = LineTable(self._model, empty, self.tr("Next occurrences"), self)
        self._table.view.setObjectName("coming")
        self._table.view.setItemDelegateForColumn(Column.NOTES, NoteDelegate(self))
        self._table.view.setItemDelegateForColumn(Column.LEFT, QStyledItemDelegate(self))
        for column in (Column.WHEN, Column.LEFT, Column.ISO):
            self._table.view.horizontalHeader().setSectionResizeMode(
                column, QHeaderView.ResizeMode.ResizeToContents
            )
        self._table.view.horizontalHeader().setResizeContentsPrecision(-1)
        self._table.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._ticking = QTimer(self, interval=_ONE_SECOND)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(4), space(3), space(4), space(3))
        sheet.setSpacing(space(2))
        sheet.addWidget(self._room)
        sheet.addWidget(self._doubts)
        sheet.addWidget(self._month)
        sheet.addWidget(self._table, 1)
        self._colour_doubts()
        self._month.month_wanted.connect(self.month_wanted)
        self._ticking.timeout.connect(self._model.count_down)

    def show_look(self, look: "Look") -> None:
        self._show_sentence(look.sentence or self.tr("Not clear yet when this job runs."))
        self._doubts.setText("\n".join(filter(None, (*look.doubts, look.kept))))
        self._doubts.setVisible(bool(self._doubts.text()))
        self._model.show_times(look.coming)
        if isinstance(look.month, date):
            self._month.show_month(look.month, look.days)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_sentence()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour_doubts()

    def _show_sentence(self, sentence: str) -> None:
        is_long = len(sentence) > _LONG_SENTENCE
        self._sentence.setFont(font_of(Type.STRONG if is_long else Type.HEADING))
        self._sentence.setText(sentence)
        self._fit_sentence()

    def _fit_sentence(self) -> None:
        """Give the sentence the lines it takes, up to what leaves room for the rest."""
        width = self.width() - 2 * space(4) - space(3)
        line = self._sentence.fontMetrics().lineSpacing()
        wanted = self._sentence.heightForWidth(max(width, space(30)))
        self._room.setFixedHeight(min(wanted, _MOST_LINES * line) + space(0.5))

    def _colour_doubts(self) -> None:
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.PlaceholderText, tone(self.palette(), Tone.DOUBTFUL))
        self._doubts.setPalette(palette)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ticking.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ticking.stop()
