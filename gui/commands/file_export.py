"""Write what a page shows into a file that the user names, and tell how it goes."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.file_writing import FileWriting, NextPart, Part
from gui.core_access.core_bridge import CoreBridge
from gui.text import formats
from gui.widgets.notices.progress_plate import ProgressPlate

PartsFor = Callable[[Path], NextPart]


class FileExport(QObject):
    """One file at a time; its progress stands on the plate, which the page places."""

    told = Signal(str)

    def __init__(self, bridge: CoreBridge, page: QWidget) -> None:
        super().__init__(page)
        self._bridge = bridge
        self._page = page
        self.plate = ProgressPlate(page)
        self._writing: FileWriting | None = None
        self.plate.cancel_wanted.connect(self._cancel)

    def ask(self, title: str, name: str, kinds: Sequence[tuple[str, str]], parts_for: PartsFor) -> None:
        """Let the user name a file, then write it."""
        from gui.widgets.fields.save_dialog import SaveDialog

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
        self.plate.show_work(self.tr("Writing {file}…").format(file=path.name))
        writing.start()

    def close(self) -> None:
        if self._writing is not None:
            self._writing.close()
            self._forget()

    def _cancel(self) -> None:
        if self._writing is not None:
            self._writing.cancel()

    def _show_progress(self, part: Part) -> None:
        if self._writing is not None:
            text = self.tr("Writing {file}: {done} of {total}").format(
                file=self._writing.path.name,
                done=formats.whole_number(part.done),
                total=formats.whole_number(part.total),
            )
            self.plate.show_progress(text, part.done, part.total)

    def _tell_end(self, _part: Part) -> None:
        if self._writing is not None:
            text = self.tr("Wrote {file}.").format(file=self._writing.path.name)
            self._forget()
            self.told.emit(text)

    def _forget(self, *_why: object) -> None:
        self._writing = None
        self.plate.hide()
