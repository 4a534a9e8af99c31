"""The resources that a script used."""

from datetime import timedelta

from scheduler_core.lazy_dataclass import dataclass

BLOCK_BYTES = 512


@dataclass(frozen=True, slots=True)
class Usage:
    """What its first process took with all that it waited for: computing, the memory of the largest one in
    bytes, blocks of 512 bytes read from and written to disks. Memory is None where it was no more than what
    its host has, which the system counts for it.
    """

    computing: timedelta
    peak_memory: int | None
    blocks_read: int = 0
    blocks_written: int = 0
