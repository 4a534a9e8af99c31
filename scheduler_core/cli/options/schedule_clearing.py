"""What --clear takes out of a schedule."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from scheduler_core.fields.records import defaults_of
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import Schedule

_ATTRIBUTES = {
    "starts": "starts",
    "ends": "ends",
    "times": "times",
    "exclude": "excluded",
    "include": "included",
    "holidays": "off_days",
    "blackout": "blackouts",
    "edits": "edits",
    "jitter": "jitter",
    "jitter-seed": "jitter_seed",
}
_POLICIES = {
    "gap": "gap",
    "overlap": "overlap",
    "clock": "clock",
    "missing-date": "missing_date",
    "reading": "readings",
}


def cleared_schedule(schedule: Schedule, names: Collection[str]) -> Schedule:
    """Return the schedule with these parts as they are by default."""
    if not names:
        return schedule
    policies = defaults_of(TimePolicies)
    chosen: dict[str, Any] = {
        _POLICIES[name]: policies[_POLICIES[name]] for name in names if name in _POLICIES
    }
    defaults = defaults_of(Schedule)
    changes: dict[str, Any] = {
        _ATTRIBUTES[name]: defaults[_ATTRIBUTES[name]] for name in names if name in _ATTRIBUTES
    }
    return replace(schedule, policies=replace(schedule.policies, **chosen), **changes)
