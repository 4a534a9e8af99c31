"""Build the D-Bus message that shows a notification."""

from pathlib import Path

from jeepney import DBusAddress, Message, new_method_call

from gui.desktop.notification_words import Notification

NOTIFICATIONS = "org.freedesktop.Notifications"
_SERVER = DBusAddress("/org/freedesktop/Notifications", NOTIFICATIONS, NOTIFICATIONS)
_LOW, _NORMAL = 0, 1
_BY_SERVER = -1
# Not by `html`, which takes 0.3 MB for the names of letters.
_ESCAPED = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))


def notify_message(notification: Notification, replaces: int, icon: Path) -> Message:
    """Return the request to show one, in the place of another if its number is not 0."""
    actions = [text for choice in notification.choices for text in (choice[0].value, choice[1])]
    hints = {
        "desktop-entry": ("s", "hourbell"),
        "urgency": ("y", _NORMAL if notification.is_trouble else _LOW),
    }
    body = notification.text
    for letter, escaped in _ESCAPED:
        body = body.replace(letter, escaped)
    values = ("Hourbell", replaces, str(icon), notification.title, body, actions, hints, _BY_SERVER)
    return new_method_call(_SERVER, "Notify", "susssasa{sv}i", values)
