"""Copies of a store in a file, as making its tables anew takes long."""

import shutil
from pathlib import Path

from scheduler_core.store.opening.store_files import seal_file


def copy_store(path: Path, folder: Path) -> Path:
    """Copy a closed store into a folder, sealed as if it had always been there; return where it is."""
    copy = folder / path.name
    shutil.copy(path, copy)
    seal_file(copy).write_text(seal_file(path).read_text().partition(" ")[0])
    return copy
