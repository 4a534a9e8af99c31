"""Crontabs read as cron reads them, written, and read again."""

import subprocess
from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.crontab.lines import CrontabEntry, WrongLine, entry_text, read_entry
from scheduler_core.exchange.crontab.reading import read_crontab
from scheduler_core.exchange.crontab.writing import print_crontab
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import Auth, AuthKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    DaysAt,
    Easter,
    Every,
    Monthly,
    NthWeekday,
    Once,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import CALL, NOW, ZONE, a_job, local

words = st.text(st.characters(codec="utf-8", min_codepoint=32, exclude_characters="\x7f\x85"), max_size=8)
commands = words.map(lambda text: f"run{text}")


def imported(*lines: str, has_users: bool = False) -> Imported:
    return read_crontab("\n".join(lines), ZONE, has_users=has_users)


def the_job(*lines: str, has_users: bool = False) -> JobDraft:
    (draft,) = imported(*lines, has_users=has_users).drafts
    return draft


def the_script(*lines: str) -> ScriptAction:
    action = the_job(*lines).action
    assert isinstance(action, ScriptAction)
    return action


def losses(found: Imported | Exported) -> list[str]:
    return [str(loss) for loss in found.losses if loss.place]


def a_command(
    command: str = "backup.sh", *, name: str = "Back up", cron: str = "0 3 * * *", **choices: object
) -> JobDraft:
    action = ScriptAction(CommandKind.SHELL, command_line=command, **choices)  # type: ignore[arg-type]
    return JobDraft(name, Schedule((parse_cron(cron),), ZONE), action)


# ---- read


def test_an_entry_becomes_a_script_named_after_its_program() -> None:
    draft = the_job("*/5 1-3 * * mon-fri  /usr/bin/python3 /srv/report.py --all")

    assert draft.name == "report.py"
    assert draft.schedule == Schedule((parse_cron("*/5 1-3 * * mon-fri"),), ZONE)
    assert draft.action == ScriptAction(
        CommandKind.SHELL, command_line="/usr/bin/python3 /srv/report.py --all"
    )


def test_entries_of_one_program_are_numbered() -> None:
    found = imported("@daily cd / && run-parts a", "@weekly cd / && run-parts b")

    assert [draft.name for draft in found.drafts] == ["run-parts", "run-parts 2"]


def test_a_number_is_given_to_no_two_entries() -> None:
    found = imported("@daily a", "@daily 'a 2'", "@daily a", "@daily a")

    assert len({draft.name for draft in found.drafts}) == 4


def test_a_crontab_of_too_many_lines_is_refused() -> None:
    with pytest.raises(InvalidInput, match="more than 20,000 lines"):
        imported("\n" * 20_001)


@pytest.mark.slow
def test_a_job_has_no_more_than_so_many_times() -> None:
    found = imported("@daily a", *["#:more", "@daily a"] * 1_000)

    assert [len(draft.schedule.rules) for draft in found.drafts] == [1_000]
    assert "more than 1,000 times" in losses(found)[0]


def test_comments_become_the_notes_of_the_entry_below() -> None:
    found = imported(
        "# The nightly", "#", "# backup", "", "@daily a", "# Reports", "", "# weekly", "@weekly b"
    )

    assert [draft.notes for draft in found.drafts] == ["The nightly\n\nbackup", "Reports\n\nweekly"]


def test_comments_that_are_about_no_entry_are_told() -> None:
    found = imported("@daily a", "# the end")

    assert "the comments below the last entry, which are about no job" in [str(loss) for loss in found.losses]


def test_variables_hold_for_the_entries_below_them() -> None:
    found = imported("@daily a", "A = 'x y' ", "SHELL=/bin/bash", "HOME=/srv", "@daily b")
    first, second = (draft.action for draft in found.drafts)

    assert first == ScriptAction(CommandKind.SHELL, command_line="a")
    assert second == ScriptAction(
        CommandKind.SHELL,
        command_line="b",
        interpreter="/bin/bash",
        working_folder="/srv",
        environment=(("A", "x y"), ("HOME", "/srv")),
    )


def test_the_zone_of_a_crontab_is_that_of_its_jobs() -> None:
    found = imported("CRON_TZ=Asia/Tokyo", "@daily a", "CRON_TZ=", "@daily b")

    assert [draft.schedule.zone for draft in found.drafts] == ["Asia/Tokyo", ZONE]


def test_an_entry_in_an_unknown_zone_is_not_taken() -> None:
    found = imported("CRON_TZ=Nowhere/Land", "@daily a")

    assert found.drafts == ()
    assert losses(found)[0].startswith("line 2: the whole entry; ")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("MAILTO=ann@example.org", "mailed to nobody"),
        ("RANDOM_DELAY=5", "jitter"),
        ("HOURBELL_JOB=x", "which run this is"),
        ("@reboot a", "whenever the engine starts"),
        ("-0 5 * * * a", "dash"),
        ("61 * * * * a", "61 is not from 0 to 59"),
        ("0 0 30 2 * a", "February never has 30 days"),
        ("0 5 * * *", "neither"),
        ("@daily %", "no command"),
        ("nonsense", "neither"),
        ("@daily echo {{job}}", "where it could run as code"),
    ],
)
def test_what_is_not_taken_is_told_with_its_line(line: str, told: str) -> None:
    (loss,) = losses(imported("", line))

    assert loss.startswith("line 2: ")
    assert told in loss


