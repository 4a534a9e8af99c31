import pytest
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QPainter, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import JobListView
from gui.job_list.listed_job import ListedJob
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.memory.window_memory import Appearance
from gui.widgets.empty_state import EmptyState
from gui.widgets.tables.line_table import LineTable
from gui.widgets.timing.frame_time import frame_time_of
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from tests.gui.conftest import NOON
from tests.gui.finding import child

pytestmark = pytest.mark.slow

LINE = JobLine(JobId(1), ("disk",), 1, "Backup", "Home", True, "", False, None, NOON, 0, NOON, None)


class Drawn(QStyledItemDelegate):
    """Notes which rows each picture draws."""

    def __init__(self, view: JobListView) -> None:
        super().__init__(view)
        self.pictures: list[list[int]] = []
        view.table.view.setItemDelegateForColumn(JobColumn.NAME, self)
        view.table.view.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.pictures.append([])
        return False

    def paint(
        self,
        _painter: QPainter,
        _option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.pictures[-1].append(index.row())

    @property
    def most_at_once(self) -> int:
        """Return the most rows of a picture; in one of another column, whose words changed, there is none."""
        return max(map(len, self.pictures))

    @property
    def rows(self) -> set[int]:
        return {row for picture in self.pictures for row in picture}


@pytest.fixture
def job_list(application: Application) -> JobListView:
    return child(application.window, JobListView, "job_list")


def test_the_first_line_takes_the_place_of_the_empty_state(job_list: JobListView) -> None:
    job_list.model.show_ids([1])
    assert not child(job_list, QLabel, "statement").isVisible()
    assert job_list.table.view.isVisible()

    job_list.model.show_ids([])
    job_list.empty.settle("No jobs yet", "Make one.")
    assert child(job_list, QLabel, "statement").isVisible()
    assert not job_list.table.view.isVisible()


def test_what_is_seen_is_asked_for_again_when_it_is_out_of_date(qtbot: QtBot, job_list: JobListView) -> None:
    model = job_list.model
    with qtbot.waitSignal(model.lines_wanted):
        model.show_ids(range(1_000))
    model.fill([(number, ListedJob(LINE)) for number in range(1_000)], range(1_000))

    with qtbot.waitSignal(model.lines_wanted) as told, qtbot.assertNotEmitted(model.dataChanged):
        model.mark_stale()

    assert told.args[0] == list(range(len(told.args[0])))
    assert 0 < len(told.args[0]) < 100


def test_tab_leaves_a_table(qtbot: QtBot, job_list: JobListView) -> None:
    job_list.model.show_ids([1, 2])
    job_list.window().activateWindow()
    job_list.table.view.setFocus()
    qtbot.waitUntil(job_list.table.view.hasFocus)

    QTest.keyClick(job_list.table.view, Qt.Key.Key_Tab)

    assert not job_list.table.view.hasFocus()


def test_selected_rows_are_told_from_the_top_down(job_list: JobListView) -> None:
    job_list.model.show_ids(range(10))

    job_list.table.view.selectAll()
    assert job_list.table.selected_stretches() == [range(10)]

    job_list.table.select_row(4)
    assert job_list.table.selected_stretches() == [range(4, 5)]


def test_a_row_is_selected_where_lines_run_from_the_right(job_list: JobListView) -> None:
    """Qt's own selectRow did nothing there, so a run that was wanted was not shown."""
    job_list.window().setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    job_list.model.show_ids(range(10))

    job_list.table.select_row(7)

    assert job_list.table.selected_stretches() == [range(7, 8)]


def test_the_first_key_selects_the_first_line(qtbot: QtBot, job_list: JobListView) -> None:
    """With a single line no arrow key selected anything."""
    job_list.model.show_ids([1])
    job_list.window().activateWindow()
    job_list.table.take_focus()
    qtbot.waitUntil(job_list.table.view.hasFocus)

    QTest.keyClick(job_list.table.view, Qt.Key.Key_Down)

    assert job_list.table.selected_stretches() == [range(1)]


def test_home_and_end_lead_to_the_first_and_the_last_line(qtbot: QtBot, job_list: JobListView) -> None:
    """End led to the last column, so that the first one was out of sight."""
    job_list.model.show_ids(range(10))
    job_list.table.select_row(4)

    QTest.keyClick(job_list.table.view, Qt.Key.Key_End)
    assert job_list.table.selected_stretches() == [range(9, 10)]

    QTest.keyClick(job_list.table.view, Qt.Key.Key_Home)
    assert job_list.table.selected_stretches() == [range(1)]


def test_rows_for_which_a_picture_has_no_time_come_with_the_next_ones(
    qtbot: QtBot, job_list: JobListView
) -> None:
    """Drawing all rows at once held the window for 26 ms, and longer while other threads computed."""
    job_list.model.show_ids(range(100))
    view = job_list.table.view
    qtbot.waitUntil(lambda: view.isVisible() and view.is_drawn)
    frame = frame_time_of(view)
    assert frame is not None
    frame.allowed_ns = 0
    drawn = Drawn(job_list)

    def in_sight() -> set[int]:
        """Return which rows are seen: the layout may come to rest only now."""
        return set(range(view.rowAt(view.viewport().height() - 1) + 1))

    assert len(in_sight()) > 3

    view.viewport().update()
    qtbot.waitUntil(lambda: drawn.rows >= in_sight() and view.is_drawn)
    # Each second a column whose words change is drawn alone, without a name, also in between.
    job_list.table.repaint_column(JobColumn.NEXT)
    qtbot.waitUntil(lambda: [] in drawn.pictures and view.is_drawn)
    assert drawn.most_at_once == 1

    count = len(in_sight())
    # What is scrolled before all of it is drawn is drawn where it is then.
    drawn.pictures.clear()
    view.viewport().update()
    qtbot.waitUntil(lambda: bool(drawn.pictures))
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: drawn.rows >= set(range(102 - count, 100)) and view.is_drawn)
    assert drawn.most_at_once == 1

    # Who takes a picture of a table gets all of it.
    view.viewport().grab()
    assert len(drawn.pictures[-1]) >= count


