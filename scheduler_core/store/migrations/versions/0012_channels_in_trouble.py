"""Find the channels that are in trouble without a look at all that waits."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    wanted = sa.text("next_at IS NOT NULL AND trouble <> ''")
    op.create_index(
        "ix_notices_trouble",
        "notices",
        ["channel_id", "next_at"],
        sqlite_where=wanted,
        postgresql_where=wanted,
    )
