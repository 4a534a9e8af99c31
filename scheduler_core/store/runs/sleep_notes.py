"""Keep what an engine says about the sleep of its machine, for other processes."""

import json
import logging
from collections.abc import Sequence
from datetime import datetime

from scheduler_core.store.settings import AWAKE, WAKE_TROUBLE, set_setting, setting
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId

log = logging.getLogger(__name__)


def note_wake_trouble(tx: Writing, engine: EngineId, why: str, now: datetime) -> None:
    """Keep why it can't be woken; "" is that there is no trouble any more."""
    text = json.dumps({"engine": engine, "why": why}) if why else None
    set_setting(tx, WAKE_TROUBLE, text, now)


def wake_trouble(tx: Reading, engine: EngineId) -> str:
    """Return why an engine can't have its machine woken, as it last said; "" if it can, or need not."""
    return str(_said(tx, WAKE_TROUBLE, engine).get("why", ""))


def note_awake(tx: Writing, engine: EngineId, jobs: Sequence[str], why: str, now: datetime) -> None:
    """Keep which jobs keep it awake, or why it may fall asleep though they want it awake."""
    text = json.dumps({"engine": engine, "jobs": list(jobs), "why": why}) if jobs or why else None
    set_setting(tx, AWAKE, text, now)


def awake_note(tx: Reading, engine: EngineId) -> tuple[tuple[str, ...], str]:
    """Return the jobs that keep the machine of an engine awake, and why it may sleep, as it last said."""
    known = _said(tx, AWAKE, engine)
    jobs = known.get("jobs", ())
    return tuple(map(str, jobs)) if isinstance(jobs, list) else (), str(known.get("why", ""))


def _said(tx: Reading, name: str, engine: EngineId) -> dict[str, object]:
    """Return what an engine noted by this name; nothing where another one did, or it can't be read."""
    text = setting(tx, name)
    try:
        known = {} if text is None else json.loads(text)
        return known if known.get("engine") == engine else {}
    except (AttributeError, ValueError) as error:
        log.warning("the setting %s can't be read: %s", name, error)
        return {}
