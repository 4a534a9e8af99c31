"""Write a simulation as JSON objects."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.cli.simulate.asked import AskedSimulation
from scheduler_core.cli.simulate.reasons import reason_of
from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.simulation.difference import JobDifference
from scheduler_core.simulation.foresight import Fate, Foreseen, Foresight
from scheduler_core.values.ids import JobId

_MILLISECOND = timedelta(milliseconds=1)


def object_of_foresight(found: Foresight, asked: AskedSimulation) -> dict[str, object]:
    """Return all of it; what is due from `until` on is not in it."""
    return {
        "from": for_programs(asked.start),
        "until": for_programs(found.until),
        "is_cut": found.is_cut,
        "counts": object_of_counts(found.counts()),
        "jobs": [
            {
                "job": job_id,
                "job_name": found.names[job_id],
                "counts": object_of_counts(counts),
                "duration_ms": found.durations[job_id] // _MILLISECOND,
                "is_duration_assumed": job_id in found.assumed,
            }
            for job_id, counts in found.counts_by_job().items()
        ],
        "busiest": [
            {
                "from": for_programs(moment.begins),
                "until": for_programs(moment.ends),
                "runs": moment.count,
                "jobs": list(moment.job_ids),
            }
            for moment in found.busiest()
        ],
        "occurrences": [_object_of(line, found.names) for line in found.lines],
    }


def object_of_counts(counts: Counter[Fate]) -> dict[str, int]:
    return {fate: counts[fate] for fate in Fate}


def object_of_difference(found: JobDifference) -> dict[str, object]:
    names = {found.job_id: found.name}
    return {
        "job": found.job_id,
        "job_name": found.name,
        "before": object_of_counts(found.before),
        "after": object_of_counts(found.after),
        "moved": [
            {"before": _object_of(before, names), "after": _object_of(after, names)}
            for before, after in found.moved
        ],
    }


def _object_of(line: Foreseen, names: Mapping[JobId, str]) -> dict[str, object]:
    return {
        "job": line.job_id,
        "job_name": names[line.job_id],
        "due_at": for_programs(line.due_at),
        "due_until": for_programs_if_known(line.due_until),
        "count": line.count,
        "fate": line.fate,
        "begins_at": for_programs_if_known(line.begins_at),
        "ends_at": for_programs_if_known(line.ends_at),
        "trigger": line.trigger,
        "attempt": line.attempt,
        "step": line.step,
        "has_failed": line.has_failed,
        "reason": reason_of(line),
    }
