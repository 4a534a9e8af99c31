"""Remember what was given for the parameters of runs, and what events told that began some."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0009"
down_revision = "0008"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    told = sa.Column("told", sa.Text(), nullable=False, server_default=sa.text("'{}'"))
    op.add_column("run_events", told)
    op.create_table(
        "run_values",
        sa.Column("run_id", WHOLE, nullable=False, autoincrement=False),
        sa.Column("given", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("run_id", name="pk_run_values"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], "fk_run_values_run_id_runs", ondelete="CASCADE"),
        sqlite_strict=True,
    )
