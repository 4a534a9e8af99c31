"""Moments and services: written so that systemd takes them, and read as it reads them."""

import re
import subprocess
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.systemd.unit_lines import quoted_words, split_words
from scheduler_core.exchange.systemd.units_reading import read_timers
from scheduler_core.exchange.systemd.units_writing import print_units
from scheduler_core.fields.jobs.resource_limits import print_resource_limits, read_resource_limit
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    ConditionPolicy,
    FileExists,
    Missed,
    MissedPolicy,
    NetworkUp,
    OnMains,
    RunPolicies,
    Wake,
)
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.rules import (
    AtStart,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
)
from scheduler_core.values.schedules.schedule import CountryHolidays
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import CALL, NOW, ZONE, a_job, about, agrees, local, weekly
from tests.core.exchange.proofs.generated_jobs import a_generated_job

SHELL = ScriptAction(
    CommandKind.SHELL,
    command_line='echo "$HOME" 100% | cat > "/srv/a b"\n# é',
    working_folder="/srv/50%",
    environment=(("RATE", '5 % of "all"'),),
    stdin='first "line"\n\\second %x\n',
    expected_exit_codes=(0, 3),
)
JOBS = [
    a_job(parse_cron("*/5 9-17 1,15 * mon-fri"), SHELL, name="Either day"),
    a_job(weekly(time(9), time(17, 30)), name="Weekly"),
    a_job(Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(18),)), name="Last Friday"),
    a_job(Every(timedelta(minutes=15), local("2026-01-01 00:05")), name="Quarter"),
    a_job(Once(local("2027-01-01 09:00")), name="Once"),
    a_job(Delay(timedelta(days=40), NOW), name="In forty days"),
    a_job(zone="America/New_York", name="Far away"),
]


def imported(timer: str, service: str = "ExecStart=/bin/true") -> Imported:
    text = f"# a.timer\n[Timer]\n{timer}\n# a.service\n[Service]\n{service}\n"
    return read_timers(text, ZONE, NOW)


def the_job(timer: str, service: str = "ExecStart=/bin/true") -> JobDraft:
    (draft,) = imported(timer, service).drafts
    return draft


def the_script(service: str) -> ScriptAction:
    action = the_job("OnCalendar=daily", service).action
    assert isinstance(action, ScriptAction)
    return action


@pytest.mark.slow
def test_jobs_come_back_with_their_times_and_what_they_run() -> None:
    exported = print_units(JOBS, ZONE, NOW)
    found = read_timers(exported.text, ZONE, NOW)

    assert [draft.name for draft in found.drafts] == [draft.name for draft in JOBS]
    assert all(agrees(before, after) for before, after in zip(JOBS, found.drafts, strict=True))
    assert [draft.action for draft in found.drafts] == [draft.action for draft in JOBS]
    assert [draft.schedule.zone for draft in found.drafts] == [draft.schedule.zone for draft in JOBS]


