"""`hourbell hook`: addresses that are printed once, and what keeps services out."""

import json
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from tests.core.cli.running import Hourbell


def add(hourbell: Hourbell, rule: str) -> None:
    hourbell("job", "add", "roll-out", "--on-hook", rule, "--script", "true")


@pytest.mark.usefixtures("store")
def test_an_address_is_made_once_renewed_and_revoked(hourbell: Hourbell) -> None:
    assert "settings set" in hourbell("hook", "add", "deploy").err
    hourbell("settings", "set", "api-port", "46100")

    made = hourbell("hook", "add", "deploy")
    again = hourbell("hook", "add", "deploy")
    renewed = json.loads(hourbell("hook", "renew", "deploy", "--json").out)
    listed = hourbell("hook", "list").out
    revoked = hourbell("hook", "revoke", "deploy")

    assert made.out.startswith("http://127.0.0.1:46100/hooks/hourbell_")
    assert "not shown again" in made.err
    assert (again.code == ExitCode.DONE, "renew it" in again.err) == (False, True)
    assert renewed["address"] != made.out.strip()
    assert renewed["scopes"] == ["hook"]
    assert renewed["address"].rpartition("_")[2] not in listed
    assert "takes nothing" in revoked.out
    assert hourbell("hook", "renew", "deploy").code == ExitCode.NOT_FOUND
    assert hourbell("hook", "list", "--json").out == ""


@pytest.mark.usefixtures("store")
def test_a_job_that_waits_at_a_closed_door_is_named(
    hourbell: Hourbell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets.json"))
    add(hourbell, "deploy, github")

    assert "the engine answers on no port" in hourbell("status").out
    assert json.loads(hourbell("status", "--json").out)["closed_hooks"][0]["hook"] == "deploy"
    assert "on-hook deploy, github" in hourbell("watch", "list").out
    told = hourbell("doctor").out
    assert "waits for the hook deploy, and nothing comes" in told
    assert "hourbell secret set hook-deploy" in told

    hourbell("settings", "set", "api-port", "46100")
    hourbell("hook", "add", "deploy")

    assert "Hook " not in hourbell("status").out
    assert "there is no secret hook-deploy" in hourbell("hook", "list").out


@pytest.mark.usefixtures("store")
def test_a_secret_that_can_not_be_read_is_named(
    hourbell: Hourbell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither list nor doctor named the hook, at which all is refused until the secret can be had."""
    secrets = tmp_path / "secrets.json"
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(secrets))
    hourbell("settings", "set", "api-port", "46100")
    add(hourbell, "deploy, github")
    hourbell("hook", "add", "deploy")
    secrets.write_text("{broken")

    listed, told = hourbell("hook", "list").out, hourbell("doctor").out

    assert "the secret hook-deploy, by which it is signed, can't be had: " in listed
    assert "the secret hook-deploy, by which it is signed, can't be had: " in told
    assert "What the service posts is refused until it can be had" in told
    assert "Choose a port" not in told


@pytest.mark.usefixtures("store")
def test_what_a_rule_says_is_shown_and_exported_without_the_address(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    hourbell("settings", "set", "api-port", "46100")
    secret = hourbell("hook", "add", "deploy").out.strip().rpartition("_")[2]
    add(hourbell, "deploy, standard")

    shown = hourbell("job", "show", "roll-out").out
    hourbell("export", "-o", str(tmp_path / "jobs.yaml"))

    assert "--on-hook 'deploy, standard'" in shown
    assert "hook is called and that is signed: deploy" in shown
    text = (tmp_path / "jobs.yaml").read_text()
    assert "on_hook: deploy, standard" in text
    assert secret not in text


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("rule", "said"),
    [("deploy, md5", "none of unsigned, github, standard"), ("a b", "no name of a hook"), ("", "no name")],
)
def test_a_rule_that_can_not_be_is_refused(hourbell: Hourbell, rule: str, said: str) -> None:
    refused = hourbell("job", "add", "roll-out", "--on-hook", rule, "--script", "true")

    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused.err
