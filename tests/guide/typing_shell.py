"""A shell that a reader of the guide types into, in a home of his own, with the real program."""

import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Self

from scheduler_core.clock import SystemClock
from tests.core.cli.forked_program import REAL_TIME, script
from tests.guide.guide_pages import STOPPED, File, Typed

_END = "-- end of the command --"
# Pages show a machine that keeps limits and can be woken; not each one that runs these tests does and can.
_LACKING_HERE = re.compile(
    r"^hourbell: warning: (?:Memory and processes of its scripts|No share of the processors"
    r"|The machine will not be woken for it:) .*\n",
    re.MULTILINE,
)
_PORT = re.compile(r"\b(?:8674|8700|46200)\b")
STAYS = re.compile(r"^hourbell (?:engine|worker)\b(?!.*--until-idle)")
# The Python of the tests, whichever of the supported ones that is.
_PYTHON = f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n'
# Stands in for the table of a user of cron, which tests must leave alone.
_CRONTAB = """#!/bin/sh
case "$1" in
-l) cat "$HOME/.kept-crontab" ;;
-r) rm "$HOME/.kept-crontab" ;;
*) cp "$1" "$HOME/.kept-crontab" ;;
esac
"""


class TypingShell:
    """Carries out commands one after the other; what stays is stopped by Ctrl+C, or at the end."""

    def __init__(
        self, home: Path, forked_from: str, other_words: Mapping[str, str], begins_at: datetime | None = None
    ) -> None:
        """Go by the machine's clock, or by one that shows an instant now; an engine needs the machine's."""
        clock = "yes" if begins_at is None else str((begins_at - SystemClock().now()).total_seconds())
        self._home = home
        self._other_words = other_words
        self._ports: dict[str, str] = {}
        programs = home / "bin"
        programs.mkdir()
        for name, text in {"hourbell": script(forked_from), "crontab": _CRONTAB, "python3": _PYTHON}.items():
            (programs / name).write_text(text, encoding="utf-8")
            (programs / name).chmod(0o755)
        self._bash = subprocess.Popen(
            ["bash", "--norc"],
            cwd=home,
            env=_environment(home) | {REAL_TIME: clock},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self._staying = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while self._staying:
            self._stop()
        assert self._bash.stdin is not None
        assert self._bash.stdout is not None
        self._bash.stdin.close()
        self._bash.stdout.close()
        self._bash.wait(timeout=30)

    def write(self, file: File) -> None:
        """Write a file as the page shows it."""
        path = self._home / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self._here(file.text), encoding="utf-8")
        path.chmod(0o755)

    def type(self, typed: Typed) -> tuple[int, str]:
        """Return how the command ended, and what it printed."""
        command = self._here(typed.command)
        if not STAYS.match(command) and not command.endswith(" &"):
            return self._carry_out(f"{{ {command}\n}} </dev/null 2>&1")
        self._staying += 1
        descriptor = 10 + self._staying
        last = '"ready": true' if STAYS.match(command) else ""  # else its first line will do
        reads = (
            f"while IFS= read -r -u {descriptor} line; do printf '%s\\n' \"$line\"; "
            f'[[ "$line" == *{shlex.quote(last)}* ]] && break; done'
        )
        code, out = self._carry_out(
            f"exec {descriptor}< <(exec {command.removesuffix(' &')} </dev/null 2>&1); "
            f"staying[{self._staying}]=$!; {reads}"
        )
        if typed.seen[-1:] == (STOPPED,):
            self._stop()
        return code, out

    def as_on_the_page(self, out: str) -> str:
        """Return what was printed with the words that the page has for those of here."""
        for there, here in [*self._ports.items(), *self._other_words.items()]:
            out = out.replace(here, there)
        out = _LACKING_HERE.sub("", out)
        return out.replace(str(self._home), "/srv/ann")

    def _stop(self) -> None:
        place = f'"${{staying[{self._staying}]}}"'
        self._carry_out(f"kill -INT {place}; wait {place}; exec {10 + self._staying}<&-")
        self._staying -= 1

    def _here(self, text: str) -> str:
        for there, here in self._other_words.items():
            text = text.replace(there, here)
        return _PORT.sub(lambda found: self._port(found[0]), text)

    def _port(self, name: str) -> str:
        if name not in self._ports:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self._ports[name] = str(probe.getsockname()[1])
        return self._ports[name]

    def _carry_out(self, line: str) -> tuple[int, str]:
        assert self._bash.stdin is not None
        assert self._bash.stdout is not None
        self._bash.stdin.write(f"{line}\necho {shlex.quote(_END)} $?\n")
        self._bash.stdin.flush()
        lines: list[str] = []
        for said in self._bash.stdout:
            before, end, code = said.partition(_END)
            lines.append(before)
            if end:
                return int(code), "".join(lines)
        message = f"the shell ended at: {line}"
        raise AssertionError(message)


def _environment(home: Path) -> dict[str, str]:
    (home / "runtime").mkdir(mode=0o700)
    return {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "runtime"),
        "HOURBELL_SECRETS_FILE": str(home / "secrets.json"),
        "LC_ALL": "C.UTF-8",
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "TZ": "Europe/Berlin",
        "EDITOR": "true",
    }