@pytest.mark.slow
def test_systemd_itself_finds_nothing_wrong_with_them(tmp_path: Path) -> None:
    runnable = ScriptAction(CommandKind.SHELL, command_line="echo \"$HOME\" 50% 'x'", working_folder="/")
    jobs = [*(JobDraft(job.name, job.schedule, runnable) for job in JOBS), a_job(AtStart(), runnable)]
    files = print_units(jobs, ZONE, NOW).files
    for file in files:
        (tmp_path / file.name).write_text(file.text)

    told = subprocess.run(
        ["systemd-analyze", "verify", "--user", *(str(tmp_path / file.name) for file in files)],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_systemd_itself_fires_next_when_the_job_does(job: JobDraft) -> None:
    timer = next(file.text for file in print_units([job], ZONE, NOW).files if file.name.endswith(".timer"))
    expressions = [line.partition("=")[2] for line in timer.splitlines() if line.startswith("OnCalendar=")]

    told = asked_calendar(f"--base-time={NOW:%Y-%m-%d %H:%M:%S} UTC", *expressions)

    assert (told.returncode, told.stderr) == (0, "")
    elapses = [line.partition(": ")[2] for line in told.stdout.splitlines() if "(in UTC):" in line]
    found = [datetime.strptime(text, "%a %Y-%m-%d %H:%M:%S UTC").replace(tzinfo=UTC) for text in elapses]
    assert len(found) == len(expressions)
    assert min(found) == next_after(compile_schedule(job.schedule), NOW)


@pytest.mark.slow
def test_systemd_understands_every_time_that_is_written() -> None:
    files = print_units([*JOBS, *map(a_generated_job, range(0, 1000, 4))], ZONE, NOW).files
    lines = {line for file in files for line in file.text.splitlines() if line.startswith("OnCalendar=")}

    told = asked_calendar(*(line.partition("=")[2] for line in sorted(lines)))

    assert len(lines) > 50
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.count("Next elapse:") == len(lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cron", "begin", "wanted"),
    [
        ("*/7 * * * *", "2026-11-20 22:50:00 UTC", ["22:56", "23:00", "23:07"]),
        ("*/7 * * * *", "2026-11-20 21:50:00 UTC", ["21:56", "22:00", "22:07"]),
        ("0 */5 * * *", "2026-11-20 18:50:00 UTC", ["19:00", "23:00", "04:00"]),
        ("3/9 */7 * * *", "2026-11-20 20:50:00 UTC", ["20:57", "23:03", "23:12"]),
    ],
)
def test_a_step_that_does_not_divide_begins_anew_for_systemd_too(
    cron: str, begin: str, wanted: list[str]
) -> None:
    """systemd took `*:00/7` on from 23:56 to 00:07, and never fired at 00:00."""
    (timer,) = [
        file.text
        for file in print_units([a_job(parse_cron(cron))], ZONE, NOW).files
        if "OnCalendar" in file.text
    ]
    (expression,) = [line.partition("=")[2] for line in timer.splitlines() if line.startswith("OnCalendar=")]

    told = asked_calendar("--iterations=3", f"--base-time={begin}", expression)

    assert re.findall(r"\(in UTC\): \S+ \S+ (\d\d:\d\d):00 UTC", told.stdout) == wanted


def asked_calendar(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", "calendar", *words],
        env={"PATH": "/usr/bin:/bin", "TZ": ZONE},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_name_folder_tags_and_notes_are_kept() -> None:
    before = JobDraft(
        '100 % "sure" é',
        JOBS[0].schedule,
        SHELL,
        folder="Web/Höhle",
        tags=("a b", "c"),
        notes="one\n\n  two\\n",
        is_enabled=False,
    )

    (after,) = read_timers(print_units([before], ZONE, NOW).text, ZONE, NOW).drafts

    assert (after.name, after.folder, after.tags) == (before.name, before.folder, before.tags)
    assert (after.notes, after.is_enabled) == (before.notes, False)


def test_jobs_of_one_name_get_files_of_their_own() -> None:
    names = [file.name for file in print_units([a_job(), a_job()], ZONE, NOW).files]

    assert names == ["Back-up.timer", "Back-up.service", "Back-up-2.timer", "Back-up-2.service"]


@pytest.mark.slow
def test_what_systemd_can_not_say_is_left_out_with_the_reason() -> None:
    jobs = [
        a_job(Easter(0, (time(9),)), name="Easter"),
        a_job(name="Ends", ends=local("2027-01-01 00:00")),
        a_job(Every(timedelta(minutes=90), local("2026-01-01 00:00")), name="Odd"),
        a_job(action=CALL, name="Call"),
        a_job(name="Off", off_days=(CountryHolidays("DE"),)),
        a_job(Monthly((NthBusinessDay(-1),), (time(17),)), name="Pay"),
    ]

    exported = print_units(jobs, ZONE, NOW)

    assert about(exported, "Off") == ["left out: systemd knows no holidays"]
    assert about(exported, "Pay") == ["left out: its rule has no equal in systemd"]

    assert about(exported, "Easter") == ["left out: its rule has no equal in systemd"]
    assert about(exported, "Ends") == ["left out: systemd knows no ends"]
    assert about(exported, "Odd") == ["the distance is counted from the last start, not from a fixed time"]
    assert about(exported, "Call")[0].startswith("its call is written as a command of curl")


def test_a_timer_of_the_world_is_read() -> None:
    found = imported(
        "OnCalendar=Mon..Fri 09:00\nOnCalendar=\nOnCalendar=*-*-* 02:30 Asia/Tokyo\nPersistent=true\n"
        "RandomizedDelaySec=5min 30s\nWakeSystem=true\nDeferReactivation=true",
        'Type=oneshot\nEnvironment=A=1 "B=two words"\nExecStart=-/usr/bin/rsync -a \\\n  /srv %h\nUser=root',
    )

    (draft,) = found.drafts
    assert draft.schedule.zone == "Asia/Tokyo"
    assert draft.schedule.jitter == timedelta(minutes=5, seconds=30)
    assert draft.policies.missed == MissedPolicy()
    assert draft.policies.wake is Wake.YES
    assert isinstance(draft.action, ScriptAction)
    assert draft.action.argv == ("/usr/bin/rsync", "-a", "/srv", "%h")
    assert draft.action.environment == (("A", "1"), ("B", "two words"))
    told = " | ".join(loss.text for loss in found.losses)
    for lost in ("DeferReactivation", "User=root", "the sign -", "specifiers in %h", "RandomizedDelaySec"):
        assert lost in told


def test_waking_the_machine_is_written_for_timers() -> None:
    wants = [replace(a_job(name=word), policies=RunPolicies(wake=Wake(word))) for word in Wake]
    watching = replace(a_job(OnFile("/srv/in/*.pdf"), name="Scans"), policies=RunPolicies(wake=Wake.YES))

    exported = print_units([*wants, watching], ZONE, NOW)

    found = read_timers(exported.text, ZONE, NOW).drafts
    assert [draft.policies.wake for draft in found] == [Wake.NO, Wake.YES, Wake.YES, Wake.NO]
    assert [text for text in about(exported, Wake.YES) if "wake" in text] == [
        "systemd wakes the machine only where your manager has the right CAP_WAKE_ALARM"
    ]
    assert any("does not go back to sleep" in text for text in about(exported, Wake.THEN_SLEEP))
    assert any("(wake)" in text for text in about(exported, "Scans"))


def test_a_timer_that_is_not_persistent_catches_up_on_nothing() -> None:
    assert the_job("OnCalendar=daily").policies.missed.kind is Missed.SKIP


@pytest.mark.parametrize(
    ("timer", "rule"),
    [
        ("OnUnitInactiveSec=10min", Every(timedelta(minutes=10), NOW, from_last_end=True)),
        ("OnBootSec=1min\nOnUnitActiveSec=1h", Every(timedelta(hours=1), NOW)),
        ("OnStartupSec=0", AtStart()),
    ],
)
def test_distances_and_starts_are_read(timer: str, rule: object) -> None:
    assert rule in the_job(timer).schedule.rules


def test_several_commands_become_one_line_of_a_shell() -> None:
    action = the_script("ExecStart=/bin/a 'x y'\nExecStart=/bin/b")

    assert action.command_line == "/bin/a 'x y' && /bin/b"


@pytest.mark.parametrize(
    ("timer", "service", "reason"),
    [
        ("OnCalendar=someday", "ExecStart=/bin/true", "someday"),
        ("Persistent=true", "ExecStart=/bin/true", "says no time"),
        ("OnCalendar=daily", "Type=oneshot", "runs nothing"),
        ("OnCalendar=daily", 'ExecStart=/bin/true "open', "not closed"),
        ("OnCalendar=daily", "ExecStart=/bin/a ; /bin/b", "several commands"),
        ("OnCalendar=daily\nRandomizedDelaySec=soon", "ExecStart=/bin/true", "not a length of time"),
        ("OnCalendar=daily\nUnit=other.service", "ExecStart=/bin/true", "other.service is not in the text"),
        ("OnUnitActiveSec=1ms", "ExecStart=/bin/true", "one second"),
    ],
)
def test_a_timer_that_can_not_be_kept_is_named_with_the_reason(timer: str, service: str, reason: str) -> None:
    found = imported(timer, service)

    assert not found.drafts
    assert found.losses[0].place == "a.timer"
    assert reason in found.losses[0].text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[Timer]\nOnCalendar=daily\n", "has no name above it"),
        ("# a.timer\nhello\n", "line 2"),
        ("# a.timer\n[Timer\n", "line 2"),
        ("# a.timer\nOnCalendar=daily\n", "neither a section nor a setting"),
    ],
)
def test_a_text_of_no_units_is_refused_with_the_line(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        read_timers(text, ZONE, NOW)


@pytest.mark.parametrize(
    "word", ["", " ", 'a "b"', "a\\", "tab\there", "é", "\x01", "'", "%h $X", "\U0001f600"]
)
def test_any_word_is_split_into_itself(word: str) -> None:
    assert split_words(quoted_words(["x", word, "y"])) == ["x", word, "y"]


def test_limits_are_those_of_the_service() -> None:
    limits = ("memory:2G", "cpu:50%", "cpu-time:1h", "processes:200", "io:low")
    policies = RunPolicies(limits=tuple(map(read_resource_limit, limits)))

    exported = print_units([replace(a_job(), policies=policies)], ZONE, NOW)

    lines = exported.files[1].text.splitlines()
    wanted = {"MemoryMax=2147483648", "MemorySwapMax=0", "CPUQuota=50%", "LimitCPU=3600", "TasksMax=200"}
    assert wanted | {"IOSchedulingClass=idle"} <= {*lines}
    (draft,) = read_timers(exported.text, ZONE, NOW).drafts
    assert draft.policies.limits == policies.limits


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("MemoryMax=512M", "memory:512M"),
        ("CPUQuota=150%", "cpu:150%"),
        ("LimitCPU=5min", "cpu-time:5m"),
        ("LimitCPU=60:90", "cpu-time:1m"),
        ("TasksMax=infinity", ""),
    ],
)
def test_a_limit_of_a_service_is_taken(line: str, taken: str) -> None:
    found = read_timers(a_service_with(line), ZONE, NOW)

    assert print_resource_limits(found.drafts[0].policies.limits) == taken
    assert line not in "\n".join(map(str, found.losses))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("MemoryMax=512M", ["MemoryMax counts here what is swapped out, too"]),
        ("MemoryMax=512M\nMemorySwapMax=1G", ["MemoryMax counts here what is swapped out, too"]),
        ("MemoryMax=512M\nMemorySwapMax=0", []),
        ("MemoryMax=infinity", []),
        ("LimitCPU=5min", ["LimitCPU is of each process in systemd, and here of all together"]),
        ("CPUQuota=50%\nTasksMax=20", []),
    ],
)
def test_a_limit_that_is_stricter_here_is_told(lines: str, told: list[str]) -> None:
    found = read_timers(a_service_with(lines), ZONE, NOW)
    words = "\n".join(map(str, found.losses))

    assert [each for each in told if each in words] == told
    assert [key for key in ("MemoryMax", "LimitCPU") if key in words] == [each.split()[0] for each in told]


