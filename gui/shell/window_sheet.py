"""The sheet of the window: the view, a line, and the inspector."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.sheet import paint_sheet
from gui.widgets.splitters import splitter

if TYPE_CHECKING:
    from gui.shell.views_area import ViewsArea


class WindowSheet(QWidget):
    """Holds two parts; the first takes what room the other leaves.

    A screen reader finds the inspector between the view that it is about and the log below that.
    """

    def __init__(self, views: "ViewsArea", side: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self._views = views
        self._side = side
        self.columns = splitter("sheet_columns", Qt.Orientation.Horizontal, (views, 1), (side, 0))
        self.columns.setProperty("ruled", True)
        # Qt takes hold of it for some pixels beside, too: what stands there keeps its padding.
        self.columns.setHandleWidth(1)
        column = QVBoxLayout(self)
        # The line around the sheet.
        column.setContentsMargins(1, 1, 1, 1)
        column.addWidget(self.columns)

    def parts_read(self) -> list[QWidget]:
        """Return what is read in it: what lies over it comes first."""
        over = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        over.remove(self.columns)
        view, *rest = self._views.parts
        return [*over, view, self._side, *rest]

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)
