"""A bare PySide6 window with a table and a calendar: what any window of ours is compared with.

`python -m tests.benchmarks.subjects.window_bare paint|rows|hidden` prints one JSON object; `hidden` stays.
"""

import sys

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import QApplication, QCalendarWidget, QMainWindow, QSplitter, QTableView

from tests.benchmarks.subjects.window_paint import FirstPaint, tell

_COLUMNS = 9
_NO_PARENT = QModelIndex()
_BATCH, _BATCH_MILLISECONDS = 50, 50


class Rows(QAbstractTableModel):
    """Rows that say where they are."""

    def __init__(self, count: int, parent: QObject) -> None:
        super().__init__(parent)
        self._count = count

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else _COLUMNS

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        return f"row {index.row()}" if role == Qt.ItemDataRole.DisplayRole else None

    def add(self, count: int) -> None:
        self.beginInsertRows(_NO_PARENT, self._count, self._count + count - 1)
        self._count += count
        self.endInsertRows()


def _window(count: int) -> tuple[QMainWindow, Rows, QTableView]:
    window = QMainWindow()
    table, calendar = QTableView(window), QCalendarWidget(window)
    model = Rows(count, table)
    table.setModel(model)
    parts = QSplitter(window)
    parts.addWidget(table)
    parts.addWidget(calendar)
    window.setCentralWidget(parts)
    window.resize(1280, 720)
    return window, model, table


def _paint(qt: QApplication) -> None:
    window, _, _ = _window(100)
    watch = FirstPaint(window)
    window.installEventFilter(watch)
    window.show()
    qt.exec()


def _rows(seconds: float) -> None:
    """Let a thousand rows a second come, out of nowhere."""
    from dataclasses import asdict

    from tests.benchmarks.subjects.window_ticks import Ticks

    window, model, table = _window(100)

    def grow() -> None:
        model.add(_BATCH)
        table.scrollToBottom()

    timer = QTimer(window, interval=_BATCH_MILLISECONDS)
    timer.timeout.connect(grow)
    timer.start()
    window.show()
    ticks = Ticks()
    ticks.run(1)
    stalls = ticks.run(seconds)
    tell(**{f"live_{part}": value for part, value in asdict(stalls).items()})


def _hidden(qt: QApplication) -> None:
    from PySide6.QtWidgets import QStyle, QSystemTrayIcon

    window, _, _ = _window(100)
    icon = QSystemTrayIcon(qt.style().standardIcon(QStyle.StandardPixmap.SP_ComputerIcon), window)
    icon.activated.connect(window.hide)
    icon.show()
    window.show()
    qt.setQuitOnLastWindowClosed(False)
    qt.exec()


def main() -> None:
    qt = QApplication(sys.argv[:1])
    match sys.argv[1]:
        case "paint":
            _paint(qt)
        case "rows":
            _rows(float(sys.argv[2]))
        case _:
            _hidden(qt)


if __name__ == "__main__":
    main()
