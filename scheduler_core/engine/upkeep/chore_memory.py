"""When each chore of housekeeping was done last, remembered in the store for all its engines."""

import json
import logging
from datetime import datetime

from scheduler_core.store.settings import set_setting, setting
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing

log = logging.getLogger(__name__)

_NAME = "housekeeping"


def done_at(store: Store) -> dict[str, datetime]:
    """Return when each was done, as the clock stood then."""
    with store.read() as tx:
        return _known(tx)


def remember(tx: Writing, chore: str, now: datetime) -> None:
    known = {name: at.isoformat() for name, at in _known(tx).items()}
    set_setting(tx, _NAME, json.dumps({**known, chore: now.isoformat()}), now)


def _known(tx: Reading) -> dict[str, datetime]:
    text = setting(tx, _NAME)
    try:
        return {} if text is None else {k: datetime.fromisoformat(v) for k, v in json.loads(text).items()}
    except (AttributeError, TypeError, ValueError) as error:
        log.warning("the setting %s can't be read: %s", _NAME, error)
        return {}
