"""Each kind of rule has its fields in sight, and what shares a line says what it is."""

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.fields.month_chips import MonthChips
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.job_texts import RuleTexts, Texts
from gui.look.tokens import space
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS
from tests.gui.finding import child
from tests.gui.job_editor.editing import card

pytestmark = pytest.mark.slow


@pytest.fixture
def dressed(qtbot: QtBot, live: Application) -> JobEditor:
    """Return the editor of a new job in the window's own style, as large as it comes on 1360 by 860."""
    live.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    editor.resize(space(280), space(180))
    # What the first look says is shown in turns, and makes some fields wider.
    qtbot.waitUntil(lambda: child(editor, DropForm, "drop_skips").text() != "")
    return editor


# What has a line that a user has added, below which all goes down.
ADDED = (
    ("weekly", {"interval": "2"}),
    ("monthly", {"days": '[["1", "day"], ["15", "day"]]'}),
    ("yearly", {"days": '[["1", "day"], ["15", "day"]]'}),
)
# What shows more fields of a rule than it has at first.
MORE = (
    ("monthly", {"interval": "2", "anchor_on": "2026-11-30"}),
    ("yearly", {"interval": "3", "months": "1,2,3,4,5,6,7,8,9,10,11,12"}),
    ("every", {"between": "08:00-18:00", "weekdays": "mon,tue"}),
    ("every", {"from_last_end": "yes"}),
    ("every", {"step": "2d"}),
    ("sun", {"weekdays": "mon", "offset": "30m before"}),
)


@pytest.mark.parametrize("action", ["http", "script", "sequence"])
def test_every_rule_is_seen_whole_without_scrolling(qtbot: QtBot, dressed: JobEditor, action: str) -> None:
    """“Every few minutes, hours …” and “Yearly” hid what is told: an editor opens without scrolling."""
    form = child(dressed, QWidget, "editor_form")
    (scroll,) = (each for each in dressed.findChildren(PageScroll) if each.parentWidget() is form)
    child(dressed, QAbstractButton, f"chip_{action}").click()
    left: dict[str, int] = {}
    for kind, more in (*((kind.name, {}) for kind in LISTED_KINDS), *MORE, *ADDED):
        choose(qtbot, dressed, kind, more)
        page, port = scroll.widget(), scroll.viewport()
        assert page is not None
        assert port.height() > space(140)
        left[f"{kind} {more}"] = port.height() - page.sizeHint().height()

    assert {each: room for each, room in left.items() if room < 0} == {}


def test_what_stays_stands_still_whatever_kind_is_chosen(qtbot: QtBot, dressed: JobEditor) -> None:
    """What stands below a rule jumped by up to 130 pixels with its kind, and by 5 with that of the action."""
    stood: dict[int, tuple[str, QRect]] = {}
    moved: list[str] = []
    for action in ("http", "script", "sequence", "http"):
        child(dressed, QAbstractButton, f"chip_{action}").click()
        for kind, more in (*((kind.name, {}) for kind in LISTED_KINDS), *MORE):
            choose(qtbot, dressed, kind, more)
            now = standing(dressed)
            moved += [
                f"{name} with {action}, {kind} {more}: {stood[key][1].getRect()} to {place.getRect()}"
                for key, (name, place) in now.items()
                if key in stood and stood[key][1].topLeft() != place.topLeft()
            ]
            stood |= {key: each for key, each in now.items() if key not in stood}

    assert len(stood) > 20
    assert moved == []


def test_no_room_is_kept_where_it_would_have_to_be_scrolled(qtbot: QtBot, dressed: JobEditor) -> None:
    def top() -> int:
        return child(dressed, QWidget, "drop_starts").mapTo(dressed, QPoint()).y()

    choose(qtbot, dressed, "once")
    high = top()
    dressed.resize(dressed.width(), dressed.height() - space(20))
    qtbot.waitUntil(lambda: top() < high - space(10))

    dressed.resize(dressed.width(), dressed.height() + space(20))
    qtbot.waitUntil(lambda: top() == high)


