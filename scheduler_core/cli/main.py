"""Run one command line and return its exit code."""

import errno
import gc
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scheduler_core.cli.exit_codes import ExitCode, exit_code_of
from scheduler_core.clock import Clock, SystemClock
from scheduler_core.errors import InvalidInput, NotFound, SchedulerError
from scheduler_core.store_choice import STORE_VARIABLE, chosen_store

if TYPE_CHECKING:
    import argparse

_SHOW_BUGS = "HOURBELL_DEBUG"
# What a full or broken disk answers to whoever writes there; other errors name a file of their own.
_OUTPUT_LOST = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG})
_MOST_OTHERS = 20
# They run for days, and all that was loaded for the other commands, 2 MB, would stay.
_LASTING = frozenset({"engine", "gui", "worker"})
# To list jobs makes 120,000 objects, nearly all of them modules that stay: to look through them again and
# again was a fifth of the computing of a command. A command that lists very much still gets its turn.
_YOUNG_COLLECTED = 200_000


def run(arguments: list[str], open_window: Callable[[bool], int], clock: Clock | None = None) -> int:
    """Run a command and return its exit code; without one, open the window.

    `open_window` is told whether to start hidden. Nothing but the chosen command's own modules is
    imported, so that the window need not wait for the command line.
    """
    if not arguments:
        return open_window(False)
    from scheduler_core.cli.printing.spoken import speaking
    from scheduler_core.wording.language_choice import chosen_language

    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - it was closed
    if isinstance(sys.stdout, io.TextIOWrapper):  # an old code page lacks what names of jobs may hold
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        with speaking(chosen_language(os.environ)), _collecting_seldom():
            options = _parsed(arguments)
            if not isinstance(options, int) and options.command != "gui":
                options = _run_command(options, clock or SystemClock())
            try:
                sys.stdout.flush()
            except OSError as error:
                if not _is_of_output(error):
                    raise
                options = _after_lost_output(error)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        return _after_broken_pipe()
    if isinstance(options, int):
        return options
    if options.store:  # the window, and what it lets start at login, look there
        os.environ[STORE_VARIABLE] = options.store
    return open_window(options.hidden)


@contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Keep the garbage collector out of a short command; engine and worker choose for themselves."""
    before = gc.get_threshold()
    gc.set_threshold(_YOUNG_COLLECTED, *before[1:])
    try:
        yield
    finally:
        # What was made is old by now; as young it would be looked through as soon as the next object is made.
        gc.freeze()
        gc.unfreeze()
        gc.set_threshold(*before)


def _parsed(arguments: list[str]) -> "argparse.Namespace | int":
    """Return the options, or the exit code where argparse has said what there was to say."""
    try:
        if arguments[0] in _LASTING:
            from scheduler_core.cli.parsing import parsed_by
            from scheduler_core.cli.program_commands import ENGINE, GUI, WORKER

            return parsed_by((ENGINE, GUI, WORKER), arguments)
        from scheduler_core.cli.commands import parse

        return parse(arguments)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else ExitCode.DONE


def _run_command(options: "argparse.Namespace", clock: Clock) -> int:
    if _only_reads(options):
        import scheduler_core.store.plain.recording  # noqa: F401 - before all else of the store, which says why
    try:
        return int(options.chosen.carry_out(options, clock))
    except SchedulerError as error:
        _print_refusal(error)
        return exit_code_of(error)
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except Exception as bug:  # the end of the program: a user sees no traceback
        if isinstance(bug, OSError) and _is_of_output(bug):
            return _after_lost_output(bug)
        if os.environ.get(_SHOW_BUGS):
            raise
        from scheduler_core.cli.printing.spoken import tr

        told = tr(
            "Hourbell stopped by an error of its own ({bug}). "
            "Run it again with {variable}=1 and report what it prints.",
            bug=f"{type(bug).__name__}: {bug}",
            variable=_SHOW_BUGS,
        )
        print(f"hourbell: {told}", file=sys.stderr)
        return ExitCode.FAILED


def _only_reads(options: "argparse.Namespace") -> bool:
    """Tell a short command that reads a file and changes nothing."""
    from scheduler_core.fork_server.forked_commands import READING_COMMANDS

    is_of_these = tuple(options.chosen.words.split()) in READING_COMMANDS
    place = chosen_store(os.environ, options.store) or ""
    return is_of_these and not getattr(options, "follow", False) and "://" not in place


def _print_refusal(error: SchedulerError) -> None:
    """Say what was refused, and what else is wrong with it, a line each."""
    from scheduler_core.cli.printing.spoken import tr

    others = error.others if isinstance(error, InvalidInput | NotFound) else ()
    for each in (error, *others[:_MOST_OTHERS]):
        print(f"hourbell: {_words_of(each)}", file=sys.stderr)
    if len(others) > _MOST_OTHERS:
        left = len(others) - _MOST_OTHERS
        print(f"hourbell: {tr('and {count} more like these', count=left)}", file=sys.stderr)


def _words_of(error: SchedulerError) -> str:
    from scheduler_core.cli.printing.json_lines import refusal_words

    if isinstance(error, InvalidInput):  # the name of its field is that of an option
        return f"{error.field}: {refusal_words(error.reason)}"
    return refusal_words(str(error))


def _is_of_output(error: OSError) -> bool:
    return error.errno in _OUTPUT_LOST and error.filename is None


def _after_lost_output(error: OSError) -> int:
    """Say that what was asked can't be written where it was to go."""
    from scheduler_core.cli.printing.spoken import tr

    _write_nowhere()
    told = tr("the output can't be written: {reason}", reason=error.strerror)
    print(f"hourbell: {told}", file=sys.stderr)
    return ExitCode.FAILED


def _after_broken_pipe() -> int:
    """Whoever read has left: let nothing more be written, not even at exit."""
    _write_nowhere()
    return ExitCode.BROKEN_PIPE


def _write_nowhere() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
