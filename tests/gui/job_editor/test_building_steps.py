"""What an editor is made of is built a few parts at a time."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.editing_controller import EditingController
from gui.job_editor.editor_page import EditorPage
from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.fields.policy_forms import ConditionPage, MorePage, RowPage, TellPage, TroublePage
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.job_texts import RuleTexts
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.form_editors import ChipsEditor
from gui.widgets.in_turns import InTurns, at_once
from gui.widgets.tab_order import tab_stops
from scheduler_core.clock import SystemClock
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.gui.finding import child
from tests.gui.job_editor.editing import card, stops_after, type_into

# A part takes a third of a millisecond to make; a picture is wanted after sixteen.
_MOST = 30


def _parts_of_steps(page: QWidget, steps: Iterator[None]) -> list[int]:
    """Return how many parts each step makes."""
    found = [len(page.findChildren(QWidget))]
    found.extend(len(page.findChildren(QWidget)) for _ in steps)
    found.append(len(page.findChildren(QWidget)))
    return [later - earlier for earlier, later in pairwise(found)]


def test_no_step_of_the_page_makes_many_parts(qtbot: QtBot, theme: Theme) -> None:
    page = EditorPage(theme, SystemClock().now)
    qtbot.addWidget(page)

    made = _parts_of_steps(page, page.make())

    assert sum(made) > 4 * _MOST
    assert max(made) <= _MOST


@pytest.mark.parametrize("kind", [ConditionPage, TroublePage, TellPage, MorePage])
def test_no_step_of_a_row_that_unfolds_makes_many_parts(
    qtbot: QtBot, theme: Theme, kind: type[RowPage]
) -> None:
    page = kind(theme) if kind in {ConditionPage, TroublePage, MorePage} else kind()
    qtbot.addWidget(page)

    made = _parts_of_steps(page, page.make())

    assert sum(made) > _MOST
    assert max(made) <= _MOST


def _rows(editor: JobEditor) -> dict[str, Section]:
    return {row.title: row for row in editor.findChildren(Section)}


def _made_rows(editor: JobEditor) -> set[str]:
    return {title for title, row in _rows(editor).items() if row.content.findChildren(QWidget)}


def test_a_row_is_empty_until_it_is_unfolded_and_then_says_what_the_job_does(
    qtbot: QtBot, controller: EditingController, opened: Callable[[], JobEditor], core: Scheduler
) -> None:
    """Four hundred parts of rows that nobody unfolds took half of the time in which an editor opens."""
    schedule, policies = Schedule((AtStart(),), "UTC"), RunPolicies(chains=(Chain("Ring"),))
    draft = JobDraft("Tidy up", schedule, HttpAction("http://127.0.0.1:9/"), policies, notes="By Ann")
    controller.open_job(core.jobs.add(draft))
    editor = opened()
    more, tell = (_rows(editor)[title] for title in ("More", "Tell me"))
    for row in (more, tell):
        assert not row.content.findChildren(QWidget)

    title = child(more, QToolButton, "disclosure")
    title.click()
    child(tell, QToolButton, "disclosure").click()

    assert child(more, QPlainTextEdit, "notes").toPlainText() == "By Ann"
    assert child(more, QPlainTextEdit, "notes").isVisible()
    assert child(tell, QToolButton, "chain").text().startswith("Ring")
    assert not editor.session.is_changed
    walked = [each.objectName() for each in stops_after(title)]
    assert walked.index("notes") < walked.index("test_now") < walked.index("chain_name")
    type_into(editor, "notes", "By Bob")
    assert editor.session.job.texts["notes"] == "By Bob"


def _says(row: Section, place: str) -> str:
    """Return what stands in a field of a row, nothing while it is not made."""
    field = row.content.findChild(QLineEdit, place)
    return "" if field is None else field.text()


def test_a_row_is_made_in_turns_once_the_pointer_or_the_keyboard_comes_to_it(
    qtbot: QtBot, editor: JobEditor
) -> None:
    wrong, more = (_rows(editor)[title] for title in ("If it goes wrong", "More"))

    at = QPointF(wrong.rect().center())
    QApplication.sendEvent(wrong, QEnterEvent(at, at, at))
    assert not wrong.content.findChildren(QWidget)
    qtbot.waitUntil(lambda: _says(wrong, "retries") == editor.session.job.texts["retries"] != "")
    child(more, QToolButton, "disclosure").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: more.content.findChild(QWidget, "notes") is not None)

    assert not wrong.is_open
    assert not more.is_open


def test_a_row_that_is_unfolded_while_it_is_made_is_whole_and_made_once(
    qtbot: QtBot, editor: JobEditor
) -> None:
    wrong = _rows(editor)["If it goes wrong"]
    (button,) = wrong.findChildren(QToolButton, "disclosure")  # before the row has some of its own
    wrong.approached.emit(wrong)
    qtbot.waitUntil(lambda: bool(wrong.content.findChildren(QWidget)))

    button.click()
    qtbot.wait(0)

    assert len(wrong.content.findChildren(QWidget, "retries")) == 1
    assert child(wrong, QWidget, "retries").isVisible()


def test_what_is_wrong_in_a_row_that_was_never_unfolded_is_led_to_and_said_there(
    qtbot: QtBot, editor: JobEditor
) -> None:
    type_into(editor, "name", "Hook")
    type_into(editor, "url", "https://example.org")
    editor.session.put("retries", "many")
    with qtbot.waitSignal(editor.session.looked):
        editor.session.look()
    wrong = _rows(editor)["If it goes wrong"]
    assert not wrong.content.findChildren(QWidget)

    wants_place = child(editor, QToolButton, "wrong")
    qtbot.waitUntil(wants_place.isVisible)
    wants_place.click()

    assert wrong.is_open
    assert child(wrong, QWidget, "retries").hasFocus()
    assert child(wrong, QLabel, "retries_problem").text()


@pytest.mark.parametrize(
    ("place", "typed", "title"),
    [
        ("jitter", "wide", "More"),
        ("expected", "fine", "Tell me"),
        ("missed_window", "soon", "If it goes wrong"),
    ],
)
def test_no_more_is_made_to_lead_to_what_is_wrong_than_the_row_it_is_in(
    qtbot: QtBot, editor: JobEditor, place: str, typed: str, title: str
) -> None:
    """All rows before it were made at once, and the details of the action."""
    type_into(editor, "name", "Hook")
    type_into(editor, "url", "https://example.org")
    editor.session.put(place, typed)
    with qtbot.waitSignal(editor.session.looked):
        editor.session.look()
    wants_place = child(editor, QToolButton, "wrong")
    qtbot.waitUntil(wants_place.isVisible)

    before = _made_rows(editor)  # some may be where the pointer is

    wants_place.click()

    assert _made_rows(editor) == before | {title}
    assert child(_rows(editor)[title], QWidget, place).isVisible()
    assert editor.findChild(QWidget, "auth_user") is None


@pytest.mark.parametrize("kind", ["http", "script", "sequence"])
def test_a_row_knows_before_it_is_made_what_will_stand_in_it(qtbot: QtBot, theme: Theme, kind: str) -> None:
    tell = TellPage()
    pages: list[RowPage] = [ConditionPage(theme), TroublePage(theme), tell, MorePage(theme)]
    for page in pages:
        qtbot.addWidget(page)
    tell.show_action(kind)
    made: dict[RowPage, set[str]] = {}

    for page in pages:
        at_once(page.make())
        made[page] = {place for form in page.forms for place in form.places}

    every = set[str]().union(*made.values())
    for page in pages:
        assert {place for place in every if page.has(place)} == made[page] != set()


def test_what_counts_as_success_of_a_kind_that_was_chosen_meanwhile_stands_in_its_row(
    qtbot: QtBot, editor: JobEditor
) -> None:
    kinds = child(editor, ChipsEditor, "action")
    kinds.show_value("script")
    kinds.edited.emit()
    tell = _rows(editor)["Tell me"]

    child(tell, QToolButton, "disclosure").click()

    assert child(tell, QWidget, "expected_exit_codes").isVisible()


@pytest.mark.parametrize("kind", ["http", "script"])
def test_no_step_of_a_kind_of_action_makes_many_parts(qtbot: QtBot, theme: Theme, kind: str) -> None:
    """Choosing the forms of a job took 14 ms in one turn."""
    action, tell = ActionPage(theme), TellPage()
    for page in (action, tell):
        qtbot.addWidget(page)
        at_once(page.make())

    for page, steps in ((action, action.make_kind(kind)), (tell, tell.make_success(kind))):
        made = _parts_of_steps(page, steps)
        assert sum(made) > 0
        assert max(made) <= _MOST


@pytest.mark.parametrize("kind", [each.name for each in LISTED_KINDS])
def test_no_step_of_a_rule_makes_many_parts(qtbot: QtBot, theme: Theme, editor: JobEditor, kind: str) -> None:
    fresh = editor.session.fresh
    rule = RuleCard(
        theme, RuleTexts(9, kind, fresh[kind]), fresh, lambda: Moment(SystemClock().now(), "Europe/Berlin")
    )
    qtbot.addWidget(rule)

    made = _parts_of_steps(rule, rule.make())

    assert max(made) <= _MOST
    rule.show_rule(RuleTexts(9, kind, fresh[kind]))
    assert rule.form.isVisibleTo(rule)
    assert len(rule.findChildren(QWidget)) >= sum(made)


def test_forms_that_are_chosen_while_they_are_made_ahead_are_whole_and_made_once(
    qtbot: QtBot, theme: Theme
) -> None:
    page = ActionPage(theme)
    qtbot.addWidget(page)
    at_once(page.make())
    page.show_action("http")
    told: list[object] = []
    page.forms_made.connect(told.append)
    begun = page.make_kind("script")
    next(begun)

    page.show_action("script")
    at_once(begun)

    assert len(told) == 1
    (form,) = [each for each in page.forms if "command_line" in each.places]
    assert form.isVisibleTo(page)
    assert {"script_kind", "command_line", "argv", "inline_text"} <= form.places


def test_forms_whose_making_was_left_off_are_made_once_they_are_chosen(qtbot: QtBot, theme: Theme) -> None:
    """The page was hidden while they were made ahead; the kind had no fields then."""
    page = ActionPage(theme)
    qtbot.addWidget(page)
    at_once(page.make())
    page.show_action("http")
    turns = InTurns(page)
    begun = page.make_kind("script")
    next(begun)
    turns.begin(begun)
    del begun
    turns.drop()

    page.show_action("script")

    (form,) = [each for each in page.forms if "command_line" in each.places]
    assert form.isVisibleTo(page)


def test_the_keyboard_walks_in_the_order_of_the_page_after_parts_came_and_went(
    qtbot: QtBot, editor: JobEditor
) -> None:
    """The order is made anew only where parts have come or gone."""

    def look() -> None:
        with qtbot.waitSignal(editor.session.looked):
            editor.session.look()

    def are_in_order() -> bool:
        stops = [each for each in tab_stops(editor) if each.isVisible() and each.isEnabled()]
        walked: list[QWidget] = []
        at: QWidget | None = stops[0]
        for _ in range(2 * len(tab_stops(editor)) + 500):
            assert at is not None
            walked.append(at)
            at = at.nextInFocusChain()
            if at is stops[0]:
                break
        return [each for each in walked if each in stops] == stops

    look()
    assert are_in_order()
    key = editor.session.add_rule()
    look()
    assert are_in_order()
    editor.session.remove_rule(key)
    look()
    assert are_in_order()
    child(card(editor), QWidget, "rule_kind").setFocus()
    rule = editor.session.job.rules[0]
    editor.session.put_rule(RuleTexts(rule.key, "cron", editor.session.fresh["cron"]), "")
    editor.session.texts_replaced.emit()
    look()
    assert are_in_order()
    kinds = child(editor, ChipsEditor, "action")
    kinds.show_value("script")
    kinds.edited.emit()
    look()
    assert are_in_order()


def test_steps_may_hold_the_last_of_what_they_belong_to(qtbot: QtBot) -> None:
    """A page that went with its last step left an error behind."""
    owner = QObject()
    turns, gone = InTurns(owner), list[bool]()
    owner.destroyed.connect(lambda: gone.append(True))

    def steps(_held: QObject) -> Iterator[None]:
        yield

    turns.begin(steps(owner))
    del owner
    qtbot.waitUntil(lambda: gone == [True])
    qtbot.wait(0)
