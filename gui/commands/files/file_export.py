"""Write what a page shows into a file that the user names, and tell how it goes."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.commands.files.file_writing import FilePart, FileWriting, NextPart
from gui.core_access.core_bridge import CoreBridge
from gui.text import formats
from gui.widgets.file_dialog import FileDialog
from gui.widgets.notices.notice_banner import ProgressBanner


class SaveDialog(FileDialog):
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
        super().__init__(title, parent)
        self.setObjectName("save_dialog")
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


PartsFor = Callable[[Path], NextPart]


class FileExport(QObject):
    """One file at a time; its progress stands on the banner, which the page places."""

    told = Signal(str)

    def __init__(self, bridge: CoreBridge, page: QWidget) -> None:
        super().__init__(page)
        self._bridge = bridge
        self._page = page
        self.banner = ProgressBanner(page)
        self._writing: FileWriting | None = None
        self.banner.cancel_wanted.connect(self._cancel)

    def ask(self, title: str, name: str, kinds: Sequence[tuple[str, str]], parts_for: PartsFor) -> None:
        """Let the user name a file, then write it."""

        SaveDialog(title, name, kinds, partial(self.write, parts_for), self._page).open()

    def write(self, parts_for: PartsFor, path: Path) -> None:
        if self._writing is not None:
            self.told.emit(self.tr("Another file is being written; wait for it, or stop it."))
            return
        self._writing = writing = FileWriting(self._bridge, path, parts_for(path), self)
        writing.progressed.connect(self._show_progress)
        writing.ended.connect(self._tell_end)
        writing.cancelled.connect(self._forget)
        writing.failed.connect(self._forget)
        self.banner.show_work(self.tr("Writing {file}…").format(file=path.name))
        writing.start()

    def close(self) -> None:
        if self._writing is not None:
            self._writing.close()
            self._forget()

    def _cancel(self) -> None:
        if self._writing is not None:
            self._writing.cancel()

    def _show_progress(self, part: FilePart) -> None:
        if self._writing is not None:
            text = self.tr("Writing {file}: {done} of {total}").format(
                file=self._writing.path.name,
                done=formats.whole_number(part.done),
                total=formats.whole_number(part.total),
            )
            self.banner.show_progress(text, part.done, part.total)

    def _tell_end(self, _part: FilePart) -> None:
        if self._writing is not None:
            text = self.tr("Wrote {file}.").format(file=self._writing.path.name)
            self._forget()
            self.told.emit(text)

    def _forget(self, *_why: object) -> None:
        self._writing = None
        self.banner.hide()
