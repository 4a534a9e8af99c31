"""Give every store that says 0001 the same tables.

Until then the tables changed several times without another number. Those of before the last of these
changes are made anew and filled with the rows that there were.
"""

import sqlalchemy as sa
from alembic import op

from scheduler_core.store.migrations.making_anew import make_anew
from scheduler_core.store.migrations.tables_of_0002 import TABLES, make_tables

revision = "0002"
down_revision = "0001"

NEWEST_COLUMN = ("runs", "held")
# When a job was switched off or paused is said by its last revision of that kind.
SINCE = """
    CASE WHEN {is_not} THEN NULL ELSE coalesce(
        (SELECT max(changed.changed_at) FROM former_revisions AS changed
         WHERE changed.job_id = former_jobs.id AND changed.change IN ({changes})),
        changed_at) END
"""
VALUES = {
    ("runs", "step"): "1",
    ("jobs", "off_since"): SINCE.format(
        is_not="is_enabled AND disabled_reason = ''", changes="'disabled', 'stopped'"
    ),
    ("jobs", "paused_at"): SINCE.format(is_not="NOT is_paused", changes="'paused', 'snoozed'"),
}


def upgrade() -> None:
    table, column = NEWEST_COLUMN
    if column not in {each["name"] for each in sa.inspect(op.get_bind()).get_columns(table)}:
        make_anew(TABLES, make_tables, VALUES)
