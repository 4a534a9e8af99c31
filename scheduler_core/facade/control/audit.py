"""Read the audit: who did what."""

from scheduler_core.facade.access import Access
from scheduler_core.store.audit import audit
from scheduler_core.values.records.audit import AuditAct, AuditEntry, AuditFilter, AuditHead, AuditState


class Audit:
    """What was done to this store by whom; nothing here changes it."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def entries(
        self, *, before: int | None = None, limit: int = 100, who: str = "", act: AuditAct | None = None
    ) -> list[AuditEntry]:
        """Return entries, newest first; `before` is the number of the last entry seen."""
        with self._access.read() as tx:
            return audit.entries(tx, before=before, limit=limit, who=who, act=act)

    def search(self, wanted: AuditFilter, *, before: int | None = None, limit: int = 100) -> list[AuditEntry]:
        """Return the entries that a filter lets through, newest first."""
        with self._access.read() as tx:
            return audit.search(tx, wanted, before=before, limit=limit)

    def people(self) -> list[str]:
        """Return all who did something, by name."""
        with self._access.read() as tx:
            return audit.people(tx)

    def state(self) -> AuditState:
        """Follow the chain of all entries; it takes a second for some hundred thousand."""
        with self._access.read() as tx:
            return AuditState(audit.head(tx), next(audit.broken_links(tx), ""))

    def head(self) -> AuditHead:
        """Return the newest number with the digest of all entries up to it."""
        with self._access.read() as tx:
            return audit.head(tx)
