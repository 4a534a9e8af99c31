"""A diagnosis, and how a length of time is said in one."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId


class Level(StrEnum):
    """How much something matters."""

    OK = "ok"
    WARN = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found about one subject, or about a job; `advice` is empty where the message says enough."""

    subject: str
    level: Level
    message: str
    advice: str = ""
    job_id: JobId | None = None


def ago(age: timedelta) -> str:
    return f"{length_words(age)} ago"


def length_words(length: timedelta) -> str:
    seconds = max(0, round(length.total_seconds()))
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= 2 * size:
            return f"{seconds // size:,} {unit}s"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
