"""Read and write settings by name, as JSON, without knowing their meaning."""

from datetime import datetime

from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import SETTING_ROWS, delete, insert, select
from scheduler_core.store.transactions import Reading, Writing

RETENTION = "retention"
HOUSEKEEPING = "housekeeping"
LAST_REPEAT = "engine.repeat"
WAKE_TROUBLE = "engine.wake_trouble"
AWAKE = "engine.awake"
DECIDED_COPY = "decided_copy"
SURROUNDINGS_KEY = "surroundings_key"
DOORS = "engine.doors"
BACKFILLS = "backfills"
# What is kept as a setting though nobody chooses it by that name.
OURS = frozenset(
    {
        RETENTION,
        HOUSEKEEPING,
        LAST_REPEAT,
        WAKE_TROUBLE,
        AWAKE,
        DECIDED_COPY,
        SURROUNDINGS_KEY,
        DOORS,
        BACKFILLS,
    }
)


def setting(tx: Reading, name: str) -> str | None:
    return tx.connection.scalar(select(SETTING_ROWS.c.value).where(SETTING_ROWS.c.name == name))


def settings(tx: Reading) -> dict[str, str]:
    found = tx.connection.execute(
        select(SETTING_ROWS.c.name, SETTING_ROWS.c.value).order_by(SETTING_ROWS.c.name)
    )
    return dict(found.all())


def set_setting(tx: Writing, name: str, value: str | None, now: datetime) -> None:
    """Keep a setting; None forgets it."""
    tx.connection.execute(delete(SETTING_ROWS).where(SETTING_ROWS.c.name == name))
    if value is not None:
        tx.connection.execute(insert(SETTING_ROWS).values(name=name, value=value, changed_at=now))
    tx.note(ChangeKind.SETTINGS)
