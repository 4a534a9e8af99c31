"""What an import would change in the days to come, below what becomes of each job."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.foresight.difference_table import DifferenceTable
from gui.foresight.difference_words import summary_of
from gui.foresight.differing import Differing
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.text import formats
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.form import note

_TABLE_STEPS = 36


class ImportAhead(QWidget):
    """A row that says it in a sentence, and unfolds into a table of the jobs that run otherwise."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("import_ahead")
        content = QWidget(self)
        self.table = DifferenceTable(theme, now, content)
        self.table.setFixedHeight(space(_TABLE_STEPS))
        self._told = note(content, "", QPalette.ColorRole.PlaceholderText)
        self._told.setObjectName("ahead_told")
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(space(1))
        inner.addWidget(self._told)
        inner.addWidget(self.table)
        self.part = Disclosure(self.tr("The next 30 days"), content, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.part)

    def show_share(self, share: float) -> None:
        """Tell how far the simulation is."""
        percent = formats.whole_number(int(share * 100))
        self._tell(self.tr("Simulating… {percent} %").format(percent=percent))

    def show_differing(self, found: Differing | None) -> None:
        """Tell what is different; None where nothing is to be imported, or it can't be foreseen."""
        self.table.show_differing(found)
        self._tell("" if found is None else summary_of(found))

    def _tell(self, words: str) -> None:
        self.part.show_summary(words)
        supposed = self.tr("What would arrive switched off counts as if it were on.")
        self._told.setText(f"{words} {supposed}".strip())
