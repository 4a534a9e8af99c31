"""The benchmark of the recurrence engine, run small so that it can't rot."""

import gc
import json
import re

import pytest

from tests.benchmarks.measure import Effort
from tests.benchmarks.recurrence import Report, Size, measure_recurrence

A_MOMENT = Effort(rounds=1, seconds=0.0, shortest_turn_ns=0)
SMALL = Size(A_MOMENT, A_MOMENT, years_back=1, schedules=50, sampled_of_kind=1, questions=1, months_listed=1)
PEERS = ("dateutil", "APScheduler", "cronsim")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report() -> Report:
    gc.freeze()  # each measurement collects, and what other tests left need not be gone through each time
    return measure_recurrence(SMALL)


def test_every_peer_gives_the_answers_of_the_engine(report: Report) -> None:
    assert report.agreed, report.text()


@pytest.mark.parametrize("peer", PEERS)
def test_every_peer_is_compared(report: Report, peer: str) -> None:
    columns = [table for table in report.tables if peer in table.columns]

    assert columns
    for table in columns:
        place = table.columns.index(peer)
        assert any(row[place] is not None for row in table.rows), table.title


def test_every_table_but_the_goals_prints_ratios(report: Report) -> None:
    *tables, goals = (table.text() for table in report.tables)

    assert [text for text in tables if not re.search(r"= [\d,.]+x", text)] == []
    assert "met" in goals or "MISSED" in goals


def test_the_tables_can_be_read_by_programs(report: Report) -> None:
    found = json.loads(report.as_json())

    assert [table["title"] for table in found["tables"]] == [table.title for table in report.tables]
