"""Of many cases of one kind, a few are tried each time, and all of them by --thorough."""

from collections import defaultdict

import pytest

MARK = "sample"


def leave_to_thorough(items: list[pytest.Item]) -> None:
    """Mark as thorough what no sample takes: so many cases as its mark says, spread evenly."""
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker(MARK):
            families[item.nodeid.partition("[")[0]].append(item)
    for cases in families.values():
        mark = cases[0].get_closest_marker(MARK)
        assert mark is not None
        wanted = min(int(mark.args[0]), len(cases))
        taken = {len(cases) * number // wanted for number in range(wanted)}
        for place, item in enumerate(cases):
            if place not in taken:
                item.add_marker(pytest.mark.thorough)