def test_many_lines_are_selected_at_once(job_list: JobListView) -> None:
    """When 10,000 deleted jobs came back the window stood still for minutes: each row was selected alone."""
    ids = list(range(1, 301))
    job_list.model.show_ids(ids)
    told: list[int] = []
    job_list.table.view.selectionModel().selectionChanged.connect(lambda: told.append(1))
    gone = {7, 100}

    job_list.select([JobId(each) for each in ids if each not in gone])

    assert job_list.selected == [each for each in ids if each not in gone]
    assert job_list.table.selected_stretches() == [range(6), range(7, 99), range(100, 300)]
    assert len(told) == 1


def test_many_selected_lines_change_places_at_once(job_list: JobListView) -> None:
    """The window stood still for seconds: Qt noted each cell of 10,000 selected jobs."""
    ids = list(range(1, 301))
    model, chosen = job_list.model, job_list.table.view.selectionModel()
    model.show_ids(ids)
    job_list.select([JobId(each) for each in ids if each not in {7, 100}])
    current = model.id_at(chosen.currentIndex())
    told: list[int] = []
    noted: list[int] = []
    chosen.selectionChanged.connect(lambda: told.append(1))
    model.layoutAboutToBeChanged.connect(lambda: noted.append(chosen.selection().count()))

    model.show_ids([*ids[:150:-1], *ids[:150]])

    assert noted == [0]
    assert told == []
    assert sorted(job_list.selected) == [each for each in ids if each not in {7, 100, 151}]
    assert job_list.selected[0] == 300
    assert model.id_at(chosen.currentIndex()) == current
    assert chosen.isRowSelected(0)


