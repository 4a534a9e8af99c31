"""Keep what scripts ran by: their files, their environment and the machine."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0016"
down_revision = "0015"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    op.add_column("runs", sa.Column("surroundings", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "surroundings",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("used_at", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_surroundings"),
        sqlite_strict=True,
    )
