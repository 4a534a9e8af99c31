"""Write what happened down as runs, and throttle each rule to so many a minute."""

import hashlib
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta

from scheduler_core.engine.runs.work import Work, work_of_claim
from scheduler_core.engine.watching.kinds.store_kind import StoreFiring
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.conditions import why_not_now
from scheduler_core.recurrence import ticks
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.due_jobs import Standing, standings
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.watches import (
    RunOfRule,
    Waiting,
    job_and_event_of,
    newest_runs_of_rule,
    note_events,
    queued_subjects,
    remember,
    unfinished_among,
)
from scheduler_core.store.runs.engines import is_stopped, living_planner
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, Overlapping
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.event import RunEvent, run_that_sent
from scheduler_core.values.runs.run import ON_EVENT, Reason, RunState, Trigger
from scheduler_core.values.schedules.events.event_rule import EventRule

log = logging.getLogger(__name__)

# So many runs a minute one rule may begin; what comes beyond that is one run.
MOST_A_MINUTE = 60
_MOST_IN_A_ROW = 10
_MOST_SENDERS = 100
# What goes on for longer is work that is handed on, such as by a sequence that waits for a day.
_LONGEST_RING = timedelta(minutes=10)
_SOON = timedelta(seconds=5)
_MINUTE = timedelta(minutes=1)
JOB_PAUSED = "the job was paused"
_NEVER_LOOKED = "no engine looked at it before its job was changed"
_WAITED_FOR_RUN = "it waited until a run of its job had ended, and its job was changed before"
_WAITED_FOR_ROOM = (
    f"it waited, as its rule had begun {MOST_A_MINUTE} runs within a minute, and its job was changed before"
)
_SETS_ITSELF_OFF = (
    "it sets itself off: ten runs in a row each followed a change that came right after the run before; "
    "let it write elsewhere, then save it anew"
)


_SENDS_ITSELF = (
    "it sets itself off: ten of its runs in a row led to the event that began the next; "
    "let it send another, then save it anew"
)
_STOOD_IN_FOR = (
    RunState.MISSED,
    Reason.SUPERSEDED,
    "Hourbell was not running; what came later stands in for it",
)


@dataclass(frozen=True, slots=True)
class EventGroup:
    """What begins one run: its subjects, what tells it from all others of the rule, its values.

    The `states` are known once it is accounted for; None is for a subject that is gone. What has a greater
    `order` came later. It came `at` an instant, if anybody knows.
    """

    subjects: tuple[str, ...]
    identity: str
    states: Mapping[str, str | None]
    told: Mapping[str, str] = field(default_factory=dict)
    order: int = 0
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    """What came of one rule: groups that begin a run each, the oldest first, and what is known from now on.

    The `states` are known whatever becomes of the groups, `after` only if none has to wait for its turn. What
    is `made_up` happened while nobody looked, and other looks will find what happened `later`. What no
    `first_look` finds the engine has known since it came. Where it `is_in_order`, a group is known with all
    before it. `never` says why nothing of it runs. A group `joins`
    a run of the same subjects that has yet to begin. What comes within `rest` after a run may be of its own
    making (None: nothing is). What `repeats` is told again at each look. Of the runs that may begin within
    this minute `room` are left. What is `waiting` lasts not long enough yet, of a rule that wants it to last.
    A `mount` is what files lie on from now on, `closed` are the folders that no look is let into from now on.
    """

    job_id: JobId
    revision: int
    draft: JobDraft
    rule: EventRule
    groups: tuple[EventGroup, ...]
    states: Mapping[str, str | None] = field(default_factory=dict)
    after: Mapping[str, str | None] = field(default_factory=dict)
    waiting: Waiting | None = None
    is_made_up: bool = False
    is_first_look: bool = False
    later: Iterable[EventGroup] = ()
    is_in_order: bool = False
    never: str = ""
    joins: bool = False
    rest: timedelta | None = timedelta(0)
    repeats: bool = False
    room: int = MOST_A_MINUTE
    mount: str = ""
    closed: Collection[str] | None = None


@dataclass(frozen=True, slots=True)
class WrittenEvents:
    """What was written: the works of claims, what is accounted for by rule, and whose turn has not come."""

    works: tuple[Work, ...] = ()
    settled: tuple[tuple[JobId, str, Mapping[str, str | None]], ...] = ()
    deferred: frozenset[JobId] = frozenset()
    begun: Mapping[tuple[JobId, str], int] = field(default_factory=dict)
    made_up: frozenset[JobId] = frozenset()
    has_stopped_any: bool = False  # a job that sets itself off


