"""What people type who know other programs, and what does that here."""

# What people type who know other programs; within a group its own commands count first.
OTHERS = {
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
    **dict.fromkeys(("health", "verify"), ("doctor", "check")),
    **dict.fromkeys(("on", "off"), ("job enable", "job disable")),
    "diff": ("job history",),
    "explain": ("describe", "why"),
    **dict.fromkeys(("unpause", "continue"), ("job resume",)),
    "path": ("status",),
}
# Words for one act; a group has a command for it under one of them.
ALIKE = (
    frozenset({"add", "new", "create", "make", "set"}),
    frozenset({"rm", "remove", "delete", "del", "revoke", "reset"}),
    frozenset({"ls", "list"}),
    frozenset({"show", "info", "get", "describe"}),
)
# What a group has no command for, and another one does.
ACTS_ELSEWHERE = {
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
    },
    "occurrence": {
        **dict.fromkeys(("unskip", "restore"), "hourbell occurrence undo JOB T"),
        # An occurrence that is not to be, or what was made of it that is not to stay.
        **dict.fromkeys(
            ("delete", "remove"), "hourbell occurrence skip JOB T|hourbell occurrence undo JOB T"
        ),
    },
    # A link is a token that can do that alone; what jobs follow is watched.
    "calendar": {
        **dict.fromkeys(("list", "ls", "links", "show"), "hourbell token list|hourbell watch list"),
        **dict.fromkeys(("add", "new", "create", "make", "share"), "hourbell calendar link"),
        **dict.fromkeys(("unlink", "unshare"), "hourbell calendar revoke"),
        **dict.fromkeys(("import", "follow", "subscribe"), "hourbell job add NAME --ics URL"),
        **dict.fromkeys(("export", "write"), "hourbell calendar publish"),
        **dict.fromkeys(("refresh", "sync", "update", "fetch"), "hourbell calendar read JOB"),
    },
    "key": dict.fromkeys(("end", "stop", "cancel", "free"), "hourbell key revoke KEY"),
    "event": dict.fromkeys(("add", "new", "create", "emit"), "hourbell event send"),
    # Values of secrets are never shown.
    "secret": dict.fromkeys(("get", "show", "read"), "hourbell secret list"),
    "settings": {"holidays": "hourbell job edit JOB --holidays DE"},
}
# The same of options; what was typed behind one stands in the place, or else its example does.
OTHER_OPTIONS = {
    "--headless": ("hourbell engine", ""),
    "--daemon": ("hourbell engine", ""),
    "--hidden": ("hourbell gui --hidden", ""),
    "--tray": ("hourbell gui --hidden", ""),
    "--minimized": ("hourbell gui --hidden", ""),
    "--daily": ('--weekly "mon-sun {}"', "09:00"),
    "--weekdays": ('--weekly "mon-fri {}"', "09:00"),
    "--hourly": ("--every 1h", ""),
    "--time": ("--at {}", "2026-12-01T09:00"),
    **dict.fromkeys(("--timezone", "--time-zone", "--zone"), ("--tz {}", "Europe/Berlin")),
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
    **dict.fromkeys(("--no-overlap", "--singleton", "--lock"), ("--overlapping {}", "skip")),
    **dict.fromkeys(
        ("--concurrency", "--concurrent", "--max-instances", "--max-parallel", "--parallel"),
        ("--overlapping parallel:{}", "2"),
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
    **dict.fromkeys(("--on-boot", "--at-boot", "--reboot", "--startup"), ("--at-start", "")),
    **dict.fromkeys(("--count", "--repeat", "--max-runs"), ("--times {}", "5")),
    **dict.fromkeys(("--until", "--to"), ("--ends {}", "2026-12-31")),
    **dict.fromkeys(("--queue", "--wait-for-previous"), ("--overlapping queue", "")),
    **dict.fromkeys(("--status", "--ok-status", "--expect-status"), ("--expect {}", "200-299")),
    **dict.fromkeys(("--user", "-u", "--basic-auth"), ("--auth basic:USER:SECRET", "")),
    **dict.fromkeys(("--skip-holidays", "--no-holidays"), ("--holidays {}", "COUNTRY")),
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
        ("--max-runtime", "--max-time", "--time-limit", "--max-duration"),
        ("--timeout {}", "10m"),
    ),
    "--notify": ("--tell {}", "failure"),
    **dict.fromkeys(("--deadline", "--due-by", "--finish-by", "--sla"), ("--late end:{}", "08:00")),
    **dict.fromkeys(("--healthcheck", "--heartbeat", "--healthchecks"), ("--ping {}", "URL")),
    "-v": ("hourbell --version", ""),
    "-V": ("hourbell --version", ""),
}


