"""Select the runs that a command is about."""

import argparse
from datetime import datetime

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.run.outcome_words import read_outcomes
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run_log import RunFilter


def wanted_runs(options: argparse.Namespace, scheduler: Scheduler, now: datetime, zone: str) -> RunFilter:
    """Return what --job, --outcome, --since, --until, --text and --in-output ask for."""
    since = _instant("since", options.since, now, zone)
    until = _instant("until", options.until, now, zone)
    if since is not None and until is not None and until <= since:
        raise InvalidInput(
            "until", tr("{until} is not after {since}", until=options.until, since=options.since)
        )
    return RunFilter(
        job_ids=tuple(scheduler.jobs.find_all(options.job, Naming.LOOK)) if options.job else None,
        states=read_outcomes("outcome", options.outcome) if options.outcome else None,
        since=since,
        until=until,
        text=options.text,
        in_output=options.in_output,
    )


def _instant(option: str, text: str | None, now: datetime, zone: str) -> datetime | None:
    if not text:
        return None
    from scheduler_core.cli.options.past_times import read_past_instant
    from scheduler_core.phrases.command_times import Moment

    return read_past_instant(option, text, Moment(now, zone))
