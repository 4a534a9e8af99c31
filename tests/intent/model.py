"""What must become of what is planned, waiting, retrying and running, whatever people and messages do.

This is the specification in code: no store, no engine, no threads. What follows by itself is in `following`,
who may begin beside others in `places`. `test_intent` holds the program against it. In words it is the table
of `scheduler_core/engine/DESIGN.md`; where the two differ, one is wrong.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from scheduler_core.values.jobs.run_policies import Overlapping
from scheduler_core.values.jobs.sequence import Branch, Wait
from scheduler_core.values.runs.run import RunState, Trigger
from tests.intent.following import NOTHING, Following, is_for, lies_in
from tests.intent.modelled import Draft, Instance, Job, Pause, Sent, Stage


class Model(Following):
    """What people and messages do to the jobs of a store, and what happens by itself."""

    # ---- what people do to jobs

    def add(self, job_id: int, draft: Draft, folder: str) -> None:
        self.jobs[job_id] = Job(job_id, draft, self.now, self.now, folder)
        self._look()

    def edit(self, job_id: int, draft: Draft) -> None:
        job = self.jobs[job_id]
        if draft.plan != job.draft.plan:
            self._give_up_unaccounted(job_id)
        if (draft.key, draft.overlapping) != (job.draft.key, job.draft.overlapping):
            self._queue_anew(job)
        job.draft = draft
        self._look_for_events(job)
        self._look()

    def switch_off(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if job.is_on:
            self._give_up_unaccounted(job_id)
            job.is_on, job.off_since = False, self._act()
        self._look()

    def flip(self, job_id: int) -> None:
        """Switch off and on again before an engine has looked: what is queued stays so."""
        job = self.jobs[job_id]
        if job.is_on:
            self._give_up_unaccounted(job_id)
        job.is_on, job.off_since, job.accounted_until = True, self._act(), self.now
        self._look()

    def switch_on(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if not job.is_on:
            job.is_on, job.accounted_until = True, self.now
        self._look()

    def delete(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if not job.is_in_bin:
            self._give_up_unaccounted(job_id)
            job.is_in_bin = True
        self._look()

    def restore(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if job.is_in_bin:
            job.is_in_bin, job.accounted_until = False, self.now
            self._look_for_events(job)
        self._look()

    def purge(self, job_id: int) -> None:
        del self.jobs[job_id]

    def move(self, job_id: int, folder: str) -> None:
        self.jobs[job_id].folder = folder
        self._look()

    def pause(self, job_id: int, until: datetime | None) -> None:
        job = self.jobs[job_id]
        job.pause = Pause(self.now, until, self._act())
        self._look()

    def resume(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if job.pause is not None:
            self._account_for_pause(job, job.pause)
            self._remember_pause([job], job.pause)
            job.pause = None
        self._look()

    def pause_folder(self, folder: str, until: datetime | None) -> None:
        self.pauses[folder] = Pause(self.now, until, self._act())
        self._look()

    def resume_folder(self, folder: str) -> None:
        former = self.pauses.get(folder)
        if former is not None:
            held = [job for job in self.jobs.values() if lies_in(job.folder, folder)]
            for job in held:
                first = next(job.draft.plan.between(job.accounted_until, former.since), None)
                if first is not None:
                    self._account_for_pause(job, former)
            self._remember_pause(held, former)
            del self.pauses[folder]
        self._look()

    # ---- what people and messages do to runs

    def run_now(self, job_id: int, request: str) -> None:
        job = self.jobs[job_id]
        if any(instance.request == request for instance in job.instances):
            return
        instance = self._made(job, self.now, request, Trigger.MANUAL)
        instance.asked = self._act()
        instance.is_unowned = not self.is_alive
        self._go_to(instance, 1, self.now)
        instance.is_wanted_now = True
        self._look()

    def cancel(self, instance: Instance) -> None:
        self._ask_to_end([instance])

    def _ask_to_end(self, instances: Sequence[Instance]) -> None:
        """End instances; without an engine they end when one comes, unless one held them."""
        for each in instances:
            if each.is_held and not each.is_over:
                self._stop(each, RunState.CANCELLED)
            each.is_to_end = not each.is_over
        self._look()

    def end_pending(self, job_id: int) -> None:
        """End what is under way of a job and does not act now, whatever holds it."""
        instances = self.jobs[job_id].instances
        self._ask_to_end([each for each in instances if each.stage is not Stage.RUNNING])

    def retry(self, job_id: int, instance: Instance) -> None:
        instance.asked, instance.is_to_end = self._act(), False
        instance.draft = self.jobs[job_id].draft
        self._try_again(instance, self.now, is_rerun=True, by_hand=True)
        self._look()

    def say_it_worked(self, job_id: int, instance: Instance) -> None:
        """Go on after what was cut off, also where it had been asked to end: the last word counts.

        What was to do it once more, and has not begun, ends.
        """
        if not instance.is_over:
            instance.state = RunState.CANCELLED
            instance.attempt -= 1
        instance.state, instance.is_to_end = RunState.SUCCEEDED, False
        self._follow(self.jobs[job_id], instance)
        self._look()

    def live_with(self, key: str) -> list[int]:
        """Return the jobs with a key that are to begin, or of which something is under way.

        What is in the bin no longer counts, nor does what is to end.
        """
        return [job_id for job_id, job in self.jobs.items() if job.draft.key == key and self._is_live(job)]

    def refuses_start(self, draft: Draft, *, but: int | None = None, has_begun: bool = False) -> bool:
        """Tell whether a job may not begin beside what is live with its key: both are to begin once.

        It may if it says what becomes of both. `but` is the job itself.
        """
        if not draft.key or draft.plan.step is not None or draft.overlapping.kind is not Overlapping.SKIP:
            return False
        if not has_begun and draft.plan.next_after(self.now) is None:
            return False
        return any(
            job_id != but
            and job.draft.key == draft.key
            and job.draft.plan.step is None
            and self._is_live(job)
            for job_id, job in self.jobs.items()
        )

    def refuses_restore(self, job: Job) -> bool:
        has_begun = any(not each.is_over for each in job.instances)
        is_to_begin = job.is_on or has_begun
        return is_to_begin and self.refuses_start(job.draft, but=job.id, has_begun=has_begun)

    def refuses_save(self, job: Job, draft: Draft) -> bool:
        """Tell whether a job may not begin so, or what is under way of it may not get the key."""
        if job.is_on and self.refuses_start(draft, but=job.id):
            return True
        has_begun = any(not each.is_over for each in job.instances)
        is_other = draft.key != job.draft.key
        return is_other and has_begun and self.refuses_start(draft, but=job.id, has_begun=True)

    def _is_live(self, job: Job) -> bool:
        if job.is_in_bin:
            return False
        return self._is_to_come(job) or any(not each.is_over and not each.is_to_end for each in job.instances)

    def revoke(self, key: str) -> None:
        """End what goes by a key, in the bin too, and let none of it begin that is to come once."""
        meant = [job for job in self.jobs.values() if job.draft.key == key]
        once = [job for job in meant if self._is_to_come(job) and job.draft.plan.step is None]
        self._ask_to_end([each for job in meant for each in job.instances])
        for job in once:
            self.switch_off(job.id)

    def _is_to_come(self, job: Job) -> bool:
        following = job.draft.plan.next_after(job.accounted_until)
        return job.is_on and not job.is_in_bin and following is not None

    def send(self, name: str, key: str, request: str) -> None:
        """Let an event end the waits for it, with a key that of the oldest live instance alone.

        An id names one event: sent again it changes nothing.
        """
        if request and (name, request) in self.requests:
            return
        event = Sent(len(self.events), name, key, self.now)
        self.events.append(event)
        self.requests[name, request] = key
        waiting = [
            instance
            for job, instance in self._under_way()
            if not job.is_in_bin and self._awaits(job, instance, event)
        ]
        waiting.sort(key=lambda each: (each.due_at, each.number))
        for instance in waiting[:1] if key else waiting:
            self._use(instance, event.number)
        self._look()

    def refuses(self, name: str, key: str, request: str) -> bool:
        """Tell whether the id of an event was that of one with another key."""
        return bool(request) and self.requests.get((name, request), key) != key

    @staticmethod
    def _awaits(job: Job, instance: Instance, event: Sent) -> bool:
        step = instance.draft.steps[instance.step - 1]
        return (
            instance.stage is Stage.WAITING
            and instance.is_open
            and instance.event is None
            and isinstance(step, (Wait, Branch))
            and is_for(event, step, job.draft.key)
        )

    def _look_for_events(self, job: Job) -> None:
        """Let waits that have begun end by what came while their job was in the bin or had another key."""
        for instance in sorted(job.instances, key=lambda each: (each.due_at, each.number)):
            if instance.stage is Stage.WAITING and instance.is_open and instance.event is None:
                self._open(job, instance)

    # ---- what happens by itself

    def end_acts(self, *, succeed: bool) -> None:
        """Let every action under way end, in the order in which they began."""
        running = [found for found in self._under_way() if found[1].stage is Stage.RUNNING]
        for job, instance in sorted(running, key=lambda found: found[1].began):
            self._end(job, instance, succeed=succeed)
        self._look()

    def kill(self) -> None:
        """Let the engine die; what it ran is known as interrupted when the next one comes."""
        for _, instance in self._under_way():
            instance.is_unowned = instance.is_held
        self.is_alive = False

    def stop(self) -> None:
        """Let the engine end as it is asked to; nobody waits for what it runs."""
        self._cut_off(counts_all=False)
        for _, instance in self._under_way():
            instance.is_unowned = True
        self.is_alive = False

    def start(self) -> None:
        """Start an engine; of a restored store nothing goes on before somebody has decided."""
        if self.is_restored and not self.is_second:
            return
        self.is_alive = True
        if self.is_second:
            self._leave_to_the_original()
        self.is_restored = self.is_second = False
        self._take_over()
        self._cut_off(counts_all=True)
        self._look()

    def become_restored(self, now: datetime) -> None:
        """Be what a backup was, at a later time: an engine that lived then is gone."""
        if self.is_alive:
            self.kill()
        self.now, self.is_restored, self.is_second = now, True, False

    def trust(self) -> None:
        self.is_restored = self.is_second = False

    def take_for_second(self) -> None:
        self.is_second = True

    def _take_over(self) -> None:
        """Let what has not begun wait for its turn anew, in the order in which engines find it."""
        found = [each for _, each in self._under_way() if each.stage in {Stage.PENDING, Stage.QUEUED}]
        for each in sorted(found, key=lambda each: (each.is_unowned, each.at, each.row)):
            is_fresh = each.is_unowned and each.trigger in {Trigger.MANUAL, Trigger.CHAIN}
            each.is_held, each.has_queued, each.is_chained_just_now = False, not is_fresh, False
            self._line_up(each, max(each.at, self.now))

    def _leave_to_the_original(self) -> None:
        """Leave what waits or was due to the store that was copied, but not what is due just now.

        What people have asked for begins, unless an engine had taken it over already.
        """
        for _, instance in list(self._under_way()):
            if instance.stage is Stage.RUNNING:
                instance.state, instance.stage = RunState.INTERRUPTED, Stage.ENDED
            elif not (instance.is_unowned and instance.is_wish):
                self._stop(instance, RunState.CANCELLED if instance.is_to_end else RunState.MISSED)
        for job in self.jobs.values():
            if job.is_on and not job.is_in_bin:
                self._give_up(job, max(job.accounted_until, self.now - timedelta.resolution))

    def _cut_off(self, *, counts_all: bool) -> None:
        for job, instance in list(self._under_way()):
            if instance.stage is Stage.RUNNING:
                instance.state = RunState.INTERRUPTED
                instance.stage = Stage.ENDED
                if job.draft.runs_again and not instance.is_to_end:
                    begun_again = (
                        instance.reruns if counts_all else instance.is_rerun * (instance.attempt - 1)
                    )
                    wait = timedelta(seconds=min(2 ** (begun_again - 1), 600)) if begun_again else NOTHING
                    self._try_again(instance, self.now + wait, is_rerun=True)

    def pass_time(self, until: datetime) -> None:
        self.now = until
        self._look()

    def set_back(self, by: timedelta) -> None:
        """Let as much time pass before the next try as before; while no engine lives nobody can tell."""
        for _, each in self._under_way():
            is_try = each.trigger in {Trigger.RETRY, Trigger.RERUN} and each.stage is Stage.PENDING
            if self.is_alive and is_try and not each.is_held:
                each.at -= by
                each.comes_at -= by
        self.pass_time(self.now - by)

    def next_at(self) -> datetime | None:
        """Return the next instant at which something happens by itself."""
        moments = [
            instance.at
            for _, instance in self._under_way()
            if instance.stage in {Stage.PENDING, Stage.WAITING}
        ]
        moments += [each.until for each in self._all_pauses() if each.until is not None]
        for job in self.jobs.values():
            if job.is_on and not job.is_in_bin:
                due_at = job.draft.plan.next_after(self.now)
                moments += [due_at] if due_at is not None else []
        return min((moment for moment in moments if moment > self.now), default=None)


def acts_of(instances: Sequence[Instance]) -> dict[tuple[datetime, str, int, int], RunState]:
    """Return how each attempt at each act of these instances stands."""
    return {
        (each.due_at, each.request, step, attempt): state
        for each in instances
        for (step, attempt), state in each.acts.items()
    }
