"""Acts of people and messages in any order, done to the program and to the model, which must agree."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from scheduler_core.errors import Conflict
from scheduler_core.exchange.importing.import_plan import ImportKind
from scheduler_core.facade.runs.runs import Answer
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.instance import StartOutcome
from scheduler_core.values.runs.run import RunState
from tests.intent.compared import Compared
from tests.intent.modelled import Draft, Job, Plan, Stage
from tests.intent.program import draft_of
from tests.intent.sequences import SEQUENCES

SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))

STEPS = st.sampled_from(sorted(SEQUENCES))
# Names that begin alike are names of different things.
FOLDERS = st.sampled_from(["", "shop", "shop/web", "shopping"])
UNTIL = st.sampled_from([None, 5 * MINUTE, 90 * MINUTE, 2 * DAY])
AWAY = st.sampled_from([MINUTE, 20 * MINUTE, 3 * HOUR, 2 * DAY, 45 * DAY])
RETRIES = st.integers(0, 3)
# The next occurrence may come before the next try.
RETRY_WAITS = st.sampled_from([5 * MINUTE, 5 * MINUTE, 4 * DAY])
STEP_LENGTHS = st.sampled_from([None, None, 9 * DAY, 30 * DAY])
WHICH = st.integers(0, 5)
AGAIN = st.booleans()
TIMES = st.integers(1, 2)  # a command that is given again changes nothing else
STARTED = st.sampled_from(["order-8", "order-80", "order-9"])


class IntentMachine(Compared):
    """One store, one model of it."""

    # ---- jobs

    @initialize(
        first=STEPS,
        second=STEPS,
        step=STEP_LENGTHS,
        retries=RETRIES,
        wait=RETRY_WAITS,
        folder=FOLDERS,
        again=AGAIN,
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
    ) -> None:
        self.add(first, None, retries, wait, folder, "", again)
        self.add(second, step, retries, wait, "", "order-1" if step is None else "", again)

    @precondition(lambda self: len(self.model.jobs) < 4)
    @rule(
        steps=STEPS,
        step=STEP_LENGTHS,
        retries=RETRIES,
        wait=RETRY_WAITS,
        folder=FOLDERS,
        key=st.sampled_from(["", "", "order-2"]),
        again=AGAIN,
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
    ) -> None:
        in_use = {job.draft.key for job in self.model.jobs.values()}
        key = key if step is None and key not in in_use else ""
        first = self.program.clock.now().replace(second=0) + 3 * MINUTE
        draft = Draft(Plan(first, step), SEQUENCES[steps], retries, wait, key, runs_again=again)
        self._names += 1
        job_id = self.core.jobs.add(draft_of(draft, f"job {self._names}", folder, is_on=True))
        self.model.add(job_id, draft, folder)
        self._agree()

    @rule(which=WHICH, steps=STEPS, times=TIMES)
    def edit_steps(self, which: int, steps: str, times: int) -> None:
        job_id, job = self._one(which)
        new = SEQUENCES[steps]
        assume(not job.is_in_bin and (len(new) > 1) == job.draft.is_sequence)
        self._save(job_id, job, replace(job.draft, steps=new), times)

    @rule(which=WHICH, later=st.sampled_from([10 * MINUTE, HOUR, DAY]), times=TIMES)
    def edit_schedule(self, which: int, later: timedelta, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        first = self.program.clock.now().replace(second=0) + later
        self._save(job_id, job, replace(job.draft, plan=replace(job.draft.plan, first=first)), times)

    @rule(which=WHICH, key=st.sampled_from(["", "order-1", "order-10", "order-2", "order-8"]), times=TIMES)
    def edit_key(self, which: int, key: str, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin and (not key or job.draft.plan.step is None))
        self._save(job_id, job, replace(job.draft, key=key), times)

    @rule(which=WHICH, times=TIMES)
    def rename(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        self._names += 1
        self._give(lambda: self.core.jobs.rename(job_id, f"job {self._names}"), lambda: None, times)

    @rule(which=WHICH, folder=FOLDERS, times=TIMES)
    def move(self, which: int, folder: str, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        self._give(
            lambda: self.core.jobs.move([job_id], folder), lambda: self.model.move(job_id, folder), times
        )

    @rule(which=WHICH, times=TIMES)
    def switch_off(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        if job.is_on:
            self._remember(lambda: self._switch_off(job_id), lambda: self._switch_on(job_id))
        self._switch_off(job_id, times)

    @rule(which=WHICH, times=TIMES)
    def switch_on(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        if not job.is_on:
            self._remember(lambda: self._switch_on(job_id), lambda: self._switch_off(job_id))
        self._switch_on(job_id, times)

    @rule(which=WHICH)
    def flip(self, which: int) -> None:
        """Switch off and on again at once, as a slip does."""
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        self.core.jobs.disable([job_id])
        self.core.jobs.enable([job_id])
        if self.model.jobs[job_id].is_on:
            self.model.switch_off(job_id)
        self.model.switch_on(job_id)
        self._agree()

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
        assume(job.is_in_bin and len(self.model.jobs) > 1)
        assume(not any(each.stage is Stage.RUNNING for each in job.instances))
        self.core.jobs.purge([job_id])
        self._undo.clear()
        self._done(lambda: self.model.purge(job_id))

    @rule(which=WHICH, until=UNTIL, times=TIMES)
    def pause(self, which: int, until: timedelta | None, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        self._pause(job_id, until, times)

    @rule(which=WHICH, times=TIMES)
    def resume(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
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
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        if is_outer_first:
            self._pause_folder(job.folder, folders)
        self._pause(job_id, until)
        if not is_outer_first:
            self._pause_folder(job.folder, folders)
        if ends and is_outer_first:
            self._resume_folder(job.folder)
        elif ends:
            self._resume(job_id)

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

    # ---- runs

    @rule(which=WHICH, twice=st.booleans())
    def run_now(self, which: int, twice: bool) -> None:
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        self._names += 1
        request = f"hand-{self._names}"
        for _ in range(1 + twice):
            self.core.runs.run_now(job_id, request=request)
        self._done(lambda: self.model.run_now(job_id, request))

    @precondition(lambda self: self.model.is_alive)
    @rule(which=WHICH, times=TIMES)
    def cancel(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        under_way = [each for each in job.instances if not each.is_over]
        assume(under_way)
        instance = under_way[which % len(under_way)]
        run_id = self._unfinished_run(job_id, instance).id
        self._give(lambda: self.core.runs.cancel([run_id]), lambda: self.model.cancel(instance), times)

    @precondition(lambda self: self.model.is_alive)
    @rule(which=WHICH, held=st.sampled_from(["", "pause", "switch off", "delete"]), times=st.integers(1, 2))
    def end_pending(self, which: int, held: str, times: int) -> None:
        """End what waits, with or right after what holds it."""
        job_id, job = self._one(which)
        assume(not job.is_in_bin)
        if held == "pause":
            self.core.jobs.pause([job_id])
            self.model.pause(job_id, None)
        elif held == "switch off":
            self.core.jobs.disable([job_id])
            self.model.switch_off(job_id)
        elif held == "delete":
            self.core.jobs.delete([job_id])
            self.model.delete(job_id)
            self._undo.clear()
        for _ in range(times):
            self.core.runs.end_pending([job_id])
        self._done(lambda: self.model.end_pending(job_id))

    @precondition(lambda self: self.model.is_alive)
    @rule(which=WHICH)
    def retry(self, which: int) -> None:
        job_id, job = self._one(which)
        failed = [each for each in job.instances if self._has_failed(each)]
        assume(failed and not job.is_in_bin)
        instance = failed[which % len(failed)]
        assume(job.draft.steps[: instance.step] == instance.draft.steps[: instance.step])
        self.core.runs.retry(self._last_run(job_id, instance))
        self._done(lambda: self.model.retry(job_id, instance))

    @rule(which=WHICH, times=TIMES)
    def say_it_worked(self, which: int, times: int) -> None:
        job_id, job = self._one(which)
        cut_off = [
            each for each in job.instances if self._has_failed(each) and each.state is RunState.INTERRUPTED
        ]
        assume(cut_off and not job.is_in_bin)
        instance = cut_off[which % len(cut_off)]
        run_id = self._last_run(job_id, instance)
        self.core.runs.answer(run_id, Answer.IT_WORKED)
        for _ in range(times - 1):
            self.program.look()
            with pytest.raises(Conflict):
                self.core.runs.answer(run_id, Answer.IT_WORKED)
        self._done(lambda: self.model.say_it_worked(job_id, instance))

    @precondition(lambda self: self.model.is_alive)
    @rule(succeed=st.sampled_from([True, True, False]))
    def end_acts(self, succeed: bool) -> None:
        self.program.end_acts(succeed=succeed)
        self.model.end_acts(succeed=succeed)
        self._agree()

    @precondition(lambda self: len(self.model.jobs) < 5)
    @rule(steps=STEPS, key=STARTED, again=st.booleans(), times=st.integers(1, 2))
    def start_by_key(self, steps: str, key: str, again: bool, times: int) -> None:
        first = self.program.clock.now().replace(second=0) + 3 * MINUTE
        draft = Draft(Plan(first), SEQUENCES[steps], key=key)
        for _ in range(times):
            live = self.model.live_with(key)
            is_known = any(job.draft.key == key for job in self.model.jobs.values())
            self._names += 1
            started = self.core.keys.start(draft_of(draft, f"job {self._names}", "", is_on=True), again=again)
            if live:
                assert started.outcome is StartOutcome.LIVE
                assert started.job_id in live
            elif is_known and not again:
                assert started.outcome is StartOutcome.FINISHED
            else:
                assert started.outcome is StartOutcome.MADE
                self.model.add(started.job_id, draft, "")
            self._done(lambda: None)

    @precondition(lambda self: self.model.is_alive)
    @rule(key=STARTED, times=st.integers(1, 2))
    def revoke(self, key: str, times: int) -> None:
        assume(any(job.draft.key == key for job in self.model.jobs.values()))
        for _ in range(times):
            self.core.keys.revoke(key)
            self._done(lambda: self.model.revoke(key))

    @rule(
        name=st.sampled_from(["paid", "paid in part", "approved"]),
        key=st.sampled_from(["", "order-1", "order-10", "order-2", "order-8", "order-80", "order-9"]),
        request=st.sampled_from(["", "invoice-11", "invoice-118"]),
    )
    def send(self, name: str, key: str, request: str) -> None:
        if self.model.refuses(name, key, request):
            with pytest.raises(Conflict):
                self.core.events.send(name, key=key, request=request)
            self._done(lambda: None)
            return
        self.core.events.send(name, key=key, request=request)
        self._done(lambda: self.model.send(name, key, request))

    # ---- time and engines

    @rule(length=AWAY)
    def pass_time(self, length: timedelta) -> None:
        until = self._at(length)
        assert until is not None
        while self.model.is_alive and (at := self.model.next_at()) is not None and at < until:
            self._advance(at)
        self._advance(until)

    @precondition(lambda self: self.model.is_alive)
    @rule(length=AWAY)
    def set_clock_forward(self, length: timedelta) -> None:
        self.program.clock.jump(length)
        self.program.look()
        self.model.pass_time(self.program.clock.now())
        self._agree()

    @precondition(lambda self: self.model.is_alive)
    @rule(length=AWAY)
    def freeze(self, length: timedelta) -> None:
        """Let time pass in which the engine, which lives, does not look: its process was stopped."""
        until = self._at(length)
        assert until is not None
        self._advance(until)

    @rule(by=st.sampled_from([-4, -1, 1, 4]))
    def step_clock(self, by: int) -> None:
        """Set the clock by some seconds, within the minute."""
        assume(1 <= self.program.clock.now().second + by <= 50)
        self.program.clock.jump(by * SECOND)
        self.program.look()
        self.model.pass_time(self.program.clock.now())
        self._agree()

    @precondition(lambda self: self.model.is_alive)
    @rule(away=st.one_of(st.just(timedelta(0)), AWAY))
    def kill(self, away: timedelta) -> None:
        self.program.kill()
        self.model.kill()
        self._advance(self.program.clock.now() + away)

    @precondition(lambda self: self.model.is_alive)
    @rule(away=st.one_of(st.just(timedelta(0)), AWAY))
    def stop(self, away: timedelta) -> None:
        self.program.stop()
        self.model.stop()
        self._advance(self.program.clock.now() + away)

    @precondition(lambda self: not self.model.is_alive)
    @rule()
    def start(self) -> None:
        self.program.start()
        self.model.start()
        self._agree()

    @precondition(lambda self: not self.model.is_alive)
    @rule()
    def start_as_copy(self) -> None:
        """Say of a restored store that its original goes on; `start` is what trusting it comes to."""
        self.program.start(is_copy=True)
        self.model.start_as_copy()
        self._agree()

    # ---- both at once

    def _switch_off(self, job_id: JobId, times: int = 1) -> None:
        self._give(lambda: self.core.jobs.disable([job_id]), lambda: self.model.switch_off(job_id), times)

    def _switch_on(self, job_id: JobId, times: int = 1) -> None:
        self._give(lambda: self.core.jobs.enable([job_id]), lambda: self.model.switch_on(job_id), times)

    def _delete(self, job_id: JobId, times: int = 1) -> None:
        self._give(lambda: self.core.jobs.delete([job_id]), lambda: self.model.delete(job_id), times)

    def _restore(self, job_id: JobId, times: int = 1) -> None:
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
            said = draft_of(draft, stored.name, job.folder, is_on=job.is_on)
            self.core.jobs.save(job_id, stored.revision, said)

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

    def _one(self, which: int) -> tuple[JobId, Job]:
        ids = sorted(self.model.jobs)
        job_id = ids[which % len(ids)]
        return JobId(job_id), self.model.jobs[job_id]
