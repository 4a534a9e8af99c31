"""Where the system tells of no more folders, the limit that can be raised is named."""

import errno
import os

import pytest

from scheduler_core.engine.watching.folder_watches import why_not_told


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "sysctl fs.inotify.max_user_watches=524288"),
        (errno.EMFILE, "sysctl fs.inotify.max_user_instances=1024"),
        (errno.EACCES, os.strerror(errno.EACCES)),
    ],
)
def test_the_limit_of_the_system_is_named(number: int, said: str) -> None:
    assert why_not_told(OSError(number, os.strerror(number))).endswith(said)
