"""What Fusion leaves to say: flat tools, quiet tables, slim scroll bars."""

from PySide6.QtGui import QPalette

from gui.look.palettes import blended
from gui.look.spacing import space

_Role = QPalette.ColorRole


def style_sheet(palette: QPalette) -> str:
    """Return the rules in the colours of a palette; set it again when the palette changes."""
    window, mid = palette.color(_Role.Window), palette.color(_Role.Mid)
    accent = palette.color(_Role.Accent)
    base = palette.color(_Role.Base).name()
    hover = palette.color(_Role.Midlight).name()
    line, muted = mid.name(), palette.color(_Role.PlaceholderText).name()
    chosen = blended(window, accent, 0.18).name()
    text = palette.color(_Role.Text).name()
    on_accent = palette.color(_Role.HighlightedText).name()
    pressed = blended(accent, palette.color(_Role.Text), 0.15).name()
    quiet = palette.color(_Role.Dark).name()
    thumb = blended(window, palette.color(_Role.Dark), 0.6).name()
    return f"""
QToolBar {{ border: none; padding: {space(1)}px {space(2)}px; spacing: {space(1)}px; }}
QToolButton {{ border: 2px solid transparent; border-radius: {space(1.5)}px; padding: {space(0.75)}px; }}
QToolButton[worded="true"] {{ border: 1px solid {line}; padding: {space(1)}px {space(3)}px; }}
QToolButton[beside="true"] {{ padding: {space(0.75)}px {space(2)}px; }}
QToolButton[popupMode="1"] {{ padding-right: {space(4.5)}px; }}
QToolButton::menu-button {{ border: none; width: {space(4)}px; border-radius: {space(1)}px; }}
QToolButton::menu-button:hover {{ background: {line}; }}
QToolButton[tab="true"] {{ padding: {space(0.75)}px {space(2.5)}px; color: {muted}; }}
QToolButton[tab="true"]:checked {{ color: {text}; }}
QToolButton[chip="true"] {{ border: 1px solid {line}; border-radius: {space(2.5)}px;
  padding: {space(0.25)}px {space(2)}px; }}
QToolButton[chip="true"][filtering="true"], QToolButton[chip="true"]:checked {{
  background: {chosen}; border-color: {accent.name()}; }}
QToolButton[floating="true"] {{ background: {accent.name()}; color: {on_accent};
  border-radius: {space(3)}px; padding: {space(1)}px {space(3)}px; }}
QLineEdit {{ background: {base}; border: 1px solid {line}; border-radius: {space(1.5)}px;
  padding: {space(0.75)}px {space(1.5)}px; selection-background-color: {accent.name()};
  selection-color: {on_accent}; }}
QLineEdit:focus {{ border-color: {accent.name()}; }}
QLineEdit[failed="true"] {{ border-color: {palette.color(_Role.BrightText).name()}; }}
QTreeView {{ background: transparent; outline: 0; }}
QTreeView::item {{ padding: {space(0.75)}px 0; border: none; }}
QTreeView::item:hover, QTreeView::branch:hover {{ background: {hover}; }}
QTreeView::item:selected, QTreeView::branch:selected {{ background: {chosen}; color: {text}; }}
QPlainTextEdit {{ background: {base}; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed {{ background: {line}; }}
QToolButton:checked {{ background: {chosen}; }}
QToolButton:focus {{ border-color: {accent.name()}; }}
QToolButton::menu-indicator {{ image: none; }}
QPushButton {{ background: {palette.color(_Role.Button).name()}; border: 1px solid {line};
  border-radius: {space(1.5)}px; padding: {space(1.25)}px {space(4)}px; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed {{ background: {line}; }}
QPushButton:focus {{ border-color: {accent.name()}; }}
QPushButton[primary="true"] {{ background: {accent.name()}; color: {on_accent};
  border-color: {accent.name()}; }}
QPushButton[primary="true"]:hover, QPushButton[primary="true"]:pressed {{ background: {pressed}; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {text}; }}
QPushButton:disabled, QPushButton[primary="true"]:disabled {{ color: {quiet}; }}
QPushButton[primary="true"]:disabled {{ background: {line}; border-color: {line}; }}
QComboBox {{ background: {base}; border: 1px solid {line}; border-radius: {space(1.5)}px;
  padding: {space(0.75)}px {space(1.5)}px; }}
QComboBox:hover {{ background: {hover}; }}
QComboBox:focus {{ border-color: {accent.name()}; }}
QComboBox::drop-down {{ border: none; width: {space(5)}px; }}
QComboBox QAbstractItemView {{ background: {base}; border: 1px solid {line}; padding: {space(0.5)}px; }}
QHeaderView {{ background: {base}; }}
QHeaderView::section {{ background: {base}; color: {muted}; border: none;
  padding: {space(1)}px {space(2)}px; }}
QHeaderView::section:vertical {{ padding-top: {space(2.5)}px; }}
QTableView QTableCornerButton::section {{ background: {base}; border: none; }}
LineTable QTableView {{ outline: 0; selection-background-color: {chosen}; selection-color: {text}; }}
LineTable QTableView::item {{ padding: 0 {space(1.25)}px; }}
PaletteView {{ background: {base}; border: 1px solid {quiet}; }}
LossesList QListWidget {{ background: {base}; border: 1px solid {line};
  border-radius: {space(1.5)}px; padding: {space(1)}px; }}
QMenu {{ background: {base}; border: 1px solid {line}; padding: {space(1)}px; }}
QMenu::item {{ padding: {space(1.25)}px {space(4)}px {space(1.25)}px {space(2)}px;
  border-radius: {space(1)}px; }}
QMenu[has_checks="true"]::item {{ padding-left: {space(6)}px; }}
QMenu::item:selected {{ background: {hover}; color: {text}; }}
QMenu::icon {{ padding-left: {space(2)}px; }}
QMenu::separator {{ height: 1px; background: {line}; margin: {space(1)}px {space(2)}px; }}
QMenu::indicator {{ width: {space(2)}px; height: {space(2)}px;
  border-radius: {space(1)}px; left: {space(3)}px; }}
QMenu::indicator:checked {{ background: {accent.name()}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QSplitter::handle {{ background: transparent; border-radius: {space(0.5)}px; margin: {space(0.5)}px; }}
QSplitter::handle:hover {{ background: {line}; }}
QSplitter::handle:pressed {{ background: {accent.name()}; }}
QStatusBar::item {{ border: none; }}
QScrollBar:vertical {{ background: transparent; width: {space(2.5)}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {space(2.5)}px; margin: 0; }}
QScrollBar::handle {{ background: {thumb}; border-radius: {space(0.75)}px; margin: {space(0.5)}px; }}
QScrollBar::handle:vertical {{ min-height: {space(8)}px; }}
QScrollBar::handle:horizontal {{ min-width: {space(8)}px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: transparent; border: none; width: 0; height: 0; }}
QToolTip {{ background: {palette.color(_Role.ToolTipBase).name()};
  color: {palette.color(_Role.ToolTipText).name()}; border: none; padding: 0 {space(1)}px; }}
"""
