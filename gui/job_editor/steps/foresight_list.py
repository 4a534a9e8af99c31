"""What would happen when, in two columns below the forms of a step."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.job_editor.steps.cards.foresight import Foreseen
from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.widgets.label import Label
from gui.widgets.paragraph import Paragraph


class ForesightList(QWidget):
    """Lines of when and what; those of the chosen step are semibold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("foresight")
        self._title = Label(self.tr("If one started now"), self)
        self._title.setFont(font_of(Type.LABEL))
        self._title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._lines: list[tuple[Label, Label]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, space(4), 0, 0)
        self._grid.setHorizontalSpacing(space(5))
        self._grid.setVerticalSpacing(space(2.5))
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._title, 0, 0, 1, 2)
        self.hide()

    def show_lines(self, lines: Sequence[Foreseen], chosen: int | None) -> None:
        self.setVisible(bool(lines))
        while len(self._lines) < len(lines):
            self._add_line()
        for place, (when, what) in enumerate(self._lines):
            is_shown = place < len(lines)
            when.setVisible(is_shown)
            what.setVisible(is_shown)
            if is_shown:
                line = lines[place]
                when.setText(line.when)
                what.setText(line.what)
                what.setFont(font_of(Type.STRONG if chosen in line.places else Type.TEXT))
        said = (f"{line.when}: {line.what}" for line in lines)
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription("; ".join(said))

    def _add_line(self) -> None:
        when, what = Label(self), Paragraph(self)
        when.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = len(self._lines) + 1
        self._grid.addWidget(when, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(what, row, 1)
        self._lines.append((when, what))
