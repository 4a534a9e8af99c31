"""A job in one line: sentences, crontab lines, curl commands, URLs and paths."""

import pytest

from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from tests.core.cli.job_texts import DAILY, job_of, refusal_of


def summary(job: JobDraft) -> str:
    match job.action:
        case HttpAction() as call:
            return f"{call.method} {call.url}"
        case ScriptAction(kind=CommandKind.SHELL) as script:
            return script.command_line
    raise AssertionError(job.action)


@pytest.mark.parametrize(
    ("line", "when", "what", "name"),
    [
        ("every weekday at 9:30 POST https://example.org/report",
         "Every weekday at 09:30", "POST https://example.org/report", "example.org/report"),
        ("every weekday at 9:30, call https://example.org/",
         "Every weekday at 09:30", "GET https://example.org/", "example.org"),
        ("every day at 3:00 run /usr/local/bin/tidy --old 'a b'",
         "Every day at 03:00", "/usr/local/bin/tidy --old 'a b'", "tidy"),
        ("every day at 3:00 ~/bin/tidy", "Every day at 03:00", "~/bin/tidy", "tidy"),
        ("every day at 8:00 curl -X DELETE https://example.org/old?x=/y",
         "Every day at 08:00", "DELETE https://example.org/old?x=/y", "example.org/old"),
        ("every 2 minutes run sh -c 'curl https://example.org/'",
         "Every 2 minutes", "sh -c 'curl https://example.org/'", "sh"),
        ("every day at 9:30: run backup --all /srv", "Every day at 09:30", "backup --all /srv", "backup"),
        ("10 minutes after the last run ended /srv/tidy",
         "10 minutes after the last run ended", "/srv/tidy", "tidy"),
        ("every hour run GET https://example.org/x", "Every hour",
         "GET https://example.org/x", "example.org/x"),
        ("every day at 9 run echo hi", "Every day at 09:00", "echo hi", "echo"),
        ("werktags um 9 starte echo hi", "Every weekday at 09:00", "echo hi", "echo"),
        ("alle 5 Minuten führe echo hi aus", "Every 5 minutes", "echo hi", "echo"),
        ("täglich um 7 rufe GET https://example.org/x auf", "Every day at 07:00",
         "GET https://example.org/x", "example.org/x"),
        ("every hour run printf führe x aus", "Every hour", "printf führe x aus", "printf"),
        ("15 3 * * 0 /usr/local/bin/tidy --old",
         "Every Sunday at 03:15", "/usr/local/bin/tidy --old", "tidy"),
        ("*/5 9-17 * * mon-fri backup --all | logger", "", "backup --all | logger", "backup"),
        ("0 9 * * 1 https://example.org/x", "", "GET https://example.org/x", "example.org/x"),
        ("@daily backup", "", "backup", "backup"),
        ("@reboot /srv/start", "Each time Hourbell starts", "/srv/start", "start"),
    ],
)  # fmt: skip
def test_a_line_says_when_and_what(line: str, when: str, what: str, name: str) -> None:
    job = job_of("--text", line, "--tz", "UTC")

    assert summary(job) == what
    assert job.name == name
    assert describe(job.schedule).startswith(when)


@pytest.mark.parametrize(
    ("line", "command", "stdin"),
    [
        (r"0 9 * * * date +\%F", "date +%F", ""),
        ("0 9 * * * mail ann%Good morning%Yours", "mail ann", "Good morning\nYours\n"),
        ("@daily cat%", "cat", ""),
        ("every day at 9:00 /bin/date +%F", "/bin/date +%F", ""),
    ],
)
def test_a_percent_sign_in_a_crontab_line_is_read_as_cron_does(line: str, command: str, stdin: str) -> None:
    script = job_of("--text", line).action

    assert isinstance(script, ScriptAction)
    assert (script.command_line, script.stdin) == (command, stdin)


def test_percent_signs_of_a_url_are_its_own() -> None:
    assert summary(job_of("--text", "0 9 * * * https://example.org/a%20b")) == "GET https://example.org/a%20b"
    line = r"0 9 * * * curl https://example.org/a\%20b"
    assert summary(job_of("--text", line)) == "GET https://example.org/a%20b"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["0 9 * * * curl https://example.org/a%20b"], "write"),
        (["@daily cat%@file"], "--stdin @FILE"),
        (["@daily cat%a", "--stdin", "b"], "keep one"),
    ],
)
def test_what_a_command_reads_is_said_once(words: list[str], said: str) -> None:
    assert said in refusal_of("--text", *words)


def test_a_line_may_leave_the_action_to_options() -> None:
    job = job_of("report", "--text", "every weekday at 9:30", "--script", "report")

    assert (job.name, summary(job)) == ("report", "report")


def test_a_line_may_leave_the_rules_to_options() -> None:
    assert summary(job_of("report", *DAILY, "--text", "POST https://example.org/x")).startswith("POST")


def test_a_url_that_is_none_gives_its_name_all_the_same() -> None:
    assert job_of("--text", "every day at 9:30 https://[::1").name == "https://[::1"


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (r"C:\tools\tidy.exe /all", "tidy.exe"),
        (r'"C:\Program Files\tidy.exe" /all', "tidy.exe"),
        ("'/srv/with blank/tidy' --all", "tidy"),
        ("/srv/open'quote", "open'quote"),
    ],
)
def test_a_job_is_called_like_its_program(command: str, name: str) -> None:
    job = job_of("--text", "every day at 9:00", "--script", command)

    assert (job.name, summary(job)) == (name, command)


def test_a_bare_path_of_windows_is_a_program() -> None:
    assert summary(job_of("--text", r"every day at 9:00 C:\tools\tidy.exe /all")).startswith("C:")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--text", "every weekday at 9:30 POST https://example.org/x and then sleep"],
         "text: 'and then sleep' behind the URL is not understood"),
        (["--text", "every weakday at 9:30 POST https://example.org/x"], "text: "),
        (["--text", "POST https://example.org/x"], "rules: say at least one time to fire"),
        (["--text", "every weekday at 9:30"], "action: say what to do"),
        (["--text", "every weekday at 9:30 /bin/true", "--script", "true"],
         "text: says what to do, and so does --script; keep one"),
        (["--text", "every day at 9:00 curl -u ann:hush https://example.org"], "curl: it holds a password"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(words: list[str], said: str) -> None:
    assert refusal_of(*words).startswith(said)
