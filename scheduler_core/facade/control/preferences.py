"""Read and save the settings of a store."""

from dataclasses import fields

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.settings import TELLINGS, Settings, read_settings, texts_of
from scheduler_core.store.maintenance import pruning
from scheduler_core.store.settings import RETENTION, set_setting, setting, settings
from scheduler_core.store.telling.channels import channels
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.telling import read_tellings
from scheduler_core.values.records.audit import AuditAct, Turned
from scheduler_core.values.records.retention import Retention

# What stands next to the store goes with it, so that the link alone can't be put back.
_LINKS = frozenset({"job_folder"})


class Preferences:
    """What users chose for this store."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def read(self) -> Settings:
        with self._access.read() as tx:
            return read_settings(settings(tx))

    def save(self, chosen: Settings) -> None:
        """Keep what differs from what the store has."""
        now = self._access.now()
        changed: list[str] = []
        with self._access.write(AuditAct.SAVE_SETTINGS, changed) as tx:
            kept = settings(tx)
            before = texts_of(read_settings(kept))
            if chosen.tell_by != read_settings(kept).tell_by:
                _refuse_unknown(tx, chosen.tell_by)
            for name, text in texts_of(chosen).items():
                if kept.get(name) != text:
                    set_setting(tx, name, text, now)
                    if name not in _LINKS:
                        tx.turn(Turned.SETTING, name, kept.get(name), text)
                if before.get(name) != text:
                    changed.append(f"{name}={text}")

    def retention(self) -> Retention:
        """Return how much of the past is kept."""
        with self._access.read() as tx:
            return pruning.retention(tx)

    def save_retention(self, kept: Retention) -> None:
        """Choose how much of the past is kept; the engine prunes by it within the hour."""
        changed: list[str] = []
        with self._access.write(AuditAct.SAVE_RETENTION, changed) as tx:
            before = pruning.retention(tx)
            changed += [
                f"{field.name}={getattr(kept, field.name)}"
                for field in fields(Retention)
                if getattr(kept, field.name) != getattr(before, field.name)
            ]
            former = setting(tx, RETENTION)
            pruning.set_retention(tx, kept, self._access.now())
            tx.turn(Turned.SETTING, RETENTION, former, setting(tx, RETENTION))


def _refuse_unknown(tx: Reading, tell_by: str) -> None:
    """Refuse channels that are not there: nothing would be told, and nobody would know."""
    known = [each.name for each in channels(tx)]
    for each in read_tellings(tell_by):
        if each.channel not in known:
            there = ", ".join(known) or "none"
            reason = f"there is no channel {each.channel}; there are: {there}"
            raise InvalidInput(TELLINGS, reason)
