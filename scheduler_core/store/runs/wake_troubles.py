"""Keep why an engine's machine can't be woken, for other processes."""

import json
import logging
from datetime import datetime

from scheduler_core.store.settings import WAKE_TROUBLE, set_setting, setting
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId

log = logging.getLogger(__name__)


def note_wake_trouble(tx: Writing, engine: EngineId, why: str, now: datetime) -> None:
    """Keep what an engine says; "" is that there is no trouble any more."""
    text = json.dumps({"engine": engine, "why": why}) if why else None
    set_setting(tx, WAKE_TROUBLE, text, now)


def wake_trouble(tx: Reading, engine: EngineId) -> str:
    """Return why an engine can't have its machine woken, as it last said; "" if it can, or need not."""
    text = setting(tx, WAKE_TROUBLE)
    try:
        known = {} if text is None else json.loads(text)
        return str(known["why"]) if known.get("engine") == engine else ""
    except (AttributeError, KeyError, ValueError) as error:
        log.warning("the setting %s can't be read: %s", WAKE_TROUBLE, error)
        return ""