def test_a_year_without_a_month_is_told_right_below_the_months(qtbot: QtBot, dressed: JobEditor) -> None:
    choose(qtbot, dressed, "yearly")
    drop = child(card(dressed), DropForm, "drop_months")
    (months,) = card(dressed).findChildren(MonthChips)
    problem = child(card(dressed), QLabel, "days_line_problem")
    assert drop.text() == "January"

    drop.click()
    qtbot.waitUntil(lambda: len({chip.width() for chip in months.chips}) == 1)
    assert len({chip.y() for chip in months.chips}) == 2
    months.chips[0].click()
    qtbot.waitUntil(problem.isVisible)
    assert "month" in problem.text()
    assert drop.text() == "no month"
    assert 0 <= gap_below(drop, problem) <= space(2)

    months.chips[3].click()
    months.chips[6].click()
    qtbot.waitUntil(problem.isHidden)
    assert drop.text() == "Apr, Jul"


def test_how_long_a_state_must_last_is_said_only_where_it_must(qtbot: QtBot, dressed: JobEditor) -> None:
    choose(qtbot, dressed, "on_power")
    drop = child(card(dressed), DropForm, "drop_lasts")

    def named() -> list[str]:
        names = [each for each in card(dressed).findChildren(QLabel) if each.isVisible()]
        return [each.text() for each in names if each.text() in {"For at least", "Begins with"}]

    assert (drop.text(), named()) == ("what comes from now on", ["Begins with"])
    choose(qtbot, dressed, "on_power", {"lasts": "10m"})

    assert (drop.text(), named()) == ("10 minutes, what comes from now on", ["For at least"])


def test_a_day_that_no_month_has_is_told_below_the_days(qtbot: QtBot, dressed: JobEditor) -> None:
    """It was told below the times of the year."""
    choose(qtbot, dressed, "yearly", {"months": "2", "days": '[["31", "day"]]'})

    told = [each for each in card(dressed).findChildren(ProblemLabel) if each.isVisible() and each.text()]
    assert [each.text() for each in told] == ["February never has 31 days."]
    assert 0 <= gap_below(card(dressed).form.editor("days"), told[0]) <= space(2)


def test_months_stand_in_two_lines_where_one_has_no_room(qtbot: QtBot) -> None:
    months = MonthChips()
    qtbot.addWidget(months)
    months.show()

    def lines() -> int:
        return len({chip.y() for chip in months.chips})

    months.resize(space(200), months.height())
    qtbot.waitUntil(lambda: lines() == 1)
    months.resize(months.minimumSizeHint().width(), months.height())
    qtbot.waitUntil(lambda: lines() == 2)
    assert all(months.rect().contains(chip.geometry()) for chip in months.chips)
    assert months.chips[2].accessibleName() == "March"


