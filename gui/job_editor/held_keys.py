"""Keep keys that are typed while an editor opens, and type them there."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_Type = QEvent.Type
_PRESSES = frozenset({_Type.MouseButtonPress, _Type.MouseButtonDblClick, _Type.TouchBegin})
_KEYS = frozenset({_Type.KeyPress, _Type.KeyRelease})
# What asks the window for something else goes on doing so.
_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_FUNCTIONS = range(Qt.Key.Key_F1.value, Qt.Key.Key_F35.value + 1)
# By then a window manager that gives an editor the keyboard has done so.
_UNGIVEN_MILLISECONDS = 1_000


class _Typed(NamedTuple):
    kind: QEvent.Type
    key: int
    modifiers: Qt.KeyboardModifier
    text: str


class HeldKeys(QObject):
    """Holds the keys that come to a window while an editor opens, until that has the keyboard.

    They would act on the jobs that are selected. A press of the mouse says that the window is meant again.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._opening = 0
        self._held: list[_Typed] = []
        self._watched: QWindow | None = None
        self._editor: QWidget | None = None
        self._too_late = QTimer(self, singleShot=True, interval=_UNGIVEN_MILLISECONDS)
        self._too_late.timeout.connect(self._give)

    def begin(self) -> None:
        """Hold keys from now on: an editor was asked for."""
        self._opening += 1
        handle = self._window.window().windowHandle()
        if self._watched is None and handle is not None:
            self._watched = handle
            handle.installEventFilter(self)

    def give_to(self, editor: QWidget) -> None:
        """Give them to an editor that is shown now, once it has the keyboard."""
        if self._watched is not None:
            self._editor = editor
            self._too_late.start()
            _application().focusWindowChanged.connect(self._on_focus)
            self._on_focus(QGuiApplication.focusWindow())

    def forget(self, editor: QWidget) -> None:
        """Know that an editor is closed; if it never got the keyboard, nothing else tells."""
        if editor is self._editor:
            self._wait_no_more()
            self.give_up()

    def give_up(self) -> None:
        """Know that an editor does not come after all; others may still be on their way."""
        self._opening = max(self._opening - 1, 0)
        if self._opening == 0 and self._editor is None:
            self._end()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PRESSES:
            self._end()
        elif isinstance(event, QKeyEvent) and _is_typed(event):
            if kind in _KEYS:
                self._hold(event)
            # As a text it is not a command, as Delete would be; it comes again as a press then.
            event.accept()
            return True
        return False

    def _hold(self, event: QKeyEvent) -> None:
        # The key that asked for the editor may be down still.
        if self._held or not event.isAutoRepeat():
            self._held.append(_Typed(event.type(), event.key(), event.modifiers(), event.text()))

    def _on_focus(self, window: QWindow | None) -> None:
        if not _is_there(self._editor):
            self._end()  # it was closed before it had the keyboard
        elif self._editor is not None and window is not None and window is self._editor.windowHandle():
            self._give()

    def _give(self) -> None:
        editor, held = self._editor, self._held
        self._end()
        handle = editor.windowHandle() if editor is not None and _is_there(editor) else None
        if handle is not None:
            for each in held:
                QCoreApplication.postEvent(handle, QKeyEvent(*each))

    def _end(self) -> None:
        self._opening, self._held = 0, []
        if self._watched is not None:
            self._watched.removeEventFilter(self)
            self._watched = None
        self._wait_no_more()

    def _wait_no_more(self) -> None:
        self._too_late.stop()
        if self._editor is not None:
            self._editor = None
            _application().focusWindowChanged.disconnect(self._on_focus)


def _is_there(editor: QWidget | None) -> bool:
    """Tell whether an editor is open; it is deleted a little later than it closes."""
    return editor is not None and isValid(editor) and editor.isVisible()


def _is_typed(event: QKeyEvent) -> bool:
    return not event.modifiers() & _COMMANDS and event.key() not in _FUNCTIONS


def _application() -> QApplication:
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        raise RuntimeError("an editor is shown without an application")
    return application
