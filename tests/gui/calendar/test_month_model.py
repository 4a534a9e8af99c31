from datetime import date

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.modeltest import ModelTester

from gui.calendar.month_model import DAY_ROLE, MonthModel
from gui.calendar.month_page import MonthPage

MONDAY = 1
TODAY = date(2026, 11, 20)
Role = Qt.ItemDataRole
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def model() -> MonthModel:
    return MonthModel(MonthPage.around(TODAY, MONDAY), TODAY)


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester, model: MonthModel) -> None:
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    model.show_page(MonthPage.around(date(2027, 2, 1), MONDAY))
    model.mark_today(date(2026, 11, 21))


def test_a_day_is_a_number_to_see_and_a_sentence_to_hear(model: MonthModel) -> None:
    index = model.index_of(date(2026, 11, 19))

    assert index.data() == "19"
    assert index.data(Role.AccessibleTextRole) == "Thursday, 19 November 2026"


def test_today_can_be_heard(model: MonthModel) -> None:
    assert model.index_of(TODAY).data(Role.AccessibleTextRole) == "Friday, 20 November 2026, today"


def test_only_one_day_is_today(model: MonthModel) -> None:
    model.mark_today(date(2026, 11, 21))

    cells = [model.index(week, column).data(DAY_ROLE) for week in range(6) for column in range(7)]

    assert [cell.day for cell in cells if cell.is_today] == [date(2026, 11, 21)]


def test_the_days_of_the_neighbours_are_told_from_those_of_the_month(model: MonthModel) -> None:
    assert not model.index_of(date(2026, 10, 31)).data(DAY_ROLE).is_in_month
    assert model.index_of(date(2026, 11, 1)).data(DAY_ROLE).is_in_month


def test_columns_are_weekdays_and_rows_are_weeks(model: MonthModel) -> None:
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical

    assert model.headerData(0, across) == "Mon"
    assert model.headerData(0, across, Role.AccessibleTextRole) == "Monday"
    assert model.headerData(3, down) == "47"
    assert model.headerData(3, down, Role.AccessibleTextRole) == "Week 47"


def test_days_are_numbered_in_the_digits_of_the_locale(model: MonthModel) -> None:
    QLocale.setDefault(QLocale("ar_EG"))

    assert model.index_of(TODAY).data() == "٢٠"
