"""A step as a later release might have it: a table is changed, which SQLite does by rebuilding it."""

import sqlalchemy as sa

from scheduler_core.store.migrations.rebuilding import changed_table
from scheduler_core.store.opening.forms import OURS
from tests.core.store.stopping import stop_if_asked

revision = "9001"
down_revision = OURS.newest


def upgrade() -> None:
    with changed_table("jobs") as jobs:
        jobs.add_column(sa.Column("new_word", sa.Text(), nullable=False, server_default="x"))
        jobs.create_check_constraint("ck_jobs_new_word", "new_word <> ''")
    stop_if_asked(revision)
