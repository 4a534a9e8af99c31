"""Let events carry what their sender says of them."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("events", sa.Column("data", sa.Text(), nullable=False, server_default=""))
