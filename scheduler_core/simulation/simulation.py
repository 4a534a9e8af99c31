"""Step a virtual clock through a span, and ask the planner about all that is due."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from typing import assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.planning.chains import MOST_LINKS, jobs_started
from scheduler_core.planning.interruptions import after_interruption, rest_before_rerun
from scheduler_core.planning.overlap import REPLACED_TEXT, OverlapQueue, Replace, Skip, Start, admit
from scheduler_core.planning.planner import (
    Away,
    Claim,
    Decision,
    Look,
    NeverRan,
    after_end,
    counts_from_end,
    decide,
    next_regular,
)
from scheduler_core.planning.retries import FailedAttempt, GiveUp, Retry, next_attempt
from scheduler_core.planning.storm import Latecomer, start_offsets
from scheduler_core.planning.waits import answer_of_branch, outcome_of_wait
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.simulation.foresight import ASSUMED_DURATION, Fate, Foreseen, Foresight, SimulatedJob
from scheduler_core.simulation.timetable import SimulatedComing, Timetable, ToldLines, What
from scheduler_core.simulation.virtual_runs import (
    VirtualGroup,
    VirtualRun,
    durations_of,
    first_due,
    group_name,
)
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import FailureKind, Interrupted, Overlapping
from scheduler_core.values.jobs.sequence import Branch, SequenceAction, WaitOrBranch, action_of
from scheduler_core.values.runs.run import UNCOUNTED, RunState, Trigger

MOST_FORESEEN = 100_000
_LOOKS_AT_ONCE = 1_000
_TICK = timedelta(microseconds=1)
_AT_ITS_INSTANT = timedelta(0)
_UNKNOWN = "it is not simulated"
_FAILURES = frozenset({RunState.FAILED, RunState.TIMED_OUT, RunState.INTERRUPTED})


class Simulation:
    """Goes on a little at each call of `advance`, so that whoever asks can tell how far, or stop.

    The machine looks at each occurrence when it is due; at what came due while it was off it looks when it
    is on again, as an engine that starts does. What is claimed then begins, waits, is skipped or replaced as
    an engine would have it, and lasts as long as usual. It belongs to one thread at a time.
    """

    def __init__(
        self,
        jobs: Sequence[SimulatedJob],
        start: datetime,
        end: datetime,
        aways: Sequence[Away] = (),
        most: int = MOST_FORESEEN,
        assumed: timedelta = ASSUMED_DURATION,
    ) -> None:
        if start >= end:
            raise InvalidInput("end", f"{end} is not after {start}")
        self._jobs = {job.id: job for job in jobs}
        self._start, self._end = start, end
        self._now = start
        self._aways = list(aways)
        self._most = most
        self._durations, self._assumed = durations_of(self._jobs, assumed)
        self._told = ToldLines()
        self._is_cut = False
        self._numbers = count()
        self._groups: dict[JobId | str, VirtualGroup] = {}
        self._late: list[VirtualRun] = []
        self._is_due: set[JobId] = set()
        self._failures: dict[JobId, int] = {}
        self._stopped: set[JobId] = set()
        self._coming = Timetable()
        self._last_at: datetime | None = None
        self._set_out()

    @property
    def is_done(self) -> bool:
        return self._is_cut or not self._coming or self._coming.first.at >= self._end

    @property
    def until(self) -> datetime:
        """The instant before which all is foreseen."""
        return min(self._coming.first.at, self._end) if self._coming else self._end

    @property
    def share(self) -> float:
        """How much of the span lies behind, from 0 to 1."""
        return (max(self.until, self._start) - self._start) / (self._end - self._start)

    def advance(self, looks: int = _LOOKS_AT_ONCE) -> None:
        """Go on by so many looks at what happens next; beyond the end it does nothing."""
        for _ in range(looks):
            if self.is_done:
                return
            coming = self._coming.first
            is_full = self._told.count >= self._most and coming.what.brings_more
            if is_full and self._is_to_cut_at(coming.at):
                self._is_cut = True
                return
            self._coming.pop()
            self._now = coming.at
            if coming.what.brings_more:
                self._last_at = coming.at
            self._happen(coming)

    def _is_to_cut_at(self, at: datetime) -> bool:
        """Tell whether nothing more is begun: not within an instant, unless jobs start one another in it."""
        is_other_instant = self._last_at is not None and at > self._last_at
        return is_other_instant or self._told.count >= 2 * self._most

    def foresight(self) -> Foresight:
        """Return what is foreseen so far."""
        until = self.until
        lines = sorted(
            (line for line in self._told.all if line.due_at < until),
            key=lambda line: (line.due_at, line.job_id),
        )
        names = {job.id: job.name for job in self._jobs.values()}
        return Foresight(names, tuple(lines), until, self._is_cut, self._durations, self._assumed)

    # ---- what comes

    def _set_out(self) -> None:
        for job in self._jobs.values():
            first = first_due(job, self._start)
            if first is not None:
                self._push_due(job, first)
        for away in self._aways:
            if away.begins >= self._start:
                self._coming.push(away.begins, What.OFF)
            if away.ends >= self._start:
                self._coming.push(away.ends, What.ON)
                for job in self._jobs.values():
                    if job.fires_at_start and away.ends < self._end:
                        self._coming.push(away.ends, What.START, job)

    def _push_due(self, job: SimulatedJob, at: datetime | None) -> None:
        if at is not None and job.id not in self._is_due:
            self._is_due.add(job.id)
            self._coming.push(at, What.DUE, job)

    def _push_run(self, run: VirtualRun) -> None:
        self._coming.push(max(run.start_at, self._now), What.BEGIN, run, -run.job.draft.policies.priority)

    def _happen(self, coming: SimulatedComing) -> None:
        match coming.what:
            case What.END:
                self._end_of(coming.subject)
            case What.OFF:
                self._go_off()
            case What.ON:
                self._go_on_again()
            case What.START:
                self._start_with_the_engine(coming.subject)
            case What.DUE:
                self._look(coming.subject, coming.at)
            case What.BEGIN:
                self._admit(coming.subject)
            case _ as never:
                assert_never(never)

    def _away_at(self, at: datetime) -> Away | None:
        """Return the span without a machine that an instant lies in; the clock goes on, so the past goes."""
        while self._aways and self._aways[0].ends <= at:
            del self._aways[0]
        return self._aways[0] if self._aways and self._aways[0].begins <= at else None

    # ---- what is due

    def _look(self, job: SimulatedJob, due_at: datetime) -> None:
        """Decide about what is due of a job."""
        self._is_due.discard(job.id)
        if job.id in self._stopped:
            return
        away = self._away_at(due_at)
        look = (
            Look(due_at, ahead=_AT_ITS_INSTANT)
            if away is None
            else Look(away.ends, (away,), ahead=_AT_ITS_INSTANT)
        )
        missed = job.draft.policies.made_up_for
        decision = decide(due_at, compile_schedule(job.draft.schedule), missed, look, job.holds)
        self._add_decision(job, decision, look.now)
        self._push_due(job, decision.next_due_at)

    def _add_decision(self, job: SimulatedJob, decision: Decision, now: datetime) -> None:
        for claim in decision.claims:
            self._claim(job, claim, now)
        for row in decision.never_ran:
            fate = Fate.SKIPPED if row.state is RunState.SKIPPED else Fate.MISSED
            counted = self._within_span(job, row)
            if counted is not None:
                due_until, many = counted
                self._told.add(Foreseen(job.id, row.due_at, fate, None, due_until, many, row.text))

    def _within_span(self, job: SimulatedJob, row: NeverRan) -> tuple[datetime | None, int] | None:
        """Return up to when and how many of a row's occurrences lie in the span; None for none of them."""
        if row.due_at >= self._end:
            return None
        if row.due_until is None or (row.due_until < self._end and row.count < UNCOUNTED):
            return row.due_until, row.count
        end = min(row.due_until + _TICK, self._end)
        later = occurrences(compile_schedule(job.draft.schedule), row.due_at + _TICK, end)
        return (later[-1] if later else None), 1 + len(later)

    def _claim(self, job: SimulatedJob, claim: Claim, now: datetime) -> None:
        if claim.due_at >= self._end:
            return
        run = self._new_run(job, claim.due_at, claim.trigger, max(claim.due_at, now))
        if claim.trigger is Trigger.CATCH_UP and now > self._now:
            self._late.append(run)  # until the machine is on, when all of them are spread
        else:
            self._push_run(run)

    def _start_with_the_engine(self, job: SimulatedJob) -> None:
        if not job.is_held_at(self._now) and job.id not in self._stopped:
            run = self._new_run(job, self._now, Trigger.START, self._now)
            run.is_requested = True
            self._push_run(run)

    # ---- the machine

    def _go_off(self) -> None:
        """Cut off what acts; waits, what waits and what is to come outlast it."""
        acting = [run for group in self._groups.values() for run in group.active.values()]
        for run in acting:
            if run.has_begun and run.wait is None:
                self._cut_off(run)

    def _cut_off(self, run: VirtualRun) -> None:
        action = action_of(run.job.draft.action, run.step)
        assert action is not None  # waits are not cut off
        reruns = run.attempt - 1 if run.trigger is Trigger.RERUN else 0
        follows = after_interruption(action, run.policies, reruns)
        text = "the machine is off before it ends"
        if follows is Interrupted.RERUN:
            text += "; it runs again when the machine is on"
        self._told.put(run, replace(self._told.of(run), fate=Fate.CUT_OFF, ends_at=self._now))
        self._told.note(run, text)
        if follows is Interrupted.RERUN:
            self._try_again(
                run, Trigger.RERUN, self._now + rest_before_rerun(reruns), "it was cut off before"
            )
        else:
            self._over(run, RunState.INTERRUPTED)

    def _go_on_again(self) -> None:
        """Spread what is made up for, and let those begin that waited for what was cut off."""
        if self._away_at(self._now) is not None:
            return
        late, self._late = self._late, []
        latecomers = [Latecomer(run.job.id, run.due_at, run.job.draft.policies.priority) for run in late]
        for run, offset in zip(late, start_offsets(latecomers), strict=True):
            run.start_at = max(run.start_at, self._now + offset)
            self._told.put(run, replace(self._told.of(run), begins_at=run.start_at))
            self._push_run(run)
        for group in list(self._groups.values()):
            self._begin_waiting(group)

    # ---- who may begin

    def _admit(self, run: VirtualRun) -> None:
        if run.is_over:
            return
        away = self._away_at(self._now)
        if away is not None:
            self._coming.push(away.ends, What.BEGIN, run, -run.job.draft.policies.priority)
            return
        group = self._group_of(run)
        group.tries.pop(run.id, None)
        if run.trigger is Trigger.CHAIN and run.job.is_held_at(self._now):
            self._skip(run, "the job was paused before it began")
            return
        if run.is_under_way:
            self._begin(run, group)
            return
        policy = run.job.draft.policies.overlapping
        admission = admit(run.contender, policy, group.company)
        match admission:
            case Start():
                self._replace_tries(run, group)
                self._begin(run, group)
            case OverlapQueue():
                self._queue(run, group)
            case Skip():
                self._skip(run, admission.text)
            case Replace():
                self._replace_tries(run, group)
                group.waiting[run.id] = run
                for run_id in admission.run_ids:
                    self._replace(group.find(run_id))
            case _ as never:
                assert_never(never)

    def _queue(self, run: VirtualRun, group: VirtualGroup) -> None:
        before = next(iter((*group.active.values(), *group.waiting.values())), None)
        run.has_queued = True
        group.waiting[run.id] = run
        if before is None or before.job.id == run.job.id:
            text = "it waits for an earlier run to end"
        else:
            text = f"it waits for a run of “{before.job.name}” with the same key to end"
        fate = Fate.WAITS if run.trigger in (Trigger.SCHEDULE, Trigger.START) else self._told.of(run).fate
        self._told.put(run, replace(self._told.of(run), fate=fate, begins_at=None))
        self._told.note(run, text)

    def _skip(self, run: VirtualRun, text: str) -> None:
        self._told.put(run, replace(self._told.of(run), fate=Fate.SKIPPED, begins_at=None))
        self._told.note(run, text)
        self._over(run, RunState.SKIPPED)

    def _replace_tries(self, run: VirtualRun, group: VirtualGroup) -> None:
        """End what waits for a try, where a run takes the place of others."""
        if run.job.draft.policies.overlapping.kind is Overlapping.REPLACE:
            for each in [each for each in group.tries.values() if each.due_at <= run.due_at]:
                self._replace(each)

    def _replace(self, run: VirtualRun | None) -> None:
        if run is None:
            return
        has_begun = run.has_begun
        self._told.put(
            run, replace(self._told.of(run), fate=Fate.REPLACED, ends_at=self._now if has_begun else None)
        )
        if not has_begun:
            self._told.put(run, replace(self._told.of(run), begins_at=None))
        self._told.note(run, REPLACED_TEXT)
        self._over(run, RunState.CANCELLED if has_begun else RunState.SKIPPED)

    def _begin(self, run: VirtualRun, group: VirtualGroup) -> None:
        group.active[run.id] = run
        run.has_begun = True
        ends_at = run.ends_after(self._now, self._durations[run.job.id])
        line = self._told.of(run)
        if line.fate is Fate.WAITS and self._now == run.start_at:
            # What was before it ended in the same instant.
            self._told.put(run, replace(self._told.of(run), fate=Fate.RUNS, reason_text=""))
        told_end = ends_at if ends_at < self._end else None
        is_wait = run.wait is not None
        begun = replace(self._told.of(run), begins_at=self._now, ends_at=told_end, is_wait=is_wait)
        self._told.put(run, begun)
        self._coming.push(ends_at, What.END, run)

    def _begin_waiting(self, group: VirtualGroup) -> None:
        if self._away_at(self._now) is None:
            for run_id in group.next_in_turn():
                self._begin(group.waiting.pop(run_id), group)

    def _group_of(self, run: VirtualRun) -> VirtualGroup:
        return self._groups.setdefault(group_name(run), VirtualGroup())

    # ---- what follows

    def _end_of(self, run: VirtualRun) -> None:
        """Decide what follows a run that ends by itself now."""
        if run.is_over:
            return
        wait = run.wait
        if wait is not None:
            self._end_wait(run, wait)
        elif run.attempt <= run.job.fails:
            self._fail(run)
        else:
            self._go_on(run, has_succeeded=True, state=RunState.SUCCEEDED)

    def _end_wait(self, run: VirtualRun, wait: WaitOrBranch) -> None:
        away = self._away_at(self._now)
        if away is not None:
            self._told.put(run, replace(self._told.of(run), ends_at=away.ends))
            self._coming.push(away.ends, What.END, run)
            return
        if isinstance(wait, Branch):
            has_succeeded = not run.is_after_failure
            self._told.note(run, answer_of_branch(wait, has_succeeded=has_succeeded, came=False))
            self._go_on(run, has_succeeded=has_succeeded, state=RunState.SUCCEEDED)
            return
        state, _, text = outcome_of_wait(wait, came=False)
        self._told.note(run, text)
        if state is RunState.SKIPPED:
            self._over(run, state)
        else:
            has_succeeded = state is RunState.SUCCEEDED and not run.is_after_failure
            self._go_on(run, has_succeeded=has_succeeded, state=state)

    def _fail(self, run: VirtualRun) -> None:
        kind = FailureKind.SERVER_ERROR if run.is_call else FailureKind.EXIT_CODE
        failure = FailedAttempt(run.id, run.attempt, self._now, kind)
        is_first = not run.is_requested and run.step == 1
        next_due_at = next_regular(run.job.draft.schedule, max(self._now, run.due_at)) if is_first else None
        follows = next_attempt(failure, run.policies.retry, next_due_at)
        self._told.put(run, replace(self._told.of(run), has_failed=True))
        match follows:
            case Retry():
                self._told.note(run, "it fails and is tried again")
                self._try_again(run, Trigger.RETRY, follows.at, "the attempt before it failed")
            case GiveUp():
                self._told.note(run, f"it fails; {follows.text}")
                self._go_on(run, has_succeeded=False, state=RunState.FAILED)
            case _ as never:
                assert_never(never)

    def _try_again(self, run: VirtualRun, trigger: Trigger, at: datetime, text: str) -> None:
        again = run.followed_by(RunId(next(self._numbers)), trigger, at)
        again.attempt, again.is_after_failure = run.attempt + 1, run.is_after_failure
        self._told.add_run(again, f"attempt {again.attempt}: {text}")
        group = self._group_of(run)
        if not run.is_sequence:
            group.tries[again.id] = again
        self._push_run(again)
        self._leave(run, group, again)

    def _go_on(self, run: VirtualRun, *, has_succeeded: bool, state: RunState) -> None:
        action = run.job.draft.action
        if not isinstance(action, SequenceAction):
            self._over(run, state)
            return
        step = action.after(run.step, has_succeeded=has_succeeded)
        if step is None:
            self._over(run, state if has_succeeded or state is not RunState.SUCCEEDED else RunState.FAILED)
            return
        next_run = run.followed_by(RunId(next(self._numbers)), Trigger.STEP, self._now)
        next_run.step = step
        next_run.is_after_failure = not has_succeeded and not action.begins_way(step, run.step)
        self._told.add_run(next_run, f"step {step}")
        self._push_run(next_run)
        self._leave(run, self._group_of(run), next_run)

    def _leave(self, run: VirtualRun, group: VirtualGroup, following: VirtualRun | None) -> None:
        """Make room for others, unless a sequence goes on."""
        run.is_over = True
        group.remove(run)
        if following is not None and following.is_under_way:
            group.active[following.id] = following
        self._begin_waiting(group)

    def _over(self, run: VirtualRun, state: RunState) -> None:
        """End an occurrence, with the jobs that it starts and the next one where its end decides that."""
        job = run.job
        for name in jobs_started(job.draft.policies.chains, state):
            self._start_chained(run, name, state)
        self._count_failure(run, state)
        if counts_from_end(job.draft.schedule):
            self._push_due(job, after_end(job.draft.schedule, self._now))
        self._leave(run, self._group_of(run), None)

    def _start_chained(self, run: VirtualRun, name: str, state: RunState) -> None:
        target = run.job.targets.get(name, _UNKNOWN)
        job = None if isinstance(target, str) else self._jobs.get(target)
        if job is None:
            self._told.note(
                run, f"“{name}” is not started: {target if isinstance(target, str) else _UNKNOWN}"
            )
        elif run.links >= MOST_LINKS:
            self._told.note(
                run, f"“{name}” is not started: {MOST_LINKS} runs in a row had started each other"
            )
        elif job.id in self._stopped:
            self._told.note(run, f"“{name}” is not started: it is paused after failures")
        else:
            how = "has succeeded" if state is RunState.SUCCEEDED else "has failed"
            started = VirtualRun(RunId(next(self._numbers)), job, self._now, Trigger.CHAIN, self._now)
            started.links, started.is_requested = run.links + 1, True
            self._told.add_run(started, f"“{run.job.name}” {how}")
            self._push_run(started)

    def _count_failure(self, run: VirtualRun, state: RunState) -> None:
        """Take a job out of the plan that fails too often in a row, as it wants."""
        job, most = run.job, run.job.draft.policies.pause_after_failures
        if state not in _FAILURES:
            if state is RunState.SUCCEEDED:
                self._failures[job.id] = 0
            return
        self._failures[job.id] = self._failures.get(job.id, 0) + 1
        if most is not None and self._failures[job.id] >= most and job.id not in self._stopped:
            self._stopped.add(job.id)
            failures = "1 failure" if most == 1 else f"{most} failures in a row"
            self._told.note(run, f"the job is paused after {failures}")

    # ---- what is told

    def _new_run(
        self, job: SimulatedJob, due_at: datetime, trigger: Trigger, start_at: datetime
    ) -> VirtualRun:
        run = VirtualRun(RunId(next(self._numbers)), job, due_at, trigger, start_at)
        self._told.add_run(run, "")
        return run
