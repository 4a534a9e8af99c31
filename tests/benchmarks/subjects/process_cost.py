"""Carries out a command and prints what it took: seconds, seconds of computing, kilobytes held at most.

It is started as a script by a bare Python and imports next to nothing: a process counts as memory also
what the one held that started it.
"""

import os
import sys
from time import perf_counter


def main(command: list[str]) -> int:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    begun_at = perf_counter()
    process = os.posix_spawn(
        command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1)]
    )
    _, status, used = os.wait4(process, 0)
    seconds = perf_counter() - begun_at
    sys.stdout.write(f"{seconds} {used.ru_utime + used.ru_stime} {used.ru_maxrss}\n")
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
