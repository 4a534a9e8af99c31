"""The names of jobs and channels for fields that choose from them."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from scheduler_core.events import ChangeSet

_MOST = 5_000
_REST_MILLISECONDS = 500
# All jobs are read for their names; where there are many, not all the time.
_RESTS_FOR = 10


class WantsNames(Protocol):
    """What completes names of jobs, and shows channels."""

    @property
    def names_wanted(self) -> SignalInstance: ...

    @property
    def channels_wanted(self) -> SignalInstance: ...

    def offer_jobs(self, names: Sequence[str], *, is_all: bool) -> None: ...

    def offer_channels(self, names: Sequence[str]) -> None: ...


class NamesToChoose(QObject):
    """Asks for each when the field wants them, and again when they may be others."""

    def __init__(self, bridge: CoreBridge, field: WantsNames, parent: QObject) -> None:
        super().__init__(parent)
        self._field = field
        self._names: list[str] | None = None
        self._jobs: LatestAnswer[list[str]] = LatestAnswer(
            bridge, self._take, _REST_MILLISECONDS, self, rests_for=_RESTS_FOR
        )
        self._channels: LatestAnswer[list[str]] = LatestAnswer(
            bridge, field.offer_channels, _REST_MILLISECONDS, self
        )
        field.names_wanted.connect(self._ask)
        field.channels_wanted.connect(self._ask_channels)
        bridge.changed.connect(self._on_changes)

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.has_new_settings or changes.is_everything:
            self._channels.refresh()
        if changes.jobs or changes.is_everything:
            self._jobs.refresh()

    def _ask(self) -> None:
        if self._names is None:
            self._jobs.again(_names)

    def _take(self, names: list[str]) -> None:
        if names != self._names:  # a list of them that is open would be closed
            self._names = names
            self._field.offer_jobs(names, is_all=len(names) < _MOST)

    def _ask_channels(self) -> None:
        self._channels.ask(_channels)


def _names(core: Core) -> list[str]:
    lines = core.jobs.lines(core.jobs.ids(limit=_MOST))
    return list(dict.fromkeys(line.name for line in lines))


def _channels(core: Core) -> list[str]:
    return [each.name for each in core.channels.all()]
