"""`hourbell store move`: carry the store to another place and say where it is now."""

import argparse
import os
import sys
from pathlib import Path
from typing import cast

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.progress import Progress
from scheduler_core.cli.scheduler_opening import COMMAND_LINE, store_of
from scheduler_core.clock import Clock, MachineClock
from scheduler_core.facade.control.moving import MovedStore, move_store
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.job_folder.folder_state import carry_folder
from scheduler_core.store.opening.location import find_location
from scheduler_core.store_choice import STORE_VARIABLE, said_store

_TOLD_EVERY = 0.01


def move(options: argparse.Namespace, clock: Clock) -> int:
    place = store_of(options)
    target = find_location(options.place)
    shown = str(target)
    verb = "copying" if options.copy else "moving"
    try:
        with Progress(f"{verb} {find_location(place)} to {shown}", is_quiet=options.quiet) as progress:
            moved = move_store(
                place,
                options.place,
                _Told(progress).tell,
                who=COMMAND_LINE,
                is_said=said_store(os.environ, options.store) is not None,
                is_copy=options.copy,
                clock=clock,
            )
    except KeyboardInterrupt:
        print("hourbell: stopped; say the same again to go on", file=sys.stderr)
        raise
    _carry_folder(moved, options.place, clock)
    _print(moved, options)
    return ExitCode.DONE


class _Told:
    """Passes on what a person would see change."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._last = ("", 0.0)

    def tell(self, words: str, part: float) -> None:
        before, last = self._last
        if words != before or part >= last + _TOLD_EVERY:
            self._last = (words, part)
            self._progress.show_part(words, part)


def _carry_folder(moved: MovedStore, place: str, clock: Clock) -> None:
    """Take along what is known of the files of a linked folder, which lies beside no store."""
    if moved.is_copy:
        return
    with open_scheduler(
        place, who=COMMAND_LINE, clock=cast("MachineClock", clock), is_checked=False, is_made=False
    ) as scheduler:
        folder = scheduler.settings.read().job_folder
    if folder:
        for name in {moved.target, str(find_location(place))}:  # as it is called with a password, and without
            carry_folder(moved.source, name, Path(folder))


def _print(moved: MovedStore, options: argparse.Namespace) -> None:
    if options.json:
        print_object(_object(moved))
        return
    rows = sum(table.rows for table in moved.tables)
    if moved.is_copy:
        print(f"{moved.target} holds a copy of {moved.source}: {rows:,} rows, compared.")
        print(f"Nothing fires there until you say hourbell trust --store {moved.target}")
        return
    compared = f": {rows:,} rows, compared" if moved.tables else ", as a move that was broken off wanted"
    print(f"{moved.source} has moved to {moved.target}{compared}.")
    if moved.kept is not None:
        print(f"What a former move had left there is kept: {moved.kept}")
    if moved.is_found:
        print("The window, commands and engines find it there.")
    said = said_store(os.environ, options.store)
    if said is not None:
        print(f"Say where it is wherever {STORE_VARIABLE} or --store named {find_location(said)}.")


def _object(moved: MovedStore) -> dict[str, object]:
    return {
        "from": moved.source,
        "to": moved.target,
        "is_copy": moved.is_copy,
        "is_found": moved.is_found,
        "kept": None if moved.kept is None else str(moved.kept),
        "rows": {table.name: table.rows for table in moved.tables},
        "digests": {table.name: table.digest for table in moved.tables},
    }
