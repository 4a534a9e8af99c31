"""The command line that would make a job, and changes of a job by options."""

import shlex
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from scheduler_core.cli.commands import parse
from scheduler_core.cli.job.printing import command_line_of
from scheduler_core.cli.job.reading import read_draft
from scheduler_core.cli.options.action_options import names_of
from scheduler_core.cli.options.job_options import cleared_names
from scheduler_core.cli.options.script_words import SCRIPTS
from scheduler_core.native.documents import read_job
from scheduler_core.values.jobs.actions import Action, Body, BodyKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.schedules.policies import Gap
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.cli.job_texts import edited, job_of
from tests.core.cli.running import NOW
from tests.core.native.typical_jobs import FULL_JOB
from tests.support.properties import for_all
from tests.support.strategies.schedules import schedules

EVERYTHING: dict[str, Any] = FULL_JOB | {"off_days": FULL_JOB["off_days"][:2]}
SCRIPT = ScriptAction(
    CommandKind.INLINE,
    interpreter="python3",
    inline_text="-1\n",
    working_folder="/srv",
    environment=(("A", "1"),),
)

FULL_SCRIPT = ScriptAction(
    CommandKind.SHELL,
    command_line="backup",
    interpreter="/bin/bash",
    working_folder="/srv",
    environment=(("A", "1"),),
    inherits=("HOME",),
    stdin="yes",
    expected_exit_codes=(0, 3),
    detaches=True,
    allows_writable_by_others=True,
)


def everything(action: Action | None = None, schedule: Schedule | None = None) -> JobDraft:
    job = read_job(EVERYTHING)
    return replace(job, action=action or job.action, schedule=schedule or job.schedule)


CALL = everything().action
assert isinstance(CALL, HttpAction)


def made_again(job: JobDraft) -> JobDraft:
    command = command_line_of(job, NOW)
    assert command is not None
    return read_draft(parse(shlex.split(command)[1:]), NOW)


def test_a_job_of_everything_is_made_again_by_its_command_line() -> None:
    again = made_again(everything())

    assert (again.action, again.policies) == (everything().action, everything().policies)
    assert replace(again.schedule, rules=()) == replace(everything().schedule, rules=())
    assert (again.folder, again.tags, again.notes) == ("Home/Backups", ("nas", "nightly"), everything().notes)


@pytest.mark.parametrize(
    "action",
    [
        SCRIPT,
        ScriptAction(CommandKind.SHELL, command_line="a | b", interpreter="/bin/bash"),
        ScriptAction(CommandKind.SHELL, command_line="-x"),
        ScriptAction(CommandKind.ARGV, argv=("rsync", "--delete", "x y"), expected_exit_codes=(0, 24)),
        ScriptAction(CommandKind.ARGV, argv=("git", "log", "--", "a"), detaches=True),
        HttpAction("https://example.org", assertions=(), headers=(("A", "-b"),), proxy="-"),
    ],
)
def test_each_kind_of_action_is_made_again(action: HttpAction | ScriptAction) -> None:
    assert made_again(everything(action=action)).action == action


def test_what_options_can_t_say_is_not_said_wrongly() -> None:
    assert command_line_of(read_job(FULL_JOB), NOW) is None


@pytest.mark.slow
@for_all(schedules(), everyday=5, thorough=400)
def test_a_schedule_is_made_again(schedule: Schedule) -> None:
    job = everything(schedule=schedule)
    command = command_line_of(job, NOW)

    if command is not None:
        again = read_draft(parse(shlex.split(command)[1:]), NOW).schedule
        assert len(again.rules) == len(schedule.rules)
        # A line has no copies of what calendars have.
        assert replace(again.said, rules=(), edits=(), included=(NOW,)) == replace(
            schedule.said, rules=(), edits=(), included=(NOW,)
        )


def test_an_edit_without_options_changes_nothing() -> None:
    assert edited(everything()) == everything()


