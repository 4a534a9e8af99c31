"""Cards of rules that something begins: their lamp, and the address of a hook."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.job_editor import JobEditor
from gui.widgets.one_line import OneLine
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.events.signal_events import OnHook
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow


def _edited(qtbot: QtBot, live: Application, core: Scheduler, *rules: EventRule) -> JobEditor:
    return _opened(qtbot, live, core.jobs.add(a_draft("Scan", schedule=Schedule(rules))))


def _opened(qtbot: QtBot, live: Application, job_id: JobId) -> JobEditor:
    live.window.choice.select([job_id])
    live.actions.jobs.edit.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    qtbot.waitUntil(editor.isVisible)
    return editor


def _notes(editor: JobEditor) -> list[str]:
    return [each.text() for each in editor.findChildren(OneLine) if each.text()]


def test_the_card_has_a_lamp_that_follows(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    editor = _edited(qtbot, live, core, OnFile(f"{tmp_path}/*.pdf"))
    qtbot.waitUntil(lambda: "○ Now: 0 files match" in _notes(editor), timeout=10_000)

    (tmp_path / "a.pdf").touch()

    qtbot.waitUntil(lambda: "● Now: 1 file matches" in _notes(editor), timeout=15_000)


def test_the_address_of_a_hook_is_copied_once_and_renewed_with_a_question(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.settings.save(Settings(api_port=46_100))
    editor = _edited(qtbot, live, core, OnHook("deploy"))
    button = child(editor, QToolButton, "hook_address")
    qtbot.waitUntil(button.isVisible)
    clipboard = QGuiApplication.clipboard()

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: clipboard.text().startswith("http://127.0.0.1:46100/hooks/"), timeout=10_000)
    first = clipboard.text()
    assert core.tokens.holder(first.rpartition("/")[2]) is not None
    assert button.text() == "Copied; keep it now"

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: editor.event_cards.question is not None, timeout=10_000)
    question = editor.event_cards.question
    assert question is not None
    assert "deploy" in question.asked()
    assert clipboard.text() == first
    renew = next(each for each in question.buttons() if "new one" in each.text())
    QTest.mouseClick(renew, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: clipboard.text() != first, timeout=10_000)
    assert core.tokens.holder(first.rpartition("/")[2]) is None
    assert core.tokens.holder(clipboard.text().rpartition("/")[2]) is not None


def test_only_the_card_whose_address_was_copied_says_so_until_another_hook_is_named(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """*Copied; keep it now* stood on the cards of all hooks."""
    core.settings.save(Settings(api_port=46_100))
    editor = _edited(qtbot, live, core, OnHook("deploy"), OnHook("release"))
    qtbot.waitUntil(lambda: len(editor.findChildren(QToolButton, "hook_address")) == 2)
    first, second = editor.findChildren(QToolButton, "hook_address")

    QTest.mouseClick(second, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: second.text() == "Copied; keep it now", timeout=10_000)
    assert first.text() == "Copy its address"
    assert [hook.name for hook in core.hooks.all() if hook.created_at] == ["release"]

    QTest.keyClicks(child(child(editor, RuleCard, "rule1"), QLineEdit, "name"), "s")

    assert second.text() == "Copy its address"


def test_the_card_says_what_its_rule_began_last(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    rules = (OnHook("deploy"), OnHook("release"))
    job_id = core.jobs.add(a_draft("Scan", schedule=Schedule(rules)))
    ledger.add_begun(job_id, rules[1], ("release",), NOON)

    editor = _opened(qtbot, live, job_id)

    said = "◌ Now: unknown, the engine answers on no port"
    qtbot.waitUntil(lambda: any(note.startswith(f"{said} · last ") for note in _notes(editor)))
    notes = [note for note in _notes(editor) if note.startswith(said)]
    assert notes[0] == said
    assert notes[1].endswith(": release, run 1: Succeeded")


def test_a_name_that_a_token_of_another_kind_has_is_told_and_nothing_is_renewed(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It was asked whether to renew a hook that is not there, which failed then."""
    core.settings.save(Settings(api_port=46_100))
    core.tokens.create(TokenDraft("deploy", frozenset({Scope.READ})))
    editor = _edited(qtbot, live, core, OnHook("deploy"))
    button = child(editor, QToolButton, "hook_address")
    qtbot.waitUntil(button.isVisible)
    told: list[str] = []
    live.bridge.failed.connect(told.append)

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: bool(told))
    assert "A token of another kind is called “deploy”" in told[0]
    assert editor.event_cards.question is None


def test_other_kinds_have_no_address(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    editor = _edited(qtbot, live, core, OnFile(f"{tmp_path}/*.pdf"))

    assert child(editor, QToolButton, "hook_address").isHidden()


def test_the_card_says_what_is_not_promised_and_suggests_to_let_runs_wait(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    editor = _edited(qtbot, live, core, OnFile(f"{tmp_path}/*.pdf"), OnHook("deploy"))
    (of_files, of_hook) = (
        child(child(editor, RuleCard, f"rule{key}"), OneLine, "rule_advice") for key in (0, 1)
    )
    suggested = "Best let the new one wait while one is running."

    qtbot.waitUntil(lambda: of_hook.text() == suggested)
    assert (of_files.text(), of_files.isVisible()) == (suggested, True)
    promised = [each for each in editor.findChildren(OneLine) if "between two looks" in each.text()]
    assert [(each.text(), each.isVisible()) for each in promised] == [
        ("What comes and goes between two looks is not promised.", True)
    ]

    editor.session.put("overlapping", "queue")

    qtbot.waitUntil(lambda: of_hook.text() == "")
    assert (of_files.text(), promised[0].isVisible()) == ("", True)
