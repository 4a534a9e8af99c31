"""Start Hourbell: a forked command where an engine runs, else any other, and Qt once a window is wanted."""

import gc
import os
import sys

from scheduler_core.fork_server.forked_commands import may_be_forked

_WINDOW = "gui.app"
_FAILED = 1
_INTERRUPTED = 130


def main() -> int:
    words = sys.argv[1:]
    try:
        code = _carried_out_beside_engine(words) if may_be_forked(words) else None
        if code is None:
            from scheduler_core.cli.main import run

            code = run(words, _open_window)
            if _WINDOW not in sys.modules:
                gc.freeze()  # else Python looks once more through all that was loaded, for nothing
        return code
    except KeyboardInterrupt:
        return _INTERRUPTED


def _carried_out_beside_engine(words: list[str]) -> int | None:
    from scheduler_core.fork_server.client import carried_out

    return carried_out(words)


def _open_window(hidden: bool) -> int:
    if hidden and sys.platform == "linux":
        from gui.lone_tray.start import be_tray_without_window

        code = be_tray_without_window()
        if code is not None:
            return code
    from gui.app.smoothness import begin_smoothly
    from gui.app.start_problems import display_problem, library_problem

    begin_smoothly()
    problem = display_problem(sys.platform, os.environ)
    if problem is None:
        try:
            return _open_only_window(hidden)
        except ImportError as error:
            if _is_ours(error):
                raise
            problem = library_problem(error)
    sys.stderr.write(problem + "\n")
    return _FAILED


def _open_only_window(hidden: bool) -> int:
    """Open the window of the store, or raise the one that there is, which takes no more than a moment."""
    from gui.app.pyside_imports import import_pyside

    import_pyside()
    from gui.app.session_folder import session_folder, store_key
    from gui.app.single_instance import SingleInstance, StoreClaim
    from gui.app.start_problems import silence_problem
    from gui.app.starting_again import START_AGAIN, start_again
    from gui.memory.kept_plainly import memory_file
    from gui.memory.kept_store import store_to_open

    place = SingleInstance(session_folder(), store_key(store_to_open(os.environ, memory_file())))
    try:
        claim = place.claim(hidden=hidden)
        if claim is StoreClaim.SERVED_BY_ANOTHER:
            return 0
        if claim is StoreClaim.ANOTHER_IS_SILENT:
            sys.stderr.write(silence_problem(place.owner_pid()) + "\n")
            return _FAILED
        from gui.app.application import open_window

        code = open_window(hidden, place)
    finally:
        place.close()
    if code == START_AGAIN:
        start_again()
        return 0
    return code


def _is_ours(error: ImportError) -> bool:
    return (error.name or "").startswith(("gui", "scheduler_core"))