@dataclass(frozen=True, slots=True)
class UnseenWhy:
    """Why an event that the store knows has begun no run before its rule ended."""

    state: RunState
    reason: Reason
    text: str


@dataclass(slots=True)
class _Rows:
    """The rows of one rule, each with what began it."""

    runs: list[tuple[NewRun, EventGroup]] = field(default_factory=list)
    states: dict[str, str | None] = field(default_factory=dict)
    is_deferred: bool = False


def write(
    tx: Writing, found: Sequence[Happened], engine: EngineId, key_prefix: str, now: datetime
) -> WrittenEvents:
    """Write what happened; of a job that was edited, stopped or deleted meanwhile nothing is written."""
    if is_stopped(tx, engine):
        return WrittenEvents()
    standing = standings(tx, {each.job_id for each in found})
    busy = unfinished_among(tx, {each.job_id for each in found})
    paused = pauses(tx)
    works: list[Work] = []
    settled: list[tuple[JobId, str, Mapping[str, str | None]]] = []
    deferred: set[JobId] = set()
    begun: dict[tuple[JobId, str], int] = {}
    has_stopped_any = False
    for each in found:
        stands = standing.get(each.job_id)
        if stands is None or not stands.is_live or stands.revision != each.revision:
            continue
        name = each.rule.watch_name
        rows = _rows_of(tx, each, stands, paused, key_prefix, now, is_busy=each.job_id in busy)
        if rows is None:
            has_stopped_any = True
            continue
        recorded = record(tx, [run for run, _ in rows.runs], engine, now)
        about = {run.request: group for run, group in rows.runs}
        note_events(
            tx,
            (
                (row.id, RunEvent(name, group.subjects, group.told))
                for row in recorded
                for group in [about[row.run.request]]
            ),
        )
        remember(tx, each.job_id, name, rows.states, now, each.waiting, each.mount, each.closed)
        settled.append((each.job_id, name, rows.states))
        claims = [row for row in recorded if row.run.state is RunState.CLAIMED]
        if claims:
            busy.add(each.job_id)
            begun[each.job_id, name] = len(claims)
        if rows.is_deferred:
            deferred.add(each.job_id)
        works += [work_of_claim(row, each.draft) for row in claims]
    made_up = frozenset(each.job_id for each in found if each.is_made_up)
    return WrittenEvents(tuple(works), tuple(settled), frozenset(deferred), begun, made_up, has_stopped_any)


def _rows_of(
    tx: Writing,
    found: Happened,
    standing: Standing,
    paused: Iterable[Pause],
    key_prefix: str,
    now: datetime,
    *,
    is_busy: bool,
) -> _Rows | None:
    """Return the rows of what happened; None where the job was stopped, as it sets itself off."""
    rows = _Rows(states=dict(found.states))
    if not found.groups:
        rows.states |= found.after
        return rows
    nevers = [_why_never(found, group, standing, paused, now) for group in found.groups]
    going = [group for group, never in zip(found.groups, nevers, strict=True) if never is None]
    if not going and found.repeats and _was_told(tx, found, [each[0] for each in nevers if each]):
        _account_for(rows, found, found.groups)
        return rows
    newest = newest_runs_of_rule(tx, found.job_id, found.rule.watch_name, _MOST_IN_A_ROW)
    why = _SETS_ITSELF_OFF if any(_follows_itself(each, newest, found.rest, now) for each in going) else ""
    if why or any(_led_to_itself(tx, found.job_id, each, now) for each in going):
        why = why or _SENDS_ITSELF
        log.warning("job %d was taken out of the plan: %s", found.job_id, why)
        job_states.stop(tx, found.job_id, why, now)
        return None
    queued = queued_subjects(tx, found.job_id, found.rule.watch_name) if found.joins and is_busy else set()
    groups = [each for each in going if each.subjects not in queued]  # its run has yet to begin
    groups, rows.runs = _made_up(
        found, groups, lambda group: _why_never(found, group, standing, paused, now) is None, now
    )
    overlap = found.draft.policies.overlapping.kind
    waiting = groups[1:] if overlap is Overlapping.SKIP else []
    if overlap is Overlapping.SKIP and is_busy:
        waiting = groups
    if waiting:  # each has its turn when the run before it has ended
        rows.is_deferred = True
        groups = groups[: len(groups) - len(waiting)]
    told = _told_now(found, waiting)
    _account_for(rows, found, told)
    whys = {id(group): never for group, never in zip(found.groups, nevers, strict=True) if never}
    for group in told:
        if (never := whys.get(id(group))) is not None:
            rows.runs.append((_skipped(found, group, *never, now), group))
    if len(groups) > found.room:
        kept = max(found.room - 1, 0)
        beyond = _joined(groups[kept:])
        rows.runs.append((_too_many(found, len(groups) - kept, now), beyond))
        groups = [*groups[:kept], beyond]
    trigger = Trigger.CATCH_UP if found.is_made_up else Trigger.SCHEDULE
    rows.runs += [(_claimed(found, group, trigger, key_prefix, now), group) for group in groups]
    return rows


