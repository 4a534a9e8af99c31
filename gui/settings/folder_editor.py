"""A folder as one form editor: typed, chosen, or taken away."""

from PySide6.QtWidgets import QFileDialog, QWidget

from gui.settings.path_editor import PathEditor


class FolderEditor(PathEditor):
    """Empty where no folder is linked."""

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
