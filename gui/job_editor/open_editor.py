"""Save what is typed in one editor, and keep it against a crash."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from gui.commands.job_choice import AwaitedJobs, JobChoice
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import as_sentence
from gui.job_editor.conflict import Theirs, theirs
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.kept_drafts import DraftFile, KeptDraft
from gui.job_editor.saving import Saved, adding_with, restoring_with, saving
from scheduler_core.errors import Conflict, NotFound, SchedulerError
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft

if TYPE_CHECKING:
    from gui.job_editor.reading.job_texts import JobTexts

log = logging.getLogger(__name__)

_KEEPING_MILLISECONDS = 1_000


@dataclass(frozen=True, slots=True)
class _Save:
    """A job that is being saved, with the texts it was read from.

    `is_theirs` tells that it is what somebody else saved, as nothing was changed here.
    """

    draft: JobDraft
    texts: "JobTexts"
    is_theirs: bool
    made: Saved

    def has(self, texts: "JobTexts") -> bool:
        return texts.says_the_same(self.texts)


class OpenEditor(QObject):
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
        self._under_way: _Save | None = None
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
            if self._under_way is not None:
                # It has no one left to hear that it was made.
                number = self._file.next_number()
                call = partial(_follow_save, self._file, self._draft(), number, self._under_way)
                self._bridge.change(call, _nothing)
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

    def _save(
        self, draft: JobDraft, texts: "JobTexts", revision: int | None = None, *, is_theirs: bool = False
    ) -> None:
        """Save what was read from texts; over the revision that the user has seen unless one is said."""
        secrets = self.editor.session.secrets
        made = Saved(self.job_id)
        if self.job_id is None:
            name, notice = self.tr("adding “{job}”"), self.tr("Added “{job}”.")
            change = adding_with(draft, secrets, made)
            self._awaited = self._choice.await_added()
        else:
            name, notice = self.tr("changing “{job}”"), self.tr("Saved “{job}”.")
            is_to_restore, self._is_to_restore = self._is_to_restore, False
            save = restoring_with if is_to_restore else saving
            seen = self.editor.session.revision if revision is None else revision
            change = save(self.job_id, seen, draft, secrets, made)
        self._under_way = _Save(draft, texts, is_theirs, made)
        self._history.make(
            change,
            name.format(job=draft.name),
            notice.format(job=draft.name),
            then=partial(self._close_saved, self._under_way),
            otherwise=partial(self._refuse, self._under_way),
        )

    def _close_saved(self, save: _Save) -> None:
        self._under_way = None
        awaited, self._awaited = self._awaited, None
        if self._is_over:
            pass  # what was typed is given up, or kept by whoever closed it
        elif save.has(self.editor.session.job):
            self.editor.close_saved()
        else:
            self._go_on_from(save)
        if awaited is not None and save.made.job_id is not None:
            self._choice.select_added(awaited, [save.made.job_id])

    def _go_on_from(self, save: _Save) -> None:
        """Keep what was typed while the job was being saved, as changes to what is stored now."""
        job_id = save.made.job_id
        if job_id is not None and not save.is_theirs:
            self.job_id = job_id
            self.editor.session.go_on_from(save.texts, save.draft.name, job_id, save.made.revision)
        # At once: the draft that was kept last is one of the job as it was before.
        self._keep()
        self.editor.go_on_saved()

    def _refuse(self, save: _Save, error: Exception) -> None:
        self._under_way = None
        if self._awaited is not None:
            self._choice.give_up(self._awaited)
            self._awaited = None
        if self._is_over:
            self._bridge.report_failure(error)
        elif isinstance(error, Conflict | NotFound) and self.job_id is not None:
            self._compare(self.job_id, save, error)
        else:
            self._tell_refused(error)

    def _compare(self, job_id: JobId, save: _Save, error: Exception) -> None:
        """Compare what somebody else saved with what stands in the editor by now."""
        session = self.editor.session
        draft = save.draft if save.has(session.job) and not save.is_theirs else None
        call = partial(_compared, job_id, session.revision, session.job, draft, self._now())
        self._bridge.ask(call, partial(self._on_theirs, job_id, save, session.job, error), self._tell_refused)

    def _tell_refused(self, error: Exception) -> None:
        if self._is_over:
            self._bridge.report_failure(error)
        elif isinstance(error, SchedulerError):
            self.editor.tell_refused(as_sentence(str(error)))
        else:
            self.editor.tell_refused(self.tr("It could not be saved."))
            self._bridge.report_failure(error)

    def _on_theirs(
        self,
        job_id: JobId,
        save: _Save,
        texts: "JobTexts",
        error: Exception,
        answer: tuple[JobDraft | None, Theirs | None],
    ) -> None:
        """Save over what undoes nothing of theirs, leave theirs where nothing was changed here, else ask."""
        session = self.editor.session
        draft, found = answer
        if self._is_over:
            self._bridge.report_failure(error)
        elif not session.job.says_the_same(texts):
            self._compare(job_id, save, error)
        elif draft is None:
            self.editor.save_anew()  # which says what is missing; it is compared once nothing is
        elif found is not None and not found.is_in_bin and found.revision == session.revision:
            self._tell_refused(error)  # refused for something else
        elif found is not None and not found.is_in_bin and found.is_untouched:
            # The revision that was seen stays: what is typed meanwhile has not seen theirs.
            self._save(found.draft, texts, found.revision, is_theirs=True)
        elif found is not None and not found.is_in_bin and found.is_lossless:
            session.revision = found.revision
            self._save(draft, texts)
        else:
            asked = self.editor.ask_whose(found)
            asked.mine_wanted.connect(partial(self._save_mine, found))
            if found is not None:
                asked.theirs_wanted.connect(partial(self.editor.take_theirs, found))

    def _save_mine(self, found: Theirs | None) -> None:
        if found is None:
            self.job_id = self.editor.session.job_id = None
        else:
            self._is_to_restore = found.is_in_bin
            self.editor.session.revision = found.revision
        self.editor.save_anew()

    def _end(self) -> None:
        self._is_over = True
        self._keeping.stop()
        if not self._is_abandoned:
            self._bridge.change(partial(_forget, self._file), _nothing)
        self._lock.unlock()
        self.left.emit()


def _keep(file: DraftFile, draft: KeptDraft, number: int) -> None:
    try:
        file.keep(draft, number)
    except OSError as error:
        # When the program ends, nobody is left to show it.
        log.error("what was typed in an editor is lost at the end: %s: %s", file.path, error.strerror)
        raise


def _compared(
    job_id: JobId, seen_revision: int, texts: "JobTexts", draft: JobDraft | None, now: datetime, core: Core
) -> tuple[JobDraft | None, Theirs | None]:
    """Return what texts say, unless that is known, and what stands in the store; a None says nothing yet."""
    from gui.job_editor.reading.job_reading import read_job

    mine = draft or read_job(texts, now).draft
    return mine, None if mine is None else theirs(job_id, seen_revision, mine, now, core)


def _follow_save(file: DraftFile, draft: KeptDraft, number: int, save: _Save, _core: Core) -> None:
    """Forget a draft that was saved after all; one with more than that goes on from there."""
    made = save.made
    if not made.revision:
        return
    if save.has(draft.job):
        file.forget()
    elif not save.is_theirs:
        _keep(file, replace(draft, job_id=made.job_id, revision=made.revision), number)


def _forget(file: DraftFile, _core: Core) -> None:
    file.forget()


def _nothing(_answer: object) -> None:
    """Take an answer nobody waits for."""
