"""Identify a process after a restart of this program, then wait for its end or end it."""

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from scheduler_core.actions.process.lifetime import settled
from scheduler_core.actions.process.process import NOT_STARTED, ProcessIdentity
from scheduler_core.actions.process.process_table import NO_MARK, ProcessTable, new_marks
from scheduler_core.actions.process.process_tree import ProcessTree
from scheduler_core.actions.process.table_choice import process_table

_LOOK_AGAIN_SECONDS = 1.0
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.01, 0.2
_KILL_PATIENCE_SECONDS = 5.0  # one that hangs in the kernel outlives even SIGKILL


def announcements() -> Iterator[ProcessIdentity]:
    """Yield what processes will be known by that are yet to start.

    To ask the system for each mark took a tenth of the computing of a run.
    """
    boot_id = process_table().boot_id
    while True:
        for mark in new_marks():
            yield ProcessIdentity(NOT_STARTED, 0, boot_id, mark)


def found_again(identity: ProcessIdentity) -> ProcessIdentity | None:
    """Return which process it is; of one that was only announced, the first that lives of what it started.

    None if nothing of that lives. Looking for it takes milliseconds.
    """
    if identity.pid != NOT_STARTED:
        return identity
    table = process_table()
    found = _tree(table, identity).members() if table.boot_id == identity.boot_id else []
    return replace(identity, pid=found[0].pid, started=found[0].started) if found else None


def still_runs(identity: ProcessIdentity) -> bool:
    """Say if exactly this process is alive; others it started may be, even if it is not."""
    table = process_table()
    row = table.row(identity.pid) if table.boot_id == identity.boot_id else None
    return row is not None and row.started == identity.started and not row.is_over


async def look_for(identity: ProcessIdentity) -> tuple[ProcessIdentity | None, bool]:
    """Return what `found_again` does, and whether this was cancelled meanwhile.

    It looks all the same then: whoever is to end a process has to know it first.
    """
    looking = asyncio.create_task(asyncio.to_thread(found_again, identity))
    is_cancelled = False
    while not looking.done():
        try:
            await settled(looking)
        except asyncio.CancelledError:
            is_cancelled = True
    return looking.result(), is_cancelled


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
        and _tree(table, identity).members()
    }


async def end_tree(identity: ProcessIdentity, grace: timedelta) -> bool:
    """Ask what is left of a process and of all it started to end, and kill what outlives the grace.

    Return whether some had to be killed. Cancelled, it kills them at once, and none is left then either.
    """
    table = process_table()
    if table.boot_id != identity.boot_id:
        return False
    tree = _tree(table, identity)
    ending = asyncio.create_task(_ended(tree, grace))
    cancelled: asyncio.CancelledError | None = None
    while not ending.done():
        try:
            await settled(ending)
        except asyncio.CancelledError as error:
            if cancelled is None:
                ending.cancel()
                ending = asyncio.create_task(_ended(tree, timedelta()))
            cancelled = error
    if cancelled is not None:
        raise cancelled
    return ending.result()


async def _ended(tree: ProcessTree, grace: timedelta) -> bool:
    if grace:
        await asyncio.to_thread(tree.ask)
        if await _are_gone(tree, grace.total_seconds()):
            return False
    give_up_at = asyncio.get_running_loop().time() + _KILL_PATIENCE_SECONDS
    while True:  # some may have started others in between
        await asyncio.to_thread(tree.kill)
        if await _are_gone(tree, _LONGEST_PAUSE_SECONDS) or asyncio.get_running_loop().time() > give_up_at:
            return True


async def wait_for_end(identity: ProcessIdentity) -> None:
    """Wait until a process has ended whose host is gone, so that nobody tells how."""
    while await asyncio.to_thread(still_runs, identity):  # noqa: ASYNC110 - nobody will tell
        await asyncio.sleep(_LOOK_AGAIN_SECONDS)


async def _are_gone(tree: ProcessTree, seconds: float) -> bool:
    """Wait for the end of a tree for so long at most; return whether nobody is left."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    pause = _FIRST_PAUSE_SECONDS
    while is_any_left := bool(await asyncio.to_thread(tree.members)):
        if (left := until - loop.time()) <= 0:
            break
        await asyncio.sleep(min(pause, left))
        pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
    return not is_any_left


def _tree(table: ProcessTable, identity: ProcessIdentity) -> ProcessTree:
    started = 0 if identity.pid == NOT_STARTED else identity.started
    return ProcessTree(table, identity.pid, started, identity.mark)
