"""Split retention into small steps that others can come between."""

import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.store.kept_answers import delete_old_answers
from scheduler_core.store.maintenance.retention import (
    delete_old_revisions,
    delete_runs_before,
    delete_surplus_output,
    delete_surplus_runs,
    jobs_with_more_revisions,
    jobs_with_more_runs,
    output_bytes,
    purge,
)
from scheduler_core.store.runs.comparing.run_surroundings import delete_surroundings, unused_surroundings
from scheduler_core.store.sequences.events import delete_old_events
from scheduler_core.store.settings import RETENTION, set_setting, setting
from scheduler_core.store.telling.notices import delete_old_notices
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.records.retention import Retention

log = logging.getLogger(__name__)

Step: TypeAlias = Callable[[Writing], int]


def retention(tx: Reading) -> Retention:
    """Return what this store is to keep; the defaults if nobody chose or the choice can't be read."""
    text = setting(tx, RETENTION)
    try:
        return Retention() if text is None else _read(json.loads(text))
    except (AttributeError, InvalidInput, OverflowError, TypeError, ValueError) as error:
        log.warning("the setting %s can't be read, so its defaults hold: %s", RETENTION, error)
        return Retention()


def set_retention(tx: Writing, kept: Retention, now: datetime) -> None:
    """Choose what this store is to keep; the engine prunes by it within the hour."""
    days = None if kept.runs_for is None else kept.runs_for / timedelta(days=1)
    chosen = {
        "runs_for_days": days,
        "runs_per_job": kept.runs_per_job,
        "output_bytes": kept.output_bytes,
        "revisions_per_job": kept.revisions_per_job,
        "backups": kept.backups,
    }
    set_setting(tx, RETENTION, json.dumps(chosen), now)


def pruning(tx: Reading, kept: Retention, now: datetime, limit: int) -> list[Step]:
    """Return the steps; each is to be repeated, every time in a transaction of its own, until it answers 0.

    A step takes away so many rows at most.
    """
    steps: list[Step] = [
        partial(purge, limit=limit),
        partial(delete_old_events, now=now, limit=limit),
        partial(delete_old_answers, now=now, limit=limit),
        partial(delete_old_notices, now=now, limit=limit),
    ]
    if kept.runs_for is not None:
        steps.append(partial(delete_runs_before, before=now - kept.runs_for, limit=limit))
    if (most := kept.runs_per_job) is not None:
        prolific = jobs_with_more_runs(tx, most)
        steps += (partial(delete_surplus_runs, job_id=each, kept=most, limit=limit) for each in prolific)
    if kept.output_bytes is not None and output_bytes(tx) > kept.output_bytes:
        steps.append(partial(delete_surplus_output, kept_bytes=kept.output_bytes, limit=limit))
    if (most := kept.revisions_per_job) is not None:
        restless = jobs_with_more_revisions(tx, most)
        steps += (partial(delete_old_revisions, job_id=each, kept=most, limit=limit) for each in restless)
    if unused := unused_surroundings(tx, now):
        steps.append(partial(delete_surroundings, names=unused, now=now, limit=limit))
    return steps


def _read(chosen: dict[str, int | float | None]) -> Retention:
    days = chosen.get("runs_for_days", 90)
    numbers = {name: value for name, value in chosen.items() if name != "runs_for_days"}
    return Retention(runs_for=None if days is None else timedelta(days=days), **numbers)  # type: ignore[arg-type]