def test_one_bad_entry_does_not_keep_out_the_others() -> None:
    assert len(imported("@daily a", "nonsense", "@daily b").drafts) == 2


def test_mail_to_nobody_is_no_loss() -> None:
    assert losses(imported('MAILTO=""', "@daily a")) == []


def test_a_system_crontab_names_users() -> None:
    found = imported("0 5 * * * root backup.sh", has_users=True)

    assert found.drafts[0].action == ScriptAction(CommandKind.SHELL, command_line="backup.sh")
    assert losses(found) == ["line 1: runs as the user of the engine, not as root"]


def test_at_boot_fires_at_the_start_of_the_engine() -> None:
    assert the_job("@reboot a").schedule.rules == (AtStart(),)


@pytest.mark.parametrize(
    ("written", "command", "stdin"),
    [
        (r"date +\%F", "date +%F", ""),
        ("mail bob%Hello%there", "mail bob", "Hello\nthere\n"),
        (r"mail bob%100\%%", "mail bob", "100%\n"),
        (r"printf \\%x", r"printf \\", "x\n"),
        (r"awk '{print $1}' \n", r"awk '{print $1}' \n", ""),
        ("docker ps --format '{{.Names}}'", "docker ps --format '{{.Names}}'", ""),
    ],
)
def test_percent_signs_end_a_command_and_its_lines(written: str, command: str, stdin: str) -> None:
    action = the_script(f"@daily {written}")

    assert (action.command_line, action.stdin) == (command, stdin)


# ---- written


def test_what_cron_can_say_is_written_without_a_loss() -> None:
    exported = print_crontab([replace(a_command("date +%F"), notes="Why", folder="Home")], ZONE, NOW)

    assert exported.text.splitlines()[3:] == [
        'CRON_TZ="Europe/Berlin"',
        "# Why",
        "#:name Back up",
        "#:folder Home",
        r"0 3 * * * date +\%F",
    ]
    assert losses(exported) == []


def test_a_weekly_rule_becomes_a_line_for_each_time() -> None:
    days = frozenset({Weekday.MONDAY, Weekday.SUNDAY})
    rule = Weekly((DaysAt(days, (time(9), time(17, 30))),))
    draft = replace(a_command(), schedule=Schedule((rule,), ZONE))

    exported = print_crontab([draft], ZONE, NOW)

    assert "0 9 * * 0,1 backup.sh\n#:more\n30 17 * * 0,1 backup.sh\n" in exported.text
    (read,) = read_crontab(exported.text, ZONE, has_users=False).drafts
    assert read.schedule.rules == (parse_cron("0 9 * * 0,1"), parse_cron("30 17 * * 0,1"))


@pytest.mark.parametrize(
    ("draft", "told"),
    [
        (a_job(AtStart(), HttpAction("https://example.org/{{job}}")), "fills in the places in its call"),
        (a_job(AtStart(), replace(CALL, auth=Auth(AuthKind.BEARER, secret="token"))), "sends a secret"),
        (a_job(Once(local("2027-01-01 09:00"))), "cron knows no year"),
        (a_job(Every(timedelta(minutes=7), local("2026-01-01 00:00"))), "cron knows no distance"),
        (a_job(Every(timedelta(hours=2), local("2026-01-01 00:00"))), "cron knows no distance"),
        (a_job(Every(timedelta(seconds=30), local("2026-01-01 00:00"))), "cron knows no seconds"),
        (a_job(Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(9),))), "nothing that needs both or counts"),
        (a_job(Easter(-2, (time(9),))), "no equal in cron"),
        (replace(a_command(), schedule=replace(a_command().schedule, jitter=timedelta(0, 9))), "no jitter"),
        (a_command(cron="30 0 12 * * *"), "cron knows no seconds"),
        (a_command(cron="0 12 L * *"), "counts back"),
        (a_command(cron="0 12 * * mon#2"), "counts back"),
        (a_command("a\nb"), "read its command"),
        (a_command(r"a \%"), "read its command"),
        (a_command(environment=(("A", "a\nb"),)), "value of A"),
        (a_command(environment=(("A", "x" * 1_000),)), "value of A"),
        (a_command(environment=(("MAILTO", "x"),)), "a use of its own"),
        (a_command(environment=(("A", "{{job}}"),)), "fills in nothing"),
        (
            replace(a_command(), action=ScriptAction(CommandKind.ARGV, argv=("a", "{{job}}"))),
            "fills in nothing",
        ),
    ],
)
def test_a_job_that_cron_would_do_differently_is_left_out(draft: JobDraft, told: str) -> None:
    exported = print_crontab([draft], ZONE, NOW)

    assert exported.count == 0
    assert "left out: " in losses(exported)[0]
    assert told in losses(exported)[0]


