"""The values that a run takes are rows, each with its parts and what is wrong in it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.parameters_field import ParameterRow, ParametersField
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.parameter_rows import line_of_row, problems_of, problems_with, row_of_line
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind
from tests.gui.finding import child
from tests.gui.job_editor.editing import look_into_rows, only_draft, save, stops_after, type_into

DAYS, MODE = "days:number=7 1..90 # How many days", "mode:choice=fast fast|slow"


@pytest.fixture
def field(qtbot: QtBot, theme: Theme) -> ParametersField:
    field = ParametersField(theme)
    qtbot.addWidget(field)
    whole = ProblemLabel(field)
    whole.setObjectName("whole")
    field.hold_problem(whole)
    field.show()
    field.activateWindow()
    return field


def rows(field: ParametersField) -> list[ParameterRow]:
    return [each for each in child(field, RowsEditor, "rows").widgets if isinstance(each, ParameterRow)]


def add(field: ParametersField) -> ParameterRow:
    before = rows(field)
    child(field, QToolButton, "add_row").click()
    (row,) = (each for each in rows(field) if each not in before)
    return row


def fill(row: QWidget, part: str, text: str) -> None:
    line = child(row, QLineEdit, part)
    line.selectAll()
    QTest.keyClicks(line, text)


def names(field: ParametersField) -> list[str]:
    return [child(row, QLineEdit, "name").text() for row in rows(field)]


def problem(row: QWidget) -> str:
    label = child(row, ProblemLabel, "row_problem")
    return label.text() if not label.isHidden() else ""


@pytest.mark.parametrize(
    "line",
    [
        "month",
        "month=",
        DAYS,
        MODE,
        'mode:choice="a b" "a b"|"c#d"',
        "when:date=yesterday 2026-01-01..",
        "at:moment ..2030-01-01",
        "really:yes-no=no",
        "where:path",
        "key:secret=backup # Which key",
        r"month=2026-10 /\d{4}[\/-]\d{2}/ # Which month",
        r'text="two\nlines"',
    ],
)
def test_a_row_says_what_its_line_says(line: str) -> None:
    row = row_of_line(line)
    again = row_of_line(line_of_row(row))

    assert again == row
    assert problems_of([row]) == [""]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("two words", "not understood"),
        ("days:number=", "Give it a default"),
        ("days:number=91 1..90", "default of days"),
        ("days:number=7 90..1", "swap them"),
        ("month=x /[/", "is not a pattern: missing ]: [."),
    ],
)
def test_what_is_wrong_is_told(line: str, told: str) -> None:
    (reason,) = problems_of([row_of_line(line)])

    assert told in reason


def test_a_text_with_words_is_no_choice() -> None:
    reason, other = problems_of([("mode", "text", "no", "", "a|b", ""), ("", "number", "no", "7", "", "")])

    assert "nly a choice has words" in reason
    assert "a name" in other


def test_a_row_is_filled_in_part_by_part(field: ParametersField) -> None:
    row = add(field)
    fill(row, "name", "days")
    kind = child(row, ChoiceEditor, "kind")
    kind.show_value("number")
    kind.activated.emit(kind.currentIndex())
    assert "default" in problem(row)

    fill(row, "default", "7")
    fill(row, "limits", "1..90")
    fill(row, "label", "How many days")

    assert field.value() == DAYS
    assert problem(row) == ""


def test_what_has_to_be_given_has_no_default(field: ParametersField) -> None:
    row = add(field)
    fill(row, "name", "month")
    fill(row, "default", "2026-10")
    child(row, QCheckBox, "required").click()

    assert field.value() == "month"
    assert not child(row, QLineEdit, "default").isEnabled()


def test_an_empty_row_says_nothing(field: ParametersField) -> None:
    field.show_value(DAYS)
    row = add(field)

    assert field.value() == DAYS
    assert problem(row) == ""


def test_what_is_shown_stays_as_it_was_written(field: ParametersField) -> None:
    told: list[str] = []
    field.edited.connect(lambda: told.append(field.value()))
    field.show_value("days=7 1..90\nno such: line")

    assert field.value() == "days=7 1..90\nno such: line"
    assert told == []
    assert "not understood" in problem(rows(field)[1])


@pytest.mark.parametrize("text", [DAYS, f"{DAYS}\n{MODE}\n"])
def test_lines_that_are_pasted_as_a_name_become_rows(field: ParametersField, text: str) -> None:
    field.show_value("month")
    row = add(field)

    child(row, QLineEdit, "name").insert(text)
    child(row, QLineEdit, "name").textEdited.emit(child(row, QLineEdit, "name").text())

    assert field.value() == "\n".join(["month", *text.splitlines()])
    assert names(field) == ["month", "days", "mode"][: 1 + len(text.splitlines())]


def test_a_line_that_is_typed_as_a_name_becomes_a_row_once_it_is_entered(field: ParametersField) -> None:
    row = add(field)
    fill(row, "name", "days=7 1..90")
    QTest.keyClick(child(row, QLineEdit, "name"), Qt.Key.Key_Return)

    assert names(field) == ["days"]
    assert field.value() == "days:number=7 1..90"


def test_the_second_of_a_name_is_told_of(field: ParametersField) -> None:
    field.show_value("days\nDays")

    first, second = rows(field)
    assert problem(first) == ""
    assert "twice" in problem(second)


def test_rows_are_moved_by_button_and_by_key_and_keep_the_keys(qtbot: QtBot, field: ParametersField) -> None:
    field.show_value("a\nb\nc")
    first, _, last = rows(field)
    qtbot.waitUntil(lambda: child(last, QLineEdit, "label").isVisible())
    child(last, QToolButton, "up").setFocus()
    child(last, QToolButton, "up").click()
    assert field.value() == "a\nc\nb"

    label = child(first, QLineEdit, "label")
    label.setFocus()
    QTest.keyClick(label, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)

    assert field.value() == "c\na\nb"
    assert names(field) == ["c", "a", "b"]
    assert field.focusWidget() is child(rows(field)[1], QLineEdit, "label")
    QTest.keyClick(
        child(rows(field)[2], QLineEdit, "label"), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier
    )
    assert field.value() == "c\na\nb"


def test_only_ways_that_there_are_can_be_chosen(field: ParametersField) -> None:
    field.show_value("a")
    assert not child(rows(field)[0], QToolButton, "up").isVisibleTo(field)

    field.show_value("a\nb")
    first, last = rows(field)
    assert not child(first, QToolButton, "up").isEnabled()
    assert child(first, QToolButton, "down").isEnabled()
    assert not child(last, QToolButton, "down").isEnabled()


def test_a_row_is_taken_away(field: ParametersField) -> None:
    field.show_value("a\nb\nc")
    child(rows(field)[1], QToolButton, "remove_row").click()

    assert field.value() == "a\nc"


def test_the_keys_go_from_row_to_row_and_then_to_another_value(qtbot: QtBot, field: ParametersField) -> None:
    field.show_value("a")
    add(field)
    first, second = rows(field)
    qtbot.waitUntil(lambda: child(second, QLineEdit, "label").isVisible())

    order = stops_after(child(first, QLineEdit, "name"))
    assert order.index(child(second, QLineEdit, "name")) < order.index(child(field, QToolButton, "add_row"))
    assert order.index(child(first, QLineEdit, "label")) < order.index(child(second, QLineEdit, "name"))


def test_each_part_is_read_with_its_value(field: ParametersField) -> None:
    field.show_value("month")
    row = rows(field)[0]

    assert child(row, QLineEdit, "name").accessibleName() == "Name of value 1"
    assert child(row, QLineEdit, "default").accessibleName() == "Default of month"
    assert child(row, QToolButton, "remove_row").accessibleName() == "Take month away"


def test_what_is_wrong_with_all_is_told_where_no_row_is_wrong(field: ParametersField) -> None:
    whole = child(field, ProblemLabel, "whole")
    whole.show_wrong("101 values are more than 100.")
    field.show_value("month")
    assert whole.isVisibleTo(field)

    field.show_value("month\nmonth")
    assert not whole.isVisibleTo(field)


def test_what_the_core_says_of_one_value_stands_in_its_row(field: ParametersField) -> None:
    """It stood below all rows, behind what another row is."""
    whole = child(field, ProblemLabel, "whole")
    field.show_value("since:date=yesterday\nday=1")
    reason = "The default of since: “yesterdy” is no date."

    whole.show_wrong(reason)
    assert [problem(row) for row in rows(field)] == [reason, ""]
    assert not whole.isVisibleTo(field)

    whole.show_wrong("")
    assert [problem(row) for row in rows(field)] == ["", ""]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Month needs a default, as rules begin runs.", ["Month needs a default, as rules begin runs.", ""]),
        ("The day of month is wrong.", ["", ""]),  # it names both, so it stands below all
        ("Today is no value.", ["", ""]),  # no whole word of it is a name
    ],
)
def test_what_names_one_row_is_told_there(reason: str, told: list[str]) -> None:
    assert problems_with(reason, [row_of_line("month=May"), row_of_line("day=1")]) == told


@pytest.mark.slow
def test_rows_are_saved_with_the_job(qtbot: QtBot, core: Scheduler, editor: JobEditor) -> None:
    type_into(editor, "name", "Tidy")
    type_into(editor, "url", "https://there.example/x")
    look_into_rows(editor)
    field = child(editor, ParametersField, "parameters")
    more = next(each for each in editor.findChildren(Section) if field in each.findChildren(ParametersField))
    child(more, QToolButton, "disclosure").click()

    row = add(field)
    fill(row, "name", "days")
    fill(row, "default", "7")
    save(qtbot, editor)

    assert only_draft(core).parameters == (Parameter("days", ParameterKind.TEXT, "7"),)
