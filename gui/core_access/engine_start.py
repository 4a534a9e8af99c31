"""Start the engine again where none runs."""

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction

from gui.core_access.core_bridge import Core, CoreBridge


class EngineStart(QAction):
    """An action that starts the engine in this process; that it could not be had is told as any failure."""

    def __init__(self, bridge: CoreBridge, parent: QObject) -> None:
        super().__init__(QCoreApplication.translate("DoctorFeature", "Start the engine"), parent)
        self._bridge = bridge
        self.triggered.connect(self._start)

    def _start(self) -> None:
        self._bridge.change(_start_engine, self._tell)

    def _tell(self, _nothing: None) -> None:
        self._bridge.engine_settled.emit()


def _start_engine(core: Core) -> None:
    core.engine.start()
