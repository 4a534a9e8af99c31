"""What follows from what there is: what comes due, begins, waits, queues, ends and starts something else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, Step, Wait, WaitOrBranch
from scheduler_core.values.runs.run import RunState, Trigger
from tests.intent.modelled import Draft, Instance, Job, Pause, Sent, Stage, chained_by
from tests.intent.places import Verdict, group_of, has_place, room_of, turn_of, verdict

EVERYTHING = ""
GRACE = timedelta(seconds=30)
NOTHING = timedelta(0)
PAUSED = frozenset({RunState.SKIPPED})
NOT_RUN = frozenset({RunState.SKIPPED, RunState.MISSED})


class Following:
    """All jobs of a store, and what must have come of them by now."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.is_alive = True  # an engine runs
        self.is_unheard = False  # it has not looked at what is done now
        self.is_restored = False  # from a backup, and no engine has gone on with it
        self.is_second = False  # somebody said that another store goes on beside it
        self.jobs: dict[int, Job] = {}
        self.pauses: dict[str, Pause] = {}
        self.events: list[Sent] = []
        self.requests: dict[tuple[str, str], str] = {}
        self.used: set[int] = set()
        self._acts = 0
        self._instances = 0
        self._rows = 0
        self._lines = 0
        self._beginnings = 0
        self._just_begun: set[int] = set()

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
        return found + [pause for folder, pause in self.pauses.items() if lies_in(job.folder, folder)]

    def _is_skipped(self, job: Job, due_at: datetime) -> bool:
        """Tell whether a pause took what was due: all that had not begun by its end."""
        was_paused = job.was_paused_until is not None and due_at < job.was_paused_until
        return was_paused or any(pause.lasts(due_at) for pause in self._pauses_of(job))

    def _never_ran(self, job: Job, due_at: datetime) -> frozenset[RunState]:
        """Return what an occurrence may be that did not run: missed, if nobody looked before its pause."""
        began = min((pause.since for pause in self._pauses_of(job)), default=self.now)
        return NOT_RUN if not self._is_skipped(job, due_at) or due_at <= began else PAUSED

    def _account_for_pause(self, job: Job, pause: Pause) -> None:
        """Account for what nobody looked at, as long as it is known when its pause began and ended."""
        if job.is_on and not job.is_in_bin:
            has_run_out = pause.until is not None and pause.until <= self.now
            self._give_up(
                job, pause.until - timedelta.resolution if pause.until and has_run_out else self.now
            )

    def _remember_pause(self, jobs: list[Job], pause: Pause) -> None:
        until = self.now if pause.until is None else min(pause.until, self.now)
        for job in jobs:
            job.was_paused_until = max(until, job.was_paused_until or until)

    def _all_pauses(self) -> Iterator[Pause]:
        yield from self.pauses.values()
        yield from (job.pause for job in self.jobs.values() if job.pause is not None)

    # ---- what follows

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """Let no engine look at what is done before what is done next."""
        self.is_unheard = True
        try:
            yield
        finally:
            self.is_unheard = False

    def _look(self) -> None:
        """Do what an engine does as soon as something has changed."""
        if self.is_unheard or not self.is_alive:
            return
        self._just_begun.clear()
        self._settle()
        self._account()
        self._settle()

    def _settle(self) -> None:
        """Let everything go on until nothing does; what was held comes after what was not."""
        released = [each for job, each in self._under_way() if each.is_held and not self.holds(job, each)]
        for each in sorted(released, key=lambda each: (each.at, each.row)):
            if each.stage is Stage.PENDING:
                self._line_up(each, max(each.at, self.now))
        has_gone_on = True
        while has_gone_on:
            steps = [self._goes_on(job, each) for job, each in list(self._under_way())]
            has_gone_on = self._begin_in_order() or any(steps)

    def _account(self) -> None:
        """Make instances of what has come due; what is made up for stands behind what is regular.

        Jobs come in the order of what was due of them first, though a pause took that.
        """
        found: list[tuple[datetime, int, list[datetime]]] = []
        for job_id, job in self.jobs.items():
            if job.is_on and not job.is_in_bin:
                due = list(job.draft.plan.between(job.accounted_until, self.now))
                job.unrun |= {at: self._never_ran(job, at) for at in due if self._is_skipped(job, at)}
                wanted = [at for at in due if not self._is_skipped(job, at)]
                found += [(due[0], job_id, wanted)] if wanted else []
                job.accounted_until = self.now
        late: list[Instance] = []
        for _, job_id, due in sorted(found):
            job = self.jobs[job_id]
            for due_at in self._made_up_for(job, due):
                recent = self.now - GRACE if job.draft.replaces else self.now
                trigger = Trigger.CATCH_UP if due_at < recent else Trigger.SCHEDULE
                instance = self._made(job, due_at, trigger=trigger)
                self._go_to(instance, 1, due_at)
                late += [instance] if trigger is Trigger.CATCH_UP else []
        for instance in late:
            self._line_up(instance, self.now)

    def _made_up_for(self, job: Job, due: list[datetime]) -> list[datetime]:
        """Return all that is due, but no more than the newest of what would replace each other."""
        if not job.draft.replaces:
            return due
        job.unrun |= dict.fromkeys(due[:-1], NOT_RUN)
        return due[-1:]

    def _give_up_unaccounted(self, job_id: int) -> None:
        """What came due while no engine ran is not run after a change that decides anew."""
        job = self.jobs[job_id]
        if job.is_on and not job.is_in_bin:
            self._give_up(job)
        job.accounted_until = self.now

    def _give_up(self, job: Job, until: datetime | None = None) -> None:
        until = until or self.now
        for due_at in job.draft.plan.between(job.accounted_until, until):
            job.unrun[due_at] = self._never_ran(job, due_at)
        job.accounted_until = max(until, job.accounted_until)

    def _goes_on(self, job: Job, instance: Instance) -> bool:
        """Take what stands at an instance a step on that needs nobody's leave."""
        if instance.is_to_end:
            self._stop(instance, RunState.CANCELLED)
            return True
        if instance.stage is Stage.RUNNING or instance.is_over:
            return False
        self._renew(job, instance)
        if self.holds(job, instance):
            return self._hold(instance)
        instance.is_held = False
        if instance.stage is not Stage.WAITING:
            return False
        instance.has_begun = True
        if not instance.is_open:
            self._open(job, instance)
        if instance.event is not None or instance.at <= self.now:
            self._end_wait(job, instance)
            return True
        return False

    def _hold(self, instance: Instance) -> bool:
        """Leave out what was due and has not begun; hold the rest, which waits in no queue meanwhile."""
        if instance.asked is None and not instance.is_under_way:
            self._stop(instance, RunState.SKIPPED)
            return True
        if instance.stage is Stage.QUEUED:
            self._line_up(instance)
        instance.is_held = instance.has_queued = True
        return False

    # ---- whose turn it is

    def _begin_in_order(self) -> bool:
        """Begin what may, or let it queue, in the order in which its moment comes."""
        has_begun = self._begin_queued()
        for job, each in self._come():
            if each.stage is Stage.PENDING:
                self._admit(job, each)
                self._begin_queued()
                has_begun = True
        return has_begun

    def _come(self) -> list[tuple[Job, Instance]]:
        come = [
            (job, each)
            for job, each in self._under_way()
            if each.stage is Stage.PENDING
            and (each.is_wanted_now or each.at <= self.now)
            and not self.holds(job, each)
        ]
        return sorted(come, key=lambda found: self._turn_of(found[1]))

    def _turn_of(self, each: Instance) -> tuple[datetime, bool, int]:
        """Put what another's end asks for behind what goes on just then."""
        return min(each.comes_at, self.now), each.is_chained_just_now, each.line

    def _admit(self, job: Job, wanted: Instance) -> None:
        if wanted.draft.is_sequence and wanted.is_under_way:
            self._begin(job, wanted)
            return
        placed, queued = self._company(job, wanted)
        match verdict(job.draft.overlapping, wanted, placed, queued):
            case Verdict.IS_LEFT_OUT:
                self._stop(wanted, RunState.SKIPPED)
            case Verdict.QUEUES:
                wanted.stage, wanted.has_queued = Stage.QUEUED, True
            case Verdict.BEGINS | Verdict.REPLACES:
                self._replace(job, wanted, [*placed, *queued])
                self._begin(job, wanted)

    def _replace(self, job: Job, wanted: Instance, others: Sequence[Instance]) -> None:
        """End whose place is taken, with what waits for a try or is held, in the bin too."""
        if not job.draft.replaces:
            return
        group = group_of(job)
        behind = [each for of, each in self._under_way() if group_of(of) == group]
        for each in [*others, *(each for each in behind if each.is_held or each.is_under_way)]:
            if each is not wanted and each.due_at <= wanted.due_at and not each.is_over:
                has_begun = each.stage is Stage.RUNNING or each.is_under_way
                if each.number in self._just_begun:
                    each.unsure.add((each.step, each.attempt))
                if each.stage is Stage.WAITING and (each.event is not None or each.at <= self.now):
                    # The end of its wait may be known already.
                    each.unsure |= {(later, 1) for later in range(each.step + 1, each.step + 3)}
                self._stop(each, RunState.CANCELLED if has_begun else RunState.SKIPPED)

    def _begin_queued(self) -> bool:
        """Begin those that queue for as long as there is room; none is overtaken that must go on waiting."""
        has_begun = False
        queued = [(job, each) for job, each in self._under_way() if each.stage is Stage.QUEUED]
        blocked: set[str] = set()
        for job, each in sorted(queued, key=lambda found: turn_of(found[1])):
            group = group_of(job)
            placed, _ = self._company(job, each)
            if group not in blocked and len(placed) < room_of(job.draft.overlapping):
                self._begin(job, each)
                has_begun = True
            else:
                blocked.add(group)
        return has_begun

    def _begin(self, job: Job, instance: Instance) -> None:
        instance.has_begun = True
        step = instance.draft.steps[instance.step - 1]
        if isinstance(step, (Wait, Branch)):
            instance.stage, instance.at = Stage.WAITING, instance.at + _length_of(step)
            self._open(job, instance)
        else:
            instance.stage, instance.state = Stage.RUNNING, RunState.RUNNING
            instance.begun.add((instance.step, instance.attempt))
            self._just_begun.add(instance.number)
            self._beginnings += 1
            instance.began = self._beginnings

    def _company(self, job: Job, wanted: Instance) -> tuple[list[Instance], list[Instance]]:
        """Return those of the key, or of the job, that have a place and those that queue for one."""
        of_group = [(of, each) for of, each in self._under_way() if group_of(of) == group_of(job)]
        placed = [each for of, each in of_group if each is not wanted and has_place(of, each)]
        return placed, [each for _, each in of_group if each.stage is Stage.QUEUED and each is not wanted]

    def _queue_anew(self, job: Job) -> None:
        """Let what queues be decided about once more, as its job says something else."""
        for each in job.instances:
            if each.stage is Stage.QUEUED:
                self._line_up(each)

    def _line_up(self, instance: Instance, at: datetime | None = None) -> None:
        self._lines += 1
        instance.stage, instance.line, instance.comes_at = Stage.PENDING, self._lines, at or instance.at

    def _renew(self, job: Job, instance: Instance) -> None:
        """Go by the job as it reads now, if the steps behind are the same and the present one fits."""
        new, old, behind = job.draft.steps, instance.draft.steps, instance.step - 1
        if new[:behind] != old[:behind] or len(new) <= behind:
            return
        if new[behind] == old[behind] or (isinstance(new[behind], Act) and isinstance(old[behind], Act)):
            instance.draft = job.draft
        elif not instance.has_begun:
            instance.draft = job.draft
            instance.acts = {(1, 1): RunState.CLAIMED} if isinstance(new[0], Act) else {}

    def _go_to(self, instance: Instance, number: int, at: datetime) -> None:
        if number > len(instance.draft.steps):
            instance.stage = Stage.ENDED
            return
        instance.step, instance.attempt, instance.event, instance.is_open = number, 1, None, False
        instance.reruns, instance.is_rerun, instance.is_wanted_now = 0, False, False
        instance.at = at
        if number > 1 and instance.trigger is not Trigger.MANUAL:
            instance.trigger = Trigger.STEP
        self._write_down(instance)
        step = instance.draft.steps[number - 1]
        if isinstance(step, Act):
            instance.state = RunState.CLAIMED
        elif number > 1:
            instance.stage, instance.at = Stage.WAITING, at + _length_of(step)

    def _write_down(self, instance: Instance) -> None:
        self._rows += 1
        instance.row = self._rows
        self._line_up(instance)

    @staticmethod
    def _stop(instance: Instance, state: RunState) -> None:
        if isinstance(instance.draft.steps[instance.step - 1], Act):
            instance.state = state
        instance.stage = Stage.ENDED

    def _made(
        self, job: Job, due_at: datetime, request: str = "", trigger: Trigger = Trigger.SCHEDULE
    ) -> Instance:
        self._instances += 1
        instance = Instance(job.id, due_at, job.draft, request, trigger=trigger, number=self._instances)
        job.instances.append(instance)
        return instance

    def _open(self, job: Job, instance: Instance) -> None:
        """Begin a wait, which may end at once by an event that had come."""
        step = instance.draft.steps[instance.step - 1]
        assert isinstance(step, (Wait, Branch))
        instance.is_open = True
        event = self._early_event(job, instance, step)
        if event is not None:
            self._use(instance, event)

    def _use(self, instance: Instance, number: int) -> None:
        instance.event = number
        instance.used.add(number)
        self.used.add(number)

    def _early_event(self, job: Job, instance: Instance, step: WaitOrBranch) -> int | None:
        """Return the first event with its key that ended no wait, or for all since the sequence was due.

        A branch asks first for what ended a wait of its own sequence.
        """
        if isinstance(step, Branch):
            known = [number for number in instance.used if self.events[number].name == step.event]
            if known:
                return known[0]
        is_by_hand = instance.asked is not None
        for event in self.events:
            if not is_for(event, step, job.draft.key):
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
            self._follow(job, instance)
        elif instance.attempt <= instance.draft.retries and not self._comes_next_before_retry(instance):
            self._try_again(instance, self.now + instance.draft.retry_wait, is_rerun=False)
        else:
            self._fail(job, instance)

    def _comes_next_before_retry(self, instance: Instance) -> bool:
        if instance.request or instance.step > 1:
            return False
        following = instance.draft.plan.next_after(max(self.now, instance.due_at))
        return following is not None and self.now + instance.draft.retry_wait >= following

    def _try_again(self, instance: Instance, at: datetime, *, is_rerun: bool, by_hand: bool = False) -> None:
        instance.is_rerun, instance.is_wanted_now = is_rerun, by_hand
        instance.reruns += is_rerun and not by_hand
        instance.attempt = max(attempt for step, attempt in instance.acts if step == instance.step) + 1
        instance.at, instance.state, instance.has_queued = at, RunState.CLAIMED, False
        instance.trigger = Trigger.RERUN if is_rerun else Trigger.RETRY
        self._write_down(instance)

    def _end_wait(self, job: Job, instance: Instance) -> None:
        step = instance.draft.steps[instance.step - 1]
        assert isinstance(step, (Wait, Branch))
        self._just_begun.add(instance.number)
        came = instance.event is not None
        if isinstance(step, Branch):
            self._follow(job, instance, came=came)
            return
        is_left_out = (
            came if step.unless else bool(step.until) and not came and step.otherwise is not Otherwise.RUN
        )
        if not is_left_out:
            self._follow(job, instance)
        elif step.until and step.otherwise is Otherwise.FAIL:
            self._fail(job, instance)
        else:
            instance.stage = Stage.ENDED

    def _follow(self, job: Job, instance: Instance, *, came: bool = False) -> None:
        """Go on after what has succeeded: with the next step, or with the jobs that its end starts."""
        began = instance.draft
        self._renew(job, instance)
        self._go_to(instance, number_after(instance.draft.steps, instance.step, came=came), self.now)
        if instance.is_over:
            self._start_others(instance, began, has_succeeded=True)

    def _fail(self, job: Job, instance: Instance) -> None:
        instance.stage = Stage.ENDED
        began = instance.draft
        self._renew(job, instance)
        self._start_others(instance, began, has_succeeded=False)

    def _start_others(self, ended: Instance, began: Draft, *, has_succeeded: bool) -> None:
        """Ask for a run of each job that an end starts: as a single act began, or as a sequence reads now.

        Not of one that is in the bin or gone.
        """
        draft = ended.draft if ended.draft.is_sequence else began
        for job_id, when in draft.chains:
            job = self.jobs.get(job_id)
            if when.fits(has_succeeded=has_succeeded) and job is not None and not job.is_in_bin:
                name = chained_by(ended.job_id, ended.due_at, ended.request, ended.step, ended.attempt)
                instance = self._made(job, self.now, name, Trigger.CHAIN)
                instance.is_unowned = instance.is_chained_just_now = True
                self._go_to(instance, 1, self.now)

    def _under_way(self) -> Iterator[tuple[Job, Instance]]:
        for job in self.jobs.values():
            for instance in job.instances:
                if not instance.is_over:
                    yield job, instance


def number_after(steps: Sequence[Step], number: int, *, came: bool) -> int:
    """Return the number of the step that follows one that went well; one too many after the last.

    No branch of the machine is within another.
    """
    end = len(steps) + 1
    step = steps[number - 1]
    if isinstance(step, Branch):
        first, count, ends = (
            (number + 1, step.then, step.then_ends)
            if came
            else (number + 1 + step.then, step.otherwise, step.otherwise_ends)
        )
        return first if count else end if ends else number + step.size
    for at, branch in enumerate(steps, 1):
        if isinstance(branch, Branch):
            if number == at + branch.then and branch.then:
                return end if branch.then_ends else at + branch.size
            if number == at + branch.then + branch.otherwise and branch.otherwise:
                return end if branch.otherwise_ends else at + branch.size
    return number + 1


def _length_of(wait: WaitOrBranch) -> timedelta:
    if isinstance(wait, Branch):
        return timedelta(0)
    assert isinstance(wait.time, timedelta)
    return wait.time


def is_for(event: Sent, step: WaitOrBranch, key: str) -> bool:
    return event.name == step.event and (not event.key or event.key == key)


def lies_in(folder: str, outer: str) -> bool:
    return outer in {EVERYTHING, folder} or folder.startswith(f"{outer}/")
