"""All tables that our code describes, by their columns."""

from scheduler_core.store.tables import audit_rows, event_rows, job_rows, run_rows, store_rows, token_rows
from scheduler_core.store.tables.common import METADATA

# Naming the modules here makes their tables known, whatever else was imported.
ALL_TABLES = (audit_rows, event_rows, job_rows, run_rows, store_rows, token_rows)


def described_columns() -> dict[str, frozenset[str]]:
    """Return the names of the columns of each table."""
    return {name: frozenset(table.columns.keys()) for name, table in METADATA.tables.items()}
