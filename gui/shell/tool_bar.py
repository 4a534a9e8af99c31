"""The tools above all views: what is wanted most, and the search."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from gui.commands.actions import Actions
from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.widgets.action_maker import plain
from gui.widgets.label import Label

_TYPING_MILLISECONDS = 200
_TO_WHAT_IS_FOUND = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down}


class ToolBar(QToolBar):
    """New, run, pause, undo and redo; search, palette and menu at the other end."""

    def __init__(self, theme: Theme, actions: Actions, pause_menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(self.tr("Tools"))
        self.setObjectName("tools")
        self.setAccessibleName(self.tr("Tools"))
        self.setMovable(False)
        side = theme.tool_icon_size()
        self.setIconSize(QSize(side, side))
        self.search = SearchField(self)
        self._pause = PauseButton(actions.jobs.pause, pause_menu, self)
        self.addWidget(self._name())
        self._add_worded(actions.jobs.new)
        self._add_worded(actions.jobs.quick_add)
        self._add_worded(actions.jobs.run_now)
        self.addWidget(self._pause)
        self._add(actions.undo)
        self._add(actions.redo)
        gap = QWidget(self)
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        self.addWidget(self.search)
        self._add(actions.palette)
        self._add(actions.main_menu)
        if overflow := self._overflow():
            overflow.setAccessibleName(self.tr("More tools"))
            overflow.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def start_search(self) -> None:
        """Lead to the search, which lies among further tools where the window is narrow."""
        overflow = self._overflow()
        if overflow is not None and not self.search.isVisible():
            overflow.click()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def button(self, action: QAction) -> QToolButton:
        """Return the button of an action."""
        if action is self._pause.action:
            return self._pause
        found = self.widgetForAction(action)
        assert isinstance(found, QToolButton)
        return found

    def _overflow(self) -> QToolButton | None:
        """Return the button for what there is no room for; Qt makes and names it."""
        found = self.findChild(QToolButton, "qt_toolbar_ext_button")
        return found if isinstance(found, QToolButton) else None

    def _add(self, action: QAction) -> QToolButton:
        self.addAction(action)
        button = self.button(action)
        button.setAccessibleName(plain(action.text()))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _add_worded(self, action: QAction) -> None:
        button = self._add(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setProperty("beside", True)

    def _name(self) -> QWidget:
        name = QWidget(self)
        icon, text = Label(name), Label("Hourbell", name)
        icon.setPixmap(
            self._theme.pixmap("hourbell", self._theme.tool_icon_size(), QPalette.ColorRole.Text, self)
        )
        text.setFont(font_of(Type.NAME))
        line = QHBoxLayout(name)
        line.setContentsMargins(0, 0, space(4), 0)
        line.setSpacing(space(2))
        line.addWidget(icon)
        line.addWidget(text)
        return name


class PauseButton(QToolButton):
    """Opens the lengths of a pause; a button cannot show an action that has a menu and stay enabled."""

    def __init__(self, action: QAction, menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self.action = action
        self.setObjectName(action.objectName())
        self.setText(self.tr("Pause ▾"))
        self.setAccessibleName(plain(action.text()))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setProperty("beside", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._follow_action()
        action.changed.connect(self._follow_action)

    def _follow_action(self) -> None:
        self.setEnabled(self.action.isEnabled())
        self.setIcon(self.action.icon())
        self.setToolTip(self.action.toolTip())


class SearchField(QLineEdit):
    """Tells what to look for when the typing pauses; Return and Down lead to it, Escape takes it away."""

    text_wanted = Signal(str)
    found_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search")
        self.setPlaceholderText(self.tr("Search jobs and runs"))
        self.setAccessibleName(self.placeholderText())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(QFontMetrics(self.font()).horizontalAdvance("0") * 36)
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_MILLISECONDS)
        self.textChanged.connect(self._offer_to_clear)
        self.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._tell)

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance("0") * 32, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self._tell()
            self.left.emit()
        elif event.key() in _TO_WHAT_IS_FOUND:
            self._tell()
            self.found_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _offer_to_clear(self) -> None:
        # Not at the start: to draw the button takes as long as the rest of the tool bar.
        self.setClearButtonEnabled(True)

    def _tell(self) -> None:
        self._pause.stop()
        self.text_wanted.emit(self.text().strip())
