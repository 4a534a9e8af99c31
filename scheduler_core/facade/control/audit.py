"""Who did what, as clients read it."""

from scheduler_core.facade.access import Access
from scheduler_core.store.audit import audit
from scheduler_core.values.records.audit import Act, AuditEntry, AuditHead


class Audit:
    """What was done to this store by whom; nothing here changes it."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def entries(
        self, *, before: int | None = None, limit: int = 100, who: str = "", act: Act | None = None
    ) -> list[AuditEntry]:
        """Return entries, newest first; `before` is the number of the last entry seen."""
        with self._access.read() as tx:
            return audit.entries(tx, before=before, limit=limit, who=who, act=act)

    def head(self) -> AuditHead:
        """Return the newest number with the digest of all entries up to it."""
        with self._access.read() as tx:
            return audit.head(tx)
