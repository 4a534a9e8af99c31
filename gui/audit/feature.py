"""Join the audit with the core; its page is imported when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.commands.undo import TurningBack
from gui.commands.window_context import SettingsPage, WindowContext, WindowFeature
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from gui.text.job_names import who_in_words
from scheduler_core.events import ChangeSet

if TYPE_CHECKING:
    from gui.audit.audit_lines import AuditLine, AuditPart, AuditQuestion
    from gui.audit.audit_page import AuditPage
    from gui.audit.proving import ProvingFeature
    from scheduler_core.values.records.audit import AuditState

_REST_MILLISECONDS = 500


class AuditFeature(WindowFeature):
    """Fills the page of the settings, and undoes entries as steps of the window's history."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._page: AuditPage | None = None
        self._proving: ProvingFeature | None = None
        self._count = 0
        self._part: LatestAnswer[AuditPart] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._on_unread
        )
        self._state: LatestAnswer[AuditState] = LatestAnswer(
            context.bridge, self._show_state, _REST_MILLISECONDS, self
        )
        context.bridge.changed.connect(self._on_changes)
        context.history.changed.connect(self._look_again)
        title = self.tr("Audit")
        words = self.tr("who did what, history, undo, digest, chain, prove the records")
        context.settings_pages.append(SettingsPage("audit", title, "audit", self._make_page, words))

    def _make_page(self, parent: QWidget) -> QWidget:
        from gui.audit.audit_lines import PAGE, read_state
        from gui.audit.audit_page import AuditPage

        self._page = page = AuditPage(self._context.theme, parent)
        self._count = PAGE
        page.question_changed.connect(self._ask)
        page.more_wanted.connect(self._show_more)
        page.undo_wanted.connect(self._undo)
        page.proof_wanted.connect(self._prove)
        page.empty.again_wanted.connect(self._part.refresh)
        page.destroyed.connect(self._forget)
        self._ask(page.question)
        self._state.ask(read_state)
        return page

    def _forget(self) -> None:
        self._page = None
        self._part.drop()
        self._state.drop()

    def _ask(self, question: "AuditQuestion") -> None:
        from gui.audit.audit_lines import PAGE, read_part

        self._count = PAGE
        self._part.ask(partial(read_part, question, PAGE))

    def _show_more(self) -> None:
        from gui.audit.audit_lines import PAGE, read_part

        if self._page is not None:
            self._count += PAGE
            self._part.ask(partial(read_part, self._page.question, self._count))

    def _show(self, part: "AuditPart") -> None:
        if self._page is not None:
            self._page.show_part(part)

    def _on_unread(self, error: Exception) -> None:
        empty = None if self._page is None else self._page.empty
        bridge = self._context.bridge
        bridge.report_unread(error, empty.miss if empty is not None and empty.awaited else None)

    def _show_state(self, state: "AuditState") -> None:
        if self._page is not None:
            self._page.show_state(state)

    def _prove(self) -> None:
        from gui.audit.proving import ProvingFeature

        if self._proving is None:
            self._proving = ProvingFeature(self._context, self._window)
        self._proving.open(self._page or self._window)

    def _undo(self, line: "AuditLine") -> None:
        from gui.audit.audit_lines import did

        number = formats.whole_number(line.entry.number)
        name = self.tr("the undoing of entry {number}").format(number=number)
        notice = self.tr("Entry {number} was undone: {who} {did}.")
        told = notice.format(number=number, who=who_in_words(line.entry.who), did=did(line))
        self._context.history.make(
            TurningBack(line.entry.number, line.entry.digest), name, told, then=self._look_again
        )

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes != ChangeSet(outputs=changes.outputs):
            self._look_again()

    def _look_again(self) -> None:
        if self._page is not None:
            self._part.refresh()
            self._state.refresh()
