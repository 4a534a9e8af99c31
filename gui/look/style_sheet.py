"""The style sheet over Fusion: flat tools, quiet tables, slim scroll bars, popups."""

from PySide6.QtGui import QPalette

from gui.look.resource_files import resource_folder
from gui.look.tokens import Radius, Tone, colours_of, is_dark, space

# What Qt adds to the height that is said of a tool button, and to that of no other.
_TOOL_MORE = 3


def style_sheet(palette: QPalette) -> str:
    """Return the rules in the colours of a palette; set it again when the palette changes."""
    parts = (_buttons, _fields, _marks, _dates, _lists, _popups, _frame)
    return "".join(part(palette) for part in parts)


def _buttons(palette: QPalette) -> str:
    c = colours_of(palette)
    control, entry, pill = Radius.CONTROL.pixels, Radius.ENTRY.pixels, space(2.5)
    # What the frame of a wrong chip takes beyond its padding is taken from its height.
    more = 2 * max(0, c.ring - 1 - space(0.25))
    return f"""
QToolButton {{ border: 2px solid transparent; border-radius: {entry}px; padding: {space(0.75)}px; }}
QToolButton[worded="true"] {{ background: {c.raised}; border: 1px solid {c.edge};
  border-radius: {control}px; padding: {space(1)}px {space(2.25)}px; }}
QToolButton[worded="true"][close="true"] {{ padding: {space(1)}px {space(1.75)}px; }}
QToolButton[beside="true"] {{ padding: {space(0.75)}px {space(2)}px; }}
QToolButton[tool="true"] {{ padding: {space(1.5)}px; }}
QToolButton[beside="true"] {{ padding: {space(1.5)}px {space(2)}px; }}
QToolButton[split] {{ background: {c.accent}; color: {c.on_accent}; border: 2px solid {c.accent};
  font-weight: 600; }}
QToolButton[split="first"] {{ border-top-right-radius: 0; border-bottom-right-radius: 0;
  border-top-left-radius: {control}px; border-bottom-left-radius: {control}px; padding: 0 {space(2.5)}px; }}
QToolButton[split="last"] {{ border-top-left-radius: 0; border-bottom-left-radius: 0;
  border-top-right-radius: {control}px; border-bottom-right-radius: {control}px; padding: 0 {space(1)}px;
  border-left: 1px solid {c.accent_pressed}; }}
QToolButton[popupMode="1"] {{ padding-right: {space(4.5)}px; }}
QToolButton::menu-button {{ border: none; width: {space(4)}px; border-radius: {space(1)}px; }}
QToolButton::menu-button:hover {{ background: {c.gauge}; }}
QToolButton[tab="true"] {{ padding: {space(0.75)}px {space(2.5)}px; color: {c.muted}; }}
QToolButton[tab="true"]:checked {{ color: {c.on_chosen}; }}
QAbstractButton[chip="true"] {{ background: {c.raised}; border: 1px solid {c.edge}; border-radius: {pill}px;
  padding: {space(0.25)}px {space(2.5)}px; }}
QAbstractButton[chip="true"][high="true"] {{ border-radius: {space(3)}px;
  padding: {space(0.75)}px {space(2.75)}px; }}
QPushButton[chip="true"] {{ min-height: {space(5)}px; }}
QToolButton[chip="true"] {{ min-height: {space(5) - _TOOL_MORE}px; }}
QToolButton[chip="true"][high="true"] {{ min-height: 0; }}
QToolButton[chip="true"][opens="right"] {{ padding-right: {space(6.25)}px; }}
QToolButton[chip="true"][opens="left"] {{ padding-left: {space(6.25)}px; }}
QToolButton[beside="true"][opens="right"] {{ padding-right: {space(5)}px; }}
QToolButton[beside="true"][opens="left"] {{ padding-left: {space(5)}px; }}
QToolButton[framed="true"] {{ background: {c.raised}; border: 1px solid {c.edge};
  padding: {space(1)}px; }}
QToolButton[disclosure="true"]:checked {{ background: transparent; color: {c.text}; }}
QToolButton[disclosure="true"]:hover {{ background: {c.hover}; }}
QToolButton[link="true"][note="true"] {{ font-weight: 400; padding: 0; border: 1px solid transparent; }}
QToolButton[link="true"]:checked {{ background: {c.chosen}; }}
QToolButton[link="true"] {{ color: {c.link}; padding: 0 {space(0.5)}px; font-weight: 600; }}
QToolButton[link="true"][flush="true"] {{ padding: 0; border: 1px solid transparent; }}
QToolButton:hover {{ background: {c.flat_hover}; }}
QToolButton:pressed {{ background: {c.pressed}; }}
QToolButton[worded="true"]:hover, QToolButton[framed="true"]:hover, QAbstractButton[chip="true"]:hover {{
  background: {c.raised_hover}; }}
QToolButton[worded="true"]:pressed, QToolButton[framed="true"]:pressed,
QAbstractButton[chip="true"]:pressed {{ background: {c.raised_pressed}; }}
QToolButton[split]:hover {{ background: {c.accent_hover}; border-color: {c.accent_hover}; }}
QToolButton[split]:pressed {{ background: {c.accent_pressed}; border-color: {c.accent_pressed}; }}
QToolButton[split]:disabled {{ background: {c.inert}; border-color: {c.inert}; color: {c.disabled}; }}
QToolButton:checked {{ background: {c.chosen}; color: {c.on_chosen}; }}
QAbstractButton[chip="true"][filtering="true"], QAbstractButton[chip="true"]:checked {{
  background: {c.chosen}; color: {c.on_chosen}; border-color: {c.accent}; }}
QToolButton:checked:pressed, QAbstractButton[chip="true"][filtering="true"]:pressed,
QAbstractButton[chip="true"]:checked:pressed {{ background: {c.navigation_chosen}; }}
QToolButton[floating="true"] {{ background: {c.accent}; color: {c.on_accent};
  border-radius: {space(3)}px; padding: {space(1)}px {space(3)}px; }}
QToolButton[floating="true"]:hover {{ background: {c.accent_hover}; }}
QToolButton[floating="true"]:pressed {{ background: {c.accent_pressed}; }}
QToolButton:focus {{ border-color: {c.accent}; }}
QToolButton[tool="true"]:focus, QToolButton[beside="true"]:focus {{ border-color: transparent; }}
QToolButton[worded="true"]:focus, QToolButton[framed="true"]:focus, QToolButton[chip="true"]:focus {{
  border-color: {c.edge}; }}
QToolButton[chip="true"]:checked:focus, QToolButton[chip="true"][filtering="true"]:focus,
QToolButton[floating="true"]:focus {{ border-color: {c.accent}; }}
QAbstractButton[chip="true"][failed="true"], QAbstractButton[chip="true"][failed="true"]:focus {{
  border: {c.ring}px solid {c.tones[Tone.BAD]};
  padding: {max(0, space(0.25) + 1 - c.ring)}px {space(2.5) + 1 - c.ring}px; }}
QPushButton[chip="true"][failed="true"] {{ min-height: {space(5) - more}px; }}
QToolButton[chip="true"][failed="true"] {{ min-height: {space(5) - _TOOL_MORE - more}px; }}
QToolButton[chip="true"][high="true"][failed="true"] {{ min-height: 0; }}
QAbstractButton[chip="true"][high="true"][failed="true"] {{
  padding: {space(0.75) + 1 - c.ring}px {space(2.75) + 1 - c.ring}px; }}
QToolButton:disabled {{ color: {c.disabled}; }}
QToolButton[link="true"]:disabled {{ color: {c.muted}; }}
QToolButton[worded="true"]:disabled, QToolButton[framed="true"]:disabled,
QAbstractButton[chip="true"]:disabled {{ background: {c.sunk}; border-color: {c.line}; }}
QToolButton:checked:disabled, QAbstractButton[chip="true"]:checked:disabled,
QAbstractButton[chip="true"][filtering="true"]:disabled {{ background: {c.inert}; color: {c.disabled};
  border-color: {c.inert}; }}
QToolButton::menu-indicator {{ image: none; }}
QPushButton {{ background: {c.raised}; border: 1px solid {c.edge};
  border-radius: {control}px; padding: {space(1.25)}px {space(4)}px; min-height: {space(4)}px;
  outline: none; }}
QPushButton[small="true"] {{ padding: {space(0.75)}px {space(2.25)}px; min-height: {space(5)}px; }}
QPushButton:hover {{ background: {c.raised_hover}; }}
QPushButton:pressed {{ background: {c.raised_pressed}; }}
QPushButton:disabled {{ background: {c.sunk}; border-color: {c.line}; color: {c.disabled}; }}
QPushButton[primary="true"] {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent};
  font-weight: 600; }}
QPushButton[primary="true"]:hover {{ background: {c.accent_hover}; border-color: {c.accent_hover}; }}
QPushButton[primary="true"]:pressed {{ background: {c.accent_pressed}; border-color: {c.accent_pressed}; }}
QPushButton[primary="true"]:disabled {{ background: {c.inert}; border-color: {c.inert};
  color: {c.disabled}; }}
QDialogButtonBox QPushButton {{ padding: {space(1.75)}px {space(4)}px; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; button-layout: 3; }}
"""


