"""Decide which jobs are started because a run has ended. Pure: no clock, no store, no thread."""

from collections.abc import Sequence

from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.runs.run import RunState

# Two jobs that start each other would never rest.
MOST_LINKS = 100
# What came of an interrupted run a person must say first.
SURE = frozenset({RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT})


def jobs_started(chains: Sequence[Chain], state: RunState) -> tuple[str, ...]:
    """Return the names of the jobs that follow; none where it is not known how the run ended."""
    if not chains or state not in SURE:
        return ()
    has_succeeded = state is RunState.SUCCEEDED
    return tuple(chain.job for chain in chains if chain.when.fits(has_succeeded=has_succeeded))
