"""All kinds of rules: add a rule kind here, as one would a plugin."""

from typing import Any

from scheduler_core.recurrence.kinds.cron import CronKind
from scheduler_core.recurrence.kinds.easter import EasterKind
from scheduler_core.recurrence.kinds.events.machine_events import (
    OnDriveKind,
    OnNetworkKind,
    OnPowerKind,
    OnProgramKind,
    OnScreenKind,
    OnWakeKind,
)
from scheduler_core.recurrence.kinds.events.on_file import OnFileKind
from scheduler_core.recurrence.kinds.events.signal_events import (
    OnEventKind,
    OnHookKind,
    OnJobKind,
    OnSilenceKind,
)
from scheduler_core.recurrence.kinds.every import EveryKind
from scheduler_core.recurrence.kinds.from_calendar import FromCalendarKind
from scheduler_core.recurrence.kinds.month_days import MonthlyKind, YearlyKind
from scheduler_core.recurrence.kinds.on_calendar import OnCalendarKind
from scheduler_core.recurrence.kinds.once import AtStartKind, DelayKind, OnceKind
from scheduler_core.recurrence.kinds.recurrence_set import RecurrenceSetKind
from scheduler_core.recurrence.kinds.rule_kind import RuleKind
from scheduler_core.recurrence.kinds.sun import SunKind
from scheduler_core.recurrence.kinds.weekly import WeeklyKind
from scheduler_core.values.schedules.rules import Rule

_KINDS: tuple[RuleKind[Any], ...] = (
    OnceKind(),
    DelayKind(),
    EveryKind(),
    WeeklyKind(),
    MonthlyKind(),
    YearlyKind(),
    RecurrenceSetKind(),
    CronKind(),
    OnCalendarKind(),
    EasterKind(),
    SunKind(),
    FromCalendarKind(),
    AtStartKind(),
    OnFileKind(),
    OnEventKind(),
    OnJobKind(),
    OnDriveKind(),
    OnSilenceKind(),
    OnScreenKind(),
    OnNetworkKind(),
    OnPowerKind(),
    OnWakeKind(),
    OnProgramKind(),
    OnHookKind(),
)
_BY_CLASS = {kind.made: kind for kind in _KINDS}


def kind_of(rule: Rule) -> RuleKind[Any]:
    """Return the kind of a rule."""
    return _BY_CLASS[type(rule)]