def _fields(palette: QPalette) -> str:
    c = colours_of(palette)
    ticks, shade = (resource_folder() / "ticks").as_posix(), "dark" if is_dark(c) else "light"
    return f"""
QLineEdit, QComboBox {{ background: {c.sheet}; border: 1px solid {c.field};
  border-radius: {Radius.CONTROL.pixels}px; padding: {space(0.75)}px {space(1.75)}px;
  min-height: {space(5)}px; }}
QLineEdit {{ selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
#search, #search_settings {{ background: {c.track}; border-color: {c.quiet_edge}; }}
QLineEdit:hover, QComboBox:hover {{ border-color: {c.text}; background: {c.field_hover}; }}
QComboBox:pressed {{ background: {c.pressed}; }}
QLineEdit:focus, QLineEdit[open="true"], QComboBox:focus, QComboBox:on, QLineEdit[failed="true"],
QComboBox[failed="true"] {{
  border: {c.ring}px solid {c.accent}; padding: {space(0.75) + 1 - c.ring}px {space(1.75) + 1 - c.ring}px; }}
QLineEdit:disabled, QComboBox:disabled {{ background: {c.sunk}; border-color: {c.line};
  color: {c.disabled}; placeholder-text-color: {c.disabled}; }}
#search:focus, #search_settings:focus {{ background: {c.sheet}; border-color: {c.accent}; }}
QLineEdit[failed="true"], QComboBox[failed="true"] {{ border-color: {c.tones[Tone.BAD]}; }}
QAbstractSpinBox QLineEdit, QAbstractItemView QLineEdit {{ border-radius: 0; padding: 0 {space(1)}px;
  min-height: 0; }}
QAbstractSpinBox QLineEdit {{ border: none; background: transparent; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: {space(5)}px; }}
QFileDialog QComboBox::down-arrow {{ image: url("{ticks}/open-{shade}.svg"); width: {space(3.5)}px; }}
QPlainTextEdit {{ background: {c.sheet}; }}
TextEditor, PasteField, #test_output {{ border: 1px solid {c.field};
  border-radius: {Radius.CONTROL.pixels}px; padding: {space(0.75)}px {space(1)}px; }}
TextEditor:hover, PasteField:hover, #test_output:hover {{ border-color: {c.text};
  background: {c.field_hover}; }}
TextEditor:focus, PasteField:focus, #test_output:focus, TextEditor[failed="true"],
PasteField[failed="true"] {{
  border: {c.ring}px solid {c.accent}; padding: {space(0.75) + 1 - c.ring}px {space(1) + 1 - c.ring}px; }}
TextEditor:disabled {{ background: {c.sunk}; border-color: {c.line}; color: {c.disabled}; }}
TextEditor[failed="true"], PasteField[failed="true"] {{ border-color: {c.tones[Tone.BAD]}; }}
OutputText, ExchangeView {{ background: {c.sunk}; }}
"""


