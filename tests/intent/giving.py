"""Acts done to the program and to the model, one after the other."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from scheduler_core.errors import Conflict
from scheduler_core.values.ids import JobId
from tests.intent.compared import Compared
from tests.intent.modelled import Draft, Job
from tests.intent.program import draft_of


class Giving(Compared):
    """Gives commands, perhaps several times: to repeat one changes nothing else."""

    def _start(self) -> None:
        self.program.start()
        self.model.start()
        self._agree()

    def _end(self, *, is_killed: bool) -> None:
        """Let the engine end as it is asked to, or die."""
        if is_killed:
            self.program.kill()
            self.model.kill()
        else:
            self.program.stop()
            self.model.stop()

    def _switch_off(self, job_id: JobId, times: int = 1) -> None:
        job = self.model.jobs[job_id]
        if job.is_in_bin and job.is_on:
            with pytest.raises(Conflict):
                self.core.jobs.disable([job_id])
            return
        self._give(lambda: self.core.jobs.disable([job_id]), lambda: self.model.switch_off(job_id), times)

    def _switch_on(self, job_id: JobId, times: int = 1) -> None:
        job = self.model.jobs[job_id]
        if not job.is_on and (job.is_in_bin or self.model.refuses_start(job.draft, but=job_id)):
            with pytest.raises(Conflict):
                self.core.jobs.enable([job_id])
            return
        self._give(lambda: self.core.jobs.enable([job_id]), lambda: self.model.switch_on(job_id), times)

    def _delete(self, job_id: JobId, times: int = 1) -> None:
        if self._is_last(job_id):
            return
        self._give(lambda: self.core.jobs.delete([job_id]), lambda: self.model.delete(job_id), times)

    def _restore(self, job_id: JobId, times: int = 1) -> None:
        job = self.model.jobs[job_id]
        if job.is_in_bin and self.model.refuses_restore(job):
            with pytest.raises(Conflict):
                self.core.jobs.restore([job_id])
            return
        self._give(lambda: self.core.jobs.restore([job_id]), lambda: self.model.restore(job_id), times)

    def _pause(self, job_id: JobId, until: timedelta | None, times: int = 1) -> None:
        ends_at = self._at(until)
        self._give(
            lambda: self.core.jobs.pause([job_id], ends_at), lambda: self.model.pause(job_id, ends_at), times
        )

    def _resume(self, job_id: JobId, times: int = 1) -> None:
        self._give(lambda: self.core.jobs.resume([job_id]), lambda: self.model.resume(job_id), times)

    def _pause_folder(self, folder: str, until: timedelta | None, times: int = 1) -> None:
        ends_at = self._at(until)
        self._give(
            lambda: self.core.jobs.pause_folder(folder, ends_at),
            lambda: self.model.pause_folder(folder, ends_at),
            times,
        )

    def _resume_folder(self, folder: str, times: int = 1) -> None:
        self._give(
            lambda: self.core.jobs.resume_folder(folder), lambda: self.model.resume_folder(folder), times
        )

    def _save(self, job_id: JobId, job: Job, draft: Draft, times: int) -> None:
        def save() -> None:
            stored = self.core.jobs.get(job_id)
            said = draft_of(draft, stored.name, job.folder, self.names, is_on=job.is_on)
            self.core.jobs.save(job_id, stored.revision, said)

        if self.model.refuses_save(job, draft):
            with pytest.raises(Conflict):
                save()
            return
        self._give(save, lambda: self.model.edit(job_id, draft), times)

    def _give(self, command: Callable[[], object], to_model: Callable[[], object], times: int) -> None:
        """Give a command so many times; the model takes it once."""
        for _ in range(times - 1):
            command()
            self.program.look()
        command()
        self._done(to_model)

    def _remember(self, redo: Callable[[], object], undo: Callable[[], object]) -> None:
        self._undo.append((redo, undo))

    def _come_to_next(self) -> None:
        at = self.model.next_at()
        if at is not None:
            self._advance(at)

    def _advance(self, until: datetime) -> None:
        self.program.pass_time(until)
        self.model.pass_time(until)
        self._agree()

    def _done(self, to_model: Callable[[], object]) -> None:
        self.program.look()
        to_model()
        self._agree()

    def _at(self, length: timedelta | None) -> datetime | None:
        return None if length is None else self.program.clock.now().replace(second=7) + length

    def _live(self, which: int) -> tuple[JobId, Job]:
        """Return a job that is not in the bin; there is always one."""
        live = sorted(job_id for job_id, job in self.model.jobs.items() if not job.is_in_bin)
        return JobId(live[which % len(live)]), self.model.jobs[live[which % len(live)]]

    def _is_last(self, job_id: JobId) -> bool:
        return not any(not job.is_in_bin for other, job in self.model.jobs.items() if other != job_id)

    def _one(self, which: int) -> tuple[JobId, Job]:
        ids = sorted(self.model.jobs)
        job_id = ids[which % len(ids)]
        return JobId(job_id), self.model.jobs[job_id]
