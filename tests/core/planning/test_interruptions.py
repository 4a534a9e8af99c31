import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.planning.interruptions import after_interruption, rest_before_rerun
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.run_policies import Delivery, Interrupted, InterruptedPolicy, RunPolicies

CALL = HttpAction("https://example.org/")
SCRIPT = ScriptAction(CommandKind.ARGV, ("true",))


def test_a_call_is_run_again_once() -> None:
    assert after_interruption(CALL, RunPolicies(), 0) is Interrupted.RERUN
    assert after_interruption(CALL, RunPolicies(), 1) is Interrupted.MARK


def test_a_script_is_marked_for_a_person_to_judge() -> None:
    assert after_interruption(SCRIPT, RunPolicies(), 0) is Interrupted.MARK


@pytest.mark.parametrize("kind", [Interrupted.MARK, Interrupted.ASK])
def test_the_job_may_choose_not_to_run_a_call_again(kind: Interrupted) -> None:
    policies = RunPolicies(interrupted=InterruptedPolicy(kind))

    assert after_interruption(CALL, policies, 0) is kind


def test_the_job_may_choose_to_run_a_script_again_so_often() -> None:
    policies = RunPolicies(interrupted=InterruptedPolicy(Interrupted.RERUN, 2))

    followed = [after_interruption(SCRIPT, policies, reruns) for reruns in range(3)]

    assert followed == [Interrupted.RERUN, Interrupted.RERUN, Interrupted.MARK]


@pytest.mark.parametrize("action", [CALL, SCRIPT])
def test_at_most_once_is_never_run_again(action: HttpAction | ScriptAction) -> None:
    policies = RunPolicies(delivery=Delivery.AT_MOST_ONCE)

    assert after_interruption(action, policies, 0) is Interrupted.MARK


@pytest.mark.parametrize("action", [CALL, SCRIPT])
def test_at_least_once_is_run_again_however_often_it_is_cut_off(action: HttpAction | ScriptAction) -> None:
    """A script was marked as interrupted and never run again, whatever was promised."""
    policies = RunPolicies(delivery=Delivery.AT_LEAST_ONCE)

    assert [after_interruption(action, policies, reruns) for reruns in (0, 1, 50)] == [Interrupted.RERUN] * 3


def test_at_least_once_may_be_bounded() -> None:
    policies = RunPolicies(
        delivery=Delivery.AT_LEAST_ONCE, interrupted=InterruptedPolicy(Interrupted.RERUN, 2)
    )

    assert after_interruption(SCRIPT, policies, 2) is Interrupted.MARK


@pytest.mark.parametrize(
    ("delivery", "kind"),
    [
        (Delivery.AT_LEAST_ONCE, Interrupted.MARK),
        (Delivery.AT_LEAST_ONCE, Interrupted.ASK),
        (Delivery.AT_MOST_ONCE, Interrupted.RERUN),
    ],
)
def test_a_promise_that_would_be_broken_is_refused(delivery: Delivery, kind: Interrupted) -> None:
    with pytest.raises(InvalidInput, match=f"{delivery} .* on-interrupted {kind} would") as refused:
        RunPolicies(delivery=delivery, interrupted=InterruptedPolicy(kind))

    assert refused.value.field == "delivery"


def test_what_is_cut_off_again_and_again_rests_longer_each_time() -> None:
    rests = [rest_before_rerun(reruns).total_seconds() for reruns in (0, 1, 2, 3, 100)]

    assert rests == [0, 1, 2, 4, 600]


def test_at_most_once_may_still_ask() -> None:
    asking = RunPolicies(delivery=Delivery.AT_MOST_ONCE, interrupted=InterruptedPolicy(Interrupted.ASK))

    assert after_interruption(CALL, asking, 0) is Interrupted.ASK
