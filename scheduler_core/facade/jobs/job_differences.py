"""Compare two states of a job, field by field."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scheduler_core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft


@dataclass(frozen=True, slots=True)
class Difference:
    """One place of a job's document that changed; None means that it was not there."""

    path: str
    before: object
    after: object


def differences(before: "JobDraft", after: "JobDraft") -> list[Difference]:
    """Return what changed from one draft to the other, in the words of the native format."""
    from scheduler_core.native.documents import job_document

    return list(_between("", job_document(before), job_document(after)))


def _between(path: str, before: object, after: object) -> Iterator[Difference]:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            inner = f"{path}.{name}" if path else name
            yield from _between(inner, before.get(name), after.get(name))
    elif before != after:
        yield Difference(path, before, after)
