"""Jobs that the engine of a window leaves alone while a journey lasts, whatever the time of day."""

from datetime import timedelta

from scheduler_core.clock import SystemClock
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT, a_draft

_HOUR = timedelta(hours=1)


def a_far_draft(name: str = "Back up", *, action: Action = SCRIPT, **choices: object) -> JobDraft:
    """Return a job that fires each hour, half an hour away from now."""
    now = SystemClock().now().replace(second=0, microsecond=0)
    schedule = Schedule((Every(_HOUR, now - _HOUR / 2),))
    return a_draft(name, action=action, schedule=schedule, **choices)  # type: ignore[arg-type]
