"""The line that says best what went wrong."""

import pytest

from scheduler_core.actions.outcome import LONGEST_ERROR_LINE
from scheduler_core.actions.script.verdict import first_error_line

TRACEBACK = """\
warming up
Traceback (most recent call last):
  File "job.py", line 3, in <module>
    read()
KeyError: 'colour'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "job.py", line 5, in <module>
    fail()
RuntimeError: no colour given
cleaning up
"""

COMPILER = """\
main.c: In function 'main':
main.c:3:5: error: expected ';' before 'return'
main.c:9:1: error: expected declaration
make: *** [Makefile:2: all] Error 1
"""


@pytest.mark.parametrize(
    ("stderr", "stdout", "line"),
    [
        (TRACEBACK, "", "RuntimeError: no colour given"),
        (COMPILER, "", "main.c:3:5: error: expected ';' before 'return'"),
        ("progress 10 %\nprogress 20 %\nthat was it\n", "", "that was it"),
        ("sh: 1: backup: not found\n", "error on stdout\n", "sh: 1: backup: not found"),
        ("", "all well\nERROR: disk full\nbye\n", "ERROR: disk full"),
        ("", "all well\n", ""),
        ("", "", ""),
        ("\x1b[31mfatal:\x1b[0m not a git repository\n", "", "fatal: not a git repository"),
        ("10 %\r20 %\r\nfailed at 20 %\r\n", "", "failed at 20 %"),
        ("\x1b]0;title\x07\x00bell\x07\n", "", "bell"),
    ],
)
def test_the_line_is_picked(stderr: str, stdout: str, line: str) -> None:
    assert first_error_line(stderr, stdout) == line


def test_a_long_line_is_cut() -> None:
    assert len(first_error_line("error " + "x" * 10_000, "")) == LONGEST_ERROR_LINE
