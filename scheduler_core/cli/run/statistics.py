"""`hourbell run statistics`: how runs ended, how long and how late they were, and in which ways they fail."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_time
from scheduler_core.cli.printing.table import PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style
from scheduler_core.cli.run.instance_words import word_of_state
from scheduler_core.cli.run.list import wanted_runs
from scheduler_core.cli.run.table import length_text
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_failure, object_of_job_length, object_of_statistics
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_statistics import Failure, JobLength, RunStatistics, Spread, success_share

_TITLE_WIDTH = 10
_COLUMNS = (
    PrintedColumn("Times", is_right=True),
    PrintedColumn("Last"),
    PrintedColumn("Outcome"),
    PrintedColumn("First error line", is_elastic=True),
)


_SLOWEST = (
    PrintedColumn("On average", is_right=True),
    PrintedColumn("Longest", is_right=True),
    PrintedColumn("Runs", is_right=True),
    PrintedColumn("Slowest jobs"),
)


def sum_up_runs(options: argparse.Namespace, clock: Clock) -> int:
    zone = local_zone()
    with opened_scheduler(options, clock) as scheduler:
        wanted = wanted_runs(options, scheduler, clock.now(), zone)
        found = scheduler.runs.statistics(wanted)
        failures = scheduler.runs.failures(wanted, options.limit)
        slowest = scheduler.runs.slowest_jobs(wanted, options.limit)
    if options.json:
        print_object(_object_of(found, failures, slowest))
        return ExitCode.DONE
    for title, text in (
        ("Runs", _counts_text(found)),
        ("Success", _success_text(found)),
        ("Took", _spread_text(found.duration)),
        ("Late", _spread_text(found.lateness)),
    ):
        print(f"{tr(title):<{_TITLE_WIDTH}}{text}")
    if len(slowest) > 1:
        print()
        print_table(_SLOWEST, [_row_of_job(each) for each in slowest], is_quiet=options.quiet)
    if failures:
        print()
        print_table(_COLUMNS, [_row_of(each, zone) for each in failures], is_quiet=options.quiet)
    return ExitCode.DONE


def _counts_text(found: RunStatistics) -> str:
    total = sum(found.counts.values())
    if not total:
        return tr("none")
    counted = (
        tr("{count:,} {outcome}", count=found.counts[state], outcome=word_of_state(state))
        for state in RunState
        if state in found.counts
    )
    return tr("{total:,}: {counted}", total=total, counted=", ".join(counted))


def _success_text(found: RunStatistics) -> str:
    rate = success_share(found.counts)
    if rate is None:
        return tr("nothing has run to an end")
    return tr("{share:.1%} of those that ran to an end", share=rate)


def _spread_text(spread: Spread | None) -> str:
    if spread is None:
        return tr("nothing has run")
    median, most, longest = map(length_text, (spread.median, spread.most, spread.longest))
    return tr(
        "half of them up to {median}, 95 of 100 up to {most}, the longest {longest}",
        median=median,
        most=most,
        longest=longest,
    )


def _row_of_job(each: JobLength) -> tuple[str, str, str, str]:
    return (
        length_text(each.average),
        length_text(each.longest),
        tr("{count:,}", count=each.count),
        each.job_name,
    )


def _row_of(failure: Failure, zone: str) -> tuple[str, str, Styled, str]:
    last = spoken_time(in_zone(failure.last_due_at.replace(microsecond=0), zone), with_seconds=True)
    outcome = Styled(word_of_state(failure.state), Style.BAD)
    said = failure.first_error_line or of_core(str(failure.reason))
    return tr("{count:,}", count=failure.count), last, outcome, said


def _object_of(found: RunStatistics, failures: list[Failure], slowest: list[JobLength]) -> dict[str, object]:
    told = object_of_statistics(found)
    return {
        "counts": told["counts"],
        "success_rate": success_share(found.counts),
        **told,
        "failures": [object_of_failure(each) for each in failures],
        "slowest": [object_of_job_length(each) for each in slowest],
    }
