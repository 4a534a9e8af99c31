"""Paths that systemd and launchd watch, as rules about files and back, with what goes otherwise."""

import plistlib
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, guessed_format, import_text
from scheduler_core.exchange.launchd.plist_reading import read_plists
from scheduler_core.exchange.launchd.plist_writing import print_plists
from scheduler_core.exchange.systemd.units_reading import read_timers
from scheduler_core.exchange.systemd.units_writing import print_units
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.machine_events import OnDrive
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.rules import AtStart, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.exchange.foreign_jobs import ARGV, DAILY, NOW, ZONE, a_job, about

ARRIVES, CHANGES, GOES, REMAINS = FileChange
IN_FOLDER = tuple(OnFile("/srv/in/*", change) for change in (ARRIVES, CHANGES, GOES))
OF_FILE = tuple(OnFile("/srv/a.txt", change) for change in (ARRIVES, CHANGES))


def units(*lines: str, more: str = "") -> Imported:
    path = "\n".join(("# in.path", "[Path]", *lines))
    return read_timers(f"{path}\n{more}\n# in.service\n[Service]\nExecStart=/bin/true\n", ZONE, NOW)


def agent(**more: object) -> Imported:
    content = {"Label": "org.example.in", "ProgramArguments": ["/bin/true"]} | more
    return read_plists(plistlib.dumps(content).decode(), ZONE, NOW)


def rules(found: Imported) -> tuple[Rule, ...]:
    assert len(found.drafts) == 1, found.losses
    return found.drafts[0].schedule.rules


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("PathExists=/srv/go.txt", (OnFile("/srv/go.txt", REMAINS),)),
        ("PathExistsGlob=/srv/*.pdf", (OnFile("/srv/*.pdf", REMAINS),)),
        ("DirectoryNotEmpty=/srv/in", (OnFile("/srv/in/*", REMAINS),)),
        ("PathChanged=/srv/a.txt", OF_FILE),
        ("PathModified=/srv/in", IN_FOLDER),
        ("PathChanged=/srv/in/", IN_FOLDER),
        ("PathExists=%h/50%%.txt", (OnFile("~/50%.txt", REMAINS),)),
    ],
)
def test_a_path_of_systemd_is_a_rule_about_files(line: str, wanted: tuple[Rule, ...]) -> None:
    assert rules(units(line)) == wanted


def test_what_a_path_unit_says_beside_is_told() -> None:
    found = units("PathChanged=/srv/in", "MakeDirectory=yes", "TriggerLimitBurst=3")

    told = [loss.text for loss in found.losses]
    assert {"MakeDirectory=yes", "TriggerLimitBurst=3"} <= set(told)
    assert "PathChanged: /srv/in is taken for a folder" in told


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((), "names no path that is watched"),
        (("PathExists=%t/go",), "has a specifier of systemd"),
        (("PathExists=srv/go",), "is not a whole path"),
        (("PathExists=/proc/1",), "has no files that stay"),
    ],
)
def test_a_path_that_can_not_be_kept_is_named_with_the_reason(lines: tuple[str, ...], reason: str) -> None:
    found = units("MakeDirectory=no", *lines)

    assert found.drafts == ()
    assert any(reason in loss.text for loss in found.losses)


def test_a_timer_and_a_path_of_one_service_are_one_job() -> None:
    found = units("PathExists=/srv/go.txt", more="# in.timer\n[Timer]\nOnCalendar=09:30\n")

    assert len(rules(found)) == 2


