"""Texts made from the English ones: longer ones, or with a sign where lines run from the right."""

import re
from functools import lru_cache

from PySide6.QtCore import QObject, QTimeZone, QTranslator

from scheduler_core.wording.pseudo import PSEUDO_CODE, pseudo

_CODE_OF_LANGUAGE = "languages"
# Qt writes dates by these.
_PATTERN_OF_DATE = re.compile(r"[dMy]+(?:[ .,/-]+[dMy]+)*")
# Names of keys, which Qt reads again, and the direction of lines.
_READ_BY_QT = frozenset({"QShortcut", "QApplication"})
# A place to be filled, whose words may end in a letter of another script, and what is glued to more.
_OPEN = frozenset("} \n")
_MARK = "\N{LEFT-TO-RIGHT MARK}"
_KEPT = 4_096


class _MadeTexts(QTranslator):
    """Makes each text of the window from its English one, unless Qt reads it again.

    Qt words why it can't open a file while it makes the zone of this machine, and lets nobody else have it
    until that is worded here: whoever asked for it by then held Python, and the window stood still for ever.
    So the zone is made before.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        QTimeZone.systemTimeZoneId()

    def translate(
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,  # noqa: ARG002 - as Qt has it
        n: int = -1,  # noqa: ARG002
    ) -> str:
        return source if context in _READ_BY_QT else self._made(context, source)

    def isEmpty(self) -> bool:
        return False

    def _made(self, context: str, source: str) -> str:
        raise NotImplementedError


class PseudoTexts(_MadeTexts):
    """Every text longer by two fifths, with accents, in brackets: what is not translated stays English."""

    def _made(self, context: str, source: str) -> str:
        if context == _CODE_OF_LANGUAGE:
            return PSEUDO_CODE
        return source if _PATTERN_OF_DATE.fullmatch(source) else _longer(source)


class EnglishFromTheRight(_MadeTexts):
    """Keeps the sign that ends a text at its end: “Replace…” would read “…Replace”."""

    def _made(self, context: str, source: str) -> str:  # noqa: ARG002
        ends_in_sign = bool(source) and not source[-1].isalnum() and source[-1] not in _OPEN
        return f"{source}{_MARK}" if ends_in_sign else source


@lru_cache(_KEPT)
def _longer(source: str) -> str:
    return pseudo(source)
