"""Every window of its own that the program has, opened with something in it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache, partial
from operator import attrgetter
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

import gui
from gui.app.application import Application
from gui.audit.proof_dialog import ProofDialog
from gui.channels.channel_dialog import ChannelDialog
from gui.commands.actions.menus import main_menu
from gui.commands.jobs.run_requests import Asking
from gui.commands.jobs.run_values_dialog import RunValuesDialog
from gui.filing.name_dialog import NameDialog
from gui.filing.tag_dialog import FolderDialog, TagDialog
from gui.job_editor.conflict import Theirs
from gui.job_editor.conflict_dialog import ConflictDialog
from gui.job_editor.conflict_fields import FieldPair
from gui.job_editor.reading.job_texts import JobTexts
from gui.job_editor.renewal_question import RenewalQuestion
from gui.job_editor.unsaved_question import UnsavedQuestion
from gui.job_files.exchanging import ImportRequest, looked_at
from gui.job_files.import_dialog import ImportDialog
from gui.job_folder.folder_questions import FolderItem, FolderState
from gui.job_folder.job_folder_dialog import JobFolderDialog
from gui.machines.tags_dialog import MachineTagsDialog
from gui.occurrences.move_dialog import MoveDialog
from gui.occurrences.occurrence_changes import MoveWay, Ways
from gui.paper.paper_choice import PaperChoice, PaperSize
from gui.paper.paper_dialog import PaperDialog
from gui.run_log.filters.span_dialog import SpanDialog
from gui.secrets.rename_dialog import RenameDialog
from gui.secrets.secret_dialog import SecretDialog
from gui.settings.store_choice import StorePlaces
from gui.settings.store_dialog import StoreDialog
from gui.settings.tokens_controller import NewLinkDialog, NewTokenDialog, ReplaceTokenDialog
from gui.shell.about_dialog import AboutDialog
from gui.shell.shortcuts_dialog import ShortcutsDialog
from gui.widgets.fields.time_dialog import TimeDialog
from gui.widgets.notices.leaving_question import LeavingQuestion
from gui.widgets.notices.question import Question
from gui.widgets.tables.side_by_side import side_by_side
from scheduler_core.facade.control.secrets import SecretUse
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.recurrence.moving.scopes import MoveScope
from scheduler_core.values.ids import JobId, TokenId
from scheduler_core.values.jobs.colour import NO_COLOURS
from scheduler_core.values.records.api_token import ApiToken
from scheduler_core.values.records.api_token import Scope as TokenScope
from scheduler_core.values.records.proof import FoundDifference, LedgerDifference, Unproved, UnprovedPart
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.machines.some_machines import PLANNER

LONG = "Nightly report of the southern warehouse with all its returns, claims and corrections"
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_GUI = Path(gui.__file__).parent
_CLASS = re.compile(r"^class (\w+)\(([^)]*)\):", re.MULTILINE)
_OPENS = re.compile(r"super\(\).__init__\(.*WindowType\.(?:Popup|Window|Dialog|Tool)\b")
_MADE = re.compile(r"(?<!class )\b(\w*(?:Dialog|Question|View|Editor|Popup))\(")

Make: TypeAlias = Callable[[Application, Scheduler], QWidget]


@lru_cache(maxsize=1)
def own_windows() -> frozenset[str]:
    """Return the names of all classes that are made somewhere and open a window of their own."""
    above: dict[str, set[str]] = {}
    opening, made = {"QDialog"}, set[str]()
    for module in _GUI.rglob("*.py"):
        words = module.read_text("utf-8")
        made.update(_MADE.findall(words))
        begins = [*_CLASS.finditer(words)]
        for found in begins:
            above.setdefault(found[1], set()).update(re.split(r",\s*", found[2]))
        for opens in _OPENS.finditer(words):
            opening.add([found[1] for found in begins if found.start() < opens.start()][-1])
    while more := {name for name, bases in above.items() if bases & opening} - opening:
        opening |= more
    return frozenset(opening & made)


def _keys(live: Application, _core: Scheduler) -> QWidget:
    menu = main_menu(live.actions, live.window.commands.pause_menu, live.window)
    return ShortcutsDialog(live.actions.all, menu, live.window)


def _named(live: Application, _core: Scheduler) -> QWidget:
    return NameDialog("Rename", f"What is “{LONG}” called?", "Rename", LONG, _taken, live.window)


def _taken(_name: str) -> str:
    return "Another folder has that name; two of one name could not be told apart."


def _filed(live: Application, _core: Scheduler) -> QWidget:
    return FolderDialog("Move", "Where to?", "Move", "Web//", ["Web", f"Web/{LONG}"], NO_COLOURS, live.window)


def _tagged(live: Application, _core: Scheduler) -> QWidget:
    return TagDialog("Tags of 2 jobs", 2, ["nightly", "disk"], {"nightly": 1}, live.window)


def _timed(live: Application, _core: Scheduler) -> QWidget:
    return TimeDialog("Move a wait", f"Until when should “{LONG}” wait?", "Move", NOON, live.window)


def _given(live: Application, _core: Scheduler) -> QWidget:
    typed = (
        f"days=7 1..90 # {LONG}",
        "mode=fast fast|slow",
        "dry:yes-no=no # Only show what would be done",
        "since:date=yesterday",
        "into:path=~/Backups",
        "token:secret=api-token",
    )
    return RunValuesDialog(
        Asking(JobId(1), LONG, tuple(map(read_parameter, typed)), "UTC"), lambda: NOON, live.window
    )


def _moved(live: Application, _core: Scheduler) -> QWidget:
    dialog = MoveDialog(LONG, NOON, live.window)
    ways = [MoveWay(scope, "Every day at 9:00 from Friday 20 November 2026 on") for scope in MoveScope]
    ways[-1] = MoveWay(ways[-1].scope, "", "the rules can't say that")
    dialog.show_ways(Ways(LONG, NOON, tuple(ways)))
    return dialog


def _spanned(live: Application, _core: Scheduler) -> QWidget:
    return SpanDialog(NOON, NOON + _HOUR, live.window)


def _secret(live: Application, _core: Scheduler) -> QWidget:
    dialog = SecretDialog("", live.window)
    dialog.show_problems({"secret": "a blank can't be in it", "value": "it is empty"})
    return dialog


def _channel(live: Application, _core: Scheduler) -> QWidget:
    dialog = ChannelDialog(live.window)
    dialog.show_problems({"name": "a blank can't be in it", "address": "there is no topic in it"})
    return dialog


def _renamed(live: Application, _core: Scheduler) -> QWidget:
    return RenameDialog(SecretUse("api-token", True, NOON, "Ann", ((JobId(1), LONG),)), live.window)


def _linked(live: Application, _core: Scheduler) -> QWidget:
    dialog = JobFolderDialog(live.theme, live.window)
    pairs = tuple(side_by_side("name: Shop\nfolder: Web", f"name: Shop\nfolder: {LONG}"))
    items = (
        FolderItem("web/shop.yaml", "both were changed", "Shop", pairs, ("folder",), ("folder",)),
        FolderItem("web/mail.yaml", "line 1: odd"),
    )
    dialog.show_state(FolderState("/data/jobs", items=items))
    return dialog


def _new_token(live: Application, _core: Scheduler) -> QWidget:
    dialog = NewTokenDialog(live.window)
    dialog.show_problems({"name": "it has none"})
    return dialog


def _new_link(live: Application, _core: Scheduler) -> QWidget:
    dialog = NewLinkDialog(live.window)
    dialog.show_failure("the API is off; choose a port for it")
    return dialog


def _replaced_token(live: Application, _core: Scheduler) -> QWidget:
    token = ApiToken(TokenId(1), LONG, frozenset(TokenScope), NOON - 90 * _DAY, "Ann", NOON + _DAY)
    dialog = ReplaceTokenDialog(token, NOON, live.window)
    dialog.show_failure("the store can't be written")
    return dialog


def _stored(live: Application, _core: Scheduler) -> QWidget:
    places = StorePlaces("/data/now.db", "/data/later.db", "/data/own.db", is_open=True, is_said=False)
    dialog = StoreDialog(places, live.window)
    dialog.show_refusal("there is no such folder")
    return dialog


def _conflict(live: Application, _core: Scheduler) -> QWidget:
    pairs = tuple(side_by_side("name: Shop\nfolder: Web", f"name: Shop\nfolder: {LONG}"))
    theirs = Theirs(
        2,
        "Shop",
        is_in_bin=False,
        is_lossless=False,
        is_untouched=False,
        draft=a_draft("Shop"),
        texts=JobTexts({}),
        pairs=pairs,
        changed_by="Ann",
        changed_at=NOON,
        fields=(FieldPair("Folder", "Web", LONG),),
    )
    return ConflictDialog(LONG, theirs, lambda: NOON, live.window)


def _imported(live: Application, core: Scheduler) -> QWidget:
    dialog = ImportDialog(live.theme, lambda: NOON, live.window)
    request = ImportRequest(text="0 5 * * 1 /srv/tidy\n@reboot /srv/never\n")
    dialog.look_at(request)
    dialog.offer_sources(["crontab", "systemd"])
    dialog.show_looked(looked_at(request, NOON, core))
    return dialog


def _asked(live: Application, _core: Scheduler) -> QWidget:
    kinds = QDialogButtonBox.StandardButton
    question = Question("Unsaved", f"Save “{LONG}”?", kinds.Save | kinds.Discard | kinds.Cancel, live.window)
    question.set_words("What was typed would be lost. Nothing of it can be had back.")
    question.set_default(kinds.Save)
    return question


def _leaving(live: Application, _core: Scheduler) -> QWidget:
    lost = "What you left out has to be chosen again otherwise."
    return LeavingQuestion("leave_question", "Import what is chosen?", lost, "&Import", live.window)


def _unsaved(live: Application, _core: Scheduler) -> QWidget:
    """Ask as an editor does in which something is lacking, for then it also says what."""
    lacking = [("name", "A job needs a name"), ("url", "“nowhere” is not an address")]
    return UnsavedQuestion(lacking, live.window, "", None)


def _machine_tagged(live: Application, _core: Scheduler) -> QWidget:
    return MachineTagsDialog(PLANNER, ["gpu", "linux", "ssd"], live.window)


def _proved(live: Application, core: Scheduler) -> QWidget:
    dialog = ProofDialog(live.theme, lambda: NOON, live.window)
    found = (
        FoundDifference(
            LedgerDifference.NO_INSTANT, JobId(1), LONG, NOON - _DAY, "the job was not there yet"
        ),
        FoundDifference(LedgerDifference.HISTORY, None, "", None, "revision 2 is gone from its history"),
    )
    parts = (UnprovedPart(Unproved.CALENDAR, JobId(1), LONG, NOON - 9 * _DAY, NOON - _DAY, 12),)
    # Of no store, so that its digest is the same in each.
    proof = replace(
        core.proving.prove(), store_id="", audit_digest="", plan_digest="", ledger_digest="", made_at=NOON
    )
    dialog.show_proof(replace(proof, differences=found, differing=2, unproved=parts, unproved_count=1))
    return dialog


def _on_paper(live: Application, _core: Scheduler) -> QWidget:
    choice = PaperChoice(PaperSize.TABLOID, is_across=True)
    dialog = PaperDialog(live.theme, "Save as PDF", "&Save as PDF…", choice, live.window, asks_for_pages=True)
    sheet = QImage(1_100, 700, QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.white)
    dialog.show_page(sheet, 7, 401)
    return dialog


MADE: Mapping[str, Make] = {
    "AboutDialog": lambda live, _core: AboutDialog(live.theme, live.window),
    "ChannelDialog": _channel,
    "ConflictDialog": _conflict,
    "FolderDialog": _filed,
    "ImportDialog": _imported,
    "JobFolderDialog": _linked,
    "LeavingQuestion": _leaving,
    "MachineTagsDialog": _machine_tagged,
    "MoveDialog": _moved,
    "NameDialog": _named,
    "NewLinkDialog": _new_link,
    "NewTokenDialog": _new_token,
    "ReplaceTokenDialog": _replaced_token,
    "PaperDialog": _on_paper,
    "ProofDialog": _proved,
    "Question": _asked,
    "RenameDialog": _renamed,
    "RenewalQuestion": lambda live, _core: RenewalQuestion("deploy-of-the-southern-warehouse", live.window),
    "RunValuesDialog": _given,
    "SecretDialog": _secret,
    "ShortcutsDialog": _keys,
    "SpanDialog": _spanned,
    "StoreDialog": _stored,
    "TagDialog": _tagged,
    "TimeDialog": _timed,
    "UnsavedQuestion": _unsaved,
}
# What an action opens, by the path of that action.
OPENED: Mapping[str, str] = {
    "BackfillDialog": "jobs.backfill",
    "ExportDialog": "jobs.write_to_file",
    "MachinesDialog": "machines",
    "PaletteView": "palette",
    "PendingDialog": "jobs.pending",
    "RevisionsDialog": "jobs.history",
    "SimulatorDialog": "simulator",
    "StatisticsDialog": "statistics",
}
# What is looked at page by page, or needs more than a window.
ELSEWHERE = frozenset({"DoctorDialog", "JobEditor", "SettingsDialog", "_Popup"})


def every_window(qtbot: QtBot, live: Application, core: Scheduler) -> Iterator[tuple[str, QWidget]]:
    """Show one after the other by name, and take it away again; but for those looked at elsewhere."""
    yield from made_windows(qtbot, live, core)
    yield from opened_windows(qtbot, live)


def made_windows(qtbot: QtBot, live: Application, core: Scheduler) -> Iterator[tuple[str, QWidget]]:
    for name, make in MADE.items():
        shown = make(live, core)
        shown.show()
        yield name, _activated(qtbot, shown)
        shown.close()
        if not shown.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose):
            shown.deleteLater()


def opened_windows(qtbot: QtBot, live: Application) -> Iterator[tuple[str, QWidget]]:
    for name, path in OPENED.items():
        action: QAction = attrgetter(path)(live.actions)
        qtbot.waitUntil(action.isEnabled)
        action.trigger()
        qtbot.waitUntil(partial(_is_shown, live, name))
        shown = _shown(live, name)[0]
        yield name, _activated(qtbot, shown)
        shown.close()


def _shown(live: Application, name: str) -> list[QWidget]:
    found = live.window.findChildren(QWidget)
    return [each for each in found if type(each).__name__ == name and each.isVisible()]


def _is_shown(live: Application, name: str) -> bool:
    return bool(_shown(live, name))


def _activated(qtbot: QtBot, shown: QWidget) -> QWidget:
    shown.activateWindow()
    # Keys go to the window that is active.
    qtbot.waitUntil(shown.isActiveWindow)
    return shown
