"""Suggest the closest command or option for an unknown word."""

import re
from collections.abc import Iterable, Sequence

from scheduler_core.cli.printing.spoken import tr

_PROGRAM = "hourbell"
# What people type who know other programs; within a group its own commands count first.
_OTHERS = {
    "ls": ("job list",),
    "list": ("job list",),
    "jobs": ("job list",),
    "add": ("job add",),
    "new": ("job add",),
    "create": ("job add",),
    **dict.fromkeys(("search", "find", "grep"), ("job list WORD",)),
    "rm": ("job delete",),
    "remove": ("job delete",),
    "delete": ("job delete",),
    "edit": ("job edit",),
    "show": ("job show",),
    "info": ("job show", "run show"),
    "pause": ("job pause JOB --until 1h", "job pause --all --until 1h"),
    "resume": ("job resume JOB", "job resume --all"),
    "snooze": ("job pause JOB --until 1h",),
    "enable": ("job enable",),
    "disable": ("job disable",),
    "start": ("engine", "job run"),
    "trigger": ("job run",),
    "stop": ("job stop", "run cancel"),
    "cancel": ("job stop", "run cancel"),
    "kill": ("job stop", "run cancel"),
    "daemon": ("engine",),
    "runs": ("run list",),
    "log": ("job logs", "run output"),
    "logs": ("job logs", "run output"),
    "tail": ("job logs", "run output"),
    "output": ("job logs", "run output"),
    "version": ("--version",),
    "rename": ("job rename",),
    "move": ("job move", "store move"),
    "copy": ("job duplicate", "backup"),
    "clone": ("job duplicate",),
    "history": ("job history", "audit"),
    "retry": ("run retry",),
    "test": ("job test",),
    "try": ("job test",),
    "skip": ("occurrence skip",),
    "send": ("event send",),
    "events": ("event list",),
    "crontab": ("import --from crontab",),
    "cron": ("import --from crontab", "guide from-cron"),
    "sequence": ("guide sequences",),
    "sequences": ("guide sequences", "instance list"),
    "calendar": ("next",),
    "statistics": ("run statistics",),
    "stats": ("run statistics",),
    "tag": ("job tag",),
    "queue": ("run list --outcome waiting",),
    "rotate": ("token rotate", "secret set"),
    "renew": ("token rotate", "secret set"),
    "replace": ("secret set",),
    "bin": ("job list --bin",),
    "trash": ("job list --bin",),
    "undelete": ("job restore",),
    "holidays": ("job edit JOB --holidays DE",),
    "chain": ("job edit FIRST --then JOB",),
    "backups": ("backup --list",),
    "users": ("token list",),
    "schedule": ("job add", "preview"),
    **dict.fromkeys(("autostart", "install", "service"), ("guide at-login",)),
    **dict.fromkeys(("failed", "failures", "errors"), ("run list --outcome failed",)),
    **dict.fromkeys(("log-level", "config", "configure"), ("settings list",)),
    **dict.fromkeys(("notify", "mail", "email"), ("channel add",)),
}
# Words for one act; a group has a command for it under one of them.
_ALIKE = (
    frozenset({"add", "new", "create", "make", "set"}),
    frozenset({"rm", "remove", "delete", "del", "revoke", "reset"}),
    frozenset({"ls", "list"}),
    frozenset({"show", "info", "get", "describe"}),
)
# What a group has no command for, and another one does.
_ACTS_ELSEWHERE = {
    "folder": {
        **dict.fromkeys(("add", "new", "create", "rename"), "hourbell job move JOB --to FOLDER"),
        "pause": "hourbell job pause --folder FOLDER",
        "resume": "hourbell job resume --folder FOLDER",
        "move": "hourbell job move JOB --to FOLDER",
        "list": "hourbell job list",
        "ls": "hourbell job list",
    },
    "job": {
        "export": "hourbell export JOB",
        "import": "hourbell import FILE",
        "next": "hourbell next JOB",
        "why": "hourbell why JOB",
        "undo": "hourbell undo",
        "preview": "hourbell preview",
        **dict.fromkeys(("empty", "empty-bin", "empty-trash"), "hourbell job purge --all"),
        **dict.fromkeys(("unskip", "unmove"), "hourbell occurrence undo JOB T"),
        **dict.fromkeys(("wait", "watch", "follow"), "hourbell job logs JOB --follow"),
    },
    "run": {
        "stop": "hourbell run cancel RUN",
        **dict.fromkeys(("delete", "prune", "clear", "clean", "purge"), "hourbell settings set runs-for 30d"),
    },
    "occurrence": dict.fromkeys(("unskip", "restore", "delete", "remove"), "hourbell occurrence undo JOB T"),
    "key": dict.fromkeys(("end", "stop", "cancel", "free"), "hourbell key revoke KEY"),
    "event": dict.fromkeys(("add", "new", "create", "emit"), "hourbell event send"),
    # Values of secrets are never shown.
    "secret": dict.fromkeys(("get", "show", "read"), "hourbell secret list"),
    "settings": {"holidays": "hourbell job edit JOB --holidays DE"},
}
# The same of options; what was typed behind one stands in the place, or else its example does.
_OTHER_OPTIONS = {
    "--headless": ("hourbell engine", ""),
    "--daemon": ("hourbell engine", ""),
    "--hidden": ("hourbell gui --hidden", ""),
    "--tray": ("hourbell gui --hidden", ""),
    "--minimized": ("hourbell gui --hidden", ""),
    "--daily": ('--weekly "mon-sun {}"', "09:00"),
    "--weekdays": ('--weekly "mon-fri {}"', "09:00"),
    "--hourly": ("--every 1h", ""),
    "--time": ("--at {}", "2026-12-01T09:00"),
    "--timezone": ("--tz {}", "Europe/Berlin"),
    "--url": ("--http {}", "URL"),
    "--command": ("--script {}", "LINE"),
    "--steps": ("--sequence FILE", ""),
    "--after": ("hourbell job edit {} --then JOB", "FIRST"),
    "--off-days": ("--holidays {}", "DE"),
    "--secret": ("--env {0}={{{{secret:{0}}}}}", "NAME"),
    **dict.fromkeys(
        ("--skip-dates", "--except-dates", "--not-on", "--vacation"),
        ("--exclude {}", "2026-12-24..2026-12-27"),
    ),
    **dict.fromkeys(
        (
            *("--no-sleep", "--stay-awake", "--prevent-sleep", "--inhibit", "--inhibit-sleep"),
            *("--awake", "--keepawake", "--caffeinate", "--no-suspend"),
        ),
        ("--keep-awake", ""),
    ),
    **dict.fromkeys(
        (
            *("--catch-up", "--catchup", "--run-missed", "--make-up", "--if-missed"),
            *("--persistent", "--anacron", "--misfire", "--misfire-grace", "--catch-up-within"),
        ),
        ("--missed last:{}", "12h"),
    ),
    **dict.fromkeys(
        ("--retry-delay", "--retry-wait", "--retry-every", "--retry-interval", "--backoff"),
        ("--retry 3:fixed:{}", "1m"),
    ),
    **dict.fromkeys(
        ("--memory", "--max-memory", "--mem", "--ram", "--memory-limit"), ("--limit memory:{}", "2G")
    ),
    **dict.fromkeys(("--cpu", "--max-cpu", "--cpu-limit"), ("--limit cpu:{}", "50%")),
    **dict.fromkeys(("--nice", "--ionice"), ("--limit io:low", "")),
    **dict.fromkeys(("--depends-on", "--depends", "--needs", "--follows"), ("--on-job {}", "JOB")),
    **dict.fromkeys(
        ("--concurrency", "--concurrent", "--max-instances", "--no-overlap"), ("--overlapping {}", "skip")
    ),
    **dict.fromkeys(("--group", "--category"), ("--folder {}", "Home/Backups")),
    **dict.fromkeys(("--label", "--labels", "--tags"), ("--tag {}", "TAG")),
    **dict.fromkeys(("--description", "--comment", "--note"), ("--notes {}", "TEXT")),
    **dict.fromkeys(
        ("--working-dir", "--workdir", "--dir", "--directory", "--chdir"), ("--cwd {}", "FOLDER")
    ),
    **dict.fromkeys(("--data", "-d"), ("--body {}", "TEXT")),
    **dict.fromkeys(("--random-delay", "--spread", "--splay"), ("--jitter {}", "5m")),
    **dict.fromkeys(("--mail", "--email", "--slack"), ("hourbell channel add|--tell failure:NAME", "")),
    **dict.fromkeys(("--expires", "--expire", "--until-date", "--end"), ("--ends {}", "2026-12-31")),
    **dict.fromkeys(("--start", "--begin", "--from-date"), ("--starts {}", "2026-12-01")),
    "--exec": ("--script {}", "LINE"),
    "--run": ("--script {}", "LINE"),
    "--cmd": ("--script {}", "LINE"),
    "--except": ("--exclude {}", "2026-12-25"),
    "--without": ("--exclude {}", "2026-12-25"),
    "--when": ('--text "{}"', "every weekday at 9:30"),
    "--schedule": ('--text "{}"', "every weekday at 9:30"),
    "--on-failure": ("--then failure:{0}|--tell failure:{0}", "JOB"),
    **dict.fromkeys(
        ("--file-appears", "--on-new-file", "--watch", "--watch-file", "--when-file"),
        ('--on-file "arrives: {}"', "~/Scans/*.pdf"),
    ),
    **dict.fromkeys(("--parameter", "--argument", "--input", "--variable"), ("--param {}", "NAME")),
    "--on-success": ("--then {}", "JOB"),
    "--always": ("--then always:{}", "JOB"),
    "--next": ("--then {}", "JOB"),
    "--machine": ("--runs-on host:{}", "NAME"),
    "--host": ("--runs-on host:{}", "NAME"),
    "--node": ("--runs-on host:{}", "NAME"),
    "--only-if": ("--require {}", "mains"),
    "--if": ("--require {}", "mains"),
    "--condition": ("--require {}", "mains"),
    **dict.fromkeys(
        ("--on-demand", "--manual", "--manually", "--never", "--no-schedule", "--by-hand", "--triggered"),
        ("--once 2099-12-31T00:00", ""),  # what only others start, or somebody by hand
    ),
    "--disabled": ("--enabled no", ""),
    "--off": ("--enabled no", ""),
    "--retries": ("--retry {}", "3"),
    **dict.fromkeys(
        ("--max-runtime", "--max-time", "--time-limit", "--max-duration", "--deadline"),
        ("--timeout {}", "10m"),
    ),
    "--notify": ("--tell {}", "failure"),
    "-v": ("hourbell --version", ""),
    "-V": ("hourbell --version", ""),
}
_AT = {"--at", "--time"}
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIME_ALONE = re.compile(r"\d{1,2}(?::\d\d){0,2}\s*(?:[ap]m)?", re.IGNORECASE)


