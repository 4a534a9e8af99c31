from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.audit.act_words import Subject, act_words, acts_of
from gui.audit.audit_lines import PAGE, AuditLine, AuditQuestion, read_part, state_words, subject
from gui.audit.audit_page import AuditPage
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.paged_model import Column
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.records.audit import AuditAct, AuditEntry, AuditHead, AuditState
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.retention import Retention
from tests.core.store.builders import a_draft
from tests.core.store.newer_acts import record_newer_act
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock


def test_an_entry_is_found_and_undone_by_clicks(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    job_id, _ = core.jobs.add(a_draft("Back up")), core.jobs.add(a_draft("Mirror"))
    core.jobs.rename(job_id, "Save")
    page = find("audit")
    assert isinstance(page, AuditPage)
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 3)
    state = child(page, QLabel, "audit_state")
    qtbot.waitUntil(lambda: "3 entries is whole" in state.text())

    QTest.keyClicks(child(page, QLineEdit, "search_audit"), "save")
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 2)
    page.table.select_row(0)
    assert "Entry 3" in child(page, QLabel, "audit_details").text()
    QTest.mouseClick(child(page, QPushButton, "undo_entry"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: core.jobs.get(job_id).name == "Back up")
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.get(job_id).name == "Save")


@pytest.mark.slow
def test_a_narrow_audit_cuts_nothing_that_has_room_and_does_not_scroll_aside(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """On a screen at twice the size a bar lay below the entries, and hid what they are about."""
    core.jobs.add(a_draft("Back up"))
    page = find("audit")
    assert isinstance(page, AuditPage)
    view = page.table.view
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    wide, digit = [view.columnWidth(column) for column in range(4)], view.fontMetrics().horizontalAdvance("0")

    page.table.setFixedWidth(60 * digit)
    qtbot.waitUntil(
        lambda: view.viewport().width() <= 60 * digit and not view.horizontalScrollBar().maximum()
    )
    # What stands empty gives first, and no words are cut for it.
    assert sum(view.columnWidth(column) for column in range(3)) < sum(wide[:3])
    assert all(view.columnWidth(column) >= view.sizeHintForColumn(column) for column in range(4))


def test_what_an_entry_is_about_is_whole_while_others_have_room(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """A job was cut there while most of the column of people stood empty."""
    core.jobs.add(a_draft("Nightly report of the southern warehouse with its returns"))
    page = find("audit")
    assert isinstance(page, AuditPage)
    view = page.table.view
    page.table.setFixedWidth(94 * view.fontMetrics().horizontalAdvance("0"))

    qtbot.waitUntil(lambda: view.model().rowCount() == 1)

    qtbot.waitUntil(lambda: view.columnWidth(3) >= view.sizeHintForColumn(3))
    assert not view.horizontalScrollBar().maximum()


def test_who_ran_a_job_is_told_with_its_name(core: Scheduler) -> None:
    """“ran” stood there, and not what."""
    core.runs.run_now(core.jobs.add(a_draft("Back up")))

    part = read_part(AuditQuestion(), PAGE, core)

    assert [subject(line) for line in part.lines] == ["Back up", "Back up"]


def test_what_was_done_is_whole_beside_a_path_that_is_cut(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """“made a …” stood before the whole path of a backup, and a bar lay below the entries."""
    core.jobs.add(a_draft("/var/lib/hourbell/" + "backups/" * 20))
    core.jobs.pause(core.jobs.ids())
    core.upkeep.back_up()
    page = find("audit")
    assert isinstance(page, AuditPage)
    view = page.table.view
    page.table.setFixedWidth(90 * view.fontMetrics().horizontalAdvance("0"))
    qtbot.waitUntil(lambda: view.model().rowCount() == 3)

    qtbot.waitUntil(lambda: view.columnWidth(2) >= view.sizeHintForColumn(2))
    qtbot.waitUntil(lambda: not view.horizontalScrollBar().maximum())


@pytest.mark.slow
def test_a_long_name_is_cut_short_among_those_to_choose_and_told_whole(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """The field was so narrow that even “Everybody” was cut in longer languages, without three dots."""
    long = "Maximiliane-Alexandra von und zu Hohenstein-Wallerfelden"
    with closing(open_scheduler(core.location, who=long)) as other:
        other.jobs.add(a_draft("Back up"))
    core.jobs.add(a_draft("Mirror"))
    page = find("audit")
    assert isinstance(page, AuditPage)
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 2)
    people = child(page, ChoiceEditor, "audit_who")
    row = people.findData(long)

    assert people.itemText(row).endswith("…")
    assert people.itemData(row, Qt.ItemDataRole.AccessibleTextRole) == long
    assert long in people.itemData(row, Qt.ItemDataRole.ToolTipRole)
    people.setCurrentIndex(row)
    people.edited.emit()
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 1)


def test_settings_are_told_as_the_page_says_them_where_they_are_chosen(core: Scheduler) -> None:
    """`tell_by="failure:phone"` stood there, and `runs_for=30 days, 0:00:00`."""
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/shop"))
    told = replace(core.settings.read(), zone="Europe/Berlin", tell_by="failure,missed:phone")
    core.settings.save(replace(told, notifies_of_successes=True, digest="08:00:phone", scripts_at_once=1_000))
    core.settings.save(replace(told, machine_tags="desk: gpu, linux\nlab: zone=3", api_port=46_100))
    core.settings.save(Settings())
    kept = Retention(runs_for=timedelta(days=30), runs_per_job=None, output_bytes=2**30, backups=9)
    core.settings.save_retention(kept)
    core.settings.save_retention(replace(kept, runs_for=None))

    lines = read_part(AuditQuestion(subject=Subject.STORE), PAGE, core).lines
    acts = {AuditAct.SAVE_SETTINGS, AuditAct.SAVE_RETENTION}
    said = [subject(line) for line in reversed(lines) if line.entry.act in acts]

    assert said == [
        (
            "Time zone of new jobs: Europe/Berlin · Scripts at once: 1,000 · Tell me when a job succeeds: on"
            " · Tell channels: phone: it fails, a run is missed · Digest: phone: each day at 08:00"
        ),
        (
            "Scripts at once: 500 · Tell me when a job succeeds: off · Port: 46100"
            " · Tags of computers: desk: gpu, linux; lab: zone=3 · Digest: nothing"
        ),
        (
            "Time zone of new jobs: that of this computer · Port: none · Tags of computers: nothing"
            " · Tell channels: nothing"
        ),
        "Days of the log: 30 d · Runs of each job: all · Output in all: 1 GB · Daily backups: 9",
        "Days of the log: for ever",
    ]


def test_a_setting_of_a_newer_release_is_told_as_it_is_kept() -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    for about in ("telepathy=true", "zone=", 'tell_by="to nobody"', "all of it", ""):
        entry = AuditEntry(1, at, "me", AuditAct.SAVE_SETTINGS, about, (), (), "")

        assert subject(AuditLine(entry, ())) == about


def test_what_cannot_be_undone_offers_no_way_back(core: Scheduler) -> None:
    job_id = core.jobs.add(a_draft())
    core.runs.run_now(job_id)

    ran, added = read_part(AuditQuestion(), PAGE, core).lines

    assert not ran.can_be_undone
    assert added.can_be_undone


@pytest.mark.slow
def test_entries_are_narrowed_by_subject_and_time(core: Scheduler, clock: FakeClock) -> None:
    job_id = core.jobs.add(a_draft())
    clock.advance(timedelta(days=2))
    core.runs.run_now(job_id)
    core.jobs.disable([job_id])

    def acts(question: AuditQuestion) -> list[AuditAct | str]:
        return [line.entry.act for line in read_part(question, PAGE, core).lines]

    assert acts(AuditQuestion(subject=Subject.RUNS)) == [AuditAct.RUN_JOB]
    assert acts(AuditQuestion(subject=Subject.JOBS)) == [AuditAct.DISABLE_JOBS, AuditAct.ADD_JOBS]
    assert acts(AuditQuestion(span="day")) == [AuditAct.DISABLE_JOBS, AuditAct.RUN_JOB]
    assert read_part(AuditQuestion(), 2, core).has_more


def test_an_act_of_a_newer_release_is_shown_and_leaves_undo_in_peace(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """The page failed as a whole, and the window did not know any more what it had done before."""
    core.jobs.add(a_draft("Back up"))
    with closing(open_store(core.location, core.now(), is_checked=False)) as store:
        number = record_newer_act(store)
    page = find("audit")
    assert isinstance(page, AuditPage)
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == number)

    page.table.select_row(0)

    assert "did what a newer Hourbell knows: merge-jobs" in child(page, QLabel, "audit_details").text()
    assert not child(page, QPushButton, "undo_entry").isEnabled()
    qtbot.waitUntil(lambda: "2 entries is whole" in child(page, QLabel, "audit_state").text())


def test_every_act_has_words_and_one_subject() -> None:
    subjects = [acts_of(each) for each in Subject]

    assert len({act_words(act) for act in AuditAct}) == len(AuditAct)
    assert sum(map(len, subjects)) == len(frozenset().union(*subjects)) == len(AuditAct)


def test_a_chain_of_one_entry_is_told_as_such() -> None:
    """It was told as a chain of “1 entries”."""
    assert state_words(AuditState(AuditHead(1, "abc"), "")) == (
        "The chain of one entry is whole: it was not changed."
    )
    assert "2 entries" in state_words(AuditState(AuditHead(2, "abc"), ""))


def test_a_broken_chain_says_what_to_do() -> None:
    words = state_words(AuditState(AuditHead(4, "abc"), "Entry 2 of the audit is missing"))

    assert "Entry 2" in words
    assert "Look for who" in words


def test_lines_that_follow_leave_the_others_where_they_are(
    live: Application, qtmodeltester: ModelTester
) -> None:
    model: LineModel[str] = LineModel((Column("Word", str),), live.window)
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.show_lines(["a"])

    model.show_lines(["a", "b"])

    assert model.rowCount() == 2
    assert len(resets) == 1
    model.show_lines(["b"])
    assert (model.rowCount(), len(resets)) == (1, 2)
