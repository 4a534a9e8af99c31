"""Drives that are mounted or gone begin a run."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.values.ranges import LONGEST_PATH, check_line
from scheduler_core.values.schedules.events.event_rule import EventRule, check_lasting, watch_name_of


class DriveChange(StrEnum):
    """What of a drive begins a run."""

    MOUNTED = "mounted"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class OnDrive(EventRule):
    """Fire when a drive is mounted, or gone: one with this label or UUID, or at this path.

    It must be so for as long as it `lasts`.
    With `already` one that is mounted when the rule begins fires, too.
    """

    drive: str
    change: DriveChange = DriveChange.MOUNTED
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if not self.drive.strip():
            raise InvalidInput("on_drive", "names no drive; write its label, its UUID or where it is mounted")
        check_line("on_drive", self.drive, LONGEST_PATH)
        if self.drive != self.drive.strip():
            raise InvalidInput(
                "on_drive", f"{self.drive!r} names no drive; write it without spaces around it"
            )
        if self.drive == "/":
            raise InvalidInput("on_drive", "/ is always mounted; name another drive")
        if "/" in self.drive and not self.drive.startswith("/"):
            raise InvalidInput(
                "on_drive", "is not a whole path; write one such as /media/ann/Backup, or a label"
            )

    @property
    def watch_name(self) -> str:
        return watch_name_of("drive", self.change.value, self.drive)
