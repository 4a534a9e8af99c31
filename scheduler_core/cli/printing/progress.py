"""Show on stderr how far a long command has come."""

import sys
from types import TracebackType

_CLEAR_LINE = "\r\x1b[K"
_BAR = 24


class PrintedProgress:
    """One line that is rewritten on a terminal, and gone at the end; elsewhere only its beginning."""

    def __init__(self, beginning: str, *, is_quiet: bool) -> None:
        self._beginning = beginning
        self._is_quiet = is_quiet
        self._rewrites = sys.stderr.isatty()
        self._has_bar = False

    def __enter__(self) -> "PrintedProgress":
        if not self._is_quiet:
            print(
                f"hourbell: {self._beginning}",
                end="" if self._rewrites else "\n",
                file=sys.stderr,
                flush=True,
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._is_quiet and self._rewrites:
            print(_CLEAR_LINE, end="", file=sys.stderr, flush=True)

    def show_part(self, text: str, part: float) -> None:
        """Show how much of all is done, from 0 to 1, as a bar on a line of its own."""
        if self._is_quiet or not self._rewrites:
            return
        filled = min(_BAR, int(part * _BAR))
        bar = f"[{'#' * filled}{'.' * (_BAR - filled)}] {int(part * 100):3} % {text}"
        start = _CLEAR_LINE if self._has_bar else "\n"
        self._has_bar = True
        print(f"{start}hourbell: {bar}", end="", file=sys.stderr, flush=True)

    def show(self, text: str) -> None:
        if not self._is_quiet and self._rewrites:
            line = f"{_CLEAR_LINE}hourbell: {self._beginning}: {text}"
            print(line, end="", file=sys.stderr, flush=True)
