"""What people do to jobs, folders and files of them."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from scheduler_core.errors import Conflict
from scheduler_core.exchange.importing.import_plan import ImportKind
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import OverlapPolicy
from tests.intent.drawn import (
    AGAIN,
    CHAINS,
    DAY,
    FOLDERS,
    HOUR,
    MINUTE,
    OVERLAPS,
    RETRIES,
    RETRY_WAITS,
    STEP_LENGTHS,
    STEPS,
    TIMES,
    UNTIL,
    WHICH,
)
from tests.intent.giving import Giving
from tests.intent.modelled import SIDE_BY_SIDE, Draft, Plan, Stage
from tests.intent.program import draft_of
from tests.intent.sequences import SEQUENCES


class JobRules(Giving):
    """Rules about what is planned."""

    # ---- jobs

    @initialize(
        first=STEPS,
        second=STEPS,
        step=STEP_LENGTHS,
        retries=RETRIES,
        wait=RETRY_WAITS,
        folder=FOLDERS,
        again=AGAIN,
        overlapping=OVERLAPS,
        key=st.sampled_from(["", "order-1"]),
        when=CHAINS,
        is_due=st.booleans(),
    )
    def begin(
        self,
        first: str,
        second: str,
        step: timedelta | None,
        retries: int,
        wait: timedelta,
        folder: str,
        again: bool,
        overlapping: OverlapPolicy,
        key: str,
        when: When | None,
        is_due: bool,
    ) -> None:
        self.add(first, None, retries, wait, folder, key, again, SIDE_BY_SIDE)
        self.add(second, step, retries, wait, "", "order-1", again, overlapping)
        self.edit_chain(0, 1, when, 1)
        if is_due:
            self._come_to_next()

    @precondition(lambda self: len(self.model.jobs) < 4)
    @rule(
        steps=STEPS,
        step=STEP_LENGTHS,
        retries=RETRIES,
        wait=RETRY_WAITS,
        folder=FOLDERS,
        key=st.sampled_from(["", "", "order-1", "order-2"]),
        again=AGAIN,
        overlapping=OVERLAPS,
    )
    def add(
        self,
        steps: str,
        step: timedelta | None,
        retries: int,
        wait: timedelta,
        folder: str,
        key: str,
        again: bool,
        overlapping: OverlapPolicy,
    ) -> None:
        first = self.program.clock.now().replace(second=0) + 3 * MINUTE
        draft = Draft(Plan(first, step), SEQUENCES[steps], retries, wait, key, again, overlapping)
        self._names += 1
        said = draft_of(draft, f"job {self._names}", folder, is_on=True)
        if self.model.refuses_start(draft):
            with pytest.raises(Conflict):
                self.core.jobs.add(said)
            return
        job_id = self.core.jobs.add(said)
        self.names[job_id] = said.name
        self._done(lambda: self.model.add(job_id, draft, folder))

    @rule(which=WHICH, steps=STEPS, times=TIMES)
    def edit_steps(self, which: int, steps: str, times: int) -> None:
        job_id, job = self._live(which)
        new = SEQUENCES[steps]
        if (len(new) > 1) == job.draft.is_sequence:
            self._save(job_id, job, replace(job.draft, steps=new), times)

    @rule(which=WHICH, later=st.sampled_from([10 * MINUTE, HOUR, DAY]), times=TIMES)
    def edit_schedule(self, which: int, later: timedelta, times: int) -> None:
        job_id, job = self._live(which)
        first = self.program.clock.now().replace(second=0) + later
        self._save(job_id, job, replace(job.draft, plan=replace(job.draft.plan, first=first)), times)

    @rule(which=WHICH, key=st.sampled_from(["", "order-1", "order-10", "order-2", "order-8"]), times=TIMES)
    def edit_key(self, which: int, key: str, times: int) -> None:
        job_id, job = self._live(which)
        self._save(job_id, job, replace(job.draft, key=key), times)

    @rule(which=WHICH, overlapping=OVERLAPS, times=TIMES)
    def edit_overlap(self, which: int, overlapping: OverlapPolicy, times: int) -> None:
        job_id, job = self._live(which)
        self._save(job_id, job, replace(job.draft, overlapping=overlapping), times)

    @rule(which=WHICH, started=WHICH, when=CHAINS, times=TIMES)
    def edit_chain(self, which: int, started: int, when: When | None, times: int) -> None:
        job_id, job = self._live(which)
        other, _ = self._live(started)
        chains = () if when is None else ((int(other), when),)
        self._save(job_id, job, replace(job.draft, chains=chains), times)

    @rule(which=WHICH, times=TIMES)
    def rename(self, which: int, times: int) -> None:
        job_id, _ = self._live(which)
        self._names += 1
        self.names[job_id] = f"job {self._names}"
        self._give(lambda: self.core.jobs.rename(job_id, self.names[job_id]), lambda: None, times)

    @rule(which=WHICH, folder=FOLDERS, times=TIMES)
    def move(self, which: int, folder: str, times: int) -> None:
        job_id, _ = self._live(which)
        self._give(
            lambda: self.core.jobs.move([job_id], folder), lambda: self.model.move(job_id, folder), times
        )

    @rule(which=WHICH, times=TIMES)
    def switch_off(self, which: int, times: int) -> None:
        job_id, job = self._live(which)
        if job.is_on:
            self._remember(lambda: self._switch_off(job_id), lambda: self._switch_on(job_id))
        self._switch_off(job_id, times)

    @rule(which=WHICH, times=TIMES)
    def switch_on(self, which: int, times: int) -> None:
        job_id, job = self._live(which)
        if not job.is_on:
            self._remember(lambda: self._switch_on(job_id), lambda: self._switch_off(job_id))
        self._switch_on(job_id, times)

    @rule(which=WHICH)
    def flip(self, which: int) -> None:
        """Switch off and on again at once, as a slip does."""
        job_id, job = self._live(which)
        if self.model.refuses_start(job.draft, but=job_id):
            return
        self.core.jobs.disable([job_id])
        self.core.jobs.enable([job_id])
        self._done(lambda: self.model.flip(job_id))

    @rule(which=WHICH, times=TIMES)
    def delete(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        if not job.is_in_bin:
            self._remember(lambda: self._delete(job_id), lambda: self._restore(job_id))
        self._delete(job_id, times)

    @rule(which=WHICH, times=TIMES)
    def restore(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        if job.is_in_bin:
            self._remember(lambda: self._restore(job_id), lambda: self._delete(job_id))
        self._restore(job_id, times)

    @rule(which=WHICH)
    def purge(self, which: int) -> None:
        job_id, job = self._one(which)
        acts = any(each.stage is Stage.RUNNING for each in job.instances)
        if acts or not job.is_in_bin or len(self.model.jobs) == 1:
            return
        self.core.jobs.purge([job_id])
        self._undo.clear()
        self._done(lambda: self.model.purge(job_id))

    @rule(which=WHICH, until=UNTIL, times=TIMES)
    def pause(self, which: int, until: timedelta | None, times: int) -> None:
        job_id, _ = self._live(which)
        self._pause(job_id, until, times)

    @rule(which=WHICH, times=TIMES)
    def resume(self, which: int, times: int) -> None:
        job_id, _ = self._live(which)
        self._resume(job_id, times)

    @rule(folder=FOLDERS, until=UNTIL, times=TIMES)
    def pause_folder(self, folder: str, until: timedelta | None, times: int) -> None:
        self._pause_folder(folder, until, times)

    @rule(folder=FOLDERS, times=TIMES)
    def resume_folder(self, folder: str, times: int) -> None:
        self._resume_folder(folder, times)

    @rule(which=WHICH, is_outer_first=st.booleans(), until=UNTIL, folders=UNTIL, ends=st.booleans())
    def pause_twofold(
        self,
        which: int,
        is_outer_first: bool,
        until: timedelta | None,
        folders: timedelta | None,
        ends: bool,
    ) -> None:
        """Pause a job and its folder, in either order, and perhaps end the pause that came first."""
        job_id, job = self._live(which)
        if is_outer_first:
            self._pause_folder(job.folder, folders)
        self._pause(job_id, until)
        if not is_outer_first:
            self._pause_folder(job.folder, folders)
        if ends and is_outer_first:
            self._resume_folder(job.folder)
        elif ends:
            self._resume(job_id)

    @rule()
    def let_all_go_on(self) -> None:
        """End every hold, and have an engine."""
        for folder in list(self.model.pauses):
            self._resume_folder(folder)
        for job_id, job in list(self.model.jobs.items()):
            if not job.is_in_bin:
                self._resume(JobId(job_id))
                self._switch_on(JobId(job_id))
        if not self.model.is_alive:
            self._start()

    @precondition(lambda self: self._undo)
    @rule(again=st.integers(0, 2))
    def undo(self, again: int) -> None:
        """Undo the last switch or deletion, and perhaps redo and undo it."""
        redo, undo = self._undo.pop()
        undo()
        for _ in range(again):
            redo()
            undo()

    @rule()
    def import_what_was_exported(self) -> None:
        drafts = self.core.exchange.drafts()
        for _ in range(2):
            plan = self.core.exchange.preview(drafts)
            assert {step.kind for step in plan.steps} <= {ImportKind.UNCHANGED}
            self.core.exchange.carry_out(plan)
        self._done(lambda: None)
