"""Form editors of a store: a file to type or choose, and a server."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.path_editor import PathEditor
from gui.widgets.file_dialog import FileDialog


class StoreFileEditor(PathEditor):
    """The file need not be there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("path", parent)
        choose = self.add_button(
            "choose_store_file", self.tr("C&hoose…"), self.tr("Choose the file of the store")
        )
        choose.clicked.connect(self._ask)

    def _ask(self) -> None:
        dialog = FileDialog(self.tr("Choose the file of the store"), self, self.path.text())
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)  # a name that is new makes a new store
        dialog.setNameFilters([self.tr("Stores (*.db)"), self.tr("All files (*)")])
        dialog.setDefaultSuffix("db")
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, self.tr("Choose"))
        self.ask_with(dialog, "store_where")


class StorePlaceRow(PathEditor):
    """Shows where the store is; `change_wanted` tells that it is to be another. Nothing is edited here."""

    change_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("place", parent)
        self.path.setReadOnly(True)
        self.path.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        change = self.add_button("change_store", self.tr("Choose &another…"), self.tr("Choose another store"))
        self.setFocusProxy(change)
        change.clicked.connect(self.change_wanted)

    def show_value(self, value: str) -> None:
        super().show_value(value)
        self.path.setToolTip(plain_tool_tip(value))
