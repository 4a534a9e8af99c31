"""Jobs in the bin, as people name them."""

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.job_list import JobFilter


def in_bin(scheduler: Scheduler, said: str) -> JobId:
    """Return the job in the bin that is meant by its number or its name."""
    deleted = scheduler.jobs.lines(scheduler.jobs.ids(JobFilter(in_bin=True)))
    wanted = said.strip().casefold()
    found = [line for line in deleted if str(line.id) == wanted]
    found = found or [line for line in deleted if line.name.casefold() == wanted]
    if not found:
        raise NotFound(f"There is no job {said!r} in the bin; hourbell job list --bin shows what is there")
    if len(found) > 1:
        numbers = ", ".join(str(line.id) for line in found)
        raise InvalidInput("job", f"several in the bin are called {said!r}: say the number ({numbers})")
    return found[0].id
