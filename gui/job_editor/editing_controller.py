"""Open editors, save their jobs through the undo history, and keep drafts against a crash."""

import logging
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QSize, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import AwaitedJobs, JobChoice
from gui.commands.undo import Change, UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import as_sentence
from gui.job_editor.conflict import Theirs, theirs
from gui.job_editor.held_keys import HeldKeys
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.kept_drafts import DraftFile, KeptDraft, kept_drafts
from gui.job_editor.saving import adding_with, restoring_with, saving
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from scheduler_core.errors import Conflict, NotFound, SchedulerError
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job, JobDraft

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import Opened

log = logging.getLogger(__name__)

_KEEPING_MILLISECONDS = 1_000
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
        self._sessions: list[_Session] = []
        self._left: list[tuple[Path, KeptDraft]] = []
        self._opening: set[JobId] = set()
        self._keys = HeldKeys(parent)
        self._asked: _Session | None = None
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

    def _session_of(self, job_id: JobId) -> "_Session | None":
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
        session = _Session(
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
        if isinstance(session, _Session) and session in self._sessions:
            if not session.is_opened:
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


class _Session(QObject):
    """One editor with what it is for."""

    left = Signal()
    stays = Signal()

    def __init__(
        self,
        editor: JobEditor,
        bridge: CoreBridge,
        history: UndoHistory,
        choice: JobChoice,
        job_id: JobId | None,
        now: Callable[[], datetime],
        file: DraftFile,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.editor = editor
        self.job_id = job_id
        self._bridge = bridge
        self._history = history
        self._choice = choice
        self._awaited: AwaitedJobs | None = None
        self._now = now
        self._is_to_restore = False
        self._saved = threading.Event()
        self._file = file
        self.is_opened = False
        self._is_abandoned = False
        self._is_over = False
        self._is_kept = True
        with suppress(OSError):  # it is told when something is to be kept there
            file.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = QLockFile(str(file.path.with_suffix(".lock")))
        self._lock.setStaleLockTime(0)
        self._lock.tryLock(0)
        self._keeping = QTimer(self, singleShot=True, interval=_KEEPING_MILLISECONDS)
        self._keeping.timeout.connect(self._keep)
        editor.session.changed.connect(self._keep_soon)
        editor.session.changed.connect(self.stays)
        editor.stays.connect(self.stays)
        editor.save_wanted.connect(self._save)
        editor.opened.connect(self._on_opened)
        editor.not_opened.connect(self._on_not_opened)
        editor.discarded.connect(self._end)

    def _on_opened(self) -> None:
        self.is_opened = True

    def _on_not_opened(self, error: Exception) -> None:
        """Say why; the draft that it was opened with is kept."""
        self._is_abandoned = True
        self._bridge.report_failure(error)

    def leave(self) -> None:
        """Close without a question and without forgetting what was typed."""
        self._is_abandoned = self.editor.session.is_changed
        if self._is_abandoned:
            self.keep_typed()
            # A save that is under way has no one left to hear that it was made.
            self._bridge.change(partial(_forget_saved, self._file, self._saved), _nothing)
        self.editor.close_saved()

    def keep_typed(self) -> None:
        """Write down what is typed before this returns.

        The session may end at any moment then, and other changes, as a long import, may be under way.
        """
        self._keeping.stop()
        try:
            if self.editor.session.is_changed:
                _keep(self._file, self._draft(), self._file.next_number())
            else:
                self._file.take_back(self._file.next_number())
        except OSError as error:
            self._on_not_kept(error)

    def _keep_soon(self) -> None:
        self._saved = threading.Event()  # an earlier save does not have what is typed now
        if not self._keeping.isActive():
            self._keeping.start()

    def _keep(self) -> None:
        self._keeping.stop()
        # Next to changes, of which one may take long.
        call = partial(_keep, self._file, self._draft(), self._file.next_number())
        self._bridge.ask_without_core(call, self._on_kept, self._on_not_kept)

    def _draft(self) -> KeptDraft:
        return KeptDraft(self.editor.session.job, self.job_id, self.editor.session.revision)

    def _on_kept(self, _answer: None) -> None:
        self._is_kept = True

    def _on_not_kept(self, error: Exception) -> None:
        """Say once that what is typed would be lost with the program."""
        if not isinstance(error, OSError):
            self._bridge.report_failure(error)
        elif self._is_kept:
            self._is_kept = False
            text = self.tr(
                "What you type is not kept for the next start: {file} can't be written ({reason})."
            )
            self._bridge.failed.emit(text.format(file=self._file.path, reason=error.strerror))

    def _save(self, draft: JobDraft) -> None:
        secrets = self.editor.session.secrets
        added: list[JobId] = []
        if self.job_id is None:
            name, notice = self.tr("adding “{job}”"), self.tr("Added “{job}”.")
            change = adding_with(draft, secrets, added)
            self._awaited = self._choice.await_added()
        else:
            name, notice = self.tr("changing “{job}”"), self.tr("Saved “{job}”.")
            is_to_restore, self._is_to_restore = self._is_to_restore, False
            save = restoring_with if is_to_restore else saving
            change = save(self.job_id, self.editor.session.revision, draft, secrets)
        self._history.make(
            _noting(change, self._saved),
            name.format(job=draft.name),
            notice.format(job=draft.name),
            then=partial(self._close_saved, added),
            otherwise=partial(self._refuse, draft),
        )

    def _close_saved(self, added: list[JobId]) -> None:
        if not self._is_over:
            self.editor.close_saved()
        if self._awaited is not None:
            self._choice.select_added(self._awaited, added)

    def _refuse(self, draft: JobDraft, error: Exception) -> None:
        if self._awaited is not None:
            self._choice.give_up(self._awaited)
            self._awaited = None
        if self._is_over:
            self._bridge.report_failure(error)
        elif isinstance(error, Conflict | NotFound) and self.job_id is not None:
            call = partial(theirs, self.job_id, self.editor.session.revision, draft, self._now())
            self._bridge.ask(call, partial(self._on_theirs, draft, error), self._tell_refused)
        else:
            self._tell_refused(error)

    def _tell_refused(self, error: Exception) -> None:
        if self._is_over:
            self._bridge.report_failure(error)
        elif isinstance(error, SchedulerError):
            self.editor.tell_refused(as_sentence(str(error)))
        else:
            self.editor.tell_refused(self.tr("It could not be saved."))
            self._bridge.report_failure(error)

    def _on_theirs(self, draft: JobDraft, error: Exception, found: Theirs | None) -> None:
        """Save over what undoes nothing of theirs, leave theirs where nothing was changed here, else ask."""
        session = self.editor.session
        if self._is_over:
            self._bridge.report_failure(error)
        elif found is not None and not found.is_in_bin and found.revision == session.revision:
            self._tell_refused(error)  # refused for something else
        elif found is not None and not found.is_in_bin and (found.is_lossless or found.is_untouched):
            session.revision = found.revision
            self._save(found.draft if found.is_untouched else draft)
        else:
            asked = self.editor.ask_whose(found)
            asked.mine_wanted.connect(partial(self._save_mine, draft, found))
            if found is not None:
                asked.theirs_wanted.connect(partial(self.editor.take_theirs, found))

    def _save_mine(self, draft: JobDraft, found: Theirs | None) -> None:
        if found is None:
            self.job_id = self.editor.session.job_id = None
        else:
            self._is_to_restore = found.is_in_bin
            self.editor.session.revision = found.revision
        self.editor.save_again(draft)

    def _end(self) -> None:
        self._is_over = True
        self._keeping.stop()
        if not self._is_abandoned:
            self._bridge.change(partial(_forget, self._file), _nothing)
        self._lock.unlock()
        self.left.emit()


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


def _keep(file: DraftFile, draft: KeptDraft, number: int) -> None:
    try:
        file.keep(draft, number)
    except OSError as error:
        # When the program ends, nobody is left to show it.
        log.error("what was typed in an editor is lost at the end: %s: %s", file.path, error.strerror)
        raise


def _noting(change: Change, is_made: threading.Event) -> Change:
    """Make a change and note it where it is made, for whoever hears no answer any more."""

    def make(core: Core) -> Change | None:
        way_back = change(core)
        is_made.set()
        return way_back

    return make


def _forget_saved(file: DraftFile, is_saved: threading.Event, _core: Core) -> None:
    if is_saved.is_set():
        file.forget()


def _forget(file: DraftFile, _core: Core) -> None:
    file.forget()


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
