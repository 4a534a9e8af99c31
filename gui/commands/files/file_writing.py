"""Write a long file part by part, off the window's thread."""

import errno
import os
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from PySide6.QtCore import QCoreApplication, QObject, Signal

from gui.core_access.core_bridge import Core, CoreBridge
from scheduler_core.errors import SchedulerError


@dataclass(frozen=True, slots=True)
class FilePart:
    """Some of a file, and how much of the whole is done with it, in whatever is counted."""

    content: bytes
    done: int
    total: int

    @property
    def is_last(self) -> bool:
        return self.done >= self.total


# Called again and again, one call after the other, on a thread of the bridge.
NextPart = Callable[[Core], FilePart]


class FileWriting(QObject):
    """One file on its way; the one before it stays until the new one is whole.

    Each part is a question of its own, so that other questions of the window go in between. What was
    cancelled, or could not be written, leaves nothing behind.
    """

    progressed = Signal(object)
    ended = Signal(object)
    cancelled = Signal()
    failed = Signal(object)

    def __init__(self, bridge: CoreBridge, path: Path, next_part: NextPart, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._path = path
        self._draft = _Draft(path)
        self._next_part = next_part
        self._is_cancelled = False
        self._is_over = False
        # Where its page goes with the window, no answer comes any more.
        self.destroyed.connect(self._draft.give_up)

    @property
    def path(self) -> Path:
        return self._path

    def start(self) -> None:
        self._bridge.ask(partial(_write, self._draft, self._next_part), self._take, self._give_up)

    def cancel(self) -> None:
        """Write no more; what was written goes as soon as the part under way is done."""
        self._is_cancelled = True
        self._draft.is_wanted = False

    def close(self) -> None:
        """Cancel at once, as no answer will come."""
        self.cancel()
        self._draft.give_up()

    def _take(self, part: FilePart) -> None:
        if self._is_over:
            return
        if self._is_cancelled:
            self._end()
            self.cancelled.emit()
        elif part.is_last:
            self._end()
            self.ended.emit(part)
        else:
            self.progressed.emit(part)
            self.start()

    def _give_up(self, error: Exception) -> None:
        self._end()
        self._bridge.report_failure(error)
        self.failed.emit(error)

    def _end(self) -> None:
        self._is_over = True
        if self._is_cancelled:
            self._draft.drop()
        self.deleteLater()


class _Draft:
    """The new file next to the one it will replace; used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.is_wanted = True
        self.path = path
        self._file: IO[bytes] | None = None

    def write(self, content: bytes) -> None:
        if self._file is None:
            # Who may read it is as of any new file, so no `tempfile`, which lets its owner alone read.
            self._file = self.path.with_name(f".hourbell-{uuid.uuid4().hex}").open("xb")
        self._file.write(content)

    def put_in_place(self) -> None:
        if self._file is not None:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            Path(self._file.name).replace(self.path)
            self._file = None

    def give_up(self) -> None:
        """Leave nothing behind, also of a part that is under way."""
        self.is_wanted = False
        self.drop()

    def drop(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # a full disk refuses what is left to write once more
                self._file.close()
            Path(self._file.name).unlink(missing_ok=True)
            self._file = None


def _write(draft: _Draft, next_part: NextPart, core: Core) -> FilePart:
    try:
        part = next_part(core)
        draft.write(part.content)
        if not draft.is_wanted:
            draft.drop()
        elif part.is_last:
            draft.put_in_place()
    except OSError as error:
        draft.drop()
        raise SchedulerError(why_not_written(draft.path, error)) from error
    except BaseException:
        draft.drop()
        raise
    return part


def why_not_written(path: Path, error: OSError) -> str:
    """Return the reason as a sentence of its own; what the system says where we know no better."""
    return _tr("“{file}” could not be written: {why}").format(file=path.name, why=_reason(path, error))


def _reason(path: Path, error: OSError) -> str:
    folder = path.parent
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return _tr("there is no folder {folder}; make it, or choose another").format(folder=folder)
        case errno.EACCES | errno.EPERM:
            words = _tr("you may not write into the folder {folder}; choose another, or allow it")
            return words.format(folder=folder)
        case errno.EROFS:
            words = _tr("what {folder} lies on can only be read; choose another folder")
            return words.format(folder=folder)
        case errno.ENOSPC | errno.EDQUOT:
            return _tr("there is no room left; delete something, or choose a folder on another disk")
        case errno.ENAMETOOLONG:
            return _tr("its name is too long; choose a shorter one")
        case errno.EISDIR:
            return _tr("a folder has that name; choose another name")
        case _:
            return error.strerror or str(error)


def _tr(text: str) -> str:
    return QCoreApplication.translate("file_writing", text)
