"""Let jobs say whether the machine is woken for them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("wake", sa.Text(), nullable=False, server_default=""))
    wanted = sa.text("wake <> ''")
    op.create_index("ix_jobs_wake", "jobs", ["next_due_at"], sqlite_where=wanted, postgresql_where=wanted)
