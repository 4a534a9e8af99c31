"""The store as form editors: a file that is typed or chosen, and a place with a way to another."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from gui.spacing import space
from gui.widgets.form_editors import LineEditor


class StoreFileEditor(QWidget):
    """Its text is the path; the file need not be there."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = _path_line("path", self)
        choose = QPushButton(self.tr("C&hoose…"), self)
        choose.setObjectName("choose_store_file")
        choose.setAccessibleName(self.tr("Choose the file of the store"))
        _lay_out(self, self._path, choose)
        self._path.edited.connect(self.edited)
        choose.clicked.connect(self._ask)

    def value(self) -> str:
        return self._path.value()

    def show_value(self, value: str) -> None:
        self._path.show_value(value)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._path.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self._path.setAccessibleDescription(description)

    def _ask(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the file of the store"), self._path.text())
        dialog.setObjectName("store_where")
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)  # a name that is new makes a new store
        dialog.setNameFilters([self.tr("Stores (*.db)"), self.tr("All files (*)")])
        dialog.setDefaultSuffix("db")
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, self.tr("Choose"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take(self, path: str) -> None:
        self._path.show_value(path)
        self.edited.emit()


class StorePlaceRow(QWidget):
    """Shows where the store is; `change_wanted` tells that it is to be another. Nothing is edited here."""

    edited = Signal()
    change_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = _path_line("place", self)
        self._place.setReadOnly(True)
        self._place.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        change = QPushButton(self.tr("Choose &another…"), self)
        change.setObjectName("change_store")
        change.setAccessibleName(self.tr("Choose another store"))
        _lay_out(self, self._place, change)
        self.setFocusProxy(change)
        change.clicked.connect(self.change_wanted)

    def value(self) -> str:
        return self._place.value()

    def show_value(self, value: str) -> None:
        self._place.show_value(value)
        self._place.setToolTip(value)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._place.setAccessibleName(name)


def _path_line(name: str, parent: QWidget) -> LineEditor:
    line = LineEditor("", parent)
    line.setObjectName(name)
    # A path reads from left to right in every language.
    line.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return line


def _lay_out(widget: QWidget, line: LineEditor, button: QPushButton) -> None:
    button.setAutoDefault(False)
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(space(2))
    row.addWidget(line, 1)
    row.addWidget(button)
    widget.setFocusProxy(line)
