"""The tables as 0002 has them, which are those that 0001 made last; never changed again."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")
FLAG = sa.Boolean().with_variant(sqlite.INTEGER(), "sqlite")
TEXT = sa.Text()
# All but the one that names the store, each after those that it refers to.
TABLES = (
    "jobs",
    "job_tags",
    "job_texts",
    "revisions",
    "runs",
    "outputs",
    "engines",
    "outbox",
    "settings",
    "pauses",
    "kept_answers",
    "api_tokens",
    "events",
    "waits",
    "audit",
)


def make_tables() -> None:
    """Make the tables of `TABLES`."""
    _make_jobs()
    _make_revisions()
    _make_runs()
    _make_outputs()
    _make_engines()
    _make_the_rest()
    _make_api_tokens()
    _make_events()
    _make_audit()


def make_identity() -> None:
    """Make the table that names the store."""
    _create(
        "store_identity",
        sa.Column("id", WHOLE, nullable=False, autoincrement=False),
        *_columns(TEXT, "store_id", "seal", "former_seal"),
        *_columns(WHOLE, "created_at"),
        sa.PrimaryKeyConstraint("id", name="pk_store_identity"),
        _check("store_identity", "one_row", "id = 1"),
    )


def _make_jobs() -> None:
    _create(
        "jobs",
        *_lasting_id("jobs"),
        *_columns(WHOLE, "revision"),
        *_columns(TEXT, "name", "name_key", "folder"),
        *_columns(WHOLE, "priority"),
        *_optional(TEXT, "key"),
        *_columns(FLAG, "is_enabled"),
        *_optional(WHOLE, "off_since"),
        *_columns(TEXT, "disabled_reason"),
        *_columns(FLAG, "fires_at_start", "is_paused"),
        *_optional(WHOLE, "paused_at", "paused_until", "was_paused_until", "next_due_at"),
        *_columns(WHOLE, "accounted_after_at", "created_at", "changed_at"),
        *_optional(WHOLE, "deleted_at"),
        *_columns(FLAG, "is_purged"),
        _check("jobs", "revision", "revision >= 1"),
        _check(
            "jobs",
            "due_if_live",
            "next_due_at IS NULL OR (is_enabled AND disabled_reason = '' AND deleted_at IS NULL)",
        ),
        _check("jobs", "paused_until", "is_paused OR paused_until IS NULL"),
        _check("jobs", "purged_from_bin", "deleted_at IS NOT NULL OR NOT is_purged"),
        sqlite_autoincrement=True,
    )
    _index_where("next_due_at IS NOT NULL", "ix_jobs_due", "jobs", "next_due_at", "priority DESC", "id")
    _index_where("key IS NOT NULL", "ix_jobs_key", "jobs", "key")
    _index_where("deleted_at IS NOT NULL", "ix_jobs_bin", "jobs", "deleted_at")
    _index_where("fires_at_start", "ix_jobs_at_start", "jobs", "id")
    _index_where("paused_until IS NOT NULL", "ix_jobs_paused_until", "jobs", "paused_until")
    op.create_index("ix_jobs_name_key", "jobs", ["name_key"])
    _create(
        "job_tags",
        *_columns(WHOLE, "job_id"),
        *_columns(TEXT, "tag"),
        sa.PrimaryKeyConstraint("job_id", "tag", name="pk_job_tags"),
        _belongs_to("jobs", "job_tags", "job_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_job_tags_tag", "job_tags", ["tag"])
    _create(
        "job_texts",
        sa.Column("job_id", WHOLE, nullable=False, autoincrement=False),
        *_columns(TEXT, "text"),
        sa.PrimaryKeyConstraint("job_id", name="pk_job_texts"),
        _belongs_to("jobs", "job_texts", "job_id", ondelete="CASCADE"),
    )


def _make_revisions() -> None:
    _create(
        "revisions",
        *_lasting_id("revisions"),
        *_columns(WHOLE, "job_id", "revision"),
        *_columns(TEXT, "change", "detail", "changed_by"),
        *_columns(WHOLE, "changed_at"),
        *_optional(TEXT, "document"),
        _one_of(
            "revisions",
            "change",
            "added edited renamed enabled disabled stopped paused resumed snoozed deleted restored reverted",
        ),
        _belongs_to("jobs", "revisions", "job_id", ondelete="CASCADE"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_revisions_job_id_id", "revisions", ["job_id", "id"])
    _index_where(
        "document IS NOT NULL", "uq_revisions_job_id_revision", "revisions", "job_id", "revision", unique=True
    )


def _make_runs() -> None:
    _create(
        "runs",
        *_lasting_id("runs"),
        *_columns(WHOLE, "job_id", "revision", "due_at"),
        *_columns(TEXT, "request"),
        sa.Column("step", WHOLE, nullable=False, server_default=sa.text("1")),
        *_columns(WHOLE, "attempt"),
        *_columns(TEXT, "trigger", "state", "reason", "reason_text"),
        *_optional(WHOLE, "due_until"),
        *_columns(WHOLE, "occurrences", "start_at"),
        *_optional(WHOLE, "claimed_at", "started_at", "finished_at", "exit_code", "http_status"),
        *_columns(TEXT, "first_error_line"),
        *_columns(WHOLE, "output_bytes"),
        *_columns(TEXT, "idempotency_key"),
        *_optional(WHOLE, "follows_run", "engine_id"),
        *_columns(WHOLE, "fence"),
        *_optional(WHOLE, "pid"),
        *_columns(TEXT, "process"),
        *_optional(WHOLE, "cancel_requested_at"),
        *_columns(TEXT, "cancel_requested_by", "asked_by"),
        *_optional(WHOLE, "asked_at"),
        *_columns(TEXT, "held"),
        sa.UniqueConstraint(
            "job_id",
            "due_at",
            "request",
            "step",
            "attempt",
            name="uq_runs_job_id_due_at_request_step_attempt",
        ),
        _one_of("runs", "trigger", "schedule catch-up retry rerun manual start api step chain"),
        _one_of(
            "runs",
            "state",
            "claimed running succeeded failed timed_out cancelled interrupted skipped missed",
        ),
        _one_of(
            "runs",
            "reason",
            " paused overlap replaced too-late asleep off condition clock-set-back clock-set-forward disabled"
            " superseded crash shutdown by-user time-out failure",
        ),
        _one_of("runs", "held", " paused off bin"),
        _check("runs", "held_is_nobodys", "held = '' OR (state = 'claimed' AND engine_id IS NULL)"),
        _check("runs", "finished_if_over", "(finished_at IS NULL) = (state IN ('claimed', 'running'))"),
        _check("runs", "started_if_run", "state NOT IN ('running', 'succeeded') OR started_at IS NOT NULL"),
        _check("runs", "claimed_is_unstarted", "started_at IS NULL OR state <> 'claimed'"),
        _check("runs", "span_never_ran", "due_until IS NULL OR state IN ('skipped', 'missed')"),
        _check("runs", "span_forward", "due_until IS NULL OR due_until >= due_at"),
        _check("runs", "step", "step >= 1"),
        _check("runs", "attempt", "attempt >= 1"),
        _check("runs", "occurrences", "occurrences >= 1"),
        _belongs_to("jobs", "runs", "job_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_runs_due_at_id", "runs", ["due_at", "id"])
    op.create_index("ix_runs_state_due_at_id", "runs", ["state", "due_at", "id"])
    op.create_index("ix_runs_job_id_id", "runs", ["job_id", "id"])
    _index_where(
        "request <> ''",
        "uq_runs_job_id_request_step_attempt",
        "runs",
        "job_id",
        "request",
        "step",
        "attempt",
        unique=True,
    )
    _index_where("finished_at IS NULL", "ix_runs_unfinished", "runs", "job_id")
    _index_where("due_until IS NOT NULL", "ix_runs_spans", "runs", "due_until")
    _index_where("held <> ''", "ix_runs_held", "runs", "job_id")


def _make_outputs() -> None:
    _create(
        "outputs",
        *_lasting_id("outputs"),
        *_columns(WHOLE, "run_id"),
        *_columns(TEXT, "stream"),
        *_columns(WHOLE, "start", "size"),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("run_id", "stream", "start", name="uq_outputs_run_id_stream_start"),
        _one_of("outputs", "stream", "stdout stderr request response engine"),
        _belongs_to("runs", "outputs", "run_id", ondelete="CASCADE"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outputs_run_id_id_size", "outputs", ["run_id", "id", "size"])


def _make_engines() -> None:
    _create(
        "engines",
        *_lasting_id("engines"),
        *_columns(TEXT, "machine", "host"),
        *_columns(WHOLE, "pid"),
        *_columns(TEXT, "boot", "version"),
        *_columns(WHOLE, "started_at", "heartbeat_at", "lease_until"),
        *_optional(WHOLE, "ticked_at", "stopped_at"),
        sqlite_autoincrement=True,
    )
    _index_where("stopped_at IS NULL", "uq_engines_machine", "engines", "machine", unique=True)


def _make_the_rest() -> None:
    _create(
        "outbox",
        *_lasting_id("outbox", "sequence"),
        *_columns(TEXT, "kind", "ids"),
        _one_of("outbox", "kind", "jobs runs outputs pauses settings engines"),
        sqlite_autoincrement=True,
    )
    _create(
        "settings",
        *_columns(TEXT, "name", "value"),
        *_columns(WHOLE, "changed_at"),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    _create(
        "pauses",
        *_columns(TEXT, "folder"),
        *_optional(WHOLE, "until"),
        *_columns(WHOLE, "paused_at"),
        *_columns(TEXT, "paused_by", "note"),
        sa.PrimaryKeyConstraint("folder", name="pk_pauses"),
    )
    _create(
        "kept_answers",
        *_lasting_id("kept_answers"),
        *_columns(WHOLE, "holder"),
        *_columns(TEXT, "key", "digest"),
        *_columns(WHOLE, "status"),
        *_columns(TEXT, "document", "headers"),
        *_columns(WHOLE, "made_at"),
        sa.UniqueConstraint("holder", "key", name="uq_kept_answers_holder_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_kept_answers_made_at", "kept_answers", ["made_at"])


def _make_api_tokens() -> None:
    _create(
        "api_tokens",
        *_lasting_id("api_tokens"),
        *_columns(TEXT, "name", "scopes", "secret_hash"),
        *_columns(WHOLE, "created_at"),
        *_columns(TEXT, "created_by"),
        *_optional(WHOLE, "expires_at", "last_used_at", "revoked_at"),
        sqlite_autoincrement=True,
    )
    _index_where("revoked_at IS NULL", "uq_api_tokens_name", "api_tokens", "name", unique=True)


def _make_audit() -> None:
    _create(
        "audit",
        sa.Column("number", WHOLE, nullable=False, autoincrement=False),
        *_columns(WHOLE, "at"),
        *_columns(TEXT, "who", "act", "about", "ids", "digest"),
        sa.PrimaryKeyConstraint("number", name="pk_audit"),
    )


def _make_events() -> None:
    _create(
        "events",
        *_lasting_id("events"),
        *_columns(TEXT, "name", "key", "request"),
        *_columns(WHOLE, "came_at"),
        *_columns(TEXT, "sent_by"),
        *_optional(WHOLE, "used_at"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_events_name_key_came_at", "events", ["name", "key", "came_at"])
    op.create_index("ix_events_came_at", "events", ["came_at"])
    _index_where("request <> ''", "uq_events_name_request", "events", "name", "request", unique=True)
    _create(
        "waits",
        sa.Column("run_id", WHOLE, nullable=False, autoincrement=False),
        *_columns(TEXT, "event", "key"),
        *_columns(WHOLE, "ends_at"),
        *_columns(FLAG, "is_after_failure"),
        *_optional(WHOLE, "event_id"),
        *_columns(TEXT, "moved_by"),
        sa.PrimaryKeyConstraint("run_id", name="pk_waits"),
        _belongs_to("runs", "waits", "run_id", ondelete="CASCADE"),
    )
    _index_where("event_id IS NULL AND event <> ''", "ix_waits_event", "waits", "event")


def _create(name: str, *parts: sa.Column[Any] | sa.Constraint, **options: bool) -> None:
    op.create_table(name, *parts, sqlite_strict=True, **options)


def _lasting_id(table: str, name: str = "id") -> tuple[sa.Column[Any], sa.PrimaryKeyConstraint]:
    column = sa.Column(name, WHOLE, sa.Identity(), nullable=False)
    return column, sa.PrimaryKeyConstraint(name, name=f"pk_{table}")


def _columns(kind: sa.types.TypeEngine[Any], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _optional(kind: sa.types.TypeEngine[Any], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=True) for name in names]


def _check(table: str, name: str, condition: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(condition, name=f"ck_{table}_{name}")


def _one_of(table: str, column: str, words: str) -> sa.CheckConstraint:
    allowed = ", ".join(f"'{word}'" for word in words.split(" "))
    return _check(table, column, f"{column} IN ({allowed})")


def _belongs_to(other: str, table: str, column: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=f"fk_{table}_{column}_{other}", ondelete=ondelete
    )


def _index_where(condition: str, name: str, table: str, *columns: str, unique: bool = False) -> None:
    where = sa.text(condition)
    parts = [sa.text(column) if " " in column else column for column in columns]
    op.create_index(name, table, parts, unique=unique, sqlite_where=where, postgresql_where=where)
