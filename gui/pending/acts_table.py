"""The table of what pausing, switching off, deleting and editing do to what a job has planned and begun."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.sheet import Sheet

_WIDEST_CELL, _LEAST_CELL = 18, 8  # in characters
_SHARE_OF_SCREEN = 0.8
_NONE = "\N{EN DASH}"


class ActsTable(QWidget):
    """The same table as in the help of the commands; the model in tests/intent holds the program to it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widest = self._widest_cell()
        self._untouched = {_NONE, self.tr("goes on"), self.tr("runs on"), self.tr("stays")}
        sheet = Sheet(self)
        grid = QGridLayout(sheet)
        grid.setContentsMargins(space(4), space(2), space(4), space(3))
        grid.setVerticalSpacing(space(1.5))
        grid.setHorizontalSpacing(space(5 if self._widest == _WIDEST_CELL else 3))
        rows = self._rows()
        for row, cells in enumerate(rows):
            if row:
                grid.addWidget(self._rule(), 2 * row - 1, 0, 1, len(cells))
            for column, words in enumerate(cells):
                grid.addWidget(self._cell(words, row, column), 2 * row, column)
        grid.setColumnStretch(len(rows[0]) - 1, 1)
        rest = Paragraph(
            self.tr(
                "A wait that runs on is ended by its event, too. What is held is kept, and goes on by itself "
                "when the job is resumed, switched on or restored."
            ),
            self,
        )
        rest.setFont(font_of(Type.NOTE))
        rest.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column_of_all = QVBoxLayout(self)
        column_of_all.setContentsMargins(0, 0, 0, 0)
        column_of_all.setSpacing(space(2))
        column_of_all.addWidget(sheet)
        column_of_all.addWidget(rest)

    def _rows(self) -> tuple[tuple[str, ...], ...]:
        goes_on, held, skipped = self.tr("goes on"), self.tr("held"), self.tr("skipped")
        runs_on, nothing_due = self.tr("runs on"), self.tr("nothing comes due")
        return (
            (
                "",
                self.tr("What comes due"),
                self.tr("Due, not begun"),
                self.tr("Wait of a sequence"),
                self.tr("Next step, next try"),
                self.tr("Under way"),
            ),
            (self.tr("Pause"), skipped, skipped, runs_on, held, goes_on),
            (self.tr("Switch off"), nothing_due, skipped, runs_on, held, goes_on),
            (self.tr("Delete"), nothing_due, skipped, runs_on, held, goes_on),
            (
                self.tr("Resume, switch on, restore"),
                self.tr("from now on"),
                _NONE,
                goes_on,
                goes_on,
                goes_on,
            ),
            (
                self.tr("Edit when it fires"),
                self.tr("planned anew"),
                self.tr("still begins"),
                self.tr("stays"),
                self.tr("stays"),
                goes_on,
            ),
            (
                self.tr("Edit its steps"),
                self.tr("by the new ones"),
                self.tr("by the new ones"),
                self.tr("stays"),
                self.tr("by the new ones, if they fit"),
                self.tr("as begun"),
            ),
            (
                self.tr("Stop its runs"),
                _NONE,
                self.tr("ends"),
                self.tr("ends"),
                self.tr("ends"),
                self.tr("is ended"),
            ),
            (
                self.tr("Delete for ever"),
                _NONE,
                _NONE,
                self.tr("ends"),
                self.tr("ends"),
                goes_on,
            ),
        )

    def _cell(self, words: str, row: int, column: int) -> Label:
        label = Paragraph(words, self)
        label.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        if row == 0:
            label.setFont(font_of(Type.NOTE))
        elif column == 0:
            label.setFont(font_of(Type.STRONG))
        # Normal is silent: what stands out is what a change does to it.
        if row == 0 or (column and words in self._untouched):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        metrics = label.fontMetrics()
        room = min(metrics.horizontalAdvance(words), self._widest * metrics.averageCharWidth())
        longest = max((metrics.horizontalAdvance(word) for word in words.split()), default=0)
        label.setMinimumWidth(max(room, longest) + space(1))
        return label

    def _widest_cell(self) -> int:
        """Return how many characters a cell takes: fewer where the screen is narrow for these letters."""
        columns = len(self._rows()[0])
        room = self.screen().availableGeometry().width() * _SHARE_OF_SCREEN / columns - space(11)
        return min(max(round(room / self.fontMetrics().averageCharWidth()), _LEAST_CELL), _WIDEST_CELL)

    def _rule(self) -> QFrame:
        line = QFrame(self)
        line.setFrameShape(QFrame.Shape.HLine)
        line.setForegroundRole(QPalette.ColorRole.Mid)
        return line
