"""The caches of the recurrence package, emptied so that a first question can be timed again."""

import sys
from collections.abc import Callable

_PACKAGE = "scheduler_core.recurrence."
# What belongs to a zone is shared by all of its schedules and read once in a process.
_OF_ZONES = frozenset({"wall_clock", "zone_aliases", "zone_files", "zone_footer", "zone_table"})


def forget_rules() -> None:
    """Empty every cache but those of the zones."""
    for module, clear in _caches():
        if module not in _OF_ZONES:
            clear()


def forget_all() -> None:
    """Empty every cache, as at the first question of a process."""
    for _, clear in _caches():
        clear()


def _caches() -> list[tuple[str, Callable[[], None]]]:
    """Return how to empty each cached function, under the name of the module that it was written in."""
    values = [
        value
        for name, module in list(sys.modules.items())
        if name.startswith(_PACKAGE)
        for value in vars(module).values()
    ]
    cached = [value for value in values if hasattr(value, "cache_clear")]
    return [(value.__module__.rpartition(".")[2], value.cache_clear) for value in cached]
