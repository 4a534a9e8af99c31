from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog
from gui.settings.token_dialog import TokenDialog
from gui.settings.token_requests import NEVER, ON_A_DAY, make_token, tokens_now, usual_request
from gui.settings.tokens_controller import NewTokenDialog, ReplaceTokenDialog
from gui.widgets.heading import Asked
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import TokenId
from scheduler_core.values.records.api_token import ApiToken, Scope, TokenDraft
from tests.gui.finding import child, spoken
from tests.support.fake_clock import FakeClock

READ = frozenset({Scope.READ})


@pytest.fixture
def asking(page: SettingsFeature, dialog: SettingsDialog) -> NewTokenDialog:
    """Return the question what a new token is for."""
    child(dialog, QPushButton, "new_token").click()
    assert isinstance(page.tokens.dialog, NewTokenDialog)
    return page.tokens.dialog


def test_a_token_is_made_as_chosen_and_shown_once(
    qtbot: QtBot, dialog: SettingsDialog, asking: NewTokenDialog, core: Scheduler, clock: FakeClock
) -> None:
    """Escape right after Enter closed the question, and nobody ever saw the token."""
    QTest.keyClicks(child(asking, QLineEdit, "name"), "deployer")
    child(asking, QCheckBox, "edit").click()
    child(asking, QCheckBox, "scripts").click()

    make(asking)
    QTest.keyClick(asking, Qt.Key.Key_Escape)

    qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)
    assert asking.isVisible()
    text = child(asking, QLineEdit, "token_text").text()
    holder = core.tokens.holder(text)
    assert holder is not None
    assert holder.name == "deployer"
    assert holder.scopes == {Scope.READ, Scope.EDIT, Scope.SCRIPTS}
    assert holder.expires_at == clock.now() + timedelta(days=90)
    assert "not shown again" in child(asking, QLabel, "token_warning").text()
    qtbot.waitUntil(lambda: "deployer" in texts_in(dialog.tokens))
    assert text not in texts_in(dialog.tokens)

    child(asking, QPushButton, "copy_token").click()
    assert QApplication.clipboard().text() == text
    assert child(asking, QPushButton, "copy_token").text() == "Copied"
    asking.close()
    qtbot.waitUntil(lambda: not isValid(asking))


@pytest.mark.parametrize("is_made", [False, True], ids=["typed", "made"])
def test_a_token_that_was_not_copied_is_not_thrown_away_by_escape(
    qtbot: QtBot, asking: NewTokenDialog, core: Scheduler, is_made: bool
) -> None:
    """It is shown once, and one key threw it away, as it did the form before."""
    QApplication.clipboard().setText("else")
    QTest.keyClicks(child(asking, QLineEdit, "name"), "deployer")
    if is_made:
        make(asking)
        qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)

    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        QTest.keyClick(asking, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: bool(asking.findChildren(Question, "leave_token_question")))
        QTest.keyClick(child(asking, Question, "leave_token_question"), key)
        qtbot.waitUntil(lambda: not isValid(asking) or not asking.findChildren(Question))
        assert isValid(asking) is (key == Qt.Key.Key_Escape or not is_made)

    if is_made:
        holder = core.tokens.holder(QApplication.clipboard().text())
        assert holder is not None
        assert holder.name == "deployer"
    else:
        qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)


def test_what_is_wrong_with_a_token_is_said_beside_it(
    qtbot: QtBot, asking: NewTokenDialog, core: Scheduler
) -> None:
    core.tokens.create(TokenDraft("taken", READ))
    name = child(asking, QLineEdit, "name")

    def refused(place: str, reason: str) -> None:
        make(asking)
        problem = child(asking, QLabel, f"{place}_problem")
        qtbot.waitUntil(lambda: reason in problem.text())
        assert child(asking, QPushButton, "make_token").isEnabled()

    refused("name", "Give the token a name")
    QTest.keyClicks(name, "taken")
    refused("name", "already")
    name.clear()
    QTest.keyClicks(name, "new")
    child(asking, QCheckBox, "scripts").click()
    refused("scope", "Check Edit or Administer, too")
    child(asking, QCheckBox, "scripts").click()
    child(asking, QCheckBox, "read").click()
    refused("scope", "Choose what it may do")
    assert [each.name for each in core.tokens.current()] == ["taken"]