@pytest.mark.parametrize(
    "line", ["MemoryMax=40%", "TasksMax=10%", "IOSchedulingClass=realtime", "MemoryMax=1"]
)
def test_a_limit_that_a_job_does_not_know_is_told(line: str) -> None:
    found = read_timers(a_service_with(line), ZONE, NOW)

    assert found.drafts[0].policies.limits == ()
    assert line in "\n".join(map(str, found.losses))


def a_service_with(line: str) -> str:
    timer = "# a.timer\n[Timer]\nOnCalendar=daily\n"
    return f"{timer}\n# a.service\n[Service]\nExecStart=/bin/true\n{line}\n"


def test_mains_and_a_file_that_must_be_there_are_conditions_of_both() -> None:
    unit = "[Unit]\nConditionACPower=true\nConditionPathExists=/srv/50%%\n"
    text = f"# a.timer\n[Timer]\nOnCalendar=daily\n# a.service\n{unit}[Service]\nExecStart=/bin/true\n"
    (draft,) = read_timers(text, ZONE, NOW).drafts

    assert draft.policies.conditions == ConditionPolicy((OnMains(), FileExists("/srv/50%")))
    exported = print_units([draft], ZONE, NOW)
    assert not any("condition" in loss for loss in about(exported, "a"))
    (again,) = read_timers(exported.text, ZONE, NOW).drafts
    assert again.policies.conditions == draft.policies.conditions


