"""`hourbell job backfill`: tells what would run, starts it, lists and ends it."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from scheduler_core.recurrence import ticks
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.backfills import UnwrittenBackfill, keep
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Trigger
from tests.core.cli.running import Hourbell
from tests.core.store.builders import HOUR, NOW

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("store")]

DAILY = ("job", "add", "report", "--cron", "0 3 * * *", "--script", "true")
WEEK = ("job", "backfill", "report", "--from", "2026-11-14", "--to", "2026-11-16")


def test_where_nothing_is_in_the_span_that_is_said(hourbell: Hourbell) -> None:
    """It said that there is nothing to list, and not why."""
    hourbell(*DAILY)

    told = hourbell("job", "backfill", "report", "--from", "2026-11-14T05:00", "--to", "2026-11-14T06:00")

    assert (told.code, told.out) == (0, "Nothing of it would run: today's rules name no time in this span.\n")


def test_without_yes_it_only_tells_and_a_date_as_end_includes_its_day(hourbell: Hourbell) -> None:
    hourbell(*DAILY)

    told = hourbell(*WEEK)

    lines = told.out.splitlines()
    assert [line.split()[1] for line in lines[1:-1]] == ["2026-11-14", "2026-11-15", "2026-11-16"]
    assert lines[-1].startswith("3 of 3 occurrences would run. Nothing has begun")
    assert hourbell("job", "backfill", "report", "--list", "--json").out == ""


@pytest.mark.parametrize(
    ("end", "days"), [("2026-11-16 03:00", 2), ("2026-11-16 03:01", 3), ("yesterday", 6)]
)
def test_a_time_as_end_is_not_included(end: str, days: int, hourbell: Hourbell) -> None:
    hourbell(*DAILY)

    told = hourbell("job", "backfill", "report", "--from", "2026-11-14", "--to", end, "--json")

    assert len(told.out.splitlines()) == days


def test_with_yes_it_starts_once_for_one_id(hourbell: Hourbell) -> None:
    hourbell(*DAILY)

    first = hourbell(*WEEK, "--id", "week", "--yes")
    second = hourbell(*WEEK, "--id", "week", "--yes")

    assert first.out == "3 runs are asked for. To end all of it: hourbell job backfill 1 --cancel week\n"
    assert "no engine runs" in first.err
    assert second.out == "The backfill week was asked for before: hourbell job backfill 1 --list\n"
    (listed,) = map(json.loads, hourbell("job", "backfill", "report", "--list", "--json").out.splitlines())
    assert (listed["id"], listed["total"], listed["counts"]) == ("week", 3, {"claimed": 3})
    assert "week" in hourbell("job", "backfill", "report", "--list").out


def test_one_cancel_ends_all_of_it(hourbell: Hourbell) -> None:
    hourbell(*DAILY)
    hourbell(*WEEK, "--id", "week", "--yes")

    assert hourbell("job", "backfill", "report", "--cancel", "week").out == "3 runs are asked to end.\n"
    assert hourbell("job", "backfill", "report", "--cancel", "week").out == "Nothing of it is left to end.\n"
    assert hourbell("job", "backfill", "report", "--cancel", "other").code == 5


def test_a_cancel_tells_what_is_not_asked_for_any_more(hourbell: Hourbell, store: Path) -> None:
    hourbell(*DAILY)
    hourbell(*WEEK, "--id", "week", "--yes")
    left = [ticks.of_instant(NOW - number * 24 * HOUR) for number in range(2)]
    rest = UnwrittenBackfill("week", JobId(1), 1, 1, Trigger.MANUAL, NOW, "ann", {}, left, NOW)
    with closing(open_store(str(store), NOW)) as opened, opened.write() as tx:
        keep(tx, [rest], NOW)

    told = hourbell("job", "backfill", "report", "--cancel", "week")

    assert told.out.splitlines() == [
        "3 runs are asked to end.",
        "2 runs that were still to be asked for will not be.",
    ]


def test_an_undo_ends_what_has_not_begun(hourbell: Hourbell) -> None:
    hourbell(*DAILY)
    hourbell(*WEEK, "--id", "week", "--yes")

    told = hourbell("undo", "--json")

    assert (json.loads(told.out)["begun_runs"], json.loads(told.out)["asked_runs"]) == (0, 3)
    assert hourbell("job", "backfill", "report", "--cancel", "week").out == "Nothing of it is left to end.\n"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "say from when on"),
        (("--list", "--from", "7d"), 2, "--list and --cancel go without --from and --to"),
        (("--from", "2026-11-14", "--to", "2026-11-13"), 7, "is not after the start of the span"),
        (("--from", "7d", "--to", "2026-12-24"), 7, "is to come; a backfill makes up for what is past"),
        (("--from", "7d", "--at-once", "0"), 2, "at-once"),
        (("--from", "7d", "--yes", "--id", "a/b"), 7, "is not an id of a backfill"),
        (("--from", "7d", "--yes", "--with", "days=1"), 7, "the job has none"),
        (
            (
                "--from",
                "tomorrow",
            ),
            7,
            "it is to come",
        ),
    ],
)
def test_what_can_not_be_is_refused(words: tuple[str, ...], code: int, said: str, hourbell: Hourbell) -> None:
    hourbell(*DAILY)

    refused = hourbell("job", "backfill", "report", *words)

    assert refused.code == code
    assert said in refused.err


def test_to_act_the_whole_name_is_needed(hourbell: Hourbell) -> None:
    hourbell(*DAILY)

    assert hourbell("job", "backfill", "rep", "--from", "7d").code == 0
    assert hourbell("job", "backfill", "rep", "--from", "7d", "--yes").code == 5


def test_a_run_of_it_is_told_with_its_backfill(hourbell: Hourbell) -> None:
    hourbell(*DAILY)
    hourbell(*WEEK, "--id", "week", "--yes")

    assert "backfill week" in hourbell("run", "list").out
    assert "backfill week" in hourbell("run", "show", "1").out
