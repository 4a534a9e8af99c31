"""Secrets as clients name, keep and forget them; their values never come out here."""

import logging

from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.records.audit import Act

log = logging.getLogger(__name__)


class Secrets:
    """The secrets of this user, with the audit of the store told who kept or forgot which."""

    def __init__(self, access: Access, kept: SecretStore) -> None:
        self._access = access
        self._kept = kept

    def names(self) -> list[str]:
        return self._kept.names()

    def keep(self, name: str, value: str) -> None:
        """Keep a value under a name, in place of the one before."""
        self._kept.keep(name, value)
        self._audit(Act.KEEP_SECRET, name)

    def forget(self, name: str) -> None:
        """Forget a secret; NotFound if there is none of that name."""
        self._kept.forget(name)
        self._audit(Act.FORGET_SECRET, name)

    def _audit(self, act: Act, name: str) -> None:
        try:
            with self._access.write(act, name, is_noted=False):
                pass
        except StoreUnavailable as error:  # secrets lie elsewhere, and it is done
            log.warning("the audit could not be told of %s %s: %s", act, name, error)
