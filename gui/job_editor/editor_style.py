"""What the fields of the editor add to the style of the window."""

from PySide6.QtGui import QPalette

from gui.palettes import blended
from gui.spacing import space

_Role = QPalette.ColorRole


def editor_style(palette: QPalette) -> str:
    """Return the rules in the colours of a palette; set it again when the palette changes."""
    base, line = palette.color(_Role.Base).name(), palette.color(_Role.Mid).name()
    hover = palette.color(_Role.Midlight).name()
    accent, wrong = palette.color(_Role.Accent), palette.color(_Role.BrightText).name()
    on_accent = palette.color(_Role.HighlightedText).name()
    pressed = blended(accent, palette.color(_Role.Text), 0.15).name()
    quiet = palette.color(_Role.Dark).name()
    return f"""
QPlainTextEdit {{ background: {base}; border: 1px solid {line}; border-radius: {space(1.5)}px;
  padding: {space(0.5)}px {space(1)}px; }}
QPlainTextEdit:focus {{ border-color: {accent.name()}; }}
QPlainTextEdit[failed="true"], QComboBox[failed="true"] {{ border-color: {wrong}; }}
QComboBox {{ background: {base}; border: 1px solid {line}; border-radius: {space(1.5)}px;
  padding: {space(0.75)}px {space(1.5)}px; }}
QComboBox:hover {{ background: {hover}; }}
QComboBox:focus {{ border-color: {accent.name()}; }}
QComboBox::drop-down {{ border: none; width: {space(5)}px; }}
QComboBox QAbstractItemView {{ background: {base}; border: 1px solid {line}; padding: {space(0.5)}px; }}
QToolButton[disclosure="true"] {{ padding: {space(0.5)}px {space(1.5)}px {space(0.5)}px {space(0.5)}px; }}
QToolButton[disclosure="true"]:checked {{ background: transparent; }}
QToolButton[disclosure="true"]:hover {{ background: {hover}; }}
QPushButton[primary="true"] {{ background: {accent.name()}; color: {on_accent};
  border-color: {accent.name()}; }}
QPushButton[primary="true"]:hover, QPushButton[primary="true"]:pressed {{ background: {pressed}; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {palette.color(_Role.Text).name()}; }}
QPushButton:disabled {{ color: {quiet}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
"""
