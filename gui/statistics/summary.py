"""Ask the core for all that statistics show, in one question."""

from collections import Counter
from dataclasses import dataclass

from gui.core_access.core_bridge import Core
from gui.statistics.spans import SpanSteps
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.runs.run_statistics import Failure, RunTimeline

_MOST_FAILURES = 50


@dataclass(frozen=True, slots=True)
class Summary:
    """The runs of some jobs, or of all, in the steps of a span."""

    steps: SpanSteps
    timeline: RunTimeline
    failures: tuple[Failure, ...]

    @property
    def counts(self) -> Counter[RunState]:
        total: Counter[RunState] = Counter()
        for step in self.timeline.steps:
            total.update(step.counts)
        return total


def summary_of(core: Core, steps: SpanSteps, job_ids: tuple[JobId, ...]) -> Summary:
    """Ask for the runs of jobs; of all jobs if none is named."""
    wanted = RunFilter(job_ids=job_ids or None, since=steps.edges[0], until=steps.edges[-1])
    return Summary(
        steps,
        core.runs.timeline(steps.edges, job_ids or None),
        tuple(core.runs.failures(wanted, _MOST_FAILURES)),
    )
