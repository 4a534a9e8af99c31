"""Learn how a process ended that is no child of ours, on Linux."""

import asyncio
import fcntl
import os
import struct
import sys
from collections.abc import Callable

from scheduler_core.actions.process.process import ProcessEnd, ProcessIdentity

assert sys.platform == "linux"

_GET_INFO = 0xC040FF0B  # PIDFD_GET_INFO: _IOWR(0xFF, 11, 64 bytes)
_WITH_EXIT = 1 << 3  # PIDFD_INFO_EXIT, Linux 6.15
_INFO = struct.Struct("=QQ11Ii")  # mask, cgroup, ids, exit status
_STAT_BYTES = 4_096


async def adopted_end(identity: ProcessIdentity, still_runs: Callable[[], bool]) -> ProcessEnd | None:
    """Wait for the end; None at once if this kernel can't tell of it. A code of None was lost."""
    try:
        descriptor = os.pidfd_open(identity.pid)
    except ProcessLookupError:
        return ProcessEnd(None)
    except (OSError, AttributeError):
        return None
    try:
        if not still_runs():  # asked after the descriptor was opened: that one can't pass to another process
            return ProcessEnd(None)
        await _readable(descriptor)
        return ProcessEnd(_code(identity, descriptor))
    finally:
        os.close(descriptor)


async def _readable(descriptor: int) -> None:
    loop = asyncio.get_running_loop()
    is_readable: asyncio.Future[None] = loop.create_future()
    loop.add_reader(descriptor, is_readable.set_result, None)
    is_readable.add_done_callback(lambda _: loop.remove_reader(descriptor))
    await is_readable


def _code(identity: ProcessIdentity, descriptor: int) -> int | None:
    """Ask for the status as long as the dead process awaits its burial, and after it."""
    status = _unburied_status(identity)
    if status is None:
        status = _buried_status(descriptor)
    return None if status is None else os.waitstatus_to_exitcode(status)


def _unburied_status(identity: ProcessIdentity) -> int | None:
    try:
        descriptor = os.open(f"/proc/{identity.pid}/stat", os.O_RDONLY)
    except OSError:
        return None
    try:
        data = os.read(descriptor, _STAT_BYTES)
    except ProcessLookupError:
        return None
    finally:
        os.close(descriptor)
    fields = data[data.rindex(b")") + 2 :].split()
    is_same = fields[0] == b"Z" and int(fields[19]) == identity.started
    return int(fields[49]) if is_same else None


def _buried_status(descriptor: int) -> int | None:
    info = bytearray(_INFO.size)
    _INFO.pack_into(info, 0, _WITH_EXIT, *(0,) * 13)
    try:
        fcntl.ioctl(descriptor, _GET_INFO, info)
    except OSError:  # an older kernel
        return None
    mask, *_, status = _INFO.unpack(info)
    return status if mask & _WITH_EXIT else None
