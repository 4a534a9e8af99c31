"""One job being edited: its texts, and the core's reading of them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import as_sentence
from gui.core_access.latest_answer import LatestAnswer
from gui.job_editor.reading.job_texts import JobTexts, RuleTexts, Texts, place_of
from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS

if TYPE_CHECKING:
    from gui.job_editor.reading.consequences import Consequences
    from gui.job_editor.reading.pasted_reading import Pasted
    from gui.job_editor.reading.probe import EditorLook, Opened
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.ids import JobId
    from scheduler_core.values.schedules.schedule import Schedule

log = logging.getLogger(__name__)

_PAUSE_MILLISECONDS = 30
_AHEAD_MILLISECONDS = 150
# How long after a store could not be read it is tried once more.
_AGAIN_MILLISECONDS = 2_000
_SAVE, _TEST = "save", "test"


@dataclass(frozen=True, slots=True)
class _Before:
    """What stood in the fields, with the secrets pasted for it and the revision it was made from."""

    job: JobTexts
    secrets: "tuple[FoundSecret, ...]"
    revision: int


class EditingSession(QObject):
    """Takes every change, and looks at the job when the typing pauses; old looks are dropped.

    `texts_replaced` tells that the fields have to be shown anew, `changed` that something is to be kept.
    `looked_ahead` tells what comes of a schedule, a while after its look, or None where it can't be planned.
    `look_failed` tells that nothing can be read now, and all that is missing; it is tried again until it can.
    What was to be saved or tested then is not, unless that is wanted once more.
    `revision` is the one that the user has seen, 0 for a new job. What is wrong counts at places the user has
    been to, and everywhere once it was to be saved.
    """

    looked = Signal(object)
    look_failed = Signal(object)
    looked_ahead = Signal(object)
    texts_replaced = Signal()
    changed = Signal()
    pasted = Signal(object)
    paste_refused = Signal(str)
    secret_names_known = Signal(object)
    save_wanted = Signal(object)
    save_refused = Signal(object)
    save_failed = Signal(str)
    test_wanted = Signal(object)
    test_refused = Signal(object)

    def __init__(
        self, bridge: CoreBridge, now: Callable[[], datetime], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = now
        self._first: JobTexts | None = None
        self._fresh: dict[str, Texts] = {}
        self._month: date | None = None
        self._touched: set[str] = set()
        self._is_all_told = False
        self._wanted = ""
        self._before: _Before | None = None
        self.job = JobTexts({})
        self.revision = 0
        self.job_id: JobId | None = None
        self.saved_name = ""
        self.secrets: tuple[FoundSecret, ...] = ()
        self._look: EditorLook | None = None
        self._looks: LatestAnswer[EditorLook] = LatestAnswer(
            bridge, self._on_look, 0, self, otherwise=self._on_look_failed
        )
        self._look_again = QTimer(self, singleShot=True, interval=_AGAIN_MILLISECONDS)
        self._look_again.timeout.connect(self.look)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self.look)
        self._ahead: LatestAnswer[Consequences] = LatestAnswer(bridge, self.looked_ahead.emit, 0, self)
        self._seen_ahead: Schedule | None = None
        self._ahead_pause = QTimer(self, singleShot=True, interval=_AHEAD_MILLISECONDS)
        self._ahead_pause.timeout.connect(self._look_ahead)

    @property
    def fresh(self) -> dict[str, Texts]:
        return self._fresh

    @property
    def is_changed(self) -> bool:
        return self._first is not None and not self.job.says_the_same(self._first)

    @property
    def lacking(self) -> list[tuple[str, str]]:
        """What keeps the job from being saved as it reads now, with its place; nothing before it is known."""
        if self._look is None or self._look.job is not self.job:
            return []
        return self.missing(self._look)

    def start(self, opened: "Opened", is_kept: bool) -> None:
        """Begin with the texts of a job; those of a kept draft count as changed."""
        self.job = self.first_job(opened, is_kept)
        self._first = JobTexts({}) if is_kept else self.job
        self.texts_replaced.emit()
        self.look()

    def first_job(self, opened: "Opened", is_kept: bool) -> JobTexts:
        """Return what an editor begins with: a new job has a first rule."""
        self._fresh = dict(opened.fresh)
        if opened.job.rules or opened.job.origin is not None or is_kept:
            return opened.job
        return opened.job.with_rule(self._new_rule(0))

    def put(self, place: str, text: str) -> None:
        self._touch(place)
        self._take(self.job.with_text(place, text))

    def put_rule(self, rule: RuleTexts, place: str) -> None:
        self._touch(place_of(rule.key, place) if place else "rules")
        self._take(self.job.with_rule(rule))

    def add_rule(self) -> int:
        """Add a card and return its key."""
        key = self.job.free_key()
        self._take(self.job.with_rule(self._new_rule(key)))
        self.texts_replaced.emit()
        return key

    def remove_rule(self, key: int) -> None:
        self._touch("rules")
        self._take(self.job.without_rule(key))
        self.texts_replaced.emit()

    def show_month(self, month: date) -> None:
        self._month = month
        self.look()

    def look(self) -> None:
        """Read the fields now."""
        self._pause.stop()
        self._look_again.stop()
        self._looks.ask(partial(_look, self.job, self._now(), self._month, self.job_id))

    def paste(self, text: str) -> None:
        """Fill the fields with what a text says."""
        self._bridge.ask(
            partial(_paste, self.job, text, self._now()), self._on_pasted, partial(self._refuse_paste, text)
        )

    def take_theirs(self, job: JobTexts, revision: int) -> None:
        """Show what somebody else saved, in place of what was typed."""
        self._keep_before()
        self.revision = revision
        self.saved_name = job.texts.get("name", "")
        self.secrets = ()
        self._first = job
        self._replace(job)

    def go_on_from(self, saved: JobTexts, name: str, job_id: "JobId", revision: int) -> None:
        """Know what was saved; what was typed since counts as changed."""
        if self._before is not None and self._before.revision == self.revision:
            self._before = replace(self._before, revision=revision)
        self._first = saved
        self.saved_name, self.job_id, self.revision = name, job_id, revision
        self.look()

    def put_back(self) -> None:
        """Put back what stood in the fields before they were filled in or given up."""
        if self._before is not None:
            self.secrets, self.revision = self._before.secrets, self._before.revision
            self._replace(self._before.job)

    def want_save(self) -> None:
        """Ask for the job to be saved, once it is known to be right."""
        self._wanted = _SAVE
        self._is_all_told = True
        self.look()

    def want_test(self) -> None:
        """Ask for its action to be tested."""
        self._wanted = _TEST
        self.look()

    def ask_secret_names(self) -> None:
        """Ask which secrets there are; a keyring that is locked offers none."""
        self._bridge.ask(_secret_names, self._tell_secret_names, _ignore)

    def _tell_secret_names(self, names: list[str]) -> None:
        self.secret_names_known.emit(names)

    def problems(self, look: "EditorLook") -> dict[str, str]:
        """Return what is to be said at each place."""
        told: dict[str, str] = {}
        for wrong in look.wrongs:
            # That nothing would ever run is no half typed text: it is told while one types.
            if self._is_all_told or wrong.place in self._touched or wrong == look.fault:
                told.setdefault(wrong.place, as_sentence(wrong.reason))
        return told

    def missing(self, look: "EditorLook") -> list[tuple[str, str]]:
        """Return everything that keeps the job from being saved, with its place."""
        return [(wrong.place, as_sentence(wrong.reason)) for wrong in look.wrongs]

    def drop(self) -> None:
        """Ask nothing more."""
        self._pause.stop()
        self._look_again.stop()
        self._looks.drop()
        self._ahead_pause.stop()
        self._ahead.drop()

    def _new_rule(self, key: int) -> RuleTexts:
        kind = LISTED_KINDS[0].name
        return RuleTexts(key, kind, self._fresh[kind])

    def _take(self, job: JobTexts) -> None:
        self.job = job
        self._wanted = ""
        self._pause.start()
        self.changed.emit()

    def _keep_before(self) -> None:
        self._before = _Before(self.job, self.secrets, self.revision)

    def _touch(self, place: str) -> None:
        self._touched.add(place)

    def _replace(self, job: JobTexts) -> None:
        self._take(job)
        self.texts_replaced.emit()

    def _on_look(self, look: "EditorLook") -> None:
        if self.job is not look.job:
            return
        self._look = look
        self.looked.emit(look)
        self._look_ahead_soon(look.sound)
        wanted, self._wanted = self._wanted, ""
        if wanted == _SAVE:
            is_right = look.reading.draft is not None and not look.wrongs
            (self.save_wanted if is_right else self.save_refused).emit(look)
        elif wanted == _TEST:
            (self.test_wanted if look.reading.action is not None else self.test_refused).emit(look)

    def _on_look_failed(self, error: Exception) -> None:
        """Say so in place of what was wrong before, which may be mended by now."""
        wanted, self._wanted = self._wanted, ""
        if not isinstance(error, StoreUnavailable):
            self._bridge.report_failure(error)
            return
        self.look_failed.emit([("", self.tr("The store can't be read now; what is typed stays here."))])
        if wanted:
            self.save_failed.emit(self._bridge.words_of(error))
        self._look_again.start()

    def _look_ahead_soon(self, schedule: "Schedule | None") -> None:
        """Ask what comes of a schedule once it stands still; it may cost more than all the rest of a look."""
        if schedule == self._seen_ahead:
            return
        self._seen_ahead = schedule
        self._ahead.drop()
        self._ahead_pause.stop()
        if schedule is None:
            self.looked_ahead.emit(None)
        else:
            self._ahead_pause.start()

    def _look_ahead(self) -> None:
        if self._seen_ahead is not None:
            before = None if self.job.origin is None else self.job.origin.schedule
            self._ahead.ask(partial(_ahead, self._seen_ahead, before, self._now()))

    def _on_pasted(self, pasted: "Pasted") -> None:
        self._keep_before()
        self.secrets = pasted.secrets
        self._replace(pasted.job)
        self.pasted.emit(pasted)

    def _refuse_paste(self, text: str, error: Exception) -> None:
        from scheduler_core.recurrence.words.parsing.sentence_reader import language_of

        if isinstance(error, InvalidInput):
            self.paste_refused.emit(as_sentence(error.reason, language_of(text)))
        else:
            self._bridge.report_failure(error)


def _look(
    job: JobTexts, now: datetime, month: date | None, job_id: "JobId | None", core: Core
) -> "EditorLook":
    from gui.job_editor.reading.probe import look_at

    return look_at(core, job, now, month, job_id)


def _ahead(schedule: "Schedule", before: "Schedule | None", now: datetime, _core: Core) -> "Consequences":
    from gui.job_editor.reading.consequences import consequences_of

    return consequences_of(schedule, before, now)


def _paste(job: JobTexts, text: str, now: datetime, _core: Core) -> "Pasted":
    from gui.job_editor.reading.pasted_reading import with_pasted

    return with_pasted(job, text, now)


def _secret_names(core: Core) -> list[str]:
    return core.secrets.names()


def _ignore(error: Exception) -> None:
    log.info("no names of secrets: %s", error)
