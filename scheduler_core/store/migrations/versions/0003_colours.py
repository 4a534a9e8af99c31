"""Give jobs a colour, and each topmost folder one of its own, in the order in which they were made."""

from itertools import cycle

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0003"
down_revision = "0002"

WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")
OF_FOLDERS = ("blue", "teal", "moss", "ochre", "clay", "rose", "violet")
ALL = ", ".join(f"'{each}'" for each in ("folder", *OF_FOLDERS, "slate"))


def upgrade() -> None:
    op.create_table(
        "job_colours",
        sa.Column("job_id", WHOLE, nullable=False, autoincrement=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("job_id", name="pk_job_colours"),
        sa.CheckConstraint(f"colour IN ({ALL})", name=op.f("ck_job_colours_colour")),
        sa.ForeignKeyConstraint(
            ["job_id"], ["jobs.id"], name="fk_job_colours_job_id_jobs", ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    made = op.create_table(
        "folder_colours",
        sa.Column("folder", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("folder", name="pk_folder_colours"),
        sa.CheckConstraint(f"colour IN ({ALL})", name=op.f("ck_folder_colours_colour")),
        sqlite_strict=True,
    )
    found = op.get_bind().execute(sa.text("SELECT folder FROM jobs WHERE folder <> '' ORDER BY id"))
    tops = dict.fromkeys(row.folder.partition("/")[0] for row in found)
    rows = [
        {"folder": folder, "colour": colour} for folder, colour in zip(tops, cycle(OF_FOLDERS), strict=False)
    ]
    op.bulk_insert(made, rows)
