"""A line of a job with something to come: what planning needs of its row."""

from datetime import datetime
from typing import NamedTuple

from scheduler_core.values.ids import JobId


class PlanLine(NamedTuple):
    """A job that is due next at a tick; `changed`, a tick too, tells its states apart.

    Ten thousand are made for each month, and a dataclass, or an instant each, takes four times as long.
    """

    id: JobId
    revision: int
    changed: int
    name: str
    folder: str
    is_paused: bool
    paused_until: datetime | None
    due: int
