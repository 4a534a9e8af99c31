"""Texts of the window in a pseudo language made of the English ones, to see what lacks room or words."""

import re
from functools import lru_cache

from PySide6.QtCore import QTranslator

from scheduler_core.wording.pseudo import PSEUDO_CODE, pseudo

_CODE_OF_LANGUAGE = "languages"
# Qt writes dates by these.
_PATTERN_OF_DATE = re.compile(r"[dMy]+(?:[ .,/-]+[dMy]+)*")
# Names of keys, which Qt reads again, and the direction of lines.
_READ_BY_QT = frozenset({"QShortcut", "QApplication"})
_KEPT = 4_096


class PseudoTexts(QTranslator):
    """Every text longer by two fifths, with accents, in brackets: what is not translated stays English."""

    def translate(
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,  # noqa: ARG002 - as Qt has it
        n: int = -1,  # noqa: ARG002
    ) -> str:
        if context == _CODE_OF_LANGUAGE:
            return PSEUDO_CODE
        if context in _READ_BY_QT or _PATTERN_OF_DATE.fullmatch(source):
            return source
        return _longer(source)

    def isEmpty(self) -> bool:
        return False


@lru_cache(_KEPT)
def _longer(source: str) -> str:
    return pseudo(source)
