"""Make the tables that 0001 had last; stores that it made earlier lack some of them or some columns."""

from scheduler_core.store.migrations.tables_of_0002 import make_identity, make_tables

revision = "0001"
down_revision = None


def upgrade() -> None:
    make_tables()
    make_identity()
