"""The folder of jobs as a form editor: typed, chosen or unlinked."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.widgets.fields.path_editor import PathEditor


class FolderEditor(PathEditor):
    """Empty where no folder is linked; `settled` tells that a path was chosen and not typed."""

    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("path", parent)
        self.path.setPlaceholderText(self.tr("no folder"))
        choose = self.add_button("choose_folder", self.tr("C&hoose…"), self.tr("Choose the folder of jobs"))
        self._unlink = self.add_button(
            "unlink_folder", self.tr("&Unlink"), self.tr("Unlink the folder of jobs")
        )
        self.path.textChanged.connect(self._show_state)
        choose.clicked.connect(self._ask)
        self._unlink.clicked.connect(self._clear)
        self._show_state()

    def take(self, path: str) -> None:
        super().take(path)
        self.settled.emit()

    def _show_state(self) -> None:
        self._unlink.setEnabled(bool(self.path.text()))

    def _ask(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder of jobs"), self.path.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self.ask_with(dialog, "folder_where")

    def _clear(self) -> None:
        self.path.setFocus()
        self.take("")
