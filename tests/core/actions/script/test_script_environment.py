"""The environment of a script holds what it needs, and nothing by accident."""

import json

import pytest

from scheduler_core.actions.script.environment import script_environment
from scheduler_core.actions.templates import TemplateValues, plain_values
from scheduler_core.values.jobs.actions import ScriptAction
from tests.core.actions.calls import a_context
from tests.core.actions.script_runs import a_program, run

OURS = {
    "PATH": "/usr/bin",
    "HOME": "/srv/me",
    "LANG": "de_DE.UTF-8",
    "LC_TIME": "C",
    "XDG_RUNTIME_DIR": "/run/user/1000",
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus",
    "LD_LIBRARY_PATH": "/opt/bundle/lib",
    "PYTHONPATH": "/opt/bundle",
    "AWS_SECRET_ACCESS_KEY": "x",
    "SSH_AUTH_SOCK": "/tmp/agent",
}


def environment(action: ScriptAction, own: dict[str, str] | None = None) -> dict[str, str]:
    context = a_context()
    return script_environment(
        action, context, TemplateValues(plain_values(context)), OURS if own is None else own
    )


def test_what_a_session_needs_is_passed_on_and_nothing_else() -> None:
    passed_on = {name for name in environment(a_program("true")) if not name.startswith("HOURBELL_")}

    assert passed_on == {"PATH", "HOME", "LANG", "LC_TIME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"}


def test_more_is_inherited_by_name() -> None:
    inherited = environment(a_program("true", inherits=("SSH_AUTH_SOCK", "NOT_THERE")))

    assert inherited["SSH_AUTH_SOCK"] == "/tmp/agent"
    assert "NOT_THERE" not in inherited


def test_given_variables_go_before_inherited_ones() -> None:
    assert environment(a_program("true", environment=(("LANG", "C"),)))["LANG"] == "C"


def test_a_script_has_a_path_and_a_home_even_if_we_have_none() -> None:
    assert {"PATH", "HOME"} <= environment(a_program("true"), {}).keys()


@pytest.mark.slow
def test_a_script_knows_which_run_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "x")
    program = "import json, os; print(json.dumps(dict(os.environ)))"
    seen = json.loads(run(a_program("python3", "-c", program)).stdout)

    assert {name: value for name, value in seen.items() if name.startswith("HOURBELL_")} == {
        "HOURBELL_JOB": "Nightly & more",
        "HOURBELL_JOB_ID": "3",
        "HOURBELL_RUN_ID": "7",
        "HOURBELL_DUE_AT": "2026-11-20T08:00:00.000Z",
        "HOURBELL_ATTEMPT": "2",
        "HOURBELL_IDEMPOTENCY_KEY": "job3-20261120T080000",
        "HOURBELL_PROCESS_MARK": seen["HOURBELL_PROCESS_MARK"],
    }
    assert "AWS_SECRET_ACCESS_KEY" not in seen
