"""Describe answers of the facade as JSON objects."""

from binascii import b2a_base64
from datetime import timedelta
from typing import TYPE_CHECKING

from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.fields.answers import (
    ANYTHING,
    BOOLEAN,
    INSTANT,
    INTEGER,
    MAY_BE_INSTANT,
    MAY_BE_INTEGER,
    MAY_BE_MILLISECONDS,
    MAY_BE_STRING,
    STRING,
    Answer,
    Key,
    all_of,
    may_be,
    within,
    words,
)
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.written_times import for_programs_if_known
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.channel import ChannelKind
from scheduler_core.values.records.machine import MachineRole, MachineState
from scheduler_core.values.runs.instance import InstanceState
from scheduler_core.values.runs.progress import Awaits, Follows, StepMark
from scheduler_core.values.runs.run import Held, OutputStream, Reason, RunState
from scheduler_core.values.runs.since_success import Changed, Comparable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scheduler_core.actions.outcome import ActionOutcome
    from scheduler_core.doctor.finding import Diagnosis
    from scheduler_core.facade.control.engine_state import EngineState
    from scheduler_core.facade.control.undoing import Undone
    from scheduler_core.facade.jobs.job_differences import Difference
    from scheduler_core.facade.runs.hooks import Hook
    from scheduler_core.facade.runs.watches import WatchState
    from scheduler_core.facade.times.explanation import Why
    from scheduler_core.facade.times.planned import Planned, PlannedJob
    from scheduler_core.facade.times.previews import Preview
    from scheduler_core.recurrence.explain import Explanation
    from scheduler_core.recurrence.plan import Fires, Problem
    from scheduler_core.store.maintenance.backup import Backup
    from scheduler_core.values.jobs.job_history import HistoryEntry
    from scheduler_core.values.jobs.run_policies import Condition
    from scheduler_core.values.records.api_token import ApiToken
    from scheduler_core.values.records.audit import AuditEntry
    from scheduler_core.values.records.channel import KeptChannel
    from scheduler_core.values.records.machine import BegunLately, MachineActed, RunOfMachine, SeenMachine
    from scheduler_core.values.records.pause import Pause
    from scheduler_core.values.runs.backfill import Backfill, BackfillInstant
    from scheduler_core.values.runs.event import Event
    from scheduler_core.values.runs.instance import Instance
    from scheduler_core.values.runs.progress import Acted, Following, Progress, StepCount, StepProgress
    from scheduler_core.values.runs.run import KeptChunk
    from scheduler_core.values.runs.run_statistics import Failure, JobLength, RunStatistics, Spread
    from scheduler_core.values.runs.since_success import ChangeSince, ComparedRun, SinceSuccess

_MILLISECOND = timedelta(milliseconds=1)
_HELD = words(Held).about("What keeps it from going on; empty for nothing.")
_WAITS_FOR = STRING.about("The event that ends the wait before; empty for none.")
_NUMBERS = all_of(INTEGER)