def test_what_no_form_can_mend_is_said_in_the_dialog(qtbot: QtBot) -> None:
    asking = NewTokenDialog()
    qtbot.addWidget(asking)
    QTest.keyClicks(child(asking, QLineEdit, "name"), "dashboard")
    make(asking)
    assert not child(asking, QPushButton, "make_token").isEnabled()

    asking.show_failure("The store can't be written.")

    failure = child(asking, QLabel, "token_failure")
    assert failure.isVisibleTo(asking)
    assert failure.text() == "The store can't be written."
    assert child(asking, QPushButton, "make_token").isEnabled()
    make(asking)
    assert not failure.isVisibleTo(asking)


def test_the_name_of_a_token_that_is_replaced_is_read_whole(qtbot: QtBot, clock: FakeClock) -> None:
    """It was cut at the end of its only line."""
    name = "Nightly report of the southern warehouse with all its returns"
    token = ApiToken(TokenId(1), name, frozenset(Scope), clock.now(), "Ann")
    asking = ReplaceTokenDialog(token, clock.now())
    qtbot.addWidget(asking)
    asking.show()

    (heading,) = asking.findChildren(Asked)
    assert " ".join(heading.lines(heading.width())) == f"Replace the token {name}"


def test_a_list_says_what_each_token_may_do_and_how_long_and_revokes_it_after_a_question(
    qtbot: QtBot, page: SettingsFeature, core: Scheduler, live: Application, clock: FakeClock
) -> None:
    core.tokens.create(TokenDraft("W" * 100, frozenset({Scope.RUN}), clock.now() + timedelta(days=1)))
    core.tokens.create(TokenDraft("<b>new</b>", frozenset({Scope.EDIT, Scope.SECRETS})))
    clock.advance(timedelta(days=2))
    dialog = opened(qtbot, page)
    width = dialog.minimumSizeHint().width()

    qtbot.waitUntil(lambda: "never expires" in texts_in(dialog.tokens))
    told = texts_in(dialog.tokens)
    assert "Edit, Secrets" in told
    assert "expired 21 Nov 2026, 12:00" in told
    assert "never used" in told
    # A long name makes the settings no wider.
    assert dialog.minimumSizeHint().width() == width

    question = revoking(dialog, core, "<b>new</b>")
    assert "<b>new</b>" in question.asked()
    assert "can't be undone" in question.asked()
    assert len(core.tokens.current()) == 2
    child(question, QPushButton, "revoke").click()
    qtbot.waitUntil(lambda: "never expires" not in texts_in(dialog.tokens))
    assert [each.name for each in core.tokens.current()] == ["W" * 100]

    # One that somebody else revoked meanwhile leaves the list.
    qtbot.waitUntil(lambda: not dialog.findChildren(Question))
    question = revoking(dialog, core, "W" * 100)
    core.tokens.revoke("W" * 100)
    with qtbot.waitSignal(live.bridge.failed) as failure:
        child(question, QPushButton, "revoke").click()
    assert "no token" in failure.args[0]
    empty = child(dialog.tokens, QLabel, "statement")
    qtbot.waitUntil(lambda: empty.isVisibleTo(dialog.tokens))
    assert empty.text() == "No tokens yet"