def _of_listed(act: str, option: str) -> str:
    """Return how an act is done to all jobs that a list finds; names may hold blanks."""
    chosen = {"--tag": "--tag TAG ", "--folder": "--folder PATH ", "--all": ""}[option]
    in_bin = "--bin " if act == "restore" else ""
    each = "-n 1 " if act == "run" else ""
    return f"hourbell job list {chosen}{in_bin}--names | xargs -d '\\n' {each}hourbell job {act}"


# Options that another command takes, or the same one under another name, by what they are typed behind.
_ELSEWHERE = {
    "job add": {
        "--dry-run": "hourbell preview",
        "--after": "--on-job {}",
        "--after-success": "--on-job {}",
        "--after-failure": '--on-job "{}: failure"',
        "--after-end": '--on-job "{}: always"',
    },
    "job run": {
        **dict.fromkeys(("--param", "--parameter", "--set", "--value"), "--with {}"),
        **dict.fromkeys(("-f", "--follow", "--watch", "-w", "--output", "--sync"), "--wait"),
        **{option: _of_listed("run", option) for option in ("--tag", "--folder", "--all")},
        **{
            name: f"hourbell job test JOB {name}"
            for name in (
                "--env",
                "--body",
                "--json-body",
                "--header",
                "--stdin",
                "--cwd",
                "--timeout",
                "--skip-waits",
            )
        },
    },
    "job list": {
        "--failing": "--state failing",
        "--failed": "--state failing",
        "--paused": "--state paused",
        "--deleted": "--bin",
    },
    "export": {
        **dict.fromkeys(("--to", "--as", "--type"), "--format {}"),
        **dict.fromkeys(("--all", "-a"), "hourbell export -o FILE"),
        **dict.fromkeys(("--file", "--out"), "-o FILE"),
    },
    "simulate": {"--to": "--until", "--for": "--until", "--days": "--until 7d", "--import": "--with"},
    "token create": dict.fromkeys(
        ("--read-only", "--read", "--readonly", "--rights", "--role", "--may", "--permission"), "--scope read"
    ),
    "backup": dict.fromkeys(("--to", "--file", "--out"), "-o FILE"),
    "job pause": {**dict.fromkeys(("--for", "--in"), "--until {}"), "--tag": _of_listed("pause", "--tag")},
    "job edit": {
        "--except": "hourbell occurrence skip JOB {}",
        "--without": "hourbell occurrence skip JOB {}",
        "--disable": "hourbell job disable JOB",
        "--enable": "hourbell job enable JOB",
        "--rename": "--name {}",
    },
    **{
        f"job {act}": {
            option: _of_listed(act, option)
            for option in ("--tag", "--folder", "--all")
            if (act, option) != ("stop", "--all")
        }
        for act in ("enable", "disable", "restore", "stop", "tag")
    },
    "job move": {
        **dict.fromkeys(("--folder", "--into", "--in"), "--to {}"),
        **{option: _of_listed("move", option) for option in ("--tag", "--all")},
    },
    "job delete": {
        **{option: _of_listed("delete", option) for option in ("--tag", "--folder", "--all")},
        **dict.fromkeys(("--force", "-f", "--yes", "-y", "--purge"), "hourbell job purge JOB"),
    },
    "run cancel": {
        **dict.fromkeys(("--all", "--running"), "hourbell job stop --all"),
        "--waiting": "hourbell run list --outcome waiting",
        "--job": "hourbell job stop {}",
    },
    "run retry": {
        **dict.fromkeys(("--all", "--failing", "--last", "--failures"), "--failed"),
    },
    **{
        f"run {act}": dict.fromkeys(("--job", "--last", "--newest"), f"hourbell job {of_job} {{}}")
        for act, of_job in (("output", "logs"), ("show", "status"))
    },
    "undo": dict.fromkeys(("--list", "--all", "--dry-run", "-n"), "hourbell audit"),
    "occurrence move": {"--by": 'hourbell occurrence move JOB tomorrow "tomorrow 10:00"'},
    "prune": dict.fromkeys(
        ("--older-than", "--keep", "--days", "--before", "--runs"), "hourbell settings set runs-for {}"
    ),
    "audit": {"--job": "hourbell job history {}"},
    "secret set": dict.fromkeys(
        ("--value", "--text", "--secret", "--from"), "printf %s VALUE | hourbell secret set NAME"
    ),
    "engine": {
        **dict.fromkeys(("stop", "--stop", "--kill", "--quit"), "kill PID, which hourbell status names"),
        **dict.fromkeys(
            (
                *("install", "enable", "start-at-login", "autostart", "--install", "--enable", "--service"),
                *("--autostart", "--at-login", "--start-at-login", "--at-boot", "--systemd"),
                *("--background", "--daemonize", "--detach", "--fork", "-d", "-b"),
            ),
            "hourbell guide at-login",
        ),
    },
    "next": {"--tomorrow": "--from tomorrow", "--today": "--to tomorrow", "--limit": "--count {}"},
    "why": dict.fromkeys(("--at", "--time", "--when", "--on", "--instant"), "hourbell why JOB {}"),
    "status": dict.fromkeys(("--watch", "-w", "--follow", "-f"), "hourbell run list --follow"),
    "job logs": {
        **dict.fromkeys(("--failed", "--outcome"), "hourbell run list --outcome failed --job JOB"),
        "--run": "hourbell run output {}",
        **dict.fromkeys(("-n", "--lines", "--tail", "--limit", "--last"), "--runs"),
    },
    "import": {
        "--crontab": "--from crontab",
        "--cron": "--from crontab",
        "--systemd": "--from systemd",
        "-n": "--dry-run",
        "--script": '--do "{}"',
        "--http": '--do "{}"',
        "--action": '--do "{}"',
    },
    "restore": dict.fromkeys(("--latest", "--last"), "--newest"),
    "run list": {
        "--failed": "--outcome failed",
        "--running": "--outcome running",
        "--waiting": "--outcome waiting",
        "--today": "--since today",
        "--yesterday": "--since yesterday --until today",
        "--last": "--limit 1",
    },
}
# Words without an option, where an option takes them.
_BARE = {
    "backup": "-o {}",
    "job run": "--with {}",
    "run statistics": "--job {}",
    "run list": "--job {}",
    "audit": "hourbell job history {}",
    "secret set": "printf %s VALUE | hourbell secret set NAME",
}
# What to say where the argument itself lacks, as by whoever means all or the newest.
_LACKING = {
    "run cancel": ("hourbell job stop JOB", "hourbell job stop --all"),
    "run output": ("hourbell job logs JOB",),
    "run show": ("hourbell job status JOB",),
    "why": ("hourbell why JOB 03:00", "hourbell run list --since yesterday"),
    "job edit": ("hourbell job list",),
    "channel test": ("hourbell channel list",),
    "event send": ("hourbell event send NAME",),
    "import": ("hourbell import FILE", "hourbell import --from crontab"),
}
# Words for what `--list` shows.
_LISTING = frozenset({"list", "ls", "show"})
# What stands for a value that was not typed.
_STANDING_FOR = {
    "export": "FORMAT",
    "job pause": "1h",
    "prune": "30d",
    "audit": "JOB",
    "job edit": "2026-12-25",
    **dict.fromkeys(("run cancel", "run retry", "run output", "run show"), "JOB"),
    "job add": "JOB",
    "job run": "NAME=VALUE",
    "job logs": "RUN",
    "next": "10",
    "why": "03:00",
    "import": "LINE",
}


