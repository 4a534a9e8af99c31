"""Show the steps page in the place of the job's page."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.editing_session import EditingSession
from gui.job_editor.steps.steps_field import StepsField
from gui.job_editor.steps.steps_page import StepsPage
from gui.job_editor.steps.under_way import UnderWay
from gui.look.theme import Theme
from scheduler_core.phrases.command_times import Moment

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import EditorLook

_PLACE = "steps"


class StepsPlace(QObject):
    """Makes the page when it is first opened, and lets the widgets of the job go out of sight meanwhile.

    `turned` tells that one took the place of the other, `key_changed` which key of the job was typed there.
    """

    turned = Signal()
    key_changed = Signal(str)

    def __init__(
        self,
        theme: Theme,
        bridge: CoreBridge,
        moment: Callable[[], Moment],
        session: EditingSession,
        field: StepsField,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._make: Callable[[], StepsPage] = partial(StepsPage, theme, bridge, moment)
        self._bridge = bridge
        self._under_way: UnderWay | None = None
        self._session = session
        self._field = field
        self._page: StepsPage | None = None
        self._rooms: tuple[QBoxLayout, QBoxLayout] | None = None
        self._job: Sequence[QWidget] = ()
        self._look: EditorLook | None = None
        field.open_wanted.connect(self._open)
        field.text_shown.connect(self._show_text)
        session.looked.connect(self._show_look)

    def lay_out(self, sheet: QBoxLayout, foot: QBoxLayout, job: Sequence[QWidget]) -> None:
        """Know the layouts that page and test buttons stand in, and what makes room for them.

        The first of the job's widgets has the place of the page.
        """
        self._rooms = sheet, foot
        self._job = job

    @property
    def is_open(self) -> bool:
        return self._page is not None and self._page.isVisible()

    def lead_to(self, place: str) -> bool:
        """Lead to what is wrong with the steps; False, and back to the job, if it is elsewhere."""
        if not self.is_open or self._page is None:
            return False
        if place == _PLACE:
            self._page.tell_all()
            return True
        self._turn(is_open=False)
        return False

    def test(self) -> bool:
        """Test the steps if they are what is seen."""
        if self.is_open and self._page is not None:
            self._page.test_all()
            return True
        return False

    def close(self) -> None:
        """End a test that is under way."""
        if self._page is not None:
            self._page.close_test()

    def _open(self) -> None:
        page = self._page or self._made()
        page.show_text(self._field.value())
        page.show_key(self._key)
        if self._look is not None:
            page.show_look(self._look, self._session.secrets)
        self._turn(is_open=True)
        page.take_focus()

    def _leave(self) -> None:
        self._turn(is_open=False)
        self._field.setFocus()

    def _turn(self, *, is_open: bool) -> None:
        for widget in self._job:
            widget.setVisible(not is_open)
        if self._page is not None:
            self._page.setVisible(is_open)
            self._page.tests.setVisible(is_open)
        if self._under_way is not None and is_open:
            self._under_way.show_of(self._session.job_id)
        elif self._under_way is not None:
            self._under_way.close_count()
        self.turned.emit()

    def _made(self) -> StepsPage:
        page = self._page = self._make()
        if self._rooms is not None:
            sheet, foot = self._rooms
            sheet.insertWidget(sheet.indexOf(self._job[0]) + 1, page, 1)
            foot.insertWidget(0, page.tests)
            self._under_way = UnderWay(self._bridge, page)
            foot.insertWidget(1, self._under_way)
        page.text_edited.connect(self._field.take)
        page.left.connect(self._leave)
        page.key_changed.connect(self.key_changed)
        page.secrets_wanted.connect(self._session.ask_secret_names)
        self._session.secret_names_known.connect(page.offer_secrets)
        return page

    @property
    def _key(self) -> str:
        """The key of the job as it is typed, which a look may not know yet."""
        return self._session.job.texts.get("key", "")

    def _show_text(self, text: str) -> None:
        if self.is_open and self._page is not None:
            self._page.show_text(text)

    def _show_look(self, look: "EditorLook") -> None:
        self._look = look
        if self.is_open and self._page is not None:
            self._page.show_look(look, self._session.secrets)
            self._page.show_key(self._key)
