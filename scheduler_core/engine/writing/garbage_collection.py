"""Keep Python's garbage collector out of bursts."""

import gc

# The young are looked through in under 4 ms. All there is takes 40 ms and more, during which no thread runs.
_COLLECTED_AT = 10_000, 20, 500


def collect_seldom() -> None:
    """Set aside what there is by now, as it stays, and look through all the rest a few times a day."""
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AT)
