"""`hourbell store move`: carry the store to another place and say where it is now."""

import argparse
import os
import shlex
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.progress import Progress
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import COMMAND_LINE, store_of
from scheduler_core.clock import Clock
from scheduler_core.facade.control.moving import MovedStore, move_store
from scheduler_core.job_folder.folder_state import carry_folder
from scheduler_core.store.opening.location import FileLocation, find_location
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
                carry_folder=carry_folder,
                is_copy=options.copy,
                clock=clock,
            )
    except KeyboardInterrupt:
        print("hourbell: stopped; say the same again to go on", file=sys.stderr)
        raise
    _print(moved, options)
    for each in moved.troubles:
        print(f"hourbell: {harmless(each)}", file=sys.stderr)
    return ExitCode.FAILED if moved.troubles else ExitCode.DONE


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


def _print(moved: MovedStore, options: argparse.Namespace) -> None:
    if options.json:
        print_object(_object(moved))
        return
    rows = sum(table.rows for table in moved.tables)
    if moved.is_copy:
        print(f"{moved.target} holds a copy of {moved.source}: {rows:,} rows, compared.")
        print(f"Nothing fires there until you say hourbell trust --store {shlex.quote(moved.target)}")
        return
    print(f"{moved.source} {_how(moved, rows)}.")
    if moved.kept is not None:
        print(f"What a former move had left there is kept: {moved.kept}")
    if moved.is_found:
        print("The window, commands and engines find it there.")
    if moved.was_shared:
        print(_words_of_machines(moved))
    said = said_store(os.environ, options.store)
    if said is not None:
        print(f"Say where it is wherever {STORE_VARIABLE} or --store named {find_location(said)}.")


def _how(moved: MovedStore, rows: int) -> str:
    if moved.had_arrived:
        return f"had moved to {moved.target} already"
    compared = f": {rows:,} rows, compared" if moved.tables else ", as a move that was broken off wanted"
    return f"has moved to {moved.target}{compared}"


def _words_of_machines(moved: MovedStore) -> str:
    if isinstance(find_location(moved.target), FileLocation):
        return (
            "Several machines shared its runs; a file serves this machine alone. Jobs that are to run "
            "elsewhere wait until you say otherwise in them, or move the store to a server."
        )
    return f"Its machines share the runs there, too. Start each anew with --store {shlex.quote(moved.target)}"


def _object(moved: MovedStore) -> dict[str, object]:
    return {
        "from": moved.source,
        "to": moved.target,
        "is_copy": moved.is_copy,
        "is_found": moved.is_found,
        "troubles": list(moved.troubles),
        "kept": None if moved.kept is None else str(moved.kept),
        "rows": {table.name: table.rows for table in moved.tables},
        "digests": {table.name: table.digest for table in moved.tables},
    }
