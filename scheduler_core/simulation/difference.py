"""Compare two simulations of the same span."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.simulation.foresight import Fate, Foreseen, Foresight
from scheduler_core.values.ids import JobId


@dataclass(frozen=True, slots=True)
class JobDifference:
    """A job of which something else becomes, and how many occurrences have each fate before and after.

    `moved` are its occurrences that have another fate, or begin at another time; those on one side alone are
    in the counts.
    """

    job_id: JobId
    name: str
    before: Counter[Fate]
    after: Counter[Fate]
    moved: tuple[tuple[Foreseen, Foreseen], ...] = ()


def differences(before: Foresight, after: Foresight) -> list[JobDifference]:
    """Return the jobs whose occurrences have another fate, in order of their names.

    What is compared ends where the shorter of the two does.
    """
    until = min(before.until, after.until)
    old, new = _up_to(before, until), _up_to(after, until)
    old_counts, new_counts = old.counts_by_job(), new.counts_by_job()
    moved: dict[JobId, list[tuple[Foreseen, Foreseen]]] = {}
    for pair in _moved(old, new):
        moved.setdefault(pair[0].job_id, []).append(pair)
    # What a job is called after, as the import may name it otherwise.
    names = {**before.names, **after.names}
    found = [
        JobDifference(
            job_id,
            names[job_id],
            old_counts.get(job_id, Counter()),
            new_counts.get(job_id, Counter()),
            tuple(moved.get(job_id, ())),
        )
        for job_id in {*old_counts, *new_counts}
    ]
    found = [each for each in found if each.before != each.after or each.moved]
    return sorted(found, key=lambda each: (each.name.casefold(), each.job_id))


def _up_to(foresight: Foresight, until: datetime) -> Foresight:
    return replace(foresight, lines=tuple(line for line in foresight.lines if line.due_at < until))


def _moved(before: Foresight, after: Foresight) -> Iterator[tuple[Foreseen, Foreseen]]:
    known = {_name_of(line): line for line in before.lines}
    for line in after.lines:
        old = known.get(_name_of(line))
        if old is not None and (old.fate, old.begins_at) != (line.fate, line.begins_at):
            yield old, line


def _name_of(line: Foreseen) -> tuple[object, ...]:
    kind = "" if line.is_occurrence else line.trigger
    return line.job_id, line.due_at, kind, line.attempt, line.step
