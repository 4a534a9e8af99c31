"""Let machines drain, tell how wrong their clocks go, only carry out, and be forgotten."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

from scheduler_core.store.migrations.tables_of_0002 import FLAG

revision = "0007"
down_revision = "0006"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "drains",
        sa.Column("machine", sa.Text(), nullable=False),
        sa.Column("drained_at", WHOLE, nullable=False),
        sa.Column("drained_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("machine", name="pk_drains"),
        sqlite_strict=True,
    )
    op.add_column("engines", sa.Column("may_plan", FLAG, nullable=False, server_default=sa.true()))
    op.add_column("engines", sa.Column("clock_ahead", WHOLE, nullable=True))
    op.add_column("engines", sa.Column("forgotten_at", WHOLE, nullable=True))
