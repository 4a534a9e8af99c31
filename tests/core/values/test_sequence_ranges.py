"""How much a sequence may hold, which step follows which, and what its parts refuse."""

from datetime import timedelta

import pytest

from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import (
    Act,
    Branch,
    Otherwise,
    SequenceAction,
    Since,
    Step,
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
def test_a_sequence_has_steps_that_can_be_taken(steps: tuple[Step, ...], field: str | None) -> None:
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


BRANCHED = SequenceAction(
    (
        ACT,
        Branch("paid", then=1, otherwise=3, then_ends=True),
        ACT,
        Act(CALL, When.ALWAYS),
        Branch("", then=1),
        ACT,
        Act(CALL, When.ALWAYS),
    )
)


def test_each_step_knows_its_way() -> None:
    ways = [(place.depth, place.branch, place.is_first_way) for place in BRANCHED.places]

    assert ways == [
        (0, None, True),
        (0, None, True),
        (1, 2, True),
        (1, 2, False),
        (1, 2, False),
        (2, 5, True),
        (0, None, True),
    ]


@pytest.mark.parametrize(
    ("number", "has_succeeded", "has_come", "following"),
    [
        (1, True, False, 2),
        (1, False, False, 7),
        (2, True, True, 3),
        (2, True, False, 4),
        (3, True, False, None),
        (3, False, False, None),
        (4, False, False, 5),
        (5, True, False, 6),
        (5, False, True, 7),
        (6, True, False, 7),
        (7, True, False, None),
    ],
)
def test_a_branch_goes_one_of_its_ways_and_both_lead_behind_it_unless_they_end(
    number: int, has_succeeded: bool, has_come: bool, following: int | None
) -> None:
    assert BRANCHED.after(number, has_succeeded=has_succeeded, has_come=has_come) == following


def test_a_branch_that_is_skipped_leaves_out_its_ways() -> None:
    assert BRANCHED.after(2, has_succeeded=True, has_come=True, is_skipped=True) == 7
    assert BRANCHED.after(5, has_succeeded=True, is_skipped=True) == 7


def test_what_may_still_come_leaves_out_the_other_way() -> None:
    assert BRANCHED.reachable(2) == {3, 4, 5, 6, 7}
    assert BRANCHED.reachable(3) == set()
    assert BRANCHED.reachable(4) == {5, 6, 7}


@pytest.mark.parametrize(
    "steps",
    [
        (ACT, Branch("paid")),
        (ACT, Branch("paid", then=2), ACT),
        (ACT, Branch("paid", then=1, otherwise=1), Branch("sent", then=1), ACT),
        (Branch(""), ACT),
        (ACT, Branch("paid", otherwise=1), Act(CALL, When.FAILURE)),
        (ACT, *(Branch("paid", then=5 - depth) for depth in range(5)), ACT),
    ],
)
def test_branches_hold_what_there_is(steps: tuple[Step, ...]) -> None:
    assert refused_field(SequenceAction, steps) == "sequence"


def test_a_branch_asks_for_what_may_come() -> None:
    assert refused_field(Branch, "9:00") == "if"
    assert refused_field(Branch, " paid") == "if"
    assert refused_field(lambda since: Branch("", then=1, since=since), Since.START) == "since"


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
