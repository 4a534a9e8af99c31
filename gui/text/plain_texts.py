"""Escape texts that Qt would take for rich text."""

from PySide6.QtGui import Qt


def plain_tool_tip(text: str) -> str:
    """Return what a tool tip shows as this text: names come from others, and a tag in one is not a tag.

    A tool tip has no format that could be set, so a text that looks like rich text is made rich text that
    shows it.
    """
    if not Qt.mightBeRichText(text):
        return text
    from html import escape  # where it is wanted: its tables of entities cost a start 3 ms

    lines = escape(text).replace("\n", "<br>")
    return f'<p style="white-space: pre-wrap">{lines}</p>'
