"""The options that say how a job puts up with delays, overlaps and failures, and where it belongs."""

from scheduler_core.cli.command_parser import CommandParser, words_of
from scheduler_core.cli.options.action_options import YES_NO

POLICY_NAMES = (
    "missed",
    "overlapping",
    "retry",
    "retry-on",
    "retry-jitter",
    "retry-growth",
    "delivery",
    "on-interrupted",
    "timeout",
    "grace",
    "pause-after",
    "require",
    "wait",
    "priority",
    "key",
    "then",
)
_FAILURES = (
    "connection",
    "tls",
    "timed-out",
    "rate-limited",
    "client-error",
    "server-error",
    "assertion",
    "exit-code",
    "start",
    "secret",
)


def add_policy_options(parser: CommandParser) -> None:
    """Add every option of POLICIES."""
    from scheduler_core.values.jobs.run_policies import Delivery

    group = parser.add_argument_group("what becomes of its runs")
    for option, metavar, purpose in (
        (
            "--missed",
            "skip|last|all[:WINDOW]",
            "what to catch up on, and how late at most; up to 30 s late is on time, also with skip (last)",
        ),
        ("--overlapping", "skip|queue|parallel:N|replace", "while an earlier run lasts (skip)"),
        (
            "--retry",
            "N[:fixed|exponential[:FIRST[..LONGEST]]]",
            "3:exponential:10s..1h tries thrice again (0)",
        ),
        (
            "--retry-on",
            "KINDS",
            f"after which failures: any, or some of {', '.join(_FAILURES)}",
        ),
        (
            "--on-interrupted",
            "mark|rerun:N|ask|default",
            "what follows a run that a crash cut off (rerun once for calls, else mark); see --delivery",
        ),
        ("--timeout", "LENGTH|none", "end a run after that time (5m for --http, else none)"),
        ("--grace", "LENGTH", "kill what has not ended so long after it was told to (10s)"),
        ("--pause-after", "N|never", "pause the job after so many failures in a row (never)"),
        ("--wait", "LENGTH[:skip|run]", "how long to wait for what --require asks, and what then (0s:skip)"),
        ("--priority", "N", "start it before others, -1000 to 1000 (0)"),
        ("--key", "TEXT", "let one instance with this key live at a time, and hear events sent to it"),
    ):
        group.add_argument(option, metavar=metavar, help=purpose)
    group.add_argument(
        "--delivery",
        choices=words_of(Delivery),
        help="at-least-once runs again what a crash cut off, as often as needed, so it may happen twice; "
        "at-most-once never does, and refuses --on-interrupted rerun as at-least-once refuses mark and ask "
        "(default: what --on-interrupted says)",
    )
    group.add_argument(
        "--require",
        metavar="CONDITIONS",
        action="append",
        help="start only on mains, network, unmetered, idle:10m, disk:PATH:5G, file:PATH, program:NAME, "
        "no-program:NAME (repeatable)",
    )
    group.add_argument(
        "--then",
        metavar="[failure:|always:]JOB",
        action="append",
        help="start another job, by its name, after success, failure or either (repeatable)",
    )
    group.add_argument("--retry-jitter", choices=YES_NO, help="spread the waits by chance (yes)")
    group.add_argument(
        "--retry-growth", metavar="N", help="how many times longer each exponential wait is (2)"
    )


def add_place_options(parser: CommandParser) -> None:
    """Add the options that say where a job belongs."""
    group = parser.add_argument_group("where it belongs")
    group.add_argument("--folder", metavar="PATH", help="the folder it is in, such as Home/Backups")
    group.add_argument("--tag", metavar="TAG", action="append", help="give it a tag (repeatable)")
    group.add_argument("--notes", metavar="TEXT|@FILE", help="what there is to know about it")
    group.add_argument("--enabled", choices=YES_NO, help="whether it fires (yes)")