@pytest.mark.parametrize("goes_elsewhere", ["path", "timer"])
def test_a_timer_and_a_path_of_two_services_are_two_jobs(goes_elsewhere: str) -> None:
    other = "Unit=other.service\n"
    found = read_timers(
        f"# in.path\n[Path]\nPathExists=/srv/go.txt\n{other if goes_elsewhere == 'path' else ''}"
        f"# in.timer\n[Timer]\nOnCalendar=09:30\n{other if goes_elsewhere == 'timer' else ''}"
        "# in.service\n[Service]\nExecStart=/bin/in\n# other.service\n[Service]\nExecStart=/bin/other\n",
        ZONE,
        NOW,
    )

    acts = {
        draft.name: (len(draft.schedule.rules), draft.action.argv)
        for draft in found.drafts
        if isinstance(draft.action, ScriptAction)
    }
    of_path, of_timer = ("other", "in") if goes_elsewhere == "path" else ("in", "other")
    assert acts == {"in.path": (1, (f"/bin/{of_path}",)), "in": (1, (f"/bin/{of_timer}",))}


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        ({"WatchPaths": ["/srv/a.txt"]}, OF_FILE),
        ({"WatchPaths": ["/srv/in"]}, IN_FOLDER),
        ({"QueueDirectories": ["/srv/in"]}, (OnFile("/srv/in/*", REMAINS),)),
    ],
)
def test_paths_of_launchd_are_rules_about_files(content: dict[str, object], wanted: tuple[Rule, ...]) -> None:
    assert rules(agent(**content)) == wanted


SAID = [
    (OnFile("/srv/go.txt", REMAINS), "PathExists=/srv/go.txt", None),
    (OnFile("~/Scans/*.pdf", REMAINS), "PathExistsGlob=%h/Scans/*.pdf", None),
    (OnFile("/srv/in/*", REMAINS), "DirectoryNotEmpty=/srv/in", {"QueueDirectories": ["/srv/in"]}),
    (OnFile("/srv/a.txt", CHANGES), "PathChanged=/srv/a.txt", {"WatchPaths": ["/srv/a.txt"]}),
    (OnFile("/srv/in/*.pdf"), "PathChanged=/srv/in", {"WatchPaths": ["/srv/in"]}),
]


@pytest.mark.parametrize(("rule", "line", "keys"), SAID)
def test_a_rule_about_files_is_a_path_of_both(
    rule: OnFile, line: str, keys: dict[str, list[str]] | None
) -> None:
    exported = print_units([a_job(rule)], ZONE, NOW)
    assert [file.name.rpartition(".")[2] for file in exported.files] == ["path", "service"]
    assert line in exported.files[0].text.splitlines()
    agents = print_plists([a_job(rule)], ZONE, NOW)
    if keys is None:
        assert (agents.count, about(agents, "Back up")[0][:8]) == (0, "left out")
    else:
        content = plistlib.loads(agents.files[0].text.encode())
        assert {key: content[key] for key in keys} == keys


def test_what_goes_otherwise_there_is_told() -> None:
    job = a_job(OnFile("/srv/in/*.pdf", together=timedelta(seconds=30)))

    for exported, program in (
        (print_units([job], ZONE, NOW), "systemd"),
        (print_plists([job], ZONE, NOW), "launchd"),
    ):
        told = about(exported, "Back up")
        assert f"{program} begins it at any change there, and does not tell which file it was" in told
        assert f"{program} does not join files that come together into one run" in told


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (OnFile("/srv/*.pdf", below=True), "watches no folders below another"),
        (OnFile("/srv/*/a.pdf"), "watches one folder, not those that match a pattern"),
    ],
)
def test_what_can_not_be_watched_there_is_left_out_with_the_reason(rule: OnFile, reason: str) -> None:
    for exported in (print_units([a_job(rule)], ZONE, NOW), print_plists([a_job(rule)], ZONE, NOW)):
        assert exported.count == 0
        assert reason in about(exported, "Back up")[0]


def test_a_job_with_times_and_files_has_both_units_and_comes_back() -> None:
    both = JobDraft("Back up", Schedule((DAILY, OnFile("/srv/in/*", REMAINS)), ZONE), ARGV)

    exported: Exported = print_units([both], ZONE, NOW)

    assert [file.name for file in exported.files] == ["Back-up.timer", "Back-up.path", "Back-up.service"]
    (again,) = read_timers(exported.text, ZONE, NOW).drafts
    assert (again.name, again.schedule.rules[-1]) == ("Back up", OnFile("/srv/in/*", REMAINS))


