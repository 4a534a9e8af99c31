"""How much the policies of a job may hold: the last value that is taken, and the first that is refused."""

from collections.abc import Callable
from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.run_policies import (
    ConditionPolicy,
    DiskSpace,
    FileExists,
    Idle,
    InterruptedPolicy,
    MissedPolicy,
    OnMains,
    OverlapPolicy,
    ProgramRunning,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.schedules.rules import DailyWindow
from tests.core.values.bounds import refused_field

TICK = timedelta(microseconds=1)
SECOND = timedelta(seconds=1)
YEAR = timedelta(days=366)

SPANS: list[tuple[Callable[[timedelta], object], timedelta, timedelta, str]] = [
    (lambda span: MissedPolicy(window=span), SECOND, YEAR, "missed"),
    (lambda span: RetryPolicy(first_wait=span, longest_wait=YEAR), SECOND / 1_000, YEAR, "first-wait"),
    (lambda span: RetryPolicy(first_wait=SECOND, longest_wait=span), SECOND, YEAR, "longest-wait"),
    (Idle, SECOND, YEAR, "require"),
    (lambda span: ConditionPolicy(wait=span), timedelta(0), YEAR, "wait"),
    (lambda span: RunPolicies(timeout=span), SECOND / 1_000, YEAR, "timeout"),
    (lambda span: RunPolicies(grace=span), timedelta(0), timedelta(days=1), "grace"),
]


@pytest.mark.parametrize(("make", "least", "most", "field"), SPANS, ids=range(len(SPANS)))
def test_a_length_of_time_is_taken_between_its_bounds(
    make: Callable[[timedelta], object], least: timedelta, most: timedelta, field: str
) -> None:
    outside = (least - TICK, most + TICK, timedelta.min, timedelta.max)

    assert [refused_field(make, span) for span in (least, most)] == [None, None]
    assert [refused_field(make, span) for span in outside] == [field] * 4


NUMBERS: list[tuple[Callable[[int], object], int, int, str]] = [
    (lambda number: OverlapPolicy(most=number), 1, 1_000, "overlapping"),
    (lambda number: RetryPolicy(retries=number), 0, 1_000, "retries"),
    (lambda number: InterruptedPolicy(most_reruns=number), 1, 1_000, "on-interrupted"),
    (lambda number: RunPolicies(pause_after_failures=number), 1, 1_000, "pause-after"),
    (lambda number: RunPolicies(priority=number), -1_000, 1_000, "priority"),
    (lambda number: DiskSpace("/", number), 0, 10**15, "free-bytes"),
]


@pytest.mark.parametrize(("make", "least", "most", "field"), NUMBERS, ids=range(len(NUMBERS)))
def test_a_number_is_taken_between_its_bounds(
    make: Callable[[int], object], least: int, most: int, field: str
) -> None:
    assert [refused_field(make, number) for number in (least, most)] == [None, None]
    assert [refused_field(make, number) for number in (least - 1, most + 1)] == [field, field]


LENGTHS: list[tuple[Callable[[int], object], int, str]] = [
    (lambda count: RunPolicies(key="x" * count), 200, "key"),
    (lambda count: ConditionPolicy((OnMains(),) * count), 50, "conditions"),
    (lambda count: DiskSpace("x" * count, 1), 4_096, "path"),
    (lambda count: FileExists("x" * count), 4_096, "path"),
    (lambda count: ProgramRunning("x" * count), 4_096, "program"),
]


@pytest.mark.parametrize(("make", "longest", "field"), LENGTHS, ids=range(len(LENGTHS)))
def test_a_text_or_list_may_be_so_long_and_no_longer(
    make: Callable[[int], object], longest: int, field: str
) -> None:
    assert refused_field(make, longest) is None
    assert refused_field(make, longest + 1) == field


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: DiskSpace(" ", 1), "path"),
    (lambda: FileExists(""), "path"),
    (lambda: FileExists("/a\0"), "path"),
    (lambda: ProgramRunning(""), "program"),
    (lambda: RunPolicies(key="a\nb"), "key"),
    (lambda: RunPolicies(key=" nas"), "key"),
    (lambda: DailyWindow(time(8, tzinfo=ZoneInfo("Europe/Berlin")), time(18)), "between"),
    (lambda: DailyWindow(time(8), time(18, tzinfo=ZoneInfo("UTC"))), "between"),
]


@pytest.mark.parametrize(("make", "field"), REFUSED, ids=range(len(REFUSED)))
def test_what_means_nothing_is_refused(make: Callable[[], object], field: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        make()

    assert refusal.value.field == field


def test_the_longest_wait_is_no_shorter_than_the_first() -> None:
    with pytest.raises(InvalidInput, match="longest-wait: 1s is shorter than the first wait"):
        RetryPolicy(first_wait=timedelta(seconds=2), longest_wait=SECOND)
