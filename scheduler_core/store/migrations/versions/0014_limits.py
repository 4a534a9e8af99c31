"""Keep what scripts took of their machine, and which limit ended them; nothing is known of earlier ones."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0014"
down_revision = "0013"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    for name in ("computing_ms", "peak_memory_bytes", "blocks_read", "blocks_written"):
        op.add_column("runs", sa.Column(name, WHOLE, nullable=True))
    for name in ("exceeded", "unkept_limits"):
        op.add_column("runs", sa.Column(name, sa.Text(), nullable=False, server_default=""))
