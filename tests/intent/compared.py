"""One store and one model of it, compared after each act."""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from hypothesis.stateful import RuleBasedStateMachine

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.sequence import Act
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState, Trigger
from tests.core.engine.living import Deed
from tests.intent.agreement import Come, come_of, differing
from tests.intent.model import Model, acts_of
from tests.intent.modelled import Instance
from tests.intent.program import Program, Told

SECOND = timedelta(seconds=1)
# Ahead of every real clock. What people do happens at seven seconds past, what is planned at the full minute.
START = datetime(2090, 3, 1, 9, 0, 7, tzinfo=UTC)
_MOST_STAGGERED = 20
_ACTS_A_CHECK = 5  # it costs as much as the act


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup, and what the model knew when it was made."""

    path: Path
    model: Model
    deeds: Counter[Deed]
    names: dict[int, str]


class Compared(RuleBasedStateMachine):
    """The program and the model; each act of a machine is done to both."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="hourbell-")
        self.program = Program(Path(self._folder.name), START)
        self.model = Model(START)
        self._names = 0
        self.names: dict[int, str] = {}
        self._backup: Backup | None = None
        self.counts: Counter[str] = Counter()
        self._entry = 0  # of what was done last and may be undone by it
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
        seen = self._seen()
        for _ in range(_MOST_STAGGERED):
            if not self._is_staggered(seen.come):
                break
            later = self.program.clock.now() + SECOND
            self.program.pass_time(later)
            self.model.pass_time(later)
            seen = self._seen()
        assert not (differences := self._differences(seen)), "\n".join(differences)
        if self.model.is_alive and self.counts["acts"] % _ACTS_A_CHECK == 0:
            assert not (findings := self.program.findings()), findings

    def _differences(self, seen: "_Seen") -> list[str]:
        """Return what the program has that the model has not, and the other way round."""
        wanted, unsure = self._wanted(), self._unsure()
        for job_id, come in (*seen.come.items(), *wanted.items()):
            come.acts = {of: state for of, state in come.acts.items() if (job_id, *of) not in unsure}
        deeds = {of: times for of, times in seen.deeds.items() if of not in unsure}
        return [
            f"job {job_id}: {line}"
            for job_id, come in wanted.items()
            for line in (
                *differing(seen.come[job_id].acts, come.acts),
                *differing(seen.come[job_id].under_way, come.under_way),
                *differing(seen.come[job_id].never_ran, come.never_ran),
            )
        ] + list(differing(deeds, dict.fromkeys(self._begun() - unsure, 1)))

    def _is_staggered(self, seen: dict[int, Come]) -> bool:
        """Tell whether what the model has begun is only claimed yet, or follows a wait that is.

        So is what it has left out, where an end in the last look asked for it: the alarm would look again.
        Of what begins with a wait no act tells that.
        """
        yet: dict[RunState, set[RunState | None]] = {
            RunState.RUNNING: {None, RunState.CLAIMED},
            RunState.SKIPPED: {RunState.CLAIMED},
        }
        return any(
            seen[job_id].acts.get(act) in yet.get(state, set())
            for job_id, come in self._wanted().items()
            for act, state in come.acts.items()
        ) or any(
            (each.due_at, each.request) in seen[each.job_id].under_way
            for each in self._instances()
            if each.is_over and each.trigger is Trigger.CHAIN and not each.acts
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

    def _seen(self) -> "_Seen":
        told = self.program.runs()
        of_jobs: defaultdict[int, list[Told]] = defaultdict(list)
        for each in told:
            of_jobs[each.run.job_id].append(each)
        come = {job_id: come_of(job, of_jobs[job_id]) for job_id, job in self.model.jobs.items()}
        deeds = self.program.deeds(told).items()
        return _Seen(come, {deed: times for deed, times in deeds if deed[0] in self.model.jobs})

    def _begun(self) -> set[tuple[int, datetime, str, int, int]]:
        return {
            (each.job_id, each.due_at, each.request, step, attempt)
            for each in self._instances()
            for step, attempt in each.begun
        }

    def _unsure(self) -> set[tuple[int, datetime, str, int, int]]:
        """Return what was replaced in the look in which it began: nobody can say whether it acted."""
        return {
            (each.job_id, each.due_at, each.request, step, attempt)
            for each in self._instances()
            for step, attempt in each.unsure
        }

    def _instances(self) -> Iterator[Instance]:
        return (each for job in self.model.jobs.values() for each in job.instances)

    def _has_failed(self, instance: Instance) -> bool:
        failed = {RunState.FAILED, RunState.INTERRUPTED}
        is_at_act = isinstance(instance.draft.steps[instance.step - 1], Act)
        return instance.is_over and is_at_act and instance.state in failed

    def _unfinished_run(self, instance: Instance) -> RunId:
        return next(run.id for run in self._runs_of(instance) if run.state in UNFINISHED)

    def _last_run(self, instance: Instance) -> RunId:
        return max(run.id for run in self._runs_of(instance))

    def _interrupted_run(self, instance: Instance) -> RunId:
        """Return the run that was cut off last."""
        return max(run.id for run in self._runs_of(instance) if run.state is RunState.INTERRUPTED)

    def _runs_of(self, instance: Instance) -> list[Run]:
        of = (instance.job_id, instance.due_at, instance.request)
        return [run for run, request in self.program.runs() if (run.job_id, run.due_at, request) == of]


class _Seen(NamedTuple):
    """What came of the jobs, and how often each attempt was made."""

    come: dict[int, Come]
    deeds: dict[tuple[int, datetime, str, int, int], int]
