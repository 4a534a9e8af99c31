"""Leaves what measures time or memory until all other tests have ended."""

import pytest
from xdist.workermanage import WorkerController

_ALONE = "alone"


def leave_for_later(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take what is marked `alone` out of the work of this process, and tell its parent of it."""
    left = [item for item in items if item.get_closest_marker(_ALONE)]
    items[:] = [item for item in items if not item.get_closest_marker(_ALONE)]
    workeroutput: dict[str, object] = config.workeroutput  # type: ignore[attr-defined] # xdist's
    workeroutput[_ALONE] = [item.nodeid for item in left]


def left_for_later(node: WorkerController) -> list[str]:
    """Return what a process has left; nothing if it died."""
    output: dict[str, list[str]] = getattr(node, "workeroutput", {})
    return output.get(_ALONE, [])
