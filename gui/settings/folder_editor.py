"""A folder as one form editor: typed, chosen, or taken away."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from gui.spacing import space
from gui.widgets.form_editors import LineEditor


class FolderEditor(QWidget):
    """Its text is the path; empty where no folder is linked."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = LineEditor(self.tr("no folder"), self)
        self._path.setObjectName("path")
        # A path reads from left to right in every language.
        self._path.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        choose = QPushButton(self.tr("C&hoose…"), self)
        choose.setObjectName("choose_folder")
        choose.setAccessibleName(self.tr("Choose the folder of jobs"))
        self._unlink = QPushButton(self.tr("&Unlink"), self)
        self._unlink.setObjectName("unlink_folder")
        self._unlink.setAccessibleName(self.tr("Unlink the folder of jobs"))
        for button in (choose, self._unlink):
            button.setAutoDefault(False)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(2))
        line.addWidget(self._path, 1)
        line.addWidget(choose)
        line.addWidget(self._unlink)
        self.setFocusProxy(self._path)
        self._path.edited.connect(self.edited)
        self._path.textChanged.connect(self._show_state)
        choose.clicked.connect(self._ask)
        self._unlink.clicked.connect(self._clear)
        self._show_state()

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

    def _show_state(self) -> None:
        self._unlink.setEnabled(bool(self._path.text()))

    def _ask(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder of jobs"), self._path.text())
        dialog.setObjectName("folder_where")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take(self, path: str) -> None:
        self._path.show_value(path)
        self.edited.emit()

    def _clear(self) -> None:
        self._path.setFocus()
        self._take("")
