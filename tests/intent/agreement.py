"""What came of jobs, as the ledger tells it, and how that differs from what ought to have come."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scheduler_core.values.runs.run import UNFINISHED, RunState
from tests.intent.modelled import Job
from tests.intent.program import Told, is_act


@dataclass(slots=True)
class Come:
    """What came of a job: its acts, which of its instances are under way, and what never ran."""

    acts: dict[tuple[datetime, str, int, int], RunState] = field(default_factory=dict)
    under_way: dict[tuple[datetime, str], bool] = field(default_factory=dict)
    never_ran: dict[tuple[datetime], bool] = field(default_factory=dict)


def come_of(job: Job, runs: list[Told]) -> Come:
    come = Come()
    steps = {(each.due_at, each.request): each.draft.steps for each in job.instances}
    for run, request in runs:
        of, until = (run.due_at, request), run.due_until or run.due_at
        never_ran = [
            at for at, states in job.unrun.items() if run.due_at <= at <= until and run.state in states
        ]
        if run.state in UNFINISHED:
            come.under_way[of] = True
        if of in steps and is_act(run, steps[of]):
            come.acts[*of, run.step, run.attempt] = run.state
        elif of not in steps and never_ran:
            come.never_ran |= dict.fromkeys(((at,) for at in never_ran), True)
        elif of not in steps:  # nobody wanted it
            come.acts[*of, run.step, run.attempt] = run.state
    return come


def differing(seen: Mapping[Any, object], wanted: Mapping[Any, object]) -> Iterator[str]:
    """Yield in words what is not as it ought to be."""
    for of in sorted({*seen, *wanted}):
        if seen.get(of) != wanted.get(of):
            which = " ".join(
                f"{part:%m-%d %H:%M:%S}" if isinstance(part, datetime) else str(part) for part in of
            )
            yield f"{which} is {seen.get(of)}, ought to be {wanted.get(of)}"
