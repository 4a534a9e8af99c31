"""`hourbell run list`: which runs, in what form."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scheduler_core.cli.run.list import LogNews
from scheduler_core.cli.run.table import heading_line, line_of
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import UNCOUNTED, OutputStream, Run, RunState, Trigger
from scheduler_core.values.runs.run_log import ALL_RUNS, RunFilter
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR

FIELDS = """
    id job job_name due_at attempt trigger state reason started_at finished_at lateness_ms
    exit_code http_status first_error_line output_bytes idempotency_key
    reason_text due_until occurrences asked_by step waits_until waits_for held may_have_run_before repeats_run
    result_line
    host
    computing_ms
    peak_memory_bytes
    blocks_read
    blocks_written
    unkept_limits
""".split()
A_RUN = Run(RunId(1), JobId(1), "Back up", 1, NOW, 1, Trigger.SCHEDULE, RunState.CLAIMED)


def ids_in(out: str) -> list[int]:
    return [json.loads(line)["id"] for line in out.splitlines()]


def test_runs_are_listed_with_the_newest_first(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    first = past.run(job_id, NOW - 2 * HOUR)
    second = past.run(job_id, NOW - HOUR, RunState.FAILED, error="disk full", exit_code=3)

    result = hourbell("run", "list")

    assert (result.code, result.err) == (0, "")
    assert [line.split() for line in result.lines] == [
        ["Run", "Due", "Outcome", "Took", "Job", "Note"],
        [
            str(second),
            *"2026-11-20 08:00:00 failed 3.0 s Back up disk full; 2.0 s late".split(),
        ],
        [str(first), *"2026-11-20 07:00:00 succeeded 3.0 s Back up 2.0 s late".split()],
    ]


def test_programs_get_the_promised_objects(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)

    found = json.loads(hourbell("run", "list", "--json").out)

    assert list(found) == FIELDS
    assert (found["id"], found["due_at"], found["lateness_ms"]) == (run_id, "2026-11-20T07:00:00.000Z", 2000)


def test_spreadsheets_get_a_table_without_formulas(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("=1+1"), NOW - HOUR)

    heading, line = hourbell("run", "list", "--csv").out.splitlines()

    assert heading.split(",") == FIELDS
    assert line.startswith("1,1,'=1+1,2026-11-20T07:00:00.000Z,")


def test_a_span_says_how_many_occurrences_it_stands_for(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    past.skipped(job_id, NOW - 9 * HOUR, NOW - 8 * HOUR, UNCOUNTED)
    past.skipped(job_id, NOW - 5 * HOUR, NOW - 2 * HOUR, 4)

    out = hourbell("run", "list", "--quiet").lines

    assert "the job was paused; 4 occurrences until 2026-11-20 07:00:00" in out[0]
    assert "more than 1,000 occurrences until" in out[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--job", "back up"), [3, 2, 1]),
        (("--job", "back up", "--job", "Call"), [4, 3, 2, 1]),
        (("--outcome", "failed"), [2]),
        (("--outcome", "failed,succeeded", "--limit", "2"), [4, 2]),
        (("--outcome", "unfinished"), [3]),
        (("--since", "2h"), [4, 3, 2]),
        (("--since", "7:30", "--until", "1h"), [2]),
        (("--limit", "1"), [4]),
        (("--text", "CALL"), [4]),
        (("--text", "disk full"), [2]),
        (("--text", "needle"), []),
        (("--text", "needle", "--in-output"), [1]),
    ],
)
def test_a_list_holds_what_was_asked_for(
    words: tuple[str, ...], expected: list[int], past: Past, hourbell: Hourbell
) -> None:
    backup, call = past.job("Back up"), past.job("Call")
    past.wrote(past.run(backup, NOW - 3 * HOUR), (OutputStream.STDOUT, 0, b"a Needle\n"))
    past.run(backup, NOW - 3 * HOUR / 2, RunState.FAILED, error="Disk is full")
    past.run(backup, NOW - HOUR, RunState.RUNNING)
    past.run(call, NOW - HOUR / 2)

    assert ids_in(hourbell("run", "list", "--json", *words).out) == expected


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--outcome", "bad"), 7),
        (("--since", "soon"), 7),
        (("--since", "1h", "--until", "2h"), 7),
        (("--job", "nobody"), 5),
        (("--limit", "0"), 2),
        (("--csv", "--follow"), 2),
        (("--csv", "--json"), 7),
        (("--text", "x", "--in-output", "--follow"), 7),
    ],
)
def test_what_cannot_be_listed_is_refused(
    words: tuple[str, ...], code: int, past: Past, hourbell: Hourbell
) -> None:
    result = hourbell("run", "list", *words)

    assert (result.code, result.out) == (code, "")


def test_an_empty_log_is_an_empty_list(past: Past, hourbell: Hourbell) -> None:
    assert hourbell("run", "list", "--json").out == ""


def test_lines_that_come_one_by_one_stand_below_each_other() -> None:
    failed = replace(
        A_RUN, id=RunId(123456), state=RunState.FAILED, job_name="日本", reason_text="it gave up"
    )

    lines = [heading_line(None), *(line_of(run, "UTC", None) for run in (A_RUN, failed))]

    assert lines == [
        "   Run  Due                  Outcome         Took  Job                       Note",
        "     1  2026-11-20 08:00:00  waiting               Back up",
        "123456  2026-11-20 08:00:00  failed                日本                      it gave up",
    ]


def test_a_line_in_a_narrow_terminal_shares_what_room_there_is() -> None:
    failed = replace(A_RUN, job_name="Back up the house", reason_text="the disk is full")

    assert line_of(failed, "UTC", 80) == (
        "     1  2026-11-20 08:00:00  waiting               Back up the h…  the disk is…"
    )


def test_a_run_is_news_once_in_each_state() -> None:
    news = LogNews(ALL_RUNS)
    running = replace(A_RUN, state=RunState.RUNNING)

    told = [[run.state for run in news.of_runs([run])] for run in (A_RUN, A_RUN, running, running)]

    assert told == [[RunState.CLAIMED], [], [RunState.RUNNING], []]


@pytest.mark.parametrize(
    ("wanted", "is_told"),
    [
        (RunFilter(job_ids=(JobId(1),)), True),
        (RunFilter(job_ids=(JobId(2),)), False),
        (RunFilter(states=frozenset({RunState.CLAIMED})), True),
        (RunFilter(states=frozenset({RunState.FAILED})), False),
        (RunFilter(since=NOW), True),
        (RunFilter(since=NOW + HOUR), False),
        (RunFilter(until=NOW), False),
        (RunFilter(until=NOW + HOUR), True),
        (RunFilter(text="back UP"), True),
        (RunFilter(text="back down"), False),
    ],
)
def test_only_news_of_wanted_runs_is_told(wanted: RunFilter, is_told: bool) -> None:
    assert bool(list(LogNews(wanted).of_runs([A_RUN]))) is is_told


def test_a_span_is_wanted_where_it_reaches_into_the_time_asked_for() -> None:
    span = replace(A_RUN, state=RunState.MISSED, due_until=NOW + HOUR)

    assert list(LogNews(RunFilter(since=NOW + HOUR)).of_runs([span])) == [span]


def test_what_was_shown_is_not_remembered_for_ever() -> None:
    news = LogNews(ALL_RUNS, remembered=2)
    runs = [replace(A_RUN, id=RunId(number)) for number in range(3)]

    list(news.of_runs(runs))

    assert [run.id for run in news.of_runs(runs[1:])] == []
    assert [run.id for run in news.of_runs(runs[:1])] == [0]


def test_both_rows_of_the_hour_that_comes_twice_can_be_told_apart(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Call", None)
    for hour in (23, 0, 1):
        day = 24 if hour == 23 else 25
        past.run(job_id, datetime(2026, 10, day, hour, 30, tzinfo=UTC), RunState.SUCCEEDED)

    told = hourbell("run", "list", "--since", "2026-10-01").out

    for time in ("2026-10-25 01:30:00  ", "2026-10-25 02:30:00 +02:00", "2026-10-25 02:30:00 +01:00"):
        assert told.count(time) == 1
