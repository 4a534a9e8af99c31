"""Give memory back to the system that a start, or a chore, has left."""

import ctypes
import gc
from contextlib import suppress


def give_memory_back() -> None:
    """Give back what is free, as the C library of Linux else keeps it; others do so by themselves."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def settle() -> None:
    """Collect what a start has left, set aside what stays, and give back what is free."""
    gc.collect()
    gc.freeze()
    give_memory_back()
