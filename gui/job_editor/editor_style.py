"""What the fields of the editor add to the style of the window."""

from PySide6.QtGui import QPalette

from gui.look.spacing import space

_Role = QPalette.ColorRole


def editor_style(palette: QPalette) -> str:
    """Return the rules in the colours of a palette; set it again when the palette changes."""
    base, line = palette.color(_Role.Base).name(), palette.color(_Role.Mid).name()
    hover = palette.color(_Role.Midlight).name()
    accent, wrong = palette.color(_Role.Accent), palette.color(_Role.BrightText).name()
    return f"""
QPlainTextEdit {{ background: {base}; border: 1px solid {line}; border-radius: {space(1.5)}px;
  padding: {space(0.5)}px {space(1)}px; }}
QPlainTextEdit:focus {{ border-color: {accent.name()}; }}
QPlainTextEdit[failed="true"], QComboBox[failed="true"] {{ border-color: {wrong}; }}
QToolButton[disclosure="true"] {{ padding: {space(0.5)}px {space(1.5)}px {space(0.5)}px {space(0.5)}px; }}
QToolButton[disclosure="true"]:checked {{ background: transparent; }}
QToolButton[disclosure="true"]:hover {{ background: {hover}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
"""
