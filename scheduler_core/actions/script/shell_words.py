"""What a shell understands by itself, without a program of that name."""

import shlex
import sys
from pathlib import Path

_SHELLS = frozenset({"sh", "bash", "dash", "ash"})

SHELL_WORDS = frozenset(
    """
    . : [ [[ alias bg bind break builtin caller case cd command compgen complete compopt continue
    coproc declare dirs disown do done echo elif else enable esac eval exec exit export false fc fg
    fi for function getopts hash help history if in jobs kill let local logout mapfile popd printf
    pushd pwd read readarray readonly return select set shift shopt source suspend test then time
    times trap true type typeset ulimit umask unalias unset until wait while
    """.split()
)


def is_plain_shell(interpreter: str) -> bool:
    """Say if a line of commands is read by a shell whose own words are known here."""
    if sys.platform == "win32":
        return False
    else:
        try:
            words = shlex.split(interpreter)
        except ValueError:
            return False
        return not words or Path(words[0]).name in _SHELLS
