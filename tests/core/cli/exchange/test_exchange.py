"""`hourbell export` and `hourbell import` on real files."""

import json
from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell

CALL = ("--cron", "@daily", "--tz", "UTC", "--http", "GET https://example.org")
SCRIPT = ("--cron", "@daily", "--tz", "UTC", "--script", "echo hello")

pytestmark = [pytest.mark.usefixtures("store"), pytest.mark.slow]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "jobs.yaml"


def test_what_is_exported_and_imported_again_is_unchanged(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("job", "add", "greet", *SCRIPT)

    exported = hourbell("export", "-o", str(file))
    imported = hourbell("import", str(file), "--replace")

    assert exported.err == f"hourbell: {file} holds 2 jobs\n"
    assert imported.lines == ["0 added, 0 changed, 0 removed, 2 unchanged."]


def test_a_selection_goes_to_standard_output_as_json(hourbell: Hourbell) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("job", "add", "greet", *SCRIPT)

    result = hourbell("export", "--format", "json", "-o", "-", "greet")

    assert [job["name"] for job in json.loads(result.out)["jobs"]] == ["greet"]


def test_a_rehearsal_says_what_it_would_do_and_does_nothing(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("export", "-o", str(file))
    hourbell("job", "delete", "ping")

    result = hourbell("import", str(file), "--dry-run")

    assert result.lines[1].split() == "add ping Every day at 00:00, UTC GET https://example.org".split()
    assert result.lines[-1].startswith("Nothing is done yet; this would be 1 added")
    assert hourbell("job", "list", "--names").out == ""


def test_single_jobs_are_left_out_of_an_import(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("job", "add", "greet", *SCRIPT)
    hourbell("export", "-o", str(file))
    hourbell("job", "delete", "ping", "greet")

    told = json.loads(hourbell("import", str(file), "--without", "greet", "--dry-run", "--json").out)
    result = hourbell("import", str(file), "--without", "greet")
    refused = hourbell("import", str(file), "--only", "nobody")

    assert {job["name"]: job["left_out"] for job in told["jobs"]} == {"ping": False, "greet": True}
    assert result.lines[-1] == "1 added, 0 changed, 0 removed, 0 unchanged, 1 left out."
    assert hourbell("job", "list", "--names").lines == ["ping"]
    assert (refused.code, "nobody" in refused.err) == (7, True)


def test_a_rehearsal_for_a_store_that_is_to_be_made_makes_none(hourbell: Hourbell, file: Path) -> None:
    """It was refused, while the import itself made the store."""
    hourbell("job", "add", "ping", *CALL)
    hourbell("export", "-o", str(file))
    new = file.with_name("new.db")

    seen = hourbell("import", str(file), "--dry-run", "--store", str(new))
    nowhere = hourbell("import", str(file), "--dry-run", "--store", str(file.parent / "nowhere" / "new.db"))

    assert seen.code == 0
    assert seen.lines[-1] == "Nothing is done yet; this would be 1 added, 0 changed, 0 removed, 0 unchanged."
    assert seen.err.endswith(f"there is no store {new} yet; an import makes it\n")
    assert [each.name for each in file.parent.iterdir() if each.name.startswith("new")] == []
    assert nowhere.code == 4
    assert hourbell("import", str(file), "--store", str(new)).code == 0


def test_a_rehearsal_never_passes_over_a_store_that_is_gone(hourbell: Hourbell, file: Path) -> None:
    new = file.with_name("new.db")
    hourbell("job", "add", "ping", *CALL, "--store", str(new))
    hourbell("export", "-o", str(file), "--store", str(new))
    hourbell("backup", "--store", str(new))
    for each in file.parent.glob("new.db*"):
        if each.is_file():
            each.unlink()

    assert hourbell("import", str(file), "--dry-run", "--store", str(new)).code == 4


def test_a_job_that_is_off_in_the_file_is_told_as_such(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", "--every", "1h", "--http", "GET https://example.org")
    hourbell("job", "disable", "ping")
    hourbell("export", "-o", str(file))
    hourbell("job", "delete", "ping")
    hourbell("job", "purge", "--all")

    seen = hourbell("import", str(file), "--dry-run")
    told = json.loads(hourbell("import", str(file), "--dry-run", "--json").out)

    assert "off in the file" in seen.out
    assert "job enable JOB" not in seen.err
    assert told["jobs"][0]["switched_off"] is False


def test_a_changed_script_is_told_with_its_places_and_switched_off(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "greet", *SCRIPT)
    hourbell("export", "-o", str(file))
    file.write_text(file.read_text().replace("echo hello", "echo goodbye"))

    result = hourbell("import", str(file))

    assert "what: echo hello → echo goodbye; enabled: yes → no; switched off" in result.out
    assert "job enable JOB" in result.err
    assert json.loads(hourbell("job", "show", "greet", "--json").out)["enabled"] is False


def test_json_tells_each_job_with_its_differences(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("export", "-o", str(file))
    file.write_text(file.read_text().replace("name: ping", "name: ping\n  notes: new"))

    told = json.loads(hourbell("import", str(file), "--json").out)

    assert told["done"] is True
    assert told["jobs"][0]["differences"] == [{"path": "notes", "before": None, "after": "new"}]


def test_a_refused_file_changes_nothing_and_is_named(hourbell: Hourbell, file: Path) -> None:
    file.write_text(
        "hourbell: 1\njobs:\n- {name: good, zone: UTC, rules: [{cron: '@daily'}], "
        "action: {http: GET https://example.org}}\n- {name: bad, zone: Nowhere/Land}\n"
    )

    result = hourbell("import", str(file))

    assert result.code == 7
    assert "jobs[1]" in result.err
    assert hourbell("job", "list", "--names").out == ""


def test_faults_of_a_file_are_told_a_line_each_and_the_last_of_many_counted(
    hourbell: Hourbell, file: Path
) -> None:
    file.write_text("hourbell: 1\njobs:\n" + "- {name: bad, zone: UTC, colour: pink}\n" * 9)

    result = hourbell("import", str(file))

    lines = result.err.splitlines()
    assert result.code == 7
    assert [line.split(": ")[1] for line in lines[:4]] == [
        "jobs[0].colour",
        "jobs[0].rules",
        "jobs[0].action",
        "jobs[1].colour",
    ]
    assert (len(lines), lines[-1]) == (22, "hourbell: and 6 more like these")


def test_a_file_that_can_t_be_written_is_refused(hourbell: Hourbell, tmp_path: Path) -> None:
    result = hourbell("export", "-o", str(tmp_path / "missing" / "jobs.yaml"))

    assert result.code == 7
    assert "can't be written" in result.err
    assert list(tmp_path.glob("*.part")) == []


def test_a_file_that_could_not_take_its_place_is_taken_away(hourbell: Hourbell, tmp_path: Path) -> None:
    (tmp_path / "jobs").mkdir()

    result = hourbell("export", "-o", str(tmp_path / "jobs"))

    assert result.code == 7
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("jobs")] == ["jobs"]


def test_json_tells_the_numbers_of_jobs_that_were_added(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("export", "-o", str(file))
    hourbell("job", "delete", "ping")

    told = json.loads(hourbell("import", str(file), "--json").out)

    assert told["jobs"][0]["job"] == json.loads(hourbell("job", "show", "ping", "--json").out)["id"]


def test_a_crontab_is_told_by_its_name_and_its_losses_on_stderr(hourbell: Hourbell, tmp_path: Path) -> None:
    file = tmp_path / "crontab"
    file.write_text("MAILTO=ann\n0 3 * * * backup.sh\n")

    result = hourbell("import", str(file), "--quiet")

    assert "not taken: line 1: MAILTO=ann" in result.err
    assert "note: cron forgets what it missed" in result.err
    assert hourbell("export", "--format", "crontab").out.endswith("\n#:off 0 3 * * * backup.sh\n")


def test_what_is_taken_and_goes_otherwise_here_is_not_called_not_taken(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    """“not taken: line 1: @reboot fires …” was said of a job that stood in the list."""
    (tmp_path / "crontab").write_text("@reboot sync.sh\n")

    result = hourbell("import", str(tmp_path / "crontab"))

    assert "hourbell: note: line 1: @reboot fires whenever the engine starts" in result.err
    assert "not taken" not in result.err
    assert "1 added" in result.out


def test_json_lists_what_a_crontab_can_t_say(hourbell: Hourbell) -> None:
    hourbell("job", "add", "ping", "--once", "2099-01-01T00:00", *CALL[-2:])

    told = json.loads(hourbell("export", "--format", "crontab", "--json").out)

    assert (told["jobs"], told["losses"][0]["place"]) == (0, "“ping”")


def test_what_is_written_in_part_is_not_called_not_written(hourbell: Hourbell, file: Path) -> None:
    """“not written: ping: without retry” was said of a job that stood in the file."""
    hourbell("job", "add", "ping", *CALL, "--retry", "3")
    hourbell("job", "add", "once", "--once", "2099-01-01T00:00", *CALL[-2:])

    told = hourbell("export", "--format", "crontab").err

    assert "hourbell: written, but “ping”: without “Try again” (retry)\n" in told
    assert "hourbell: not written: “once”: left out: cron knows no year" in told
    assert "hourbell: note: cron forgets" in told


def test_the_allow_list_of_callbacks_goes_along_and_is_taken_when_that_is_said(
    hourbell: Hourbell, file: Path
) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("settings", "set", "revalee-allow", "https://example.org/app retries=3")
    hourbell("export", "-o", str(file))
    hourbell("settings", "reset", "revalee-allow")

    without = hourbell("import", str(file))
    unchanged = hourbell("settings", "get", "revalee-allow").out
    hourbell("import", str(file), "--with-callbacks")

    assert "callbacks:\n- https://example.org/app retries=3" in file.read_text()
    assert "not taken: 1 rule for callbacks; hourbell import --with-callbacks takes it" in without.err
    assert unchanged.strip() == ""
    assert hourbell("settings", "get", "revalee-allow").out == "https://example.org/app retries=3\n"


def test_a_rule_for_callbacks_that_can_not_be_meant_is_named_with_its_place(
    hourbell: Hourbell, file: Path
) -> None:
    file.write_text("hourbell: 1\njobs: []\ncallbacks: ['example.org']\n")

    result = hourbell("import", str(file))

    assert result.code == 7
    assert "callbacks[0]" in result.err


def test_an_import_that_takes_nothing_is_refused_in_words(hourbell: Hourbell, tmp_path: Path) -> None:
    """It ended with 0, as if all had gone well."""
    file = tmp_path / "jobs.crontab"
    file.write_text("61 * * * * backup.sh\n")

    results = [
        hourbell("import", str(file)),
        hourbell("import", str(file), "--dry-run"),
        hourbell("import", str(file), "--json"),
    ]

    assert [each.code for each in results] == [7, 7, 7]
    assert all("nothing was taken" in each.err for each in results)
    assert "line 1: the whole entry" in results[0].err
    assert json.loads(results[2].out)["jobs"] == []


def test_an_import_that_changes_nothing_says_so_and_is_done(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL)
    hourbell("export", "-o", str(file))

    result = hourbell("import", str(file))

    assert (result.code, "nothing to change" in result.err) == (0, True)


def test_a_call_to_an_address_of_the_own_network_arrives_switched_off(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL[:-1], "GET http://192.168.1.1/reboot")
    hourbell("export", "-o", str(file))
    hourbell("job", "delete", "ping")

    result = hourbell("import", str(file))

    assert "GET http://192.168.1.1/reboot  switched off" in result.out
    assert "addresses of your own network" in result.err


def test_the_colours_of_folders_go_along_for_folders_that_have_none(hourbell: Hourbell, file: Path) -> None:
    hourbell("job", "add", "ping", *CALL, "--folder", "Web/Shop", "--colour", "rose")
    hourbell("folder", "colour", "Web", "clay")
    hourbell("export", "-o", str(file))
    hourbell("job", "delete", "ping")
    hourbell("folder", "colour", "Web", "moss")
    text = file.read_text()
    file.write_text(
        text.replace("folder: Web", "folder: Net").replace("  Web: clay", "  Net: clay\n  Web: blue")
    )

    hourbell("import", str(file))

    assert "colour: rose" in text
    assert text.endswith("colours:\n  Web: clay\n")
    told = hourbell("folder", "colour", "--json").out.splitlines()
    assert [json.loads(line) for line in told] == [
        {"folder": "Net", "colour": "clay"},
        {"folder": "Net/Shop", "colour": "clay"},
        {"folder": "Web", "colour": "moss"},
    ]


def test_a_colour_that_is_none_is_named_with_its_place(hourbell: Hourbell, file: Path) -> None:
    file.write_text("hourbell: 1\njobs: []\ncolours: {Web: green}\n")

    result = hourbell("import", str(file))

    assert result.code == 7
    assert "colours.Web" in result.err


def test_a_file_and_a_source_of_this_machine_are_one_too_many(hourbell: Hourbell, tmp_path: Path) -> None:
    """It said to name a file, although one was named."""
    refused = hourbell("import", str(tmp_path / "crontab"), "--from", "crontab")

    assert refused.code == 7
    assert "leave out --from to take a file" in refused.err


def test_what_is_left_out_is_told_also_where_nothing_can_be_written(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    """A folder was refused for a job that systemd can't have, as if a file had been meant."""
    hourbell("job", "add", "Off", "--weekly", "mon 09:00", "--holidays", "DE-BY:skip", "--script", "true")

    refused = hourbell("export", "--format", "systemd", "-o", f"{tmp_path}/units/", "Off")

    assert refused.code == 7
    assert "not written: “Off”: left out: systemd knows no holidays" in refused.err
