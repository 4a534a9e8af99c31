"""What came of sending a notice."""

from datetime import timedelta

from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Sent:
    """Whether a notice has arrived, and the `trouble` if not.

    A channel `is_broken` that takes nothing until a person mends it; a notice `is_hopeless` that the channel
    refuses while it takes others.
    """

    is_sent: bool = False
    trouble: str = ""
    is_broken: bool = False
    is_hopeless: bool = False
    retry_after: timedelta | None = None
