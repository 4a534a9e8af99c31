"""The ledger of runs with their output."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from scheduler_core.store.opening.column_types import Whole, Word
from scheduler_core.store.tables.job_rows import JobRow
from scheduler_core.store.tables.row import STRICT_WITH_LASTING_IDS, Row, index_where, lasting_id, one_of
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.output import OutputStream
from scheduler_core.values.runs.run import Held, Reason, RunState, Trigger


class RunRow(Row):
    """One attempt, or an occurrence (or a whole span of them) that never ran.

    `request` is empty for an occurrence of the schedule and otherwise names what was asked for, so
    that nothing can be claimed twice. All steps of a sequence have the occurrence and request of the first
    one. A run is unfinished as long as `finished_at` is NULL.
    `start_at` is when it may begin. `fence` grows when another engine takes the run over: what the
    former owner still writes is then refused. `process` is all that its process and those it leaves behind
    are known by, as `actions.process.ProcessIdentity` writes it; empty as long as there is none.
    `asked_at` is when a person or a program asked for what a run belongs to. What is `held` is nobody's.
    """

    __tablename__ = "runs"

    id: Mapped[RunId] = lasting_id()
    job_id: Mapped[JobId] = mapped_column(ForeignKey(JobRow.id))
    revision: Mapped[int]
    due_at: Mapped[datetime]
    request: Mapped[str]
    step: Mapped[int] = mapped_column(server_default=text("1"))
    attempt: Mapped[int]
    trigger: Mapped[Trigger] = mapped_column(Word(Trigger))
    state: Mapped[RunState] = mapped_column(Word(RunState))
    reason: Mapped[Reason] = mapped_column(Word(Reason))
    reason_text: Mapped[str]
    due_until: Mapped[datetime | None]
    occurrences: Mapped[int]
    start_at: Mapped[datetime]
    claimed_at: Mapped[datetime | None]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    exit_code: Mapped[int | None]
    http_status: Mapped[int | None]
    first_error_line: Mapped[str]
    output_bytes: Mapped[int]
    idempotency_key: Mapped[str]
    follows_run: Mapped[RunId | None] = mapped_column(Whole)
    engine_id: Mapped[EngineId | None] = mapped_column(Whole)
    fence: Mapped[int]
    pid: Mapped[int | None]
    process: Mapped[str]
    cancel_requested_at: Mapped[datetime | None]
    cancel_requested_by: Mapped[str]
    asked_by: Mapped[str]
    asked_at: Mapped[datetime | None]
    held: Mapped[Held] = mapped_column(Word(Held))

    __table_args__ = (
        UniqueConstraint("job_id", "due_at", "request", "step", "attempt"),
        one_of("trigger", Trigger),
        one_of("state", RunState),
        one_of("reason", Reason),
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
        STRICT_WITH_LASTING_IDS,
    )


class OutputRow(Row):
    """A chunk of what a run wrote; `start` counts the bytes of its stream before it."""

    __tablename__ = "outputs"

    id: Mapped[int] = lasting_id()
    run_id: Mapped[RunId] = mapped_column(ForeignKey(RunRow.id, ondelete="CASCADE"))
    stream: Mapped[OutputStream] = mapped_column(Word(OutputStream))
    start: Mapped[int]
    size: Mapped[int]
    content: Mapped[bytes]

    __table_args__ = (
        UniqueConstraint("run_id", "stream", "start"),
        one_of("stream", OutputStream),
        # All that retention must know, without touching the chunks themselves.
        Index(None, "run_id", "id", "size"),
        STRICT_WITH_LASTING_IDS,
    )
