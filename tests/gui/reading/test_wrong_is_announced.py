"""A screen reader is told what went wrong without being asked."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDateTimeEdit, QDialogButtonBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.audit.proof_dialog import ProofDialog
from gui.channels.channel_dialog import ChannelDialog
from gui.job_files.exchanging import ForeseenImport
from gui.job_files.import_dialog import ImportDialog
from gui.occurrences.move_dialog import MoveDialog
from gui.occurrences.occurrence_changes import Ways
from gui.paper.paper_dialog import PaperDialog
from gui.quick_add.quick_add_view import QuickAddView
from gui.quick_add.quick_line import QuickJob
from gui.secrets.rename_dialog import RenameDialog
from gui.secrets.secret_dialog import SecretDialog
from gui.settings.store_dialog import StoreDialog
from gui.settings.token_dialog import TokenDialog
from gui.simulator.question_form import QuestionForm
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.conftest import NOON
from tests.gui.every_dialog import MADE
from tests.gui.finding import child


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what is announced; Qt has no way to listen but a reader outside."""
    found: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            found.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(hear))
    return found


def test_what_is_wrong_with_a_field_is_announced_once(qtbot: QtBot, heard: list[str]) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    problem = ProblemLabel(page)
    page.show()

    for words in ("no address", "no address", "", "no address"):
        problem.show_wrong(words, of="URL")

    assert heard == ["URL: no address", "URL: no address"]
    assert problem.accessibleName() == "URL: no address"


@pytest.mark.slow
def test_a_notice_and_what_is_wrong_in_any_dialog_are_announced(
    application: Application, core: Scheduler, heard: list[str]
) -> None:
    """A problem of an import was shown and not said."""
    assert PROVOKED.keys() | NEVER_WRONG == MADE.keys() | OTHERS.keys()
    application.window.show_notice("The disk is full.")
    assert heard == ["The disk is full."]

    silent = []
    for name, (provoke, words) in PROVOKED.items():
        shown = OTHERS[name](application) if name in OTHERS else MADE[name](application, core)
        shown.show()
        heard.clear()
        provoke(shown)
        silent += [] if any(words in each for each in heard) else [f"{name}: {heard}"]
        shown.close()

    assert silent == []


def _type(field: str, text: str) -> Callable[[QWidget], None]:
    def provoke(shown: QWidget) -> None:
        for typed in ("", text):
            child(shown, QLineEdit, field).setText(typed)

    return provoke


def _press(field: str, keys: str) -> Callable[[QWidget], None]:
    def provoke(shown: QWidget) -> None:
        QTest.keyClicks(child(shown, QLineEdit, field), keys)

    return provoke


def _choose_folder(shown: QWidget) -> None:
    child(shown, QComboBox, "folder").setEditText(TOO_LONG)


def _end_before_it_begins(shown: QWidget) -> None:
    since, until = (child(shown, QDateTimeEdit, name) for name in ("since", "until"))
    until.setDateTime(since.dateTime())
    shown.findChildren(QDialogButtonBox)[0].accepted.emit()


def _refuse_all_ways(shown: QWidget) -> None:
    assert isinstance(shown, MoveDialog)
    shown.show_ways(Ways("Shop", NOON, (), "it lies in the past"))


def _refuse(places: dict[str, str]) -> Callable[[QWidget], None]:
    def provoke(shown: QWidget) -> None:
        assert isinstance(shown, ChannelDialog | SecretDialog | RenameDialog | TokenDialog)
        shown.show_problems(places)

    return provoke


def _refuse_store(shown: QWidget) -> None:
    assert isinstance(shown, StoreDialog)
    shown.show_refusal("it is a folder")


def _fail_to_read(shown: QWidget) -> None:
    assert isinstance(shown, ImportDialog)
    shown.show_looked(ForeseenImport(problem="line 3 is odd"))


def _lose_pages(shown: QWidget) -> None:
    assert isinstance(shown, PaperDialog)
    shown.show_failure("The store can't be read.")


def _refuse_proof(shown: QWidget) -> None:
    assert isinstance(shown, ProofDialog)
    shown.show_refusal("Nothing of that span is over yet.")


def _misunderstand(shown: QWidget) -> None:
    assert isinstance(shown, QuickAddView)
    shown.show_understood(QuickJob("", problem="Say when."))


def _let_no_job_fail(shown: QWidget) -> None:
    child(shown, QCheckBox, "is_failing").setChecked(True)


TOO_LONG = "a" * 2_000
OTHERS: dict[str, Callable[[Application], QWidget]] = {
    "QuickAddView": lambda live: QuickAddView(live.window.context.theme, live.window),
    "QuestionForm": lambda live: QuestionForm(lambda: NOON, live.window),
}
PROVOKED: dict[str, tuple[Callable[[QWidget], None], str]] = {
    "ChannelDialog": (_refuse({"address": "it names no topic"}), "it names no topic"),
    "FolderDialog": (_choose_folder, "can't be used"),
    "ImportDialog": (_fail_to_read, "ine 3 is odd"),
    "MachineTagsDialog": (_press("given_tags", "a:b"), "a:b"),
    "MoveDialog": (_refuse_all_ways, "It lies in the past."),
    "NameDialog": (_type("name", "Web"), "Another folder has that name"),
    "NewLinkDialog": (_refuse({"name": "two can't have one"}), "two can't have one"),
    "NewTokenDialog": (_refuse({"name": "two can't have one"}), "two can't have one"),
    "ProofDialog": (_refuse_proof, "Nothing of that span is over yet"),
    "PaperDialog": (_lose_pages, "The store can't be read."),
    "QuestionForm": (_let_no_job_fail, "Say which job fails."),
    "QuickAddView": (_misunderstand, "Say when."),
    "RenameDialog": (_refuse({"secret": "a blank is in it"}), "a blank is in it"),
    "ReplaceTokenDialog": (_refuse({"expires": "it is past"}), "it is past"),
    "RunValuesDialog": (_press("days", "999"), "is not from 1 to 90"),
    "SecretDialog": (_refuse({"value": "too long"}), "too long"),
    "SpanDialog": (_end_before_it_begins, "The end must be after"),
    "StoreDialog": (_refuse_store, "it is a folder"),
    "TagDialog": (_type("new_tags", TOO_LONG), "can't be used"),
}
NEVER_WRONG = frozenset(
    {
        "AboutDialog",
        "ConflictDialog",
        "JobFolderDialog",
        "LeavingQuestion",
        "Question",
        "RenewalQuestion",
        "ShortcutsDialog",
        "TimeDialog",
        "UnsavedQuestion",
    }
)
