"""Channels are added, tried and deleted on their page of the settings, by clicks."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.channels.channel_dialog import ChannelDialog
from gui.channels.channel_reading import channel_of, fresh_texts, telling_of
from gui.channels.channels_page import ChannelsPage
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.channel import Channel, ChannelKind
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.support.faulty_server import FaultyServer


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(page: ChannelsPage) -> list[list[str]]:
    model = page.table.view.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def choose_kind(dialog: QWidget, kind: ChannelKind) -> None:
    box = child(dialog, QComboBox, "kind")
    place = box.findData(kind.value)
    box.setCurrentIndex(place)
    box.activated.emit(place)


def add(live: Application, page: ChannelsPage, name: str, kind: ChannelKind, address: str) -> ChannelDialog:
    click(child(page, QPushButton, "add_channel"))
    dialog = child(live.window, ChannelDialog, "channel_dialog")
    choose_kind(dialog, kind)
    for place, text in (("name", name), ("address", address)):
        child(dialog, QLineEdit, place).clear()
        QTest.keyClicks(child(dialog, QLineEdit, place), text)
    click(child(dialog, QPushButton, "keep_channel"))
    return dialog


def test_a_channel_is_added_tried_and_deleted_by_clicks(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget], server: FaultyServer
) -> None:
    page = find("channels")
    assert isinstance(page, ChannelsPage)

    add(live, page, "phone", ChannelKind.HOOK, f"{server.plain}/status/200")
    qtbot.waitUntil(lambda: [row[0] for row in shown(page)] == ["phone"])
    assert shown(page)[0][2:] == ["it fails, it works again", "nothing sent yet"]
    assert core.settings.read().tell_by == "failure,recovered:phone"

    page.table.select_row(0)
    with qtbot.waitSignal(live.window.context.notices.told) as told:
        click(child(page, QPushButton, "test_channel"))
    assert told.args[0] == "The test reached phone."
    qtbot.waitUntil(lambda: shown(page)[0][3] == "works")
    assert len(server.seen) == 1

    qtbot.waitUntil(child(page, QPushButton, "delete_channel").isEnabled)
    click(child(page, QPushButton, "delete_channel"))
    qtbot.waitUntil(lambda: bool(live.window.findChildren(Question, "delete_channel_question")))
    question = child(live.window, Question, "delete_channel_question")
    assert question.default() is question.button(QDialogButtonBox.StandardButton.Cancel)
    click(child(question, QPushButton, "delete"))
    qtbot.waitUntil(lambda: shown(page) == [] and core.channels.all() == [])


def test_the_question_names_the_jobs_that_tell_a_channel_before_it_is_deleted(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"))
    for number in range(5):
        policies = RunPolicies(tellings=(Telling("phone", frozenset({Told.FAILURE})),))
        core.jobs.add(replace(a_draft(f"Job {number}"), policies=policies))
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    qtbot.waitUntil(lambda: len(shown(page)) == 1)
    page.table.select_row(0)

    page.delete_wanted.emit("phone")
    page.delete_wanted.emit("phone")
    qtbot.waitUntil(lambda: bool(live.window.findChildren(Question, "delete_channel_question")))
    question = child(live.window, Question, "delete_channel_question")

    assert "“Job 0”, “Job 1”, “Job 2” and 2 more." in question.words()
    click(child(question, QPushButton, "delete"))
    qtbot.waitUntil(lambda: shown(page) == [] and core.channels.all() == [])


def test_a_test_that_does_not_arrive_says_why(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget], server: FaultyServer
) -> None:
    core.channels.add(Channel("phone", ChannelKind.HOOK, f"{server.plain}/status/404"))
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    qtbot.waitUntil(lambda: len(shown(page)) == 1)
    page.table.select_row(0)

    with qtbot.waitSignal(live.window.context.notices.told) as told:
        click(child(page, QPushButton, "test_channel"))

    assert "did not reach phone" in told.args[0]
    assert "404" in told.args[0]
    assert told.args[3] is True


def test_what_is_wrong_is_told_beside_its_field_and_can_be_mended(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"))
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    dialog = add(live, page, "phone", ChannelKind.NTFY, "https://ntfy.example/")

    qtbot.waitUntil(lambda: "topic" in child(dialog, QLabel, "address_problem").text())
    child(dialog, QLineEdit, "address").end(False)
    QTest.keyClicks(child(dialog, QLineEdit, "address"), "mine")
    click(child(dialog, QPushButton, "keep_channel"))
    qtbot.waitUntil(lambda: "already" in child(dialog, QLabel, "name_problem").text())
    child(dialog, QLineEdit, "name").end(False)
    QTest.keyClicks(child(dialog, QLineEdit, "name"), "-2")
    click(child(dialog, QPushButton, "keep_channel"))

    qtbot.waitUntil(lambda: [row[0] for row in shown(page)] == ["phone", "phone-2"])


def test_after_a_failure_what_was_typed_can_be_added_again(
    qtbot: QtBot, live: Application, find: Callable[[str], QWidget]
) -> None:
    """The button stayed grey for good, so that all had to be typed anew."""
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    click(child(page, QPushButton, "add_channel"))
    dialog = child(live.window, ChannelDialog, "channel_dialog")
    QTest.keyClicks(child(dialog, QLineEdit, "name"), "phone")
    button = child(dialog, QPushButton, "keep_channel")
    button.setEnabled(False)

    dialog.channel_wanted.emit({"kind": "of no release"})

    qtbot.waitUntil(lambda: "unexpected" in child(dialog, QLabel, "name_problem").text())
    assert button.isEnabled()
    assert child(dialog, QLineEdit, "name").text() == "phone"


def test_what_was_typed_is_not_thrown_away_by_escape(
    qtbot: QtBot, live: Application, find: Callable[[str], QWidget]
) -> None:
    """One key threw away a whole form. With nothing typed there is nothing to ask."""
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    click(child(page, QPushButton, "add_channel"))
    QTest.keyClick(child(live.window, ChannelDialog, "channel_dialog"), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: live.window.findChild(ChannelDialog, "channel_dialog") is None)

    click(child(page, QPushButton, "add_channel"))
    dialog = child(live.window, ChannelDialog, "channel_dialog")
    for place, text in (("name", "phone"), ("address", "https://ntfy.example/t")):
        QTest.keyClicks(child(dialog, QLineEdit, place), text)
    for answer in (QDialogButtonBox.StandardButton.Cancel, None):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: bool(dialog.findChildren(Question, "leave_channel_question")))
        question = child(dialog, Question, "leave_channel_question")
        default = question.default()
        assert default is not None
        click(default if answer is None else question.button(answer))
        qtbot.waitUntil(lambda: not isValid(dialog) or not dialog.findChildren(Question))
        if answer is not None:
            assert child(dialog, QLineEdit, "name").text() == "phone"
    qtbot.waitUntil(lambda: [row[0] for row in shown(page)] == ["phone"])

    click(child(page, QPushButton, "add_channel"))
    dialog = child(live.window, ChannelDialog, "channel_dialog")
    QTest.keyClicks(child(dialog, QLineEdit, "name"), "other")
    dialog.close()
    qtbot.waitUntil(lambda: bool(dialog.findChildren(Question, "leave_channel_question")))
    question = child(dialog, Question, "leave_channel_question")
    click(question.button(QDialogButtonBox.StandardButton.Discard))
    qtbot.waitUntil(lambda: live.window.findChild(ChannelDialog, "channel_dialog") is None)
    assert [row[0] for row in shown(page)] == ["phone"]


def test_no_column_is_cut_while_another_has_room(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """What a channel is told was cut beside a state that had half of the page for one word."""
    telling = Telling("phone", frozenset({Told.FAILURE, Told.RECOVERED, Told.MISSED}))
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"), telling)
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    qtbot.waitUntil(lambda: len(shown(page)) == 1)

    view = page.table.view
    page.window().resize(page.window().width() + 400, page.window().height())
    qtbot.waitUntil(lambda: all(view.columnWidth(each) >= view.sizeHintForColumn(each) for each in range(4)))

    page.window().resize(page.window().minimumSizeHint())
    qtbot.waitUntil(lambda: view.columnWidth(1) < view.sizeHintForColumn(1))
    assert view.columnWidth(3) >= view.sizeHintForColumn(3)


def test_a_late_answer_leaves_the_next_dialog_as_it_is(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """It closed the dialog that was filled in by then, or told its refusal there."""
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"))
    page = find("channels")
    assert isinstance(page, ChannelsPage)
    is_free, told = Event(), list[str]()
    live.bridge.change(lambda _core: is_free.wait(60), lambda _is_free: None)
    try:
        for name in ("first", "phone"):
            cancelled = add(live, page, name, ChannelKind.NTFY, "https://ntfy.example/t")
            QTest.keyClick(cancelled, Qt.Key.Key_Escape)
            qtbot.waitUntil(lambda: live.window.findChild(ChannelDialog, "channel_dialog") is None)
        live.bridge.failed.connect(told.append)
        click(child(page, QPushButton, "add_channel"))
        dialog = child(live.window, ChannelDialog, "channel_dialog")
        QTest.keyClicks(child(dialog, QLineEdit, "name"), "second")
    finally:
        is_free.set()

    qtbot.waitUntil(lambda: told != [])
    assert "already" in told[0]
    assert sorted(each.name for each in core.channels.all()) == ["first", "phone"]
    assert dialog.isVisible()
    assert child(dialog, QLineEdit, "name").text() == "second"
    assert not child(dialog, QLabel, "name_problem").text()


def test_a_channel_that_takes_nothing_says_why_on_the_page(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget], break_channel: Callable[[str, str], None]
) -> None:
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"))
    break_channel("phone", "the server answered 404 Not Found")
    page = find("channels")
    assert isinstance(page, ChannelsPage)

    qtbot.waitUntil(lambda: shown(page) != [])
    assert shown(page)[0][1:] == [
        "ntfy: https://ntfy.example/…", "only what jobs say", "The server answered 404 Not Found.",
    ]  # fmt: skip


def test_what_belongs_to_another_kind_is_left_out() -> None:
    texts = fresh_texts() | {"name": "phone", "address": "https://there.example/x", "kind": "slack"}

    channel = channel_of(texts | {"smtp": "mail.example.org", "secret": "token", "encryption": "none"})

    assert channel == Channel("phone", ChannelKind.SLACK, "https://there.example/x")


def test_each_refusal_is_told_at_its_field() -> None:
    mail = fresh_texts() | {"name": "m", "kind": "mail", "address": "me@there.example"}
    wrong = {
        "name": mail | {"name": "a b"},
        "address": mail | {"address": "me"},
        "smtp": mail,
        "user": mail | {"smtp": "mail.example.org", "user": "me"},
        "sender": mail | {"smtp": "mail.example.org", "sender": "x"},
        "encryption": mail
        | {"smtp": "mail.example.org", "user": "me", "secret": "pass", "encryption": "none"},
        "secret": mail | {"smtp": "mail.example.org", "user": "me", "secret": "a b"},
    }
    for place, texts in wrong.items():
        with pytest.raises(InvalidInput) as refusal:
            channel_of(texts)
        assert refusal.value.field == place


def test_with_no_kind_pressed_only_jobs_say_what_is_told() -> None:
    texts = fresh_texts() | {"name": "phone"}

    assert telling_of(texts | {"told": ""}) is None
    assert telling_of(texts | {"told": "missed"}) == Telling("phone", frozenset({Told.MISSED}))
