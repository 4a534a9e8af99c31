"""Says of a window of time what became of all that was due in it, by plain SQL on the tables of a store.

It takes nothing from the program that it judges: it gets the occurrences that were asked for, and what was
done in the world, as whoever did it wrote it down.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg

_MICROSECOND = timedelta(microseconds=1)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_SHOWN = 5

_TABLES = (
    "CREATE TEMP TABLE due (job_id bigint, due_at bigint, PRIMARY KEY (job_id, due_at))",
    "CREATE TEMP TABLE acts (job_id bigint, due_at bigint, attempt bigint)",
)
_ASKED = "INSERT INTO due SELECT %s, at FROM generate_series(%s::bigint, %s::bigint, %s::bigint) AS at"
_INDEX = "CREATE INDEX ON acts (job_id, due_at, attempt)"
_DOUBLED = """
    SELECT job_id, due_at, format('attempt %s acted %s times', attempt, count(*)) FROM acts
    GROUP BY job_id, due_at, attempt HAVING count(*) > 1
    UNION ALL
    SELECT job_id, due_at, format('%s rows say that it succeeded', count(*)) FROM runs
    WHERE state = 'succeeded' AND request = '' AND step = 1
    GROUP BY job_id, due_at HAVING count(*) > 1
    UNION ALL
    SELECT DISTINCT former.job_id, former.due_at,
        format('attempts %s and %s acted, and the ledger has no fault of the first',
            former.attempt, later.attempt)
    FROM acts AS former JOIN acts AS later USING (job_id, due_at)
    WHERE later.attempt > former.attempt AND NOT EXISTS (
        SELECT FROM runs WHERE runs.job_id = former.job_id AND runs.due_at = former.due_at AND request = ''
        AND runs.attempt = former.attempt AND state IN ('interrupted', 'failed', 'timed_out')
    )
    ORDER BY 1, 2
"""
_LOST = """
    SELECT job_id, due_at, format('attempt %s succeeded and did not act', attempt)
    FROM runs JOIN due USING (job_id, due_at) WHERE state = 'succeeded' AND request = '' AND step = 1
    AND NOT EXISTS (
        SELECT FROM acts WHERE acts.job_id = runs.job_id AND acts.due_at = runs.due_at
        AND acts.attempt = runs.attempt
    )
    ORDER BY 1, 2
"""
_UNKNOWN = """
    SELECT job_id, due_at, format('attempt %s acted, and the ledger has no beginning of it', attempt)
    FROM acts WHERE NOT EXISTS (
        SELECT FROM runs WHERE runs.job_id = acts.job_id AND runs.due_at = acts.due_at AND request = ''
        AND runs.attempt = acts.attempt AND started_at IS NOT NULL
    )
    ORDER BY 1, 2
"""
# An occurrence has its own rows, of which the last attempt counts, or lies in the row of a span.
_FATES = """
    SELECT due.job_id, due.due_at, coalesce(own.state, span.state, '') AS state,
        coalesce(own.reason, span.reason, '') AS reason,
        coalesce(own.finished_at, span.finished_at) IS NOT NULL AS is_over, own.attempt,
        own.started_at - due.due_at AS lateness
    FROM due
    LEFT JOIN LATERAL (
        SELECT * FROM runs WHERE runs.job_id = due.job_id AND runs.due_at = due.due_at AND request = ''
        ORDER BY attempt DESC LIMIT 1
    ) AS own ON true
    LEFT JOIN LATERAL (
        SELECT * FROM runs WHERE runs.job_id = due.job_id AND due_until IS NOT NULL
        AND due.due_at BETWEEN runs.due_at AND due_until LIMIT 1
    ) AS span ON true
"""
_ONCE = f"""
    SELECT count(*), coalesce(max(lateness), 0) FROM ({_FATES}) AS fates WHERE state = 'succeeded' AND 1 = (
        SELECT count(*) FROM acts
        WHERE acts.job_id = fates.job_id AND acts.due_at = fates.due_at AND acts.attempt = fates.attempt
    )
"""
_UNACCOUNTED = f"""
    SELECT job_id, due_at, CASE
        WHEN state = '' THEN 'it has no row'
        WHEN NOT is_over THEN format('attempt %s is %s to this day', attempt, state)
        ELSE format('attempt %s is %s and says no reason', attempt, state)
    END
    FROM ({_FATES}) AS fates WHERE NOT is_over OR (state <> 'succeeded' AND reason = '')
    ORDER BY 1, 2
