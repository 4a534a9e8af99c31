"""An occurrence on its way to another time."""

from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QPoint

from gui.occurrences.entries import Entry


@dataclass(frozen=True, slots=True)
class Carried:
    """From where an entry was taken, and the instant it would have if it were let go."""

    entry: Entry
    grabbed: QPoint
    to: datetime

    @property
    def landed(self) -> Entry:
        return replace(self.entry, at=self.to)
