"""What an editor is made of is built a few parts at a time."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.editor_page import EditorPage
from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.fields.policy_forms import TellPage
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.job_texts import RuleTexts
from gui.look.theme import Theme
from gui.widgets.fields.form_editors import ChipsEditor
from gui.widgets.in_turns import InTurns, at_once
from gui.widgets.tab_order import tab_stops
from scheduler_core.clock import SystemClock
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS
from scheduler_core.phrases.command_times import Moment
from tests.gui.finding import child
from tests.gui.job_editor.editing import card

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

    assert sum(made) > 10 * _MOST
    assert max(made) <= _MOST


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
