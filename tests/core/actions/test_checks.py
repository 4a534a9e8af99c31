"""What is said of an action when it is saved."""

import re
import sys
from dataclasses import replace

import pytest

from scheduler_core.actions.checks import cautions, check_action, refuse_given_code
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import (
    Action,
    Assertion,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    ScriptAction,
    Tls,
)
from tests.core.actions.script_runs import a_program, a_shell, an_inline

CALL = HttpAction("https://host/")
SCRIPT = a_program(
    "backup",
    "{{job}}",
    working_folder="~/data",
    environment=(("TOKEN", "{{secret:NAS}}"),),
    assertions=(Assertion("done"), Assertion(json_path="$.state", equals="done")),
)


@pytest.mark.parametrize(
    "action", [CALL, SCRIPT, replace(SCRIPT, working_folder="C:\\data"), an_inline("python3 -u", "pass")]
)
def test_a_good_action_is_accepted(action: Action) -> None:
    check_action(action)


@pytest.mark.parametrize("method", ["PROPFIND", "purge", "TRACK", "Post"])
def test_methods_of_other_protocols_are_no_mistakes(method: str) -> None:
    check_action(replace(CALL, method=method))


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (replace(CALL, url="ftp://host/"), "url"),
        (a_program("backup", "{{jobb}}"), "argument"),
        (a_program("backup", "{{secret:NAS}}"), "argv"),
        (replace(SCRIPT, environment=(("A=B", "x"),)), "environment"),
        (replace(SCRIPT, environment=(("", "x"),)), "environment"),
        (replace(SCRIPT, environment=(("HOURBELL_JOB", "x"),)), "environment"),
        (replace(SCRIPT, environment=(("A", "{{secret:a b}}"),)), "secret"),
        (replace(SCRIPT, working_folder="data"), "working-folder"),
        (replace(SCRIPT, working_folder="../data"), "working-folder"),
        (replace(SCRIPT, assertions=(Assertion("("),)), "pattern"),
        (replace(SCRIPT, assertions=(Assertion(header="X-State"),)), "assertion"),
        (a_shell("echo {{job}}"), "script"),
        (a_shell("true", interpreter="'bash"), "interpreter"),
        (an_inline("'python3", "pass"), "interpreter"),
        (replace(CALL, method="POTS"), "method"),
    ],
)
def test_what_could_not_be_carried_out_is_refused_with_its_field(action: Action, field: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        check_action(action)

    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (replace(CALL, tls=Tls(verify=False)), "Certificates are not checked"),
        (HttpAction("http://host/", auth=Auth(AuthKind.BEARER, secret="T")), "begins with http://"),
        (HttpAction("http://host/{{secret:T}}"), "begins with http://"),
        (HttpAction("HTTP://host/", body=Body(BodyKind.TEXT, "{{secret:T}}")), "begins with http://"),
        (replace(CALL, proxy="http://jo:{{secret:P}}@proxy:3128"), "The proxy's address"),
        (replace(SCRIPT, allows_writable_by_others=True), "other users"),
        (replace(SCRIPT, detaches=True), "nobody ends it"),
        (
            ScriptAction(CommandKind.SHELL, command_line="echo {{jbo}} {{jbo}}"),
            "{{jbo}} is not filled in here",
        ),
        (
            ScriptAction(CommandKind.INLINE, inline_text="print('{{job}}')", interpreter="python3"),
            "Write the variable HOURBELL_JOB",
        ),
        pytest.param(
            replace(SCRIPT, expected_exit_codes=(0, 3010)),
            "exit code 3010",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="there it is one"),
        ),
        (replace(SCRIPT, stdin="{{secret:TOKEN}}"), "{{secret:TOKEN}} is not filled in here"),
    ],
)
def test_what_is_dangerous_is_said(action: Action, words: str) -> None:
    (caution,) = cautions(action)

    assert words in caution


@pytest.mark.parametrize(
    "action",
    [
        CALL,
        SCRIPT,
        HttpAction("http://host/"),
        HttpAction("http://localhost:8080/", auth=Auth(AuthKind.BEARER, secret="T")),
        replace(CALL, auth=Auth(AuthKind.BEARER, secret="T")),
        replace(CALL, proxy="http://proxy:3128"),
        ScriptAction(CommandKind.SHELL, command_line="docker ps --format '{{.Names}}'"),
        ScriptAction(CommandKind.ARGV, argv=("echo", "{{job}}")),
    ],
)
def test_nothing_is_said_of_what_is_not(action: HttpAction | ScriptAction) -> None:
    assert cautions(action) == ()


@pytest.mark.parametrize(
    "line",
    [
        ("sh", "-c", "echo {{event_path}}"),
        ("/bin/bash", "-elc", "-x", "echo {{param:days}}"),
        ("bash", "-o", "pipefail", "-c", "echo {{event_path}}"),
        ("bash", "-euo", "pipefail", "-c", "echo {{param:days}}", "--"),
        ("bash", "-ceuo", "pipefail", "echo {{param:days}}"),
        ("env", "-S", "sh -c {{event_path}}"),
        ("su", "ann", "-c", "echo {{event_path}}"),
        ("env", "A=1", "dash", "-c", "echo {{ event_data }}"),
        ("python3", "-O", "-c", "print('{{event_name}}')"),
        ("python3.11", "-c", "print('{{event_name}}')"),
        ("perl", "-ne", "print '{{event_key}}'"),
        ("cmd.exe", "/C", "echo", "{{event_paths}}"),
        ("pwsh", "-NoProfile", "-Command", "echo", "{{event_path}}"),
    ],
)
def test_what_others_give_is_no_code_of_a_program_that_runs_its_arguments(line: tuple[str, ...]) -> None:
    """A file whose name held `$(…)` was carried out where the line of a shell stood among arguments."""
    with pytest.raises(InvalidInput) as refusal:
        refuse_given_code(ScriptAction(CommandKind.ARGV, argv=line))

    assert refusal.value.field == "argv"
    assert re.search(r"could run as code; write the variable HOURBELL_[A-Z_]+ here", refusal.value.reason)


@pytest.mark.parametrize(
    "line",
    [
        ("sh", "-c", 'convert "$1"', "sh", "{{event_path}}"),
        ("tool", "-c", "{{event_path}}"),
        ("python3", "tool.py", "-c", "{{event_path}}"),
        ("sh", "script.sh", "{{event_path}}"),
        ("sh", "-c", "echo {{due_at}}"),
        ("pwsh", "-NoProfile", "-File", "deploy.ps1", "-C", "{{event_path}}"),
    ],
)
def test_arguments_that_are_no_code_may_hold_what_others_give(line: tuple[str, ...]) -> None:
    refuse_given_code(ScriptAction(CommandKind.ARGV, argv=line))
