"""Join the channels with the core; their page is imported when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.commands.window_context import SettingsPage, WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence, said
from gui.core_access.latest_answer import LatestAnswer
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput
from scheduler_core.events import ChangeSet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.channels.channel_dialog import ChannelDialog
    from gui.channels.channels_page import ChannelLine, ChannelsPage

_REST_MILLISECONDS = 500


class ChannelsFeature(WindowFeature):
    """Fills the page of the settings. What waits for a channel goes with it, so that is asked."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._page: ChannelsPage | None = None
        self._is_stale = self._is_asking = False
        self._found: LatestAnswer[list[ChannelLine]] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._on_unread
        )
        context.bridge.changed.connect(self._on_changes)
        self.dialog: ChannelDialog | None = None
        title = self.tr("Channels")
        words = self.tr("phone, mail, chat, webhook, notices")
        context.settings_pages.append(SettingsPage("channels", title, "channel", self._make_page, words))

    def _make_page(self, parent: QWidget) -> QWidget:
        from gui.channels.channels_page import ChannelsPage

        self._page = page = ChannelsPage(self._context.theme, parent)
        page.add_wanted.connect(self._open)
        page.test_wanted.connect(self._try)
        page.delete_wanted.connect(self._ask_to_delete)
        page.empty.again_wanted.connect(self._look)
        page.destroyed.connect(self._forget)
        page.seen.connect(self._look_if_stale)
        self._look()
        return page

    def _forget(self) -> None:
        self._page = None
        self._found.drop()

    def _look(self, _done: object = None) -> None:
        self._is_stale = False
        if self._page is not None:
            self._found.ask(_lines)

    def _look_if_stale(self) -> None:
        if self._is_stale:
            self._look()

    def _on_changes(self, changes: ChangeSet) -> None:
        """Look again where channels or what they are told may be others, once the page is seen."""
        if self._page is None or not (changes.has_new_settings or changes.is_everything):
            return
        if self._page.isVisible():
            self._found.refresh()
        else:
            self._is_stale = True

    def _show(self, found: "list[ChannelLine]") -> None:
        if self._page is not None:
            self._page.show_channels(found)

    def _on_unread(self, error: Exception) -> None:
        empty = None if self._page is None else self._page.empty
        self._bridge.report_unread(error, empty.miss if empty is not None and empty.awaited else None)

    # ---- adding one

    def _open(self) -> None:
        from gui.channels.channel_dialog import ChannelDialog

        self.dialog = dialog = ChannelDialog(self._page or self._window)
        dialog.channel_wanted.connect(partial(self._add, dialog))
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _add(self, asking: "ChannelDialog", texts: "Mapping[str, str]") -> None:
        self._bridge.change(
            partial(_add, texts), partial(self._on_added, asking), partial(self._on_refusal, asking)
        )

    def _on_added(self, asking: "ChannelDialog", name: str) -> None:
        if self.dialog is asking:  # else it was cancelled, and another may be filled in by now
            asking.accept()
        self._context.notices.tell(self.tr("The channel {name} is there; try it.").format(name=name))
        self._look()

    def _on_refusal(self, asking: "ChannelDialog", error: Exception) -> None:
        if self.dialog is not asking:
            self._bridge.report_failure(error)
        elif isinstance(error, InvalidInput):
            asking.show_problems({error.field: as_sentence(error.reason)})
        else:
            asking.show_problems({"name": self._bridge.words_of(error)})

    def _forget_dialog(self) -> None:
        self.dialog = None

    # ---- trying one

    def _try(self, name: str) -> None:
        """Send a test, which may take half a minute; changes of others go on alongside it."""
        if self._page is not None:
            self._page.show_tested(name)
        self._bridge.ask(partial(_test, name), partial(self._on_tested, name), self._on_not_tested)

    def _on_tested(self, name: str, trouble: str) -> None:
        self._end_test()
        if not trouble:
            self._context.notices.tell(self.tr("The test reached {name}.").format(name=name))
            return
        told = self.tr("The test did not reach {name}: {why}").format(name=name, why=said(trouble))
        self._context.notices.tell(told, is_bad=True)

    def _on_not_tested(self, error: Exception) -> None:
        self._end_test()
        self._bridge.report_failure(error)

    def _end_test(self) -> None:
        if self._page is not None:
            self._page.show_tested("")
        self._look()

    # ---- deleting one

    def _ask_to_delete(self, name: str) -> None:
        """Look first which jobs tell it something, for the question names them."""
        if not self._is_asking:
            self._is_asking = True
            self._bridge.ask(partial(_jobs_telling, name), partial(self._ask_knowing, name), self._on_unasked)

    def _on_unasked(self, error: Exception) -> None:
        self._is_asking = False
        self._bridge.report_unanswered(error)

    def _ask_knowing(self, name: str, jobs: "Sequence[tuple[int, str]]") -> None:
        from gui.text.job_names import jobs_named

        self._is_asking = False
        question = Question(
            self.tr("Delete a channel"),
            self.tr("Delete the channel {name}?").format(name=name),
            QDialogButtonBox.StandardButton.Cancel,
            self._page or self._window,
        )
        question.setObjectName("delete_channel_question")
        lost = self.tr(
            "Nothing is told there any more, and what waits for it goes, too; this can't be undone."
        )
        left = self.tr("These jobs go on naming it and tell nobody there: {jobs}.")
        question.set_words(f"{left.format(jobs=jobs_named(jobs))}\n\n{lost}" if jobs else lost)
        delete = question.add_button(self.tr("&Delete"), QDialogButtonBox.ButtonRole.DestructiveRole)
        delete.setObjectName("delete")
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        delete.clicked.connect(partial(self._delete, name))
        question.open()

    def _delete(self, name: str, _is_checked: bool = False) -> None:
        self._bridge.change(partial(_forget, name), partial(self._on_deleted, name), self._on_not_deleted)

    def _on_deleted(self, name: str, _nothing: None) -> None:
        self._context.notices.tell(self.tr("The channel {name} is deleted.").format(name=name))
        self._look()

    def _on_not_deleted(self, error: Exception) -> None:
        self._bridge.report_failure(error)
        self._look()


def _lines(core: Core) -> "list[ChannelLine]":
    from gui.channels.channels_page import ChannelLine
    from scheduler_core.values.jobs.telling import read_tellings

    told = {each.channel: each for each in read_tellings(core.settings.read().tell_by)}
    return [ChannelLine(each, told.get(each.name)) for each in core.channels.all()]


def _add(texts: "Mapping[str, str]", core: Core) -> str:
    """Add what is typed, and return its name; InvalidInput names the place of the form that is wrong."""
    from gui.channels.channel_reading import channel_of, place_of, telling_of

    channel = channel_of(texts)
    try:
        core.channels.add(channel, telling_of(texts))
    except InvalidInput as refusal:
        raise InvalidInput(place_of(refusal.field), refusal.reason) from refusal
    return channel.name


def _test(name: str, core: Core) -> str:
    """Send a test, and return why it did not arrive; "" where it did."""
    sent = core.channels.test(name)
    return "" if sent.is_sent else sent.trouble


def _jobs_telling(name: str, core: Core) -> "Sequence[tuple[int, str]]":
    return core.channels.jobs_telling(name)


def _forget(name: str, core: Core) -> None:
    core.channels.delete(name)
