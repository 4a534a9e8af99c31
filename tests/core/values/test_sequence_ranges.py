"""How much a sequence may hold, which step follows which, and what its parts refuse."""

from datetime import timedelta

import pytest

from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import (
    Act,
    Otherwise,
    SequenceAction,
    Since,
    Wait,
    action_of,
    actions_of,
    policies_of,
)
from tests.core.values.bounds import refused_field

TICK, SECOND, YEAR = timedelta(microseconds=1), timedelta(seconds=1), timedelta(days=366)
CALL, SCRIPT = HttpAction("https://x"), ScriptAction(CommandKind.SHELL, command_line="true")
ACT = Act(CALL)


def test_a_wait_lasts_no_time_to_a_hundred_years() -> None:
    longest = timedelta(days=36_525)

    assert [refused_field(Wait, length) for length in (timedelta(0), TICK, 2 * YEAR, longest)] == [None] * 4
    assert [refused_field(Wait, length) for length in (-TICK, longest + TICK)] == ["wait", "wait"]


@pytest.mark.parametrize(
    "name",
    [
        "2027-01-01T00:00",
        "2027-01-01",
        "2027-01-01 9:00",
        "1.1.2027",
        "1/2/27",
        "9:30",
        "09:30:00",
        "40d",
        "1h30m",
    ],
)
def test_what_looks_like_a_time_is_no_event_to_wait_for(name: str) -> None:
    assert refused_field(lambda event: Wait(SECOND, until=event), name) == "until"
    assert refused_field(lambda event: Wait(SECOND, unless=event), name) == "unless"


@pytest.mark.parametrize("name", ["paid", "order-7", "v2", "2fa done", "day", "invoice 2027-01"])
def test_a_name_with_digits_may_be_an_event(name: str) -> None:
    assert refused_field(lambda event: Wait(SECOND, until=event), name) is None


def test_since_when_events_count_goes_with_an_event() -> None:
    assert refused_field(lambda since: Wait(SECOND, since=since), Since.START) == "since"
    assert refused_field(lambda since: Wait(SECOND, unless="paid", since=since), Since.START) is None


@pytest.mark.parametrize(
    ("until", "unless", "otherwise", "field"),
    [
        ("paid", "", Otherwise.FAIL, None),
        ("", "paid", Otherwise.RUN, None),
        ("", "", Otherwise.RUN, None),
        ("a", "b", Otherwise.RUN, "unless"),
        ("", "paid", Otherwise.SKIP, "otherwise"),
        ("", "", Otherwise.FAIL, "otherwise"),
        (" paid", "", Otherwise.RUN, "until"),
        ("", "pa\nid", Otherwise.RUN, "unless"),
        ("x" * 201, "", Otherwise.RUN, "until"),
    ],
)
def test_a_wait_has_one_event_and_says_what_follows_without_it(
    until: str, unless: str, otherwise: Otherwise, field: str | None
) -> None:
    def make(length: timedelta) -> Wait:
        return Wait(length, until=until, unless=unless, otherwise=otherwise)

    assert refused_field(make, SECOND) == field


@pytest.mark.parametrize(
    ("steps", "field"),
    [
        ((ACT,) * 100, None),
        ((Wait(SECOND), ACT), None),
        ((ACT,) * 101, "sequence"),
        ((), "sequence"),
        ((Wait(SECOND),), "sequence"),
        ((Act(CALL, When.FAILURE),), "sequence"),
    ],
)
def test_a_sequence_has_steps_that_can_be_taken(steps: tuple[Act | Wait, ...], field: str | None) -> None:
    assert refused_field(SequenceAction, steps) == field


@pytest.mark.parametrize(
    ("job", "field"), [("Tidy up", None), (" ", "job"), ("a\n", "job"), ("x" * 201, "job")]
)
def test_a_chain_names_a_job(job: str, field: str | None) -> None:
    assert refused_field(Chain, job) == field


def test_a_job_starts_twenty_others_at_most() -> None:
    assert refused_field(lambda count: RunPolicies(chains=(Chain("a"),) * count), 20) is None
    assert refused_field(lambda count: RunPolicies(chains=(Chain("a"),) * count), 21) == "then"


@pytest.mark.parametrize(
    ("number", "has_succeeded", "following"),
    [(1, True, 2), (1, False, 3), (2, True, 4), (2, False, 3), (3, True, 4), (3, False, 4), (4, True, None)],
)
def test_the_step_that_follows_is_the_next_that_fits(
    number: int, has_succeeded: bool, following: int | None
) -> None:
    steps = SequenceAction((ACT, ACT, Act(CALL, When.FAILURE), Act(CALL, When.ALWAYS)))

    assert steps.after(number, has_succeeded=has_succeeded) == following


def test_all_that_a_sequence_calls_and_runs_is_told() -> None:
    steps = SequenceAction((ACT, Wait(SECOND), Act(SCRIPT)))

    assert actions_of(steps) == (CALL, SCRIPT)
    assert actions_of(CALL) == (CALL,)
    assert [action_of(steps, number) for number in range(5)] == [None, CALL, None, SCRIPT, None]


def test_a_step_has_the_policies_of_its_job_but_for_what_it_says() -> None:
    policies = RunPolicies(timeout=SECOND, retry=RetryPolicy(1), priority=5)

    assert policies_of(ACT, policies) == policies
    own = policies_of(Act(CALL, timeout=YEAR, retry=RetryPolicy(3)), policies)
    assert (own.timeout, own.retry, own.priority) == (YEAR, RetryPolicy(3), 5)