def test_a_token_is_replaced_after_a_question_and_the_new_one_is_shown_once(
    qtbot: QtBot, page: SettingsFeature, core: Scheduler, live: Application, clock: FakeClock
) -> None:
    former = core.tokens.create(TokenDraft("deploy", frozenset({Scope.RUN}), clock.now() + timedelta(days=9)))
    dialog = opened(qtbot, page)
    asking = replacing(qtbot, page, dialog, former.token)
    expires = child(asking, QComboBox, "expires")
    assert expires.currentText() == "as before: 29 Nov 2026"
    assert child(asking, QComboBox, "former").currentText() == "ends at once"
    assert "may do the same: Run" in texts_in(asking)
    assert core.tokens.holder(former.text) is not None

    make(asking)

    qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)
    text = child(asking, QLineEdit, "token_text").text()
    made = core.tokens.holder(text)
    assert made is not None
    assert (made.name, set(made.scopes)) == ("deploy", {Scope.RUN})
    assert made.expires_at == clock.now() + timedelta(days=9)
    assert core.tokens.holder(former.text) is None
    assert child(asking, QLabel, "former_token").text() == "The former one opens nothing any more."
    # It can be replaced and revoked where it stands, and the keyboard is at it again.
    qtbot.waitUntil(lambda: dialog.findChild(QPushButton, f"replace_{made.id}") is not None)
    assert text not in texts_in(dialog.tokens)
    assert dialog.focusWidget() is child(dialog, QPushButton, f"replace_{made.id}")


def test_a_token_that_is_replaced_may_open_for_a_while_and_is_replaced_no_more(
    qtbot: QtBot, page: SettingsFeature, core: Scheduler, clock: FakeClock
) -> None:
    former = core.tokens.create(TokenDraft("deploy", READ))
    dialog = opened(qtbot, page)
    asking = replacing(qtbot, page, dialog, former.token)
    assert child(asking, QComboBox, "expires").currentText() == "never, as before"
    pick(child(asking, QComboBox, "former"), "1d")
    pick(child(asking, QComboBox, "expires"), "30")

    make(asking)

    qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)
    told = child(asking, QLabel, "former_token").text()
    assert told == "The former one is called deploy (former, 1) now, and ends 21 Nov 2026, 12:00."
    ends = {each.name: each.expires_at for each in core.tokens.current()}
    assert ends == {
        "deploy": clock.now() + timedelta(days=30),
        "deploy (former, 1)": clock.now() + timedelta(days=1),
    }
    qtbot.waitUntil(lambda: "deploy (former, 1)" in texts_in(dialog.tokens))
    assert child(dialog, QPushButton, "replace_1").isHidden()
    assert not child(dialog, QPushButton, "revoke_1").isHidden()


def test_what_is_wrong_with_a_replacement_is_said_and_can_be_mended(
    qtbot: QtBot, page: SettingsFeature, core: Scheduler
) -> None:
    dialog = opened(qtbot, page)
    asking = replacing(qtbot, page, dialog, core.tokens.create(TokenDraft("deploy", READ)).token)
    pick(child(asking, QComboBox, "expires"), ON_A_DAY)
    day = child(asking, QLineEdit, "expires_on")
    QTest.keyClicks(day, "2026-01-01")
    make(asking)
    problem = child(asking, QLabel, "expires_on_problem")
    qtbot.waitUntil(lambda: "is past" in problem.text())
    day.clear()
    QTest.keyClicks(day, "2027-01-01")
    make(asking)
    qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)


def test_the_list_follows_others_and_no_act_of_a_late_look_ends_the_token_of_another(
    qtbot: QtBot, page: SettingsFeature, core: Scheduler, live: Application
) -> None:
    """Two who replaced a token at once got one each, and the first of them opened nothing."""
    dialog = opened(qtbot, page)
    seen = core.tokens.create(TokenDraft("deploy", READ)).token
    asking = replacing(qtbot, page, dialog, seen)
    theirs = core.tokens.rotate("deploy").made
    qtbot.waitUntil(lambda: dialog.findChild(QPushButton, f"replace_{theirs.token.id}") is not None)

    make(asking)

    failure = child(asking, QLabel, "token_failure")
    qtbot.waitUntil(lambda: "another token has taken the place" in failure.text().lower())
    assert core.tokens.holder(theirs.text) is not None
    asking.reject()

    question = revoking(dialog, core, "deploy")
    last = core.tokens.rotate("deploy").made
    with qtbot.waitSignal(live.bridge.failed) as told:
        child(question, QPushButton, "revoke").click()
    assert "another token has taken the place" in told.args[0].lower()
    assert core.tokens.holder(last.text) is not None

    core.tokens.revoke("deploy")
    qtbot.waitUntil(lambda: "deploy" not in texts_in(dialog.tokens))


