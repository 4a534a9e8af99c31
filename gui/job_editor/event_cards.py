"""Keep the lamps of event rules right while they are edited, and make the addresses of hooks."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.core_access.watch_words import lamp_words
from gui.job_editor.editing_session import EditingSession
from gui.job_editor.fields.schedule_page import SchedulePage
from gui.widgets.notices.question import Question
from scheduler_core.errors import AlreadyThere
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import EditorLook
    from scheduler_core.facade.control.links import Link

_AGAIN_MILLISECONDS = 5_000


class EventCards(QObject):
    """Looks after each change and every few seconds, only while there is a rule that something begins."""

    def __init__(
        self, bridge: CoreBridge, session: EditingSession, page: SchedulePage, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._page = page
        self._rules: dict[int, EventRule] = {}
        self._lamps: LatestAnswer[Mapping[int, str]] = LatestAnswer(
            bridge, page.show_lamps, 0, self, otherwise=_ignore
        )
        self._again = QTimer(self, interval=_AGAIN_MILLISECONDS)
        self._again.timeout.connect(self._lamps.refresh)
        self.question: Question | None = None
        session.looked.connect(self._on_look)
        page.address_wanted.connect(self._make_address)

    def _on_look(self, look: "EditorLook") -> None:
        rules = {key: rule for key, rule in (look.rules or {}).items() if isinstance(rule, EventRule)}
        if rules == self._rules:
            return
        self._rules = rules
        if not rules:
            self._again.stop()
            self._lamps.drop()
            self._page.show_lamps({})
            return
        self._lamps.ask(partial(_lamps, tuple(rules), tuple(rules.values())))
        self._again.start()

    def _make_address(self, name: str) -> None:
        self._bridge.change(partial(_add_hook, name), self._copy, partial(self._ask_to_renew, name))

    def _ask_to_renew(self, name: str, error: Exception) -> None:
        """A hook of the name is there already: its address can't be shown, but another be made."""
        if not isinstance(error, AlreadyThere):
            self._bridge.report_failure(error)
            return
        question = Question(
            _tr("New address"),
            _tr("Make a new address for the hook “{name}”?").format(name=name),
            QDialogButtonBox.StandardButton.Cancel,
            self._page.window(),
        )
        question.setObjectName("renew_hook")
        question.set_words(
            _tr(
                "Its address is not shown again. Once there is a new one, nothing is taken at the former one "
                "any more: whoever calls it needs the new one."
            )
        )
        renew = question.add_button(_tr("Make a new one"), QDialogButtonBox.ButtonRole.AcceptRole)
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        renew.clicked.connect(partial(self._renew, name))
        self.question = question
        question.open()

    def _renew(self, name: str) -> None:
        self._bridge.change(partial(_renew_hook, name), self._copy)

    def _copy(self, made: "Link") -> None:
        QGuiApplication.clipboard().setText(made.address)
        self._page.show_copied()
        self._lamps.refresh()


def _add_hook(name: str, core: Core) -> "Link":
    return core.hooks.add(name)


def _renew_hook(name: str, core: Core) -> "Link":
    return core.hooks.renew(name)


def _lamps(keys: Sequence[int], rules: Sequence[EventRule], core: Core) -> Mapping[int, str]:
    seen = core.watches.now(rules)
    return {key: lamp_words(rule, now) for key, rule, now in zip(keys, rules, seen, strict=True)}


def _ignore(_error: Exception) -> None:
    """Leave the lamps as they are: what keeps the store from being read is told by the look at the job."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("EventCards", text)
