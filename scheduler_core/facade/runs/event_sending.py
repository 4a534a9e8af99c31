"""Send and list events."""

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.store.sequences import events
from scheduler_core.values.event_names import check_event, check_event_data, is_like_time
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.ranges import check_line
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.event import Event, SentEvent
from scheduler_core.values.schedules.events.signal_events import HOOK_EVENTS

_MOST_LISTED = 10_000


class Events:
    """What happened elsewhere, for the sequences that wait for it and the jobs that it begins."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def send(self, name: str, *, key: str = "", request: str = "", data: str = "") -> SentEvent:
        """Send an event: to the oldest live instance with a correlation key, or to all.

        It ends the waits for it that have begun, and those that a sequence under way begins later; with a key
        one alone, which may be of a job that is still to come. Jobs with a rule about it begin. Whoever is
        not sure that it arrived sends it again with the same request, which counts once; Conflict where that
        named one with another key. The runs that it begins find its data in `event_data`.
        """
        check_event("event", name)
        if is_like_time(name):
            raise InvalidInput(
                "event", f"{name!r} is a time, for which no step waits; write a name such as paid"
            )
        if name.startswith(HOOK_EVENTS):
            raise InvalidInput(
                "event",
                f"{name!r} names deliveries to a hook, which come by its address alone; choose another",
            )
        check_line("key", key, LONGEST_KEY)
        check_line("request", request, LONGEST_KEY)
        check_event_data("data", data)
        with self._access.write(AuditAct.SEND_EVENT, name, is_noted=False) as tx:
            return events.send(tx, name, key, request, self._access.who, self._access.now(), data)

    def recent(self, name: str | None = None, limit: int = 100) -> list[Event]:
        """Return the newest events, of one name or of all."""
        if not 1 <= limit <= _MOST_LISTED:
            raise InvalidInput("limit", f"{limit:,} is not from 1 to {_MOST_LISTED:,}")
        with self._access.read() as tx:
            return events.events(tx, name, limit)