def _of_listed(act: str, option: str) -> str:
    """Return how an act is done to all jobs that a list finds; names may hold blanks."""
    chosen = {"--tag": "--tag TAG ", "--folder": "--folder PATH ", "--all": ""}[option]
    in_bin = "--bin " if act == "restore" else ""
    each = "-n 1 " if act == "run" else ""
    return f"hourbell job list {chosen}{in_bin}--names | xargs -d '\\n' {each}hourbell job {act}"


# Options that another command takes, or the same one under another name, by what they are typed behind.
ELSEWHERE = {
    "calendar link": dict.fromkeys(("--list", "-l", "--show"), "hourbell token list"),
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
        **{f"--{each}": f"--format {each}" for each in ("csv", "ics", "crontab", "systemd")},
        **dict.fromkeys(("--file", "--out", "--dir", "--folder"), "-o FILE"),
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
        "--no-holidays": "--holidays no",
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
        # It does not ask, so nothing need be answered beforehand.
        **dict.fromkeys(("--force", "-f", "--yes", "-y"), "hourbell job delete JOB"),
    },
    "run cancel": {
        **dict.fromkeys(("--all", "--running"), "hourbell job stop --all"),
        "--waiting": "hourbell run list --outcome waiting",
        "--job": "hourbell job stop {}",
    },
    "run retry": {
        "--job": "--failed --job {}",
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
    "audit": {
        "--job": "hourbell job history {}",
        **dict.fromkeys(("check", "--check", "verify", "--verify"), "hourbell check"),
        **dict.fromkeys(("--since", "-n", "--last", "--from", "--until"), "--limit 200"),
    },
    "job history": dict.fromkeys(("--diff", "-p", "--changes"), "hourbell job show JOB"),
    "job revert": dict.fromkeys(("--to", "--revision"), "hourbell job revert JOB {}"),
    "job purge": dict.fromkeys(("--yes", "-y", "--force", "-f"), "hourbell job purge JOB"),
    "secret set": dict.fromkeys(
        ("--value", "--text", "--secret", "--from", "--file"), "printf %s VALUE | hourbell secret set NAME"
    ),
    "engine": {
        "--port": "--api-port {}",
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
    "next": {
        "--tomorrow": "--from tomorrow",
        "--today": "--to tomorrow",
        **dict.fromkeys(("--days", "--week", "--until"), "--to 7d"),
        **dict.fromkeys(("--limit", "-n"), "--count {}"),
    },
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
        **dict.fromkeys(("-n", "--preview", "--check", "--simulate"), "--dry-run"),
        "--script": '--do "{}"',
        "--http": '--do "{}"',
        "--action": '--do "{}"',
    },
    "restore": dict.fromkeys(("--latest", "--last"), "--newest"),
    "run list": {
        "--missed": "--outcome missed",
        "--skipped": "--outcome skipped",
        "--succeeded": "--outcome succeeded",
        "--failed": "--outcome failed",
        "--running": "--outcome running",
        "--waiting": "--outcome waiting",
        "--today": "--since today",
        "--yesterday": "--since yesterday --until today",
        "--last": "--limit 1",
    },
}
# Words without an option, where an option takes them.
BARE = {
    "backup": "-o {}",
    "job run": "--with {}",
    "run statistics": "--job {}",
    "run list": "--job {}",
    "prune": "hourbell settings set runs-for 30d",
    "audit": "hourbell job history {}",
    "secret set": "printf %s VALUE | hourbell secret set NAME",
}
# What to say where the argument itself lacks, as by whoever means all or the newest.
LACKING = {
    "run cancel": ("hourbell job stop JOB", "hourbell job stop --all"),
    "run output": ("hourbell job logs JOB",),
    "run show": ("hourbell job status JOB",),
    "why": ("hourbell why JOB 03:00", "hourbell run list --since yesterday"),
    "job edit": ("hourbell job list",),
    "channel test": ("hourbell channel list",),
    "job revert": ("hourbell job history JOB",),
    "occurrence skip": ("hourbell occurrence skip JOB next",),
    "occurrence move": ('hourbell occurrence move JOB next "tomorrow 4:00"',),
    "completion": ("hourbell completion bash",),
    "store move": ("hourbell store move --help",),
    "event send": ("hourbell event send NAME",),
    "import": ("hourbell import FILE", "hourbell import --from crontab"),
}
# Words for a single run that is to go from the log, which only a time limit does.
RUNS_GO = frozenset({"delete", "prune", "clear", "clean", "purge", "remove", "rm"})
# Words for what `--list` shows.
LISTING = frozenset({"list", "ls", "show"})
# What stands for a value that was not typed.
STANDING_FOR = {
    "export": "FORMAT",
    "job pause": "1h",
    "prune": "30d",
    "audit": "JOB",
    "job edit": "2026-12-25",
    **dict.fromkeys(("run cancel", "run retry", "run output", "run show"), "JOB"),
    "job add": "JOB",
    "engine": "8674",
    "job revert": "REVISION",
    "job run": "NAME=VALUE",
    "job logs": "RUN",
    "next": "10",
    "why": "03:00",
    "import": "LINE",
}