def test_policies_that_cron_does_not_know_are_told() -> None:
    draft = replace(a_command(expected_exit_codes=(0, 3)), policies=RunPolicies(retry=RetryPolicy(retries=3)))

    assert losses(print_crontab([draft], ZONE, NOW)) == [
        "“Back up”: without “Success is exit code” (exit_codes)",
        "“Back up”: without “Try again” (retry)",
    ]


def test_no_job_sees_a_variable_of_another() -> None:
    several = [
        a_command(environment=(("A", "1"),), name="one"),
        a_command(environment=(("B", "2"),), name="two"),
        a_command(name="none"),
    ]

    exported = print_crontab(several, ZONE, NOW)

    assert losses(exported) == ["“two”: left out: cron can't take back the variable A of a job above it"]
    assert exported.text.index("none") < exported.text.index('A="1"')


# ---- both


@pytest.mark.slow
@given(st.text(max_size=60) | st.lists(words).map("\n".join))
def test_no_text_is_too_odd_to_be_read(text: str) -> None:
    read_crontab(text, ZONE, has_users=False)


@pytest.mark.slow
@given(commands, st.sampled_from(["", "\n"]).flatmap(lambda end: words.map(lambda text: text and text + end)))
def test_an_entry_is_written_so_that_cron_reads_it_or_not_at_all(command: str, stdin: str) -> None:
    entry = CrontabEntry("0 5 * * *", command, stdin)
    written = entry_text(entry)

    assert written is None or read_entry(written, has_users=False) == entry
    assert written is not None or "\\" in command + stdin or not stdin.endswith("\n")


@pytest.mark.slow
@settings(max_examples=60)
@given(
    st.lists(
        st.builds(
            lambda name, command, cron, zone, shell, environment, notes, enabled: replace(
                a_command(command, name=name, cron=cron, interpreter=shell, environment=environment),
                schedule=Schedule((parse_cron(cron),), zone),
                notes=notes,
                folder=name[1:],
                tags=(name,),
                is_enabled=enabled,
            ),
            name=words.map(lambda text: f"n{text}"),
            command=commands.filter(lambda text: "\\" not in text and "{{" not in text),
            cron=st.sampled_from(["@daily", "0 5 * * *", "*/5 1-3 1,15 jan mon-fri"]),
            zone=st.sampled_from([ZONE, "UTC", "Asia/Tokyo"]),
            shell=st.sampled_from(["", "/bin/bash"]),
            environment=st.sampled_from([(), (("A", "1"),), (("A", ' "x'), ("B", "it's"))]),
            notes=st.lists(words, max_size=3).map("\n".join),
            enabled=st.booleans(),
        ),
        max_size=4,
    )
)
def test_jobs_come_back_from_a_crontab_as_they_were(drafts: list[JobDraft]) -> None:
    exported = print_crontab(drafts, ZONE, NOW)
    read = read_crontab(exported.text, ZONE, has_users=False)

    assert exported.count == len(drafts)
    assert sorted(read.drafts, key=repr) == sorted(drafts, key=repr)


def test_a_system_crontab_comes_back_too() -> None:
    exported = print_crontab([a_command("date +%F")], ZONE, NOW, "ann")

    assert exported.text.endswith("\n0 3 * * * ann date +\\%F\n")
    assert read_crontab(exported.text, ZONE, has_users=True).drafts == (a_command("date +%F"),)


def test_a_line_without_a_user_is_none_of_a_system_crontab() -> None:
    assert isinstance(read_entry("0 5 * * * backup.sh", has_users=True), WrongLine)


@pytest.mark.slow
def test_cron_itself_finds_nothing_wrong_with_them(tmp_path: Path) -> None:
    """Debian's cron checks a file with -n, cronie with -T; neither installs it."""
    usage = subprocess.run(["crontab", "-h"], capture_output=True, text=True, timeout=20, check=False)
    check = "-n" if "dry run" in usage.stdout + usage.stderr else "-T"
    jobs = [
        a_command("tar -c /srv/a b | gzip % > /backup", cron="*/5 1-3,7 1,15 * mon-fri"),
        a_command("report.sh", name="Weekly", environment=(("RATE", "5 of all"),)),
        JobDraft(
            "Twice",
            Schedule((Weekly((DaysAt(frozenset(Weekday), (time(9), time(17, 30))),)),), ZONE),
            a_script(),
        ),
        JobDraft("Boot", Schedule((AtStart(),), ZONE), a_script()),
        a_job(Every(timedelta(minutes=15), local("2026-01-01 00:00")), CALL),
        a_job(Yearly(frozenset({12}), (DayNumber(24),), (time(18),)), a_script(), name="Christmas"),
    ]
    exported = print_crontab(jobs, ZONE, NOW)
    file = tmp_path / "crontab"
    file.write_text(exported.text)

    told = subprocess.run(
        ["crontab", check, str(file)], capture_output=True, text=True, timeout=20, check=False
    )

    assert exported.count == len(jobs)
    assert told.returncode == 0, told.stderr


def a_script() -> ScriptAction:
    return ScriptAction(CommandKind.SHELL, command_line="bell")