def test_the_ground_of_a_line_goes_on_below_the_scroll_bar(qtbot: QtBot, job_list: JobListView) -> None:
    """Beside a chosen line was a white edge as wide as the scroll bar."""
    job_list.model.show_ids(list(range(1, 100)))
    job_list.resize(600, 400)
    job_list.show()
    qtbot.waitExposed(job_list)
    view, colours = job_list.table.view, colours_of(job_list.palette())
    bar = view.verticalScrollBar()

    def ground_beside(row: int) -> str:
        middle = view.rowViewportPosition(row) + view.rowHeight(row) // 2
        place = bar.mapFrom(view, view.viewport().mapTo(view, QPoint(0, middle)))
        return job_list.grab().toImage().pixelColor(bar.mapTo(job_list, QPoint(0, place.y()))).name()

    plain = ground_beside(0)
    job_list.table.select_row(1)
    job_list.table.point_at(3)
    assert [ground_beside(row) for row in range(4)] == [plain, colours.chosen, plain, colours.hover]

    job_list.table.select_row(2)
    job_list.table.point_at(-1)
    assert [ground_beside(row) for row in range(4)] == [plain, plain, colours.chosen, plain]


def test_columns_stay_as_a_scroll_bar_comes(qtbot: QtBot, job_list: JobListView) -> None:
    """All of them moved by 10 pixels as the log opened below the list."""
    table = job_list.table
    table.resize(700, 400)
    table.show()
    job_list.model.show_new_ids([1])
    bar, titles = table.view.verticalScrollBar(), table.view.horizontalHeader()
    stood = [titles.sectionViewportPosition(column) for column in range(titles.count())]
    assert bar.maximum() == 0

    job_list.model.show_ids(list(range(1, 100)))
    qtbot.waitUntil(lambda: bar.maximum() > 0)

    assert [titles.sectionViewportPosition(column) for column in range(titles.count())] == stood
    below = titles.mapTo(table, QPoint(0, titles.height())).y()
    assert bar.mapTo(table, QPoint()).y() == below, "it begins below the titles"


def test_a_column_that_was_dragged_keeps_its_width(qtbot: QtBot, qapp: QApplication) -> None:
    """It jumped back as soon as the window became wider or narrower."""
    model = QStandardItemModel(3, 4)
    model.setHorizontalHeaderLabels(["When", "Who", "Did", "To"])
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    table = LineTable(model, EmptyState(theme, "audit", "", ""), "Audit")
    qtbot.addWidget(table)
    table.widen_columns(10, 10, 10)
    table.let_give_way({0: 6, 1: 6, 2: 6})
    digit = table.view.fontMetrics().horizontalAdvance("0")
    table.resize(60 * digit, 300)
    table.show()
    width = table.view.columnWidth

    table.view.setColumnWidth(0, 16 * digit)
    table.view.setColumnWidth(1, 4 * digit)
    table.resize(70 * digit, 300)
    qtbot.waitUntil(lambda: table.view.viewport().width() > 65 * digit)
    assert (width(0), width(1)) == (16 * digit, 4 * digit)

    # Where there is no room the widened one gives way again, and comes back with the room.
    table.resize(24 * digit, 300)
    qtbot.waitUntil(lambda: width(0) < 16 * digit)
    table.resize(70 * digit, 300)
    qtbot.waitUntil(lambda: (width(0), width(1)) == (16 * digit, 4 * digit))


def test_no_words_are_cut_while_other_columns_stand_empty(qtbot: QtBot, qapp: QApplication) -> None:
    """“command line” was cut in the audit beside one long path, though *When* had room to spare."""
    model = QStandardItemModel(1, 4)
    model.setHorizontalHeaderLabels(["When", "Who", "Did", "To"])
    for column, words in enumerate(("12:00", "command line", "made", "/a/long/path" * 20)):
        model.setData(model.index(0, column), words)
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    table = LineTable(model, EmptyState(theme, "audit", "", ""), "Audit")
    qtbot.addWidget(table)
    table.widen_columns(25, 13, 20)
    table.let_give_way({1: 13, 3: 24, 2: 10})
    digit = table.view.fontMetrics().horizontalAdvance("0")
    table.resize(70 * digit, 300)
    table.show()

    table.want_room_for_words()

    qtbot.waitUntil(lambda: table.view.viewport().width() <= 70 * digit)
    assert all(table.view.columnWidth(each) >= table.view.sizeHintForColumn(each) for each in range(3))
    assert table.view.columnWidth(0) < 25 * digit
    assert not table.view.horizontalScrollBar().maximum()