@pytest.mark.parametrize(
    ("words", "part", "attribute", "value"),
    [
        (["--retry", "7"], "policies", "retry", replace(everything().policies.retry, retries=7)),
        (["--clear", "header", "--header", "A: b"], "action", "headers", (("A", "b"),)),
        (["--http", "https://example.org/new"], "action", "url", "https://example.org/new"),
        (["--content-type", "text/x"], "action", "body", replace(CALL.body, content_type="text/x")),
        (["--verify-tls", "yes"], "action", "tls", replace(CALL.tls, verify=True)),
        (["--wait", "5s"], "policies", "conditions",
         replace(everything().policies.conditions, wait=timedelta(seconds=5))),
        (["--json-body", "[]"], "action", "body", replace(CALL.body, text="[]")),
        (["--times", "7"], "schedule", "times", 7),
        (["--tz", "UTC"], "schedule", "zone", "UTC"),
        (["--gap", "skip"], "schedule", "policies", replace(everything().schedule.policies, gap=Gap.SKIP)),
        (["--jitter", "1m"], "schedule", "jitter", timedelta(minutes=1)),
    ],
)  # fmt: skip
def test_an_edit_changes_only_what_it_says(
    words: list[str], part: str, attribute: str, value: object
) -> None:
    before = everything()

    after = edited(before, *words)

    assert getattr(getattr(after, part), attribute) == value
    expected = replace(getattr(before, part), **{attribute: value})
    assert after == replace(before, **{part: expected})


def test_a_new_kind_of_action_keeps_the_rest() -> None:
    after = edited(everything(), "--script", "true", "--env", "A=1")

    assert after.action == ScriptAction(CommandKind.SHELL, command_line="true", environment=(("A", "1"),))
    assert replace(after, action=everything().action) == everything()


def test_a_new_command_keeps_what_is_said_of_the_script() -> None:
    after = edited(everything(action=SCRIPT), "--argv", "true", "--").action

    assert after == ScriptAction(
        CommandKind.ARGV, argv=("true",), working_folder="/srv", environment=(("A", "1"),)
    )


def test_a_new_command_line_keeps_its_shell() -> None:
    after = edited(everything(FULL_SCRIPT), "--script", "other").action

    assert after == replace(FULL_SCRIPT, command_line="other")


def test_a_body_of_another_kind_has_another_type() -> None:
    after = edited(everything(), "--body", "text").action

    assert isinstance(CALL, HttpAction)
    assert after == replace(CALL, body=Body(BodyKind.TEXT, "text"))


def test_new_rules_take_the_place_of_the_old_ones() -> None:
    after = edited(everything(), "--weekly", "mon 09:00")

    assert len(after.schedule.rules) == 1
    assert after.schedule.times == 500
    assert after.schedule.starts == everything().schedule.starts


@pytest.mark.parametrize("name", cleared_names())
def test_everything_can_be_cleared(name: str) -> None:
    before = everything(FULL_SCRIPT if name in names_of(SCRIPTS) else None)
    also = ("--clear", "times") if name == "starts" else ()

    assert edited(before, "--clear", name, *also) != edited(before, *also)


def test_what_is_cleared_is_as_by_default() -> None:
    names = [word for name in ("missed", "overlapping", "retry", "retry-on", "retry-jitter", "delivery",
             "on-interrupted", "timeout", "grace", "pause-after", "require", "wait", "priority", "key",
             "then", "tell", "ping", "tell-output", "tell-spacing", "late", "quiet-hours", "runs-on",
             "keep-awake", "wake", "limit")
             for word in ("--clear", name)]  # fmt: skip

    after = edited(everything(), *names)

    assert after.policies.conditions == RunPolicies().conditions
    assert replace(after.policies, retry=RunPolicies().retry) == RunPolicies()


def test_a_job_in_a_line_equals_its_command_line() -> None:
    job = job_of("--text", "every weekday at 9:30 POST https://example.org/report")

    assert made_again(job) == job
