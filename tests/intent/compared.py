"""One store and one model of it, compared after each act."""

import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis.stateful import RuleBasedStateMachine

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.sequence import Act
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState
from tests.intent.agreement import Come, come_of, differing
from tests.intent.model import Model, acts_of
from tests.intent.modelled import Instance
from tests.intent.program import Program, request_of

SECOND = timedelta(seconds=1)
# Ahead of every real clock. What people do happens at seven seconds past, what is planned at the full minute.
START = datetime(2090, 3, 1, 9, 0, 7, tzinfo=UTC)
_MOST_STAGGERED = 20


class Compared(RuleBasedStateMachine):
    """The program and the model; each act of a machine is done to both."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="hourbell-")
        self.program = Program(Path(self._folder.name), START)
        self.model = Model(START)
        self._names = 0
        self.counts: Counter[str] = Counter()
        self._undo: list[tuple[Callable[[], object], Callable[[], object]]] = []

    @property
    def core(self) -> Scheduler:
        """Return a client: each command comes from another one than the last."""
        return self.program.another_client()

    def teardown(self) -> None:
        self.program.close()
        self._folder.cleanup()

    # ---- what came of it

    def _agree(self) -> None:
        """Compare, and give what is let go one after the other its time."""
        self.counts["acts"] += 1
        for _ in range(_MOST_STAGGERED):
            if not self._is_staggered():
                break
            later = self.program.clock.now() + SECOND
            self.program.pass_time(later)
            self.model.pass_time(later)
        assert not (differences := self._differences()), "\n".join(differences)
        if self.model.is_alive:
            assert not (findings := self.program.findings()), findings

    def _differences(self) -> list[str]:
        """Return what the program has that the model has not, and the other way round."""
        seen, wanted = self._seen(), self._wanted()
        return [
            f"job {job_id}: {line}"
            for job_id in wanted
            for line in (
                *differing(seen[job_id].acts, wanted[job_id].acts),
                *differing(seen[job_id].under_way, wanted[job_id].under_way),
                *differing(seen[job_id].never_ran, wanted[job_id].never_ran),
            )
        ] + list(differing(self._deeds(), self._begun()))

    def _is_staggered(self) -> bool:
        """Tell whether what the model has begun is only claimed yet, or follows a wait that is."""
        seen = self._seen()
        return any(
            state is RunState.RUNNING and seen[job_id].acts.get(act) in {None, RunState.CLAIMED}
            for job_id, come in self._wanted().items()
            for act, state in come.acts.items()
        )

    def _wanted(self) -> dict[int, Come]:
        return {
            job_id: Come(
                acts_of(job.instances),
                {(each.due_at, each.request): True for each in job.instances if not each.is_over},
                dict.fromkeys(((at,) for at in job.unrun), True),
            )
            for job_id, job in self.model.jobs.items()
        }

    def _seen(self) -> dict[int, Come]:
        runs = self.program.runs()
        return {job_id: come_of(job, runs.get(JobId(job_id), [])) for job_id, job in self.model.jobs.items()}

    def _deeds(self) -> dict[tuple[int, datetime, str, int, int], int]:
        return {
            (deed.job, deed.due_at, deed.request, deed.step, deed.attempt): times
            for deed, times in self.program.world.deeds.items()
            if deed.job in self.model.jobs
        }

    def _begun(self) -> dict[tuple[int, datetime, str, int, int], int]:
        return {
            (job_id, each.due_at, each.request, step, attempt): 1
            for job_id, job in self.model.jobs.items()
            for each in job.instances
            for step, attempt in each.begun
        }

    def _has_failed(self, instance: Instance) -> bool:
        failed = {RunState.FAILED, RunState.INTERRUPTED}
        is_at_act = isinstance(instance.draft.steps[instance.step - 1], Act)
        return instance.is_over and is_at_act and instance.state in failed

    def _unfinished_run(self, job_id: JobId, instance: Instance) -> Run:
        return next(
            run
            for run in self.program.runs()[job_id]
            if run.state in UNFINISHED
            and (run.due_at, request_of(run)) == (instance.due_at, instance.request)
        )

    def _last_run(self, job_id: JobId, instance: Instance) -> RunId:
        return max(
            run.id
            for run in self.program.runs()[job_id]
            if (run.due_at, request_of(run)) == (instance.due_at, instance.request)
        )
