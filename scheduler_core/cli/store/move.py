"""`hourbell store move`: carry the store to another place and say where it is now."""

import argparse
import os
import shlex
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.progress import PrintedProgress
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
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
    source = find_location(place)
    begun = (
        tr("copying {source} to {target}", source=source, target=shown)
        if options.copy
        else tr("moving {source} to {target}", source=source, target=shown)
    )
    try:
        with PrintedProgress(begun, is_quiet=options.quiet) as progress:
            moved = move_store(
                place,
                options.place,
                _ToldProgress(progress).tell,
                who=COMMAND_LINE,
                is_said=said_store(os.environ, options.store) is not None,
                carry_folder=carry_folder,
                is_copy=options.copy,
                clock=clock,
            )
    except KeyboardInterrupt:
        print(f"hourbell: {tr('stopped; say the same again to go on')}", file=sys.stderr)
        raise
    _print(moved, options)
    for each in moved.troubles:
        print(f"hourbell: {harmless(of_core(each))}", file=sys.stderr)
    return ExitCode.FAILED if moved.troubles else ExitCode.DONE


class _ToldProgress:
    """Passes on what a person would see change."""

    def __init__(self, progress: PrintedProgress) -> None:
        self._progress = progress
        self._last = ("", 0.0)

    def tell(self, words: str, part: float) -> None:
        before, last = self._last
        if words != before or part >= last + _TOLD_EVERY:
            self._last = (words, part)
            self._progress.show_part(_shown(words), part)


def _shown(words: str) -> str:
    """Say what is done now: copying runs, comparing runs, making indexes."""
    verb, _, table = words.partition(" ")
    match verb:
        case "copying":
            return tr("copying {place}", place=table)
        case "comparing":
            return tr("comparing {table}", table=table)
    return tr("making indexes")


def _print(moved: MovedStore, options: argparse.Namespace) -> None:
    if options.json:
        print_object(_object(moved))
        return
    rows = sum(table.rows for table in moved.tables)
    if moved.is_copy:
        told = tr_count(
            rows,
            "{target} holds a copy of {source}: {count:,} row, compared.",
            "{target} holds a copy of {source}: {count:,} rows, compared.",
            target=moved.target,
            source=moved.source,
        )
        print(told)
        place = shlex.quote(moved.target)
        print(tr("Nothing fires there until you say hourbell trust --store {place}", place=place))
        return
    print(_how(moved, rows))
    if moved.kept is not None:
        print(tr("What a former move had left there is kept: {file}", file=moved.kept))
    if moved.is_found:
        print(tr("The window, commands and engines find it there."))
    if moved.was_shared:
        print(_words_of_machines(moved))
    said = said_store(os.environ, options.store)
    if said is not None:
        told = tr(
            "Say where it is wherever {variable} or --store named {place}.",
            variable=STORE_VARIABLE,
            place=find_location(said),
        )
        print(told)


def _how(moved: MovedStore, rows: int) -> str:
    places = {"source": moved.source, "target": moved.target}
    if moved.had_arrived:
        return tr("{source} had moved to {target} already.", **places)
    if not moved.tables:
        return tr("{source} has moved to {target}, as a move that was broken off wanted.", **places)
    return tr_count(
        rows,
        "{source} has moved to {target}: {count:,} row, compared.",
        "{source} has moved to {target}: {count:,} rows, compared.",
        **places,
    )


def _words_of_machines(moved: MovedStore) -> str:
    if isinstance(find_location(moved.target), FileLocation):
        return tr(
            "Several machines shared its runs; a file serves this machine alone. Jobs that are to run "
            "elsewhere wait until you say otherwise in them, or move the store to a server."
        )
    place = shlex.quote(moved.target)
    return tr("Its machines share the runs there, too. Start each anew with --store {place}", place=place)


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
