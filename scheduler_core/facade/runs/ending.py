"""Ask for the end of runs, and of what their backfills have still to ask for."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from scheduler_core.store.runs.backfills import drop_rest_of
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.backfill import said_of_end


def ask_to_end(
    tx: Writing, run_ids: Iterable[RunId], who: str, now: datetime, about: list[str]
) -> set[RunId]:
    """Ask for the end of unfinished runs; return those that were not asked before.

    A backfill of which that leaves no run asks for no more of them, as the audit is to tell by `about`.
    """
    asked = request_cancel(tx, run_ids, who, now)
    about += said_of_ends(drop_rest_of(tx, asked, now))
    return asked


def said_of_ends(dropped: Mapping[str, int]) -> list[str]:
    """Return what the audit says of backfills that ask for so many runs fewer."""
    return [said_of_end(backfill, count) for backfill, count in dropped.items()]