@pytest.mark.parametrize(
    "line",
    ["ConditionACPower=false", "ConditionPathExists=!/x", "ConditionPathExists=|/x", "ConditionHost=a"],
)
def test_a_condition_that_a_job_does_not_know_is_told(line: str) -> None:
    text = (
        f"# a.timer\n[Timer]\nOnCalendar=daily\n# a.service\n[Unit]\n{line}\n[Service]\nExecStart=/bin/true\n"
    )
    found = read_timers(text, ZONE, NOW)

    assert found.drafts[0].policies.conditions == ConditionPolicy()
    assert [loss.text for loss in found.losses if loss.place == "a.timer"] == [line]


@pytest.mark.parametrize(
    "policy",
    [
        ConditionPolicy((OnMains(),), wait=timedelta(minutes=5)),
        ConditionPolicy((OnMains(),), after_wait=AfterWait.RUN),
        ConditionPolicy((OnMains(), NetworkUp())),
        ConditionPolicy((FileExists("relative"),)),
    ],
)
def test_conditions_that_systemd_would_take_otherwise_are_not_written(policy: ConditionPolicy) -> None:
    draft = replace(JOBS[0], policies=RunPolicies(conditions=policy))
    exported = print_units([draft], ZONE, NOW)

    assert "Condition" not in exported.text
    assert any("condition" in loss for loss in about(exported, draft.name))


@pytest.mark.parametrize(
    ("cron", "written"),
    [
        ("*/7 * * * *", "*-*-* *:00,07,14,21,28,35,42,49,56:00 UTC"),
        ("0 */5 * * *", "*-*-* 00,05,10,15,20:00:00 UTC"),
        ("*/15 * * * *", "*-*-* *:00/15:00 UTC"),
    ],
)
def test_a_step_that_does_not_divide_its_field_is_a_list(cron: str, written: str) -> None:
    """systemd 252 left out 00:00 of `*:00/7`: it went from 23:56 to 00:07."""
    assert f"OnCalendar={written}\n" in print_units([a_job(parse_cron(cron), zone="UTC")], "UTC", NOW).text
