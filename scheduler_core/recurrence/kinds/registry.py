"""All kinds of rules: add a rule kind here, as one would a plugin."""

from typing import Any

from scheduler_core.late_loading import made_late
from scheduler_core.recurrence.kinds.rule_kind import RuleKind
from scheduler_core.values.schedules.rules import Rule

# By the class of its rules. A kind is loaded with its first rule: all of them take 0.8 MB, and most stores
# have a few.
KINDS = {
    "Once": "once.OnceKind",
    "Delay": "once.DelayKind",
    "Every": "every.EveryKind",
    "Weekly": "weekly.WeeklyKind",
    "Monthly": "month_days.MonthlyKind",
    "Yearly": "month_days.YearlyKind",
    "RecurrenceSet": "recurrence_set.RecurrenceSetKind",
    "Cron": "cron.CronKind",
    "OnCalendar": "on_calendar.OnCalendarKind",
    "Easter": "easter.EasterKind",
    "Sun": "sun.SunKind",
    "FromCalendar": "from_calendar.FromCalendarKind",
    "AtStart": "once.AtStartKind",
    "OnFile": "events.on_file.OnFileKind",
    "OnEvent": "events.signal_events.OnEventKind",
    "OnJob": "events.signal_events.OnJobKind",
    "OnDrive": "events.machine_events.OnDriveKind",
    "OnSilence": "events.signal_events.OnSilenceKind",
    "OnScreen": "events.machine_events.OnScreenKind",
    "OnNetwork": "events.machine_events.OnNetworkKind",
    "OnPower": "events.machine_events.OnPowerKind",
    "OnWake": "events.machine_events.OnWakeKind",
    "OnProgram": "events.machine_events.OnProgramKind",
    "OnHook": "events.signal_events.OnHookKind",
}


def kind_of(rule: Rule) -> RuleKind[Any]:
    """Return the kind of a rule; ImportError where an update has replaced its file."""
    found: RuleKind[Any] = made_late("scheduler_core.recurrence.kinds", KINDS[type(rule).__name__])
    return found
