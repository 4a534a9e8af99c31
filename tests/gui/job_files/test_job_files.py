"""Export and import in the window: previews, choices, the way back, the clipboard, dragged files."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.jobs import job_changes
from gui.job_files.export_dialog import ExportDialog
from gui.job_files.import_dialog import ImportDialog
from gui.widgets.notices.question import Question
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from tests.core.store.builders import a_draft
from tests.gui.finding import child

CALL = HttpAction("https://example.org")
SCRIPT = ScriptAction(CommandKind.SHELL, command_line="echo hello")
TWO_JOBS = """hourbell: 1
jobs:
- name: Report
  zone: UTC
  rules: [{every: 2h, anchor: '2026-01-01T00:00'}]
  action: {http: GET https://example.org/new}
- name: New
  zone: UTC
  rules: [{every: 1h, anchor: '2026-01-01T00:00'}]
  action: {script: echo hi}
"""


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all([a_draft("Report", action=CALL), a_draft("Script", action=SCRIPT)])


def exporting(live: Application, qtbot: QtBot) -> ExportDialog:
    live.actions.jobs.write_to_file.trigger()
    dialog = live.window.findChild(ExportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: bool(text_of(dialog)))
    return dialog


def importing(live: Application, qtbot: QtBot, path: Path) -> ImportDialog:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, no_keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(live.window, QDragEnterEvent(QPoint(5, 5), copy, data, left, no_keys))
    QApplication.sendEvent(live.window, QDropEvent(QPointF(5, 5), copy, data, left, no_keys))
    dialog = live.window.findChild(ImportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: bool(dialog.steps.rowCount()) or child(dialog, QLabel, "problem").isVisible())
    return dialog


def text_of(dialog: ExportDialog) -> str:
    return child(dialog, QPlainTextEdit, "export_text").toPlainText()


def losses_of(dialog: ExportDialog | ImportDialog) -> list[str]:
    told = child(dialog, QListWidget, "losses")
    return [told.item(row).text() for row in range(told.count())]


def rows(dialog: ImportDialog) -> list[tuple[str, ...]]:
    model = dialog.steps
    return [
        tuple(str(model.data(model.index(row, column))) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def names(core: Scheduler) -> set[str]:
    return {core.jobs.get(job_id).name for job_id in core.jobs.ids()}


def choose_format(dialog: ExportDialog, word: str) -> None:
    words = [each.value for each in dialog._formats]  # noqa: SLF001
    child(dialog, QComboBox, "format").setCurrentIndex(words.index(word))


# ---- export


def test_the_key_of_the_format_leads_to_it(qtbot: QtBot) -> None:
    """The label showed its ampersand, and Alt+F led nowhere."""
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ExportDialog(0, is_filtered=False, parent=parent)

    (label,) = (each for each in dialog.findChildren(QLabel) if each.text() == "Format")
    box = child(dialog, QComboBox, "format")
    assert label.buddy() is box

    dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    assert dialog.focusWidget() is box


def test_jobs_are_shown_as_the_file_will_say_them_and_written(
    live: Application, jobs: list[JobId], qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = exporting(live, qtbot)
    assert text_of(dialog).startswith("hourbell: 1\njobs:\n- name: Report")
    assert "name: Script" in text_of(dialog)

    # What can't be written is told, and the dialog stays.
    with qtbot.waitSignal(live.bridge.failed) as failure:
        dialog.save_wanted.emit(str(tmp_path / "missing" / "jobs.yaml"))
    assert "can't be written" in failure.args[0]
    assert dialog.isVisible()

    # Another format tells what it can't say.
    choose_format(dialog, "crontab")
    qtbot.waitUntil(lambda: text_of(dialog).startswith("#:hourbell"))
    told = child(dialog, QListWidget, "losses")
    assert told.isVisible()
    assert "“Report”" in told.item(0).text()

    target = tmp_path / "jobs.json"
    choose_format(dialog, "json")
    qtbot.waitUntil(lambda: text_of(dialog).startswith("{"))
    dialog.save_wanted.emit(str(target))
    qtbot.waitUntil(lambda: live.window.findChild(ExportDialog) is None)
    assert [job["name"] for job in json.loads(target.read_text())["jobs"]] == ["Report", "Script"]


# ---- import


def test_a_dropped_file_shows_what_it_would_do_before_anything_is_done(
    live: Application,
    core: Scheduler,
    jobs: list[JobId],
    qtbot: QtBot,
    tmp_path: Path,
    qtmodeltester: ModelTester,
) -> None:
    file = tmp_path / "jobs.yaml"
    file.write_text(TWO_JOBS)

    dialog = importing(live, qtbot, file)

    # It opened so low that two jobs were in sight.
    assert dialog.height() > dialog.width() // 2
    qtmodeltester.check(dialog.steps)  # type: ignore[no-untyped-call]
    assert [row[:2] for row in rows(dialog)] == [("Change", "Report"), ("Add", "New")]
    assert rows(dialog)[0][3] == "Every 2 hours, UTC"
    assert "what it does:" in rows(dialog)[0][5]
    assert "→" in rows(dialog)[0][5]
    assert rows(dialog)[1][5] == "arrives switched off"
    assert names(core) == {"Report", "Script"}


def test_when_and_action_are_whole_while_there_is_room(
    live: Application, core: Scheduler, qtbot: QtBot, tmp_path: Path
) -> None:
    """“Every weekday at 04:00, Europe…” was cut beside a column that was mostly empty."""
    file = tmp_path / "crontab"
    file.write_text("0 4 * * 1-5 cd /srv/shop && ./nightly.sh\n")

    dialog = importing(live, qtbot, file)
    dialog.resize(1_300, 700)

    view = dialog.table.view
    qtbot.waitUntil(
        lambda: all(view.columnWidth(column) >= view.sizeHintForColumn(column) for column in range(6))
    )
    assert not view.horizontalScrollBar().maximum()


def test_what_becomes_of_a_job_is_whole_where_little_room_is_left(
    live: Application, core: Scheduler, qtbot: QtBot, tmp_path: Path
) -> None:
    """At letters of 150 % it said “A…” beside columns that were mostly empty."""
    file = tmp_path / "crontab"
    file.write_text("0 4 * * 1-5 cd /srv/shop && ./nightly.sh\n")
    dialog = importing(live, qtbot, file)
    view = dialog.table.view
    dialog.resize(dialog.minimumSize().width(), 700)
    usual = view.fontMetrics().horizontalAdvance("0") * 15
    qtbot.waitUntil(lambda: view.columnWidth(0) < usual)

    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    index = view.model().index(0, 0)
    delegate = view.itemDelegateForColumn(0)
    assert isinstance(delegate, QStyledItemDelegate)
    delegate.initStyleOption(option, index)
    option.rect = view.visualRect(index)
    style = view.style()
    words = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, view)
    margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, view) + 1

    assert words.width() - 2 * margin >= option.fontMetrics.horizontalAdvance(option.text)


def test_what_is_left_out_stays_and_the_rest_is_taken_back_by_undo(
    live: Application, core: Scheduler, jobs: list[JobId], qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "jobs.yaml"
    file.write_text(TWO_JOBS)
    dialog = importing(live, qtbot, file)
    told = child(dialog, QLabel, "ahead_told")
    qtbot.waitUntil(lambda: told.text().startswith("2 jobs run otherwise before 20 Dec 2026, 12:00."))
    (changing,) = [row for row in range(2) if rows(dialog)[row][0] == "Change"]
    index = dialog.steps.index(changing, 0)
    dialog.steps.setData(index, Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)
    assert told.text().startswith("Simulating")
    qtbot.waitUntil(lambda: told.text().startswith("1 job runs otherwise"))
    child(dialog, QToolButton, "disclosure").click()
    differences = child(dialog, QTableView, "differences").model()
    qtbot.waitUntil(lambda: differences.index(0, 3).data() == "719 runs more")
    assert [differences.index(0, column).data() for column in range(3)] == ["New", "0 runs", "719 runs"]
    for way in (Qt.CheckState.Unchecked, Qt.CheckState.Checked):
        new = dialog.steps.index(1 - changing, 0)
        dialog.steps.setData(new, way.value, Qt.ItemDataRole.CheckStateRole)
        assert child(dialog, QPushButton, "import").isEnabled() is (way is Qt.CheckState.Checked)

    child(dialog, QPushButton, "import").click()

    qtbot.waitUntil(lambda: names(core) == {"Report", "Script", "New"})
    assert core.jobs.get(jobs[0]).revision == 1
    qtbot.waitUntil(live.actions.undo.isEnabled)
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: names(core) == {"Report", "Script"})
    qtbot.waitUntil(live.actions.redo.isEnabled)
    live.actions.redo.trigger()
    qtbot.waitUntil(lambda: names(core) == {"Report", "Script", "New"})


def test_what_was_left_out_by_hand_is_not_thrown_away_by_escape(
    live: Application, core: Scheduler, jobs: list[JobId], qtbot: QtBot, tmp_path: Path
) -> None:
    """One key threw away what may have taken many clicks."""
    assert jobs
    file = tmp_path / "jobs.yaml"
    file.write_text(TWO_JOBS)
    QTest.keyClick(importing(live, qtbot, file), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: live.window.findChild(ImportDialog) is None)

    dialog = importing(live, qtbot, file)
    (changing,) = [row for row in range(2) if rows(dialog)[row][0] == "Change"]
    index = dialog.steps.index(changing, 0)
    dialog.steps.setData(index, Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    QTest.keyClick(child(dialog, Question, "leave_import_question"), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.findChildren(Question))
    assert len(dialog.steps.left_out) == 1
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    QTest.keyClick(child(dialog, Question, "leave_import_question"), Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: names(core) == {"Report", "Script", "New"})
    assert core.jobs.get(jobs[0]).revision == 1


def test_an_import_that_is_outdated_is_looked_at_anew_with_the_same_choice(
    live: Application, core: Scheduler, jobs: list[JobId], qtbot: QtBot, tmp_path: Path
) -> None:
    """The dialog closed over the refusal, and what had been left out was lost with it."""
    file = tmp_path / "jobs.yaml"
    file.write_text(TWO_JOBS)
    dialog = importing(live, qtbot, file)
    (new,) = [row for row in range(2) if rows(dialog)[row][1] == "New"]
    unchecked, role = Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole
    dialog.steps.setData(dialog.steps.index(new, 0), unchecked.value, role)
    report = core.jobs.get(jobs[0])
    theirs = replace(report.draft, notes="changed by a colleague")
    core.acting_as("a colleague").jobs.save(report.id, report.revision, theirs)

    child(dialog, QPushButton, "import").click()
    assert not child(dialog, QPushButton, "import").isEnabled()
    problem = child(dialog, QLabel, "problem")
    qtbot.waitUntil(problem.isVisible)

    assert problem.text().startswith("Nothing was imported: jobs were changed elsewhere")
    assert dialog.isVisible()
    assert names(core) == {"Report", "Script"}
    (new,) = [row for row in range(2) if rows(dialog)[row][1] == "New"]
    assert Qt.CheckState(dialog.steps.index(new, 0).data(role)) is unchecked

    child(dialog, QPushButton, "import").click()

    qtbot.waitUntil(lambda: live.window.findChild(ImportDialog) is None)
    assert core.jobs.get(jobs[0]).revision == report.revision + 2
    assert names(core) == {"Report", "Script"}


def take_in_two_jobs(live: Application, core: Scheduler, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "jobs.yaml"
    file.write_text(TWO_JOBS)
    child(importing(live, qtbot, file), QPushButton, "import").click()
    qtbot.waitUntil(lambda: "New" in names(core) and live.actions.undo.isEnabled())


def drafts(core: Scheduler) -> list[JobDraft]:
    return core.exchange.drafts()


def are_drafts(core: Scheduler, wanted: list[JobDraft]) -> bool:
    return drafts(core) == wanted


def test_an_import_is_undone_done_again_and_undone_also_after_the_steps_that_came_after_it(
    live: Application, core: Scheduler, jobs: list[JobId], qtbot: QtBot, tmp_path: Path
) -> None:
    """What others had saved since was overwritten without a word: then it is not undone, and says why."""
    before = drafts(core)
    take_in_two_jobs(live, core, qtbot, tmp_path)
    after = drafts(core)
    for action, wanted in (
        (live.actions.undo, before),
        (live.actions.redo, after),
        (live.actions.undo, before),
        (live.actions.redo, after),
    ):
        qtbot.waitUntil(action.isEnabled)
        action.trigger()
        qtbot.waitUntil(partial(are_drafts, core, wanted))
    about = [entry.about for entry in core.audit.entries(limit=4)]
    numbers = [entry.number for entry in core.audit.entries(limit=5)]
    assert about == [f"undo of {number}" for number in numbers[1:]]

    live.history.make(job_changes.renaming(jobs[0], "Other"), "renaming")
    live.history.make(job_changes.deleting(jobs[:1]), "deleting")
    qtbot.waitUntil(lambda: "Report" not in names(core) and "Other" not in names(core))
    for _ in range(3):
        live.actions.undo.trigger()
    qtbot.waitUntil(lambda: drafts(core) == before)
    qtbot.waitUntil(live.actions.redo.isEnabled)
    live.actions.redo.trigger()
    qtbot.waitUntil(lambda: drafts(core) == after)

    theirs = core.acting_as("a colleague")
    report = core.jobs.get(jobs[0])
    theirs.jobs.save(report.id, report.revision, replace(report.draft, action=SCRIPT))
    before = drafts(core)
    qtbot.waitUntil(live.actions.undo.isEnabled)
    with qtbot.waitSignal(live.bridge.failed) as failure:
        live.actions.undo.trigger()
    assert "“Report”" in failure.args[0]
    assert "was changed since by a colleague" in failure.args[0]
    assert drafts(core) == before


def test_all_that_is_wrong_in_a_file_is_told_a_line_each(
    live: Application, qtbot: QtBot, tmp_path: Path
) -> None:
    """Only the first fault was told."""
    file = tmp_path / "jobs.yaml"
    job = "- name: {}\n  rules: [{{weekly: {}}}]\n  action: {{script: 'true'}}\n"
    file.write_text("hourbell: 1\njobs:\n" + job.format("One", "never") + job.format("Two", "mondy 9:00"))

    dialog = importing(live, qtbot, file)

    told = child(dialog, QLabel, "problem").text().splitlines()
    assert {line.partition(":")[0] for line in told} >= {"jobs[0].rules[0].weekly", "jobs[1].rules[0].weekly"}
    assert not child(dialog, QPushButton, "import").isEnabled()
    dialog.close()


def test_a_file_that_can_not_be_read_says_where_and_offers_nothing(
    live: Application, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "jobs.yaml"
    file.write_text("hourbell: 1\njobs:\n- name: [\n")

    dialog = importing(live, qtbot, file)

    assert "line" in child(dialog, QLabel, "problem").text()
    assert not child(dialog, QPushButton, "import").isEnabled()
    dialog.close()
    qtbot.waitUntil(lambda: live.window.findChild(ImportDialog) is None)

    # A calendar asks what its events do.
    file = tmp_path / "team.ics"
    event = "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Meet\r\nDTSTART:20270101T090000Z\r\nEND:VEVENT\r\n"
    file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{event}END:VCALENDAR\r\n")
    live.window._files.import_file(file)  # noqa: SLF001
    asking = live.window.findChild(ImportDialog)
    assert asking is not None
    does = child(asking, QLineEdit, "does")
    qtbot.waitUntil(does.isVisible)
    does.setText("POST https://example.org")
    does.editingFinished.emit()
    qtbot.waitUntil(lambda: [row[:2] for row in rows(asking)] == [("Add", "Meet")])


def test_the_rules_for_callbacks_go_along_and_are_told_when_left(
    live: Application, core: Scheduler, jobs: list[JobId], qtbot: QtBot, tmp_path: Path
) -> None:
    """They were left out of each file that the window wrote, and not told of in those that it read."""
    core.settings.save(replace(core.settings.read(), revalee_allow="https://example.org/app"))
    dialog = exporting(live, qtbot)
    assert "callbacks:\n- https://example.org/app" in text_of(dialog)
    file = tmp_path / "jobs.yaml"
    file.write_text(text_of(dialog))
    dialog.close()

    read = importing(live, qtbot, file)

    qtbot.waitUntil(lambda: any("1 rule for callbacks" in text for text in losses_of(read)))


# ---- the clipboard


def test_jobs_are_copied_and_pasted_as_text(
    live: Application, core: Scheduler, jobs: list[JobId], qtbot: QtBot
) -> None:
    live.window.choice.select(jobs[:1])
    QGuiApplication.clipboard().clear()
    live.actions.jobs.copy_as_text.trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith("hourbell: 1"))
    core.jobs.delete(jobs[:1])

    live.actions.jobs.paste_text.trigger()

    dialog = live.window.findChild(ImportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: [row[:2] for row in rows(dialog)] == [("Add", "Report")])
