"""Leaves what measures time or memory until all other tests have ended."""

import pytest

_ALONE = "alone"


def leave_for_later(items: list[pytest.Item]) -> list[str]:
    """Take what is marked `alone` out of these tests, and return the names of what was taken out."""
    left = [item for item in items if item.get_closest_marker(_ALONE)]
    items[:] = [item for item in items if not item.get_closest_marker(_ALONE)]
    return [item.nodeid for item in left]
