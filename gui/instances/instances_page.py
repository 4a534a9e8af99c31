"""The instances page: counts by step, then each instance, grouped by job."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCursor, QFontMetrics, QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QToolButton, QVBoxLayout, QWidget

from gui.instances.funnel import Funnel
from gui.instances.instance_delegate import (
    InstanceDelegate,
    act_places,
    acts_width,
    heading_height,
    hue_width,
    row_height,
)
from gui.instances.instance_rows import (
    NOTHING_SEEN,
    Identity,
    InstanceRow,
    MoreRow,
    Seen,
    identity_of,
    row_of,
    rows_of,
    totals_of,
)
from gui.instances.instances_model import InstanceColumn, InstancesModel, lines_of
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.text import formats, progress_words, wall_clock
from gui.widgets.awaiting import OnceKnown
from gui.widgets.drawing.chevron import ChevronButton
from gui.widgets.menu import Menu
from gui.widgets.paragraph import Label
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import LINE_ROLE
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.progress import InstanceOrder, Progress

_TICK_MILLISECONDS = 10_000
_PLACE, _UNTIL, _KEY = 21, 20, 22
_LEAST_KEY = 12
# What stands next to the end of a wait in its cell, with what one weekday is longer; a month, as far as its
# name goes.
_BESIDE_END = 8
_BESIDE_KEY = 4.5
_MONTH = timedelta(days=31)
# Times of day that have as many digits as any, before noon and after it.
_LONG_TIMES = 10 * 60 + 30, 22 * 60 + 30
# Below a key stands since when its instance is under way.
_SPOKEN = "spoken"
_ORDERS = {InstanceColumn.UNTIL: InstanceOrder.UNTIL, InstanceColumn.KEY: InstanceOrder.SINCE}


class InstancesPage(QWidget):
    """Tells which instance is chosen, and what is wanted of one."""

    chosen = Signal(object)
    go_on_wanted = Signal(object, QPoint)
    again_wanted = Signal(object, int, QPoint)
    menu_wanted = Signal(object, QPoint)
    job_chosen = Signal(object)
    order_chosen = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("instances_page")
        self._now = now
        self._seen = NOTHING_SEEN
        self._job: JobId | None = None
        self._identity: Identity | None = None
        self._order = InstanceOrder.UNTIL
        self._is_told = False
        self.model = InstancesModel(now, self)
        self.empty = OnceKnown(
            theme,
            "clock",
            self.tr("Reading what waits …"),
            self.tr("Nothing waits"),
            self.tr(
                "Sequences that wait, run or are to be tried again appear here with the step they stand at."
            ),
            self,
        )
        self.table = LineTable(
            self.model, self.empty, self.tr("Sequences under way"), self, titles=TitleRow()
        )
        self.funnel = Funnel(self)
        self._count = Label(self)
        self._count.setObjectName("instances_count")
        self._count.hide()
        self._count.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._job_chip = self._chip("instances_job", self.tr("Job"))
        # Also before anything is known: it grew as one pointed.
        _show(self._job_chip, self.tr("Job"), self.tr("All jobs"))
        self._order_chip = self._chip("instances_order", self.tr("Order"))
        self._orders = self._make_orders()
        self._delegate = InstanceDelegate(theme, now, self)
        self._prepare_view()
        self.setFocusProxy(self.table.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.funnel)
        column.addWidget(self.table, 1)
        # What is left of a wait costs nothing while nobody sees it.
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._ticks.timeout.connect(self.table.view.viewport().update)
        self.show_order(InstanceOrder.UNTIL)

    @property
    def header_parts(self) -> tuple[QWidget, QWidget, QWidget]:
        """Return what stands behind the title: the count, then at the end the job and the order."""
        return self._count, self._job_chip, self._order_chip

    @property
    def chosen_instance(self) -> Progress | None:
        row = row_of(self.model.rows, self._identity)
        found = None if row is None else self.model.rows[row]
        return found.progress if isinstance(found, InstanceRow) else None

    def show_seen(self, seen: Seen, job: JobId | None) -> None:
        """Show what there is; what is chosen stays chosen, wherever it stands now."""
        self._seen, self._job = seen, job
        self._is_told = True
        self.empty.know()
        self.model.show_rows(rows_of(seen, job))
        self._lay_rows_out()
        self._share_room(self.table.view.viewport().width())
        self._choose_again()
        self._is_told = False
        total = sum(totals_of(seen.counts).values())
        self._count.setText(progress_words.count_of(total, len(seen.failed)))
        self._show_funnel()
        self._fill_jobs()

    def show_order(self, order: InstanceOrder) -> None:
        action = self._orders[order]
        action.setChecked(True)
        _show(self._order_chip, action.text())
        self._order = order
        column = next(column for column, each in _ORDERS.items() if each is order)
        self.table.view.horizontalHeader().setSortIndicator(column, Qt.SortOrder.AscendingOrder)

    def choose(self, identity: Identity | None) -> None:
        """Choose an instance, as soon as it is seen."""
        self._identity = identity
        self._is_told = True
        self._choose_again()
        self._is_told = False

    def clear_choice(self) -> None:
        self._identity = None
        self.table.view.clearSelection()

    def showEvent(self, event: QShowEvent) -> None:
        self._ticks.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._hover(QModelIndex())
        return super().eventFilter(watched, event)

    # ---- how it is built

    def _chip(self, name: str, spoken: str) -> QToolButton:
        chip = ChevronButton(self)
        chip.setObjectName(name)
        chip.setProperty("chip", True)
        chip.setProperty("high", True)
        chip.setProperty(_SPOKEN, spoken)
        chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        chip.setMenu(Menu(chip))
        chip.hide()
        return chip

    def _make_orders(self) -> dict[InstanceOrder, QAction]:
        menu = self._order_chip.menu()
        menu.setProperty("has_checks", True)
        group = QActionGroup(self)
        actions = {}
        names = {
            InstanceOrder.UNTIL: self.tr("Ends: soonest first"),
            InstanceOrder.SINCE: self.tr("Began: first ones first"),
        }
        for order, name in names.items():
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setData(order)
            group.addAction(action)
            actions[order] = action
        group.triggered.connect(self._tell_order)
        return actions

    def _prepare_view(self) -> None:
        view = self.table.view
        view.setObjectName("instances_table")
        self.table.reach_edge()
        view.setItemDelegate(self._delegate)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.setMouseTracking(True)
        view.viewport().installEventFilter(self)
        view.verticalHeader().setMinimumSectionSize(heading_height())
        view.verticalHeader().setDefaultSectionSize(row_height())
        header = view.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.sectionClicked.connect(self._order_by)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.width_changed.connect(self._share_room)
        view.entered.connect(self._hover)
        view.clicked.connect(self._on_click)
        view.activated.connect(self._on_activated)
        view.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.table.menu_wanted.connect(self._want_menu)
        self._share_room(view.viewport().width())

    def _share_room(self, width: int) -> None:
        """Give dots and ends what they need; keys and what is waited for share the rest."""
        view = self.table.view
        digit = QFontMetrics(view.font()).horizontalAdvance("0")
        until, acts, hue = max(_UNTIL * digit, self._widest_end()), acts_width(), hue_width()
        left = width - until - acts - hue
        place = max(min(self._widest_place(), left * 2 // 5), min(_PLACE * digit, left // 3))
        if left - place < 2 * _LEAST_KEY * digit:
            # The buttons stand in the panel of a sequence and in its menu, too.
            left, acts = left + acts, 0
        view.setColumnHidden(InstanceColumn.ACTS, not acts)
        left -= place
        key = max(min(max(_KEY * digit, self._widest_key()), left // 2), _LEAST_KEY * digit)
        view.setColumnWidth(InstanceColumn.HUE, hue)
        view.setColumnWidth(InstanceColumn.KEY, key)
        view.setColumnWidth(InstanceColumn.PLACE, place)
        view.setColumnWidth(InstanceColumn.AWAITED, max(left - key, _LEAST_KEY * digit))
        view.setColumnWidth(InstanceColumn.UNTIL, until)
        view.setColumnWidth(InstanceColumn.ACTS, acts or acts_width())

    def _widest_end(self) -> int:
        """Return what instants of the coming months take in the words of the language."""
        now, metrics = self._now(), QFontMetrics(font_of(Type.TEXT))
        days = (formats.local_date(wall_clock.later(now, months * _MONTH)) for months in range(1, 7))
        coming = [formats.instant_at(day, time) for day in days for time in _LONG_TIMES]
        widest = max(metrics.horizontalAdvance(formats.coming_instant(each, now)) for each in coming)
        return widest + space(_BESIDE_END)

    def _widest_key(self) -> int:
        """Return what the keys of the instances take; they are cut where the rest has no room for them."""
        name, now = QFontMetrics(font_of(Type.NAME)), self._now()
        rows = [row.progress for row in self.model.rows if isinstance(row, InstanceRow)]
        keys = (lines_of(each, InstanceColumn.KEY, now)[0] for each in rows)
        return max(map(name.horizontalAdvance, keys), default=0) + space(_BESIDE_KEY)

    def _widest_place(self) -> int:
        """Return what the words of any step of the instances take, so that none is cut when they go on."""
        note = QFontMetrics(font_of(Type.NOTE))
        found = [row.progress for row in self.model.rows if isinstance(row, InstanceRow)]
        words = {progress_words.place_at(each, step) for each in found for step in each.steps}
        return max(map(note.horizontalAdvance, words), default=0) + space(5)

    def _lay_rows_out(self) -> None:
        view = self.table.view
        view.clearSpans()
        for number, row in enumerate(self.model.rows):
            is_wide = not isinstance(row, InstanceRow)
            if is_wide:
                view.setSpan(number, 0, 1, len(InstanceColumn))
            height = heading_height() if is_wide else row_height()
            if view.rowHeight(number) != height:
                view.setRowHeight(number, height)

    def _show_funnel(self) -> None:
        """Show the steps of the chosen job, or of the only one there is."""
        jobs = {each.instance.job_id for each in self._seen.found}
        first = self._seen.found[0] if len(jobs) == 1 else None
        if first is None:
            self.funnel.show_counts({}, {})
            return
        names = {step.number: progress_words.brief_step_name(step) for step in first.steps}
        job_id = first.instance.job_id
        counts = {each.step: each.count for each in self._seen.counts if each.job_id == job_id}
        self.funnel.show_counts(names, counts)

    def _fill_jobs(self) -> None:
        name = None if self._job is None else self._seen.names.get(self._job)
        _show(self._job_chip, name or self.tr("Job"), name or self.tr("All jobs"))
        self._job_chip.setProperty("filtering", self._job is not None)
        self._job_chip.style().polish(self._job_chip)
        menu = self._job_chip.menu()
        menu.clear()
        menu.addAction(self.tr("All jobs")).triggered.connect(partial(self.job_chosen.emit, None))
        for job_id, each in sorted(self._seen.names.items(), key=lambda pair: pair[1].casefold()):
            action = menu.addAction(each.replace("&", "&&"))
            action.triggered.connect(partial(self.job_chosen.emit, job_id))

    # ---- what the user does

    def _tell_order(self, action: QAction) -> None:
        self.order_chosen.emit(InstanceOrder(action.data()))

    def _order_by(self, column: int) -> None:
        """Follow a click on a title; one that gives no order leaves it as it is."""
        order = _ORDERS.get(InstanceColumn(column), self._order)
        is_other = order is not self._order
        self.show_order(order)
        if is_other:
            self.order_chosen.emit(order)

    def _choose_again(self) -> None:
        row = row_of(self.model.rows, self._identity)
        if row is not None:
            self.table.select_row(row)

    def _tell_chosen(self) -> None:
        if self._is_told:
            return
        rows = self.table.view.selectionModel().selectedRows()
        row = self.model.rows[rows[0].row()] if rows else None
        progress = row.progress if isinstance(row, InstanceRow) else None
        self._identity = None if progress is None else identity_of(progress)
        self.chosen.emit(progress)

    def _hover(self, index: QModelIndex) -> None:
        row = index.data(LINE_ROLE)
        if index.row() != self._delegate.hovered:
            self._delegate.hovered = index.row()
            self.table.point_at(index.row() if isinstance(row, InstanceRow) else -1)
        is_link = isinstance(row, MoreRow)
        shape = Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor
        self.table.view.viewport().setCursor(shape)

    def _on_click(self, index: QModelIndex) -> None:
        row = index.data(LINE_ROLE)
        if isinstance(row, MoreRow):
            self.job_chosen.emit(row.job_id)
        elif isinstance(row, InstanceRow) and index.column() == InstanceColumn.ACTS:
            view = self.table.view
            cell = view.visualRect(index)
            is_mirrored = view.layoutDirection() == Qt.LayoutDirection.RightToLeft
            has_failed = row.progress.instance.has_failed
            first, _second = act_places(cell, is_worded=has_failed, is_mirrored=is_mirrored)
            place = QCursor.pos()
            if not first.contains(view.viewport().mapFromGlobal(place)):
                self.menu_wanted.emit(row.progress, view.viewport().mapToGlobal(cell.bottomLeft()))
            elif has_failed:
                self.again_wanted.emit(row.progress, row.progress.instance.step, place)
            else:
                self.go_on_wanted.emit(row.progress, place)

    def _on_activated(self, index: QModelIndex) -> None:
        row = index.data(LINE_ROLE)
        if isinstance(row, MoreRow):
            self.job_chosen.emit(row.job_id)

    def _want_menu(self, place: QPoint) -> None:
        view = self.table.view
        index = view.indexAt(view.viewport().mapFromGlobal(place))
        row = index.data(LINE_ROLE)
        if isinstance(row, InstanceRow):
            self.menu_wanted.emit(row.progress, place)


def _show(chip: QToolButton, words: str, spoken: str = "") -> None:
    """Show what is chosen; a reader hears of what, too."""
    chip.setText(words)
    chip.setAccessibleName(f"{chip.property(_SPOKEN)}: {spoken or words}")
