"""Put jobs into folders and give them tags, by dialogs or by dragging; each is one step to undo."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from gui.commands.actions.job_actions import JobActions
from gui.commands.job_choice import GroupKind, JobChoice, JobGroup
from gui.commands.jobs import job_changes
from gui.commands.jobs.held_work import HeldUntil, about_holding
from gui.commands.jobs.job_names import about, counted, named
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.overview import Overview
from gui.filing.colour_menu import ColourMenu
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import NO_COLOURS, Colour
from scheduler_core.values.jobs.job_list import JobLine


class JobFiling(QObject):
    """Asks where the selected jobs belong, and takes what was dropped on a group."""

    def __init__(
        self,
        actions: JobActions,
        choice: JobChoice,
        history: UndoHistory,
        bridge: CoreBridge,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._choice = choice
        self._history = history
        self._bridge = bridge
        self._folders: Sequence[str] = ()
        self._job_colours = NO_COLOURS
        self._tags: Sequence[str] = ()
        actions.move.triggered.connect(self.ask_for_folder)
        actions.tags.triggered.connect(self.ask_for_tags)
        self._colours = ColourMenu(self.tr("Colour"), self.tr("As the &folder"), parent)
        self._colours.chosen.connect(self._colour)
        choice.hold_while_open(self._colours)
        actions.colour.setMenu(self._colours)
        actions.colour.triggered.connect(self._open_colours)

    def show_overview(self, overview: Overview) -> None:
        """Take the folders with their colours, and the tags there are."""
        self._folders = sorted(filter(None, overview.folders), key=str.casefold)
        self._tags = list(overview.tags)
        self._job_colours = overview.colours

    def ask_for_folder(self) -> None:
        asked = self._choice.selected
        if asked:
            self._bridge.ask(partial(_lines, asked), partial(self._ask_for_folder, asked))

    def ask_for_tags(self) -> None:
        asked = self._choice.selected
        if asked:
            self._bridge.ask(partial(_lines, asked), partial(self._ask_for_tags, asked))

    def ask_for_name(self, folder: str) -> None:
        """Ask the user for the name of a folder, or for the folder it should lie in."""
        from gui.filing.tag_dialog import FolderDialog

        question = self.tr("Where the jobs of “{folder}” and the folders in it go:").format(folder=folder)
        dialog = FolderDialog(
            self.tr("Rename or move a folder"),
            question,
            self.tr("Move"),
            folder,
            self._folders,
            self._job_colours,
            self._window,
        )
        dialog.folder_chosen.connect(partial(self.move_folder, folder))
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
                notice = about_holding(job_ids, self.tr("Put {jobs} into the bin."), HeldUntil.RESTORED)
                self._history.make(job_changes.deleting(job_ids), self.tr("deleting"), notice)

    def take_folder(self, folder: str, group: JobGroup) -> None:
        """Put a folder into another one, or at the top."""
        name = folder.rpartition("/")[2]
        self.move_folder(folder, f"{group.name}/{name}" if group.kind is GroupKind.FOLDER else name)

    def colour_folder(self, folder: str, colour: Colour) -> None:
        notice = self.tr("Gave the folder “{folder}” a colour.").format(folder=folder)
        change = job_changes.colouring_folder(folder, colour)
        self._history.make(change, self.tr("the colour of a folder"), notice)

    def move(self, job_ids: Sequence[JobId], folder: str) -> None:
        if folder:
            notice = about(job_ids, self.tr("Moved {jobs} to “{folder}”."), folder=folder)
        else:
            notice = about(job_ids, self.tr("Moved {jobs} out of all folders."))
        self._history.make(job_changes.moving(job_ids, folder), self.tr("moving"), notice)

    def move_folder(self, folder: str, to: str) -> None:
        if to:
            notice = self.tr("Moved the folder “{folder}” to “{to}”.").format(folder=folder, to=to)
        else:
            notice = self.tr("Took the jobs out of the folder “{folder}”.").format(folder=folder)
        self._history.make(job_changes.moving_folder(folder, to), self.tr("moving a folder"), notice)

    def tag(self, job_ids: Sequence[JobId], add: Sequence[str], remove: Sequence[str]) -> None:
        if add or remove:
            notice = about(job_ids, self.tr("Changed the tags of {jobs}."))
            self._history.make(job_changes.tagging(job_ids, add, remove), self.tr("tagging"), notice)

    def _open_colours(self) -> None:
        if self._choice.selected:
            self._colours.popup(QCursor.pos())

    def _colour(self, colour: Colour) -> None:
        jobs = self._choice.selected
        notice = about(jobs, self.tr("Gave {jobs} a colour."))
        self._history.make(job_changes.colouring(jobs, colour), self.tr("a colour"), notice)

    def _ask_for_folder(self, asked: Sequence[JobId], lines: Sequence[JobLine]) -> None:
        from gui.filing.tag_dialog import FolderDialog

        folders = {line.folder for line in lines}
        question = self.tr("The folder for {jobs}:").format(jobs=_name_of(lines))
        dialog = FolderDialog(
            self.tr("Move to a folder"),
            question,
            self.tr("Move"),
            folders.pop() if len(folders) == 1 else "",
            self._folders,
            self._job_colours,
            self._window,
        )
        dialog.folder_chosen.connect(partial(self.move, asked))
        dialog.open()

    def _ask_for_tags(self, asked: Sequence[JobId], lines: Sequence[JobLine]) -> None:
        from gui.filing.tag_dialog import TagDialog

        having = Counter(tag for line in lines for tag in line.tags)
        question = self.tr("The tags of {jobs}:").format(jobs=_name_of(lines))
        tags = sorted({*self._tags, *having}, key=str.casefold)
        dialog = TagDialog(question, len(lines), tags, having, self._window)
        dialog.tags_chosen.connect(partial(self.tag, asked))
        dialog.open()


def _name_of(lines: Sequence[JobLine]) -> str:
    return named(lines[0].name) if len(lines) == 1 else counted(len(lines))


def _lines(job_ids: Sequence[JobId], core: Core) -> list[JobLine]:
    return core.jobs.lines(job_ids)
