"""The names of jobs and of channels, for fields that choose from them."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance

from gui.core_access.core_bridge import Core, CoreBridge

_MOST = 5_000


class WantsNames(Protocol):
    """What completes names of jobs, and shows channels."""

    @property
    def names_wanted(self) -> SignalInstance: ...

    @property
    def channels_wanted(self) -> SignalInstance: ...

    def offer_jobs(self, names: Sequence[str], *, is_all: bool) -> None: ...

    def offer_channels(self, names: Sequence[str]) -> None: ...


class NamesToChoose(QObject):
    """Asks once for each, when the field wants them."""

    def __init__(self, bridge: CoreBridge, field: WantsNames, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._field = field
        self._is_asked = False
        field.names_wanted.connect(self._ask)
        field.channels_wanted.connect(self._ask_channels)

    def _ask(self) -> None:
        if not self._is_asked:
            self._is_asked = True
            self._bridge.ask(_names, self._take)

    def _take(self, names: list[str]) -> None:
        self._field.offer_jobs(names, is_all=len(names) < _MOST)

    def _ask_channels(self) -> None:
        self._bridge.ask(_channels, self._take_channels)

    def _take_channels(self, names: list[str]) -> None:
        self._field.offer_channels(names)


def _names(core: Core) -> list[str]:
    lines = core.jobs.lines(core.jobs.ids(limit=_MOST))
    return list(dict.fromkeys(line.name for line in lines))


def _channels(core: Core) -> list[str]:
    return [each.name for each in core.channels.all()]
