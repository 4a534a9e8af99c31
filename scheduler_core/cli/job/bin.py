"""Jobs in the bin, as people name them."""

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter


def in_bin(scheduler: Scheduler, said: str) -> JobId:
    """Return the job in the bin that is meant by its name or its number; `#8` is number 8."""
    deleted = scheduler.jobs.lines(scheduler.jobs.ids(JobFilter(in_bin=True)))
    wanted = said.strip().casefold()
    found = [line for line in deleted if line.name.casefold() == wanted]
    numbered = [line for line in deleted if wanted in {str(line.id), f"#{line.id}"}]
    if wanted.startswith("#"):
        found += [line for line in numbered if line not in found]
    found = found or numbered
    if not found:
        raise NotFound(
            f"There is no job “{shown(said)}” in the bin; hourbell job list --bin shows what is there"
        )
    if len(found) > 1:
        names = ", ".join(f"#{line.id} “{line.name}”" for line in found)
        raise InvalidInput("job", f"“{shown(said)}” may be any of {names} in the bin; say the number")
    return found[0].id
