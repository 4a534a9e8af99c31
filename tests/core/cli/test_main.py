"""The door of the command line: what runs, what is printed, how it ends."""

import os
from typing import NoReturn

import pytest

from scheduler_core.cli import main
from scheduler_core.cli.commands import build_parser
from scheduler_core.cli.exit_codes import ExitCode, exit_code_of
from scheduler_core.errors import Conflict, InvalidInput, NotFound, SchedulerError, StoreUnavailable
from tests.core.cli.running import Hourbell, StandingClock

DAILY = ["--cron", "@daily"]


@pytest.mark.parametrize(
    ("arguments", "hidden"), [([], False), (["gui"], False), (["gui", "--hidden"], True)]
)
def test_the_window_opens_alone_or_by_its_command(arguments: list[str], hidden: bool) -> None:
    assert main.run(arguments, lambda is_hidden: 30 + is_hidden) == 30 + hidden


def test_the_window_opens_the_store_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It opened the usual one, whatever --store said."""
    monkeypatch.setenv("HOURBELL_STORE", "another.db")
    opened = []

    def open_window(_hidden: bool) -> int:
        opened.append(os.environ["HOURBELL_STORE"])
        return 0

    main.run(["gui", "--store", "jobs.db"], open_window)

    assert opened == ["jobs.db"]


def test_an_error_of_the_window_is_the_window_s_own() -> None:
    def fail(_hidden: bool) -> int:
        raise RuntimeError("no display")

    with pytest.raises(RuntimeError):
        main.run(["gui"], fail)


@pytest.mark.parametrize("place", ["before", "behind"])
@pytest.mark.parametrize("option", [["--json"], ["--quiet"], ["--store", "jobs.db"]])
def test_global_options_stand_before_or_behind_the_command(
    option: list[str], place: str, hourbell: Hourbell
) -> None:
    words = ["next", *DAILY, "--count", "1"]

    result = hourbell(*([*option, *words] if place == "before" else [*words, *option]))

    assert result.code == 0
    assert result.out.startswith("{") == (option == ["--json"])


def test_a_global_option_before_the_command_is_not_forgotten_behind_it(hourbell: Hourbell) -> None:
    assert hourbell("--json", "next", *DAILY, "--count", "1", "--quiet").out.startswith("{")


@pytest.mark.parametrize(
    "arguments", [["frobnicate"], ["preview", "--nonsense"], ["--nonsense"], ["completion"]]
)
def test_wrong_use_is_told_on_stderr(arguments: list[str], hourbell: Hourbell) -> None:
    result = hourbell(*arguments)

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("hourbell")
    assert "--help" in result.err
    assert len(result.err.splitlines()) == 2


@pytest.mark.parametrize("command", ["", *build_parser()[1]])
def test_every_level_has_help_with_examples(command: str, hourbell: Hourbell) -> None:
    result = hourbell(*command.split(), "--help")

    assert (result.code, result.err) == (0, "")
    assert "examples:" in result.out
    assert result.out.startswith(f"usage: hourbell {command}".rstrip())


@pytest.mark.slow
def test_help_names_only_commands_there_are(hourbell: Hourbell) -> None:
    out = hourbell("--help").out

    assert all(words.partition(" ")[0] in out for words in build_parser()[1])
    assert "frobnicate" not in out


def test_a_command_learns_its_options_only_when_its_words_are_typed() -> None:
    _, parsers = build_parser(["preview", "job", "list"])
    learned = {words: len(parser.listed_arguments()) for words, parser in parsers.items()}

    assert learned["preview"] > 20
    assert learned.keys() == {"preview", "job", "job list"}


def test_the_version_is_told(hourbell: Hourbell) -> None:
    result = hourbell("--version")

    assert result.code == 0
    assert result.out.startswith("hourbell ")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidInput("field", "reason"), 7),
        (Conflict("changed"), 6),
        (NotFound("no job"), 5),
        (StoreUnavailable("locked"), 4),
        (SchedulerError("else"), 1),
    ],
)
def test_each_error_has_its_code(error: SchedulerError, code: int) -> None:
    assert exit_code_of(error) == code


class BrokenClock(StandingClock):
    """A clock with a mistake."""

    def now(self) -> NoReturn:
        raise ZeroDivisionError("the clock fell down")


class InterruptedClock(StandingClock):
    """A clock during which someone presses Ctrl-C."""

    def now(self) -> NoReturn:
        raise KeyboardInterrupt


def test_a_mistake_of_our_own_shows_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOURBELL_DEBUG", raising=False)

    code = main.run(["next", *DAILY], lambda _: 0, BrokenClock())

    err = capsys.readouterr().err
    assert code == ExitCode.FAILED
    assert "ZeroDivisionError: the clock fell down" in err
    assert "Traceback" not in err


def test_a_mistake_of_our_own_is_raised_for_those_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOURBELL_DEBUG", "1")

    with pytest.raises(ZeroDivisionError):
        main.run(["next", *DAILY], lambda _: 0, BrokenClock())


def test_an_interruption_ends_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    code = main.run(["next", *DAILY], lambda _: 0, InterruptedClock())

    assert code == ExitCode.INTERRUPTED
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "words", [("backup", "copy.db"), ("job", "duplicate", "one", "two", "three"), ("check", "--fast")]
)
def test_words_that_a_command_does_not_take_lead_to_its_own_help(
    words: tuple[str, ...], hourbell: Hourbell
) -> None:
    """They led to the help of the whole program, which says nothing about them."""
    result = hourbell(*words)

    group = " ".join(word for word in words[:2] if word in {"backup", "job", "duplicate", "check"})
    assert result.code == 2
    assert result.err.startswith(f"hourbell {group}: ")
    assert result.err.endswith(f"See hourbell {group} --help.\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("job", "run", "x", "--env", "LEVEL=2"), "hourbell job test JOB --env"),
        (("job", "list", "--failing"), "--state failing"),
        (("job", "add", "x", "--every", "1h", "--script", "true", "--dry-run"), "hourbell preview"),
        (("job", "add", "x", "--at", "18:00", "--script", "true"), '--weekly "mon-sun 18:00"'),
        (("job", "edit", "x", "--at", "7pm"), 'did you mean --weekly "mon-sun 7pm"?'),
        (("job", "edit", "x", "--time", "tomorrow"), "did you mean --once tomorrow?"),
        (("backup", "--to", "copy.db"), "-o FILE"),
        (
            ("run", "cancel", "report"),
            "what failed is tried again by hourbell run retry --failed --job report",
        ),
        (("secret", "rotate", "key"), "hourbell secret set"),
        (("token", "renew", "key"), "hourbell token rotate"),
        (("help", "sequence"), "hourbell guide sequences"),
        (("crontab",), "hourbell import --from crontab"),
        (("job", "help"), "did you mean hourbell job --help?"),
        (("job", "export", "x"), "did you mean hourbell export JOB?"),
        (("search", "x"), "did you mean hourbell job list WORD?"),
        (("job", "find", "x"), "did you mean hourbell job list WORD?"),
        (("job", "skip"), "did you mean hourbell occurrence skip?"),
        (("job", "snooze", "x"), "did you mean hourbell job pause JOB --until 1h?"),
        (("job", "edit", "x", "--max-runtime", "2m"), "did you mean --timeout 2m?"),
        (
            ("job", "disable", "--tag", "office"),
            "hourbell job list --tag TAG --names | xargs -d '\\n' hourbell job disable",
        ),
        (("job", "delete", "--folder", "Old"), "hourbell job list --folder PATH --names | xargs"),
        (("job", "pause", "--tag", "office"), "hourbell job list --tag TAG --names | xargs"),
        (("job", "retry"), "did you mean hourbell run retry?"),
        (("folder", "pause"), "hourbell job pause --folder FOLDER"),
        (("token", "add"), "did you mean hourbell token create?"),
        (("token", "delete"), "did you mean hourbell token revoke?"),
        (("event", "create"), "did you mean hourbell event send?"),
        (("statistics",), "hourbell run statistics"),
        (("settings", "holidays"), "hourbell job edit JOB --holidays DE"),
        (("backup", "copy.db"), "did you mean -o copy.db?"),
        (("export", "--to", "csv"), "did you mean --format FORMAT?"),
        (("run", "statistics", "report"), "did you mean --job report?"),
        (("simulate", "--to", "7d"), "did you mean --until?"),
        (("simulate", "--for", "7d"), "did you mean --until?"),
        (("simulate", "--import", "jobs.csv"), "did you mean --with?"),
        (("token", "create", "x", "--read-only"), "did you mean --scope read?"),
        (("job", "add", "x", "--steps", "a"), "did you mean --sequence FILE?"),
        (("job", "add", "x", "--secret", "KEY"), "did you mean --env KEY={{secret:KEY}}?"),
        (("job", "edit", "x", "--after", "y"), "did you mean hourbell job edit y --then JOB?"),
        (("job", "edit", "x", "--except", "2026-12-25"), "hourbell occurrence skip JOB 2026-12-25?"),
        (("job", "add", "x", "--except", "2026-12-25"), "did you mean --exclude 2026-12-25?"),
        (("job", "add", "x", "every day at 3"), 'did you mean --text "every day at 3"?'),
        (("job", "add", "x", "backup --all"), 'did you mean --script "backup --all"?'),
        (("job", "add", "x", "--schedule", "every day at 3"), 'did you mean --text "every day at 3"?'),
        (("job", "add", "x", "--script", "true"), "--once 2099-12-31T00:00"),
        (("job", "edit", "x", "--host", "web1"), "did you mean --runs-on host:web1?"),
        (("job", "edit", "x", "--only-if", "mains"), "did you mean --require mains?"),
        (("job", "add", "x", "--on-demand"), "did you mean --once 2099-12-31T00:00?"),
        (("pause", "1h"), "hourbell job pause --all --until 1h"),
        (("job", "pause", "--all", "--for", "2h"), "did you mean --until 1h?"),
        (("holidays", "list"), "hourbell job edit JOB --holidays DE"),
        (("bin",), "hourbell job list --bin"),
        (("folder", "add", "ops"), "hourbell job move JOB --to FOLDER"),
        (("key", "end", "k"), "hourbell key revoke KEY"),
        (("prune", "--older-than", "30d"), "hourbell settings set runs-for 30d"),
        (("prune", "--keep", "30"), "hourbell settings set runs-for 30d"),
        (("prune", "30d"), "hourbell settings set runs-for 30d"),
        (("audit", "--job", "report"), "hourbell job history report"),
        (("secret", "set", "key", "value"), "printf %s VALUE | hourbell secret set NAME"),
        (("restore", "--latest"), "did you mean --newest?"),
        (("copy",), "hourbell job duplicate or hourbell backup"),
        (("run", "cancel", "--all"), "hourbell job stop --all"),
        (("job", "enable", "--all"), "hourbell job list --names | xargs -d '\\n' hourbell job enable"),
        (("job", "restore", "--all"), "hourbell job list --bin --names | xargs"),
        (("job", "run", "--tag", "x"), "hourbell job list --tag TAG --names | xargs -d '\\n' -n 1"),
        (("job", "run", "report", "--set", "days=3"), "did you mean --with days=3?"),
        (("job", "run", "report", "days=3"), "did you mean --with days=3?"),
        (("run", "output", "--job", "4"), "did you mean hourbell job logs JOB?"),
        (("run", "retry", "--all"), "did you mean --failed?"),
        (("engine", "--stop"), "did you mean kill PID, which hourbell status names?"),
        (("engine", "stop"), "did you mean kill PID, which hourbell status names?"),
        (("engine", "--install"), "did you mean hourbell guide at-login?"),
        (("next", "--tomorrow"), "did you mean --from tomorrow?"),
        (("why", "report", "--at", "03:00"), "did you mean hourbell why JOB 03:00?"),
        (("status", "--watch"), "did you mean hourbell run list --follow?"),
        (("run", "list", "--today"), "did you mean --since today?"),
        (("job", "logs", "report", "--failed"), "hourbell run list --outcome failed --job JOB?"),
        (("import", "x.ics", "--script", "true"), 'did you mean --do "true"?'),
        (("job", "add", "x", "--after-failure", "y"), 'did you mean --on-job "y: failure"?'),
        (("job", "add", "x", "--file-appears", "a.csv"), 'did you mean --on-file "arrives: a.csv"?'),
        (("job", "add", "x", "--parameter", "days"), "did you mean --param days?"),
        (("job", "empty-bin"), "did you mean hourbell job purge --all?"),
        (("engine", "--background"), "did you mean hourbell guide at-login?"),
        (("autostart",), "did you mean hourbell guide at-login?"),
        (("job", "run", "report", "-f"), "did you mean --wait?"),
        (("run", "cancel"), "did you mean hourbell job stop JOB or hourbell job stop --all?"),
        (("why",), "did you mean hourbell why JOB 03:00 or hourbell run list --since yesterday?"),
        (("job", "add", "x", "--zone", "Asia/Tokyo"), "did you mean --tz Asia/Tokyo?"),
        (("job", "edit", "x", "--no-sleep"), "did you mean --keep-awake?"),
        (("job", "edit", "x", "--catch-up", "2h"), "did you mean --missed last:2h?"),
        (("job", "edit", "x", "--persistent"), "did you mean --missed last:12h?"),
        (("job", "edit", "x", "--memory", "1G"), "did you mean --limit memory:1G?"),
        (("job", "edit", "x", "--retry-delay", "1m"), "did you mean --retry 3:fixed:1m?"),
        (("job", "add", "x", "--depends-on", "y"), "did you mean --on-job y?"),
        (("job", "edit", "x", "--on-failure", "y"), "--then failure:y or --tell failure:y?"),
        (("job", "edit", "x", "--email", "a@b.example"), "hourbell channel add or --tell failure:NAME?"),
        (
            ("job", "edit", "x", "--exclude", "2026-12-24", "2027-01-02"),
            "did you mean --exclude FIRST..2027-01-02?",
        ),
        (
            ("job", "edit", "x", "--exclude", "2026-12-24", "-", "2027-01-02"),
            "did you mean --exclude FIRST..2027-01-02?",
        ),
        (("job", "move", "x", "--folder", "Ops"), "did you mean --to Ops?"),
        (("job", "edit", "x", "--max-parallel", "3"), "did you mean --overlapping parallel:3?"),
        (("next", "--days", "7"), "did you mean --to 7d?"),
        (("audit", "--check"), "did you mean hourbell check?"),
        (("audit", "--since", "yesterday"), "did you mean --limit 200?"),
        (("job", "revert", "x", "--to", "2"), "did you mean hourbell job revert JOB REVISION?"),
        (("job", "revert", "x"), "did you mean hourbell job history JOB?"),
        (("completion",), "did you mean hourbell completion bash?"),
        (("job", "off", "x"), "did you mean hourbell job enable or hourbell job disable?"),
        (("health",), "did you mean hourbell doctor or hourbell check?"),
        (("job", "diff", "x"), "did you mean hourbell job history?"),
        (("engine", "--port", "80"), "did you mean --api-port 80?"),
        (
            ("job", "add", "x", "--http", "POST https://a.example", "--json", '{"a": 1}'),
            "--json-body '{\"a\": 1}'?",
        ),
        (("job", "edit", "x", "--deadline", "06:00"), "did you mean --late end:06:00?"),
        (("occurrence", "skip", "x"), "did you mean hourbell occurrence skip JOB next?"),
        (("run", "list", "--missed"), "did you mean --outcome missed?"),
        (("import", "crontab.txt", "--preview"), "did you mean --dry-run?"),
        (("job", "add", "x", "--on-boot"), "did you mean --at-start?"),
        (("job", "add", "x", "--count", "5"), "did you mean --times 5?"),
        (("job", "edit", "x", "--until", "2026-12-31"), "did you mean --ends 2026-12-31?"),
        (("job", "edit", "x", "--queue"), "did you mean --overlapping queue?"),
        (("job", "unpause", "x"), "did you mean hourbell job resume?"),
        (("export", "--csv"), "did you mean --format csv?"),
        (("explain", "x"), "did you mean hourbell describe or hourbell why?"),
        (("calendar", "list"), "did you mean hourbell token list or hourbell watch list?"),
        (("calendar", "link", "--list"), "did you mean hourbell token list?"),
        (("calendar", "add"), "did you mean hourbell calendar link?"),
        (("calendar", "unlink", "x"), "did you mean hourbell calendar revoke?"),
        (("job", "unskip", "x"), "did you mean hourbell occurrence undo JOB T?"),
        *(
            (("run", act), "single runs are not deleted; hourbell settings list says how long runs are kept")
            for act in ("prune", "clear", "rm")
        ),
        (("run", "delete", "5"), "single runs are not deleted; hourbell settings list"),
        *(
            (("job", "delete", "x", option), "did you mean hourbell job delete JOB?")
            for option in ("--yes", "-y", "--force", "-f")
        ),
        (
            ("job", "delete", "x", "--purge"),
            "first hourbell job delete JOB puts it into the bin, then hourbell job list --bin",
        ),
        (
            ("occurrence", "delete", "x", "T"),
            "hourbell occurrence skip JOB T or hourbell occurrence undo JOB T?",
        ),
        (
            ("occurrence", "remove", "x", "T"),
            "hourbell occurrence skip JOB T or hourbell occurrence undo JOB T?",
        ),
        (("occurrence", "unskip", "x", "T"), "did you mean hourbell occurrence undo JOB T?"),
        (("job", "add", "x", "--no-holidays"), "did you mean --holidays COUNTRY?"),
        (("job", "edit", "x", "--no-holidays"), "did you mean --holidays no?"),
        (("export", "--all", "-o", "jobs.yaml"), "did you mean hourbell export -o FILE?"),
        (("import", "--crontab"), "did you mean --from crontab?"),
        (("backup", "list"), "did you mean hourbell backup --list?"),
        (("secret", "get", "key"), "did you mean hourbell secret list?"),
        (("undo", "--list"), "did you mean hourbell audit?"),
    ],
)
def test_what_people_try_first_leads_to_what_does_it(
    typed: tuple[str, ...], meant: str, hourbell: Hourbell
) -> None:
    refused = hourbell(*typed)

    assert refused.code == 2
    assert meant in refused.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("export", "jobs.yaml"), "did you mean -o jobs.yaml?"),
        (("import", "crontab"), "did you mean --from crontab?"),
        (("restore", "latest"), "--newest takes the newest sound one"),
        (("why", "3:00"), "hourbell why JOB 3:00, or look at all that ran: hourbell run list --since 3:00"),
        (("why", "last night"), "hourbell why JOB 'last night'"),
    ],
)
def test_a_word_in_the_place_of_another_leads_to_what_takes_it(
    typed: tuple[str, ...], meant: str, hourbell: Hourbell
) -> None:
    hourbell("job", "add", "report", "--every", "1h", "--script", "true")

    refused = hourbell(*typed)

    assert refused.code in {4, 5, 7}
    assert meant in refused.err
