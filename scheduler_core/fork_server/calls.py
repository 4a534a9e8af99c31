"""The messages between a command and the fork server; imports next to nothing."""

import os
import sys

READY, GO = b"ready", b"go"
DESCRIPTORS = 4  # standard input, output, errors, and the folder
LENGTH_BYTES = 8
MOST_BYTES = 8 << 20  # arguments and environment together have at most 6 MB on Linux
_FORM = "1"  # of what is said here; another one is not understood
_PYTHON_READS = "PYTHON"
# About compiled code, and of another program.
_WITHOUT_EFFECT = frozenset({"PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "PYTHON_KEYRING_BACKEND"})


def socket_beside(store: str) -> str:
    """Return the socket file of the store in a file."""
    return f"{os.path.realpath(store)}-commands.sock"


def identity_of(store: str) -> bytes:
    """Tell the file itself, whatever a path means elsewhere; OSError if it isn't there."""
    found = os.stat(store)  # noqa: PTH116 - pathlib would be the most of what a command loads
    return b"%d:%d" % (found.st_dev, found.st_ino)


def likeness() -> bytes:
    """Tell what a process must have in common with another one to print the same in its place.

    That is the user, the files that it sees, the code, and the Python that runs it.
    """
    if sys.platform == "win32":
        return b""
    else:  # without it the type checker calls the rest unreachable there
        said = (
            _FORM,
            os.path.dirname(__file__),  # noqa: PTH120
            sys.prefix,
            sys.version,
            sys.getfilesystemencoding(),
            (os.getuid(), os.geteuid(), os.getgid(), os.getegid(), sorted(os.getgroups())),
            os.readlink("/proc/self/ns/mnt"),  # noqa: PTH115
            sorted(
                (name, value)
                for name, value in os.environ.items()
                if name.startswith(_PYTHON_READS) and name not in _WITHOUT_EFFECT
            ),
        )
        return os.fsencode(repr(said))
