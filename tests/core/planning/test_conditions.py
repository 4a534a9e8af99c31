from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.planning.conditions import (
    AFTER_SLEEP,
    ConditionAnswer,
    GiveUpWait,
    Go,
    Verdict,
    WaitUntil,
    patience_words,
    weigh,
)
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Condition,
    ConditionPolicy,
    FileExists,
    NetworkUp,
    OnMains,
)
from scheduler_core.wording.languages import wording_of

NINE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
MAINS, FILE = OnMains(), FileExists("/srv/go")
YES, ALSO = ConditionAnswer(True, "on mains power"), ConditionAnswer(True, "the file is there")
NO, MISSING = ConditionAnswer(False, "on battery"), ConditionAnswer(False, "there is no file")
UNKNOWN = ConditionAnswer(None, "nobody can tell")


def weighed(
    policy: ConditionPolicy,
    *answers: ConditionAnswer,
    waited: timedelta = timedelta(0),
    since: datetime = NINE,
) -> Verdict:
    return weigh(policy, dict(zip(policy.conditions, answers, strict=True)), since, since + waited)


def policy(after_wait: AfterWait = AfterWait.SKIP, wait: timedelta = 10 * MINUTE) -> ConditionPolicy:
    return ConditionPolicy((MAINS, FILE), wait, after_wait)


def test_without_conditions_a_run_goes() -> None:
    assert weighed(ConditionPolicy()) == Go()


def test_a_run_goes_when_all_conditions_hold() -> None:
    assert weighed(policy(), YES, ALSO) == Go()


def test_a_run_waits_and_says_for_what() -> None:
    assert weighed(policy(), NO, ALSO) == WaitUntil(NINE + 15 * SECOND, "on battery")
    assert weighed(policy(), NO, MISSING) == WaitUntil(NINE + 15 * SECOND, "on battery; there is no file")


def test_how_long_a_run_waits_and_what_follows_is_said_and_has_words_in_german() -> None:
    """Lists and the status said for what a run waits, and not until when."""
    said = [patience_words(policy(after)) for after in (AfterWait.SKIP, AfterWait.RUN)]

    assert said == [
        "it waits up to 10m, and then is skipped",
        "it waits up to 10m, and then runs all the same",
    ]
    assert wording_of("de").said(f"there is no /srv/go; {said[0]}") == (
        "/srv/go gibt es nicht; er wartet bis zu 10m und wird dann ausgelassen"
    )


def test_the_last_look_is_at_the_end_of_the_wait() -> None:
    end = NINE + 10 * MINUTE

    assert weighed(policy(), NO, ALSO, waited=9 * MINUTE + 50 * SECOND) == WaitUntil(end, "on battery")


@pytest.mark.parametrize("waited", [10 * MINUTE, timedelta(days=3)])
def test_after_the_wait_a_run_is_given_up_or_goes_by_choice(waited: timedelta) -> None:
    assert weighed(policy(AfterWait.SKIP), NO, ALSO, waited=waited) == GiveUpWait("on battery")
    assert weighed(policy(AfterWait.RUN), NO, ALSO, waited=waited) == Go("on battery")


def test_without_a_wait_it_is_now_or_never() -> None:
    assert weighed(policy(wait=timedelta(0)), NO, ALSO) == GiveUpWait("on battery")


def test_conditions_that_come_true_late_let_it_go_all_the_same() -> None:
    assert weighed(policy(), YES, ALSO, waited=timedelta(days=3)) == Go()


def test_what_the_machine_cannot_tell_does_not_hold_and_is_named() -> None:
    assert weighed(policy(wait=timedelta(0)), UNKNOWN, ALSO) == GiveUpWait("nobody can tell")


def test_after_sleep_the_network_is_waited_for_half_a_minute() -> None:
    down: dict[Condition, ConditionAnswer] = {NetworkUp(): ConditionAnswer(False, "there is no network")}

    assert isinstance(weigh(AFTER_SLEEP, down, NINE, NINE + 29 * SECOND), WaitUntil)
    assert weigh(AFTER_SLEEP, down, NINE, NINE + 30 * SECOND) == Go("there is no network")
