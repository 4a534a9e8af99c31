"""Let jobs say where they run, engines what they are, and the store which programs may go on with it."""

import sqlalchemy as sa
from alembic import op

from scheduler_core.store.migrations.rebuilding import changed_table

revision = "0004"
down_revision = "0003"

REASONS = (
    "",
    "paused",
    "overlap",
    "replaced",
    "too-late",
    "asleep",
    "off",
    "condition",
    "machine",
    "clock-set-back",
    "clock-set-forward",
    "disabled",
    "superseded",
    "crash",
    "shutdown",
    "by-user",
    "time-out",
    "failure",
)


def upgrade() -> None:
    op.add_column("store_identity", _text("works_from", "0004"))
    op.add_column("jobs", _text("place", ""))
    placed = sa.text("place <> ''")
    op.create_index("ix_jobs_place", "jobs", ["place"], sqlite_where=placed, postgresql_where=placed)
    op.add_column("engines", _text("form", ""))
    op.add_column("engines", _text("tags", "[]"))
    allowed = ", ".join(f"'{word}'" for word in REASONS)
    with changed_table("runs") as runs:
        runs.drop_constraint("ck_runs_reason", type_="check")
        runs.create_check_constraint("ck_runs_reason", f"reason IN ({allowed})")


def _text(name: str, default: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)
