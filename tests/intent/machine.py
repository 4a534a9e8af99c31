"""Acts of people and messages in any order, done to the program and to the model, which must agree."""

from copy import deepcopy
from datetime import timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from scheduler_core.errors import Conflict
from scheduler_core.facade.runs.runs import InterruptedRunAnswer
from scheduler_core.values.jobs.run_policies import OverlapPolicy
from scheduler_core.values.runs.instance import StartOutcome
from scheduler_core.values.runs.run import RunState
from tests.intent.compared import Backup
from tests.intent.drawn import AWAY, KEYS, MINUTE, OVERLAPS, SECOND, STARTED, STEPS, TIMES, WHICH
from tests.intent.modelled import Draft, Plan
from tests.intent.program import draft_of
from tests.intent.sequences import SEQUENCES
from tests.intent.undo_rules import UndoRules


class IntentMachine(UndoRules):
    """One store, one model of it: rules about runs, events, time, engines and the store as a whole."""

    # ---- runs

    @rule(which=WHICH, twice=st.booleans())
    def run_now(self, which: int, twice: bool) -> None:
        job_id, _ = self._live(which)
        self._names += 1
        request = f"hand-{self._names}"
        for _ in range(1 + twice):
            self.core.runs.run_now(job_id, request=request)
        self._done(lambda: self.model.run_now(job_id, request))

    @rule(which=WHICH, count=st.integers(2, 3))
    def run_several(self, which: int, count: int) -> None:
        """Ask for some runs at once."""
        for _ in range(count):
            self.run_now(which, False)

    @rule(which=WHICH, times=TIMES)
    def cancel(self, which: int, times: int) -> None:
        under_way = [each for job in self.model.jobs.values() for each in job.instances if not each.is_over]
        if not under_way:
            return
        instance = under_way[which % len(under_way)]
        run_id = self._unfinished_run(instance)
        self._give(lambda: self.core.runs.cancel([run_id]), lambda: self.model.cancel(instance), times)

    @rule(which=WHICH, held=st.sampled_from(["", "pause", "switch off", "delete"]), times=st.integers(1, 2))
    def end_pending(self, which: int, held: str, times: int) -> None:
        """End what waits, with or right after what holds it."""
        job_id, _ = self._live(which)
        with self.model.unheard():
            if held == "pause":
                self.core.jobs.pause([job_id])
                self.model.pause(job_id, None)
            elif held == "switch off":
                self.core.jobs.disable([job_id])
                self.model.switch_off(job_id)
            elif held == "delete" and not self._is_last(job_id):
                self.core.jobs.delete([job_id])
                self.model.delete(job_id)
                self._undo.clear()
        for _ in range(times):
            self.core.runs.end_pending([job_id])
        self._done(lambda: self.model.end_pending(job_id))

    @precondition(lambda self: self.model.is_alive)
    @rule(which=WHICH)
    def retry(self, which: int) -> None:
        job_id, job = self._live(which)
        failed = [
            each
            for each in job.instances
            if self._has_failed(each) and job.draft.steps[: each.step] == each.draft.steps[: each.step]
        ]
        if not failed:
            return
        instance = failed[which % len(failed)]
        self.core.runs.retry(self._last_run(instance))
        self._done(lambda: self.model.retry(job_id, instance))

    @rule(which=WHICH, times=TIMES)
    def say_it_worked(self, which: int, times: int) -> None:
        job_id, job = self._live(which)
        cut_off = [
            each
            for each in job.instances
            if (self._has_failed(each) and each.state is RunState.INTERRUPTED)
            or (self.model.is_alive and each.is_to_repeat)
        ]
        if not cut_off:
            return
        instance = cut_off[which % len(cut_off)]
        run_id = self._last_run(instance) if instance.is_over else self._interrupted_run(instance)
        self.core.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)
        for _ in range(times - 1):
            self.program.look()
            with pytest.raises(Conflict):
                self.core.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)
        self._done(lambda: self.model.say_it_worked(job_id, instance))

    @precondition(lambda self: self.model.is_alive)
    @rule(succeed=st.sampled_from([True, True, False]))
    def end_acts(self, succeed: bool) -> None:
        self.program.end_acts(succeed=succeed)
        self.model.end_acts(succeed=succeed)
        self._agree()

    @precondition(lambda self: len(self.model.jobs) < 5)
    @rule(steps=STEPS, key=STARTED, overlapping=OVERLAPS, again=st.booleans(), times=st.integers(1, 2))
    def start_by_key(self, steps: str, key: str, overlapping: OverlapPolicy, again: bool, times: int) -> None:
        first = self.program.clock.now().replace(second=0) + 3 * MINUTE
        draft = Draft(Plan(first), SEQUENCES[steps], key=key, overlapping=overlapping)
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
                self.names[started.job_id] = f"job {self._names}"
                self.model.add(started.job_id, draft, "")
            self._done(lambda: None)

    @rule(key=KEYS, times=st.integers(1, 2))
    def revoke(self, key: str, times: int) -> None:
        if not any(job.draft.key == key for job in self.model.jobs.values()):
            return
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
    @rule(ends=st.sampled_from([None, True, True, False]))
    def come_to_next(self, ends: bool | None) -> None:
        """Come to the very moment at which something happens by itself."""
        if ends is not None:
            self.end_acts(ends)
        self._come_to_next()

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
        if not 1 <= self.program.clock.now().second + by <= 50:
            return
        self.program.clock.jump(by * SECOND)
        self.program.look()
        if by < 0:
            self.model.set_back(-by * SECOND)
        else:
            self.model.pass_time(self.program.clock.now())
        self._agree()

    @precondition(lambda self: self.model.is_alive)
    @rule(away=st.one_of(st.just(timedelta(0)), AWAY))
    def kill(self, away: timedelta) -> None:
        self._end(is_killed=True)
        self._advance(self.program.clock.now() + away)

    @precondition(lambda self: self.model.is_alive)
    @rule(away=st.one_of(st.just(timedelta(0)), AWAY))
    def stop(self, away: timedelta) -> None:
        self._end(is_killed=False)
        self._advance(self.program.clock.now() + away)

    @precondition(lambda self: not self.model.is_alive)
    @rule()
    def start(self) -> None:
        self._start()

    @rule(is_killed=st.booleans())
    def restart(self, is_killed: bool) -> None:
        if self.model.is_alive:
            self._end(is_killed=is_killed)
        self._start()

    # ---- the store as a whole

    @rule(times=TIMES)
    def back_up(self, times: int) -> None:
        made = [self.core.upkeep.back_up().path for _ in range(times)]
        self._backup = Backup(
            made[-1], deepcopy(self.model), self.program.world.deeds.copy(), self.names.copy()
        )
        self._done(lambda: None)

    @precondition(lambda self: self._backup is not None)
    @rule(is_killed=st.booleans(), decisions=st.lists(st.booleans(), max_size=2), times=TIMES)
    def restore_backup(self, is_killed: bool, decisions: list[bool], times: int) -> None:
        """Go back to a backup, and perhaps say whether the store that was there before goes on beside it."""
        if self.model.is_alive:
            self._end(is_killed=is_killed)
        backup = self._backup
        assert backup is not None
        for _ in range(times):
            self.core.upkeep.restore(backup.path)
        self.model = deepcopy(backup.model)
        self.model.become_restored(self.program.clock.now())
        self.program.world.deeds = backup.deeds.copy()
        self.names = backup.names.copy()
        self._undo.clear()
        self._agree()
        for is_copy in decisions:
            self.trust(is_copy, times)

    @rule(is_copy=st.booleans(), times=TIMES)
    def trust(self, is_copy: bool, times: int) -> None:
        """Say that a restored store goes on alone, or beside another one."""
        if not is_copy:
            self._give(self.core.upkeep.trust_copy, self.model.trust, times)
        elif self.model.is_restored:
            self._give(self.core.upkeep.take_for_second, self.model.take_for_second, times)
        else:
            with pytest.raises(Conflict):
                self.core.upkeep.take_for_second()
