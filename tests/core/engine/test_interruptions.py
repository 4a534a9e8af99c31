import pytest

from scheduler_core.engine.interruptions import after_interruption
from scheduler_core.values.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.run_policies import Delivery, Interrupted, InterruptedPolicy, RunPolicies

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


@pytest.mark.parametrize("interrupted", [None, InterruptedPolicy(Interrupted.RERUN, 5)])
def test_at_most_once_is_never_run_again(interrupted: InterruptedPolicy | None) -> None:
    policies = RunPolicies(delivery=Delivery.AT_MOST_ONCE, interrupted=interrupted)

    assert after_interruption(CALL, policies, 0) is Interrupted.MARK


def test_at_most_once_may_still_ask() -> None:
    asking = RunPolicies(delivery=Delivery.AT_MOST_ONCE, interrupted=InterruptedPolicy(Interrupted.ASK))

    assert after_interruption(CALL, asking, 0) is Interrupted.ASK
