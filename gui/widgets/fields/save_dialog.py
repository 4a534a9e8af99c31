"""Ask where a file is to be written."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


class SaveDialog(QFileDialog):
    """Offers a name and some kinds of files; `chosen` is called with the file, which has an ending then."""

    def __init__(
        self,
        title: str,
        name: str,
        kinds: Sequence[tuple[str, str]],
        chosen: Callable[[Path], None],
        parent: QWidget,
    ) -> None:
        """Each kind is its words and its ending; the first one is offered."""
        super().__init__(parent, title)
        self.setObjectName("save_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setFileMode(QFileDialog.FileMode.AnyFile)
        self._chosen = chosen
        self._endings = {f"{words} (*.{ending})": ending for words, ending in kinds}
        self.setNameFilters(list(self._endings))
        self._show_ending(self.selectedNameFilter())
        self.selectFile(f"{name}.{kinds[0][1]}")
        self.filterSelected.connect(self._show_ending)
        self.fileSelected.connect(self._take)

    def _show_ending(self, kind: str) -> None:
        self.setDefaultSuffix(self._endings[kind])

    def _take(self, file: str) -> None:
        self._chosen(Path(file))
