"""Open editors, and go on with drafts that an earlier start left."""

import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QSize, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import JobChoice
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from gui.job_editor.held_keys import HeldKeys
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.open_editor import OpenEditor
from gui.job_editor.reading.kept_drafts import DraftFile, KeptDraft, kept_drafts
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import Opened

_PLACE, _WIDTH, _HEIGHT = "editor", "width", "height"


class EditingController(QObject):
    """Opens editors; `drafts_found` tells of what an earlier start left, to be continued."""

    drafts_found = Signal(str)

    def __init__(
        self,
        theme: Theme,
        bridge: CoreBridge,
        history: UndoHistory,
        choice: JobChoice,
        now: Callable[[], datetime],
        draft_folder: Path,
        parent: QWidget,
        memory: WindowMemory | None = None,
    ) -> None:
        super().__init__(parent)
        self._memory = memory
        self._window = parent
        self._theme = theme
        self._bridge = bridge
        self._history = history
        self._choice = choice
        self._now = now
        self._folder = draft_folder
        self._sessions: list[OpenEditor] = []
        self._left: list[tuple[Path, KeptDraft]] = []
        self._opening: set[JobId] = set()
        self._keys = HeldKeys(parent)
        self._asked: OpenEditor | None = None
        self._then: Callable[[], object] = _nothing

    def open_new(self, at: datetime | None = None) -> None:
        """Open an editor for a job that does not exist yet, and that fires once if it is said when."""
        self._ask(None, None, None, at)

    def open_job(self, job_id: JobId) -> None:
        """Open an editor for a stored job, or show the one that is open already."""
        session = self._session_of(job_id)
        if session is not None:
            session.editor.raise_()
            session.editor.activateWindow()
        elif job_id not in self._opening:
            self._opening.add(job_id)
            self._ask(job_id, None, None)

    def look_for_drafts(self) -> None:
        """Look for drafts that editors of an earlier start kept."""
        self._bridge.ask(self._find_drafts, self._tell_drafts)

    def continue_drafts(self) -> None:
        """Open an editor for each draft that was found, in place of one in which nothing was typed.

        Where something was typed for the same job meanwhile, that editor is shown and the draft waits.
        """
        found, self._left = self._left, []
        for file, draft in found:
            session = None if draft.job_id is None else self._session_of(draft.job_id)
            if session is not None and session.editor.session.is_changed:
                self._left.append((file, draft))
                session.editor.raise_()
                session.editor.activateWindow()
                continue
            if session is not None:
                session.editor.close_saved()
            self._ask(draft.job_id, draft, file)

    def has_unsaved(self) -> bool:
        """Tell whether something typed would be given up by closing an editor."""
        return any(session.editor.session.is_changed for session in self._sessions)

    def ask_unsaved(self, then: Callable[[], object]) -> None:
        """Ask what becomes of the changes in the first such editor.

        Go on once it is closed. If it stays open to be edited, the request is forgotten.
        """
        unsaved = (session for session in self._sessions if session.editor.session.is_changed)
        self._asked, self._then = next(unsaved, None), then
        if self._asked is None:
            then()
        else:
            self._asked.editor.ask_about_changes()

    def keep_typed(self) -> None:
        """Write down what is typed without waiting for a pause."""
        for session in self._sessions:
            session.keep_typed()

    def close(self) -> None:
        """Close all editors without a question; what was typed stays kept for the next start."""
        self._asked = None
        for session in list(self._sessions):
            session.leave()

    def _session_of(self, job_id: JobId) -> OpenEditor | None:
        return next((session for session in self._sessions if session.job_id == job_id), None)

    def _ask(
        self, job_id: JobId | None, kept: KeptDraft | None, file: Path | None, at: datetime | None = None
    ) -> None:
        self._keys.begin()
        # What a stored job says is read behind the changes that were requested before, which may be of it. A
        # new one waits for none: behind an import, or an engine that starts slowly, a click would do nothing.
        ask = self._bridge.ask if job_id is None else self._bridge.change
        ask(
            partial(_open, job_id, kept, self._now(), at),
            partial(self._open, job_id, kept, file),
            partial(self._give_up, job_id),
        )

    def _give_up(self, job_id: JobId | None, error: Exception) -> None:
        self._opening -= {job_id}
        self._keys.give_up()
        self._bridge.report_failure(error)

    def _open(
        self,
        job_id: JobId | None,
        kept: KeptDraft | None,
        file: Path | None,
        answer: "tuple[Opened, Job | None, str]",
    ) -> None:
        self._opening -= {job_id}
        opened, job, store = answer
        revision = kept.revision if kept is not None else (0 if job is None else job.revision)
        editor = JobEditor(self._theme, self._bridge, self._now, self._window, self._size())
        editor.left_at_size.connect(self._keep_size)
        editor.opened.connect(self._give_keys)
        session = OpenEditor(
            editor,
            self._bridge,
            self._history,
            self._choice,
            job_id if job is not None else None,
            self._now,
            DraftFile(file or self._folder / f"{uuid.uuid4().hex}.json", store),
            self,
        )
        self._sessions.append(session)
        session.left.connect(self._leave)
        session.stays.connect(self._stay)
        editor.session.revision = revision
        if job is not None:
            editor.session.job_id, editor.session.saved_name = job_id, job.name
        editor.open(opened, is_kept=kept is not None)

    def _size(self) -> QSize | None:
        """Return the size at which an editor was left, if any was."""
        kept = {} if self._memory is None else self._memory.choices(_PLACE)
        numbers = [kept.get(key, "") for key in (_WIDTH, _HEIGHT)]
        return (
            QSize(*map(int, numbers)) if all(each.isascii() and each.isdigit() for each in numbers) else None
        )

    def _keep_size(self, size: QSize) -> None:
        if self._memory is not None:
            self._memory.keep_choices(_PLACE, {_WIDTH: str(size.width()), _HEIGHT: str(size.height())})

    def _give_keys(self) -> None:
        editor = self.sender()
        if isinstance(editor, JobEditor):
            self._keys.give_to(editor)

    def _leave(self) -> None:
        session = self.sender()
        if isinstance(session, OpenEditor) and session in self._sessions:
            if session.is_opened:
                self._keys.forget(session.editor)
            else:
                self._keys.give_up()
            self._sessions.remove(session)
            session.deleteLater()
            if any(draft.job_id == session.job_id for _, draft in self._left if draft.job_id is not None):
                self._tell_drafts(self._left)
            if session is self._asked:
                self._asked = None
                self._then()

    def _stay(self) -> None:
        if self.sender() is self._asked:
            self._asked = None

    def _find_drafts(self, core: Core) -> list[tuple[Path, KeptDraft]]:
        """Find what was typed for this store; drafts of others wait until those are opened."""
        found = kept_drafts(self._folder)
        return [
            (file, draft) for file, draft in found if draft.belongs_to(core.location) and not _is_open(file)
        ]

    def _tell_drafts(self, found: list[tuple[Path, KeptDraft]]) -> None:
        self._left = found
        if not found:
            return
        names = ", ".join(f"“{draft.name}”" for _, draft in found if draft.name)
        if names:
            self.drafts_found.emit(self.tr("Unsaved changes to {jobs} were kept.").format(jobs=names))
        else:
            self.drafts_found.emit(self.tr("An unsaved job was kept."))


def _open(
    job_id: JobId | None, kept: KeptDraft | None, now: datetime, at: datetime | None, core: Core
) -> "tuple[Opened, Job | None, str]":
    """Return what an editor shows, the job it is of, and the store of both."""
    from gui.job_editor.reading.probe import opened

    job = (
        None if job_id is None or (kept is not None and not _exists(core, job_id)) else core.jobs.get(job_id)
    )
    draft = None if job is None else job.draft
    return opened(core, draft, None if kept is None else kept.job, now, at), job, core.location


def _exists(core: Core, job_id: JobId) -> bool:
    return bool(core.jobs.lines([job_id]))


def _is_open(file: Path) -> bool:
    """Tell whether an editor of a running program holds a draft."""
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return True
    lock.unlock()
    return False


def _nothing(_answer: object = None) -> None:
    """Take an answer nobody waits for."""