def _marks(palette: QPalette) -> str:
    """Return the rules of boxes and circles to mark; only a picture can put a tick into one."""
    c = colours_of(palette)
    ticks = (resource_folder() / "ticks").as_posix()
    shade = "dark" if is_dark(c) else "light"
    side, ring = space(3.5), space(1.25)
    box = "QCheckBox::indicator{0}, QAbstractItemView::indicator{0}"
    both = f"{box}, QRadioButton::indicator{{0}}"
    return f"""
QCheckBox, QRadioButton {{ spacing: {space(1.5)}px; }}
#settings SwitchEditor {{ min-height: {space(7)}px; }}
{both.format("")} {{ width: {side}px; height: {side}px; border: 1px solid {c.field}; background: {c.sheet}; }}
{box.format("")} {{ border-radius: {space(1)}px; }}
QRadioButton::indicator {{ border-radius: {side // 2 + 1}px; }}
{both.format(":hover")} {{ border-color: {c.text}; background: {c.field_hover}; }}
{both.format(":pressed")} {{ background: {c.pressed}; }}
{box.format(":checked")} {{ background: {c.accent}; border-color: {c.accent};
  image: url("{ticks}/tick-{shade}.svg"); }}
{box.format(":indeterminate")} {{ background: {c.accent}; border-color: {c.accent};
  image: url("{ticks}/dash-{shade}.svg"); }}
QRadioButton::indicator:checked {{ border: {ring}px solid {c.accent}; background: {c.on_accent};
  width: {side + 2 - 2 * ring}px; height: {side + 2 - 2 * ring}px; }}
QCheckBox::indicator:checked:hover, QRadioButton::indicator:checked:hover {{
  border-color: {c.accent_hover}; }}
QCheckBox::indicator:checked:hover {{ background: {c.accent_hover}; }}
{box.format(":checked:pressed")} {{ background: {c.accent_pressed}; border-color: {c.accent_pressed}; }}
QRadioButton::indicator:checked:pressed {{ border-color: {c.accent_pressed}; }}
{both.format(":disabled")} {{ border-color: {c.edge}; background: {c.sunk}; }}
{box.format(":checked:disabled")} {{ background: {c.edge}; border-color: {c.edge}; }}
QRadioButton::indicator:checked:disabled {{ border-color: {c.edge}; }}
QCheckBox[failed="true"]::indicator, QRadioButton[failed="true"]::indicator {{
  border-color: {c.tones[Tone.BAD]}; }}
"""


