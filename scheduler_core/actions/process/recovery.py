"""Know a process again after this program was restarted, and wait for its end or bring it about."""

import asyncio
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

from scheduler_core.actions.process.ending import Ending, TreeEnding
from scheduler_core.actions.process.process import NO_MARK, NOT_STARTED, ProcessEnd, ProcessIdentity
from scheduler_core.actions.process.process_table import new_mark
from scheduler_core.actions.process.process_tree import ProcessTree
from scheduler_core.actions.process.table_choice import process_table

_LOOK_AGAIN_SECONDS = 1.0


def announced() -> ProcessIdentity:
    """Return what a process will be known by that is yet to start."""
    return ProcessIdentity(NOT_STARTED, 0, process_table().boot_id, new_mark())


def found_again(identity: ProcessIdentity) -> ProcessIdentity | None:
    """Return which process it is; of one that was only announced, the first that lives of what it started.

    None if nothing of that lives. Looking for it takes milliseconds.
    """
    if identity.pid != NOT_STARTED:
        return identity
    table = process_table()
    found = ProcessTree(table, identity).members() if table.boot_id == identity.boot_id else []
    return replace(identity, pid=found[0].pid, started=found[0].started) if found else None


def still_runs(identity: ProcessIdentity) -> bool:
    """Say if exactly this process is alive; others it started may be, even if it is not."""
    table = process_table()
    row = table.row(identity.pid) if table.boot_id == identity.boot_id else None
    return row is not None and row.started == identity.started and not row.is_over


def left_alive(identities: Iterable[ProcessIdentity]) -> set[ProcessIdentity]:
    """Return those of whom anything lives, be it only what a process that is over had started.

    However many are asked about, all processes are looked at once, and once more for each that may be one.
    """
    table = process_table()
    rows = [row for row in table.rows() if not row.is_over]
    marks = {table.mark(row.pid) for row in rows} - {NO_MARK}
    numbers = {number for row in rows for number in (row.pid, row.group)}
    return {
        identity
        for identity in identities
        if identity.boot_id == table.boot_id
        and (identity.mark in marks or identity.pid in numbers)
        and ProcessTree(table, identity).members()
    }


async def end_tree(
    identity: ProcessIdentity, grace: timedelta, hurried: asyncio.Future[None] | None = None
) -> Ending:
    """End what is left of a process and of all it started, though it is no child of ours any more."""
    table = process_table()
    if table.boot_id != identity.boot_id:
        return Ending(needed_kill=False)
    tree = ProcessTree(table, identity)
    with ThreadPoolExecutor(1, "hourbell-process-trees") as pool:
        never = asyncio.get_running_loop().create_future()
        return await TreeEnding(tree, pool).end(grace, hurried or never)


async def wait_for_end(identity: ProcessIdentity) -> ProcessEnd:
    """Wait until a process that is no child of ours has ended.

    How it ended Linux tells, from 6.15 on for certain; elsewhere the code is None, as it is for a process
    that was over before.
    """
    if sys.platform == "linux":
        from scheduler_core.actions.process.adoption import adopted_end

        end = await adopted_end(identity, lambda: still_runs(identity))
        if end is not None:
            return end
    while still_runs(identity):  # noqa: ASYNC110 - nobody will tell
        await asyncio.sleep(_LOOK_AGAIN_SECONDS)
    return ProcessEnd(None)
