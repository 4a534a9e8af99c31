"""What the editor says of its looks beside the style sheet of the window."""

from PySide6.QtGui import QPalette

from gui.look.spacing import space
from gui.look.tokens import Radius, Tone, colours_of


def editor_style(palette: QPalette) -> str:
    """Return the rules in the colours of a palette, as a part of the style sheet of the window."""
    return _within("job_editor", _grounds(palette) + _fields(palette) + _buttons(palette))


def _within(name: str, rules: str) -> str:
    """Let rules hold for the parts of a widget, where they go before those of the window."""
    return "".join(
        f"{', '.join(f'#{name} {each.strip()}' for each in selectors.split(','))} {{{said}}}\n"
        for selectors, said in (rule.split("{") for rule in rules.split("}") if rule.strip())
    )


def _grounds(palette: QPalette) -> str:
    c = colours_of(palette)
    return f"""
#editor_form, #editor_foot {{ background: {c.sheet}; }}
#folded_preview {{ background: {c.sunk}; }}
#editor_side {{ background: {c.sunk}; border-left: 1px solid {c.line}; }}
#editor_foot, #folded_preview {{ border-top: 1px solid {c.line}; }}
#drop_form {{ background: {c.raised}; border: 1px solid {c.edge}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
#editor_side QTableView {{ background: transparent; }}
#editor_side QHeaderView, #editor_side QHeaderView::section {{ background: transparent; }}
"""


def _fields(palette: QPalette) -> str:
    c = colours_of(palette)
    control = Radius.CONTROL.pixels
    return f"""
QLineEdit, QComboBox {{ min-height: {space(6)}px; }}
QPlainTextEdit {{ background: {c.sheet}; border: 1px solid {c.field};
  border-radius: {control}px; padding: {space(0.75)}px {space(1)}px; }}
QPlainTextEdit:hover {{ border-color: {c.text}; }}
QPlainTextEdit:focus {{ border-color: {c.accent}; }}
QPlainTextEdit[failed="true"] {{ border-color: {c.tones[Tone.BAD]}; }}
QPlainTextEdit#paste {{ background: {c.track}; border-color: {c.track};
  padding: {space(1.25)}px {space(2)}px; }}
QPlainTextEdit#paste:focus {{ background: {c.sheet}; border-color: {c.accent}; }}
QLineEdit[adds="true"] {{ border-color: {c.edge}; }}
QLineEdit[adds="true"]:hover {{ border-color: {c.field}; }}
QLineEdit[adds="true"]:focus {{ border-color: {c.accent}; }}
QLineEdit[adds="true"][failed="true"] {{ border-color: {c.tones[Tone.BAD]}; }}
QToolButton[drop="true"] {{ background: {c.sheet}; border: 1px solid {c.field}; border-radius: {control}px;
  min-height: {space(7.5)}px; padding: 0; }}
QToolButton[drop="true"]:hover {{ border-color: {c.text}; background: {c.sheet}; }}
QToolButton[drop="true"]:focus {{ border-color: {c.accent}; }}
QToolButton[drop="true"][failed="true"] {{ border-color: {c.tones[Tone.BAD]}; }}
"""


def _buttons(palette: QPalette) -> str:
    c = colours_of(palette)
    control, entry = Radius.CONTROL.pixels, Radius.ENTRY.pixels
    return f"""
QPushButton {{ min-height: {space(5)}px; }}
QAbstractButton[chip="true"] {{ border-radius: {control}px; min-height: {space(6)}px; min-width: {space(8)}px;
  padding: {space(0.75)}px {space(1.75)}px; color: {c.muted}; }}
QAbstractButton[chip="true"]:checked {{ background: {c.accent}; color: {c.on_accent};
  border-color: {c.accent};
  font-weight: 600; }}
QAbstractButton[chip="true"]:checked:hover {{ background: {c.accent_hover}; }}
QAbstractButton[chip="true"]:focus {{ border: 2px solid {c.text}; padding: {space(0.5)}px {space(1.5)}px; }}
QAbstractButton[segment="true"] {{ background: transparent; border: 1px solid transparent; color: {c.muted};
  border-radius: {entry}px; padding: {space(1)}px {space(3.5)}px; font-weight: 600; }}
QAbstractButton[segment="true"]:hover {{ color: {c.text}; background: transparent; }}
QAbstractButton[segment="true"]:checked {{ background: {c.raised_tab}; border-color: {c.edge};
  color: {c.text}; }}
QAbstractButton[segment="true"]:focus {{ border: 1px solid {c.accent}; }}
QToolButton[link="true"] {{ border: 1px solid transparent; padding: 0 {space(0.5)}px; color: {c.link};
  background: transparent; border-radius: {Radius.CHIP.pixels}px; }}
QToolButton[link="true"]:hover {{ text-decoration: underline; background: transparent; }}
QToolButton[link="true"]:checked {{ color: {c.link}; background: transparent; }}
QToolButton[link="true"]:focus {{ border-color: {c.accent}; }}
QToolButton[disclosure="true"] {{ padding: {space(0.5)}px {space(1.5)}px {space(0.5)}px {space(0.5)}px;
  text-align: left; }}
QToolButton[disclosure="true"]:checked {{ background: transparent; color: {c.text}; }}
QToolButton[disclosure="true"]:hover {{ background: {c.hover}; }}
"""
