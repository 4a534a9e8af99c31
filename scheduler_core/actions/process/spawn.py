"""Start a program on POSIX: in a process group of its own, with three streams and no other open file.

`posix_spawn` is called in the C library itself. Python's own call knows neither working folder nor
closing, and holds the interpreter's lock until the program is loaded, as `subprocess` does: on a slow disk
that would stop the window too. Where the C library lacks a function, `subprocess` does the work.
"""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import ctypes
import os
import subprocess
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from scheduler_core.actions.process.process import Launch
from scheduler_core.actions.process.streams import Streams

_SETPGROUP, _SETSIGDEF, _SETSIGMASK, _SETSID = 0x02, 0x04, 0x08, 0x80  # glibc and musl agree
_STRUCT_BYTES = 1_024  # the largest of the structures needs 336
_FIRST_TO_CLOSE = 3
_ENCODING, _ERRORS = sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()  # as `os.fsencode` does
_FUNCTIONS = (
    "posix_spawn",
    "posix_spawnattr_init",
    "posix_spawnattr_setflags",
    "posix_spawnattr_setsigdefault",
    "posix_spawnattr_setsigmask",
    "posix_spawn_file_actions_init",
    "posix_spawn_file_actions_destroy",
    "posix_spawn_file_actions_adddup2",
    "posix_spawn_file_actions_addchdir_np",
    "posix_spawn_file_actions_addclosefrom_np",
    "sigemptyset",
    "sigfillset",
)


Environment: TypeAlias = Mapping[str, str]
Spawn: TypeAlias = Callable[[Launch, Environment, Streams], int]
"""Starts a program, returns its pid. It blocks until the program is loaded, and raises OSError.

The environment is that of the launch, and what goes with this one start.
"""


def best_spawn() -> Spawn:
    """Return the quickest way to start programs on this system."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if all(hasattr(libc, name) for name in _FUNCTIONS):
            return LibcSpawn(libc, has_terminal=_has_terminal())
    return spawn_by_subprocess


def spawn_by_subprocess(launch: Launch, environment: Environment, streams: Streams) -> int:
    """Start a program with what every Python has."""
    process = subprocess.Popen(
        launch.arguments,
        executable=launch.program,
        cwd=launch.working_folder,
        env=environment,
        stdin=streams.stdin,
        stdout=streams.stdout,
        stderr=streams.stderr,
        start_new_session=True,
    )
    process.returncode = 0  # so that `subprocess` never waits for it: that is our affair
    return process.pid


class LibcSpawn:
    """Starts programs by the C library; other threads run meanwhile."""

    def __init__(self, libc: ctypes.CDLL, *, has_terminal: bool) -> None:
        """Keep programs off our terminal, if there is one, by a session of their own.

        A session costs more than the rest where the processors are busy: the scheduler groups by session,
        and a new group first waits its turn (4 ms instead of 0.9 ms a start, measured on Linux 6.18).
        """
        self._spawn = libc.posix_spawn
        self._at_once = ctypes.PyDLL(None)  # what takes no time need not let other threads in
        self._attributes = _attributes(libc, _SETSID if has_terminal else _SETPGROUP)

    def __call__(self, launch: Launch, environment: Environment, streams: Streams) -> int:
        actions = ctypes.create_string_buffer(_STRUCT_BYTES)
        pid = ctypes.c_int()
        _check(self._at_once.posix_spawn_file_actions_init(actions), launch.program)
        try:
            self._add_actions(actions, launch, streams)
            error = self._spawn(
                ctypes.byref(pid),
                os.fsencode(launch.program),
                actions,
                self._attributes,
                _texts(launch.arguments),
                _texts([f"{name}={value}" for name, value in environment.items()]),
            )
            _check(error, launch.program)
        finally:
            self._at_once.posix_spawn_file_actions_destroy(actions)
        return pid.value

    def _add_actions(self, actions: "ctypes.Array[ctypes.c_char]", launch: Launch, streams: Streams) -> None:
        libc = self._at_once
        for target, source in enumerate((streams.stdin, streams.stdout, streams.stderr)):
            _check(libc.posix_spawn_file_actions_adddup2(actions, source, target), launch.program)
        folder = os.fsencode(launch.working_folder)
        _check(libc.posix_spawn_file_actions_addchdir_np(actions, folder), launch.program)
        _check(libc.posix_spawn_file_actions_addclosefrom_np(actions, _FIRST_TO_CLOSE), launch.program)


def _attributes(libc: ctypes.CDLL, group: int) -> "ctypes.Array[ctypes.c_char]":
    """Ask for a group of its own, and for no signal ignored or blocked, whatever this process does."""
    attributes = ctypes.create_string_buffer(_STRUCT_BYTES)
    signals = ctypes.create_string_buffer(_STRUCT_BYTES)
    _check(libc.posix_spawnattr_init(attributes))
    libc.sigfillset(signals)
    _check(libc.posix_spawnattr_setsigdefault(attributes, signals))
    libc.sigemptyset(signals)
    _check(libc.posix_spawnattr_setsigmask(attributes, signals))
    _check(libc.posix_spawnattr_setflags(attributes, ctypes.c_short(_SETSIGDEF | _SETSIGMASK | group)))
    return attributes


def _has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


def _check(error: int, program: str | None = None) -> None:
    if error:
        raise OSError(error, os.strerror(error), program)


def _texts(texts: Iterable[str]) -> "ctypes.Array[ctypes.c_char_p]":
    """Return what C takes for a list of texts."""
    encoded = [*(text.encode(_ENCODING, _ERRORS) for text in texts), None]
    return (ctypes.c_char_p * len(encoded))(*encoded)