def test_rows_that_stay_as_they_are_are_not_made_anew(
    qtbot: QtBot, page: SettingsFeature, core: Scheduler
) -> None:
    """A setting that somebody else changed took the row away between press and release."""
    dialog = opened(qtbot, page)
    core.tokens.create(TokenDraft("deploy", READ))
    qtbot.waitUntil(lambda: dialog.findChild(QPushButton, "revoke_1") is not None)
    button = child(dialog, QPushButton, "revoke_1")

    dialog.tokens.show_tokens(tokens_now(core))

    assert child(dialog, QPushButton, "revoke_1") is button


def test_a_day_is_asked_for_where_a_token_ends_on_one(qtbot: QtBot) -> None:
    asking = NewTokenDialog()
    qtbot.addWidget(asking)
    day = child(asking, QLineEdit, "expires_on")
    assert not day.isVisibleTo(asking)
    expires = child(asking, QComboBox, "expires")

    expires.setCurrentIndex(expires.findData(ON_A_DAY))
    expires.activated.emit(expires.currentIndex())

    assert day.isVisibleTo(asking)


def test_a_token_may_end_on_a_day_or_never(core: Scheduler) -> None:
    request = usual_request() | {"name": "a", "expires": ON_A_DAY, "expires_on": "2027-01-01"}
    on_a_day = make_token(request, core).token
    never = make_token(request | {"name": "b", "expires": NEVER}, core).token

    assert on_a_day.expires_at == datetime(2026, 12, 31, 23, tzinfo=UTC)
    assert never.expires_at is None


@pytest.mark.parametrize(("day", "reason"), [("blah", "don't understand"), ("2026-01-01", "is past")])
def test_a_day_that_is_none_is_named_at_its_place(core: Scheduler, day: str, reason: str) -> None:
    request = usual_request() | {"name": "a", "expires": ON_A_DAY, "expires_on": day}

    with pytest.raises(InvalidInput) as refusal:
        make_token(request, core)

    assert refusal.value.field == "expires_on"
    assert reason in refusal.value.reason


def opened(qtbot: QtBot, page: SettingsFeature) -> SettingsDialog:
    page.open()
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    return page.dialog


def revoking(dialog: SettingsDialog, core: Scheduler, name: str) -> Question:
    """Return the question whether a token is to be revoked."""
    (token,) = (each for each in core.tokens.current() if each.name == name)
    button = child(dialog, QPushButton, f"revoke_{token.id}")
    assert spoken(button) == f"Revoke the token {name}"
    button.click()
    return child(dialog, Question, "revoke_question")


def replacing(
    qtbot: QtBot, page: SettingsFeature, dialog: SettingsDialog, token: ApiToken
) -> ReplaceTokenDialog:
    """Return the question how a token is to be replaced."""
    name = f"replace_{token.id}"
    qtbot.waitUntil(lambda: dialog.findChild(QPushButton, name) is not None)
    button = child(dialog, QPushButton, name)
    assert spoken(button) == f"Replace the token {token.name}"
    button.setFocus()
    button.click()
    assert isinstance(page.tokens.dialog, ReplaceTokenDialog)
    return page.tokens.dialog


def pick(choice: QComboBox, word: str) -> None:
    choice.setCurrentIndex(choice.findData(word))
    choice.activated.emit(choice.currentIndex())


def make(asking: TokenDialog) -> None:
    child(asking, QPushButton, "make_token").click()


def texts_in(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))