def _dates(palette: QPalette) -> str:
    c = colours_of(palette)
    return f"""
DateTimeField, TimeField {{ background: {c.sheet}; border: 1px solid {c.field};
  border-radius: {Radius.CONTROL.pixels}px; padding: {space(0.75)}px {space(1)}px; }}
DateTimeField:hover, TimeField:hover {{ border-color: {c.text}; background: {c.field_hover}; }}
DateTimeField:focus, DateTimeField[open="true"], TimeField:focus, DateTimeField[failed="true"],
TimeField[failed="true"] {{
  border: {c.ring}px solid {c.accent}; padding: {space(0.75) + 1 - c.ring}px {space(1) + 1 - c.ring}px; }}
DateTimeField[failed="true"], TimeField[failed="true"] {{ border-color: {c.tones[Tone.BAD]}; }}
DateTimeField:disabled, TimeField:disabled {{ background: {c.sunk}; border-color: {c.line};
  color: {c.disabled}; }}
DateTimeField::drop-down {{ border: none; width: {space(6)}px; }}
TimeField::up-button, TimeField::down-button {{ border: none; width: {space(5)}px; background: transparent;
  border-radius: {Radius.CHIP.pixels}px; }}
TimeField::up-button {{ margin: 2px 2px 0 0; }}
TimeField::down-button {{ margin: 0 2px 2px 0; }}
TimeField::up-button:hover, TimeField::down-button:hover {{ background: {c.hover}; }}
TimeField::up-button:pressed, TimeField::down-button:pressed {{ background: {c.pressed}; }}
TimeField::up-arrow, TimeField::down-arrow, DateTimeField::down-arrow, #qt_calendar_yearedit::up-arrow,
#qt_calendar_yearedit::down-arrow {{ image: none; }}
#qt_calendar_navigationbar {{ background: transparent; }}
#qt_calendar_monthbutton, #qt_calendar_yearbutton {{ color: {c.text}; font-weight: 600;
  padding: {space(0.75)}px 0; }}
#qt_calendar_yearedit {{ background: {c.sheet}; color: {c.text}; font-weight: 600;
  border: {c.ring}px solid {c.accent}; border-radius: {Radius.ENTRY.pixels}px; padding: 0;
  min-height: {space(5)}px; min-width: {space(10)}px; }}
#qt_calendar_yearedit::up-button, #qt_calendar_yearedit::down-button {{ width: 0; border: none; }}
"""


