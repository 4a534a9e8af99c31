"""What was read before is taken as read, and nothing else is."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.native.documents import read_job
from scheduler_core.values.jobs.actions import HttpAction
from tests.core.native.typical_jobs import refusal_of

_JOB = {
    "hourbell": 1,
    "name": "Ring",
    "zone": "UTC",
    "rules": [{"every": "15m", "anchor": "2026-01-05T00:00"}],
}
_CALL = {"http": "GET https://bell.example/ring"}


def test_jobs_that_say_the_same_share_what_it_means() -> None:
    first = read_job(_JOB | {"action": dict(_CALL)})
    second = read_job(_JOB | {"name": "Ring again", "action": dict(_CALL)})

    assert second.name == "Ring again"
    assert second.schedule is first.schedule
    assert second.action is first.action


@pytest.mark.parametrize("lookalike", [True, 1.0, "1"])
def test_what_only_python_takes_for_the_same_is_refused(lookalike: object) -> None:
    job = _JOB | {"starts": "2026-01-05T00:00", "action": _CALL}
    assert read_job(job | {"times": 1}).schedule.times == 1

    with pytest.raises(InvalidInput, match="times"):
        read_job(job | {"times": lookalike})


def test_the_order_of_headers_is_kept() -> None:
    orders = [{"A": "1", "B": "2"}, {"B": "2", "A": "1"}]

    read = [read_job(_JOB | {"action": _CALL | {"headers": order}}).action for order in orders]

    names = [[name for name, _ in action.headers] for action in read if isinstance(action, HttpAction)]
    assert names == [["A", "B"], ["B", "A"]]


def test_what_was_refused_is_refused_again_where_it_stands() -> None:
    wrong = _JOB | {"action": {"http": "GET https://bell.example", "timeuot": "3s"}}

    for path in ("", "[7]"):
        with pytest.raises(InvalidInput) as refusal:
            read_job(wrong, path)
        assert refusal.value.field == f"{path}.action.timeuot".lstrip(".")


def test_a_number_without_end_is_refused_by_its_place() -> None:
    assert refusal_of(times=10**5_000)[0] == "times"
