"""The records are proved, kept and checked by clicks, as by `hourbell prove`."""

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDateTimeEdit,
    QFileDialog,
    QLabel,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.audit.proof_dialog import ProofDialog
from gui.audit.proof_words import counts, proof_lines, verdict
from scheduler_core.facade.proving.kept_proof import read_proof_file
from scheduler_core.facade.proving.proving import Proving
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.proof import Proof
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child


@pytest.fixture
def dialog(qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]) -> ProofDialog:
    core.jobs.add(a_draft("Back up"))
    press(find("audit"), "prove_records")
    qtbot.waitUntil(lambda: bool(live.window.findChildren(ProofDialog)))
    return live.window.findChildren(ProofDialog)[0]


def press(within: QWidget, name: str) -> None:
    QTest.mouseClick(child(within, QAbstractButton, name), Qt.MouseButton.LeftButton)


def said(dialog: ProofDialog, name: str) -> str:
    return child(dialog, QLabel, name).text()


def is_enabled(dialog: ProofDialog, name: str) -> bool:
    return child(dialog, QAbstractButton, name).isEnabled()


def choose_file(qtbot: QtBot, dialog: ProofDialog, name: str, path: Path) -> None:
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QFileDialog, name)))
    chosen = child(dialog, QFileDialog, name)
    chosen.fileSelected.emit(str(path))
    chosen.close()


def prove(qtbot: QtBot, dialog: ProofDialog) -> None:
    press(dialog, "prove")
    qtbot.waitUntil(lambda: is_enabled(dialog, "save_proof"))


def test_what_is_proved_is_signed_saved_and_found_genuine(
    qtbot: QtBot, core: Scheduler, dialog: ProofDialog, tmp_path: Path
) -> None:
    path = tmp_path / "kept.json"
    prove(qtbot, dialog)
    assert said(dialog, "proof_verdict") == verdict(core.proving.prove())
    assert child(dialog, QCheckBox, "sign_proof").isChecked()

    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", path)

    qtbot.waitUntil(lambda: "entry 2 of the audit has signed it" in said(dialog, "proof_counts"))
    assert core.proving.verify(read_proof_file(path)) == []
    (entry,) = core.audit.entries(act=AuditAct.PROVE)
    assert entry.about == json.loads(path.read_text())["digest"]
    press(dialog, "check_proof")
    choose_file(qtbot, dialog, "proof_which", path)
    qtbot.waitUntil(lambda: "kept.json is whole and of this store" in said(dialog, "proof_verdict"))


def test_what_is_not_to_be_signed_is_not(
    qtbot: QtBot, core: Scheduler, dialog: ProofDialog, tmp_path: Path
) -> None:
    prove(qtbot, dialog)
    QTest.keyClick(child(dialog, QCheckBox, "sign_proof"), Qt.Key.Key_Space)
    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", tmp_path / "kept.json")

    qtbot.waitUntil(lambda: "nobody has signed it" in said(dialog, "proof_counts"))
    assert core.audit.entries(act=AuditAct.PROVE) == []


def test_what_can_not_be_written_is_not_signed(
    qtbot: QtBot, core: Scheduler, dialog: ProofDialog, tmp_path: Path
) -> None:
    prove(qtbot, dialog)
    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", tmp_path / "nowhere" / "kept.json")

    qtbot.waitUntil(lambda: "can't be written" in said(dialog, "proof_wrong"))
    assert core.audit.entries(act=AuditAct.PROVE) == []
    assert is_enabled(dialog, "save_proof")


