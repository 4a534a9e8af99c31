"""The button that saves a job."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.push_button import PushButton, make_primary


class SaveButton(PushButton):
    """Grey while something is missing; a click there asks to save as well, which then says what.

    What was typed last may be all that was missing, and is read only a moment later.
    """

    wanted = Signal()

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._is_saving = False
        self._had_focus = False
        self.setObjectName("save")
        make_primary(self)
        self.setAutoDefault(True)
        self.clicked.connect(self.wanted)

    def show_state(self, missing: str, *, is_saving: bool) -> None:
        """Say what is missing, if anything is; while the job is being saved nothing can be asked."""
        self._is_saving = is_saving
        can_save = not missing and not is_saving
        if not can_save and self.window().focusWidget() is self:
            # Qt would give it to what the job does, and the next arrow key would choose something else there.
            self._had_focus = True
            self.clearFocus()
        self.setEnabled(can_save)
        if can_save and self._had_focus:
            self._had_focus = False
            if self.window().focusWidget() is None:
                self.setFocus()
        self.setToolTip(plain_tool_tip(missing))
        self.setAccessibleDescription(missing)

    def event(self, event: QEvent) -> bool:
        if (
            not self.isEnabled()
            and not self._is_saving
            and isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonPress
            and event.button() == Qt.MouseButton.LeftButton
        ):
            self.wanted.emit()
            return True
        return super().event(event)
