"""The state of event rules: what they have seen, and what started their runs."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.revisions import holds_since
from scheduler_core.store.sql import (
    JOBS,
    RUN_EVENTS,
    RUNS,
    WATCHED,
    and_,
    delete,
    insert,
    not_,
    select,
    text,
    true,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import UNFINISHED, RunState
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

# What must last on has rows of its own: since when it has been so, and after a letter for “it is gone” or not
# what it is.
_WAITS = "\x01"
_GONE, _THERE = "0", "1"
# A row of that kind about nothing says on which drive the files lie that a rule knows.
_ON_DRIVE = _WAITS
# Another one, each in a line, which folders the last look was not let into.
_CLOSED = _WAITS + _WAITS
# Begins the name of what a job follows and is no rule that something outside begins: a calendar.
OF_CALENDAR = "ics "
BEGUN = ""  # the subject of the row that says that a rule has looked before
_MOST_AT_ONCE = 500

# What a rule of a job knows: of each subject what it was.
Known = dict[JobId, dict[str, dict[str, str]]]
# What of a rule must last on: what each subject is (None: gone), and since when; None for what waits no more.
Waiting = Mapping[str, tuple[str | None, datetime] | None]


@dataclass(frozen=True, slots=True)
class RunOfRule:
    """A run that a rule began, and how far it has come."""

    state: RunState
    claimed_at: datetime | None
    finished_at: datetime | None
    event: RunEvent


def watching_jobs(tx: Reading, job_ids: Collection[JobId] | None = None) -> dict[JobId, tuple[int, datetime]]:
    """Return the live jobs that fire on events, paused too: their revisions, and when each was changed.

    With `job_ids` only those among them are returned.
    """
    is_asked = true() if job_ids is None else among(tx, JOBS.c.id, job_ids)
    found = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.revision, JOBS.c.changed_at)
        .where(FIRES_ON_EVENTS, _IS_LIVE, is_asked)
        .order_by(JOBS.c.id)
    )
    return {row.id: (row.revision, row.changed_at) for row in found}


def resting_jobs(tx: Reading) -> list[JobId]:
    """Return the jobs that would fire on events, were they not off, stopped or in the bin."""
    return list(tx.connection.scalars(select(JOBS.c.id).where(FIRES_ON_EVENTS, not_(_IS_LIVE))))


def rule_begun(tx: Reading, job_id: JobId, rule: str, changed_at: datetime) -> datetime:
    """Return since when a job has a rule without a break, whatever else of it was saved or paused since."""

    def has_rule(draft: "JobDraft") -> bool:
        rules = (each for each in draft.schedule.rules if isinstance(each, EventRule))
        return draft.is_enabled and any(each.watch_name == rule for each in rules)

    return holds_since(tx, job_id, has_rule) or changed_at


def known_of(tx: Reading, job_ids: Collection[JobId]) -> Known:
    """Return what the rules of jobs have seen; a rule that has not looked yet is missing."""
    known: Known = {}
    if not job_ids:
        return known
    rows = tx.connection.execute(
        select(WATCHED.c.job_id, WATCHED.c.rule, WATCHED.c.subject, WATCHED.c.identity).where(
            among(tx, WATCHED.c.job_id, job_ids)
        )
    )
    for row in rows:
        subjects = known.setdefault(row.job_id, {}).setdefault(row.rule, {})
        if row.subject != BEGUN and not row.subject.startswith(_WAITS):
            subjects[row.subject] = row.identity
    return known


def waiting_of(
    tx: Reading, job_ids: Collection[JobId]
) -> dict[tuple[JobId, str], dict[str, tuple[str | None, datetime]]]:
    """Return what must last on before it begins a run, by rule."""
    found: dict[tuple[JobId, str], dict[str, tuple[str | None, datetime]]] = {}
    if not job_ids:
        return found
    is_waiting = and_(
        among(tx, WATCHED.c.job_id, job_ids),
        WATCHED.c.subject.startswith(_WAITS),
        WATCHED.c.subject.not_in([_ON_DRIVE, _CLOSED]),
    )
    for row in tx.connection.execute(select(WATCHED).where(is_waiting)):
        state = row.identity[1:] if row.identity[:1] == _THERE else None
        waiting = found.setdefault((row.job_id, row.rule), {})
        waiting[row.subject.removeprefix(_WAITS)] = state, row.seen_at
    return found


class KnownPlaces(NamedTuple):
    """What the files of a rule lie on, as it was written, and which folders it was not let into."""

    mount: str
    closed: frozenset[str]


def places_of(tx: Reading, job_ids: Collection[JobId]) -> dict[tuple[JobId, str], KnownPlaces]:
    """Return where rules have looked, by rule."""
    found: dict[tuple[JobId, str], KnownPlaces] = {}
    if not job_ids:
        return found
    is_asked = and_(among(tx, WATCHED.c.job_id, job_ids), WATCHED.c.subject.in_([_ON_DRIVE, _CLOSED]))
    for row in tx.connection.execute(select(WATCHED).where(is_asked)):
        text = row.identity.removeprefix(_THERE)
        places = found.get((row.job_id, row.rule), KnownPlaces("", frozenset()))
        found[row.job_id, row.rule] = (
            places._replace(mount=text)
            if row.subject == _ON_DRIVE
            else places._replace(closed=frozenset(text.split("\n")))
        )
    return found


def remember(
    tx: Writing,
    job_id: JobId,
    rule: str,
    states: Mapping[str, str | None],
    now: datetime,
    waiting: Waiting | None = None,
    mount: str = "",
    closed: Collection[str] | None = None,
) -> None:
    """Remember how the subjects of a rule are now, what they lie on, and which folders are closed.

    None is for a subject that is gone, and for folders of which nothing has changed.
    """
    told: dict[str, tuple[str | None, datetime]] = {
        subject: (identity, now) for subject, identity in {BEGUN: "", **states}.items()
    }
    if waiting is not None:  # what is known waits no more
        told |= {_WAITS + subject: (None, now) for subject in states}
    for subject, entry in (waiting or {}).items():
        told[_WAITS + subject] = (None, now) if entry is None else (_waiting_text(entry[0]), entry[1])
    if mount:
        told[_ON_DRIVE] = f"{_THERE}{mount}", now
    if closed is not None:
        told[_CLOSED] = _THERE + "\n".join(sorted(closed)) if closed else None, now
    for part in _parts(list(told)):
        tx.connection.execute(
            delete(WATCHED).where(
                WATCHED.c.job_id == job_id, WATCHED.c.rule == rule, among(tx, WATCHED.c.subject, part)
            )
        )
    rows = [
        {"job_id": job_id, "rule": rule, "subject": subject, "identity": identity, "seen_at": seen_at}
        for subject, (identity, seen_at) in told.items()
        if identity is not None
    ]
    tx.connection.execute(insert(WATCHED), rows)


def _waiting_text(state: str | None) -> str:
    return _GONE if state is None else f"{_THERE}{state}"


def is_readable(subject: str, identity: str) -> bool:
    """Tell whether a row is one that a rule writes of what it has seen, or of what must last on."""
    if subject == BEGUN:
        return not identity
    return not subject.startswith(_WAITS) or identity == _GONE or identity[:1] == _THERE


def is_state(subject: str) -> bool:
    """Tell whether a row says what a subject was when it was last accounted for."""
    return subject != BEGUN and not subject.startswith(_WAITS)


def forget_other_rules(tx: Writing, job_id: JobId, rules: Collection[str]) -> None:
    """Forget what rules have seen that the job no longer has; calendars see to that themselves."""
    tx.connection.execute(
        delete(WATCHED).where(
            WATCHED.c.job_id == job_id,
            WATCHED.c.rule.not_in(list(rules)),
            ~WATCHED.c.rule.startswith(OF_CALENDAR),
        )
    )


def rename_rule(tx: Writing, job_id: JobId, before: str, after: str) -> None:
    """Let a rule that reads otherwise know what it has seen."""
    if before != after:
        is_of_rule = and_(WATCHED.c.job_id == job_id, WATCHED.c.rule == before)
        tx.connection.execute(delete(WATCHED).where(WATCHED.c.job_id == job_id, WATCHED.c.rule == after))
        tx.connection.execute(update(WATCHED).where(is_of_rule).values(rule=after))


def forget_jobs(tx: Writing, job_ids: Collection[JobId]) -> None:
    """Forget what the rules of jobs have seen that are off from now on: they begin anew."""
    tx.connection.execute(delete(WATCHED).where(among(tx, WATCHED.c.job_id, job_ids)))


def note_events(tx: Writing, events: Iterable[tuple[RunId, RunEvent]]) -> None:
    """Write down what began runs."""
    rows = [
        {
            "run_id": run_id,
            "rule": event.rule,
            "subjects": json.dumps(event.subjects, ensure_ascii=False),
            "told": json.dumps(dict(event.told), ensure_ascii=False),
        }
        for run_id, event in events
    ]
    if rows:
        tx.connection.execute(insert(RUN_EVENTS), rows)


def event_of(tx: Reading, run_id: RunId) -> RunEvent | None:
    """Return what began a run or the run that it repeats or follows; None where no event did."""
    found = job_and_event_of(tx, run_id)
    return None if found is None else found[2]


def is_run_with_key(tx: Reading, run_id: RunId, key: str) -> bool:
    """Tell whether a run of this store has this idempotency key; another store has the same numbers."""
    known = tx.connection.scalar(select(RUNS.c.idempotency_key).where(RUNS.c.id == run_id))
    return known is not None and known == key


def job_and_event_of(tx: Reading, run_id: RunId) -> tuple[JobId, datetime | None, RunEvent] | None:
    """Return of which job a run is, when it was claimed, and what began it or what it repeats or follows."""
    first = RUNS.alias()
    is_same_occurrence = and_(
        first.c.job_id == RUNS.c.job_id, first.c.due_at == RUNS.c.due_at, first.c.request == RUNS.c.request
    )
    row = tx.connection.execute(
        select(RUNS.c.job_id, RUNS.c.claimed_at, RUN_EVENTS.c.rule, RUN_EVENTS.c.subjects, RUN_EVENTS.c.told)
        .select_from(RUNS)
        .join(first, is_same_occurrence)
        .join(RUN_EVENTS, RUN_EVENTS.c.run_id == first.c.id)
        .where(RUNS.c.id == run_id)
    ).first()
    if row is None:
        return None
    return row.job_id, row.claimed_at, _event(row.rule, row.subjects, row.told)


def events_of(tx: Reading, run_ids: Collection[RunId]) -> dict[RunId, RunEvent]:
    """Return what began some runs; those that no event began have none."""
    rows = tx.connection.execute(
        select(RUN_EVENTS.c.run_id, RUN_EVENTS.c.rule, RUN_EVENTS.c.subjects, RUN_EVENTS.c.told).where(
            among(tx, RUN_EVENTS.c.run_id, run_ids)
        )
    )
    return {RunId(row.run_id): _event(row.rule, row.subjects, row.told) for row in rows}


def newest_runs_of_rule(tx: Reading, job_id: JobId, rule: str, limit: int) -> list[RunOfRule]:
    """Return the newest runs that a rule began, the newest first."""
    rows = tx.connection.execute(
        select(
            RUNS.c.state,
            RUNS.c.claimed_at,
            RUNS.c.finished_at,
            RUN_EVENTS.c.rule,
            RUN_EVENTS.c.subjects,
            RUN_EVENTS.c.told,
        )
        .join(RUN_EVENTS, RUN_EVENTS.c.run_id == RUNS.c.id)
        .where(RUNS.c.job_id == job_id, RUN_EVENTS.c.rule == rule)
        .order_by(RUNS.c.id.desc())
        .limit(limit)
    )
    return [
        RunOfRule(row.state, row.claimed_at, row.finished_at, _event(row.rule, row.subjects, row.told))
        for row in rows
    ]


def queued_subjects(tx: Reading, job_id: JobId, rule: str) -> set[tuple[str, ...]]:
    """Return what the runs of a rule are about that have yet to begin."""
    is_queued = and_(RUNS.c.job_id == job_id, RUNS.c.state == RunState.CLAIMED, RUNS.c.finished_at.is_(None))
    rows = tx.connection.scalars(
        select(RUN_EVENTS.c.subjects)
        .join(RUNS, RUN_EVENTS.c.run_id == RUNS.c.id)
        .where(is_queued, RUN_EVENTS.c.rule == rule)
    )
    return {tuple(json.loads(each)) for each in rows}


def newest_runs_by_events(tx: Reading, job_id: JobId, limit: int) -> dict[RunId, RunEvent]:
    """Return what began the newest runs of a job that its event rules began, the newest first."""
    rows = tx.connection.execute(
        select(RUNS.c.id, RUN_EVENTS.c.rule, RUN_EVENTS.c.subjects, RUN_EVENTS.c.told)
        .join(RUN_EVENTS, RUN_EVENTS.c.run_id == RUNS.c.id)
        .where(RUNS.c.job_id == job_id)
        .order_by(RUNS.c.id.desc())
        .limit(limit)
    )
    return {RunId(row.id): _event(row.rule, row.subjects, row.told) for row in rows}


def unfinished_among(tx: Reading, job_ids: Collection[JobId]) -> set[JobId]:
    """Return which of some jobs have a run that has not ended."""
    found = tx.connection.scalars(
        select(RUNS.c.job_id)
        .where(RUNS.c.state.in_(sorted(UNFINISHED)), among(tx, RUNS.c.job_id, job_ids))
        .distinct()
    )
    return set(found)


def _event(rule: str, subjects: str, told: str) -> RunEvent:
    return RunEvent(rule, tuple(json.loads(subjects)), json.loads(told))


def _parts(subjects: Sequence[str]) -> Iterable[Sequence[str]]:
    return (subjects[begin : begin + _MOST_AT_ONCE] for begin in range(0, len(subjects), _MOST_AT_ONCE))


# In the words of the index, which SQLite does not see in "fires_on_events = 1".
FIRES_ON_EVENTS = text("jobs.fires_on_events")
_IS_LIVE = and_(JOBS.c.is_enabled, JOBS.c.disabled_reason == "", JOBS.c.deleted_at.is_(None))
