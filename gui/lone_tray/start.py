"""Decide whether a hidden start is a tray without Qt, and start it."""

# ruff: noqa: E402

import sys

assert sys.platform == "linux"  # the imports below need what others lack

import logging
import os
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gui.app.session_folder import folder_of_sockets, session_folder, store_key
from gui.app.start_problems import display_problem
from gui.app.starting_again import command_of
from gui.memory.kept_plainly import kept_choices, memory_file
from gui.tray.tray_places import WATCHER, has_session_bus, has_x11_tray
from scheduler_core.store_choice import chosen_store

if TYPE_CHECKING:
    from gui.core_access.core_bridge import Core
    from gui.lone_tray.lone_tray import TrayPlace

log = logging.getLogger(__name__)

# Panels come a moment after a login.
_LOOKS, _BETWEEN_LOOKS_SECONDS = 12, 0.25
_ANSWER_SECONDS = 2.0
_STAY_HIDDEN, _HEARD = b"stay hidden\t\n", b"heard\n"


def be_tray_without_window() -> int | None:
    """Be the tray until the end and return the exit code; None where the window has to be it, as before.

    That is so where a desktop has no tray of today's kind, before the window was ever shown, and where the
    store can't be opened.
    """
    kept = kept_choices(memory_file())
    is_possible = (
        kept is not None
        and kept.was_shown
        and display_problem(sys.platform, os.environ) is None
        and has_session_bus()
    )
    if not is_possible or kept is None:
        return None
    address = bus_address(os.environ)
    if not _has_tray(address):
        return None
    store = chosen_store(os.environ, kept=kept.store)
    folder, key = session_folder(), store_key(store)
    sockets = folder_of_sockets(folder)
    if _is_served_by_window(sockets / f"window-{key}.socket"):
        return 0
    with (folder / f"tray-{key}.lock").open("ab") as lock:
        if not _is_first(lock.fileno()):
            return 0
        return _be_tray(store, address, sockets / f"tray-{key}.socket", runs_jobs=kept.runs_jobs)


def bus_address(environment: Mapping[str, str]) -> str:
    """Return where the bus of the session is."""
    return environment.get("DBUS_SESSION_BUS_ADDRESS") or f"unix:path={environment['XDG_RUNTIME_DIR']}/bus"


def _has_tray(address: str) -> bool:
    """Look for a tray of today's kind, a while if none is there at all."""
    from jeepney.bus_messages import message_bus
    from jeepney.io.blocking import open_dbus_connection

    pause = threading.Event()
    try:
        with open_dbus_connection(address) as bus:
            for _ in range(_LOOKS):
                asked = message_bus.NameHasOwner(WATCHER)
                if bus.send_and_get_reply(asked, timeout=_ANSWER_SECONDS).body[0]:
                    return True
                if has_x11_tray():
                    return False
                pause.wait(_BETWEEN_LOOKS_SECONDS)
    except (OSError, EOFError, KeyError, ValueError, RuntimeError, TimeoutError) as error:
        log.info("the bus of the session can't be asked for a tray: %s", error)
    return False


def _is_served_by_window(address: Path) -> bool:
    """Tell a window that there is that nothing more is wanted of it; False if there is none."""
    with socket.socket(socket.AF_UNIX) as asked, suppress(OSError):
        asked.settimeout(_ANSWER_SECONDS)
        asked.connect(str(address))
        asked.sendall(_STAY_HIDDEN)
        return asked.recv(len(_HEARD)) == _HEARD
    return False


def _is_first(lock: int) -> bool:
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _be_tray(store: str | None, bus: str, listening: Path, *, runs_jobs: bool) -> int | None:
    import asyncio

    from gui.lone_tray.lone_tray import TrayPlace
    from gui.look.resource_files import resource_folder
    from scheduler_core.errors import SchedulerError

    command = command_of(sys.executable, sys.orig_argv)
    place = TrayPlace(bus, resource_folder(), listening, command)

    def opened() -> "Core":
        return _open(store)

    try:
        asyncio.run(_live(place, opened, runs_jobs=runs_jobs))
    except SchedulerError as error:
        log.info("the store can't be opened, which a window tells: %s", error)
        return None
    return 0


async def _live(place: "TrayPlace", opened: "Callable[[], Core]", *, runs_jobs: bool) -> None:
    from gui.lone_tray.lone_tray import LoneTray
    from scheduler_core.clock import SystemClock

    tray: LoneTray = LoneTray(place, SystemClock().now, runs_jobs=runs_jobs)
    await tray.live(opened)


def _open(store: str | None) -> "Core":
    from scheduler_core.facade.opening import open_scheduler
    from scheduler_core.local_services import start_local_services
    from scheduler_core.program_version import program_version

    program_version()  # as long as it is what this process has loaded: an update may come at any time
    return open_scheduler(store, who="window", make_sidecars=start_local_services)
