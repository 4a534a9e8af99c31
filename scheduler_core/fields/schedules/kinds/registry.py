"""The descriptions of all kinds of rules; add one for a new kind here."""

from typing import Any

from scheduler_core.fields.schedules.kinds.cron import CRON_RULE
from scheduler_core.fields.schedules.kinds.described_rule import DescribedRule
from scheduler_core.fields.schedules.kinds.easter import EASTER_RULE
from scheduler_core.fields.schedules.kinds.events.machine_events import (
    ON_DRIVE_RULE,
    ON_NETWORK_RULE,
    ON_POWER_RULE,
    ON_PROGRAM_RULE,
    ON_SCREEN_RULE,
    ON_WAKE_RULE,
)
from scheduler_core.fields.schedules.kinds.events.on_file import ON_FILE_RULE
from scheduler_core.fields.schedules.kinds.events.signal_events import (
    ON_EVENT_RULE,
    ON_HOOK_RULE,
    ON_JOB_RULE,
    ON_SILENCE_RULE,
)
from scheduler_core.fields.schedules.kinds.every import EVERY_RULE
from scheduler_core.fields.schedules.kinds.from_calendar import FROM_CALENDAR_RULE
from scheduler_core.fields.schedules.kinds.month_days import MONTHLY_RULE, YEARLY_RULE
from scheduler_core.fields.schedules.kinds.on_calendar import ON_CALENDAR_RULE
from scheduler_core.fields.schedules.kinds.once import AT_START_RULE, DELAY_RULE, ONCE_RULE
from scheduler_core.fields.schedules.kinds.recurrence_set import RECURRENCE_SET_RULE
from scheduler_core.fields.schedules.kinds.sun import SUN_RULE
from scheduler_core.fields.schedules.kinds.weekly import WEEKLY_RULE
from scheduler_core.values.schedules.rules import Rule

RULE_KINDS: tuple[DescribedRule[Any], ...] = (
    ONCE_RULE,
    DELAY_RULE,
    EVERY_RULE,
    WEEKLY_RULE,
    MONTHLY_RULE,
    YEARLY_RULE,
    RECURRENCE_SET_RULE,
    CRON_RULE,
    ON_CALENDAR_RULE,
    EASTER_RULE,
    SUN_RULE,
    FROM_CALENDAR_RULE,
    AT_START_RULE,
    ON_FILE_RULE,
    ON_EVENT_RULE,
    ON_JOB_RULE,
    ON_DRIVE_RULE,
    ON_SILENCE_RULE,
    ON_SCREEN_RULE,
    ON_NETWORK_RULE,
    ON_POWER_RULE,
    ON_WAKE_RULE,
    ON_PROGRAM_RULE,
    ON_HOOK_RULE,
)
# In the order in which lists show them; the first is that of a new rule.
LISTED_KINDS = tuple(sorted(RULE_KINDS, key=lambda kind: kind.rank))
_BY_NAME = {each.name: each for each in RULE_KINDS}
_BY_CLASS = {each.made: each for each in RULE_KINDS}
_BY_OPTION = {name: each for each in RULE_KINDS for name in each.beginnings}


def kind_called(name: str) -> DescribedRule[Any]:
    """Return the kind of a card."""
    return _BY_NAME[name]


def kind_of_rule(rule: Rule) -> DescribedRule[Any]:
    """Return the kind of a rule."""
    return _BY_CLASS[type(rule)]


def kind_begun_by(option: str) -> DescribedRule[Any]:
    """Return the kind that an option begins, which is named without its dashes."""
    return _BY_OPTION[option]
