"""The names of all jobs for a field that completes them."""

from PySide6.QtCore import QObject

from gui.core_access.core_bridge import Core, CoreBridge
from gui.job_editor.steps.chains_field import ChainsField

_MOST = 5_000


class JobNames(QObject):
    """Asks once, when the field wants them."""

    def __init__(self, bridge: CoreBridge, field: ChainsField, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._field = field
        self._is_asked = False
        field.names_wanted.connect(self._ask)

    def _ask(self) -> None:
        if not self._is_asked:
            self._is_asked = True
            self._bridge.ask(_names, self._take)

    def _take(self, names: list[str]) -> None:
        self._field.offer_jobs(names, is_all=len(names) < _MOST)


def _names(core: Core) -> list[str]:
    lines = core.jobs.lines(core.jobs.ids(limit=_MOST))
    return list(dict.fromkeys(line.name for line in lines))
