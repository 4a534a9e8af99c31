"""Tell whether files changed since a process loaded its code."""

import sys
from pathlib import Path
from typing import TypeAlias

_State: TypeAlias = tuple[int, int, int] | None


class LoadedCode:
    """The files of a package, and the folder in which it stands next to others: an update changes one."""

    def __init__(self, package: str, folder: Path) -> None:
        self._package = package
        self._states: dict[str, _State] = {str(folder): _state_of(str(folder))}

    def note(self) -> None:
        """Note what has been loaded since."""
        for name, module in sys.modules.items():
            path = getattr(module, "__file__", None)
            if path and name.partition(".")[0] == self._package and path not in self._states:
                self._states[path] = _state_of(path)

    def is_same(self) -> bool:
        return all(_state_of(path) == state for path, state in self._states.items())


def _state_of(path: str) -> _State:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size
