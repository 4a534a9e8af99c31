"""Keep what a clock that was set back comes to a second time, for whoever writes rows of it."""

import json
import logging
from datetime import datetime

from scheduler_core.planning.clock_jumps import LEAST
from scheduler_core.planning.clock_rollback import repeat_until
from scheduler_core.planning.planner import LOOK_AHEAD, Repeat
from scheduler_core.store.runs.engines import engines, seen_at
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
    _keep(tx, repeat, now)


def notice_set_back(tx: Writing, now: datetime) -> None:
    """Remember that the clock was set back while no engine ran, so that what was claimed comes again.

    The engine that starts next sees it only if the clock has not come again to where the last one stopped.
    """
    seen = seen_at(tx, engines(tx))
    if seen is None or seen - now < LEAST:
        return
    known, noticed = known_repeat(tx), _noticed(tx)
    is_new = noticed is None or noticed[0] != seen or noticed[1] - now >= LEAST
    repeat = repeat_until(seen + LOOK_AHEAD, known) if is_new or known is None else known
    if is_new or noticed != (seen, now):
        _keep(tx, repeat, now, seen)


def _noticed(tx: Reading) -> tuple[datetime, datetime] | None:
    """Return up to when all was claimed and when somebody planned last, if a client noticed it."""
    text = setting(tx, LAST_REPEAT)
    try:
        known = json.loads(text or "{}")
        return datetime.fromisoformat(known["seen"]), datetime.fromisoformat(known["planned"])
    except (KeyError, TypeError, ValueError):
        return None  # an engine wrote it


def _keep(tx: Writing, repeat: Repeat | None, now: datetime, seen: datetime | None = None) -> None:
    said = {} if repeat is None else {"until": repeat.until.isoformat(), "name": repeat.name}
    if seen is not None:
        said |= {"seen": seen.isoformat(), "planned": now.isoformat()}
    set_setting(tx, LAST_REPEAT, json.dumps(said) if said else None, now)