def _lists(palette: QPalette) -> str:
    c = colours_of(palette)
    return f"""
#groups::item, #groups::item:hover, #groups::item:selected, #groups::branch, #groups::branch:hover,
#groups::branch:selected {{ background: transparent; padding: 0; }}
QTreeView {{ background: transparent; outline: 0; }}
QTreeView::item {{ padding: {space(0.75)}px 0; border: none; }}
QTreeView::item:hover, QTreeView::branch:hover {{ background: {c.navigation_hover}; }}
QTreeView::item:selected, QTreeView::branch:selected {{ background: {c.navigation_chosen};
  color: {c.on_chosen}; }}
QHeaderView {{ background: {c.sheet}; }}
QHeaderView::section {{ background: {c.sheet}; border: none;
  padding: {space(1)}px {space(2)}px; }}
#run_table QHeaderView::section:horizontal {{ border-bottom: 1px solid {c.line}; }}
QHeaderView::section:vertical {{ padding: {space(1.25)}px {space(0.5)}px; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ image: none; width: 0; height: 0; }}
QTableView QTableCornerButton::section {{ background: {c.sheet}; border: none; }}
LineTable QTableView {{ outline: 0; selection-background-color: {c.chosen}; selection-color: {c.text}; }}
LineTable QTableView::item {{ padding: 0 {space(1.25)}px; }}
LineTable QTableView#day_table {{ selection-background-color: transparent; }}
LineTable QTableView#next_table::item, LineTable QTableView#coming::item {{ padding: 0; }}
#export_text {{ border: 1px solid {c.line};
  border-radius: {Radius.CONTROL.pixels}px; padding: {space(1)}px; }}
QListWidget#tags::item {{ min-height: {space(7)}px; border-radius: {space(1.5)}px; }}
QListWidget#tags::item:hover {{ background: {c.hover}; }}
QListWidget#tags::item:selected {{ background: {c.chosen}; color: {c.text}; }}
QFileDialog #sidebar, QFileDialog #listView, QFileDialog #treeView {{ background: {c.sheet};
  border: 1px solid {c.line}; border-radius: {Radius.CONTROL.pixels}px; outline: 0;
  selection-background-color: {c.chosen}; selection-color: {c.text}; }}
QFileDialog #sidebar::item {{ min-height: {space(6)}px; }}
QFileDialog #sidebar::item:selected, QFileDialog #listView::item:selected {{ background: {c.chosen};
  color: {c.text}; }}
LossesList QListWidget, QListWidget#tags {{ background: {c.sheet}; border: 1px solid {c.line};
  border-radius: {Radius.CONTROL.pixels}px; padding: {space(1)}px; }}
"""


