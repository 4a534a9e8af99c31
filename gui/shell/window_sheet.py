"""The one white sheet of the window: the view at its beginning, the inspector at its end, a line between."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.sheet import paint_sheet
from gui.widgets.splitters import splitter


class WindowSheet(QWidget):
    """Holds two parts; the first takes what room the other leaves."""

    def __init__(self, view: QWidget, side: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.columns = splitter("sheet_columns", Qt.Orientation.Horizontal, (view, 1), (side, 0))
        self.columns.setProperty("ruled", True)
        column = QVBoxLayout(self)
        # The line around the sheet.
        column.setContentsMargins(1, 1, 1, 1)
        column.addWidget(self.columns)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)
