"""What channels are told of a job is chosen by chips, a row for each channel."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.job_editor import JobEditor
from gui.job_editor.steps.chains_field import ChainsField
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.tellings_field import TellingsField
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.channel import Channel, ChannelKind
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.job_editor.editing import look_into_rows, only_draft, save, type_into


def a_field(qtbot: QtBot, value: str, *names: str) -> TellingsField:
    field = TellingsField()
    qtbot.addWidget(field)
    field.show_value(value)
    field.offer_channels(names)
    field.show()
    return field


def chip(field: TellingsField, channel: str, word: str) -> QAbstractButton:
    row = field.findChild(QWidget, f"tell_{channel}")
    assert row is not None
    found = row.findChild(QAbstractButton, f"chip_{word}")
    assert found is not None
    return found


def doubt(field: TellingsField) -> str:
    label = field.findChild(Label, "tellings_doubt")
    assert label is not None
    return label.text() if label.isVisible() else ""


def test_where_there_is_no_channel_that_has_the_width_of_the_field(qtbot: QtBot) -> None:
    """It stood beside the field's layout, a hundred pixels wide, over what is above it."""
    field = a_field(qtbot, "")
    field.resize(500, field.height())
    label = child(field, Label, "tellings_doubt")

    assert label.text()
    qtbot.waitUntil(lambda: label.width() == field.width())


def test_a_channel_that_is_not_named_goes_by_the_settings(qtbot: QtBot) -> None:
    field = a_field(qtbot, "", "phone", "desk")

    assert field.value() == ""
    assert chip(field, "phone", "usual").isChecked()
    assert not chip(field, "phone", "failure").isChecked()


def test_what_is_pressed_is_told_and_the_settings_have_no_part_in_it(qtbot: QtBot) -> None:
    field = a_field(qtbot, "", "phone", "desk")

    chip(field, "phone", "recovered").click()
    chip(field, "phone", "failure").click()

    assert field.value() == "failure,recovered:phone"
    assert not chip(field, "phone", "usual").isChecked()
    assert chip(field, "desk", "usual").isChecked()


def test_with_nothing_pressed_a_channel_is_told_nothing(qtbot: QtBot) -> None:
    field = a_field(qtbot, "failure:phone", "phone")

    chip(field, "phone", "failure").click()

    assert field.value() == "nothing:phone"


def test_back_to_the_settings_is_one_press(qtbot: QtBot) -> None:
    field = a_field(qtbot, "failure,missed:phone\nall:desk", "phone", "desk")

    chip(field, "phone", "usual").click()

    assert field.value() == "failure,recovered,missed,stopped,slow,late:desk"
    assert not chip(field, "phone", "failure").isChecked()


def test_a_press_is_told_once_and_what_is_shown_is_not(qtbot: QtBot) -> None:
    field = a_field(qtbot, "failure:phone", "phone")
    told: list[str] = []
    field.edited.connect(lambda: told.append(field.value()))

    field.show_value("missed:phone")
    chip(field, "phone", "stopped").click()

    assert told == ["missed,stopped:phone"]


def test_a_channel_that_is_not_there_stays_named_and_is_doubted(qtbot: QtBot) -> None:
    field = a_field(qtbot, "failure:gone", "phone")

    assert "gone" in doubt(field)
    assert "phone" not in doubt(field)
    assert field.value() == "failure:gone"


def test_without_channels_the_field_says_how_one_is_made(qtbot: QtBot) -> None:
    field = a_field(qtbot, "")
    assert "Channels" in doubt(field)

    field.offer_channels(["phone"])
    assert doubt(field) == ""


def test_channels_that_come_and_go_leave_what_is_pressed_and_the_keys(qtbot: QtBot) -> None:
    field = a_field(qtbot, "", "phone")
    field.activateWindow()
    chip(field, "phone", "failure").click()
    chip(field, "phone", "missed").setFocus()
    qtbot.waitUntil(chip(field, "phone", "missed").hasFocus)

    with qtbot.waitSignal(chip(field, "phone", "missed").destroyed):
        field.offer_channels(["desk", "phone"])
    qtbot.waitUntil(lambda: chip(field, "phone", "missed").hasFocus())
    assert chip(field, "desk", "usual").isChecked()
    assert chip(field, "phone", "failure").isChecked()

    field.offer_channels(["desk"])
    assert field.value() == "failure:phone"
    assert "“phone”" in doubt(field)


def test_each_chip_is_read_with_its_channel(qtbot: QtBot) -> None:
    field = a_field(qtbot, "", "phone", "desk")

    assert chip(field, "desk", "failure").accessibleName() == "desk: it fails"


@pytest.mark.slow
def test_what_is_pressed_is_saved_with_the_job(qtbot: QtBot, core: Scheduler, editor: JobEditor) -> None:
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"))
    core.channels.add(Channel("team-mail", ChannelKind.NTFY, "https://ntfy.example/u"))
    type_into(editor, "name", "Back up")
    type_into(editor, "url", "https://there.example/x")
    look_into_rows(editor)
    field = child(editor, TellingsField, "tellings")
    qtbot.waitUntil(lambda: field.findChild(QWidget, "tell_phone") is not None)
    tell = next(each for each in editor.findChildren(Section) if field in each.findChildren(TellingsField))
    child(tell, QToolButton, "disclosure").click()

    with qtbot.waitSignal(editor.session.looked):
        chip(field, "phone", "failure").click()
    save(qtbot, editor)

    assert only_draft(core).policies.tellings == (Telling("phone", frozenset({Told.FAILURE})),)


@pytest.mark.slow
def test_an_open_editor_follows_the_channels_there_are(
    qtbot: QtBot, core: Scheduler, editor: JobEditor
) -> None:
    """It went on saying that there is none, until it was opened anew."""
    look_into_rows(editor)
    field = child(editor, TellingsField, "tellings")
    label = child(field, Label, "tellings_doubt")
    qtbot.waitUntil(lambda: "no channel yet" in label.text())

    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/t"))
    qtbot.waitUntil(lambda: field.findChild(QWidget, "tell_phone") is not None)
    assert label.text() == ""
    chip(field, "phone", "failure").click()

    core.channels.delete("phone")
    qtbot.waitUntil(lambda: "no channel “phone”" in label.text())
    assert field.value() == "failure:phone"


@pytest.mark.slow
def test_an_open_editor_follows_the_jobs_there_are(qtbot: QtBot, core: Scheduler, editor: JobEditor) -> None:
    look_into_rows(editor)
    chains = child(editor, ChainsField, "chains")
    chains.show_value("Tidy up")
    doubt_of_chains = child(chains, QLabel, "chains_doubt")
    qtbot.waitUntil(lambda: "“Tidy up”" in doubt_of_chains.text())

    job = core.jobs.add(a_draft("Tidy up"))
    qtbot.waitUntil(lambda: doubt_of_chains.text() == "")
    core.jobs.rename(job, "Tidy all")
    qtbot.waitUntil(lambda: "“Tidy up”" in doubt_of_chains.text())
