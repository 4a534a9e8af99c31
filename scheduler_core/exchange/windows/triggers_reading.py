"""Triggers of tasks as one schedule, with what they say that it does not."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from xml.etree.ElementTree import Element

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Note
from scheduler_core.exchange.common.safe_xml import local_name, text_at
from scheduler_core.exchange.windows.trigger_rules import rules_of, span_at
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    NetworkChange,
    OnNetwork,
    OnScreen,
    OnWake,
    ScreenChange,
)
from scheduler_core.values.schedules.rules import AtStart, Every, Once, Rule
from scheduler_core.values.schedules.schedule import Schedule

_AT_ONCE = {"BootTrigger": "boot", "LogonTrigger": "logon"}
_TIMED = frozenset({"TimeTrigger", "CalendarTrigger"})
_UNIVERSAL = "UTC"

EVENT_TRIGGERS = frozenset({"SessionStateChangeTrigger", "EventTrigger"})

_OF_SESSION: dict[str, EventRule] = {
    "SessionLock": OnScreen(ScreenChange.LOCKED),
    "SessionUnlock": OnScreen(ScreenChange.UNLOCKED),
}
# By who writes the event and its number, as the viewer of events shows both.
_OF_LOGS: dict[tuple[str, str], EventRule] = {
    ("Microsoft-Windows-Power-Troubleshooter", "1"): OnWake(),
    ("Microsoft-Windows-NetworkProfile", "10000"): OnNetwork(NetworkChange.JOINED),
    ("Microsoft-Windows-NetworkProfile", "10001"): OnNetwork(NetworkChange.LEFT),
    ("Microsoft-Windows-Security-Auditing", "4800"): OnScreen(ScreenChange.LOCKED),
    ("Microsoft-Windows-Security-Auditing", "4801"): OnScreen(ScreenChange.UNLOCKED),
}
# Logs that one program alone writes to, so that an event is known without its name.
_WRITERS = {
    "Microsoft-Windows-NetworkProfile/Operational": "Microsoft-Windows-NetworkProfile",
    "Security": "Microsoft-Windows-Security-Auditing",
}
_LONGEST_QUERY = 4_000
_SELECT = re.compile(r"<Select(?:\s+Path\s*=\s*[\"']([^\"'<>]*)[\"'])?\s*>([^<>]*)</Select>")
_EVENT = re.compile(
    r"\*\[System\[(?:Provider\[@Name=[\"']([^\"']+)[\"']\]and)?\(?EventID=([0-9]{1,5})\)?\]\]"
)


@dataclass(frozen=True, slots=True)
class Triggers:
    """The schedule of a task, and the longest time that its triggers give a run; None if they give none."""

    schedule: Schedule
    time_limit: timedelta | None = None


@dataclass(frozen=True, slots=True)
class _Trigger:
    """A trigger that is kept; its bounds are on the clock of the schedule."""

    rules: tuple[Rule, ...]
    starts: datetime | None = None
    ends: datetime | None = None
    jitter: timedelta = timedelta(0)
    time_limit: timedelta | None = None


def read_triggers(triggers: Element, zone: str, now: datetime, lose: Callable[[str], None]) -> Triggers:
    """Return the schedule of a task on a machine in `zone`; InvalidInput if no time of it can be kept."""
    wanted = list(_switched_on(triggers, lose))
    zone = _zone(wanted, zone, lose)
    found: list[_Trigger] = []
    for trigger in wanted:
        try:
            taken = _taken(trigger, zone, now, lose)
        except OverflowError as error:
            raise InvalidInput(local_name(trigger), "reaches beyond the years 1 to 9999") from error
        if taken is not None:
            found.append(taken)
    if not found:
        raise InvalidInput("Triggers", "say no time that can be kept here")
    schedule = Schedule(
        tuple(dict.fromkeys(rule for trigger in found for rule in trigger.rules)),
        zone,
        starts=_start(found, zone, now, lose),
        ends=_end(found, lose),
        jitter=max(trigger.jitter for trigger in found),
    )
    return Triggers(schedule, _time_limit(found, lose))


def _switched_on(triggers: Element, lose: Callable[[str], None]) -> list[Element]:
    off = [trigger for trigger in triggers if text_at(trigger, "Enabled").casefold() in {"false", "0"}]
    for trigger in off:
        lose(f"a {local_name(trigger)} that is switched off")
    return [trigger for trigger in triggers if trigger not in off]


def _zone(triggers: list[Element], zone: str, lose: Callable[[str], None]) -> str:
    """Return the zone whose clock the triggers go by: Windows repeats what begins in UTC by that clock."""
    kinds = {_is_universal(each) for each in triggers if _repeats(each)}
    if kinds == {True}:
        lose(Note("its times go by UTC, as its StartBoundary does"))
        return _UNIVERSAL
    if True in kinds:
        lose("a trigger that goes by UTC; here it goes by the clock of the machine, like the others")
    return zone


def _repeats(trigger: Element) -> bool:
    is_timed = local_name(trigger) == "TimeTrigger" and text_at(trigger, "Repetition", "Interval")
    return local_name(trigger) == "CalendarTrigger" or bool(is_timed)


def _is_universal(trigger: Element) -> bool:
    moment = _written_moment(trigger, "StartBoundary")
    return moment is not None and moment.tzinfo is not None


def _taken(trigger: Element, zone: str, now: datetime, lose: Callable[[str], None]) -> _Trigger | None:
    kind = local_name(trigger)
    event = rule_of_event(trigger) if kind in EVENT_TRIGGERS else None
    if event is None and kind not in _TIMED and kind not in _AT_ONCE:
        lose(f"a {kind}; only times, boot, logon, locks and few other events can be kept here")
        return None
    begins, ends = _moment(trigger, "StartBoundary", zone), _moment(trigger, "EndBoundary", zone)
    limit = span_at(trigger, "ExecutionTimeLimit")
    if event is not None:
        _lose_details(trigger, kind, lose)
        return _Trigger((event,), begins, ends, time_limit=limit)
    if kind in _AT_ONCE:
        rules = tuple(_rules_at_once(trigger, zone, now, lose))
        return _Trigger(rules, begins, ends, time_limit=limit)
    if begins is None:
        raise InvalidInput(kind, "has no StartBoundary")
    if text_at(trigger, "Repetition", "StopAtDurationEnd").casefold() in {"true", "1"}:
        lose("StopAtDurationEnd, by which a repetition that ends ends its runs")
    delay = span_at(trigger, "RandomDelay")
    if delay is not None:
        lose(Note("RandomDelay is a jitter here, which is the same each time"))
    rules = tuple(rules_of(trigger, kind, begins))
    return _Trigger(
        rules, begins, ends or _end_of_repeating(trigger, kind, begins), delay or timedelta(0), limit
    )


def _lose_details(trigger: Element, kind: str, lose: Callable[[str], None]) -> None:
    """Tell what a trigger about what happens says beside that."""
    if (delay := text_at(trigger, "Delay")) and span_at(trigger, "Delay"):
        lose(f"Delay {shown(delay)} of a {kind}; it fires at once")
    if user := text_at(trigger, "UserId"):
        lose(f"UserId of a {kind}: it fires for the user who runs the engine, not for {shown(user)}")
    if span_at(trigger, "Repetition", "Interval"):
        lose(f"Repetition of a {kind}; it fires once each time")


def _rules_at_once(trigger: Element, zone: str, now: datetime, lose: Callable[[str], None]) -> list[Rule]:
    """Return the start of the engine for boot or logon, with a repetition that never ends."""
    what = _AT_ONCE[local_name(trigger)]
    lose(Note(f"a trigger at {what} fires when the engine starts"))
    if (delay := text_at(trigger, "Delay")) and span_at(trigger, "Delay"):
        lose(f"Delay {shown(delay)} after {what}; it fires at once")
    if user := text_at(trigger, "UserId"):
        lose(f"UserId: it fires whoever logs on, not only for {shown(user)}")
    interval, length = span_at(trigger, "Repetition", "Interval"), text_at(trigger, "Repetition", "Duration")
    if interval is None:
        return [AtStart()]
    if span_at(trigger, "Repetition", "Duration"):
        lose(f"Repetition for {shown(length)} after {what}; it fires once then")
        return [AtStart()]
    lose(Note(f"Repetition after {what} goes on by the clock, whenever the engine runs"))
    return [AtStart(), Every(interval, _local(now, zone))]


def _end_of_repeating(trigger: Element, kind: str, begins: datetime) -> datetime | None:
    """Return the end of a repetition that is not begun again every day."""
    duration = span_at(trigger, "Repetition", "Duration") if kind == "TimeTrigger" else None
    return begins + duration if duration else None


def _start(found: list[_Trigger], zone: str, now: datetime, lose: Callable[[str], None]) -> datetime | None:
    """Return a start before which no trigger fires; tell of those that would fire too early all the same."""
    local = _local(now, zone)
    early = [trigger for trigger in found if trigger.starts and _fires_between(trigger, local, zone)]
    if not early:
        return None
    earliest = min(trigger.starts or local for trigger in found)
    start = earliest if earliest > local else None
    for trigger in early:
        if trigger.starts and _fires_between(trigger, start or local, zone):
            lose(f"StartBoundary {trigger.starts}: one of its triggers begins before, as others do")
    return start


def _fires_between(trigger: _Trigger, begin: datetime, zone: str) -> bool:
    """Tell whether the rules alone fire between a time and the start of their trigger."""
    if trigger.starts is None or trigger.starts <= begin:
        return False
    if any(isinstance(rule, AtStart | EventRule) for rule in trigger.rules):
        return True
    timed = tuple(rule for rule in trigger.rules if not isinstance(rule, Once))
    if not timed:
        return False
    plan = compile_schedule(Schedule(timed, zone, starts=begin, ends=trigger.starts))
    first = next_after(plan, datetime(1, 1, 2, tzinfo=UTC))
    return first is not None and _local(first, zone) < trigger.starts


def _end(found: list[_Trigger], lose: Callable[[str], None]) -> datetime | None:
    ends = {trigger.ends for trigger in found}
    if ends == {None}:
        return None
    if len(ends) > 1 or any(AtStart() in trigger.rules for trigger in found):
        lose("EndBoundary, as only some of its triggers have it")
        return None
    return ends.pop()


def _time_limit(found: list[_Trigger], lose: Callable[[str], None]) -> timedelta | None:
    limits = {trigger.time_limit for trigger in found}
    if len(limits) == 1:
        return limits.pop()
    lose("ExecutionTimeLimit of some of its triggers")
    return None


def _moment(trigger: Element, name: str, zone: str) -> datetime | None:
    """Return a boundary on the clock of the schedule."""
    moment = _written_moment(trigger, name)
    if moment is None or moment.tzinfo is None:
        return moment
    return _local(moment, zone).replace(microsecond=0)


def _written_moment(trigger: Element, name: str) -> datetime | None:
    text = text_at(trigger, name)
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).replace(microsecond=0)
    except ValueError as error:
        raise InvalidInput(name, f"{shown(text)} is not a time such as 2026-12-01T09:00:00") from error


def _local(moment: datetime, zone: str) -> datetime:
    at = ticks.of_instant(moment.astimezone(UTC))
    return ticks.to_local(at + zone_table(zone).offset_at(at)).replace(microsecond=0)


def rule_of_event(trigger: Element) -> EventRule | None:
    """Return the rule that begins runs when the trigger does; None where there is no such rule."""
    if local_name(trigger) == "SessionStateChangeTrigger":
        return _OF_SESSION.get(text_at(trigger, "StateChange"))
    query = text_at(trigger, "Subscription")[:_LONGEST_QUERY]
    selected = _SELECT.findall(query)
    if len(selected) != 1 or "<Suppress" in query:
        return None
    path, text = selected[0]
    found = _EVENT.fullmatch(re.sub(r"\s", "", text))
    return None if found is None else _OF_LOGS.get((found[1] or _WRITERS.get(path, ""), found[2]))
