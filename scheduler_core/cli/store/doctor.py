"""`hourbell doctor`: what keeps jobs from running, also where the store can't even be opened."""

import argparse
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.terminal import Style, harmless, styled
from scheduler_core.cli.scheduler_opening import opened_scheduler, store_of
from scheduler_core.clock import Clock
from scheduler_core.doctor.diagnosis import Diagnosis, Level
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.control.upkeep import diagnoses_without_store
from scheduler_core.facade.objects import object_of_diagnosis
from scheduler_core.store.opening.location import FileLocation, find_location

_STYLES = {Level.OK: Style.GOOD, Level.WARN: Style.WARN, Level.BAD: Style.BAD}
_LEVELS = {Level.OK: "ok", Level.WARN: "warn", Level.BAD: "bad"}
_SUBJECT_WIDTH = 12


def doctor(options: argparse.Namespace, clock: Clock) -> int:
    """Print a diagnosis for each subject; the exit code is 1 if one of them is bad."""
    if not options.quiet:
        print(f"hourbell: {tr('looking; this takes some seconds')}", file=sys.stderr)
    found = _diagnoses(options, clock)
    if options.json:
        print_lines(map(object_of_diagnosis, found))
    else:
        room = max((len(of_core(each.subject)) + 2 for each in found), default=0)
        for each in found:
            if each.level is not Level.OK or not options.quiet:
                _print(each, max(room, _SUBJECT_WIDTH))
    return ExitCode.FAILED if any(each.level is Level.BAD for each in found) else ExitCode.DONE


def _diagnoses(options: argparse.Namespace, clock: Clock) -> list[Diagnosis]:
    location = find_location(store_of(options))
    if isinstance(location, FileLocation) and not location.path.exists():
        return diagnoses_without_store(store_of(options), clock=clock)  # which opening it would make
    try:
        with opened_scheduler(options, clock) as scheduler:
            return scheduler.upkeep.doctor()
    except StoreUnavailable as error:
        return diagnoses_without_store(store_of(options), str(error), clock=clock)


def _print(each: Diagnosis, room: int) -> None:
    width = max(len(tr(_LEVELS[level])) for level in Level) + 2
    level = styled(f"{tr(_LEVELS[each.level]):<{width}}", _STYLES[each.level])
    print(f"{level}{of_core(each.subject):<{room}}{harmless(of_core(each.message))}")
    if each.advice:
        print(f"{'':<{width + room}}{harmless(of_core(each.advice))}")
