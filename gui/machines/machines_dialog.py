"""The machines of a store, each on a card of its own, below one another."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.machines.machine_card import MachineCard
from gui.machines.machines_seen import MachinesSeen
from gui.machines.sharing_panel import SharingPanel
from gui.text import formats
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.push_button import ShowsKeys
from gui.widgets.heading import Heading
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.page_scroll import lay_out_page
from gui.widgets.room_on_screen import take_room

_TICK_MILLISECONDS = 1_000
# Four rows in grey and what is being read, in steps of the scale.
_HIGH_WHILE_EMPTY = 58
# Heartbeats are no changes, so they are asked for.
_LOOK_MILLISECONDS = 5_000


class MachinesDialog(ShowsKeys, QDialog):
    """Stays open. A machine keeps its place as long as it is shown; new ones come last."""

    drain_wanted = Signal(object)
    resume_wanted = Signal(object)
    tags_wanted = Signal(object)
    forget_wanted = Signal(object)
    enable_wanted = Signal()
    look_wanted = Signal()

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("machines_dialog")
        self.setWindowTitle(self.tr("Machines"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._now = now
        self._cards: dict[str, MachineCard] = {}
        self._count = OneLine("", self)
        self._count.setObjectName("machines_count")
        self._trouble = ProblemLabel(self)
        self._trouble.setObjectName("machines_trouble")
        self._trouble.hide()
        self._is_refusal = False
        self.empty = OnceKnown(
            theme,
            "machines",
            self.tr("Reading the machines …"),
            self.tr("No machine yet"),
            self.tr("Once an engine runs, here or elsewhere, its machine is shown here."),
            self,
        )
        self.empty.setMinimumHeight(space(_HIGH_WHILE_EMPTY))
        self._is_known = False
        self.sharing = SharingPanel(self)
        self.sharing.hide()
        self._page = QWidget(self)
        self._column = QVBoxLayout(self._page)
        self._column.setSpacing(space(2))
        for widget in (self._trouble, self.empty, self.sharing):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(space(3))
        head.addWidget(Heading(self.tr("Machines"), self))
        head.addWidget(self._count, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        lay_out_page(self, head, self._page, buttons)
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._ticks.timeout.connect(self._tick)
        self._looks = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._looks.timeout.connect(self.look_wanted)
        self.sharing.enable_wanted.connect(self.enable_wanted)
        self.empty.again_wanted.connect(self.look_wanted)
        take_room(self, self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(space(220), space(150))

    def show_seen(self, seen: MachinesSeen) -> None:
        if not self._is_refusal:
            self._trouble.show_wrong("")
        left = {each.machine for each in seen.machines}
        for name in [name for name in self._cards if name not in left]:
            card = self._cards.pop(name)
            card.hide()
            card.deleteLater()
        now = self._now()
        for machine in seen.machines:
            card = self._cards.get(machine.machine) or self._add(MachineCard(machine, self._page))
            card.show_machine(machine, seen.usual, now, is_sharing=seen.is_sharing)
            card.show()
        self._is_known = True
        self.empty.know()
        self.empty.setVisible(not seen.machines)
        self.sharing.show_seen(seen)
        self._count.setText(self._count_of(seen))

    @property
    def is_known(self) -> bool:
        """Tell whether an answer has come."""
        return self._is_known

    def show_trouble(self, words: str) -> None:
        """Say why nothing more is known, until something is; what was seen last stays."""
        self._is_refusal = False
        self._trouble.show_wrong(words)

    def show_refusal(self, words: str) -> None:
        """Say why something was refused, until something else is wanted; "" where nothing was."""
        self._is_refusal = bool(words)
        self._trouble.show_wrong(words)

    def showEvent(self, event: QShowEvent) -> None:
        self._ticks.start()
        self._looks.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        self._looks.stop()
        super().hideEvent(event)

    def _add(self, card: MachineCard) -> MachineCard:
        self._cards[card.machine.machine] = card
        self._column.insertWidget(self._column.indexOf(self.sharing), card)
        card.drain_wanted.connect(self.drain_wanted)
        card.resume_wanted.connect(self.resume_wanted)
        card.tags_wanted.connect(self.tags_wanted)
        card.forget_wanted.connect(self.forget_wanted)
        return card

    def _tick(self) -> None:
        now = self._now()
        for card in self._cards.values():
            card.tick(now)

    def _count_of(self, seen: MachinesSeen) -> str:
        living = sum(machine.is_alive for machine in seen.machines)
        if not seen.is_sharing or seen.is_to_start_anew or living <= 1:
            return ""
        return self.tr("{count} share the runs").format(count=formats.whole_number(living))