"""
_ENDS = f"SELECT state, reason, count(*) FROM ({_FATES}) AS fates WHERE is_over GROUP BY state, reason"


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked for: a job at `first`, and after each `step` again."""

    job: int
    first: datetime
    step: timedelta


@dataclass(frozen=True, slots=True)
class Act:
    """What an attempt of an occurrence did, once for each time it was done."""

    job: int
    due_at: datetime
    attempt: int


@dataclass(frozen=True, slots=True)
class Oddity:
    """An occurrence of which something is wrong."""

    job: int
    due_at: datetime
    what: str

    def __str__(self) -> str:
        return f"job {self.job} at {self.due_at:%H:%M:%S.%f}: {self.what}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of the occurrences of a window; `doubled` and `unknown` count for all time."""

    due: int
    succeeded_once: int
    ends: Counter[str]
    longest_delay: timedelta
    doubled: list[Oddity]
    lost: list[Oddity]
    unknown: list[Oddity]
    unaccounted: list[Oddity]

    @property
    def share(self) -> float:
        """Return which part of what was due succeeded exactly once."""
        return self.succeeded_once / self.due if self.due else 0.0

    def faults(self, least_share: float = 0.99) -> list[str]:
        """Return what must not be; nothing if all is well."""
        oddities = {
            "doubled": self.doubled,
            "succeeded without an act": self.lost,
            "acted without a row": self.unknown,
            "unaccounted for": self.unaccounted,
        }
        found = [
            f"{len(each)} {name}: {'; '.join(map(str, each[:_SHOWN]))}"
            for name, each in oddities.items()
            if each
        ]
        if self.share < least_share:
            found.append(
                f"{self.succeeded_once} of {self.due} succeeded once, which is less than {least_share:.0%}"
            )
        return found

    def __str__(self) -> str:
        ended = ", ".join(f"{count} {end}" for end, count in sorted(self.ends.items()))
        return (
            f"{self.due} due, {self.succeeded_once} succeeded once ({self.share:.1%}), "
            f"{len(self.doubled)} doubled, {len(self.unaccounted)} unaccounted for; ends: {ended or 'none'}; "
            f"longest delay {self.longest_delay.total_seconds():.1f} s"
        )


def check_ledger(
    address: str, asked: Iterable[Asked], acts: Iterable[Act], begin: datetime, until: datetime
) -> Verdict:
    """Judge what was due from `begin` on and before `until`, in the store at the address of a database.

    Whoever collects the acts does so before: what acts meanwhile is no fault, unless it was over by then.
    """
    with psycopg.connect(address) as connection:
        for statement in _TABLES:
            connection.execute(statement)
        for each in asked:
            connection.execute(_ASKED, (each.job, *_span(each, begin, until)))
        with connection.cursor() as cursor:
            rows = [(act.job, _ticks(act.due_at), act.attempt) for act in acts]
            cursor.executemany("INSERT INTO acts VALUES (%s, %s, %s)", rows)
        connection.execute(_INDEX)
        (due,) = _one(connection, "SELECT count(*) FROM due")
        once, delay = _one(connection, _ONCE)
        ends = Counter(
            {f"{state} {reason}".strip(): count for state, reason, count in connection.execute(_ENDS)}
        )
        oddities = [_oddities(connection, each) for each in (_DOUBLED, _LOST, _UNKNOWN, _UNACCOUNTED)]
        connection.rollback()
    return Verdict(due, once, ends, delay * _MICROSECOND, *oddities)


def _span(asked: Asked, begin: datetime, until: datetime) -> tuple[int, int, int]:
    """Return the first and the last occurrence of a window, and the step, as the store counts time."""
    skipped = max(0, -((asked.first - begin) // asked.step))
    return _ticks(asked.first + skipped * asked.step), _ticks(until) - 1, asked.step // _MICROSECOND


def _oddities(connection: "psycopg.Connection[Any]", query: str) -> list[Oddity]:
    return [
        Oddity(job, _BEGINNING + due_at * _MICROSECOND, what)
        for job, due_at, what in connection.execute(query)
    ]


def _one(connection: "psycopg.Connection[Any]", query: str) -> tuple[Any, ...]:
    row = connection.execute(query).fetchone()
    assert row is not None
    return tuple(row)


def _ticks(instant: datetime) -> int:
    return (instant - _BEGINNING) // _MICROSECOND
