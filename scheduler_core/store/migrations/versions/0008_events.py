"""Remember what event rules have seen, and what began a run."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

from scheduler_core.store.migrations.tables_of_0002 import FLAG

revision = "0008"
down_revision = "0007"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("fires_on_events", FLAG, nullable=False, server_default=sa.false()))
    op.create_index(
        "ix_jobs_on_events",
        "jobs",
        ["id"],
        sqlite_where=sa.text("fires_on_events"),
        postgresql_where=sa.text("fires_on_events"),
    )
    op.create_table(
        "watched",
        sa.Column("job_id", WHOLE, nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("seen_at", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("job_id", "rule", "subject", name="pk_watched"),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], "fk_watched_job_id_jobs", ondelete="CASCADE"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "run_events",
        sa.Column("run_id", WHOLE, nullable=False, autoincrement=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("subjects", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("run_id", name="pk_run_events"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], "fk_run_events_run_id_runs", ondelete="CASCADE"),
        sqlite_strict=True,
    )
