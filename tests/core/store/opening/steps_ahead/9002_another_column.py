"""A second step, in the same transaction as the first."""

import sqlalchemy as sa
from alembic import op

from tests.core.store.stopping import stop_if_asked

revision = "9002"
down_revision = "9001"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("new_number", sa.Integer()))
    op.execute("UPDATE jobs SET new_number = id")
    stop_if_asked(revision)
