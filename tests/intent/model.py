"""What must become of what is planned, waiting, retrying and running, whatever people and messages do.

This is the specification in code: no store, no engine, no threads. `test_intent` holds the program against
it. In words it is the table of `scheduler_core/engine/DESIGN.md`; where the two differ, one is wrong.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from scheduler_core.values.jobs.sequence import Act, Otherwise, Wait
from scheduler_core.values.runs.run import RunState
from tests.intent.modelled import Draft, Instance, Job, Pause, Sent, Stage

EVERYTHING = ""
NOTHING = timedelta(0)
PAUSED = frozenset({RunState.SKIPPED})
NOT_RUN = frozenset({RunState.SKIPPED, RunState.MISSED})


class Model:
    """All jobs of a store, what people did to them, and what must have come of it by now."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.is_alive = True  # an engine runs
        self.jobs: dict[int, Job] = {}
        self.pauses: dict[str, Pause] = {}
        self.events: list[Sent] = []
        self.requests: dict[tuple[str, str], str] = {}
        self.used: set[int] = set()
        self._acts = 0
        self._instances = 0

    # ---- what people do to jobs

    def add(self, job_id: int, draft: Draft, folder: str) -> None:
        self.jobs[job_id] = Job(draft, self.now, self.now, folder)
        self._look()

    def edit(self, job_id: int, draft: Draft) -> None:
        job = self.jobs[job_id]
        if draft.plan != job.draft.plan:
            self._give_up_unaccounted(job_id)
        job.draft = draft
        self._look_for_events(job)
        self._look()

    def switch_off(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if job.is_on:
            self._give_up_unaccounted(job_id)
            job.is_on, job.off_since = False, self._act()
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
        job.pause = Pause(until, self._act())
        self._look()

    def resume(self, job_id: int) -> None:
        job = self.jobs[job_id]
        if job.pause is not None:
            self._remember_pause([job], job.pause)
            job.pause = None
        self._look()

    def pause_folder(self, folder: str, until: datetime | None) -> None:
        self.pauses[folder] = Pause(until, self._act())
        self._look()

    def resume_folder(self, folder: str) -> None:
        former = self.pauses.pop(folder, None)
        if former is not None:
            self._remember_pause([job for job in self.jobs.values() if _lies_in(job.folder, folder)], former)
        self._look()

    # ---- what people and messages do to runs

    def run_now(self, job_id: int, request: str) -> None:
        job = self.jobs[job_id]
        if any(instance.request == request for instance in job.instances):
            return
        instance = self._made(job, self.now, request)
        instance.asked = self._act()
        instance.is_unowned = not self.is_alive
        self._go_to(instance, 1, self.now)
        instance.is_wanted_now = instance.stage is Stage.PENDING
        self._look()

    def cancel(self, instance: Instance) -> None:
        if not instance.is_over:
            if instance.stage is not Stage.WAITING:
                instance.state = RunState.CANCELLED
            instance.stage = Stage.ENDED
        self._look()

    def end_pending(self, job_id: int) -> None:
        """End what is under way of a job and does not act now, whatever holds it."""
        for instance in self.jobs[job_id].instances:
            if instance.stage is not Stage.RUNNING:
                self.cancel(instance)
        self._look()

    def retry(self, job_id: int, instance: Instance) -> None:
        instance.asked = self._act()
        instance.draft = self.jobs[job_id].draft
        self._try_again(instance, self.now, is_rerun=True, by_hand=True)
        self._look()

    def say_it_worked(self, job_id: int, instance: Instance) -> None:
        instance.state = RunState.SUCCEEDED
        self._follow(self.jobs[job_id], instance, has_succeeded=True)
        self._look()

    def live_with(self, key: str) -> list[int]:
        """Return the jobs with a key that are to begin, or of which something is under way.

        What is in the bin no longer counts; all jobs here let runs of one key stand side by side.
        """
        return [
            job_id
            for job_id, job in self.jobs.items()
            if job.draft.key == key
            and not job.is_in_bin
            and (self._is_to_come(job) or any(not each.is_over for each in job.instances))
        ]

    def revoke(self, key: str) -> None:
        """End what goes by a key, in the bin too, and let none of it begin that is to come once."""
        for job_id, job in self.jobs.items():
            if job.draft.key != key:
                continue
            is_to_come = self._is_to_come(job)
            for instance in job.instances:
                if not instance.is_over:
                    if instance.stage is not Stage.WAITING:
                        instance.state = RunState.CANCELLED
                    instance.stage = Stage.ENDED
            if is_to_come and job.draft.plan.step is None:
                self.switch_off(job_id)
        self._look()

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
            and isinstance(step, Wait)
            and _is_for(event, step, job.draft.key)
        )

    def _look_for_events(self, job: Job) -> None:
        """Let waits that have begun end by what came while their job was in the bin or had another key."""
        for instance in sorted(job.instances, key=lambda each: (each.due_at, each.number)):
            if instance.stage is Stage.WAITING and instance.is_open and instance.event is None:
                self._open(job, instance)

    # ---- what happens by itself

    def end_acts(self, *, succeed: bool) -> None:
        """Let every action under way end."""
        for job, instance in self._under_way():
            if instance.stage is Stage.RUNNING:
                self._end(job, instance, succeed=succeed)
        self._look()

    def kill(self) -> None:
        """Let the engine die; what it ran is known as interrupted when the next one comes."""
        for job, instance in self._under_way():
            instance.is_unowned = self.holds(job, instance)
        self.is_alive = False

    def stop(self) -> None:
        """Let the engine end as it is asked to; nobody waits for what it runs."""
        self._cut_off(counts_all=False)
        for _, instance in self._under_way():
            instance.is_unowned = True
        self.is_alive = False

    def start(self) -> None:
        self.is_alive = True
        self._cut_off(counts_all=True)
        self._look()

    def start_as_copy(self) -> None:
        """Begin as a second store: what waits or was due is the original's.

        What people have asked for begins, unless an engine had taken it over already.
        """
        for _, instance in list(self._under_way()):
            if instance.stage is Stage.RUNNING:
                instance.state, instance.stage = RunState.INTERRUPTED, Stage.ENDED
            elif not (instance.is_unowned and instance.is_wish):
                if instance.stage is not Stage.WAITING:
                    instance.state = RunState.MISSED
                instance.stage = Stage.ENDED
        for job in self.jobs.values():
            if job.is_on and not job.is_in_bin:
                self._give_up(job)
        self.is_alive = True
        self._look()

    def _cut_off(self, *, counts_all: bool) -> None:
        for job, instance in list(self._under_way()):
            if instance.stage is Stage.RUNNING:
                instance.state = RunState.INTERRUPTED
                instance.stage = Stage.ENDED
                if job.draft.runs_again:
                    begun_again = (
                        instance.reruns if counts_all else instance.is_rerun * (instance.attempt - 1)
                    )
                    wait = timedelta(seconds=min(2 ** (begun_again - 1), 600)) if begun_again else NOTHING
                    self._try_again(instance, self.now + wait, is_rerun=True)

    def pass_time(self, until: datetime) -> None:
        self.now = until
        self._look()

    def next_at(self) -> datetime | None:
        """Return the next instant at which something happens by itself."""
        moments = [instance.at for _, instance in self._under_way() if instance.stage is not Stage.RUNNING]
        moments += [each.until for each in self._all_pauses() if each.until is not None]
        for job in self.jobs.values():
            if job.is_on and not job.is_in_bin:
                due_at = job.draft.plan.next_after(self.now)
                moments += [due_at] if due_at is not None else []
        return min((moment for moment in moments if moment > self.now), default=None)

    # ---- what holds what

    def holds(self, job: Job, instance: Instance) -> bool:
        """Tell whether something keeps an instance from going on now."""
        if job.is_in_bin:
            return True
        acts = [pause.act for pause in self._pauses_of(job) if pause.lasts(self.now)]
        if not job.is_on:
            acts.append(job.off_since)
        if instance.asked is None:
            return bool(acts)
        return any(instance.asked < act for act in acts)

    def _act(self) -> int:
        """Number what people do, so that it is known what came first whatever the clock says."""
        self._acts += 1
        return self._acts

    def _pauses_of(self, job: Job) -> list[Pause]:
        found = [job.pause] if job.pause is not None else []
        return found + [pause for folder, pause in self.pauses.items() if _lies_in(job.folder, folder)]

    def _is_skipped(self, job: Job, due_at: datetime) -> bool:
        """Tell whether a pause took what was due: all that had not begun by its end."""
        was_paused = job.was_paused_until is not None and due_at < job.was_paused_until
        return was_paused or any(pause.lasts(due_at) for pause in self._pauses_of(job))

    def _remember_pause(self, jobs: list[Job], pause: Pause) -> None:
        until = self.now if pause.until is None else min(pause.until, self.now)
        for job in jobs:
            job.was_paused_until = max(until, job.was_paused_until or until)

    def _all_pauses(self) -> Iterator[Pause]:
        yield from self.pauses.values()
        yield from (job.pause for job in self.jobs.values() if job.pause is not None)

    # ---- what follows

    def _look(self) -> None:
        """Do what an engine does as soon as something has changed."""
        if not self.is_alive:
            return
        for job in self.jobs.values():
            if job.is_on and not job.is_in_bin:
                self._account(job)
        has_gone_on = True
        while has_gone_on:
            steps = [self._goes_on(job, instance) for job, instance in list(self._under_way())]
            has_gone_on = any(steps)

    def _account(self, job: Job) -> None:
        for due_at in job.draft.plan.between(job.accounted_until, self.now):
            if self._is_skipped(job, due_at):
                job.unrun[due_at] = PAUSED
            else:
                self._go_to(self._made(job, due_at), 1, due_at)
        job.accounted_until = self.now

    def _give_up_unaccounted(self, job_id: int) -> None:
        """What came due while no engine ran is not run after a change that decides anew."""
        job = self.jobs[job_id]
        if job.is_on and not job.is_in_bin:
            self._give_up(job)
        job.accounted_until = self.now

    def _give_up(self, job: Job) -> None:
        for due_at in job.draft.plan.between(job.accounted_until, self.now):
            job.unrun[due_at] = PAUSED if self._is_skipped(job, due_at) else NOT_RUN
        job.accounted_until = self.now

    def _goes_on(self, job: Job, instance: Instance) -> bool:
        if instance.stage is Stage.RUNNING or instance.is_over:
            return False
        self._renew(job, instance)
        if self.holds(job, instance):
            return False
        instance.has_begun = True
        if instance.stage is Stage.WAITING and not instance.is_open:
            self._open(job, instance)
        if instance.stage is Stage.PENDING and (instance.is_wanted_now or instance.at <= self.now):
            instance.stage, instance.state = Stage.RUNNING, RunState.RUNNING
            instance.begun.add((instance.step, instance.attempt))
            return True
        if instance.stage is Stage.WAITING and (instance.event is not None or instance.at <= self.now):
            self._end_wait(job, instance)
            return True
        return False

    def _renew(self, job: Job, instance: Instance) -> None:
        """Go by the job as it reads now, if the steps behind are the same and the present one fits."""
        new, old, behind = job.draft.steps, instance.draft.steps, instance.step - 1
        if new[:behind] != old[:behind] or len(new) <= behind:
            return
        if new[behind] == old[behind] or (isinstance(new[behind], Act) and isinstance(old[behind], Act)):
            instance.draft = job.draft
        elif not instance.has_begun:
            instance.draft = job.draft
            instance.acts.clear()
            self._go_to(instance, 1, instance.due_at)

    @staticmethod
    def _go_to(instance: Instance, number: int, at: datetime) -> None:
        if number > len(instance.draft.steps):
            instance.stage = Stage.ENDED
            return
        instance.step, instance.attempt, instance.event, instance.is_open = number, 1, None, False
        instance.reruns, instance.is_rerun, instance.is_wanted_now = 0, False, False
        step = instance.draft.steps[number - 1]
        if isinstance(step, Act):
            instance.stage, instance.at, instance.state = Stage.PENDING, at, RunState.CLAIMED
        else:
            assert isinstance(step.time, timedelta)
            instance.stage, instance.at = Stage.WAITING, at + step.time

    def _made(self, job: Job, due_at: datetime, request: str = "") -> Instance:
        self._instances += 1
        instance = Instance(due_at, job.draft, request, number=self._instances)
        job.instances.append(instance)
        return instance

    def _open(self, job: Job, instance: Instance) -> None:
        """Begin a wait, which may end at once by an event that had come."""
        step = instance.draft.steps[instance.step - 1]
        assert isinstance(step, Wait)
        instance.is_open = True
        event = self._early_event(job, instance, step)
        if event is not None:
            self._use(instance, event)

    def _use(self, instance: Instance, number: int) -> None:
        instance.event = number
        instance.used.add(number)
        self.used.add(number)

    def _early_event(self, job: Job, instance: Instance, step: Wait) -> int | None:
        """Return the first event with its key that ended no wait, or for all since the sequence was due."""
        is_by_hand = instance.asked is not None
        for event in self.events:
            if not _is_for(event, step, job.draft.key):
                continue
            if event.key:
                is_of_use = event.number not in self.used
            else:
                since = instance.due_at if is_by_hand else max(instance.due_at, job.added_at)
                is_of_use = event.came_at >= since and event.number not in instance.used
            if is_of_use:
                return event.number
        return None

    def _end(self, job: Job, instance: Instance, *, succeed: bool) -> None:
        instance.state = RunState.SUCCEEDED if succeed else RunState.FAILED
        if succeed:
            self._follow(job, instance, has_succeeded=True)
        elif instance.attempt <= instance.draft.retries and not self._comes_next_before_retry(instance):
            self._try_again(instance, self.now + instance.draft.retry_wait, is_rerun=False)
        else:
            instance.stage = Stage.ENDED

    def _comes_next_before_retry(self, instance: Instance) -> bool:
        if instance.request or instance.step > 1:
            return False
        following = instance.draft.plan.next_after(max(self.now, instance.due_at))
        return following is not None and self.now + instance.draft.retry_wait >= following

    def _try_again(self, instance: Instance, at: datetime, *, is_rerun: bool, by_hand: bool = False) -> None:
        instance.is_rerun, instance.is_wanted_now = is_rerun, by_hand
        instance.reruns += is_rerun and not by_hand
        instance.attempt = max(attempt for step, attempt in instance.acts if step == instance.step) + 1
        instance.stage, instance.at, instance.state = Stage.PENDING, at, RunState.CLAIMED

    def _end_wait(self, job: Job, instance: Instance) -> None:
        step = instance.draft.steps[instance.step - 1]
        assert isinstance(step, Wait)
        came = instance.event is not None
        is_left_out = (
            came if step.unless else bool(step.until) and not came and step.otherwise is not Otherwise.RUN
        )
        if is_left_out:
            instance.stage = Stage.ENDED
        else:
            self._follow(job, instance, has_succeeded=True)

    def _follow(self, job: Job, instance: Instance, *, has_succeeded: bool) -> None:
        assert has_succeeded
        self._renew(job, instance)
        self._go_to(instance, instance.step + 1, self.now)

    def _under_way(self) -> Iterator[tuple[Job, Instance]]:
        for job in self.jobs.values():
            for instance in job.instances:
                if not instance.is_over:
                    yield job, instance


def _is_for(event: Sent, step: Wait, key: str) -> bool:
    return event.name == step.event and (not event.key or event.key == key)


def _lies_in(folder: str, outer: str) -> bool:
    return outer in {EVERYTHING, folder} or folder.startswith(f"{outer}/")


def acts_of(instances: Sequence[Instance]) -> dict[tuple[datetime, str, int, int], RunState]:
    """Return how each attempt at each act of these instances stands."""
    return {
        (each.due_at, each.request, step, attempt): state
        for each in instances
        for (step, attempt), state in each.acts.items()
    }
