"""Let a screen reader say what happened without being asked."""

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str, *, interrupts: bool = False) -> None:
    """Let a reader say words, if there are any: at once, or after what it is saying."""
    if not words or not widget.isVisible():
        return
    # The names of this part of Qt take 1.5 ms to make, and no start has anything to say.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    event = QAccessibleAnnouncementEvent(widget, words)
    if interrupts:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
