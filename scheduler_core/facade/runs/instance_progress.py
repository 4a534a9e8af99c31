"""Work out how far an instance has come from its runs and its job. Pure."""

from collections.abc import Collection, Iterable, Sequence

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.step_words import step_title
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import MOST_STEPS, Branch, Otherwise, SequenceAction, Step, Wait
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.progress import Awaits, Following, Follows, Progress, StepMark, StepProgress
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, Reason, Run, RunState

_OVER = Following(Follows.OVER)
_OTHERWISE = {Otherwise.SKIP: Following(Follows.LEAVE_OUT), Otherwise.FAIL: Following(Follows.FAIL)}


@dataclass(frozen=True, slots=True)
class InstanceFacts:
    """What is known of an instance: its runs, those of the one that it repeats, and its job, if readable."""

    instance: Instance
    draft: JobDraft | None
    runs: Sequence[Run]
    repeated: Sequence[Run] = ()
    event: RunEvent | None = None

    @property
    def first_run(self) -> RunId:
        """Return the run that all others follow, those that it repeats, too."""
        return min(run.id for run in (*self.runs, *self.repeated))


def progress_of(facts: InstanceFacts) -> Progress:
    instance, runs = facts.instance, facts.runs
    first = min(runs, key=lambda run: run.id)
    steps = _steps(facts)
    here = _step(facts.draft, instance.step)
    then, on_event = _following(facts, here)
    ended = [run.finished_at for run in runs if run.finished_at is not None and run.id != instance.run_id]
    since = max([instance.since, *ended]) if instance.state in _BY_THE_STEP_BEFORE else instance.since
    conditions = () if facts.draft is None else facts.draft.policies.conditions.conditions
    return Progress(
        instance,
        first.due_at,
        since,
        steps,
        _awaits(instance, bool(conditions)),
        then,
        on_event,
        conditions if instance.state is InstanceState.QUEUED else (),
        first.asked_by,
        first.repeats_run,
        "" if facts.event is None else facts.event.tells_apart,
        "" if facts.event is None else facts.event.about,
    )


_BY_THE_STEP_BEFORE = frozenset({InstanceState.WAITING, InstanceState.RETRYING})


def is_skipped_by_person(run: Run) -> bool:
    return run.state is RunState.SKIPPED and run.reason is Reason.BY_USER


def run_before(runs: Iterable[Run], step: int) -> Run | None:
    """Return the newest run of the last step before one that somebody did not skip."""
    before = [run for run in runs if run.step < step and not is_skipped_by_person(run)]
    return max(before, key=lambda run: (run.step, run.attempt), default=None)


def _steps(facts: InstanceFacts) -> tuple[StepProgress, ...]:
    done = {run.step: run for run in sorted(facts.runs, key=lambda run: run.attempt)}
    first = min(done)
    before = {
        run.step: run for run in sorted(facts.repeated, key=lambda run: run.attempt) if run.step < first
    }
    newest = done | before
    action = None if facts.draft is None else facts.draft.action
    steps: Sequence[Step | None] = action.steps if isinstance(action, SequenceAction) else ()
    count = max(len(steps), *newest)
    to_come = _to_come(facts.draft, facts.instance)
    return tuple(
        StepProgress(
            number,
            _title(facts, number),
            _step(facts.draft, number),
            _mark(newest.get(number), number in to_come),
            newest.get(number),
            number in before,
        )
        for number in range(1, count + 1)
    )


def _step(draft: JobDraft | None, number: int) -> Step | None:
    action = None if draft is None else draft.action
    return action.step(number) if isinstance(action, SequenceAction) else None


def _title(facts: InstanceFacts, number: int) -> str:
    step = _step(facts.draft, number)
    if step is not None:
        return step_title(step)
    action = None if facts.draft is None else facts.draft.action
    return "" if action is None or isinstance(action, SequenceAction) else action.summary


def _to_come(draft: JobDraft | None, instance: Instance) -> Collection[int]:
    """Return the steps that may still be taken."""
    action = None if draft is None else draft.action
    if instance.is_over:
        return ()
    if not isinstance(action, SequenceAction) or action.step(instance.step) is None:
        return range(instance.step, MOST_STEPS + 1)
    return {instance.step, *action.reachable(instance.step)}


def _mark(run: Run | None, is_to_come: bool) -> StepMark:
    if run is None:
        return StepMark.TO_COME if is_to_come else StepMark.LEFT_OUT
    if run.state in UNFINISHED:
        return StepMark.RUNNING if run.state is RunState.RUNNING else StepMark.HERE
    if run.state is RunState.SUCCEEDED:
        return StepMark.DONE
    if run.state in FAILURES:
        return StepMark.FAILED
    return StepMark.SKIPPED if run.state is RunState.SKIPPED else StepMark.STOPPED


_AWAITED = {
    Reason.MACHINE: Awaits.MACHINE,
    Reason.CONDITION: Awaits.CONDITION,
    Reason.OVERLAP: Awaits.TURN,
}


def _awaits(instance: Instance, has_conditions: bool) -> Awaits:
    if instance.waits_behind in _AWAITED:
        return _AWAITED[instance.waits_behind]
    match instance.state:
        case InstanceState.WAITING:
            return Awaits.EVENT if instance.event else Awaits.TIME
        case InstanceState.RETRYING:
            return Awaits.NEXT_TRY
        case InstanceState.HELD:
            return Awaits.RELEASE
        case InstanceState.QUEUED:
            return Awaits.CONDITION if has_conditions else Awaits.TURN
        case InstanceState.RUNNING | InstanceState.ENDING:
            return Awaits.ITS_END
        case InstanceState.PLANNED:
            return Awaits.TIME
        case InstanceState.ENDED:
            return Awaits.NOTHING


def _following(facts: InstanceFacts, here: Step | None) -> tuple[Following | None, Following | None]:
    """Return what comes when the step or wait is over, and what if its event comes before.

    Where it has come, as it may have for what is held or waits for its turn, only that comes.
    """
    action = None if facts.draft is None else facts.draft.action
    if facts.instance.is_over or not isinstance(action, SequenceAction) or here is None:
        return None, None
    if isinstance(here, Branch):
        return None, None
    is_wait = isinstance(here, Wait)
    number = action.after(facts.instance.step, has_succeeded=not (is_wait and _has_failed_before(facts)))
    goes_on = _OVER if number is None else Following(Follows.STEP, number)
    if not isinstance(here, Wait):
        return goes_on, None
    if here.unless:
        then, on_event = goes_on, Following(Follows.LEAVE_OUT)
    elif here.until:
        then, on_event = _OTHERWISE.get(here.otherwise, goes_on), goes_on
    else:
        return goes_on, None
    return (on_event, None) if facts.instance.has_come else (then, on_event)


def _has_failed_before(facts: InstanceFacts) -> bool:
    runs = [*facts.repeated, *facts.runs]
    step = facts.instance.step
    while (before := run_before(runs, step)) is not None:
        taken = _step(facts.draft, before.step)
        if not isinstance(taken, (Wait, Branch)) or before.state in FAILURES:
            return before.state in FAILURES
        if isinstance(taken, Branch) and _is_dealt_with(facts.draft, step, before.step):
            return False
        step = before.step
    return False


def _is_dealt_with(draft: JobDraft | None, step: int, branch: int) -> bool:
    action = None if draft is None else draft.action
    return isinstance(action, SequenceAction) and action.begins_way(step, branch)
