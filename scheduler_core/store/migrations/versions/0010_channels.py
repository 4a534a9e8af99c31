"""Keep channels, and the notices that go to them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0010"
down_revision = "0009"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", WHOLE, sa.Identity(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("created_at", WHOLE, nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("broken_at", WHOLE, nullable=True),
        sa.Column("broken", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sa.UniqueConstraint("name", name="uq_channels_name"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_table(
        "notices",
        sa.Column("id", WHOLE, sa.Identity(), nullable=False),
        sa.Column("channel_id", WHOLE, nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("job_id", WHOLE, nullable=True),
        sa.Column("run_id", WHOLE, nullable=True),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("made_at", WHOLE, nullable=False),
        sa.Column("next_at", WHOLE, nullable=True),
        sa.Column("tries", WHOLE, nullable=False),
        sa.Column("sent_at", WHOLE, nullable=True),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint("channel_id", "subject", name="uq_notices_channel_id_subject"),
        sa.ForeignKeyConstraint(
            ["channel_id"], ["channels.id"], "fk_notices_channel_id_channels", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], "fk_notices_job_id_jobs", ondelete="CASCADE"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notices_job_id_id", "notices", ["job_id", "id"])
    op.create_index(
        "ix_notices_next",
        "notices",
        ["next_at"],
        sqlite_where=sa.text("next_at IS NOT NULL"),
        postgresql_where=sa.text("next_at IS NOT NULL"),
    )
