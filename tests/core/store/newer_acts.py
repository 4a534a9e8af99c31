"""An act that only a newer Hourbell knows, written as that one writes it."""

from enum import StrEnum
from typing import cast

from scheduler_core.store.audit.audit import record
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.store import Store
from scheduler_core.values.records.audit import AuditAct, Turned
from tests.core.store.builders import ME, NOW


class _NewerAct(StrEnum):
    """What acts are there one day."""

    MERGE_JOBS = "merge-jobs"


def record_newer_act(store: Store, who: str = ME) -> int:
    """Add an entry whose act is unknown here, and return its number."""
    with store.write() as tx:
        tx.turn(Turned.FOLDER_COLOUR, "Home", "rose", "teal")
        changed = {ChangeKind.JOBS: [1]}
        return record(tx, NOW, who, cast(AuditAct, _NewerAct.MERGE_JOBS), changed, about="a newer one").number