def test_a_path_unit_is_known_by_itself() -> None:
    text = print_units([a_job(OnFile("/srv/in/*", REMAINS))], ZONE, NOW).text

    assert guessed_format(text) is FileFormat.SYSTEMD
    found = import_text(text, FileFormat.SYSTEMD, SourceMachine(ZONE, "ann", NOW))

    assert [draft.name for draft in found.drafts] == ["Back up"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("rule", [rule for rule, _, _ in SAID])
def test_systemd_itself_finds_nothing_wrong_with_it(rule: OnFile, tmp_path: Path) -> None:
    for file in print_units([a_job(rule)], ZONE, NOW).files:
        (tmp_path / file.name).write_text(file.text, encoding="utf-8")

    done = subprocess.run(
        ["systemd-analyze", "verify", "--user", "--man=no", str(tmp_path / "Back-up.path")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert "Back-up" not in done.stderr.replace("/usr/bin/backup", "")


@pytest.mark.parametrize(
    "content",
    [
        {"ProgramArguments": ["/bin/cp", "-R", "/srv", "/Volumes/Backup/srv"]},
        {"ProgramArguments": ["/bin/sh", "-c", "cp -R /srv '/Volumes/Backup'; ls /Volumes/Backup/srv"]},
        {"WorkingDirectory": "/Volumes/Backup"},
    ],
)
def test_an_agent_that_starts_on_mount_begins_with_the_drive_that_it_names(
    content: dict[str, object],
) -> None:
    assert rules(agent(StartOnMount=True, **content)) == (OnDrive("/Volumes/Backup"),)


@pytest.mark.parametrize(
    "content",
    [
        {"WorkingDirectory": "/Volumes/My Passport/backup"},
        {"ProgramArguments": ["/bin/ls", "/Volumes/My Passport"]},
        {"ProgramArguments": ["/usr/bin/rsync", "--to=/Volumes/My Passport/srv"]},
        {"ProgramArguments": ["/bin/sh", "-c", "cp -R /srv '/Volumes/My Passport/srv' && sync"]},
        {"ProgramArguments": ["/bin/sh", "-c", 'ls "/Volumes/My Passport"; sync']},
        {"ProgramArguments": ["/bin/sh", "-c", r"cp -R /srv /Volumes/My\ Passport/srv;sync"]},
        {"ProgramArguments": ["/bin/sh", "-c", 'cp -R /srv /Volumes/"My Passport"']},
    ],
)
def test_the_name_of_a_drive_may_have_spaces(content: dict[str, object]) -> None:
    assert rules(agent(StartOnMount=True, **content)) == (OnDrive("/Volumes/My Passport"),)


@pytest.mark.parametrize(
    "text",
    [
        "ls '/Volumes/My Passport",
        "ls /Volumes/$DRIVE/srv",
        "ls /Volumes/*/srv",
        "bash -c 'ls /Volumes/My\\ Passport'",
        "ls /Volumes/A /Volumes/B",
    ],
)
def test_text_that_does_not_say_which_drive_is_told(text: str) -> None:
    read = agent(StartOnMount=True, RunAtLoad=True, ProgramArguments=["/bin/sh", "-c", text])

    assert rules(read) == (AtStart(),)
    assert "StartOnMount, as it names no drive; add one with --on-drive" in [
        each.text for each in read.losses
    ]


def test_an_agent_that_starts_on_any_mount_is_told() -> None:
    told = [loss.text for loss in agent(StartOnMount=True, RunAtLoad=True).losses]
    assert "StartOnMount, as it names no drive; add one with --on-drive" in told
    assert any("begins it with any drive" in loss.text for loss in agent(StartOnMount=True).losses)
    assert rules(agent(StartOnMount=False, RunAtLoad=True)) == (AtStart(),)
