"""Spreads the tests over processes."""

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController


class Rooms(LoadScopeScheduling):  # type: ignore[misc] # xdist tells no types
    """Keeps a file together, whose tests share its fixtures."""

    def _split_scope(self, nodeid: str) -> str:
        return room_of(nodeid)

    def remove_node(self, node: WorkerController) -> str | None:
        """Leave the test that a process died of to its second try: no other process is to die of it."""
        for tests in self.assigned_work[node].values():
            for test_id, is_complete in tests.items():
                if not is_complete:
                    tests[test_id] = True
                    super().remove_node(node)
                    return str(test_id)
        super().remove_node(node)
        return None


def room_of(nodeid: str) -> str:
    """Return what a test shares its process with."""
    return nodeid.partition("::")[0]


def spreads_tests(config: pytest.Config) -> bool:
    """Whether this is the parent of the processes that run the tests."""
    return bool(config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"))
