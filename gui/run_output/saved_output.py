"""All that is kept of the output of a run, as the parts of a file."""

from gui.commands.files.file_writing import FilePart
from gui.core_access.core_bridge import Core
from scheduler_core.values.ids import RunId

_AT_ONCE = 50


class OutputParts:
    """Asks for some chunks at a time, in the order in which they came."""

    def __init__(self, run_id: RunId) -> None:
        self._run_id = run_id
        self._after = 0
        self._done = 0

    def __call__(self, core: Core) -> FilePart:
        chunks = core.runs.output(self._run_id, after=self._after, limit=_AT_ONCE)
        content = b"".join(chunk.content for chunk in chunks)
        self._done += len(content)
        if len(chunks) < _AT_ONCE:
            return FilePart(content, self._done, self._done)
        self._after = chunks[-1].number
        return FilePart(content, self._done, max(core.runs.get(self._run_id).output_bytes, self._done + 1))
