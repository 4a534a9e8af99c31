"""Say what event rules watch: what they know, see, and would start; send events and list them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.facade.making_way import making_way
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.hooks import closed_hooks, trouble_of_hook
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.watches import (
    is_run_with_key,
    known_of,
    newest_runs_by_events,
    newest_runs_of_rule,
    places_of,
    rule_begun,
    waiting_of,
    watching_jobs,
)
from scheduler_core.store.runs.run_log import runs_with_ids
from scheduler_core.store.sequences import events
from scheduler_core.values.event_names import check_event, check_event_data, is_like_time
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.ranges import check_line
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.event import Event, SentEvent, sender_of_run
from scheduler_core.values.schedules.events.signal_events import HOOK_EVENTS

if TYPE_CHECKING:
    from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook
    from scheduler_core.facade.runs.lamps import Lamps, RuleNow, RunOfEvent
    from scheduler_core.store.transactions import Reading
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.records.calendar_state import CalendarState
    from scheduler_core.values.schedules.events.event_rule import EventRule
    from scheduler_core.values.schedules.schedule import Followed


_MOST_NAMED = 1_000

_MOST_LISTED = 10_000


@dataclass(frozen=True, slots=True)
class WatchState:
    """One event rule as it stands: how much matches, and what of it would begin a run if it stays so.

    The `rule` is as the option of its `kind` says it. With `trouble` nothing can be seen. A rule that
    `has_begun` has looked before: what was there then begins no run. `last_at` is when it began a run last,
    which is `last_state`. What must last before it begins a run, and has not yet, does so at `waits_until`.
    A calendar that a job follows was `read_at` last, its events to come match; it may fail since a while.
    """

    job_id: JobId
    job: str
    rule: str
    matches: int
    begins: tuple[str, ...]
    has_begun: bool
    trouble: str = ""
    last_at: datetime | None = None
    last_state: str = ""
    kind: str = ""
    waits_until: datetime | None = None
    read_at: datetime | None = None
    failed_since: datetime | None = None


class Watches:
    """Looks for itself, with an engine or without; it changes nothing."""

    def __init__(self, access: Access, lamps: "Callable[[], Lamps]") -> None:
        self._access = access
        self._lamps = lamps

    def now(self, rules: "Sequence[EventRule]") -> "list[RuleNow]":
        """Look at what event rules are about, saved or not, for a few seconds at most."""
        from scheduler_core.facade.runs.hooks import shown_address
        from scheduler_core.facade.runs.lamps import RuleNow
        from scheduler_core.values.schedules.events.signal_events import OnHook

        seen = self._lamps().look(rules)
        hooks = [rule for rule in rules if isinstance(rule, OnHook)]
        if not hooks:
            return seen
        with self._access.read() as tx:
            now = self._access.now()
            shut = {rule: trouble for rule in hooks if (trouble := trouble_of_hook(tx, rule, now))}
        address = shown_address(self._access)
        return [
            (RuleNow(trouble=shut[rule]) if rule in shut else RuleNow(1, (address,)))
            if isinstance(rule, OnHook)
            else each
            for rule, each in zip(rules, seen, strict=True)
        ]

    def last_events(self, job_id: JobId, limit: int = 5) -> "list[RunOfEvent]":
        """Return the newest runs of a job that something began, the newest first, and what that was."""
        from scheduler_core.facade.runs.lamps import RunOfEvent

        with self._access.read() as tx:
            found = newest_runs_by_events(tx, job_id, limit)
            runs = {run.id: run for run in runs_with_ids(tx, list(found))}
        return [
            RunOfEvent(runs[run_id], event.subjects, event.rule)
            for run_id, event in found.items()
            if run_id in runs
        ]

    def states(self, job_ids: Collection[JobId] | None = None) -> list[WatchState]:
        """Return the rules of the live jobs that fire on events, or of some jobs, whatever they are."""
        from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, concluded, looked
        from scheduler_core.engine.watching.kinds.registry import watch_kind_of
        from scheduler_core.engine.watching.kinds.store_kind import StoreKind
        from scheduler_core.fields.schedules.kinds.registry import kind_of_rule
        from scheduler_core.values.schedules.events.event_rule import EventRule
        from scheduler_core.values.schedules.events.signal_events import OnHook

        with self._access.read() as tx:
            watching = watching_jobs(tx)
            ids = watching if job_ids is None else list(job_ids)
            found, known, waiting = jobs.drafts(tx, ids), known_of(tx, ids), waiting_of(tx, ids)
            lying = places_of(tx, ids)
            rules = [
                (job_id, draft, rule, known.get(job_id, {}).get(rule.watch_name))
                for job_id, draft in found.items()
                if not isinstance(draft, Unreadable)
                for rule in draft.schedule.rules
                if isinstance(rule, EventRule)
            ]
            last = {
                (job_id, rule.watch_name): newest_runs_of_rule(tx, job_id, rule.watch_name, 1)
                for job_id, _, rule, _ in rules
            }
            now = self._access.now()
            closed = {(each.job_id, each.hook): each.trouble for each in closed_hooks(tx, now)}
            seen_in_store = {
                (job_id, rule.watch_name): kind.look(
                    tx,
                    draft,
                    rule,
                    known_before,
                    _begun(tx, job_id, rule, watching.get(job_id), now) if known_before is None else now,
                    now,
                )
                for job_id, draft, rule, known_before in rules
                if isinstance(kind := watch_kind_of(rule), StoreKind)
            }
        states = []
        for job_id, draft, rule, known_before in making_way(rules):
            kind, waits_until = watch_kind_of(rule), None
            if isinstance(kind, OutsideKind):
                since = [since for _, since in waiting.get((job_id, rule.watch_name), {}).values()]
                waits_until = min(since) + kind.lasts(rule) if since else None
                mount, _ = lying.get((job_id, rule.watch_name), ("", None))
                look = concluded(mount, looked(kind, rule), known_before)
                matches, trouble = len(look.found), look.trouble or look.note or kind.untold(look)
                about = [] if look.trouble else _begins(kind, rule, look, known_before)
            else:
                seen = seen_in_store[job_id, rule.watch_name]
                matches, trouble = seen.matches, seen.trouble
                if isinstance(rule, OnHook):
                    trouble = closed.get((job_id, rule.name), "")
                about = [subject for firing in seen.firings for subject in firing.subjects]
            runs = last[job_id, rule.watch_name]
            states.append(
                WatchState(
                    job_id,
                    draft.name,
                    kind.text(rule),
                    matches,
                    tuple(about[:_MOST_NAMED]),
                    known_before is not None,
                    trouble,
                    runs[0].claimed_at if runs else None,
                    runs[0].state.value if runs else "",
                    kind_of_rule(rule).key,
                    waits_until,
                )
            )
        return states + self.calendars(found)

    def calendars(self, drafts: "Mapping[JobId, JobDraft | Unreadable]") -> list[WatchState]:
        """Return how it stands with the calendars that jobs follow."""
        from scheduler_core.store.jobs.calendar_states import calendar_states

        following = [
            (job_id, draft, part)
            for job_id, draft in drafts.items()
            if not isinstance(draft, Unreadable)
            for part in draft.schedule.followed
        ]
        if not following:
            return []
        now = self._access.now()
        with self._access.read() as tx:
            known = calendar_states(tx, {job_id for job_id, _, _ in following})
        return [
            _calendar_state(job_id, draft, part, known.get((job_id, part.source)), now)
            for job_id, draft, part in following
        ]

    def calendar_states(self, job_id: JobId) -> "dict[str, CalendarState]":
        """Return how it stands with the calendars that a job follows, by their places."""
        from scheduler_core.store.jobs.calendar_states import calendar_states

        with self._access.read() as tx:
            return {source: state for (_, source), state in calendar_states(tx, [job_id]).items()}

    def read_calendars(self, job_id: JobId) -> None:
        """Have an engine read the calendars of a job now, before their hour; nothing of the job changes."""
        from scheduler_core.store.jobs.calendar_states import read_calendars_at

        with self._access.store.write() as tx:
            read_calendars_at(tx, job_id, self._access.now())

    def of_job(self, job_id: JobId) -> list[WatchState]:
        """Return the event rules of a job; InvalidInput where it has none."""
        states = self.states([job_id])
        if not states:
            with self._access.read() as tx:
                name = jobs.job(tx, job_id).name
            raise InvalidInput(
                "job",
                f"“{name}” waits for nothing that happens; give it a rule with "
                f"hourbell job edit {job_id} --on-file",
            )
        return states


def _calendar_state(
    job_id: JobId, draft: "JobDraft", part: "Followed", state: "CalendarState | None", now: datetime
) -> WatchState:
    text, count = _calendar_part(draft, part, now)
    return WatchState(
        job_id,
        draft.name,
        text,
        count,
        (),
        state is not None,
        "" if state is None else state.trouble,
        kind="ics",
        read_at=None if state is None else state.read_at,
        failed_since=None if state is None else state.failed_since,
    )


def _calendar_part(draft: "JobDraft", part: "Followed", now: datetime) -> tuple[str, int]:
    """Return what a part of a schedule asks of a calendar, and how much of it is to come."""
    from scheduler_core.recurrence.compiler import compile_schedule
    from scheduler_core.recurrence.kinds.from_calendar import print_from_calendar
    from scheduler_core.recurrence.plan import occurrences
    from scheduler_core.values.schedules.from_calendar import FromCalendar
    from scheduler_core.values.schedules.schedule import CalendarDays, Schedule

    if isinstance(part, FromCalendar):
        alone = compile_schedule(Schedule((part,), draft.schedule.zone, draft.schedule.policies))
        text = print_from_calendar(part).removesuffix(part.source) + part.shown_source
        return text, len(occurrences(alone, now, None, len(part.known) + 1))
    if isinstance(part, CalendarDays):
        return f"holidays: {part.shown_source}", sum(each >= now.date() for each in part.known)
    coming = sum(each.ends.replace(tzinfo=None) > now.replace(tzinfo=None) for each in part.known)
    return f"blackout: {part.shown_source}", coming


def _begun(
    tx: "Reading", job_id: JobId, rule: "EventRule", live: tuple[int, datetime] | None, now: datetime
) -> datetime:
    """Return since when a rule that has not looked yet counts, which is not before its job is live."""
    return now if live is None else rule_begun(tx, job_id, rule.watch_name, live[1])


def _begins(
    kind: "OutsideKind[Any]", rule: "EventRule", look: "OutsideLook", known: Mapping[str, str] | None
) -> list[str]:
    """Return the subjects that would begin a run if they stay as they are."""
    from scheduler_core.engine.watching.settling import differences

    if kind.repeats(rule):
        return sorted(look.found)
    if known is None and not kind.already(rule):
        return []
    before = known or {}
    now = differences(look.found, before)
    return sorted(each for each, state in now.items() if kind.begins(rule, each, state, before))


class Events:
    """What happened elsewhere, for the sequences that wait for it and the jobs that it begins."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def send(
        self,
        name: str,
        *,
        key: str = "",
        request: str = "",
        data: str = "",
        run: tuple[RunId, str] | None = None,
    ) -> SentEvent:
        """Send an event: to the oldest live instance with a correlation key, or to all.

        It ends the waits for it that have begun, and those that a sequence under way begins later; with a key
        one alone, which may be of a job that is still to come. Jobs with a rule about it begin. Whoever is
        not sure that it arrived sends it again with the same request, which counts once; Conflict where that
        named one with another key. The runs that it begins find its data in `event_data`. A script says of
        which `run` it is, by number and idempotency key, so that a job that sets itself off is found; a run
        of another store is none of this one.
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
            is_ours = run is not None and is_run_with_key(tx, *run)
            who = sender_of_run(run[0]) if run is not None and is_ours else self._access.who
            return events.send(tx, name, key, request, who, self._access.now(), data)

    def recent(self, name: str | None = None, limit: int = 100) -> list[Event]:
        """Return the newest events, of one name or of all."""
        if not 1 <= limit <= _MOST_LISTED:
            raise InvalidInput("limit", f"{limit:,} is not from 1 to {_MOST_LISTED:,}")
        with self._access.read() as tx:
            return events.events(tx, name, limit)