def command_meant(prog: str, word: str, choices: Iterable[str]) -> str:
    """Return what to add to a refusal: `; did you mean hourbell job list?`, or nothing."""
    known = list(choices)
    word = word.casefold()
    others = list(_OTHERS.get(word, ()))
    if prog == _PROGRAM:
        return _asked([f"{prog} {each}" for each in others or _near(word, known)])
    if word == "help":
        return _asked([f"{prog} --help"])
    group = prog.removeprefix(_PROGRAM).strip()
    if word in _ACTS_ELSEWHERE.get(group, {}):
        return _asked([_ACTS_ELSEWHERE[group][word]])
    own = [each.removeprefix(f"{group} ") for each in others if each.startswith(f"{group} ")]
    alike = [each for words in _ALIKE if word in words for each in known if each in words]
    near = own or alike or ([] if others else _near(word, known))
    return _asked([f"{prog} {each}" for each in near] or [f"{_PROGRAM} {each}" for each in others])


def option_meant(typed: Sequence[str], options: Iterable[str], prog: str = _PROGRAM) -> str:
    """Return the like for an option that is not taken, and for what was typed behind it."""
    name, equals, value = typed[0].partition("=")
    said = value if equals else next((word for word in typed[1:] if not word.startswith("-")), "")
    command = prog.removeprefix(_PROGRAM).strip()
    elsewhere = _ELSEWHERE.get(command, {}).get(name)
    if elsewhere is not None:
        return _asked([elsewhere.replace("{}", said or _STANDING_FOR.get(command, ""))])
    if name in _LISTING and "--list" in options:
        return _asked([f"{prog} --list"])
    bare = _BARE.get(command)
    if bare is not None and not name.startswith("-"):
        return _asked([bare.format(typed[0])])
    dates = [word for word in typed if _DATE.fullmatch(word)]
    if command in {"job add", "job edit"} and dates and not name.startswith("--"):
        return _asked([f"--exclude FIRST..{dates[-1]}"])
    if command in {"job add", "job edit"} and not name.startswith("-"):
        return _asked([f'--text "{typed[0]}"' if _says_when(typed[0]) else f'--script "{typed[0]}"'])
    known = list(options)
    if name in _AT and name not in known and "--once" in known:
        return _asked(_at_a_time(said))
    other = _other_option(name, said)
    if other and (not other.startswith("-") or other.partition(" ")[0] in known):
        return _asked(other.split("|"))
    return _asked(_near(name, known))


