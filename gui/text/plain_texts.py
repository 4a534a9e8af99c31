"""Texts that Qt would take for rich text wherever they look like it, made to be shown as they are."""

import html

from PySide6.QtGui import Qt


def plain_tool_tip(text: str) -> str:
    """Return what a tool tip shows as this text: names come from others, and a tag in one is no tag.

    A tool tip has no format that could be set, so a text that looks like rich text is made rich text that
    shows it.
    """
    if not Qt.mightBeRichText(text):
        return text
    lines = html.escape(text).replace("\n", "<br>")
    return f'<p style="white-space: pre-wrap">{lines}</p>'