def test_a_rule_of_every_other_week_asks_for_its_first_beside_the_kind(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    choose(qtbot, dressed, "weekly")
    (word,) = (each for each in card(dressed).findChildren(Label) if each.text() == "from")
    drop = child(card(dressed), DropForm, "drop_anchor_on")
    assert not word.isVisible()
    assert not drop.isVisible()

    choose(qtbot, dressed, "weekly", {"interval": "2", "anchor_on": ""})
    kind = child(card(dressed), QWidget, "rule_kind")
    assert word.isVisible()
    assert drop.text() == "the first match"
    assert drop.mapTo(dressed, QPoint()).y() == kind.mapTo(dressed, QPoint()).y()
    drop.click()
    field = child(card(dressed).form.editor("anchor_on"), QLineEdit, "moment")
    assert field.isVisible()
    assert card(dressed).form.editor("week_start").isVisible()
    field.setFocus()
    QTest.keyClicks(field, "nonsense")
    field.clearFocus()
    qtbot.waitUntil(lambda: "nonsense" in child(card(dressed), QLabel, "rule_problem").text())
    assert "nonsense" in child(card(dressed), QLabel, "anchor_on_problem").text()
    assert drop.property("failed")
    choose(qtbot, dressed, "once")
    assert not drop.isVisible()
    assert not word.isVisible()


def test_the_zone_stands_beside_the_times_and_stays_there_whatever_the_kind(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    """It stood beside the kind, far from the times that it is about."""

    def place(name: str) -> QRect:
        part = child(dressed, QWidget, name)
        return QRect(part.mapTo(dressed, QPoint()), part.size())

    seen: dict[str, set[tuple[int, int, int]]] = {"zone": set(), "rule_kind": set(), "add_rule": set()}
    of_one_line = {"once", "on_calendar", "at_start", "on_event", "on_silence", "on_wake", "on_hook"}
    for kind, more in (*((kind.name, {}) for kind in LISTED_KINDS), *MORE):
        choose(qtbot, dressed, kind, more)
        for name, places in seen.items():
            places.add((place(name).x(), place(name).y(), place(name).width()))
        named = [each for each in card(dressed).findChildren(Label) if each.text() == "Time zone"]
        assert [each.isVisible() for each in named if each.isVisible()] == [True] * (kind in of_one_line)
    assert {name: len(places) for name, places in seen.items()} == {"zone": 2, "rule_kind": 1, "add_rule": 1}
    # Where there is but one line, another one is its own, as high as where it stands else.
    assert len({y for _, y, _ in seen["zone"]}) == 1

    for kind in ("weekly", "monthly", "yearly", "easter"):
        choose(qtbot, dressed, kind)
        (chips,) = (each for each in card(dressed).findChildren(QWidget, "times_chips") if each.isVisible())
        assert chips.mapTo(dressed, QPoint()).y() == place("zone").y(), kind


def test_the_zone_stays_in_sight_while_a_week_is_painted(qtbot: QtBot, dressed: JobEditor) -> None:
    choose(qtbot, dressed, "weekly")
    paint = child(card(dressed), QAbstractButton, "paint_week")
    zone = child(dressed, QWidget, "zone")
    at = zone.mapTo(dressed, QPoint()).toTuple()

    paint.click()
    qtbot.waitUntil(zone.isVisible)
    choose(qtbot, dressed, "monthly")
    qtbot.waitUntil(zone.isVisible)
    choose(qtbot, dressed, "weekly")
    qtbot.waitUntil(zone.isVisible)

    paint.click()
    qtbot.waitUntil(lambda: zone.mapTo(dressed, QPoint()).toTuple() == at)


def test_days_with_other_times_leave_the_zone_where_it_was(qtbot: QtBot, dressed: JobEditor) -> None:
    choose(qtbot, dressed, "weekly")
    zone = child(dressed, QWidget, "zone")
    at = zone.mapTo(dressed, QPoint()).toTuple()

    child(dressed, QAbstractButton, "add_row").click()
    child(dressed, QAbstractButton, "remove_row").click()  # the first line goes, in which it stood
    qtbot.waitUntil(lambda: zone.isVisible() and zone.mapTo(dressed, QPoint()).toTuple() == at)


def test_dates_stand_close_below_a_weekly_rule(qtbot: QtBot, dressed: JobEditor) -> None:
    """As much room was kept for the tallest kind as left 87 pixels of nothing below a week."""
    choose(qtbot, dressed, "weekly")
    times, dates = child(card(dressed), QWidget, "times_chips"), child(dressed, QWidget, "drop_starts")

    gap = dates.mapTo(dressed, QPoint()).y() - times.mapTo(dressed, QPoint(0, times.height())).y()
    assert 0 < gap <= space(8)


@pytest.mark.parametrize(
    ("kind", "place"),
    [("every", "step"), ("every", "between"), ("sun", "offset"), ("sun", "place")],
)
def test_what_is_wrong_in_a_dense_line_is_told_right_below_it_and_moves_nothing(
    qtbot: QtBot, dressed: JobEditor, kind: str, place: str
) -> None:
    """It was told above the first line, or two lines below the second one, whose field shrank to nothing."""

    def told() -> list[QLabel]:
        labels = card(dressed).findChildren(QLabel)
        return [each for each in labels if each.isVisible() and "nonsense" in each.text() and each.height()]

    choose(qtbot, dressed, kind)
    form = card(dressed).form
    field = form.editor(place)
    stood = [form.cell(each).geometry() for each in sorted(form.places) if form.cell(each).isVisible()]
    choose(qtbot, dressed, kind, {place: "nonsense"})
    with qtbot.waitSignal(dressed.session.save_refused):
        dressed.session.want_save()
    qtbot.waitUntil(lambda: len(told()) == 1)
    assert 0 <= gap_below(field, told()[0]) <= space(2)
    assert field.width() > space(20)
    stands = [form.cell(each).geometry() for each in sorted(form.places) if form.cell(each).isVisible()]
    assert [each.topLeft() for each in stands] == [each.topLeft() for each in stood]

    choose(qtbot, dressed, kind)
    qtbot.waitUntil(lambda: told() == [])


def test_a_kind_that_is_chosen_again_has_its_fields_and_what_was_typed(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    """They were gone: an empty card was left of a kind to which the user came back."""
    kinds = child(card(dressed), ChoiceEditor, "rule_kind")

    def pick(kind: str) -> None:
        kinds.setFocus()
        while kinds.value() != kind:
            QTest.keyClick(kinds, Qt.Key.Key_Down if kind == "every" else Qt.Key.Key_Up)

    pick("every")
    step = child(card(dressed).form.editor("step"), QLineEdit, "number")
    step.setFocus()
    step.selectAll()
    QTest.keyClicks(step, "7")
    pick("weekly")
    assert card(dressed).form.isVisible()
    assert not step.isVisible()

    pick("every")
    assert step.isVisible()
    assert step.text() == "7"


def test_a_button_says_what_stands_behind_it(qtbot: QtBot, dressed: JobEditor) -> None:
    choose(qtbot, dressed, "every", {"anchor": "2026-12-01 08:00"})
    form, drop = card(dressed).form, child(card(dressed), DropForm, "drop_from_last_end")
    assert drop.text() == "the start, 01/12/2026 08:00"
    (name,) = (each for each in card(dressed).findChildren(Label) if _names(each, "Counted from"))
    assert (
        0 < drop.mapTo(dressed, QPoint()).x() - name.mapTo(dressed, QPoint(name.width(), 0)).x() <= space(4)
    )

    choose(qtbot, dressed, "every", {"between": "08:00-18:00"})
    assert drop.text() == "the start, anew each day"
    drop.click()
    assert form.cell("counting").isVisible()
    assert not form.cell("anchor").isVisible()
    assert not any(each.text() == "Starts" and each.isVisible() for each in drop.findChildren(Label))


def test_a_mistake_behind_a_button_is_told_below_it_and_led_to(qtbot: QtBot, dressed: JobEditor) -> None:
    choose(qtbot, dressed, "every", {"anchor": "nonsense"})
    with qtbot.waitSignal(dressed.session.save_refused):
        dressed.session.want_save()
    drop = child(card(dressed), DropForm, "drop_from_last_end")
    told = child(card(dressed), QLabel, "between_line_problem")
    qtbot.waitUntil(lambda: "nonsense" in told.text())
    assert told.isVisible()
    assert drop.property("failed")

    card(dressed).focus_place("anchor")
    assert drop.is_open
    assert child(card(dressed).form.editor("anchor"), QLineEdit, "moment").isVisible()
    choose(qtbot, dressed, "every")
    assert not drop.property("failed")


def test_a_job_that_runs_when_hourbell_starts_says_why_no_time_is_listed(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    choose(qtbot, dressed, "at_start")

    side = child(dressed, QWidget, "editor_side")
    qtbot.waitUntil(lambda: child(side, QLabel, "statement").text() == "No time is known ahead")


def choose(qtbot: QtBot, editor: JobEditor, kind: str, more: Texts = {}) -> None:  # noqa: B006
    rule = editor.session.job.rules[0]
    editor.session.put_rule(RuleTexts(rule.key, kind, {**editor.session.fresh[kind], **more}), "")
    with qtbot.waitSignal(editor.session.looked):
        editor.session.texts_replaced.emit()


def _names(label: Label, words: str) -> bool:
    return label.isVisible() and label.text() == words


def gap_below(field: QWidget, problem: QWidget) -> int:
    """Return how far below a field it is said what is wrong."""
    bottom = field.mapToGlobal(QPoint(0, field.height())).y()
    return problem.mapToGlobal(QPoint()).y() - bottom


def standing(editor: JobEditor) -> dict[int, tuple[str, QRect]]:
    """Return where each thing to click or type in is seen, but for what a rule itself asks."""
    rule = card(editor)
    staying = rule.findChildren(QWidget, "rule_kind") + rule.findChildren(QWidget, "add_rule")
    return {
        shiboken6.getCppPointer(each)[0]: (
            each.objectName(),
            QRect(each.mapTo(editor, QPoint()), each.size()),
        )
        for each in editor.findChildren(QWidget)
        if isinstance(each, QAbstractButton | QLineEdit | QComboBox | QPlainTextEdit)
        and each.isVisible()
        and each.window() is editor.window()
        and (each in staying or not rule.isAncestorOf(each))
    }
