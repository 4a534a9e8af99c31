"""Keep what a run that succeeded said at its end; what ended before says nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("runs", sa.Column("result_line", sa.Text(), nullable=False, server_default=""))
