"""Let jobs say when they are late, and remember which notices became part of a sum."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0013"
down_revision = "0012"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("late", sa.Text(), nullable=False, server_default=""))
    op.add_column("jobs", sa.Column("late_since", WHOLE, nullable=True))
    op.add_column("jobs", sa.Column("late_seen_at", WHOLE, nullable=True))
    wanted = sa.text("late <> ''")
    op.create_index("ix_jobs_late", "jobs", ["id"], sqlite_where=wanted, postgresql_where=wanted)
    op.add_column("notices", sa.Column("folded_at", WHOLE, nullable=True))
