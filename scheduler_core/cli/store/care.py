"""`hourbell doctor`, `backup`, `restore`, `trust`, `check` and `prune`; Ctrl+C leaves the store whole."""

import argparse
import os
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.progress import PrintedProgress
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import Style, harmless, styled
from scheduler_core.cli.scheduler_opening import COMMAND_LINE, opened_scheduler, store_of
from scheduler_core.clock import Clock
from scheduler_core.doctor.finding import Diagnosis, Level
from scheduler_core.errors import InvalidInput, NotFound, StoreUnavailable
from scheduler_core.facade.control.moving import take_store_back
from scheduler_core.facade.control.upkeep import diagnoses_without_store, restore_store
from scheduler_core.facade.objects import object_of_backup, object_of_diagnosis
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_people, in_zone
from scheduler_core.store.faults import StoreCorrupt
from scheduler_core.store.maintenance.backup import (
    Backup,
    backups,
    copy_elsewhere,
    newest_sound_backup,
    refuse_place,
)
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.opening.identity import HELD_COPY
from scheduler_core.store.opening.location import FileLocation, find_location

_WORDS = ("trust", "copy", "later")
_NO_COPY = "{place} is not a copy, or an engine has taken it over already; nothing was changed."
_QUESTION = "Which store goes on?"
_CHOICES = (
    "  trust   this one: the other is gone. What waits goes on, what was missed is made up for\n"
    "  copy    the other one: this is a second one. What is pending here ends\n"
    "  later   nobody knows yet: nothing fires and nothing ends here until you say hourbell trust\n"
    "trust, copy or later? [later] "
)
_BACKUP_COLUMNS = (
    PrintedColumn("Made"),
    PrintedColumn("Why"),
    PrintedColumn("Bytes", is_right=True),
    PrintedColumn("File"),
)

_STYLES = {Level.OK: Style.GOOD, Level.WARN: Style.WARN, Level.BAD: Style.BAD}
_LEVELS = {Level.OK: "ok", Level.WARN: "warn", Level.BAD: "bad"}
_SUBJECT_WIDTH = 12