_RUN_OF_MACHINE: "Answer[RunOfMachine]" = Answer(
    run=INTEGER.of("run_id"), job=INTEGER.of("job_id"), job_name=STRING, started_at=INSTANT
)
_MILLISECONDS = Key(INTEGER.schema, lambda length: length // _MILLISECOND)
_SPREAD: "Answer[Spread]" = Answer(
    median_ms=_MILLISECONDS.of("median"),
    most_ms=_MILLISECONDS.of("most"),
    longest_ms=_MILLISECONDS.of("longest"),
)
_MAY_BE_SPREAD = may_be(within(_SPREAD))
_COUNTS = Key({"type": "object", "additionalProperties": INTEGER.schema}, dict)
object_of_statistics: "Answer[RunStatistics]" = Answer(
    counts=_COUNTS, duration=_MAY_BE_SPREAD, lateness=_MAY_BE_SPREAD
)
object_of_job_length: "Answer[JobLength]" = Answer(
    job=INTEGER.of("job_id"),
    job_name=STRING,
    runs=INTEGER.of("count"),
    average_ms=_MILLISECONDS.of("average"),
    longest_ms=_MILLISECONDS.of("longest"),
)
_BEGUN: "Answer[BegunLately]" = Answer(
    count=INTEGER.about("How many it began in the last hour, of the newest 5,000 of all."),
    lateness=_MAY_BE_SPREAD.about("How long after they could have begun; null without any."),
)
object_of_machine: "Answer[SeenMachine]" = Answer(
    id=INTEGER.about("The number of its newest process; older ones mean the same machine."),
    host=STRING,
    role=words(MachineRole).about("What it does: plan, stand by for who plans, or carry out runs alone."),
    state=words(MachineState),
    complaint=STRING.about("Why it is not well; empty where it is."),
    version=STRING,
    pid=INTEGER,
    since=INSTANT.of("since_at"),
    heartbeat_at=INSTANT,
    lease_until=INSTANT,
    stopped_at=MAY_BE_INSTANT,
    tags=all_of(STRING).about("All its tags."),
    given_tags=all_of(STRING).about("Those of its tags that the settings give it."),
    running=INTEGER,
    unfinished=INTEGER.about("What runs there, and what it has claimed."),
    runs=all_of(within(_RUN_OF_MACHINE)),
    begun=within(_BEGUN),
    drained_at=MAY_BE_INSTANT.about("Since when it takes no more runs; null where it takes them."),
    drained_by=STRING,
    clock_ahead_ms=MAY_BE_MILLISECONDS.of("clock_ahead").about(
        "By how much its clock is ahead of the server's; null where it has told nothing."
    ),
)
object_of_machine_acted: "Answer[MachineActed]" = Answer(
    machine=within(object_of_machine),
    was_done=BOOLEAN.about("Whether it had been done before, so that nothing was changed."),
    namesakes=_NUMBERS.about("Other machines that are called so, and were given the same."),
)
object_of_known_engine: "Answer[EngineState]" = Answer(
    pid=INTEGER,
    host=STRING,
    version=STRING,
    since=MAY_BE_INSTANT.of("since_at"),
    last_look=MAY_BE_INSTANT.of("beat_at"),
    is_well=BOOLEAN,
    complaints=all_of(STRING),
    tags=all_of(STRING).about("The tags of its machine, by which jobs say where they run."),
    keeps_awake=all_of(STRING).about("The jobs whose runs keep its machine awake."),
)
object_of_instance: "Answer[Instance]" = Answer(
    key=STRING,
    job=INTEGER.of("job_id"),
    job_name=STRING,
    state=words(InstanceState),
    since=INSTANT,
    run=MAY_BE_INTEGER.of("run_id").about("The run that it stands at; null before it begins."),
    step=INTEGER,
    attempt=INTEGER,
    waits_for=_WAITS_FOR.of("event"),
    waits_until=MAY_BE_INSTANT.of("until"),
    outcome=may_be(words(RunState)),
    reason=STRING,
    held=_HELD,
)
_FOLLOWING: "Answer[Following]" = Answer(kind=words(Follows), step=MAY_BE_INTEGER)
_MAY_FOLLOW = may_be(within(_FOLLOWING))


def _printed_conditions(conditions: "Iterable[Condition]") -> list[str]:
    from scheduler_core.phrases.condition_words import print_condition

    return [print_condition(each) for each in conditions]


_STEP_OF_RUN = Key(MAY_BE_INTEGER.schema, lambda run: None if run is None else run.id)
_STATE_OF_RUN = Key(may_be(words(RunState)).schema, lambda run: None if run is None else run.state)
_END_OF_RUN = Key(
    MAY_BE_INSTANT.schema, lambda run: None if run is None else for_programs_if_known(run.finished_at)
)
_STEP: "Answer[StepProgress]" = Answer(
    number=INTEGER,
    name=STRING,
    mark=words(StepMark).about("How the step stands in this instance."),
    is_wait=BOOLEAN,
    run=_STEP_OF_RUN.about("The newest run of it; null for none."),
    state=_STATE_OF_RUN.of("run"),
    finished_at=_END_OF_RUN.of("run"),
    from_before=BOOLEAN.about("Whether the instance that this one repeats did it."),
)
object_of_progress: "Answer[Progress]" = Answer(
    instance=within(object_of_instance),
    began_at=INSTANT,
    since=INSTANT.about("Since when it stands there."),
    steps=all_of(within(_STEP)),
    awaits=words(Awaits).about("What it waits for."),
    then=_MAY_FOLLOW.about("What comes when what it waits for is over."),
    on_event=_MAY_FOLLOW.about("What comes if its event comes before."),
    conditions=Key(all_of(STRING).schema, _printed_conditions),
    asked_by=STRING,
    repeats_run=MAY_BE_INTEGER.about("The run at which the instance stood that this one repeats."),
    about=STRING.about("What began it: the key of an event, the name of a file; empty where no event did."),
)
object_of_acted: "Answer[Acted]" = Answer(
    progress=within(object_of_progress),
    was_done=BOOLEAN.about("Whether it had been done before, so that nothing was changed."),
)
object_of_step_count: "Answer[StepCount]" = Answer(job=INTEGER.of("job_id"), step=INTEGER, count=INTEGER)
object_of_audit_entry: "Answer[AuditEntry]" = Answer(
    number=INTEGER,
    at=INSTANT,
    who=STRING,
    act=STRING.about("What was done, by a word of the question for it; a newer Hourbell may know others."),
    about=STRING,
    jobs=_NUMBERS.of("job_ids"),
    runs=_NUMBERS.of("run_ids"),
    digest=STRING,
)
object_of_planned: "Answer[Planned]" = Answer(
    at=INSTANT, job=INTEGER.of("job_id"), job_name=STRING, is_paused=BOOLEAN
)
object_of_history: "Answer[HistoryEntry]" = Answer(
    number=INTEGER,
    revision=INTEGER,
    change=words(JobChange),
    detail=STRING,
    changed_by=STRING,
    changed_at=INSTANT,
    has_document=BOOLEAN.of("has_draft"),
)
object_of_difference: "Answer[Difference]" = Answer(path=STRING, before=ANYTHING, after=ANYTHING)
object_of_pause: "Answer[Pause]" = Answer(
    folder=STRING.about("Empty for everything."),
    until=MAY_BE_INSTANT,
    paused_at=INSTANT,
    paused_by=STRING,
    note=STRING,
)
object_of_failure: "Answer[Failure]" = Answer(
    state=words(RunState),
    reason=words(Reason),
    first_error_line=STRING,
    count=INTEGER,
    last_due_at=INSTANT,
)
object_of_event: "Answer[Event]" = Answer(
    id=INTEGER,
    name=STRING,
    key=STRING,
    came_at=INSTANT,
    sent_by=STRING,
    request=STRING,
    data=STRING.about("What its sender said of it, for the runs that it begins."),
)
# What an event rule watches, as an option says it.
object_of_watch: "Answer[WatchState]" = Answer(
    job_id=INTEGER,
    job=STRING,
    rule=STRING,
    matches=INTEGER,
    begins=all_of(STRING).about("what would begin a run if it stays so, the first thousand"),
    has_begun=BOOLEAN,
    trouble=STRING,
    last_at=MAY_BE_INSTANT,
    last_state=STRING,
    kind=STRING.about("the key of the rule in a file of jobs, such as on_file"),
    waits_until=MAY_BE_INSTANT.about("when a run begins if what must last stays so"),
    read_at=MAY_BE_INSTANT.about("when a calendar that the job follows was read last"),
    failed_since=MAY_BE_INSTANT.about("since when reading that calendar fails"),
)
# A backfill, and what the occurrences of its span have.
object_of_backfill: "Answer[Backfill]" = Answer(
    id=STRING,
    job_id=INTEGER,
    total=INTEGER,
    unfinished=INTEGER,
    counts=_COUNTS.about("its occurrences by the state of the newest run of each"),
    first_due_at=INSTANT,
    last_due_at=INSTANT,
    asked_at=MAY_BE_INSTANT,
    asked_by=STRING,
)
object_of_backfill_instant: "Answer[BackfillInstant]" = Answer(
    due_at=INSTANT.of("at"),
    state=Key({"enum": [*(each.value for each in RunState), None]}).about(
        "null where nothing is known of it"
    ),
    run=MAY_BE_INTEGER.of("run_id"),
    reason_text=STRING,
    is_wanted=BOOLEAN.about("whether it is run"),
)
_SCOPES = Key(all_of(words(Scope)).schema, lambda held: [scope for scope in Scope if scope in held])
object_of_own_token: "Answer[ApiToken]" = Answer(name=STRING, scopes=_SCOPES, expires_at=MAY_BE_INSTANT)
# What is known of a token, without what opens anything.
object_of_token: "Answer[ApiToken]" = Answer(
    id=INTEGER,
    name=STRING,
    scopes=_SCOPES,
    created_at=INSTANT,
    created_by=STRING,
    expires_at=MAY_BE_INSTANT,
    last_used_at=MAY_BE_INSTANT,
    revoked_at=MAY_BE_INSTANT,
)
object_of_hook: "Answer[Hook]" = Answer(
    name=STRING,
    created_at=MAY_BE_INSTANT,
    last_used_at=MAY_BE_INSTANT,
    jobs=all_of(STRING),
    trouble=STRING,
    address=STRING.about("At which deliveries are taken; the secret in it is not shown again."),
)
# What a run wrote.
object_of_chunk: "Answer[KeptChunk]" = Answer(
    number=INTEGER,
    stream=words(OutputStream),
    start=INTEGER,
    text=Key(STRING.schema, lambda content: content.decode("utf-8", "backslashreplace"))
    .of("content")
    .about("As UTF-8; what is none is escaped, such as \\xff."),
    content=Key(
        {"type": "string", "contentEncoding": "base64"},
        lambda content: b2a_base64(content, newline=False).decode("ascii"),
    ),
)
# A channel without what lets others write there.
object_of_channel: "Answer[KeptChannel]" = Answer(
    id=INTEGER,
    name=STRING,
    kind=words(ChannelKind),
    address=STRING.of("shown_address"),
    created_at=INSTANT,
    created_by=STRING,
    broken_at=MAY_BE_INSTANT,
    broken=STRING.about("what is to be mended there; empty as a rule"),
    waiting=INTEGER.about("notices that are to be sent"),
    delay=STRING.about("why those wait; it passes by itself"),
    is_proven=BOOLEAN.about("whether something has arrived"),
)
object_of_diagnosis: "Answer[Diagnosis]" = Answer(subject=STRING, level=STRING, message=STRING, advice=STRING)
object_of_backup: "Answer[Backup]" = Answer(
    path=Key(STRING.schema, str), made_at=INSTANT, purpose=STRING, size=INTEGER
)
object_of_instant: "Answer[Explanation]" = Answer(
    at=INSTANT,
    rules=_NUMBERS,
    is_included=BOOLEAN,
    is_added=BOOLEAN,
    is_repeated=BOOLEAN,
    is_second=BOOLEAN,
    shifted_from=Key(MAY_BE_STRING.schema, lambda at: None if at is None else at.isoformat()),
    rolled_from=all_of(Key({"type": "string", "format": "date"}, lambda day: day.isoformat())),
    delayed_by_jitter_from=MAY_BE_INSTANT,
    moved_from=MAY_BE_INSTANT,
)


def object_of_engine(engine: "EngineState") -> dict[str, object] | None:
    """Return the engine that runs a store's jobs; None where none does."""
    from scheduler_core.facade.control.engine_state import EngineKind

    return None if engine.kind is EngineKind.NONE else object_of_known_engine(engine)


@dataclass(frozen=True, slots=True)
class WhyInSentences:
    """An instant explained, with the sentences that tell it."""

    why: "Why"
    sentences: list[str]


object_of_why: Answer[WhyInSentences] = Answer(
    job=INTEGER.of("why.job.id"),
    job_name=STRING.of("why.job.name"),
    at=INSTANT.of("why.at"),
    verdict=Key(STRING.schema, lambda verdict: verdict.name.lower().replace("_", "-")).of("why.verdict"),
    revision=INTEGER.of("why.standing.revision"),
    schedule=STRING.of("why.sentence"),
    is_planned=Key(BOOLEAN.schema, lambda told: told is not None and told.is_occurrence).of(
        "why.explanation"
    ),
    obstacle=Key(MAY_BE_STRING.schema, lambda told: None if told is None else told.obstacle).of(
        "why.explanation"
    ),
    before=MAY_BE_INSTANT.of("why.before_at"),
    after=MAY_BE_INSTANT.of("why.after_at"),
    runs=all_of(within(object_of, "Run")).of("why.runs"),
    sentences=all_of(STRING),
    is_held_copy=BOOLEAN.of("why.is_held_copy"),
)


_COMPARED_RUN: "Answer[ComparedRun]" = Answer(
    id=INTEGER, due_at=INSTANT, started_at=MAY_BE_INSTANT, revision=INTEGER
)
_CHANGE_SINCE: "Answer[ChangeSince]" = Answer(
    kind=words(Changed), what=STRING, was=STRING, now=STRING, at=MAY_BE_INSTANT, who=STRING
)
object_of_since_success: "Answer[SinceSuccess]" = Answer(
    job=INTEGER.of("job_id"),
    job_name=STRING,
    comparable=words(Comparable),
    failed=may_be(within(_COMPARED_RUN)),
    succeeded=may_be(within(_COMPARED_RUN)),
    changes=all_of(within(_CHANGE_SINCE)),
    not_compared=all_of(STRING).about("Variables that are, or may be, secrets."),
)


def _word_of_fires(fires: "Fires") -> str:
    from scheduler_core.phrases.nothing_to_come import word_of_fires

    return word_of_fires(fires)


_PROBLEM: "Answer[Problem]" = Answer(field=STRING, message=STRING, is_error=BOOLEAN)
object_of_preview: "Answer[Preview]" = Answer(
    sentence=STRING,
    fires=Key({"enum": ["never", "finite", "forever"]}, _word_of_fires),
    problems=all_of(within(_PROBLEM)),
    instants=all_of(within(object_of_instant)),
    clock_changes=all_of(STRING),
)
object_of_planned_job: "Answer[PlannedJob]" = Answer(
    job=INTEGER.of("job_id"),
    job_name=STRING,
    instants=all_of(INSTANT),
    is_cut=BOOLEAN,
    usual_duration_ms=MAY_BE_MILLISECONDS.of("usual_duration"),
)


def object_of_undone(undone: "Undone") -> dict[str, object]:
    runs = {"begun_runs": undone.begun_runs, "asked_runs": undone.asked_runs}
    return {"entry": object_of_audit_entry(undone.entry), "jobs": list(undone.jobs), **runs}


def object_of_outcome(outcome: "ActionOutcome") -> dict[str, object]:
    return {
        "state": outcome.state,
        "reason": outcome.reason_text,
        "exit_code": outcome.exit_code,
        "http_status": outcome.http_status,
        "first_error_line": outcome.first_error_line,
        "result_line": outcome.result_line,
    }