def test_an_answer_that_was_changed_is_told(
    qtbot: QtBot, core: Scheduler, dialog: ProofDialog, tmp_path: Path
) -> None:
    prove(qtbot, dialog)
    path = tmp_path / "kept.json"
    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", path)
    qtbot.waitUntil(lambda: "has signed it" in said(dialog, "proof_counts"))
    path.write_text(path.read_text().replace('"jobs": 1', '"jobs": 2'))

    press(dialog, "check_proof")
    choose_file(qtbot, dialog, "proof_which", path)

    qtbot.waitUntil(lambda: "It was changed" in said(dialog, "proof_wrong"))
    assert not is_enabled(dialog, "save_proof")
    (tmp_path / "other.json").write_text("{}")
    press(dialog, "check_proof")
    choose_file(qtbot, dialog, "proof_which", tmp_path / "other.json")
    qtbot.waitUntil(lambda: "That is no answer of hourbell prove" in said(dialog, "proof_wrong"))


def test_a_span_is_typed_and_one_without_sense_is_told(qtbot: QtBot, dialog: ProofDialog) -> None:
    start, end = (child(dialog, QDateTimeEdit, name) for name in ("proof_from", "proof_until"))
    assert not start.isEnabled()
    press(dialog, "prove_span")
    assert start.isEnabled()

    end.setDateTime(start.dateTime())
    assert said(dialog, "proof_problem") == "The end must be after the beginning."
    assert not is_enabled(dialog, "prove")

    end.setDateTime(start.dateTime().addDays(1))
    prove(qtbot, dialog)
    proof = dialog.proof
    assert proof is not None
    assert (proof.begins, proof.ends) == (NOON - timedelta(days=7), NOON - timedelta(days=6))


def test_a_span_that_is_yet_to_come_is_refused(qtbot: QtBot, dialog: ProofDialog) -> None:
    press(dialog, "prove_span")
    later = QDateTime.fromSecsSinceEpoch(int((NOON + timedelta(days=2)).timestamp()))
    child(dialog, QDateTimeEdit, "proof_until").setDateTime(later.addDays(1))
    child(dialog, QDateTimeEdit, "proof_from").setDateTime(later)

    press(dialog, "prove")

    qtbot.waitUntil(lambda: "Nothing of that span is over yet" in said(dialog, "proof_wrong"))
    assert is_enabled(dialog, "prove")


