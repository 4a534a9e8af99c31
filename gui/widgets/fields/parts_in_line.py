"""Parts of one field beside one another, as in a number with its unit."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.look.spacing import space


def stand_in_line(field: QWidget, *parts: QWidget, gap: float = 1, wide: QWidget | None = None) -> None:
    """Lay parts over all of a field, which takes the focus to the first; `wide` gets what room is left."""
    line = QHBoxLayout(field)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(space(gap))
    for part in parts:
        line.addWidget(part, int(part is wide))
    line.addStretch(0 if wide else 1)
    field.setFocusProxy(parts[0])
