"""Which job a person means: by its name, its number, or the beginning of its name."""

from collections.abc import Sequence

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.store.jobs.job_lists import has_job, job_lines, jobs_beginning_with, jobs_called
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine

NUMBER_SIGN = "#"
_MOST_CANDIDATES = 20
_LONGEST_NUMBER = 18


class AmbiguousJob(InvalidInput):
    """Several jobs may be meant; `candidates` are the first of them."""

    def __init__(self, text: str, candidates: Sequence[JobLine]) -> None:
        names = ", ".join(f"#{line.id} “{line.name}”" for line in candidates)
        number = f"say the number, such as #{candidates[0].id}"
        super().__init__("job", f"“{shown(text)}” may be any of {names}; {number}")
        self.candidates = tuple(candidates)


def job_meant(tx: Reading, text: str, *, in_bin: bool = False) -> JobId:
    """Return the job of this name, else the one with this number, else the one whose name begins so.

    `#8` is number 8, whatever other jobs are called; but a job called `#8` makes that unclear.
    """
    if not text.strip():
        raise InvalidInput("job", "say which job, by its number or its name")
    called = jobs_called(tx, text, _MOST_CANDIDATES, in_bin=in_bin)
    number = _number(text)
    numbered = [number] if number is not None and has_job(tx, number) else []
    is_signed = text.strip().startswith(NUMBER_SIGN)
    for found in (
        list(dict.fromkeys((*called, *numbered))) if is_signed else called,
        numbered,
        jobs_beginning_with(tx, text, _MOST_CANDIDATES, in_bin=in_bin),
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise AmbiguousJob(text, job_lines(tx, found))
    raise NotFound(f"There is no job “{shown(text)}”{' in the bin' if in_bin else ''}")


def _number(text: str) -> JobId | None:
    digits = text.strip().removeprefix(NUMBER_SIGN)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER
    return JobId(int(digits)) if is_number else None
