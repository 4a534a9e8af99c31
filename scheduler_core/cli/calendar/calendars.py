"""`hourbell calendar`: links at which calendar programs look, and calendars that are published."""

import argparse
import shlex
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.control.links import Link
from scheduler_core.facade.objects import object_of_token
from scheduler_core.fields.pairs import headers_typed
from scheduler_core.values.jobs.naming import Naming


def make_link(options: argparse.Namespace, clock: Clock) -> int:
    """Print the link alone on standard output, so that a variable can take it."""
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        made = scheduler.calendars.link(options.name)
    return _print_once(made, options)


def renew_link(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        made = scheduler.calendars.renew(options.name)
    return _print_once(made, options)


def revoke_link(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        revoked = scheduler.calendars.revoke(options.name)
    if options.json:
        print_object(object_of_token(revoked))
    elif not options.quiet:
        print(harmless(tr("The link “{name}” is revoked.", name=revoked.name)))
    return ExitCode.DONE


def publish_calendar(options: argparse.Namespace, clock: Clock) -> int:
    headers = headers_typed().read("\n".join(options.header)) if options.header else ()
    with opened_scheduler(options, clock) as scheduler:
        place = scheduler.calendars.publish(options.place, headers)
    if options.json:
        print_object({"place": place})
    elif not options.quiet:
        print(harmless(tr("The calendar is at {place}.", place=place)))
    return ExitCode.DONE


def read_calendar(options: argparse.Namespace, clock: Clock) -> int:
    """Ask an engine to read it; what comes of that is seen among the watches."""
    with opened_scheduler(options, clock) as scheduler:
        job_id = scheduler.jobs.find(options.job, Naming.ACT)
        job = scheduler.jobs.get(job_id)
        draft = job.draft
        if not draft.schedule.calendars:
            raise InvalidInput(
                "job", tr("“{job}” follows no calendar; --ics gives a job one", job=draft.name)
            )
        if not draft.is_enabled or job.disabled_reason:
            told = tr(
                "“{job}” is not enabled, so nobody reads its calendar; hourbell job enable {said} enables it",
                job=draft.name,
                said=shlex.quote(options.job),
            )
            raise InvalidInput("job", told)
        scheduler.watches.read_calendars(job_id)
        has_reader = (
            not scheduler.upkeep.is_undecided() and scheduler.engine.state().kind is not EngineKind.NONE
        )
        tell_if_nothing_fires(scheduler, options)
    if options.json:
        print_lines({"calendar": place} for place in draft.schedule.shown.calendars)
    elif not options.quiet:
        print(harmless(_asked_for(draft.name) if has_reader else _asked_of_nobody(draft.name)))
    return ExitCode.DONE


def _asked_for(job: str) -> str:
    return tr("The calendar of “{job}” is asked for; hourbell watch list says how it stands.", job=job)


def _asked_of_nobody(job: str) -> str:
    return tr(
        "The calendar of “{job}” is read once an engine runs; hourbell watch list says how it stands.",
        job=job,
    )


def _print_once(made: Link, options: argparse.Namespace) -> int:
    if options.json:
        print_object(object_of_token(made.token) | {"link": made.address})
        return ExitCode.DONE
    print(made.address)
    if not options.quiet:
        told = tr(
            "Keep it now: it is not shown again. Subscribe to it in a calendar program of this machine."
        )
        print(told, file=sys.stderr)
    return ExitCode.DONE
