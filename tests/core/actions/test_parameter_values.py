"""What fits a parameter, and what a run gets."""

from datetime import UTC, datetime

import pytest
from hypothesis import strategies as st

from scheduler_core.actions.checks import check_job
from scheduler_core.actions.parameter_values import checked_values, read_value, values_of_run
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import LONGEST_VALUE, MOST_PARAMETERS, Parameter, RunValue
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.support.properties import for_all

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
BERLIN = Moment(NOW, "Europe/Berlin")
EACH_START = Schedule((AtStart(),))
URL = HttpAction("http://localhost/")


@pytest.mark.parametrize(
    ("typed", "text", "value"),
    [
        ("x", " as it is ", " as it is "),
        ("x /[a-z]+/", "abc", "abc"),
        ("x:number", " 07.50 ", "7.5"),
        ("x:number", "100", "100"),
        ("x 1..90", "90", "90"),
        ("x:yes-no", "TRUE", "yes"),
        ("x:yes-no", "nein", "no"),
        ("x Fast|slow", "fast", "Fast"),
        ("x:date", "yesterday", "2026-11-19"),
        ("x:date", "today - 7d", "2026-11-13"),
        ("x:date", "tomorrow", "2026-11-21"),
        ("x:date", "2026-02-28", "2026-02-28"),
        ("x:date ..today", "today", "2026-11-20"),
        ("x:moment", "2026-11-20T10:00", "2026-11-20T10:00:00"),
        ("x:moment", "2026-11-20T10:00Z", "2026-11-20T11:00:00"),
        ("x:path", "~/a b", "~/a b"),
        ("x:secret", "api-token", "api-token"),
    ],
)
def test_a_value_is_made_the_same_for_all_ways_to_type_it(typed: str, text: str, value: str) -> None:
    assert read_value(read_parameter(typed), text, BERLIN) == value


@pytest.mark.parametrize(
    ("typed", "text", "told"),
    [
        ("x /[a-z]+/", "ab1", "does not match"),
        ("x:number", "1e3", "is not a number"),
        ("x:number", "NaN", "is not a number"),
        ("x:number", "", "is not a number"),
        ("x 1..90", "91", "is not from 1 to 90"),
        ("x 1..", "0", "is not 1 or more"),
        ("x ..9", "10", "is not 9 or less"),
        ("x:yes-no", "perhaps", "is neither yes nor no"),
        ("x fast|slow", "slower", "is not one of fast, slow"),
        ("x:date", "someday", "someday"),
        ("x:date ..today", "tomorrow", "is not today or less"),
        ("x:path", " ", "is not a path"),
        ("x:secret", "../etc", "is not a name"),
        ("x", "a\0b", "NUL"),
        ("x", "a" * (LONGEST_VALUE + 1), "longer than"),
    ],
)
def test_what_does_not_fit_is_refused(typed: str, text: str, told: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_value(read_parameter(typed), text, BERLIN)

    assert told in str(refusal.value)


@for_all(st.sampled_from(["x:number", "x:date", "x:moment", "x:yes-no", "x a|b"]), st.text(max_size=12))
def test_a_value_that_was_read_is_read_again_as_it_is(typed: str, text: str) -> None:
    """A run is repeated with the values that it had."""
    parameter = read_parameter(typed)
    try:
        value = read_value(parameter, text, BERLIN)
    except InvalidInput:
        return

    assert read_value(parameter, value, BERLIN) == value


def test_all_that_is_wrong_is_told_at_once() -> None:
    parameters = tuple(map(read_parameter, ["days=7 1..90", "mode fast|slow", "since:date=yesterday"]))

    with pytest.raises(InvalidInput) as refusal:
        checked_values(parameters, [("days", "100"), ("Days", "3"), ("dais", "3"), ("since", "x?")], BERLIN)

    told = [(each.field, each.reason.partition(";")[0]) for each in (refusal.value, *refusal.value.others)]
    assert told[:3] == [
        ("days", "100 is not from 1 to 90"),
        ("days", "is given twice"),
        ("dais", "is not a parameter"),
    ]
    assert ("mode", "needs a value") in told
    assert [field for field, _ in told].count("since") == 1


def test_a_run_has_what_was_given_and_defaults_as_meant_when_it_was_due() -> None:
    parameters = tuple(map(read_parameter, ["days=7 1..90", "since:date=yesterday", "token:secret=api"]))
    at_midnight = Moment(datetime(2026, 11, 20, 23, 30, tzinfo=UTC), "Europe/Berlin")

    assert values_of_run(parameters, {"days": "30"}, at_midnight) == (
        RunValue("days", "30"),
        RunValue("since", "2026-11-20"),
        RunValue("token", "api", is_secret=True),
    )
    with pytest.raises(InvalidInput, match="days: has no value"):
        values_of_run((read_parameter("days:number"),), {}, BERLIN)


def a_job(*typed: str, action: Action | SequenceAction = URL, is_on: bool = True) -> JobDraft:
    parameters = tuple(map(read_parameter, typed))
    return JobDraft("Job", EACH_START, action, is_enabled=is_on, parameters=parameters)


@pytest.mark.parametrize(
    ("job", "told"),
    [
        (a_job("days:number"), "days needs a default"),
        (a_job("days=100 1..90"), "the default of days: 100 is not from 1 to 90"),
        (a_job("days=5 9..1"), "the least of days is above its most"),
        (a_job("days:number=5 a..1"), "a limit of days: 'a' is not a number"),
        (a_job("x=a /(/"), "is not a pattern"),
        (a_job(action=HttpAction("http://localhost/{{param:days}}")), "the job has none"),
        (a_job("day=1", action=HttpAction("http://localhost/{{param:days}}")), "there are day"),
        (
            a_job("x:secret=a", action=ScriptAction(CommandKind.ARGV, argv=("a", "{{param:x}}"))),
            "HOURBELL_PARAM_X",
        ),
        (
            a_job("x=a", action=ScriptAction(CommandKind.SHELL, command_line="echo {{param:x}}")),
            "write the variable HOURBELL_PARAM_X here",
        ),
        (
            a_job(action=SequenceAction((Act(URL), Act(HttpAction("http://localhost/{{param:x}}"))))),
            "{{param:x}} is not a parameter",
        ),
    ],
)
def test_a_job_with_unfit_parameters_is_not_saved(job: JobDraft, told: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        check_job(job, NOW)

    assert told in str(refusal.value)


def test_a_job_that_only_people_start_needs_no_default() -> None:
    check_job(a_job("days:number", is_on=False), NOW)


def test_a_job_has_so_many_and_each_name_once() -> None:
    many = tuple(Parameter(f"p{number}") for number in range(MOST_PARAMETERS + 1))

    with pytest.raises(InvalidInput, match="more than 50"):
        JobDraft("Job", EACH_START, URL, parameters=many)
    with pytest.raises(InvalidInput, match="X stands there twice"):
        JobDraft("Job", EACH_START, URL, parameters=(Parameter("x"), Parameter("X")))
