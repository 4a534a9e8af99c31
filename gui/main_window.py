"""Join the features into one window."""

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QFont, QPalette, QWindowStateChangeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QSplitter,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from gui import formats
from gui.actions import Actions, plain
from gui.calendar.calendar_view import CalendarView
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from gui.spacing import space
from gui.theme import Theme, scaled_font
from gui.today import Today
from gui.widgets.notice_bar import NoticeBar
from gui.window_memory import WindowMemory

# Splitters share out what there is in proportion to sizes that only have to be large enough.
_ROOM = 1000


class MainWindow(QMainWindow):
    """Job list beside calendar, log below, tools above, status line at the foot."""

    def __init__(self, theme: Theme, actions: Actions, today: Today, memory: WindowMemory) -> None:
        super().__init__()
        self._theme = theme
        self._actions = actions
        self._memory = memory
        self.setObjectName("main_window")
        self.setWindowTitle(self.tr("Hourbell"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.addActions(actions.all)

        self._notice_bar = NoticeBar(theme, self)
        self._job_list = JobListView(theme, self)
        self.calendar = CalendarView(today, actions, self)
        self._run_log = RunLogView(theme, self)
        self._views = _splitter("views", Qt.Orientation.Horizontal, (self._job_list, 2), (self.calendar, 3))
        self._rows = _splitter("rows", Qt.Orientation.Vertical, (self._views, 3), (self._run_log, 1))
        self._menu = self._build_menu()
        self._tool_bar = self._build_tool_bar()

        self._lay_out()
        self._restore()
        self._connect()
        self.calendar.grid.setFocus()

    def show_notice(self, text: str) -> None:
        self._notice_bar.show_notice(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._memory.keep_geometry(self)
        self._memory.keep_splitter(self._views)
        self._memory.keep_splitter(self._rows)
        self._memory.save()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if isinstance(event, QWindowStateChangeEvent):
            self._actions.full_screen.setChecked(self.isFullScreen())
        super().changeEvent(event)

    def _lay_out(self) -> None:
        self.addToolBar(self._tool_bar)
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(space(2), 0, space(2), 0)
        column.setSpacing(space(2))
        column.addWidget(self._notice_bar)
        column.addWidget(self._rows, 1)
        self.setCentralWidget(centre)
        self._build_status_bar()

    def _build_tool_bar(self) -> QToolBar:
        bar = QToolBar(self.tr("Tools"), self)
        bar.setObjectName("tools")
        bar.setAccessibleName(self.tr("Tools"))
        bar.setMovable(False)
        side = self._theme.tool_icon_size()
        bar.setIconSize(QSize(side, side))
        bar.addWidget(self._build_name())
        gap = QWidget(bar)
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        for action in (self._actions.show_log, self._actions.full_screen, self._actions.main_menu):
            bar.addAction(action)
            button = bar.widgetForAction(action)
            button.setAccessibleName(plain(action.text()))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return bar

    def _build_name(self) -> QWidget:
        name = QWidget(self)
        icon, text = QLabel(name), QLabel("Hourbell", name)
        icon.setPixmap(
            self._theme.pixmap("hourbell", self._theme.tool_icon_size(), QPalette.ColorRole.Text, self)
        )
        text.setFont(scaled_font(1.15, QFont.Weight.DemiBold))
        line = QHBoxLayout(name)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(2))
        line.addWidget(icon)
        line.addWidget(text)
        return name

    def _build_menu(self) -> QMenu:
        actions, menu = self._actions, QMenu(self)
        menu.setObjectName("main_menu")
        menu.addActions([actions.today, actions.previous_month, actions.next_month])
        menu.addSeparator()
        menu.addActions([actions.show_log, actions.full_screen])
        menu.addSeparator()
        menu.addActions(list(actions.appearances))
        menu.addSeparator()
        menu.addActions([actions.shortcuts, actions.about])
        menu.addSeparator()
        menu.addAction(actions.quit)
        return menu

    def _build_status_bar(self) -> None:
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(space(4), space(0.5), space(4), space(1))
        zone = QLabel(self.tr("Times in {zone}").format(zone=formats.time_zone_name()), bar)
        zone.setObjectName("time_zone")
        zone.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        bar.addPermanentWidget(zone)

    def _connect(self) -> None:
        actions = self._actions
        actions.show_log.toggled.connect(self._show_log)
        actions.full_screen.triggered.connect(self._fill_screen)
        actions.main_menu.triggered.connect(self._open_menu)
        actions.shortcuts.triggered.connect(self._open_shortcuts)
        actions.about.triggered.connect(self._open_about)
        actions.appearance_group.triggered.connect(self._choose_appearance)

    def _restore(self) -> None:
        if not self._memory.restore_geometry(self):
            room = self.screen().availableGeometry().size()
            self.resize(QSize(space(320), space(210)).boundedTo(room * 0.9))
        self._memory.restore_splitter(self._views)
        self._memory.restore_splitter(self._rows)
        self._actions.show_log.setChecked(self._memory.shows_log)
        self._run_log.setVisible(self._memory.shows_log)

    def _show_log(self, shown: bool) -> None:
        self._run_log.setVisible(shown)
        self._memory.shows_log = shown

    def _fill_screen(self, filled: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if filled else self.windowState() & ~full)

    def _choose_appearance(self, action: QAction) -> None:
        wanted = self._actions.appearances[action]
        self._theme.show_appearance(wanted)
        self._memory.appearance = wanted

    def _open_menu(self) -> None:
        button = self._tool_bar.widgetForAction(self._actions.main_menu)
        corner = button.mapToGlobal(button.rect().bottomRight())
        self._menu.popup(corner - QPoint(self._menu.sizeHint().width(), 0))

    def _open_shortcuts(self) -> None:
        from gui.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self._actions.all, self).open()

    def _open_about(self) -> None:
        from gui.about_dialog import AboutDialog

        AboutDialog(self._theme, self).open()


def _splitter(name: str, direction: Qt.Orientation, *parts: tuple[QWidget, int]) -> QSplitter:
    """Put widgets beside one another, each with its share of the room."""
    splitter = QSplitter(direction)
    splitter.setObjectName(name)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(space(1))
    for place, (widget, share) in enumerate(parts):
        splitter.addWidget(widget)
        splitter.setStretchFactor(place, share)
    splitter.setSizes([share * _ROOM for _, share in parts])
    return splitter
