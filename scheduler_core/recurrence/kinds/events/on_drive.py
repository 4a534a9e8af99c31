"""Fires when a drive is mounted or gone."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_drive import DriveChange, OnDrive
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {DriveChange.MOUNTED: Phrase.DRIVE_MOUNTED, DriveChange.GONE: Phrase.DRIVE_GONE}


class OnDriveKind(EventKind[OnDrive]):
    """Fires whenever the drive comes, or goes."""

    made = OnDrive

    def describe(self, speaker: Speaker, rule: OnDrive, _policies: TimePolicies) -> str:
        return speaker.say(_SAID[rule.change], drive=rule.drive)
