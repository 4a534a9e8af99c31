"""The program of the run host: `main FOLDER [private] [psutil]`; it returns once it listens."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import gc
import os

from scheduler_core.actions.host.clients import listen
from scheduler_core.actions.host.host import Host
from scheduler_core.actions.host.protocol import IS_BUSY
from scheduler_core.actions.host.spool import begin_generation, hold_lock, open_folder
from scheduler_core.actions.process.table_choice import process_table


def main(words: list[str]) -> int:
    """Become the host of a folder, as a process that belongs to nobody; its end is told by a code."""
    path = words[0]
    is_private = "private" in words[1:]
    try:
        folder = open_folder(path)
        lock = hold_lock(folder)
        if lock is None:
            return IS_BUSY
        listener = listen(folder)
        if os.fork():
            return 0
    except OSError as error:
        sys.stderr.write(f"{error.strerror or error}: {error.filename or path}\n")
        return 1
    _belong_to_nobody()
    gc.collect()
    gc.freeze()
    try:
        table = process_table(by_psutil="psutil" in words[1:])
        generation = begin_generation(lock)
        Host(path, folder, listener, table, generation, is_private=is_private).run()
    except BaseException:  # noqa: BLE001 - the top of a process that nobody hears
        _say_what_broke(path)
    os._exit(0)


def _has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


def _say_what_broke(path: str) -> None:
    import traceback

    with open(f"{path}/broken", "w", encoding="utf-8") as file:  # noqa: PTH123
        traceback.print_exc(file=file)


def _belong_to_nobody() -> None:
    """Leave the group and the terminal of who began it; its session only if that has a terminal.

    The scheduler of Linux groups by session: in another one than the engine's each start waited for its turn
    on a busy machine, which took 1,000 of them from 1.4 to 2.4 times as long as bare ones.
    """
    if _has_terminal():
        os.setsid()  # lest a script asks a person there for a password
    else:
        os.setpgid(0, 0)
    os.chdir("/")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    os.close(nowhere)
