"""A line of buttons and links for what can be done; the rest is in a menu at its end."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.inspector.headline import HeadlineAct
from gui.look.tokens import begun_after, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.late_presses import LatePresses
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.menu import Menu
from gui.widgets.paragraph import Label, dot_between

_ALL = 1_000
# What changes something is a button; what only shows more is a link.
_CHANGING = frozenset({HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.RESUME})
_BETWEEN_LINKS, _BETWEEN_BUTTONS = "·", "\N{EN SPACE}"


class ActRow(QWidget):
    """Tells which act is wanted; no word is cut.

    Where there is no room for all, some have `shorter` words, one after the other. A link behind buttons then
    stands `above`, where the text there leaves it room; else the last ones fold.
    Before that it tells that one is `pressed`, or the menu opened: what it stands for may change until then.
    What stands behind the links has all the room that they leave.
    """

    wanted = Signal(object)
    pressed = Signal()

    def __init__(
        self,
        names: Mapping[HeadlineAct, str],
        behind: QWidget,
        parent: QWidget,
        shorter: Mapping[HeadlineAct, str],
    ) -> None:
        super().__init__(parent)
        self._names = dict(names)
        self._shorter = shorter
        self._acts: Sequence[HeadlineAct] = ()
        self._behind = behind
        self._late_presses = LatePresses(self)
        self._buttons = {act: self._button(act) for act in names}
        self._more = LinkButton("…", self)
        self._more.setObjectName("banner_more")
        self._more.setAccessibleName(self.tr("More…"))
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(Menu(self._more))
        self._more.menu().aboutToShow.connect(self.pressed)
        self._rows: dict[HeadlineAct, QAction] = {}
        self._more.hide()
        self.above = self._above()
        self._text_above = 0
        self._dots: dict[QWidget, Label] = {}
        self._line = line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        for button in (*self._buttons.values(), self._more):
            if line.count():
                self._dots[button] = dot_between(self)
                line.addWidget(self._dots[button])
            line.addWidget(button)
        line.addSpacing(space(1))
        # The links begin the line all the same.
        line.addWidget(behind, _ALL)
        line.addStretch(1)
        self.setFixedHeight(max(each.sizeHint().height() for each in (*self._buttons.values(), self._more)))

    @property
    def inset(self) -> int:
        """How far the words of a link stand from its edge."""
        return self._more.inset

    @property
    def is_pressed(self) -> bool:
        """Whether a button is pressed, or the menu is open."""
        menu = self._more.menu()
        return menu.isVisible() or any(
            each.isDown() for each in (*self._buttons.values(), self._more, self.above)
        )

    def show_acts(self, acts: Sequence[HeadlineAct], names: Mapping[HeadlineAct, str]) -> None:
        """Offer these acts, of which some are called otherwise now."""
        offered = [act for act in self._names if act in acts]
        renamed = {act: name for act, name in names.items() if name != self._names[act]}
        if offered == self._acts and not renamed:
            return
        self._acts = offered
        for act, name in renamed.items():
            self._names[act] = name
            self._buttons[act].show_words(name)
        self._fold()
        if self.isVisible():
            self._late_presses.begin()

    def stand_for_other(self) -> None:
        """Note that the same acts would be done with something else from now on."""
        if self.isVisible():
            self._late_presses.begin()

    def leave_above(self, width: int) -> None:
        """Take note how wide the text above is, beside which a link may stand."""
        if width != self._text_above:
            self._text_above = width
            self._fold()

    def enable(self, act: HeadlineAct, is_enabled: bool) -> None:
        self._buttons[act].setEnabled(is_enabled)
        if act is HeadlineAct.WHY:
            self.above.setEnabled(is_enabled)
        if act in self._rows:
            self._rows[act].setEnabled(is_enabled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        """Fold again where words become wider, as when the sheet of the window makes them semibold."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fold()
        return super().event(event)

    def _fold(self) -> None:
        """Show as many links as have room."""
        links: list[LinkButton] = [self._buttons[act] for act in self._acts]
        is_framed = bool(self._acts) and self._buttons[self._acts[0]].is_framed
        # A frame begins where the words above it do, a link with its words.
        self._line.setContentsMargins(*begun_after(self.inset if is_framed else 0, 0, 0, 0))
        room = self.width() - space(1) - (self.inset if is_framed else 0)
        for act, words in self._words_for(room).items():
            self._buttons[act].show_shorter(words, self._names[act])
        shown = links
        while len(shown) > 1 and self._width_of(shown, is_all=len(shown) == len(links)) > room:
            shown = shown[:-1]
        is_above = is_framed and self._has_room_above(room)
        if is_above:
            shown = links[:-1]
        self.above.setVisible(is_above)
        if len(shown) < len(links) and not is_above:
            folded = self._acts[len(shown) :]
            # It may be open: its rows stay while they mean the same.
            if [self._row_words(act) for act in folded] != [row.text() for row in self._rows.values()]:
                self._fill_menu(folded)
            shown = [*shown, self._more]
        # What goes first makes room: all of them side by side would widen the page for a moment.
        every = (*self._buttons.values(), self._more)
        for each in sorted(every, key=lambda each: each in shown):
            each.setVisible(each in shown)
        for link, dot in self._dots.items():
            dot.setVisible(link in shown[1:])
        for before, link in pairwise(shown):
            self._dots[link].setText(_BETWEEN_BUTTONS if before.is_framed else _BETWEEN_LINKS)

    def _has_room_above(self, room: int) -> bool:
        """Tell whether the one link that has none here has room beside the text above."""
        *before, last = (self._buttons[act] for act in self._acts)
        if self._acts[-1] is not HeadlineAct.WHY or not before:
            return False
        is_needed = self._width_of([*before, last], is_all=True) > room
        has_room = self._text_above + space(2) + self.above.sizeHint().width() <= self.width() - self.inset
        return is_needed and has_room and self._width_of(before, is_all=True) <= room

    def _words_for(self, room: int) -> dict[HeadlineAct, str]:
        """Return what the acts are called where there is so much room for all."""
        words = {act: self._names[act] for act in self._acts}
        between = self._between * (len(words) - 1)
        for act in (None, *(each for each in self._shorter if each in words)):
            if act is not None:
                words[act] = self._shorter[act]
            if between + sum(self._buttons[each].width_of(said) for each, said in words.items()) <= room:
                break
        return words

    @property
    def _between(self) -> int:
        return max(each.sizeHint().width() for each in self._dots.values())

    def _width_of(self, links: Sequence[LinkButton], *, is_all: bool) -> int:
        stand = [*links] if is_all else [*links, self._more]
        return sum(link.sizeHint().width() for link in stand) + self._between * (len(stand) - 1)

    def _fill_menu(self, acts: Sequence[HeadlineAct]) -> None:
        menu = self._more.menu()
        menu.clear()
        self._rows = {act: menu.addAction(self._row_words(act)) for act in acts}
        for act, row in self._rows.items():
            row.triggered.connect(partial(self._want, act))
            row.setEnabled(self._buttons[act].isEnabled())
        self._more.help_text = ", ".join(self._names[act] for act in acts)
        self._more.setToolTip(plain_tool_tip(self._more.help_text))

    def _row_words(self, act: HeadlineAct) -> str:
        return self._names[act].replace("&", "&&")

    def _want(self, act: HeadlineAct) -> None:
        if act in _CHANGING:
            # The second press of a double click would change what is shown next.
            self._late_presses.begin()
        self.wanted.emit(act)

    def _above(self) -> LinkButton:
        link = LinkButton(self._names[HeadlineAct.WHY], self)
        link.setObjectName("banner_why_above")
        link.pressed.connect(self.pressed)
        link.clicked.connect(partial(self._want, HeadlineAct.WHY))
        link.hide()
        return link

    def _button(self, act: HeadlineAct) -> LinkButton:
        button = LinkButton(self._names[act], self, is_framed=act in _CHANGING)
        button.setObjectName(f"banner_{act.name.lower()}")
        button.pressed.connect(self.pressed)
        button.clicked.connect(partial(self._want, act))
        return button