def back_up(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        if options.list:
            return _list_backups(scheduler.upkeep.backups(), options)
        place = None if options.output is None else Path(options.output).expanduser().absolute()
        if place is not None:
            refuse_place(place)
        with PrintedProgress(tr("copying {place}", place=scheduler.location), is_quiet=options.quiet):
            made = scheduler.upkeep.back_up()
            if place is not None:
                made = replace(made, path=copy_elsewhere(made, place))
    if options.json:
        print_object(object_of_backup(made))
    else:
        print(made.path)
    return ExitCode.DONE


def restore(options: argparse.Namespace, clock: Clock) -> int:
    """Restore without opening the store, which may be too damaged for that."""
    place = store_of(options)
    if options.list:
        return _list_backups(backups(_file_of_store(place, "list")), options)
    location = find_location(place)
    with PrintedProgress(tr("restoring {place}", place=location), is_quiet=options.quiet):
        source = Path(options.file).expanduser().absolute() if options.file else _newest(place)
        try:
            kept = restore_store(place, source, clock, who=COMMAND_LINE)
        except StoreUnavailable as error:
            if source.exists() or os.sep in (options.file or ""):
                raise
            told = tr("{error}; --newest takes the newest sound one", error=of_core(str(error)))
            raise StoreUnavailable(told) from error
    is_copy, decided = _decide_after_restore(options, clock)
    if options.json:
        said = {"restored": str(source), "kept": None if kept is None else str(kept)}
        print_object(said | {"is_held_copy": is_copy and decided is None})
        return ExitCode.DONE
    print(tr("{place} is as it was in {source}.", place=location, source=source))
    if kept is not None:
        print(tr("Its former content is kept: {file}", file=kept))
    if is_copy and decided is not None:
        print(_decided_words(str(location), is_second=decided == "copy"))
    elif is_copy:
        print(tr("Held: {why}.", why=of_core(HELD_COPY)), file=sys.stderr)
    return ExitCode.DONE


def _decide_after_restore(options: argparse.Namespace, clock: Clock) -> tuple[bool, str | None]:
    """Return whether what was restored has to be decided about, and what was: trust or copy."""
    with opened_scheduler(options, clock) as scheduler:
        is_copy = scheduler.upkeep.is_copy()
        decided = _decision(options) if is_copy else None
        if decided is not None:
            _decide(scheduler, is_second=decided == "copy")
    return is_copy, decided


def _decision(options: argparse.Namespace) -> str | None:
    if options.trust or options.copy:
        return "trust" if options.trust else "copy"
    if options.json or options.quiet or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    print(tr(_QUESTION))
    answer = ""
    with suppress(EOFError):
        answer = input(tr(_CHOICES)).strip().lower()
    return next((word for word in _WORDS if answer and word.startswith(answer)), None)


def _decide(scheduler: Scheduler, *, is_second: bool) -> None:
    if is_second:
        scheduler.upkeep.take_for_second()
    else:
        scheduler.upkeep.trust_copy()


def _decided_words(place: str, *, is_second: bool) -> str:
    if is_second:
        return tr(
            "{place} counts as a second one; an engine ends what is pending here, makes up for nothing and "
            "starts from now on.",
            place=place,
        )
    return tr(
        "{place} counts as the original; an engine goes on with what waits, and makes up for what its jobs "
        "missed.",
        place=place,
    )


def trust(options: argparse.Namespace, clock: Clock) -> int:
    """Let a copied or restored store go on, or be a second one; also what is left of one that moved."""
    trouble = take_store_back(store_of(options), clock)
    with opened_scheduler(options, clock) as scheduler:
        was_copy = scheduler.upkeep.is_copy()
        if was_copy:
            _decide(scheduler, is_second=options.copy)
        place = scheduler.location
    if options.json:
        print_object({"store": place, "was_copy": was_copy})
    elif was_copy:
        print(_decided_words(place, is_second=options.copy))
    else:
        print(tr(_NO_COPY, place=place))
    if trouble:
        print(f"hourbell: {harmless(of_core(trouble))}", file=sys.stderr)
    return ExitCode.FAILED if trouble else ExitCode.DONE


def check(options: argparse.Namespace, clock: Clock) -> int:
    try:
        with (
            opened_scheduler(options, clock, is_checked=False) as scheduler,
            PrintedProgress(tr("looking through {place}", place=scheduler.location), is_quiet=options.quiet),
        ):
            found = scheduler.upkeep.check(is_thorough=options.thorough, noted_digest=options.digest or "")
    except StoreCorrupt as error:  # so damaged that it can't be opened
        found = [Finding("file", str(error))]
    if options.json:
        print_lines({"rule": each.rule, "message": each.message, "remedy": each.remedy} for each in found)
    else:
        for each in found:
            print(harmless(f"{each.rule}: {of_core(each.message)}"))
        for remedy in dict.fromkeys(each.remedy for each in found):
            print(f"{tr('What to do')}: {of_core(remedy)}.")
        if not found and not options.quiet:
            print(tr("Nothing is wrong."))
    return ExitCode.FAILED if found else ExitCode.DONE


def prune(options: argparse.Namespace, clock: Clock) -> int:
    with (
        opened_scheduler(options, clock) as scheduler,
        PrintedProgress(tr("taking away what is old"), is_quiet=options.quiet) as progress,
    ):
        gone = scheduler.upkeep.prune(
            lambda count: progress.show(tr_count(count, "{count:,} row", "{count:,} rows"))
        )
    if options.json:
        print_object({"rows": gone})
    else:
        print(tr_count(gone, "{count:,} row is gone.", "{count:,} rows are gone."))
    return ExitCode.DONE


def _newest(place: str | None) -> Path:
    location = _file_of_store(place, "newest")
    found = newest_sound_backup(location)
    if found is None:
        raise NotFound(tr("there is no sound backup of {place}", place=location))
    return found.path


def _file_of_store(place: str | None, option: str) -> FileLocation:
    location = find_location(place)
    if not isinstance(location, FileLocation):
        raise InvalidInput(option, tr("only a server knows its backups; restore one with pg_restore"))
    return location


def _list_backups(found: list[Backup], options: argparse.Namespace) -> int:
    if options.json:
        print_lines(object_of_backup(each) for each in found)
        return ExitCode.DONE
    zone = local_zone()
    rows = [
        (
            with_weekday(for_people(in_zone(each.made_at.replace(microsecond=0), zone), with_seconds=True)),
            tr(str(each.purpose)),
            tr("{count:,}", count=each.size),
            str(each.path),
        )
        for each in found
    ]
    print_table(_BACKUP_COLUMNS, rows, is_quiet=options.quiet)
    if not found and not options.quiet:
        print(f"hourbell: {tr('there is no backup yet')}", file=sys.stderr)
    return ExitCode.DONE


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
