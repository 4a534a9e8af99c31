"""English texts where lines run from the right, as there are none in the language of the system."""

from PySide6.QtCore import QTranslator

_MARK = "\N{LEFT-TO-RIGHT MARK}"
# Patterns of dates and names of keys, which Qt reads again.
_READ_BY_QT = frozenset({"QShortcut", "QApplication"})


class EnglishFromTheRight(QTranslator):
    """Keeps the sign that ends a text at its end: “Replace…” would read “…Replace”."""

    def translate(
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,  # noqa: ARG002 - as Qt has it
        n: int = -1,  # noqa: ARG002
    ) -> str:
        ends_in_sign = bool(source) and not source[-1].isalnum() and source[-1] not in _OPEN
        return f"{source}{_MARK}" if ends_in_sign and context not in _READ_BY_QT else source

    def isEmpty(self) -> bool:
        return False


# A place to be filled, whose words may end in a letter of another script, and what is glued to more.
_OPEN = frozenset("} \n")
