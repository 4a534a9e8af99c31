"""The dialog in which a file or a folder is chosen."""

from PySide6.QtCore import QDir, QFileInfo, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QHeaderView, QListView, QTreeView, QWidget

from gui.look.spacing import space
from gui.widgets.room_on_screen import take_room

_WIDE, _HIGH, _WIDEST_PLACES = 220, 140, 50
_NAME = 0


class FileDialog(QFileDialog):
    """The dialog of the system; where there is none, Qt's own, with room for all that it tells of a file.

    It begins at the path that is given, else where the last one was left, at first at home.
    """

    def __init__(self, title: str, parent: QWidget, path: str = "") -> None:
        super().__init__(parent, title, path)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not path and self.directory() == QDir.current():
            self.setDirectory(self._left_before())
        take_room(self, QSize(space(_WIDE), space(_HIGH)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        files, places = self.findChild(QTreeView, "treeView"), self.findChild(QListView, "sidebar")
        # Qt would keep one narrow width for all, and cut sizes and dates in the middle.
        if isinstance(files, QTreeView):
            columns = files.header()
            columns.setStretchLastSection(False)
            columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            columns.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        if isinstance(places, QListView):
            words = places.sizeHintForColumn(_NAME) + space(3)
            places.setMinimumWidth(min(words, space(_WIDEST_PLACES)))

    def _left_before(self) -> str:
        """Return the folder that the last start was left in, which Qt keeps in its history.

        Where there was none yet, that holds no more than the folder that the program was started in.
        """
        visited = self.history()
        is_first = visited == [QDir.currentPath()] or not visited
        return visited[0] if not is_first and QFileInfo(visited[0]).isDir() else QDir.homePath()
