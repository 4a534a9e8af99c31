"""Keep lamps and advice of event rules right while they are edited, and make the addresses of hooks."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.core_access.watch_words import lamp_words, with_last_event
from gui.job_editor.editing_session import EditingSession
from gui.job_editor.fields.schedule_page import SchedulePage
from gui.job_editor.renewal_question import RenewalQuestion
from gui.widgets.notices.question import Question
from scheduler_core.errors import AlreadyThere
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import Overlapping
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import EditorLook
    from scheduler_core.facade.control.links import Link

_AGAIN_MILLISECONDS = 5_000
_LOOKED_AT = 20  # runs, among which the last one of each rule stands


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
        self._session = session
        self.question: Question | None = None
        session.looked.connect(self._on_look)
        page.address_wanted.connect(self._make_address)

    def _on_look(self, look: "EditorLook") -> None:
        rules = {key: rule for key, rule in (look.rules or {}).items() if isinstance(rule, EventRule)}
        skips = look.reading.policies.overlapping.kind is Overlapping.SKIP
        self._page.show_advice(dict.fromkeys(rules, self._advice() if skips else ""))
        if rules == self._rules:
            return
        self._rules = rules
        if not rules:
            self._again.stop()
            self._lamps.drop()
            self._page.show_lamps({})
            return
        self._lamps.ask(partial(_lamps, rules, self._session.job_id))
        self._again.start()

    def _advice(self) -> str:
        return self.tr("Best let the new one wait while one is running.")

    def _make_address(self, key: int, name: str) -> None:
        self._bridge.change(
            partial(_add_hook, name), partial(self._copy, key), partial(self._ask_to_renew, key, name)
        )

    def _ask_to_renew(self, key: int, name: str, error: Exception) -> None:
        """A hook of the name is there already: its address can't be shown, but another be made."""
        if not isinstance(error, AlreadyThere):
            self._bridge.report_failure(error)
            return
        question = RenewalQuestion(name, self._page.window())
        question.renewal_wanted.connect(partial(self._renew, key))
        self.question = question
        question.open()

    def _renew(self, key: int, name: str) -> None:
        self._bridge.change(partial(_renew_hook, name), partial(self._copy, key))

    def _copy(self, key: int, made: "Link") -> None:
        QGuiApplication.clipboard().setText(made.address)
        self._page.show_copied(key, made.token.hook)
        self._lamps.refresh()


def _add_hook(name: str, core: Core) -> "Link":
    return core.hooks.add(name)


def _renew_hook(name: str, core: Core) -> "Link":
    return core.hooks.renew(name)


def _lamps(rules: Mapping[int, EventRule], job_id: JobId | None, core: Core) -> Mapping[int, str]:
    """Say of each rule how it stands now, and what it began last."""
    seen = core.watches.now(list(rules.values()))
    newest = [] if job_id is None else core.watches.last_events(job_id, _LOOKED_AT)
    last = {event.rule: event for event in reversed(newest)}
    at = core.now()
    return {
        key: with_last_event(lamp_words(rule, now), last.get(rule.watch_name), at)
        for (key, rule), now in zip(rules.items(), seen, strict=True)
    }


def _ignore(_error: Exception) -> None:
    """Leave the lamps as they are: what keeps the store from being read is told by the look at the job."""
