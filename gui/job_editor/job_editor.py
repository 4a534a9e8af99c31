"""The window in which a job is made or changed: one page, with its preview."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.editing_session import EditingSession
from gui.job_editor.editor_notice import EditorNotice
from gui.job_editor.editor_page import EditorPage
from gui.job_editor.event_cards import EventCards
from gui.job_editor.fields.names_to_choose import NamesToChoose
from gui.job_editor.fields.paste_field import PasteField
from gui.job_editor.first_picture import FirstPicture
from gui.job_editor.preview.folded_words import folded_words
from gui.job_editor.preview.preview_pane import PreviewPane
from gui.job_editor.preview.trial_pane import ActionTrial, TrialPane
from gui.job_editor.save_button import SaveButton
from gui.job_editor.state_line import FootWords, StateLine
from gui.job_editor.steps.steps_place import StepsPlace
from gui.job_editor.two_sides import TwoSides, ground
from gui.job_editor.unsaved_question import UnsavedQuestion, is_asked_already
from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.widgets.buttons.push_button import PushButton, ShowsKeys
from gui.widgets.fields.chips import show_icon_apart
from gui.widgets.in_turns import InTurns, at_once, dressing
from gui.widgets.page_scroll import PageScroll
from gui.widgets.room_on_screen import stand_before
from gui.widgets.tab_order import TabOrder, begin_anew
from gui.widgets.timing.frame_time import FrameTime

if TYPE_CHECKING:
    from gui.job_editor.conflict import Theirs
    from gui.job_editor.conflict_dialog import ConflictDialog
    from gui.job_editor.reading.job_texts import JobTexts
    from gui.job_editor.reading.pasted_reading import Pasted
    from gui.job_editor.reading.probe import EditorLook, Opened

_WIDE, _HIGH = 280, 180
_GONE_MILLISECONDS = 100  # to delete it takes as long as a picture: first the window behind it is drawn


class JobEditor(ShowsKeys, QWidget):
    """Tells that a job is to be saved; whoever saves it answers with `close_saved` or `tell_refused`.

    It is told with the texts it was read from; where others stand here by then, the answer is `go_on_saved`.
    `stays` says that the editor stays open after all, though closing or saving it was asked for, `opened`
    that it is shown, `not_opened` that it could not be built and closes.
    """

    save_wanted = Signal(object, object)
    stays = Signal()
    opened = Signal()
    not_opened = Signal(object)
    discarded = Signal()
    left_at_size = Signal(QSize)

    def __init__(
        self,
        theme: Theme,
        bridge: CoreBridge,
        now: Callable[[], datetime],
        parent: QWidget | None = None,
        size: QSize | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("job_editor")
        self._theme, self._now = theme, now
        self._missing: list[tuple[str, str]] = []
        self._order = TabOrder(self)
        self._bridge, self._given_size = bridge, size
        self.session = EditingSession(bridge, now, self)
        self._trial = ActionTrial(bridge, self)
        self._making, self._filling = InTurns(self), InTurns(self)
        self._is_made = self._is_looked_at = self._is_painted = False
        self._is_saving = self._is_done = False
        self._first_look: EditorLook | None = None
        self._to_save_next: EditorLook | None = None
        self._being_saved: JobTexts | None = None
        FrameTime(self, bridge.window_first.note)

    def open(self, opened: "Opened", is_kept: bool = False) -> None:
        """Build the window in steps that stall nothing, and show it with a job, a new one or a kept draft."""
        self._making.begin(self._steps_or_close(opened, is_kept))

    def _steps_or_close(self, opened: "Opened", is_kept: bool) -> Iterator[None]:
        try:
            yield from self._steps_to_open(opened, is_kept)
        except Exception as error:  # noqa: BLE001 - else half of an editor would stay, unseen
            self.not_opened.emit(error)
            self.close_saved()

    def _steps_to_open(self, opened: "Opened", is_kept: bool) -> Iterator[None]:
        yield from self._make()
        job = self.session.first_job(opened, is_kept)
        yield from self._page.make_ahead(job, opened.fresh)
        yield from dressing(self)
        self._page.offer(opened)
        self._preview.show_words(opened.words)
        yield
        self.session.start(opened, is_kept)
        yield
        self._order.renew()
        yield
        self._page.focus("name")
        # What showing it would do in one turn, in turns of their own.
        self.create()
        yield
        self._sheet.activate()
        yield
        self._foot.grab(QRect(0, 0, 1, 1))  # lays out all that is seen, as Qt would in the turn of `show`
        yield
        FirstPicture(self, (self._page, self._preview)).drawn.connect(self._fill)
        self.show()
        self.opened.emit()

    def _make(self) -> Iterator[None]:
        # From the outside in: whatever gets another parent later is dressed anew with all its parts.
        self._form, self._side = ground("editor_form", self), ground("editor_side", self)
        self._sides = TwoSides(self._form, self._side, self)
        self._foot = ground("editor_foot", self)  # readers tell it last
        yield
        self._paste = PasteField(self._theme, self._form)
        self._notice = EditorNotice(self._theme, self._foot)
        self._scroll = PageScroll(self._form)
        yield
        self._page = EditorPage(self._theme, self._now, self._scroll.viewport())
        yield from self._page.make()
        moment, steps = self._page.schedule.moment, self._page.steps
        self._steps = StepsPlace(self._theme, self._bridge, moment, self.session, steps, self)
        self._names = NamesToChoose(self._bridge, self._page, self)
        self.event_cards = EventCards(self._bridge, self.session, self._page.schedule, self)
        yield
        self._preview = PreviewPane(self._theme, self._now, self._side)
        yield from self._preview.make()
        yield
        self._trial_pane = TrialPane(self._trial, self._side)
        # Enter presses the button that has the keyboard, as in a dialog.
        self._test = PushButton(self.tr("&Test now"), self._foot, autoDefault=True)
        self._test.setObjectName("test_now")
        self._cancel = PushButton(self.tr("Cancel"), self._foot, autoDefault=True)
        self._cancel.setObjectName("cancel")
        self._save = SaveButton(self.tr("&Save"), self._foot)
        self._state = StateLine(self._foot)
        yield
        yield from self._lay_out()
        yield
        self._connect()
        yield
        self._draw_icons()
        self._theme.changed.connect(self._draw_icons)
        self._show_title()
        stand_before(self, self.parentWidget(), self._given_size or QSize(space(_WIDE), space(_HIGH)))
        self._given_size = self.size()
        self._is_made = True
        yield

    def close_saved(self) -> None:
        """Close: what was typed is safe."""
        self._is_done = True
        self.close()

    def go_on_saved(self) -> None:
        """Stay open with what was typed while the job was saved; save that too if it was asked for."""
        self._is_saving = False
        if not self._save_next():
            self.stays.emit()
        self._show_title()
        self._show_state()

    def tell_refused(self, text: str) -> None:
        """Say why the job was not saved, unless more is to be saved next; nothing typed is lost."""
        self._is_saving = False
        if self._save_next():
            return
        self.stays.emit()
        self._show_state()
        self._notice.show_problem(text)

    def ask_whose(self, theirs: "Theirs | None") -> "ConflictDialog":
        """Ask what becomes of a job that somebody else changed or deleted; None if it is there no more."""
        from gui.job_editor.conflict_dialog import ConflictDialog

        self.stays.emit()
        self._is_saving, self._to_save_next = False, None
        self._show_state()
        name = self.session.job.texts.get("name", "") if theirs is None else theirs.name
        dialog = ConflictDialog(name, theirs, self._now, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def take_theirs(self, theirs: "Theirs") -> None:
        """Show what somebody else saved; what was typed can be put back."""
        self.session.take_theirs(theirs.texts, theirs.revision)
        self._notice.show_done(self.tr("What somebody else saved stands here now."))

    def save_anew(self) -> None:
        """Ask for the job to be saved as it stands here now, or say what is missing for that."""
        self._is_saving, self._to_save_next = False, None
        self._show_state()
        self.session.want_save()

    # ---- asked before anything typed is given up

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._is_done or not self.session.is_changed:
            self._end()
            super().closeEvent(event)
            QTimer.singleShot(_GONE_MILLISECONDS, self, self.deleteLater)
        else:
            event.ignore()
            self.ask_about_changes()

    def _fill(self) -> None:
        """Show what the first look said, now that there is a picture."""
        self._is_painted = True
        if self._first_look is not None:
            self._filling.begin(self._steps_to_show(self._first_look))
            self._first_look = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def ask_about_changes(self) -> None:
        """Ask what becomes of them; a question that is open is shown again, not asked twice.

        It takes the place of other dialogs, as if they were cancelled; what is being saved needs none.
        """
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        if (self._is_saving and self.session.job is self._being_saved) or is_asked_already(self):
            return
        session = self.session
        name = session.job.texts.get("name", "").strip()
        saved_name = None if session.job_id is None else session.saved_name
        question = UnsavedQuestion(session.lacking, self, name, saved_name)
        question.finished.connect(self._on_answer)
        question.open()

    def _on_answer(self, _code: int) -> None:
        question = self.sender()
        if not isinstance(question, UnsavedQuestion):
            return
        role = question.role_clicked()
        if role == QDialogButtonBox.ButtonRole.AcceptRole:
            self.session.want_save()
        elif role == QDialogButtonBox.ButtonRole.DestructiveRole:
            self._is_done = True
            self.close()
        else:
            self.stays.emit()
            if question.is_of_lacking and (lacking := self.session.lacking):
                self._notice.show_missing(lacking)
                self._lead_to(lacking[0][0])

    def _end(self) -> None:
        if self._is_made and not self.isMaximized() and self.size() != self._given_size:  # somebody's own
            self.left_at_size.emit(self.size())
        self.session.drop()
        self._trial.close()
        self._first_look = None
        self._making.drop()
        self._filling.drop()
        if self._is_made:
            self._steps.close()
        self.discarded.emit()

    # ---- what the user does and what comes of it

    def _show_texts(self) -> None:
        self._page.show_job(self.session.job, self.session.fresh)
        self._show_title()

    def _on_text(self, place: str, text: str) -> None:
        self.session.put(place, text)
        if place == "name":
            self._show_title()

    def _add_rule(self) -> None:
        self._page.schedule.focus_card(self.session.add_rule())

    def _show_look(self, look: "EditorLook") -> None:
        if self._is_looked_at:
            self._first_look = None
            self._filling.drop()
            at_once(self._steps_to_show(look))
            return
        # The first one fills all that is empty: it comes behind the first picture, and in turns.
        self._is_looked_at = True
        if self._is_painted:
            self._filling.begin(self._steps_to_show(look))
        else:
            self._first_look = look

    def _steps_to_show(self, look: "EditorLook") -> Iterator[None]:
        self._order.renew()
        yield
        yield from self._page.show_look(look, self.session.problems(look))
        yield
        if not look.wrongs:
            self._notice.hide_problems()
        self._show_missing(self.session.missing(look))
        self._trial.show_action(look.reading.action)
        yield
        yield from self._preview.show_look(look)
        yield
        self._sides.show_words(folded_words(look, self._now()))

    def _show_missing(self, missing: list[tuple[str, str]]) -> None:
        self._missing = missing
        self._notice.renew_missing(missing)
        self._show_state()

    def _want_save(self, look: "EditorLook") -> None:
        """Tell it once: a key pressed twice must not make two jobs. It is saved next if one is under way."""
        if not self._is_saving or look.job is not self._being_saved:
            self._to_save_next = look
        if not self._is_saving:
            self._save_next()

    def _save_next(self) -> bool:
        """Tell what is to be saved now; False if nothing is."""
        look, self._to_save_next = self._to_save_next, None
        if look is not None:
            self._is_saving, self._being_saved = True, look.job
            self._show_state()
            self.save_wanted.emit(look.reading.draft, look.job)
        return look is not None

    def _tell_missing(self, look: "EditorLook") -> None:
        self.stays.emit()
        missing = self.session.missing(look)
        self._notice.show_missing(missing)
        self._lead_to(missing[0][0])

    def _want_test(self) -> None:
        if not self._steps.test():
            self.session.want_test()

    def _lead_to(self, place: str) -> None:
        if self._steps.lead_to(place):
            return
        self._sides.show_form()
        widget = self._page.focus(place)
        if widget is not None:
            self._scroll.ensureWidgetVisible(widget, space(4), space(12))

    def _take_key(self, key: str) -> None:
        """Take the key of the job that was typed next to an event of its steps."""
        self.session.put("key", key)
        self._page.show_job(self.session.job, self.session.fresh)

    def _show_state(self) -> None:
        """Say what keeps the job from being saved, or that it is not saved yet."""
        first = self._missing[0] if self._missing else None
        self._save.show_state("" if first is None else first[1], is_saving=self._is_saving)
        self._state.show_state(first, is_changed=self.session.is_changed, is_saving=self._is_saving)

    def _start_test(self, look: "EditorLook") -> None:
        if look.reading.action is not None and not self._trial.is_running:
            had_focus = self.focusWidget() is self._test
            self._trial_pane.show_start()
            self._sides.show_side()
            self._test.setEnabled(False)
            if had_focus:
                # Qt would give it to Cancel, and the next Space would leave the editor.
                self._trial_pane.take_focus()
            name = self.session.job.texts.get("name", "")
            self._trial.start(look.reading, name, self.session.secrets)

    def _end_test(self, outcome: object) -> None:
        self._test.setEnabled(True)
        if self._trial_pane.isAncestorOf(self.focusWidget()):
            self._test.setFocus()
        self._trial_pane.show_end(outcome)  # type: ignore[arg-type]  # what the trial tells

    def _tell_test_refused(self, look: "EditorLook") -> None:
        places = self._page.action_places
        missing = [each for each in self.session.missing(look) if each[0] in places]
        self._notice.show_missing(missing, self.tr("Before it can be tested:"), places)
        if missing:
            self._lead_to(missing[0][0])

    def _tell_pasted(self, pasted: "Pasted") -> None:
        self._paste.clear()
        self._notice.show_done(" ".join((self.tr("Filled in."), *filter(None, pasted.notes))))

    def _show_title(self) -> None:
        name, origin = self.session.job.texts.get("name", ""), self.session.job.origin
        stored = self.session.saved_name if origin is None else origin.name
        if stored:
            title = self.tr("Edit job: {job}").format(job=name or stored)
        else:
            title = self.tr("New job: {job}").format(job=name) if name.strip() else self.tr("New job")
        self.setWindowTitle(title)

    # ---- building

    def _draw_icons(self) -> None:
        show_icon_apart(self._test, self._theme.icon("run"))

    def focusNextPrevChild(self, next: bool) -> bool:
        """Lead from the last button to the first field: Qt skips the fields above the action there."""
        last = self._save if self._save.isEnabled() else self._cancel
        if next and self.focusWidget() is last and begin_anew(self):
            return True
        return super().focusNextPrevChild(next)

    def _lay_out(self) -> Iterator[None]:
        self._scroll.setObjectName("page")
        self._scroll.setWidget(self._page)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.take_wheel_of(self._form)
        yield
        page = QVBoxLayout(self._form)
        page.setContentsMargins(*begun_after(space(6), space(4), space(3), 0))
        page.setSpacing(space(0.5))
        # It ends where the fields of the page do, next to whose scroll bar it stands.
        bar = self._scroll.verticalScrollBar()
        bar.ensurePolished()
        head = QVBoxLayout()
        head.setContentsMargins(*begun_after(0, 0, bar.sizeHint().width() + space(1), 0))
        head.setSpacing(space(0.5))
        head.addWidget(self._paste)
        head.addWidget(self._paste.problem)
        page.addLayout(head)
        page.addWidget(self._scroll, 1)
        yield
        side = QVBoxLayout(self._side)
        side.setContentsMargins(*begun_after(space(6), space(4), space(5), space(3)))
        side.setSpacing(space(3))
        side.addWidget(self._preview, 3)
        side.addWidget(self._trial_pane, 2)
        yield
        buttons = QHBoxLayout(self._foot)
        buttons.setContentsMargins(space(5), space(2), space(5), space(2))
        buttons.setSpacing(space(2))
        buttons.addWidget(self._test)
        buttons.addWidget(FootWords(self._state, self._notice, self._foot), 1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        yield
        sheet = self._sheet = QVBoxLayout(self)
        sheet.setContentsMargins(0, 0, 0, 0)
        sheet.setSpacing(0)
        sheet.addWidget(self._sides, 1)
        sheet.addWidget(self._foot)
        self._steps.lay_out(sheet, buttons, (self._sides, self._test))

    def _connect(self) -> None:
        session, page = self.session, self._page
        page.text_changed.connect(self._on_text)
        page.schedule.rule_changed.connect(session.put_rule)
        page.schedule.rule_removed.connect(session.remove_rule)
        page.schedule.rule_wanted.connect(self._add_rule)
        page.secrets_wanted.connect(session.ask_secret_names)
        session.secret_names_known.connect(page.offer_secrets)
        self._paste.text_given.connect(session.paste)
        self._preview.month_wanted.connect(session.show_month)
        session.texts_replaced.connect(self._show_texts)
        session.looked.connect(self._show_look)
        session.look_failed.connect(self._show_missing)
        session.save_failed.connect(self.tell_refused)
        session.looked_ahead.connect(page.show_ahead)
        session.looked_ahead.connect(self._preview.show_ahead)
        session.pasted.connect(self._tell_pasted)
        session.paste_refused.connect(self._paste.show_problem)
        session.save_wanted.connect(self._want_save)
        session.save_refused.connect(self._tell_missing)
        session.test_wanted.connect(self._start_test)
        session.test_refused.connect(self._tell_test_refused)
        session.changed.connect(self._show_state)
        self._state.place_wanted.connect(self._lead_to)
        self._notice.undo_wanted.connect(session.put_back)
        self._notice.place_wanted.connect(self._lead_to)
        self._trial.ended.connect(self._end_test)
        self._save.wanted.connect(session.want_save)
        self._test.clicked.connect(session.want_test)
        self._cancel.clicked.connect(self.close)
        for keys in ("Ctrl+S", "Ctrl+Return"):
            QShortcut(QKeySequence(keys), self).activated.connect(session.want_save)
        self._steps.turned.connect(self._order.renew)
        self._steps.key_changed.connect(self._take_key)
        page.unfolded.connect(self._order.renew)  # the parts of a row may be new
        page.unfolded.connect(self._scroll.bring_up)
        QShortcut(QKeySequence("Ctrl+T"), self).activated.connect(self._want_test)
        QShortcut(QKeySequence("Ctrl+L"), self).activated.connect(self._paste.setFocus)
