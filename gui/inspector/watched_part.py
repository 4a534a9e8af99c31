"""What begins a job: how it stands now, the last runs that it began, and what would begin one."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.core_access.core_bridge import Core
from gui.core_access.watch_words import event_words, lamp_words, trial_words, without_lamp
from gui.inspector.titled_part import TitledPart
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.paragraph import Label, Paragraph
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from scheduler_core.facade.runs.lamps import RunOfEvent
    from scheduler_core.facade.runs.watches import WatchState

_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse


class WatchedJob(NamedTuple):
    """How it stands with the event rules of a job, a line each, and the newest runs that they began."""

    job_id: JobId
    lamps: Sequence[str]
    events: "Sequence[RunOfEvent]"


class WatchedPart(TitledPart):
    """Shows lamps and events; *Test* tells what would begin a run, and runs nothing."""

    test_wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        self._lamps, self._events, self._tested = (_label(parent) for _ in range(3))
        super().__init__(self.tr("What begins it"), parent, self._lamps, self._events, self._tested)
        self._lamps.setObjectName("event_lamps")
        self._events.setObjectName("last_events")
        self._tested.setObjectName("event_test")
        self._test = LinkButton(self.tr("Test"), self, is_note=True)
        self._test.setObjectName("test_events")
        self._test.help_text = self.tr("Look now, and say what would begin a run; nothing is run")
        self.header.addWidget(self._test)
        self._job_id: JobId | None = None
        self._test.clicked.connect(self._want_test)

    def show_job(self, job_id: JobId, *, is_begun_by_events: bool) -> None:
        """Be about a job from now on; how it stands is shown once it is known."""
        if job_id != self._job_id:
            self._job_id = job_id
            for label in (self._lamps, self._events, self._tested):
                _show(label, "")
        self.setVisible(is_begun_by_events)

    def show_watched(self, watched: WatchedJob, now: datetime) -> None:
        _show(self._lamps, "\n".join(filter(None, watched.lamps)))
        _show(self._events, "\n".join(event_words(each, now) for each in watched.events))

    def show_test(self, states: "Sequence[WatchState]") -> None:
        """Say what would begin a run of the job that is shown."""
        if all(state.job_id == self._job_id for state in states):
            _show(self._tested, trial_words(states))

    def _want_test(self) -> None:
        if self._job_id is not None:
            self.test_wanted.emit(self._job_id)


def watched_job(job_id: JobId, rules: Sequence[EventRule], core: Core) -> WatchedJob:
    """Look at what the rules of a job are about, and at what they began last."""
    lamps = [lamp_words(rule, now) for rule, now in zip(rules, core.watches.now(rules), strict=True)]
    return WatchedJob(job_id, lamps, core.watches.last_events(job_id))


def tested_job(job_id: JobId, core: Core) -> "Sequence[WatchState]":
    return core.watches.of_job(job_id)


def _label(parent: QWidget) -> Label:
    label = Paragraph(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(_SELECTABLE)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    label.hide()
    return label


def _show(label: Label, text: str) -> None:
    label.setText(text)
    label.setAccessibleName(without_lamp(text))
    label.setVisible(bool(text))
