"""Open the guide at the page about the focused part; loaded when first wanted."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from gui.commands.window_context import WindowContext, WindowFeature

if TYPE_CHECKING:
    from gui.guide.guide_texts import GuideTexts
    from gui.guide.guide_window import GuideWindow


_KEY = "guide_key"


class GuideFeature(WindowFeature):
    """Answers the action for it, and the same key in each window that opens alongside the main one."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._texts: GuideTexts | None = None
        self.window: GuideWindow | None = None
        context.actions.guide.triggered.connect(self._open_here)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._give_key)

    def _give_key(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Let the key lead to the guide in a window that has the keyboard for the first time."""
        if now is None:
            return
        window = now.window()
        if window is self._window or window is self.window or window.property(_KEY):
            return
        window.setProperty(_KEY, True)
        shortcut = QShortcut(self._context.actions.guide.shortcut(), window)
        shortcut.activated.connect(self._open_here)

    def _open_here(self) -> None:
        """Open the guide at what explains the place of the keyboard."""
        self.open_at(QApplication.focusWidget())

    def open_at(self, place: QWidget | None) -> None:
        from gui.guide.guide_texts import read_texts

        names = tuple(names_around(place))
        if self._texts is not None:
            self._show(names, self._texts)
        else:
            self._context.bridge.ask_without_core(read_texts, partial(self._show, names))

    def _show(self, names: tuple[str, ...], texts: "GuideTexts") -> None:
        from gui.guide.guide_window import GuideWindow

        self._texts = texts
        if self.window is None:
            self.window = GuideWindow(self._context.theme, texts, self._window)
            self.window.destroyed.connect(self._forget)
            QShortcut(QKeySequence(Qt.Key.Key_F1), self.window).activated.connect(self.window.show_contents)
        pages = (texts.guide.of_context(name) for name in names)
        page = next((each for each in pages if each is not None), None)
        if page is None:
            self.window.show_contents()
        else:
            self.window.show_page(page.name)
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def _forget(self) -> None:
        self.window = None


def names_around(widget: QWidget | None) -> Iterator[str]:
    """Yield the object name and the class of a widget and of all that it lies in, the innermost first."""
    while widget is not None:
        if widget.objectName():
            yield widget.objectName()
        yield type(widget).__name__
        widget = widget.parentWidget()
