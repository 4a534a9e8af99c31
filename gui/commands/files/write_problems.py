"""Say why a file could not be written, and what to do about it."""

import errno
from pathlib import Path

from PySide6.QtCore import QCoreApplication


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
