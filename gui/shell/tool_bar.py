"""The tool bar: main actions, the views, and the search."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QMenu, QToolButton, QWidget

from gui.commands.actions.actions import Actions
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.shell.search_field import SearchField
from gui.widgets.action_maker import plain
from gui.widgets.buttons.push_button import WordedButton
from gui.widgets.buttons.segments import Segments
from gui.widgets.drawing.chevron import ChevronButton
from gui.widgets.menu import Menu
from gui.widgets.paragraph import Label
from gui.widgets.spoken.roles import SpokenRole, speak_as
from gui.widgets.themed_icon import ThemedIcon

_BEGIN_STEPS, _END_STEPS = 2, 3
_STEPS_HIGH, _BRAND_STEPS, _FEWEST_STEPS = 13, 51, 112


class ToolBar(QWidget):
    """New, run, pause, undo and redo; the views; search, palette and menu at the other end.

    Where it is too narrow for all, the search gives way first, then the brand, then icons beside words, then
    what the menu has as well, and the words go last.
    """

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("tools")
        speak_as(self, SpokenRole.TOOLS)
        self.setAccessibleName(self.tr("Tools"))
        self.setFixedHeight(space(_STEPS_HIGH))
        self.search = SearchField(theme, self)
        self.views = Segments(theme, actions.views, self)
        self.views.setObjectName("views")
        self.views.setAccessibleName(self.tr("Views"))
        self._pause = PauseButton(actions.jobs.pause, self)
        self._brand = Brand(theme, self)
        self._new = NewJobButton(theme, actions, self)
        self._run = _worded(actions.jobs.run_now, self)
        self._undo, self._redo, self._palette, self._menu = (
            _tool(action, self) for action in (actions.undo, actions.redo, actions.palette, actions.main_menu)
        )
        self._rule = QFrame(self)
        self._rule.setObjectName("rule")
        self._rule.setFixedSize(1, space(5))
        self._buttons: dict[QAction, QToolButton] = {
            actions.jobs.new: self._new.button,
            actions.jobs.run_now: self._run,
            actions.jobs.pause: self._pause,
            actions.undo: self._undo,
            actions.redo: self._redo,
            actions.palette: self._palette,
            actions.main_menu: self._menu,
        }
        side = theme.small_icon_size()
        for button in self._buttons.values():
            button.setIconSize(QSize(side, side))
        self._folded = 0
        # What goes, in this order, where there is no room for all.
        self._folds: Sequence[Callable[[bool], None]] = (
            self._brand.keep_room,
            self._brand.show_words,
            self.views.show_icons,
            self._show_brand,
            partial(_show, (self._undo, self._redo, self._rule)),
            partial(_show_words, (self._run, self._pause)),
            self.views.show_words,
            self._new.show_words,
            partial(_show, (self._run, self._pause)),
        )
        self._lay_out()

    def offer_pauses(self, menu: QMenu) -> None:
        """Open a menu of lengths by the button of pauses."""
        self._pause.setMenu(menu)

    def start_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def button(self, action: QAction) -> QToolButton:
        """Return the button of an action; one that is folded away is as good as the menu's."""
        found = self._buttons[action]
        return found if not found.isHidden() else self._menu

    def minimumSizeHint(self) -> QSize:
        return QSize(space(_FEWEST_STEPS), space(_STEPS_HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fold()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        line = self.layout()
        # A tool that wants more room than before, as the style sheet gives it, must not lie over another.
        # It is laid out by now: to unfold a tool, or to forget the layout, asks for one in turn, without end.
        if (
            event.type() == QEvent.Type.LayoutRequest
            and line is not None
            and line.minimumSize().width() > self.width()
        ):
            self._fold_further()
        return is_done

    def _fold(self) -> None:
        """Hide what has no room, and nothing else."""
        for fold in reversed(self._folds[: self._folded]):
            fold(True)
        self._folded = 0
        self._fold_further()

    def _fold_further(self) -> None:
        while self._needed_width() > self.width() and self._folded < len(self._folds):
            self._folds[self._folded](False)
            self._folded += 1
        # A picture may come before the next turn of events.
        line = self.layout()
        assert line is not None
        line.activate()

    def _needed_width(self) -> int:
        line = self.layout()
        assert line is not None
        # What a fold takes from a tool of several parts is known once that has laid out its own.
        for parts in (self._brand.layout(), self._new.layout()):
            assert parts is not None
            parts.activate()
        line.invalidate()
        return line.minimumSize().width()

    def _show_brand(self, is_shown: bool) -> None:
        """Show the sign and the palette; without the sign the first tool begins where the groups do."""
        _show((self._brand, self._palette), is_shown)
        line = self.layout()
        assert line is not None
        line.setContentsMargins(*begun_after(0 if is_shown else space(_BEGIN_STEPS), 0, space(_END_STEPS), 0))

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(0, 0, space(_END_STEPS), 0))
        line.setSpacing(space(1))
        line.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        line.addWidget(self._brand)
        line.addWidget(self._new)
        line.addSpacing(space(2))
        line.addWidget(self._run)
        line.addWidget(self._pause)
        line.addSpacing(space(1))
        line.addWidget(self._rule)
        line.addSpacing(space(1))
        line.addWidget(self._undo)
        line.addWidget(self._redo)
        line.addSpacing(space(1))
        line.addStretch(1)
        line.addWidget(self.views)
        line.addStretch(1)
        line.addSpacing(space(1))
        line.addWidget(self.search.place)
        line.addSpacing(space(1))
        line.addWidget(self._palette)
        line.addWidget(self._menu)


class Brand(QWidget):
    """The sign and the name of the program, as wide as the groups below them."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign = ThemedIcon(theme, theme.tool_icon_size(), self)
        self._sign.show_icon("hourbell", QPalette.ColorRole.Text)
        self._name = Label("Hourbell", self)
        self._name.setFont(font_of(Type.NAME))
        line = QHBoxLayout(self)
        line.setContentsMargins(space(4), 0, space(4), 0)
        line.setSpacing(space(2.5))
        line.addWidget(self._sign)
        line.addWidget(self._name)
        line.addStretch(1)
        self.keep_room(True)

    def keep_room(self, is_kept: bool) -> None:
        """Be as wide as the groups below, or no wider than sign and name."""
        self.setFixedWidth(space(_BRAND_STEPS) if is_kept else self._needed())

    def show_words(self, are_shown: bool) -> None:
        """Show the name beside the sign, with no more room than both need."""
        self._name.setVisible(are_shown)
        self.setFixedWidth(self._needed())

    def _needed(self) -> int:
        line = self.layout()
        assert line is not None
        name = 0 if self._name.isHidden() else line.spacing() + self._name.sizeHint().width()
        return self._sign.sizeHint().width() + name + space(8)


class NewJobButton(QWidget):
    """Makes a job; its other half opens the other ways to one."""

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        jobs = actions.jobs
        self._action = jobs.new
        self.button, self._more = WordedButton(self), QToolButton(self)
        self.button.setObjectName(jobs.new.objectName())
        self.button.setAccessibleName(plain(jobs.new.text()))
        self.button.setText(jobs.new.iconText())
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.setObjectName("new_ways")
        self._more.setToolTip(self.tr("Other ways to make a job"))
        self._more.setAccessibleName(self._more.toolTip())
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        halves = ("last", "first") if self.isRightToLeft() else ("first", "last")
        for button, half in zip((self.button, self._more), halves, strict=True):
            button.setProperty("split", half)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setFixedHeight(space(8))
        menu = Menu(self)
        menu.setObjectName("new_menu")
        menu.addActions([jobs.new, jobs.quick_add])
        menu.addSeparator()
        menu.addActions([jobs.take_from_file, jobs.paste_text])
        self._more.setMenu(menu)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.button)
        line.addWidget(self._more)
        self.button.clicked.connect(jobs.new.trigger)
        jobs.new.changed.connect(self._follow_action)
        theme.changed.connect(self._draw_signs)
        self._follow_action()
        self._draw_signs()

    def show_words(self, are_shown: bool) -> None:
        _show_words((self.button,), are_shown)

    def _follow_action(self) -> None:
        self.button.setEnabled(self._action.isEnabled())
        self._more.setEnabled(self._action.isEnabled())
        self.button.setToolTip(self._action.toolTip())

    def _draw_signs(self) -> None:
        side, role = self._theme.small_icon_size(), QPalette.ColorRole.HighlightedText
        for button, name in ((self.button, "plus"), (self._more, "fold")):
            button.setIconSize(QSize(side, side))
            button.setIcon(QIcon(self._theme.pixmap(name, side, role, self)))


class PauseButton(ChevronButton):
    """Opens the lengths of a pause; a button cannot show an action that has a menu and stay enabled."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.action = action
        self.setObjectName(action.objectName())
        self.setText(self.tr("Pause"))
        self.setAccessibleName(plain(action.text()))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setProperty("beside", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._follow_action()
        action.changed.connect(self._follow_action)

    def _follow_action(self) -> None:
        self.setEnabled(self.action.isEnabled())
        self.setIcon(self.action.icon())
        self.setToolTip(self.action.toolTip())


def _tool(action: QAction, parent: QWidget, button: QToolButton | None = None) -> QToolButton:
    button = button or QToolButton(parent)
    button.setDefaultAction(action)
    button.setObjectName(action.objectName())
    button.setAccessibleName(plain(action.text()))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("tool", True)
    return button


def _worded(action: QAction, parent: QWidget) -> QToolButton:
    button = _tool(action, parent, WordedButton(parent))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setProperty("beside", True)
    return button


def _show_words(buttons: Sequence[QToolButton], are_shown: bool) -> None:
    style = Qt.ToolButtonStyle
    for button in buttons:
        button.setToolButtonStyle(style.ToolButtonTextBesideIcon if are_shown else style.ToolButtonIconOnly)


def _show(parts: Sequence[QWidget], are_shown: bool) -> None:
    for part in parts:
        part.setVisible(are_shown)
