"""The checker of the ledger finds what is doubled, lost or unaccounted for, and nothing else."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from scheduler_core.store.opening.opening import open_store
from tests.core.store.builders import a_draft, add_jobs
from tests.faults.machines.ledger_check import Act, Asked, Verdict, check_ledger
from tests.support.postgres import PostgresServer, empty_tables

pytestmark = pytest.mark.slow

BEGIN = datetime(2026, 11, 27, 8, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
_INSERT = """
    INSERT INTO runs (job_id, revision, due_at, request, attempt, trigger, state, reason, reason_text,
        due_until, occurrences, start_at, started_at, finished_at, first_error_line, output_bytes,
        idempotency_key, fence, process, cancel_requested_by, asked_by, held)
    VALUES (1, 1, %(due)s, '', %(attempt)s, 'schedule', %(state)s, %(reason)s, '',
        %(until)s, %(count)s, %(due)s, %(started)s, %(finished)s, '', 0, '', 1, '', '', '', '')
"""


def due(number: int) -> datetime:
    return BEGIN + number * SECOND


def ticks(instant: datetime | None) -> int | None:
    return None if instant is None else int(instant.timestamp()) * 1_000_000


class Ledger:
    """Rows written by hand, and what was done in the world."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.acts: list[Act] = []

    def row(
        self,
        number: int,
        state: str = "succeeded",
        reason: str = "",
        *,
        attempt: int = 1,
        until: int | None = None,
    ) -> None:
        has_begun = state in {"running", "succeeded", "failed", "interrupted"}
        is_over = state not in {"claimed", "running"}
        values = {
            "due": ticks(due(number)),
            "attempt": attempt,
            "state": state,
            "reason": reason,
            "until": None if until is None else ticks(due(until)),
            "count": 1 if until is None else until - number + 1,
            "started": ticks(due(number)) if has_begun else None,
            "finished": ticks(due(number)) if is_over else None,
        }
        with psycopg.connect(self._url) as connection:
            connection.execute(_INSERT, values)

    def act(self, number: int, *, attempt: int = 1) -> None:
        self.acts.append(Act(1, due(number), attempt))

    def success(self, number: int, *, attempt: int = 1) -> None:
        self.row(number, attempt=attempt)
        self.act(number, attempt=attempt)

    def judged(self, count: int, *, since: int = 0) -> Verdict:
        """Judge so many occurrences of a job that began a minute before."""
        asked = [Asked(1, BEGIN - 60 * SECOND, SECOND)]
        return check_ledger(self._url, asked, self.acts, due(since), due(since + count))


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> str:
    url = postgres.make_database()
    open_store(url, BEGIN).close()
    return url


@pytest.fixture
def ledger(database: str) -> Ledger:
    empty_tables(database)
    store = open_store(database, BEGIN)
    add_jobs(store, a_draft())
    store.close()
    return Ledger(database)


def whats(oddities: Sequence[object]) -> list[str]:
    return [str(each).partition(": ")[2] for each in oddities]


def test_all_that_succeeded_once_is_well(ledger: Ledger) -> None:
    for number in range(5):
        ledger.success(number)

    verdict = ledger.judged(5)

    assert (verdict.due, verdict.succeeded_once, verdict.faults()) == (5, 5, [])


def test_only_what_is_due_in_the_window_counts(ledger: Ledger) -> None:
    ledger.row(0, "failed", "failure")
    ledger.success(1)
    ledger.row(2)

    verdict = ledger.judged(1, since=1)

    assert (verdict.due, verdict.succeeded_once, verdict.faults()) == (1, 1, [])


def test_it_finds_an_act_that_was_done_twice_though_the_rows_say_once(ledger: Ledger) -> None:
    ledger.success(0)
    ledger.act(0)

    verdict = ledger.judged(1)

    assert whats(verdict.doubled) == ["attempt 1 acted 2 times"]
    assert verdict.succeeded_once == 0


def test_it_finds_two_rows_of_success(ledger: Ledger) -> None:
    ledger.success(0)
    ledger.row(0, attempt=2)

    assert "2 rows say that it succeeded" in whats(ledger.judged(1).doubled)


@pytest.mark.parametrize("first_ends", ["claimed", "running", "succeeded", "skipped"])
def test_it_finds_a_second_attempt_that_acted_after_one_of_which_no_fault_is_known(
    ledger: Ledger, first_ends: str
) -> None:
    ledger.row(0, first_ends)
    ledger.act(0)
    ledger.success(0, attempt=2)

    assert any("attempts 1 and 2 acted" in each for each in whats(ledger.judged(1).doubled))


def test_what_was_interrupted_may_act_again_in_the_next_attempt(ledger: Ledger) -> None:
    ledger.row(0, "interrupted", "crash")
    ledger.act(0)
    ledger.success(0, attempt=2)

    verdict = ledger.judged(1)

    assert (verdict.succeeded_once, verdict.faults()) == (1, [])


def test_it_finds_a_success_that_did_nothing(ledger: Ledger) -> None:
    ledger.row(0)

    verdict = ledger.judged(1)

    assert whats(verdict.lost) == ["attempt 1 succeeded and did not act"]
    assert verdict.succeeded_once == 0


def test_it_finds_an_act_of_which_no_row_has_begun(ledger: Ledger) -> None:
    ledger.row(0, "skipped", "overlap")
    ledger.act(0)
    ledger.act(1)

    assert len(ledger.judged(1).unknown) == 2


@pytest.mark.parametrize(
    ("state", "what"),
    [
        ("", "it has no row"),
        ("claimed", "attempt 1 is claimed to this day"),
        ("running", "attempt 1 is running to this day"),
        ("failed", "attempt 1 is failed and says no reason"),
        ("missed", "attempt 1 is missed and says no reason"),
    ],
)
def test_it_finds_what_nobody_accounts_for(ledger: Ledger, state: str, what: str) -> None:
    if state:
        ledger.row(0, state)

    assert whats(ledger.judged(1).unaccounted) == [what]


def test_a_span_with_a_reason_accounts_for_all_in_it_alone(ledger: Ledger) -> None:
    ledger.row(0, "missed", "off", until=2)

    verdict = ledger.judged(4)

    assert [each.due_at for each in verdict.unaccounted] == [due(3)]
    assert verdict.ends == {"missed off": 3}
    assert verdict.succeeded_once == 0


def test_less_than_the_share_that_was_asked_for_is_a_fault(ledger: Ledger) -> None:
    for number in range(98):
        ledger.success(number)
    for number in (98, 99):
        ledger.row(number, "interrupted", "crash")

    verdict = ledger.judged(100)

    assert verdict.faults() == ["98 of 100 succeeded once, which is less than 99%"]
    assert verdict.faults(0.98) == []
