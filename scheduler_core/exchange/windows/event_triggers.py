"""Reads triggers about what happens: locks, and the few events of Windows' logs that have a rule here."""

import re
from xml.etree.ElementTree import Element

from scheduler_core.exchange.common.safe_xml import local_name, text_at
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    NetworkChange,
    OnNetwork,
    OnScreen,
    OnWake,
    ScreenChange,
)

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
