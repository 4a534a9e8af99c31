"""Output of runs with control characters written out, so that no terminal obeys them."""

import codecs
import re

# Colours and the like; on a terminal also the clearing of the line, which progress bars use.
_STYLE = re.compile(r"\x1b\[[0-9;:]*m|\x1b\[[0-2]?K")
_BEGINNING_OF_STYLE = re.compile(r"\x1b(\[[0-9;:]{0,30})?\Z")
# C0 and C1 without tab and line feed, and what turns the direction of text around.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class ShownOutput:
    """Turns the bytes of one stream, portion by portion, into text that is safe to print.

    Bytes that are no UTF-8 and control characters appear as escapes such as \\xff and \\x1b. With
    `keeps_style` colours stay, as do returns to the beginning of the line. `ends_line` tells whether what was
    shown last ends a line.
    """

    def __init__(self, *, keeps_style: bool) -> None:
        self._keeps_style = keeps_style
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")
        self._held = ""
        self.ends_line = True

    def text_of(self, content: bytes, *, is_last: bool = False) -> str:
        """Return what can be shown so far; what may be half a character or sequence is held back."""
        text = self._held + self._decoder.decode(content, is_last)
        end = len(text) if is_last else _end_of_whole(text)
        self._held = text[end:]
        shown = self._harmless(text[:end])
        if seen := _STYLE.sub("", shown):
            self.ends_line = seen.endswith("\n")
        return shown

    def _harmless(self, text: str) -> str:
        text = text.replace("\r\n", "\n")
        if not self._keeps_style:
            return _OBEYED.sub(_escape, text)
        parts, place = [], 0
        for style in _STYLE.finditer(text):
            parts += [_OBEYED.sub(_escape_but_return, text[place : style.start()]), style[0]]
            place = style.end()
        return "".join((*parts, _OBEYED.sub(_escape_but_return, text[place:])))


def _end_of_whole(text: str) -> int:
    """Return where a sequence begins that may go on, or a return that a line feed may follow."""
    if text.endswith("\r"):
        return len(text) - 1
    begun = _BEGINNING_OF_STYLE.search(text, max(0, len(text) - 40))
    return begun.start() if begun else len(text)


def _escape_but_return(found: re.Match[str]) -> str:
    return found[0] if found[0] == "\r" else _escape(found)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
