from collections.abc import Callable
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, QLocale, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_load import EMPTY_DAY, days_of
from gui.calendar.month_grid import MonthGrid
from gui.calendar.month_model import DAY_ROLE, DayCell, MonthModel
from gui.calendar.month_page import DAYS_A_WEEK, WEEKS
from gui.look.tokens import colours_of
from gui.widgets.timing.frame_time import frame_time_of
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

Key = Qt.Key
TODAY = date(2026, 11, 20)


class Pictures(QObject):
    """Counts how often the month is painted."""

    def __init__(self, grid: MonthGrid) -> None:
        super().__init__(grid)
        self.count = 0
        grid.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.fixture
def calendar(application: Application) -> CalendarView:
    application.actions.show_calendar.trigger()
    return application.window.calendar


KEYS = (
    (Key.Key_Left, date(2026, 11, 19)),
    (Key.Key_Right, date(2026, 11, 21)),
    (Key.Key_Up, date(2026, 11, 13)),
    (Key.Key_Down, date(2026, 11, 27)),
    (Key.Key_Home, date(2026, 11, 16)),
    (Key.Key_End, date(2026, 11, 22)),
    (Key.Key_PageUp, date(2026, 10, 20)),
    (Key.Key_PageDown, date(2026, 12, 20)),
)


