"""Say how a time is typed, where what was typed is none."""

from PySide6.QtCore import QCoreApplication


def coming_examples() -> str:
    return _tr("Write a time, such as “in 2 hours”, “in 3 days” or “Friday 18:00”")


def past_examples() -> str:
    return _tr("Write a time, such as “yesterday 18:00”, “two hours ago” or “a week ago”")


def _tr(text: str) -> str:
    return QCoreApplication.translate("TimeDialog", text)