class _Held:
    """Holds a proof behind its first job until a test lets it go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.has_begun, self.goes_on = threading.Event(), threading.Event()
        self.ended_by: list[BaseException | None] = []
        held, prove = self, Proving.prove

        def slow(
            proving: Proving, begins: datetime | None, ends: datetime | None, told: Callable[[int, int], None]
        ) -> Proof:
            def tell(done: int, jobs: int) -> None:
                held.has_begun.set()
                held.goes_on.wait()
                told(done, jobs)

            try:
                found = prove(proving, begins, ends, tell)
            except BaseException as error:
                held.ended_by.append(error)
                raise
            held.ended_by.append(None)
            return found

        monkeypatch.setattr(Proving, "prove", slow)


def test_a_proof_is_stopped_by_a_click_and_can_be_made_again(
    qtbot: QtBot, dialog: ProofDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = _Held(monkeypatch)
    press(dialog, "prove")
    qtbot.waitUntil(held.has_begun.is_set)
    assert not is_enabled(dialog, "prove")
    press(dialog, "prove")

    press(dialog, "cancel_work")
    held.goes_on.set()

    qtbot.waitUntil(lambda: is_enabled(dialog, "prove"))
    assert child(dialog, QLabel, "statement").text() == "Stopped; nothing is proved"
    assert len(held.ended_by) == 1
    prove(qtbot, dialog)


@pytest.mark.parametrize("closes_window", [False, True])
def test_closing_stops_it(
    qtbot: QtBot, live: Application, dialog: ProofDialog, monkeypatch: pytest.MonkeyPatch, closes_window: bool
) -> None:
    """Quitting would wait for the end of a proof that nobody sees."""
    held = _Held(monkeypatch)
    press(dialog, "prove")
    qtbot.waitUntil(held.has_begun.is_set)

    if closes_window:
        threading.Timer(0.2, held.goes_on.set).start()
        live.bridge.close()
    else:
        dialog.close()
        held.goes_on.set()

    qtbot.waitUntil(lambda: bool(held.ended_by))
    assert held.ended_by[0] is not None


def escape(dialog: ProofDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def open_again(qtbot: QtBot, live: Application, find: Callable[[str], QWidget]) -> ProofDialog:
    def is_alone() -> bool:
        return not live.window.findChildren(ProofDialog)

    qtbot.waitUntil(is_alone)
    press(find("audit"), "prove_records")
    qtbot.waitUntil(lambda: not is_alone())
    return live.window.findChildren(ProofDialog)[0]


def test_what_is_not_saved_is_shown_again_after_escape(
    qtbot: QtBot,
    live: Application,
    dialog: ProofDialog,
    find: Callable[[str], QWidget],
    tmp_path: Path,
) -> None:
    """Escape took away an answer that may have taken minutes, without a word."""
    told: list[str] = []
    live.window.context.notices.told.connect(lambda text, *_rest: told.append(text))
    prove(qtbot, dialog)
    proof = dialog.proof
    escape(dialog)
    assert told == ["The proof is not saved; “Prove the records…” shows it until this window closes."]

    again = open_again(qtbot, live, find)
    assert again.proof is proof
    assert said(again, "proof_counts").endswith("; not saved yet.")
    press(again, "save_proof")
    choose_file(qtbot, again, "proof_where", tmp_path / "kept.json")
    qtbot.waitUntil(lambda: "has signed it" in said(again, "proof_counts"))
    escape(again)

    assert len(told) == 1
    assert open_again(qtbot, live, find).proof is None


def test_what_is_not_saved_outlives_a_proof_that_is_stopped(
    qtbot: QtBot, dialog: ProofDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    prove(qtbot, dialog)
    proof = dialog.proof
    held = _Held(monkeypatch)
    press(dialog, "prove")
    qtbot.waitUntil(held.has_begun.is_set)

    escape(dialog)
    held.goes_on.set()

    qtbot.waitUntil(lambda: is_enabled(dialog, "save_proof"))
    assert dialog.proof is proof
    assert "Stopped; this was proved before" in said(dialog, "proof_counts")


def test_what_is_not_saved_stays_while_another_answer_is_checked(
    qtbot: QtBot, dialog: ProofDialog, tmp_path: Path
) -> None:
    prove(qtbot, dialog)
    kept = tmp_path / "kept.json"
    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", kept)
    qtbot.waitUntil(lambda: "has signed it" in said(dialog, "proof_counts"))
    prove(qtbot, dialog)
    proof = dialog.proof

    press(dialog, "check_proof")
    choose_file(qtbot, dialog, "proof_which", kept)
    qtbot.waitUntil(lambda: "kept.json is whole" in said(dialog, "proof_counts"))
    kept.write_text(kept.read_text().replace('"jobs": 1', '"jobs": 2'))
    press(dialog, "check_proof")
    choose_file(qtbot, dialog, "proof_which", kept)
    qtbot.waitUntil(lambda: "kept.json:" in said(dialog, "proof_wrong"))

    assert dialog.proof is proof
    assert is_enabled(dialog, "save_proof")


def test_a_span_in_words_that_name_no_time_is_not_proved(qtbot: QtBot, dialog: ProofDialog) -> None:
    """What stood in the field before was proved, whatever had been typed."""
    press(dialog, "prove_span")
    end = child(dialog, QDateTimeEdit, "proof_until")

    QTest.keyClicks(end, "blue moon")
    assert "yesterday 18:00" in said(dialog, "proof_problem")
    assert "Write a time" in said(dialog, "proof_problem")
    assert not is_enabled(dialog, "prove")

    end.lineEdit().selectAll()
    QTest.keyClicks(end, "yesterday 12:00")
    assert said(dialog, "proof_problem") == ""
    span = dialog.span
    assert span is not None
    assert span.ends == NOON - timedelta(days=1)


def test_differences_and_what_can_not_be_proved_are_listed(live: Application, core: Scheduler) -> None:
    from tests.gui.every_dialog import MADE

    dialog = MADE["ProofDialog"](live, core)
    assert isinstance(dialog, ProofDialog)
    assert dialog.proof is not None
    model = child(dialog, QTableView, "proof_lines").model()

    rows = [[str(model.index(row, column).data()) for column in range(3)] for row in range(model.rowCount())]

    assert [row[2] for row in rows] == [
        "The job was not there yet.",
        "Revision 2 is gone from its history.",
        "Can't be proved: it goes by a calendar of others (12 occurrences)",
    ]
    assert len(proof_lines(dialog.proof)) == 3
    assert said(dialog, "proof_wrong") == "It is not proved: there are 2 differences."
    assert said(dialog, "proof_counts") == counts(dialog.proof)
    assert "More than is listed" not in counts(replace(dialog.proof, unproved_count=12))
    assert "More than is listed: 5;" in counts(replace(dialog.proof, unproved_count=14, differing=5))
    dialog.close()


def test_nothing_else_begins_until_a_save_is_answered(
    qtbot: QtBot, live: Application, dialog: ProofDialog, tmp_path: Path
) -> None:
    """The answer to it came late and stood below another proof."""
    prove(qtbot, dialog)
    goes_on = threading.Event()
    live.bridge.change(lambda _: goes_on.wait(), lambda _: None)
    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", tmp_path / "kept.json")
    assert said(dialog, "proof_counts").endswith("Saving…")
    assert [is_enabled(dialog, name) for name in ("prove", "save_proof", "check_proof")] == [False] * 3
    press(dialog, "prove")

    goes_on.set()

    qtbot.waitUntil(lambda: "has signed it" in said(dialog, "proof_counts"))
    assert dialog.proof is not None
    kept = json.loads((tmp_path / "kept.json").read_text())
    assert f"Digest {kept['digest']}" in counts(dialog.proof)
    assert all(is_enabled(dialog, name) for name in ("prove", "save_proof", "check_proof"))


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_one_that_is_opened_again_waits_for_a_save_as_the_one_before(
    qtbot: QtBot,
    live: Application,
    dialog: ProofDialog,
    find: Callable[[str], QWidget],
    tmp_path: Path,
    folder: str,
) -> None:
    """The answer to it freed buttons while a check was under way, and a second save began beside it."""
    told: list[str] = []
    live.window.context.notices.told.connect(lambda text, *_rest: told.append(text))
    prove(qtbot, dialog)
    proof = dialog.proof
    goes_on = threading.Event()
    live.bridge.change(lambda _: goes_on.wait(), lambda _: None)
    press(dialog, "save_proof")
    choose_file(qtbot, dialog, "proof_where", tmp_path / folder / "kept.json")
    escape(dialog)

    again = open_again(qtbot, live, find)
    shown, words = again.proof, said(again, "proof_counts")
    enabled = [is_enabled(again, name) for name in ("prove", "save_proof", "check_proof")]
    goes_on.set()
    assert shown is proof
    assert words.endswith("Saving…")
    assert enabled == [False] * 3

    if folder:
        qtbot.waitUntil(lambda: "can't be written" in said(again, "proof_wrong"))
    else:
        qtbot.waitUntil(lambda: "has signed it" in said(again, "proof_counts"))
    assert all(is_enabled(again, name) for name in ("prove", "save_proof", "check_proof"))
    assert told == []
    escape(again)
    assert bool(told) == bool(folder)


def test_escape_stops_a_proof_and_then_closes(
    qtbot: QtBot, dialog: ProofDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = _Held(monkeypatch)
    press(dialog, "prove")
    qtbot.waitUntil(held.has_begun.is_set)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    held.goes_on.set()
    qtbot.waitUntil(lambda: is_enabled(dialog, "prove"))
    assert child(dialog, QLabel, "statement").text() == "Stopped; nothing is proved"
    assert dialog.isVisible()

    with qtbot.waitSignal(dialog.finished):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
