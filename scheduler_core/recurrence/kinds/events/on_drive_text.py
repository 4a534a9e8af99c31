"""A rule about a drive as one text: `mounted, already: Backup`."""

from scheduler_core.recurrence.kinds.events.said_change import said_change, split_head, written_change
from scheduler_core.values.schedules.events.on_drive import DriveChange, OnDrive


def parse_on_drive(text: str) -> OnDrive:
    """Read a rule; a name alone means that it is mounted."""
    head, drive = split_head(text)
    change, already = said_change("on_drive", head, DriveChange, "mounted: Backup")
    return OnDrive(drive, change or DriveChange.MOUNTED, already)


def print_on_drive(rule: OnDrive) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{written_change(rule.change, already=rule.already)}: {rule.drive}"
