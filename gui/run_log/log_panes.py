"""Share out the room between the log and the output of a run."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from gui.look.tokens import space
from gui.memory.window_memory import WindowMemory
from gui.widgets.splitters import splitter

if TYPE_CHECKING:
    from gui.run_output.run_output_view import RunOutputView

_BESIDE, _BELOW = "log", "output_below"
# A page that is higher has room for the output below the log, where all columns are in sight.
_HIGH = 110
_SHARES_BESIDE = [1_140, 860]


class LogPanes:
    """Puts them below one another or side by side, as they last stood if somebody moved what parts them.

    Otherwise the output has half of the height, and more where that would cut it to a few lines.
    """

    def __init__(self, memory: WindowMemory) -> None:
        self._memory = memory
        self._is_by_hand = False
        self._output: RunOutputView | None = None
        self.parts = splitter(_BESIDE, Qt.Orientation.Horizontal)
        self.parts.setProperty("ruled", True)
        self.parts.splitterMoved.connect(self._note_hand)

    @property
    def are_beside(self) -> bool:
        return self.parts.orientation() == Qt.Orientation.Horizontal

    def add_output(self, output: "RunOutputView", height: int) -> None:
        """Put an output next to the log, on a page of this height."""
        self._output = output
        self.parts.addWidget(output)
        self.parts.setStretchFactor(1, 2)
        self._share_out(height)

    def follow_height(self, height: int) -> None:
        """Stand as a page of this height has room."""
        is_high = height >= space(_HIGH)
        if is_high == self.are_beside:
            self.keep()
            self.parts.setOrientation(Qt.Orientation.Vertical if is_high else Qt.Orientation.Horizontal)
            self.parts.setObjectName(_BELOW if is_high else _BESIDE)
            self._share_out(height)
        elif is_high and not self._is_by_hand:
            self._give_output_room(height)

    def keep(self) -> None:
        """Remember the room that somebody gave them; else it goes by what there is."""
        if self._output is not None and self._is_by_hand:
            self._memory.keep_splitter(self.parts)

    def _share_out(self, height: int) -> None:
        """Give log and output the room that they had when they last stood so."""
        orientation = self.parts.orientation()
        self._is_by_hand = self._output is not None and self._memory.restore_splitter(self.parts)
        # What is kept says the direction, too, and may be of an older arrangement.
        self.parts.setOrientation(orientation)
        if self._is_by_hand:
            return
        if self.are_beside:
            self.parts.setSizes(_SHARES_BESIDE)
        else:
            self._give_output_room(height)

    def _give_output_room(self, height: int) -> None:
        log, output = self.parts.widget(0), self._output
        if log is not None and output is not None:
            least = log.minimumSizeHint().height()
            below = min(max(output.wanted_height, height // 2), max(height - least, 0))
            self.parts.setSizes([height - below, below])

    def _note_hand(self) -> None:
        self._is_by_hand = True