def test_keys_walk_through_the_days_from_today_on(application: Application, calendar: CalendarView) -> None:
    grid = calendar.grid
    assert title(calendar) == "November 2026"
    assert words(calendar) == "Friday, 20 November, week 47 · today"
    for key, day in KEYS:
        grid.show_day(TODAY)
        QTest.keyClick(grid, key)
        assert grid.day == day
        assert current_day(grid) == day

    # Shift makes a month a year.
    grid.show_day(TODAY)
    QTest.keyClick(grid, Key.Key_PageDown, Qt.KeyboardModifier.ShiftModifier)
    assert grid.day == date(2027, 11, 20)

    # Walking over the end of a month turns the page.
    grid.show_day(TODAY)
    for _ in range(2):
        QTest.keyClick(grid, Key.Key_Down)
    assert title(calendar) == "December 2026"
    assert grid.day == date(2026, 12, 4)

    # Today is one key away, and arrows follow the eye where one reads from the right.
    grid.show_day(date(1969, 7, 20))
    QTest.keyClick(application.window, Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert grid.day == TODAY
    assert title(calendar) == "November 2026"
    grid.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    QTest.keyClick(grid, Key.Key_Left)
    assert grid.day == date(2026, 11, 21)


def test_days_come_one_by_one_where_the_rest_of_a_picture_took_its_time(
    qtbot: QtBot, calendar: CalendarView
) -> None:
    grid = calendar.grid
    frame = frame_time_of(grid)
    assert frame is not None
    pictures = Pictures(grid)
    grid.viewport().update()
    qtbot.waitUntil(lambda: pictures.count > 0 and grid.is_drawn)
    frame.allowed_ns = 0
    pictures.count = 0

    grid.show_loads(dict.fromkeys(days_of(grid.page), EMPTY_DAY))

    qtbot.waitUntil(lambda: pictures.count > 0 and grid.is_drawn)
    # Where the system exposes the window just then, a picture of that has some of them, too.
    assert pictures.count > DAYS_A_WEEK * WEEKS / 2


def test_days_that_are_not_known_yet_have_grey_bars_once_that_takes_a_while(
    qtbot: QtBot, calendar: CalendarView
) -> None:
    """Before the first answer as well as before one about other jobs: a month that began had none."""
    grid, known, awaited = calendar.grid, date(2026, 11, 17), date(2026, 11, 18)
    qtbot.waitUntil(lambda: has_bars(grid, known))
    for _ in range(2):
        grid.show_loads({known: EMPTY_DAY})
        assert not has_bars(grid, known)
        assert has_bars(grid, awaited)

        grid.forget_loads()
        grid.show_loads(dict.fromkeys(days_of(grid.page), EMPTY_DAY))
        grid.forget_loads()
        assert not has_bars(grid, known)
        qtbot.waitUntil(lambda: has_bars(grid, known))


def has_colour(image: QImage, colour: QColor) -> bool:
    places = (QPoint(x, y) for x in range(image.width()) for y in range(image.height()))
    return any(image.pixelColor(place) == colour for place in places)


def has_bars(grid: MonthGrid, day: date) -> bool:
    """Tell whether there is anything in the colour of lines within a day, off its edges."""
    image, line = pixels(grid)[day], QColor(colours_of(grid.palette()).line)
    x, begin = image.width() // 2, image.height() // 4
    return any(image.pixelColor(x, y) == line for y in range(begin, image.height() - 4))


def test_a_click_selects_a_day_and_buttons_turn_the_page(qtbot: QtBot, calendar: CalendarView) -> None:
    with qtbot.waitSignal(calendar.grid.day_selected) as notice:
        click(calendar.grid, date(2026, 11, 3))
    assert notice.args == [date(2026, 11, 3)]
    assert words(calendar) == "Tuesday, 3 November, week 45 · 17 days ago"

    # A click never turns the page.
    click(calendar.grid, date(2026, 12, 2))
    assert title(calendar) == "November 2026"
    assert calendar.grid.day == date(2026, 12, 2)

    calendar.grid.show_day(TODAY)
    for name, shown in (
        ("action_previous", "October 2026"),
        ("action_next", "November 2026"),
        ("action_next", "December 2026"),
    ):
        QTest.mouseClick(button(calendar, name), Qt.MouseButton.LeftButton)
        assert title(calendar) == shown


@pytest.mark.parametrize(
    ("locale", "weekday"), [("en_GB", "Mon"), ("de_DE", "Mo"), ("ar_EG", "السبت"), ("en_US", "Sun")]
)
@pytest.mark.sample(2)
def test_the_week_starts_where_it_starts_here(
    open_application: Callable[[], Application], locale: str, weekday: str
) -> None:
    QLocale.setDefault(QLocale(locale))

    grid = open_application().window.calendar.grid

    assert grid.model().headerData(0, Qt.Orientation.Horizontal) == weekday


def test_today_looks_different_and_is_another_day_after_midnight(
    application: Application, calendar: CalendarView, clock: FakeClock
) -> None:
    """The selection stays where it was."""
    table = QAccessible.queryAccessibleInterface(calendar.grid)
    heard = {table.child(place).text(QAccessible.Text.Name) for place in range(table.childCount())}
    assert {"Monday", "Sunday", "Week 44", "Week 49"} <= heard
    assert {"Sunday, 1 November 2026", "Friday, 20 November 2026, today"} <= heard

    before = pixels(calendar.grid)
    clock.advance(timedelta(days=1))
    application.today.refresh()
    assert words(calendar) == "Friday, 20 November, week 47 · yesterday"
    changed = {day for day, image in pixels(calendar.grid).items() if image != before[day]}
    assert changed == {TODAY, date(2026, 11, 21)}

    calendar.grid.show_day(date(2026, 11, 2))
    accent = calendar.palette().accent().color()
    days = pixels(calendar.grid)
    # The number of today stands on a disc, wherever the letters of the system put it.
    assert has_colour(days[date(2026, 11, 21)], accent)
    assert not has_colour(days[date(2026, 11, 19)], accent)


def test_every_month_of_a_long_life_can_be_shown(calendar: CalendarView) -> None:
    for day in (date(1, 2, 1), date(9999, 11, 30), date(2028, 2, 29)):
        calendar.grid.show_day(day)
        for key in (Key.Key_PageUp, Key.Key_PageDown, Key.Key_PageDown, Key.Key_Home, Key.Key_End):
            QTest.keyClick(calendar.grid, key)

    assert calendar.grid.day == date(2028, 4, 2)
    assert title(calendar) == "April 2028"


def title(calendar: CalendarView) -> str:
    return child(calendar, QLabel, "panel_title").text()


def words(calendar: CalendarView) -> str:
    parts = (child(calendar.panel, QLabel, name).text() for name in ("selected_day", "day_counts"))
    return ", ".join(parts)


def button(calendar: CalendarView, action_name: str) -> QToolButton:
    return next(tool for tool in calendar.findChildren(QToolButton) if tool.objectName() == action_name)


def index_of(grid: MonthGrid, day: date) -> QModelIndex:
    model = grid.model()
    assert isinstance(model, MonthModel)
    return model.index_of(day)


def current_day(grid: MonthGrid) -> date:
    cell: DayCell = grid.currentIndex().data(DAY_ROLE)
    return cell.day


def click(grid: MonthGrid, day: date) -> None:
    place = grid.visualRect(index_of(grid, day)).center()
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=place)


def picture(grid: MonthGrid) -> QImage:
    """Return what the month looks like once all of it is drawn."""
    image = grid.viewport().grab().toImage()
    while not grid.is_drawn:
        image = grid.viewport().grab().toImage()
    return image


def pixels(grid: MonthGrid) -> dict[date, QImage]:
    """Return what each day of November looks like."""
    image = picture(grid)
    days = (date(2026, 11, number) for number in range(1, 31))
    return {day: image.copy(grid.visualRect(index_of(grid, day))) for day in days}
