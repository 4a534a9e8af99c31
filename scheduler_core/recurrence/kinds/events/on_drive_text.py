"""A rule about a drive as one text: `mounted, already: Backup`."""

import re

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.values.schedules.events.on_drive import DriveChange, OnDrive

_HEAD = re.compile(r"\s*([a-z][a-z ,]*?)\s*:\s*(.*)", re.DOTALL)
_ALREADY = "already"


def parse_on_drive(text: str) -> OnDrive:
    """Read a rule; a name alone means that it is mounted."""
    found = _HEAD.fullmatch(text)
    if found is None:
        return OnDrive(text.strip())
    changes: list[DriveChange] = []
    already = False
    for part in (part.strip() for part in found[1].split(",")):
        if part in set(DriveChange):
            changes.append(DriveChange(part))
        elif part == _ALREADY and not already:
            already = True
        else:
            raise InvalidInput(
                "on_drive",
                f"{shown(part)!r} is none of mounted, gone and already; write it like “mounted: Backup”",
            )
    if len(changes) > 1:
        raise InvalidInput("on_drive", "says both mounted and gone; make a rule for each")
    return OnDrive(found[2].strip(), changes[0] if changes else DriveChange.MOUNTED, already)


def print_on_drive(rule: OnDrive) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{rule.change}{', already' if rule.already else ''}: {rule.drive}"
