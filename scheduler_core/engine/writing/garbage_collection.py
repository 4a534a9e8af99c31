"""Keep Python's garbage collector out of bursts."""

import gc

# No thread runs meanwhile. What is alive of 10,000 young ones takes 4 to 16 ms: at 4,000 runs a second that
# came several times a second, and 99 % began within 16 ms instead of 7. All there is takes 40 ms and more.
_COLLECTED_AT = 50_000, 50, 500


def collect_seldom() -> None:
    """Set aside what there is by now, as it stays, and look through all the rest a few times a day."""
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AT)
