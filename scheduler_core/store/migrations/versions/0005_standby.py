"""Let engines say whether they run the jobs or stand by."""

import sqlalchemy as sa
from alembic import op

from scheduler_core.store.migrations.tables_of_0002 import FLAG

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("engines", sa.Column("plans", FLAG, nullable=False, server_default=sa.true()))
