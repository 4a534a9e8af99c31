"""Drives: what is mounted, which the system tells of."""

from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.engine.watching.mounts import MountNotices, devices_named, mounts
from scheduler_core.recurrence.kinds.events.machine_events import print_on_drive
from scheduler_core.values.schedules.events.machine_events import DriveChange, OnDrive

_LOOK_EVERY, _TRY_EVERY = 2.0, 15.0
_NO_TABLE = "what is mounted can't be seen on this system"


class DriveWatch(OutsideKind[OnDrive]):
    """A drive is known by the number of its mount, so that one that comes back is another one."""

    made = OnDrive

    def look(self, rule: OnDrive, notices: ReadableNotices | None = None) -> OutsideLook:
        try:
            mounted = mounts()
        except OSError:
            return OutsideLook(again_in=_TRY_EVERY, trouble=_NO_TABLE)
        is_path = rule.drive.startswith("/")
        wanted = {rule.drive.rstrip("/")} if is_path else devices_named(rule.drive)
        found = [each for each in mounted if (each.folder if is_path else each.device) in wanted]
        # Parts of one drive may be mounted at several folders; it comes with the first and goes with it.
        first = min(found, key=lambda each: int(each.number), default=None)
        return OutsideLook(
            {} if first is None else {first.folder: first.number},
            again_in=_LOOK_EVERY if notices is None else None,
        )

    def notices(self) -> MountNotices:
        return MountNotices()

    def begins_anew(self, _rule: OnDrive) -> bool:
        return True

    def begins(self, rule: OnDrive, _subject: str, state: str | None, _known: Mapping[str, str]) -> bool:
        return (state is None) is (rule.change is DriveChange.GONE)

    def text(self, rule: OnDrive) -> str:
        return print_on_drive(rule)

    def already(self, rule: OnDrive) -> bool:
        return rule.already

    def lasts(self, rule: OnDrive) -> timedelta:
        return rule.lasts
