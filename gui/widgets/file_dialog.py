"""The dialog in which a file or a folder is chosen."""

from itertools import chain

from PySide6.QtCore import QDir, QFileInfo, QSettings, QSize, Qt, QUrl
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QHeaderView, QListView, QTreeView, QWidget

from gui.look.tokens import space
from gui.widgets.room_on_screen import take_room

_WIDE, _HIGH, _WIDEST_PLACES = 220, 140, 50
_NAME = 0
_LAST_VISITED = "FileDialog/lastVisited"  # where Qt keeps it


class FileDialog(QFileDialog):
    """The dialog of the system; where there is none, Qt's own, with room for all that it tells of a file.

    It begins at the path that is given, else where the last one was left, at first at home.
    """

    _is_one_left = False  # in this process: then Qt itself begins there

    def __init__(self, title: str, parent: QWidget, path: str = "") -> None:
        super().__init__(parent, title, path)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not path and not FileDialog._is_one_left:
            self.setDirectory(self._left_before())
        take_room(self, QSize(space(_WIDE), space(_HIGH)))

    def done(self, result: int) -> None:
        FileDialog._is_one_left = True
        super().done(result)

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
        """Return the folder that the last start was left in, or where that is gone the newest of others.

        Qt's history says less: a folder keeps its place there when it is visited again, and the one that
        the program was started in stands last, as Qt itself would begin there.
        """
        kept = QSettings(QSettings.Scope.UserScope, "QtProject").value(_LAST_VISITED, "")
        others = (each for each in reversed(self.history()) if each != QDir.currentPath())
        left = chain([QUrl(str(kept)).toLocalFile()], others)
        return next((each for each in left if each and QFileInfo(each).isDir()), QDir.homePath())
