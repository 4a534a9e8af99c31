"""Keep what a clock that was set back comes to a second time, for whoever writes rows of it."""

import json
import logging
from datetime import datetime

from scheduler_core.planning.planner import Repeat
from scheduler_core.store.settings import LAST_REPEAT, set_setting, setting
from scheduler_core.store.transactions import Reading, Writing

log = logging.getLogger(__name__)


def known_repeat(tx: Reading) -> Repeat | None:
    """Return what no engine has come to the end of yet."""
    text = setting(tx, LAST_REPEAT)
    try:
        if text is None:
            return None
        known = json.loads(text)
        return Repeat(datetime.fromisoformat(known["until"]), str(known["name"]))
    except (KeyError, TypeError, ValueError) as error:
        log.warning("the setting %s can't be read: %s", LAST_REPEAT, error)
        return None


def remember_repeat(tx: Writing, repeat: Repeat | None, now: datetime) -> None:
    """Remember it, or that it is over."""
    text = None if repeat is None else json.dumps({"until": repeat.until.isoformat(), "name": repeat.name})
    set_setting(tx, LAST_REPEAT, text, now)
