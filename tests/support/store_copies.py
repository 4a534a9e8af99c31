"""Copies of a store in a file, as making its tables anew takes long."""

import shutil
from pathlib import Path

from scheduler_core.store.store_files import seal_file


def copy_store(path: Path, folder: Path) -> Path:
    """Copy a closed store, with its seal, into a folder; return where it is."""
    copy = folder / path.name
    shutil.copy(path, copy)
    shutil.copy(seal_file(path), seal_file(copy))
    return copy
