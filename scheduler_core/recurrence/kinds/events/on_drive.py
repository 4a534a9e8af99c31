"""Fires when a drive is mounted or gone."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind, lasting
from scheduler_core.recurrence.kinds.events.said_change import said_change, split_head, written_change
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_drive import DriveChange, OnDrive
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {DriveChange.MOUNTED: Phrase.DRIVE_MOUNTED, DriveChange.GONE: Phrase.DRIVE_GONE}


class OnDriveKind(EventKind[OnDrive]):
    """Fires whenever the drive comes, or goes."""

    made = OnDrive

    def describe(self, speaker: Speaker, rule: OnDrive, _policies: TimePolicies) -> str:
        return lasting(speaker, speaker.say(_SAID[rule.change], drive=rule.drive), rule.lasts)


def parse_on_drive(text: str) -> OnDrive:
    """Read a rule; a name alone means that it is mounted."""
    head, drive = split_head(text)
    said = said_change("on_drive", head, DriveChange, "mounted: Backup")
    return OnDrive(drive, said.change or DriveChange.MOUNTED, said.already, said.lasts)


def print_on_drive(rule: OnDrive) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{written_change(rule.change, already=rule.already, lasts=rule.lasts)}: {rule.drive}"
