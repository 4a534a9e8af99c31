"""What people undo by its entry in the audit, whoever did it."""

from collections.abc import Callable

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import rule

from scheduler_core.errors import Conflict
from scheduler_core.values.ids import JobId
from tests.intent.drawn import FOLDERS, WHICH
from tests.intent.job_rules import JobRules


class UndoRules(JobRules):
    """Rules about what is turned back as a whole or not at all."""

    @rule(which=WHICH, comes_due=st.booleans(), again=st.integers(0, 2))
    def undo_a_switch(self, which: int, comes_due: bool, again: int) -> None:
        """Switch a job and undo that, perhaps while it runs, and undo the undoing."""
        job_id, job = self._live(which)
        was_on = job.is_on
        (self._switch_off if was_on else self._switch_on)(job_id)
        if job.is_on is was_on:
            return
        self._let_come_due(comes_due)
        for _ in range(1 + again):
            is_refused = not job.is_on and self.model.refuses_start(job.draft, but=job_id)
            switch = self.model.switch_off if job.is_on else self.model.switch_on
            self._turn_back(switch, job_id, is_refused=is_refused)

    @rule(which=WHICH, comes_due=st.booleans(), again=st.integers(0, 2))
    def undo_a_deletion(self, which: int, comes_due: bool, again: int) -> None:
        job_id, job = self._live(which)
        if self._is_last(job_id):
            return
        self._delete(job_id)
        self._let_come_due(comes_due)
        for _ in range(1 + again):
            is_refused = job.is_in_bin and self.model.refuses_restore(job)
            move = self.model.restore if job.is_in_bin else self.model.delete
            self._turn_back(move, job_id, is_refused=is_refused)

    @rule(which=WHICH, folder=FOLDERS, comes_due=st.booleans())
    def undo_a_move(self, which: int, folder: str, comes_due: bool) -> None:
        job_id, job = self._live(which)
        former = job.folder
        if former == folder:
            return
        self._give(lambda: self.core.jobs.move([job_id], folder), lambda: self.model.move(job_id, folder), 1)
        self._let_come_due(comes_due)
        self._turn_back(lambda each: self.model.move(each, former), job_id)

    @rule(which=WHICH, comes_due=st.booleans())
    def undo_a_pause(self, which: int, comes_due: bool) -> None:
        job_id, job = self._live(which)
        if job.pause is not None:
            return
        self._pause(job_id, None)
        self._let_come_due(comes_due)
        self._turn_back(self.model.resume, job_id)

    @rule(which=WHICH, other=FOLDERS)
    def undo_what_another_changed(self, which: int, other: str) -> None:
        """What was changed once more since is left alone; what was changed besides stays."""
        job_id, job = self._live(which)
        if not job.is_on:
            return
        self._switch_off(job_id)
        if self.model.refuses_start(job.draft, but=job_id):
            return
        number = self.core.audit.head().number
        self._switch_on(job_id)
        self._give(lambda: self.core.jobs.move([job_id], other), lambda: self.model.move(job_id, other), 1)
        with pytest.raises(Conflict):
            self.core.undoing.undo(number)
        self._done(lambda: None)

    def _let_come_due(self, comes_due: bool) -> None:
        self._entry = self.core.audit.head().number
        if comes_due:
            self._come_to_next()

    def _turn_back(
        self, to_model: Callable[[JobId], None], job_id: JobId, *, is_refused: bool = False
    ) -> None:
        """Undo what was done last; to undo that once more is to do it again."""
        if is_refused:
            with pytest.raises(Conflict):
                self.core.undoing.undo(self._entry)
            return
        self._entry = self.core.undoing.undo(self._entry).number
        self._done(lambda: to_model(job_id))
