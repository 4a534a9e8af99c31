"""`hourbell job edit`: by options, by files, in an editor."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.cli.job.edit import edit_until_accepted
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job
from tests.core.cli.running import Hourbell, Prepare

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the editors of these tests are shell scripts"
)


@pytest.fixture
def report(prepare: Prepare) -> None:
    prepare(("job", "add", "report", "--weekly", "mon-fri 09:00", "--script", "true", "--tag", "x"))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer questions with what the test puts into this list, as somebody at a terminal would."""
    answers: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _question: answers.pop(0))
    return answers


def document(hourbell: Hourbell) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads(hourbell("job", "show", "1", "--json").out)
    return shown


def edit_by(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a shell script be the editor; the text is its $1. Return a folder of its own."""
    editor = tmp_path / "editor with blank"
    editor.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    editor.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"'{editor}'")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    return scratch


@pytest.mark.slow
def test_options_change_what_they_say(report: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "edit", "report", "--name", "weekly", "--weekly", "mon 10:00", "--retry", "2")

    assert result.out == (
        "Saved job 1 “weekly”, revision 2; next Mon 2026-11-23 10:00 +01:00, in 3 days 1 hour.\n"
    )
    after = document(hourbell)["document"]
    assert (after["rules"], after["policies"]) == ([{"weekly": "mon 10:00"}], {"retry": {"retries": 2}})
    assert (after["tags"], after["action"]) == (["x"], {"script": "true"})


def test_an_edit_that_changes_nothing_is_no_revision(report: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "edit", "report", "--tag", "x")

    assert result.out == "Nothing about job 1 has changed.\n"
    assert document(hourbell)["revision"] == 1


def test_a_refused_edit_leaves_the_job_alone(report: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "edit", "report", "--cron", "0 9 30 2 *")

    assert result.code == 7
    assert document(hourbell)["revision"] == 1


@pytest.mark.slow
def test_a_job_that_was_changed_since_it_was_seen_is_left_alone(report: None, hourbell: Hourbell) -> None:
    hourbell("job", "edit", "report", "--revision", "1", "--folder", "A")

    result = hourbell("job", "edit", "report", "--revision", "1", "--folder", "B")

    assert result.code == 6
    assert result.err == (
        "hourbell: Job 1 “report” is at revision 2 and not at 1; look at it again: hourbell job show\n"
    )
    assert document(hourbell)["folder"] == "A"


@pytest.mark.slow
def test_a_file_takes_the_place_of_a_job(report: None, tmp_path: Path, hourbell: Hourbell) -> None:
    changed = document(hourbell)["document"] | {"folder": "From file"}
    (tmp_path / "job.json").write_text(json.dumps(changed), encoding="utf-8")

    assert hourbell("job", "edit", "report", "--from-file", str(tmp_path / "job.json")).code == 0
    assert document(hourbell)["document"] == changed
    assert hourbell("job", "edit", "report", "--from-file", "x", "--retry", "3").code == 2


def test_a_file_of_several_jobs_is_no_job(report: None, tmp_path: Path, hourbell: Hourbell) -> None:
    job = document(hourbell)["document"]
    (tmp_path / "jobs.json").write_text(json.dumps([job, job]), encoding="utf-8")

    result = hourbell("job", "edit", "report", "--from-file", str(tmp_path / "jobs.json"))

    assert result.code == 7
    assert result.err == "hourbell: from-file: there are 2 jobs in it; one can take the place of one\n"


# ---- parts of it


SCRIPT = ("--weekly", "mon 09:00", "--script", "true")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "edit", "after"),
    [
        (("--env", "A=1", "--env", "B=1"), ("--env", "B=2"), {"env": {"A": "1", "B": "2"}}),
        (("--env", "A=1", "--env", "B=1"), ("--no-env", "A"), {"env": {"B": "1"}}),
        (("--env", "A=1"), ("--clear", "env", "--env", "C=3"), {"env": {"C": "3"}}),
        (("--env", "A=1", "--env", "B=1"), ("--no-env", "A", "--env", "C=3"), {"env": {"B": "1", "C": "3"}}),
        (("--tag", "x", "--tag", "y"), ("--tag", "Z"), {"tags": ["x", "y", "Z"]}),
        (("--tag", "x", "--tag", "y"), ("--no-tag", "X"), {"tags": ["y"]}),
        (("--tag", "x", "--tag", "y"), ("--clear", "tags", "--tag", "z"), {"tags": ["z"]}),
    ],
)
def test_parts_are_added_taken_away_and_replaced(
    made: tuple[str, ...], edit: tuple[str, ...], after: dict[str, Any], store: Path, hourbell: Hourbell
) -> None:
    hourbell("job", "add", "one", *SCRIPT, *made)
    wanted = hourbell("job", "add", "as wanted", *SCRIPT, *_typed(after))

    result = hourbell("job", "edit", "one", *edit)

    assert (wanted.code, result.code, result.err) == (0, 0, "")
    expected = json.loads(hourbell("job", "show", "as wanted", "--json").out)["document"]
    assert document(hourbell)["document"] == expected | {"name": "one"}


def _typed(after: dict[str, Any]) -> list[str]:
    variables = [
        word for name, value in after.get("env", {}).items() for word in ("--env", f"{name}={value}")
    ]
    return [*variables, *(word for tag in after.get("tags", ()) for word in ("--tag", tag))]


@pytest.mark.slow
def test_headers_followers_and_conditions_are_kept_unless_named(store: Path, hourbell: Hourbell) -> None:
    options = ("--header", "A: 1", "--header", "B: 1", "--then", "x", "--require", "mains,idle:10m")
    hourbell("job", "add", "one", "--weekly", "mon 09:00", "--http", "GET https://example.org", *options)

    edit = ("--header", "a: 2", "--then", "failure:y", "--no-then", "X", "--require", "idle:5m")
    result = hourbell("job", "edit", "one", *edit)

    shown = hourbell("job", "show", "one", "--options").out
    assert result.code == 0
    for part in ("'a: 2'", "'B: 1'", "failure:y", "mains", "idle:5m"):
        assert part in shown
    for part in ("A: 1", "--then x", "idle:10m"):
        assert part not in shown


@pytest.mark.slow
def test_new_parts_stand_as_they_were_typed(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "one", "--weekly", "mon 09:00", "--script", "true", "--require", "network")

    hourbell("job", "edit", "one", "--require", "mains,idle:5m,mains")

    shown = hourbell("job", "show", "one", "--options").out
    assert "--require network --require mains --require idle:5m --require mains" in shown


def test_what_is_not_there_cannot_be_taken_away(report: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "edit", "report", "--no-tag", "z")

    assert (result.code, result.err) == (
        7,
        "hourbell: no-tag: “z” is not there to remove; there are: x\n",
    )
    assert document(hourbell)["revision"] == 1


# ---- in an editor


@pytest.mark.slow
def test_an_editor_opens_the_document(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    scratch = edit_by('sed -i.bak \'s/mon-fri 09:00/mon 10:00/\' "$1"; rm "$1.bak"', tmp_path, monkeypatch)

    result = hourbell("job", "edit", "report")

    assert result.out.startswith("Saved job 1 “report”, revision 2; next Mon 2026-11-23 10:00")
    assert document(hourbell)["document"]["rules"] == [{"weekly": "mon 10:00"}]
    assert list(scratch.iterdir()) == []


@pytest.mark.parametrize("script", ["true", ': > "$1"'])
def test_a_text_left_as_it_is_or_empty_changes_nothing(
    script: str, report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    scratch = edit_by(script, tmp_path, monkeypatch)

    result = hourbell("job", "edit", "report")

    assert (result.code, result.out) == (0, "Nothing about job 1 has changed.\n")
    assert list(scratch.iterdir()) == []


@pytest.mark.slow
def test_what_is_refused_is_opened_again_with_the_reason(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell, terminal: list[str]
) -> None:
    seen = tmp_path / "seen"
    script = (
        f'cp "$1" {seen}\n'
        'if grep -q \'^# refused\' "$1"; then sed -i.bak s/25:00/10:00/ "$1"\n'
        'else sed -i.bak s/09:00/25:00/ "$1"; fi; rm "$1.bak"'
    )
    scratch = edit_by(script, tmp_path, monkeypatch)
    terminal.append("")

    result = hourbell("job", "edit", "report")

    assert result.code == 0
    assert result.err.startswith("hourbell: rules[0].weekly: ")
    assert seen.read_text(encoding="utf-8").startswith("# refused: rules[0].weekly: ")
    assert document(hourbell)["document"]["rules"] == [{"weekly": "mon-fri 10:00"}]
    assert list(scratch.iterdir()) == []


def test_who_undoes_what_was_refused_changes_nothing(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell, terminal: list[str]
) -> None:
    script = (
        f'if [ -e {tmp_path}/copy ]; then grep -v colour "$1" > {tmp_path}/copy; cp {tmp_path}/copy "$1"\n'
        f'else touch {tmp_path}/copy; echo "colour: red" >> "$1"; fi'
    )
    edit_by(script, tmp_path, monkeypatch)
    terminal.append("y")

    assert hourbell("job", "edit", "report").out == "Nothing about job 1 has changed.\n"


def test_who_gives_up_keeps_the_text(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell, terminal: list[str]
) -> None:
    scratch = edit_by('echo "colour: red" >> "$1"', tmp_path, monkeypatch)
    terminal.append("no")

    result = hourbell("job", "edit", "report")

    assert result.code == 7
    (kept,) = scratch.glob("*/job-1.yaml")
    assert f"your text is kept in {kept}" in result.err
    assert kept.read_text(encoding="utf-8").endswith("colour: red\n")


def test_without_a_terminal_nobody_is_asked(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    edit_by('echo "colour: red" >> "$1"', tmp_path, monkeypatch)

    assert hourbell("job", "edit", "report").code == 7


@pytest.mark.slow
def test_a_change_by_somebody_else_meanwhile_wins(
    store: Path, report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    scratch = edit_by('echo "folder: Mine" >> "$1"', tmp_path, monkeypatch)

    def rename_meanwhile(text: str, name: str, accept: Callable[[str], Job]) -> Job | None:
        with open_scheduler(str(store), who="somebody") as other:
            other.jobs.rename(JobId(1), "theirs")
        return edit_until_accepted(text, name, accept)

    monkeypatch.setattr("scheduler_core.cli.job.edit.edit_until_accepted", rename_meanwhile)

    result = hourbell("job", "edit", "report")

    (kept,) = scratch.glob("*/job-1.yaml")
    assert result.code == 6
    assert f"hourbell: your text is kept in {kept}\n" in result.err
    assert document(hourbell)["name"] == "theirs"


@pytest.mark.parametrize(
    ("script", "said"), [("exit 3", "ended with exit code 3\n"), ('echo x >> "$1"; exit 3', "is kept in")]
)
def test_an_editor_that_fails_changes_nothing(
    script: str, said: str, report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    edit_by(script, tmp_path, monkeypatch)

    result = hourbell("job", "edit", "report")

    assert result.code == 7
    assert said in result.err
    assert document(hourbell)["revision"] == 1


def test_an_editor_has_the_environment_of_the_user(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    """What a bundle tells its own libraries besides is for this process alone."""
    seen = tmp_path / "seen"
    edit_by(f"echo \"${{HOURBELL_TEST_MINE-}},${{HOURBELL_TEST_OURS-}}\" > '{seen}'", tmp_path, monkeypatch)
    monkeypatch.setenv("HOURBELL_TEST_MINE", "mine")
    os.putenv("HOURBELL_TEST_OURS", "ours")
    try:
        hourbell("job", "edit", "report")
    finally:
        os.unsetenv("HOURBELL_TEST_OURS")

    assert seen.read_text(encoding="utf-8") == "mine,\n"


def test_an_editor_that_is_not_there_is_told(
    report: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell
) -> None:
    scratch = edit_by("true", tmp_path, monkeypatch)
    monkeypatch.setenv("VISUAL", "/no/such/editor --wait")

    result = hourbell("job", "edit", "report")

    assert result.err == (
        "hourbell: EDITOR: /no/such/editor can't be started (No such file or directory); "
        "set VISUAL or EDITOR to your editor\n"
    )
    assert list(scratch.iterdir()) == []


def test_a_file_or_a_text_of_which_nothing_is_to_come_is_refused(
    report: None, tmp_path: Path, hourbell: Hourbell
) -> None:
    over = document(hourbell)["document"] | {"rules": [{"once": "2020-01-01T09:00:00"}]}
    (tmp_path / "job.json").write_text(json.dumps(over), encoding="utf-8")

    result = hourbell("job", "edit", "report", "--from-file", str(tmp_path / "job.json"))

    assert result.code == 7
    assert "nothing is to come" in result.err


@pytest.mark.slow
def test_an_interval_counts_from_the_start_that_is_said_or_stored(report: None, hourbell: Hourbell) -> None:
    """Every second Monday since November 2 began with the coming Monday, whatever --starts said."""
    every_other = ("--weekly", "mon 09:00", "--interval", "2")

    said = hourbell("job", "edit", "report", *every_other, "--starts", "2026-11-02")
    stored = hourbell("job", "edit", "report", "--weekly", "tue 09:00", "--interval", "2")

    assert "next Mon 2026-11-30" in said.out
    assert "next Tue 2026-12-01" in stored.out
    assert document(hourbell)["document"]["rules"][0]["counted_from"] == "2026-11-03"


@pytest.mark.slow
def test_the_instant_that_occurrences_are_numbered_from_is_no_start(report: None, hourbell: Hourbell) -> None:
    """Five times every 2 hours would have gone on at odd seconds, once another distance was said."""
    hourbell("job", "edit", "report", "--every", "2h", "--times", "5")

    hourbell("job", "edit", "report", "--every", "3h")

    assert document(hourbell)["document"]["rules"][0]["anchor"].endswith("T00:00")


@pytest.mark.slow
def test_parts_of_a_schedule_that_need_each_other_are_cleared_at_once(
    report: None, hourbell: Hourbell
) -> None:
    hourbell("job", "edit", "report", "--starts", "2026-12-01", "--times", "5", "--gap", "skip")

    alone = hourbell("job", "edit", "report", "--clear", "starts")
    hourbell("job", "edit", "report", "--clear", "starts", "--clear", "times", "--clear", "gap")

    assert "say from when to count" in alone.err
    assert not document(hourbell)["document"].keys() & {"starts", "times", "gap"}


@pytest.mark.slow
def test_a_preset_holds_where_a_choice_is_cleared(report: None, hourbell: Hourbell) -> None:
    hourbell("job", "edit", "report", "--gap", "edge")

    hourbell("job", "edit", "report", "--clear", "gap", "--preset", "quartz")

    assert document(hourbell)["document"]["gap"] == "skip"


@pytest.mark.slow
def test_what_is_said_of_single_occurrences_adds_up(report: None, hourbell: Hourbell) -> None:
    """A further `--skip` took the place of all that had been skipped and moved before."""
    for edit in (
        ("--skip", "2026-11-24T09:00"),
        ("--move", "2026-11-25T09:00/2026-11-25T11:00"),
        ("--skip", "2026-11-26T09:00"),
        ("--move", "2026-11-24T09:00/2026-11-24T12:00"),
    ):
        hourbell("job", "edit", "report", *edit)

    listed = hourbell("occurrence", "list", "report", "--json").out.splitlines()
    assert [(each["at"], each.get("to")) for each in map(json.loads, listed)] == [
        ("2026-11-24T08:00:00.000Z", "2026-11-24T11:00:00.000Z"),
        ("2026-11-25T08:00:00.000Z", "2026-11-25T10:00:00.000Z"),
        ("2026-11-26T08:00:00.000Z", None),
    ]


@pytest.mark.slow
def test_words_behind_an_option_that_takes_none_are_led_to_text(report: None, hourbell: Hourbell) -> None:
    refused = hourbell("job", "edit", "report", "--every", "monday at 9")

    assert refused.code == 7
    assert 'did you mean --text "every monday at 9"?' in refused.err
