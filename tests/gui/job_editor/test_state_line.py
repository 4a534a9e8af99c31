"""What stands beside Save keeps within the room that the window has."""

from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.state_line import StateLine
from tests.gui.finding import child


def test_long_words_beside_save_make_no_window_wider(qtbot: QtBot) -> None:
    """At letters half as large again the window of the steps reached beyond the screen, Save with it."""
    line = StateLine()
    qtbot.addWidget(line)
    # A reason of fewer letters than are always shown would need less room.
    line.show_state(("steps", "Nobody said so."), is_changed=True, is_saving=False)
    least = line.minimumSizeHint().width()
    reason = "Step 1: Address: there is no address that could be called, and nobody said one before."
    line.show_state(("steps", reason), is_changed=True, is_saving=False)
    assert line.minimumSizeHint().width() == least

    line.resize(200, 20)
    line.show()
    wrong = child(line, QToolButton, "wrong")
    assert wrong.width() <= 200
    assert wrong.toolTip() == wrong.accessibleName() == reason
