"""Export the runs that the log shows, part by part."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from gui.commands.files.file_writing import FilePart
from gui.core_access.core_bridge import Core
from scheduler_core.values.ids import RunId

if TYPE_CHECKING:
    from scheduler_core.exchange.table.run_log import RunLogFormat

_AT_ONCE = 2_000


class LogParts:
    """Asks which runs there are when the first part is wanted, then for some of them at a time.

    Runs that are thinned out meanwhile are left out.
    """

    def __init__(self, ids_of: Callable[[Core], Sequence[int]], file_format: "RunLogFormat") -> None:
        self._ids_of = ids_of
        self._format = file_format
        self._ids: Sequence[RunId] | None = None
        self._done = 0

    def __call__(self, core: Core) -> FilePart:
        from scheduler_core.exchange.table.run_log import log_heading, log_lines

        text = ""
        if self._ids is None:
            self._ids = cast("Sequence[RunId]", self._ids_of(core))
            text = log_heading(self._format)
        wanted = self._ids[self._done : self._done + _AT_ONCE]
        self._done += len(wanted)
        text += log_lines(self._format, core.runs.lines(wanted))
        return FilePart(text.encode(errors="surrogateescape"), self._done, len(self._ids))


def format_of(path: Path) -> "RunLogFormat":
    """Return the form that the ending of a name asks for; CSV for any other."""
    from scheduler_core.exchange.table.run_log import RunLogFormat

    ending = path.suffix.removeprefix(".").casefold()
    return RunLogFormat.JSON_LINES if ending in {"jsonl", "ndjson", "json"} else RunLogFormat.CSV
