"""The ledger of runs with their output."""

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    Named,
    TypedColumns,
    UniqueConstraint,
    text,
)

from scheduler_core.store.opening.column_types import PlainText, UtcDateTime, Whole, Word
from scheduler_core.store.tables.common import (
    STRICT,
    STRICT_WITH_LASTING_IDS,
    index_where,
    lasting_id,
    number_of,
    one_of,
    table_of,
)
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import Held, OutputStream, Reason, RunState, Trigger


class RunColumns(TypedColumns):
    """One attempt, or an occurrence (or a whole span of them) that never ran.

    `request` is empty for an occurrence of the schedule and otherwise names what was asked for, so
    that nothing can be claimed twice. All steps of a sequence have the occurrence and request of the first
    one. A run is unfinished as long as `finished_at` is NULL.
    `start_at` is when it may begin. `fence` grows when another engine takes the run over: what the
    former owner still writes is then refused. `process` is all that its process and those it leaves running
    are known by, as `actions.process.ProcessIdentity` writes it; empty as long as there is none.
    `asked_at` is when a person or a program asked for what a run belongs to. What is `held` is nobody's.
    A script ran by the `surroundings` of that digest; empty where that was not noted.
    The reason of one that has `exceeded` a limit, by the word of its kind, is `limit` for readers and a
    failure here, which programs of older forms know.
    """

    id: Named[RunId] = lasting_id()
    job_id: Named[JobId] = number_of(ForeignKey("jobs.id"))
    revision: Named[int] = Column(Whole)
    due_at: Named[datetime] = Column(UtcDateTime)
    request: Named[str] = Column(PlainText)
    step: Named[int] = Column(Whole, server_default=text("1"))
    attempt: Named[int] = Column(Whole)
    trigger: Named[Trigger] = Column(Word(Trigger))
    state: Named[RunState] = Column(Word(RunState))
    reason: Named[Reason] = Column(Word(Reason))
    reason_text: Named[str] = Column(PlainText)
    due_until: Named[datetime | None] = Column(UtcDateTime)
    occurrences: Named[int] = Column(Whole)
    start_at: Named[datetime] = Column(UtcDateTime)
    claimed_at: Named[datetime | None] = Column(UtcDateTime)
    started_at: Named[datetime | None] = Column(UtcDateTime)
    finished_at: Named[datetime | None] = Column(UtcDateTime)
    exit_code: Named[int | None] = Column(Whole)
    http_status: Named[int | None] = Column(Whole)
    first_error_line: Named[str] = Column(PlainText)
    output_bytes: Named[int] = Column(Whole)
    idempotency_key: Named[str] = Column(PlainText)
    follows_run: Named[RunId | None] = number_of()
    engine_id: Named[EngineId | None] = number_of()
    fence: Named[int] = Column(Whole)
    pid: Named[int | None] = Column(Whole)
    process: Named[str] = Column(PlainText)
    cancel_requested_at: Named[datetime | None] = Column(UtcDateTime)
    cancel_requested_by: Named[str] = Column(PlainText)
    asked_by: Named[str] = Column(PlainText)
    asked_at: Named[datetime | None] = Column(UtcDateTime)
    held: Named[Held] = Column(Word(Held))
    result_line: Named[str] = Column(PlainText, server_default="")
    computing_ms: Named[int | None] = Column(Whole)
    peak_memory_bytes: Named[int | None] = Column(Whole)
    blocks_read: Named[int | None] = Column(Whole)
    blocks_written: Named[int | None] = Column(Whole)
    exceeded: Named[str] = Column(PlainText, server_default="")
    unkept_limits: Named[str] = Column(PlainText, server_default="")
    surroundings: Named[str] = Column(PlainText, server_default="")


RUNS = table_of(
    "runs",
    RunColumns,
    UniqueConstraint("job_id", "due_at", "request", "step", "attempt"),
    one_of("trigger", Trigger),
    one_of("state", RunState),
    one_of("reason", Reason, without=(Reason.LIMIT,)),
    one_of("held", Held),
    CheckConstraint("held = '' OR (state = 'claimed' AND engine_id IS NULL)", "held_is_nobodys"),
    CheckConstraint("(finished_at IS NULL) = (state IN ('claimed', 'running'))", "finished_if_over"),
    CheckConstraint("state NOT IN ('running', 'succeeded') OR started_at IS NOT NULL", "started_if_run"),
    CheckConstraint("started_at IS NULL OR state <> 'claimed'", "claimed_is_unstarted"),
    CheckConstraint("due_until IS NULL OR state IN ('skipped', 'missed')", "span_never_ran"),
    CheckConstraint("due_until IS NULL OR due_until >= due_at", "span_forward"),
    CheckConstraint("step >= 1", "step"),
    CheckConstraint("attempt >= 1", "attempt"),
    CheckConstraint("occurrences >= 1", "occurrences"),
    Index(None, "due_at", "id"),
    Index(None, "state", "due_at", "id"),
    Index(None, "job_id", "id"),
    index_where(
        "request <> ''",
        "uq_runs_job_id_request_step_attempt",
        "job_id",
        "request",
        "step",
        "attempt",
        is_unique=True,
    ),
    index_where("finished_at IS NULL", "ix_runs_unfinished", "job_id"),
    index_where("due_until IS NOT NULL", "ix_runs_spans", "due_until"),
    index_where("held <> ''", "ix_runs_held", "job_id"),
    **STRICT_WITH_LASTING_IDS,
)


class OutputColumns(TypedColumns):
    """A chunk of what a run wrote; `start` counts the bytes of its stream before it."""

    id: Named[int] = lasting_id()
    run_id: Named[RunId] = number_of(ForeignKey("runs.id", ondelete="CASCADE"))
    stream: Named[OutputStream] = Column(Word(OutputStream))
    start: Named[int] = Column(Whole)
    size: Named[int] = Column(Whole)
    content: Named[bytes] = Column(LargeBinary)


OUTPUTS = table_of(
    "outputs",
    OutputColumns,
    UniqueConstraint("run_id", "stream", "start"),
    one_of("stream", OutputStream),
    Index(None, "run_id", "id", "size"),
    **STRICT_WITH_LASTING_IDS,
)


class RunValueColumns(TypedColumns):
    """The values that were given when a run was asked for, by name, in JSON."""

    run_id: Named[RunId] = number_of(
        ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    given: Named[str] = Column(PlainText)


RUN_VALUES = table_of("run_values", RunValueColumns, **STRICT)


class SurroundingColumns(TypedColumns):
    """What scripts ran by, in JSON, once for all runs with this digest; `used_at` may be a day old."""

    digest: Named[str] = Column(PlainText, primary_key=True)
    told: Named[str] = Column(PlainText)
    used_at: Named[datetime] = Column(UtcDateTime)


SURROUNDINGS = table_of("surroundings", SurroundingColumns, **STRICT)
