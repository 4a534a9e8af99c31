"""How much a job may hold, and how long a run of it may take."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.values.bounds import refused_field

CALL = HttpAction("http://host/")
SCRIPT = ScriptAction(CommandKind.SHELL, command_line="true")


def a_job(**fields: object) -> JobDraft:
    given = {"name": "x", "schedule": Schedule((AtStart(),)), "action": SCRIPT, **fields}
    return JobDraft(**given)  # type: ignore[arg-type]


LENGTHS: list[tuple[Callable[[int], object], int, str]] = [
    (lambda count: a_job(name="x" * count), 200, "name"),
    (lambda count: a_job(folder="x" * count), 200, "folder"),
    (lambda count: a_job(tags=("x" * count,)), 200, "tag"),
    (lambda count: a_job(tags=("x",) * count), 50, "tags"),
    (lambda count: a_job(notes="x" * count), 20_000, "notes"),
]


@pytest.mark.parametrize(("make", "longest", "field"), LENGTHS)
def test_a_text_or_list_may_be_so_long_and_no_longer(
    make: Callable[[int], object], longest: int, field: str
) -> None:
    assert refused_field(make, longest) is None
    assert refused_field(make, longest + 1) == field


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\N{NO-BREAK SPACE}"}, "name"),
        ({"name": "a\tb"}, "name"),
        ({"name": "a\ud800"}, "name"),
        ({"folder": "a\nb"}, "folder"),
        ({"tags": ("",)}, "tag"),
        ({"tags": ("a\x7f",)}, "tag"),
        ({"notes": "a\0"}, "notes"),
        ({"notes": "a\udfff"}, "notes"),
    ],
)
def test_what_no_store_could_keep_is_refused(fields: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        a_job(**fields)

    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("action", "chosen", "in_force"),
    [
        (CALL, None, timedelta(minutes=5)),
        (CALL, timedelta(hours=2), timedelta(hours=2)),
        (SCRIPT, None, None),
        (SCRIPT, timedelta(seconds=1), timedelta(seconds=1)),
    ],
)
def test_a_job_says_how_long_its_runs_may_take_or_its_action_does(
    action: Action, chosen: timedelta | None, in_force: timedelta | None
) -> None:
    assert RunPolicies(timeout=chosen).timeout_of(action) == in_force
