"""Choose the store to open: from the command line, the kept choice, or the user's own."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QSettings

from scheduler_core.store_choice import chosen_store

STORE_KEY = "store/place"


def store_to_open(environment: Mapping[str, str], memory: Path) -> str | None:
    """Return the path or URL; None is the store in the user's data folder."""
    kept = QSettings(str(memory), QSettings.Format.IniFormat).value(STORE_KEY)
    return chosen_store(environment, kept=(kept if isinstance(kept, str) else None) or None)