def _told_now(found: Happened, waiting: Sequence[EventGroup]) -> list[EventGroup]:
    """Return the groups that wait for no turn; what stands in order comes again from the first that waits."""
    waits = {id(each) for each in waiting}
    first = next((place for place, each in enumerate(found.groups) if id(each) in waits), None)
    if found.is_in_order and first is not None:
        return list(found.groups[:first])
    return [each for each in found.groups if id(each) not in waits]


def _was_told(tx: Writing, found: Happened, states: Sequence[RunState]) -> bool:
    """Tell whether the newest row of the rule says the same of the same subjects."""
    newest = newest_runs_of_rule(tx, found.job_id, found.rule.watch_name, 1)
    return [(each.state, each.event.subjects) for each in newest] == [
        (state, group.subjects) for group, state in zip(found.groups, states, strict=True)
    ]


def _account_for(rows: _Rows, found: Happened, groups: Sequence[EventGroup]) -> None:
    """Let what groups say be known; what follows the last of them, too, where none waits."""
    for group in groups:
        rows.states |= group.states
    if not rows.is_deferred:
        rows.states |= found.after


def words_of_pause(pause: Pause) -> str:
    """Return what a run says that a pause of its folder, or of everything, kept from beginning."""
    what = "everything" if pause.folder == EVERYTHING else f"the folder {pause.folder}"
    return f"{what} was paused"


def _why_never(
    found: Happened, group: EventGroup, standing: Standing, paused: Iterable[Pause], now: datetime
) -> tuple[RunState, Reason, str] | None:
    """Say why a group begins no run, by when it came; None where it may."""
    at = group.at or now
    held = [
        (each.paused_at, each.until, words_of_pause(each)) for each in paused if each.covers(standing.folder)
    ]
    if standing.is_paused:
        held.insert(0, (standing.paused_at or at, standing.paused_until, JOB_PAUSED))
    for since, until, words in held:
        if at >= since and (until is None or until > now or at < until):
            return RunState.SKIPPED, Reason.PAUSED, words
    lasting = [words for _, until, words in held if until is None or until > now]
    if lasting:  # it came before
        if found.is_first_look:
            return RunState.MISSED, Reason.OFF, _NEVER_LOOKED
        return RunState.SKIPPED, Reason.PAUSED, lasting[0]
    if left_out := why_not_now(found.draft.schedule, at):
        return RunState.SKIPPED, Reason.CONDITION, left_out
    if found.never:
        return RunState.SKIPPED, Reason.CONDITION, found.never
    return None


def _made_up(
    found: Happened, groups: list[EventGroup], may_go: Callable[[EventGroup], bool], now: datetime
) -> tuple[list[EventGroup], list[tuple[NewRun, EventGroup]]]:
    """Return what is made up for of what happened while nobody looked, and the rows of the rest."""
    missed = found.draft.policies.made_up_for
    if not found.is_made_up or missed.kind is Missed.ALL or not groups:
        return groups, []
    if missed.kind is Missed.SKIP:
        text = "Hourbell was not running; this job makes up for nothing"
        return [], [(_skipped(found, each, RunState.MISSED, Reason.OFF, text, now), each) for each in groups]
    *older, newest = sorted(groups, key=lambda group: group.order)
    if any(map(may_go, found.later)):
        return [], [(_skipped(found, each, *_STOOD_IN_FOR, now), each) for each in groups]
    return [newest], [(_skipped(found, each, *_STOOD_IN_FOR, now), each) for each in older]


