"""A hook that a job waits for though nothing can come by it."""

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId

EXPIRED = "its address has expired; renew it"  # the trouble of one that was made with an end
NOT_YET = "the engine does not answer on its port; start it again"  # it listens from its start, or not at all


@dataclass(frozen=True, slots=True)
class ClosedHook:
    """The job, the name of the hook, and why nothing comes by it.

    It may lack the secret that signs, or have one that can't be read now.
    """

    job_id: JobId
    job_name: str
    hook: str
    trouble: str
    lacking_secret: str = ""
    unreadable_secret: str = ""
