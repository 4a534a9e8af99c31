"""Put jobs into folders and give them tags, by dialogs or by dragging; each is one step to undo."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui import job_changes
from gui.core_bridge import Core, CoreBridge
from gui.job_actions import JobActions
from gui.job_choice import GroupKind, JobChoice, JobGroup
from gui.overview import Overview
from gui.undo import UndoHistory
from scheduler_core.values.ids import JobId
from scheduler_core.values.job_list import JobLine


class JobFiling(QObject):
    """Asks where the selected jobs belong, and takes what was dropped on a group."""

    def __init__(
        self,
        actions: JobActions,
        choice: JobChoice,
        history: UndoHistory,
        bridge: CoreBridge,
        name_of: Callable[[Sequence[JobId]], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._choice = choice
        self._history = history
        self._bridge = bridge
        self._name_of = name_of
        self._folders: Sequence[str] = ()
        self._tags: Sequence[str] = ()
        self._asked: tuple[JobId, ...] = ()
        self._folder = ""
        actions.move.triggered.connect(self.ask_for_folder)
        actions.tags.triggered.connect(self.ask_for_tags)

    def show_overview(self, overview: Overview) -> None:
        """Take the folders and tags there are."""
        self._folders = sorted(filter(None, overview.folders), key=str.casefold)
        self._tags = list(overview.tags)

    def ask_for_folder(self) -> None:
        if self._choice.selected:
            self._asked = self._choice.selected
            self._bridge.ask(partial(_lines, self._asked), self._ask_for_folder)

    def ask_for_tags(self) -> None:
        if self._choice.selected:
            self._asked = self._choice.selected
            self._bridge.ask(partial(_lines, self._asked), self._ask_for_tags)

    def ask_for_name(self, folder: str) -> None:
        """Let the user say what a folder is to be called, or where it is to lie."""
        from gui.filing.folder_dialog import FolderDialog

        self._folder = folder
        question = self.tr("Where the jobs of “{folder}” and the folders in it go:").format(folder=folder)
        dialog = FolderDialog(
            self.tr("Rename or move a folder"),
            question,
            self.tr("Move"),
            folder,
            self._folders,
            self._window,
        )
        dialog.folder_chosen.connect(self._rename)
        dialog.open()

    def take_jobs(self, job_ids: Sequence[JobId], group: JobGroup) -> None:
        """Do what dropping jobs on a group means."""
        if self._choice.wanted.group.kind is GroupKind.BIN:
            return
        match group.kind:
            case GroupKind.FOLDER:
                self.move(job_ids, group.name)
            case GroupKind.TAG:
                self.tag(job_ids, (group.name,), ())
            case GroupKind.BIN:
                notice = self.tr("Put {jobs} into the bin.").format(jobs=self._name_of(job_ids))
                self._history.make(job_changes.deleting(job_ids), self.tr("deleting"), notice)

    def take_folder(self, folder: str, group: JobGroup) -> None:
        """Put a folder into another one, or at the top."""
        name = folder.rpartition("/")[2]
        self.move_folder(folder, f"{group.name}/{name}" if group.kind is GroupKind.FOLDER else name)

    def move(self, job_ids: Sequence[JobId], folder: str) -> None:
        jobs = self._name_of(job_ids)
        if folder:
            notice = self.tr("Moved {jobs} to “{folder}”.").format(jobs=jobs, folder=folder)
        else:
            notice = self.tr("Moved {jobs} out of all folders.").format(jobs=jobs)
        self._history.make(job_changes.moving(job_ids, folder), self.tr("moving"), notice)

    def move_folder(self, folder: str, to: str) -> None:
        if to:
            notice = self.tr("Moved the folder “{folder}” to “{to}”.").format(folder=folder, to=to)
        else:
            notice = self.tr("Took the jobs out of the folder “{folder}”.").format(folder=folder)
        self._history.make(job_changes.moving_folder(folder, to), self.tr("moving a folder"), notice)

    def tag(self, job_ids: Sequence[JobId], add: Sequence[str], remove: Sequence[str]) -> None:
        if add or remove:
            notice = self.tr("Changed the tags of {jobs}.").format(jobs=self._name_of(job_ids))
            self._history.make(job_changes.tagging(job_ids, add, remove), self.tr("tagging"), notice)

    def _ask_for_folder(self, lines: Sequence[JobLine]) -> None:
        from gui.filing.folder_dialog import FolderDialog

        folders = {line.folder for line in lines}
        question = self.tr("The folder for {jobs}:").format(jobs=self._name_of(self._asked))
        dialog = FolderDialog(
            self.tr("Move to a folder"),
            question,
            self.tr("Move"),
            folders.pop() if len(folders) == 1 else "",
            self._folders,
            self._window,
        )
        dialog.folder_chosen.connect(self._move_asked)
        dialog.open()

    def _ask_for_tags(self, lines: Sequence[JobLine]) -> None:
        from gui.filing.tag_dialog import TagDialog

        having = Counter(tag for line in lines for tag in line.tags)
        question = self.tr("The tags of {jobs}:").format(jobs=self._name_of(self._asked))
        tags = sorted({*self._tags, *having}, key=str.casefold)
        dialog = TagDialog(question, len(lines), tags, having, self._window)
        dialog.tags_chosen.connect(self._tag_asked)
        dialog.open()

    def _move_asked(self, folder: str) -> None:
        self.move(self._asked, folder)

    def _tag_asked(self, add: Sequence[str], remove: Sequence[str]) -> None:
        self.tag(self._asked, add, remove)

    def _rename(self, to: str) -> None:
        self.move_folder(self._folder, to)


def _lines(job_ids: Sequence[JobId], core: Core) -> list[JobLine]:
    return core.jobs.lines(job_ids)