def _follows_itself(
    group: EventGroup, newest: Sequence[RunOfRule], rest: timedelta | None, now: datetime
) -> bool:
    """Tell whether the newest runs were of the same subjects, each right after the one before.

    A run whose end is not written yet may have made the change that comes now; one that lasts for long and is
    followed by changes of others is none that sets itself off.
    """
    if (
        rest is None
        or len(newest) < _MOST_IN_A_ROW
        or any(each.event.subjects != group.subjects for each in newest)
    ):
        return False
    next_at = now
    for each in newest:
        if each.claimed_at is None:
            return False
        if each.finished_at is None and now - each.claimed_at > rest + _SOON:
            return False  # it still runs, while others make changes
        if next_at - (each.finished_at or each.claimed_at) > rest + _SOON:
            return False
        next_at = each.claimed_at
    return True


def _led_to_itself(tx: Reading, job_id: JobId, group: EventGroup, now: datetime) -> bool:
    """Tell whether runs of a job sent the event that began the next ten times, by way of others or not."""
    sender, count = run_that_sent(group.told), 0
    for _ in range(_MOST_SENDERS):
        if sender is None or (found := job_and_event_of(tx, sender)) is None:
            return False
        its_job, claimed_at, event = found
        if claimed_at is None or now - claimed_at > _LONGEST_RING:
            return False
        count += its_job == job_id
        if count >= _MOST_IN_A_ROW:
            return True
        sender = run_that_sent(event.told)
    return False


def _joined(groups: Sequence[EventGroup]) -> EventGroup:
    """Return many groups as one, which tells of all of them a line each."""
    names = dict.fromkeys(name for group in groups for name in group.told)
    return EventGroup(
        tuple(subject for group in groups for subject in group.subjects),
        "\0".join(group.identity for group in groups),
        {},
        {name: "\n".join(group.told.get(name, "") for group in groups) for name in names},
    )


def _claimed(found: Happened, group: EventGroup, trigger: Trigger, key_prefix: str, now: datetime) -> NewRun:
    request = _request(found.rule, group.identity, now)
    key = f"{key_prefix}-{found.job_id}-{ticks.of_instant(now)}-{request}"
    return NewRun(found.job_id, found.revision, now, trigger, request=request, idempotency_key=key)


def _skipped(
    found: Happened, group: EventGroup, state: RunState, reason: Reason, text: str, now: datetime
) -> NewRun:
    return NewRun(
        found.job_id,
        found.revision,
        now,
        state=state,
        reason=reason,
        reason_text=text,
        request=_request(found.rule, group.identity, now),
    )


def _too_many(found: Happened, count: int, now: datetime) -> NewRun:
    text = f"more than {MOST_A_MINUTE} a minute: one run for all of them follows"
    row = _skipped(found, EventGroup((), "", {}), RunState.SKIPPED, Reason.SUPERSEDED, text, now)
    return replace(row, occurrences=count, due_until=now)


def unseen_row(
    job_id: JobId, revision: int, rule: EventRule, firing: StoreFiring, now: datetime, why: UnseenWhy
) -> tuple[NewRun, RunEvent]:
    """Return the row of an event that was not accounted for as its rule ended, and what it is about."""
    row = NewRun(
        job_id,
        revision,
        now,
        state=why.state,
        reason=why.reason,
        reason_text=why.text,
        request=_request(rule, firing.identity, now),
    )
    return row, RunEvent(rule.watch_name, firing.subjects, firing.told)


def why_unseen(tx: Reading, job_id: JobId, draft: JobDraft, rule: EventRule, now: datetime) -> UnseenWhy:
    """Say what keeps events from being accounted for that came in no pause."""
    if living_planner(tx, now) is None:
        return UnseenWhy(RunState.MISSED, Reason.OFF, _NEVER_LOOKED)
    if draft.policies.overlapping.kind is Overlapping.SKIP and unfinished_among(tx, [job_id]):
        return UnseenWhy(RunState.SKIPPED, Reason.OVERLAP, _WAITED_FOR_RUN)
    newest = newest_runs_of_rule(tx, job_id, rule.watch_name, MOST_A_MINUTE)
    begun = [each for each in newest if each.claimed_at is not None and now - each.claimed_at < _MINUTE]
    if len(begun) >= MOST_A_MINUTE:
        return UnseenWhy(RunState.SKIPPED, Reason.CONDITION, _WAITED_FOR_ROOM)
    return UnseenWhy(RunState.MISSED, Reason.OFF, _NEVER_LOOKED)


def _request(rule: EventRule, identity: str, now: datetime) -> str:
    """Name a run by what it is of, and when: a file may come back as it was, and go again."""
    told = f"{rule.watch_name}\0{identity}\0{ticks.of_instant(now)}"
    return f"{ON_EVENT}{hashlib.sha256(told.encode('utf-8', 'surrogateescape')).hexdigest()[:20]}"
