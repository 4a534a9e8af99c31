"""Files: looked for on the disk, told by the system where it can."""

from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.engine.watching.file_look import look_for, without_closed_folders
from scheduler_core.engine.watching.folder_watches import remote_among, untold_of
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.engine.watching.mounts import MountNotices
from scheduler_core.recurrence.kinds.events.on_file import print_on_file
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile


class FileWatch(OutsideKind[OnFile]):
    """A file counts once it stands still; of a folder that is not there nothing is concluded."""

    made = OnFile

    def look(self, rule: OnFile, _notices: ReadableNotices | None = None) -> OutsideLook:
        return without_closed_folders(look_for(rule))

    def untold(self, look: OutsideLook) -> str:
        """Say so where a limit of the system keeps it from telling, or a drive of another machine does."""
        if untold := untold_of(look.folders):
            return untold
        folder = remote_among(look.folders)
        return (
            f"{folder} is on another machine, so what changes there is noticed within 15 s" if folder else ""
        )

    def notices(self) -> MountNotices:
        """Be told of what is mounted, too: over a folder, which tells nothing of it."""
        return MountNotices()

    def begins(self, rule: OnFile, subject: str, state: str | None, known: Mapping[str, str]) -> bool:
        match rule.change:
            case FileChange.ARRIVES:
                return state is not None and subject not in known
            case FileChange.CHANGES:
                return state is not None
            case FileChange.GOES:
                return state is None
            case FileChange.REMAINS:
                return False

    def text(self, rule: OnFile) -> str:
        return print_on_file(rule)

    def settled(self, rule: OnFile) -> timedelta:
        return rule.settled

    def together(self, rule: OnFile) -> timedelta:
        return rule.together

    def repeats(self, rule: OnFile) -> bool:
        return rule.change is FileChange.REMAINS

    def already(self, rule: OnFile) -> bool:
        return rule.already

    def forgets_what_goes(self, rule: OnFile) -> bool:
        return rule.change is not FileChange.CHANGES

    def order(self, state: str | None) -> int:
        return 0 if state is None else int(state.rpartition("-")[2])
