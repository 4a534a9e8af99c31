"""Open a scheduler: the store, the secrets, and the facade over both."""

import os

from scheduler_core.clock import MachineClock, SystemClock
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.sidecars import MakeSidecars, OwnWord
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore, usual_secret_store
from scheduler_core.store.sql import IS_RECORDED
from scheduler_core.store.store import Store


def open_scheduler(
    location: str | None = None,
    *,
    who: str,
    clock: MachineClock | None = None,
    secrets: SecretStore | None = None,
    is_checked: bool = True,
    is_made: bool = True,
    make_sidecars: MakeSidecars | None = None,
    word_beside: OwnWord | None = None,
) -> Scheduler:
    """Open a store by path or URL (None: the user's own), making it if it isn't there and `is_made` says so.

    `who` stands in the history of what is changed. The scheduler closes the secrets with itself. A store
    that can't be written is opened for reading; `is_checked` False looks less closely for damage, for a
    short command. `make_sidecars` makes the sidecars of an engine that is started here; `word_beside` asks
    an engine of this process that somebody else started how it goes.
    """
    clock = clock or SystemClock()
    store = _opened(location, clock, is_checked=is_checked, is_made=is_made)
    access = Access(store, clock, who)
    try:
        with access.read() as tx:
            access.compare_clocks(tx)
    except BaseException:
        store.close()
        raise
    return Scheduler(access, secrets or usual_secret_store(os.environ), make_sidecars, word_beside)


def _opened(location: str | None, clock: MachineClock, *, is_checked: bool, is_made: bool) -> Store:
    if IS_RECORDED and not is_checked:
        from scheduler_core.store.plain.reader import open_for_reading

        if (store := open_for_reading(location)) is not None:
            return store
    from scheduler_core.store.opening.opening import open_store  # all that opening may take

    return open_store(location, clock.now(), is_checked=is_checked, is_made=is_made)
