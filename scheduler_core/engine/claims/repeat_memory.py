"""Which instants the clock comes to a second time, remembered in the store beyond the end of an engine."""

import json
import logging
from datetime import datetime

from scheduler_core.planning.planner import Repeat
from scheduler_core.store.settings import set_setting, setting
from scheduler_core.store.transactions import Reading, Writing

log = logging.getLogger(__name__)

_NAME = "engine.repeat"


def known_repeat(tx: Reading) -> Repeat | None:
    """Return what an engine before this one had not come to the end of."""
    text = setting(tx, _NAME)
    try:
        if text is None:
            return None
        known = json.loads(text)
        return Repeat(datetime.fromisoformat(known["until"]), str(known["name"]))
    except (KeyError, TypeError, ValueError) as error:
        log.warning("the setting %s can't be read: %s", _NAME, error)
        return None


def remember_repeat(tx: Writing, repeat: Repeat | None, now: datetime) -> None:
    """Remember it, or that it is over."""
    text = None if repeat is None else json.dumps({"until": repeat.until.isoformat(), "name": repeat.name})
    set_setting(tx, _NAME, text, now)