def _popups(palette: QPalette) -> str:
    c = colours_of(palette)
    return f"""
Question, QuestionDialog, TimeDialog, SpanDialog, SecretDialog, RenameDialog, TokenDialog, StoreDialog,
ConflictDialog, AboutDialog, ShortcutsDialog, ImportDialog, ExportDialog, ChannelDialog,
RunValuesDialog {{ background: {c.sheet}; }}
ShortcutsDialog QLabel[key="true"] {{ background: {c.sunk}; color: {c.muted}; border: 1px solid {c.line};
  border-radius: {Radius.CHIP.pixels}px; padding: {space(0.25)}px {space(1.5)}px; }}
PaletteView, ChoiceList, QMenu {{ background: {c.raised}; border: 1px solid {c.edge};
  border-radius: {Radius.CONTROL.pixels}px; }}
PaletteView QListView {{ background: {c.raised}; }}
ChoiceList {{ padding: {space(1)}px; }}
QMenu {{ padding: {space(1)}px;
  menu-scrollable: 1; }}
QMenu::item {{ min-height: {space(4)}px;
  padding: {space(2)}px {space(6)}px {space(2)}px {space(2)}px;
  border-radius: {space(1.5)}px; }}
QMenu[has_checks="true"]::item {{ padding-left: {space(6)}px; }}
QMenu::item:selected {{ background: {c.raised_hover}; color: {c.text}; }}
QMenu::item:disabled {{ color: {c.disabled}; background: transparent; }}
QMenu::icon {{ padding-left: {space(2)}px; }}
QMenu::right-arrow {{ image: none; width: 0; height: 0; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: {space(1)}px {space(2)}px; }}
QMenu::indicator {{ width: {space(2)}px; height: {space(2)}px;
  border-radius: {space(1)}px; left: {space(3)}px; }}
QMenu::indicator:checked {{ background: {c.accent}; }}
Menu::indicator:checked {{ background: transparent; }}
QToolTip {{ background: {c.tip}; color: {c.on_tip}; border: none;
  padding: {space(0.5)}px {space(1.5)}px; }}
"""


def _frame(palette: QPalette) -> str:
    c, thin = colours_of(palette), 2 * space(0.5)
    # Qt's own sides of icons know the screen, not the font.
    return f"""
QToolButton, QPushButton, QMenu, QListView, QTreeView {{ icon-size: {space(4)}px; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QSplitter::handle {{ background: transparent; border-radius: {space(0.5)}px; margin: {space(0.5)}px; }}
QSplitter::handle:hover {{ background: {c.edge}; }}
QSplitter::handle:pressed {{ background: {c.accent}; }}
QSplitter[ruled="true"]::handle {{ margin: 0; border-radius: 0; }}
QSplitter[ruled="true"]::handle:horizontal {{ border-left: 1px solid {c.line}; }}
QSplitter[ruled="true"]::handle:vertical {{ border-top: 1px solid {c.line}; }}
#rule {{ background: {c.edge}; border: none; }}
QProgressBar, QProgressBar::chunk {{ background: {c.gauge}; border: none; border-radius: {thin // 2}px; }}
QProgressBar {{ max-height: {thin}px; min-height: {thin}px; }}
QProgressBar::chunk {{ background: {c.accent}; }}
QStatusBar::item {{ border: none; }}
QScrollBar:vertical {{ background: transparent; width: {space(2.5)}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {space(2.5)}px; margin: 0; }}
QScrollBar::handle {{ background: {c.thumb}; border-radius: {space(0.75)}px; margin: {space(0.5)}px; }}
QScrollBar[thin="true"]:vertical {{ width: {space(1)}px; }}
QScrollBar[thin="true"]::handle {{ border-radius: {space(0.5)}px; margin: 0; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::handle:vertical {{ min-height: {space(8)}px; }}
QScrollBar::handle:horizontal {{ min-width: {space(8)}px; }}
QScrollBar::handle:hover {{ background: {c.field}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: transparent; border: none; width: 0; height: 0; }}
"""
