"""Reasons are found by the words of the window, and what is shown of them is kept from look to look."""

from collections.abc import Sequence
from datetime import timedelta
from typing import cast

from gui.core_access.core_bridge import Core
from gui.run_log.filters.run_search import ShownReasons, searched
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run_log import ALL_RUNS, RunFilter
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

NOWHERE, ASLEEP = "no machine is there", "the machine was asleep for 2 h"
HOUR = timedelta(hours=1)


class CountingCore:
    """Counts how often all reasons are listed, and which runs are read."""

    def __init__(self, core: Scheduler) -> None:
        self._core = core
        self.listed = 0
        self.read: list[RunId] = []
        self.runs = self

    def reasons(self, wanted: RunFilter, limit: int) -> Sequence[str]:
        self.listed += 1
        return self._core.runs.reasons(wanted, limit)

    def lines(self, ids: Sequence[RunId]) -> object:
        self.read += ids
        return self._core.runs.lines(ids)


def test_reasons_are_listed_once_and_then_learned_from_what_has_changed(
    german: None, core: Scheduler
) -> None:
    job = add(core, "Report", "every day at 9:00")
    ledger = Ledger(core, NOON)
    ledger.add_missed(job, NOON, NOWHERE)
    counting, reasons = CountingCore(core), ShownReasons()

    def found(word: str, wanted: RunFilter = ALL_RUNS) -> tuple[str, ...]:
        return dict(searched(word, wanted, cast("Core", counting), reasons).reasons)[word]

    assert found("rechner") == (NOWHERE,)
    assert found("drucker") == ()
    assert (counting.listed, counting.read) == (1, [])

    slept = ledger.add_missed(job, NOON + HOUR, ASLEEP)
    assert found("schlief") == ()
    reasons.note([slept])
    assert found("schlief") == (ASLEEP,)
    assert found("rechner") == (NOWHERE, ASLEEP)
    assert (counting.listed, counting.read) == (1, [slept])

    # Another question is about other runs, and so many that have changed are listed anew.
    assert found("schlief", RunFilter(until=NOON + HOUR)) == ()
    assert counting.listed == 2
    reasons.note(RunId(each) for each in range(10_000))
    found("schlief", RunFilter(until=NOON + HOUR))
    assert counting.listed == 3


def test_without_words_nothing_is_listed(core: Scheduler) -> None:
    counting = CountingCore(core)

    assert searched("  ", ALL_RUNS, cast("Core", counting), ShownReasons()).reasons == ()
    assert counting.listed == 0