def lacking_meant(prog: str) -> str:
    """Return what else is said where an argument lacks, or nothing."""
    return _asked(list(_LACKING.get(prog.removeprefix(_PROGRAM).strip(), ())))


def sentence_meant(text: str) -> str:
    """Return what to add to the refusal of an option of rules that was given words: --every "monday at 9"."""
    for said in (text, f"every {text}"):
        if " " in text and _says_when(said):
            return _asked([f'--text "{said}"'])
    return ""


def _says_when(text: str) -> bool:
    from datetime import UTC, datetime

    from scheduler_core.errors import InvalidInput
    from scheduler_core.recurrence.words.sentence_text import parse_sentence

    try:
        parse_sentence(text, datetime(2000, 1, 1, tzinfo=UTC), "UTC")
    except InvalidInput:
        return False
    return True


def _at_a_time(said: str) -> list[str]:
    """Return how a single time is said, and one of each day, as far as what was typed can be either."""
    is_time_alone = _TIME_ALONE.fullmatch(said)
    shown = f'"{said}"' if " " in said else said
    once = [f"--once {shown or '2026-12-01T09:00'}"] if not is_time_alone else []
    return [*once, *([f'--weekly "mon-sun {said or "09:00"}"'] if is_time_alone or not said else [])]


def _other_option(name: str, value: str) -> str:
    meant, example = _OTHER_OPTIONS.get(name if len(name) == 2 else name.casefold(), ("", ""))
    return meant.format(example if not value or value.startswith("-") else value)


def _near(word: str, known: list[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, known, 2)


def _asked(near: list[str]) -> str:
    return tr("; did you mean {near}?", near=tr(" or ").join(near)) if near else ""
