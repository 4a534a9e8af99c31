"""The style sheet of the editor, added to the window's."""

from collections.abc import Iterator
from typing import TypeAlias

from PySide6.QtGui import QPalette

from gui.look.tokens import Radius, Tone, colours_of, space

_WITHIN = "#job_editor"
# What the parts that any of the selectors means are to look like.
_Rule: TypeAlias = tuple[tuple[str, ...], str]


def editor_style(palette: QPalette) -> str:
    """Return the rules in the colours of a palette, as a part of the style sheet of the window."""
    rules = (*_grounds(palette), *_fields(palette), *_adding(palette), *_buttons(palette), *_links(palette))
    return "".join(f"{_within(selectors)} {{ {said} }}\n" for selectors, said in rules)


def _within(selectors: tuple[str, ...]) -> str:
    """Let selectors mean the parts of the editor, where their rule goes before those of the window."""
    return ", ".join(f"{_WITHIN} {each}" for each in selectors)


def _grounds(palette: QPalette) -> Iterator[_Rule]:
    c = colours_of(palette)
    yield ("#editor_form", "#editor_foot"), f"background: {c.sheet};"
    yield ("#folded_preview",), f"background: {c.sunk};"
    yield ("#editor_side",), f"background: {c.sunk}; border-left: 1px solid {c.line};"
    yield ("#editor_foot", "#folded_preview"), f"border-top: 1px solid {c.line};"
    radius = Radius.CONTROL.pixels
    yield (
        ("#drop_form",),
        f"background: {c.raised}; border: 1px solid {c.edge}; border-radius: {radius}px;",
    )
    yield ("QScrollArea", "QScrollArea > QWidget > QWidget"), "background: transparent;"
    yield (
        ("#conflict_fields #conflict_ground",),
        f"background: {c.sunk}; border-radius: {Radius.CONTROL.pixels}px;",
    )
    # A table fills its own ground before it draws on it.
    yield ("#editor_side QTableView",), f"background: {c.sunk};"
    yield ("#editor_side QHeaderView", "#editor_side QHeaderView::section"), "background: transparent;"


def _fields(palette: QPalette) -> Iterator[_Rule]:
    c = colours_of(palette)
    yield ("QLineEdit", "QComboBox"), f"min-height: {space(6)}px;"
    # In the middle of fields that are higher here than elsewhere.
    yield ('QLabel[of_field="true"]',), f"padding-top: {space(0.5)}px;"
    yield (
        ("QPlainTextEdit#paste",),
        f"background: {c.track}; border-color: {c.quiet_edge}; padding: {space(1.5)}px {space(2)}px;",
    )
    yield (
        ("QPlainTextEdit#paste:focus",),
        (
            f"background: {c.sheet}; border-color: {c.accent};"
            f" padding: {space(1.5) + 1 - c.ring}px {space(2) + 1 - c.ring}px;"
        ),
    )
    yield (
        ('QPlainTextEdit#paste[failed="true"]',),
        (
            f"background: {c.sheet}; border-color: {c.tones[Tone.BAD]};"
            f" padding: {space(1.5) + 1 - c.ring}px {space(2) + 1 - c.ring}px;"
        ),
    )


def _adding(palette: QPalette) -> Iterator[_Rule]:
    c = colours_of(palette)
    adding, drop = 'QLineEdit[adds="true"]', 'QToolButton[drop="true"]'
    yield (adding,), f"border-color: {c.edge};"
    yield (f"{adding}:hover",), f"border-color: {c.field}; background: {c.raised_hover};"
    yield (f"{adding}:focus",), f"border-color: {c.accent};"
    yield (f'{adding}[failed="true"]',), f"border-color: {c.tones[Tone.BAD]};"
    yield (
        (drop,),
        (
            f"background: {c.sheet}; border: 1px solid {c.field}; border-radius: {Radius.CONTROL.pixels}px;"
            f" min-height: {space(7.5)}px; max-height: {space(7.5)}px; padding: 0;"
        ),
    )
    yield (f"{drop}:hover",), f"border-color: {c.text}; background: {c.sheet};"
    yield (f"{drop}:focus",), f"border: 2px solid {c.accent};"
    yield (f'{drop}[failed="true"]',), f"border-color: {c.tones[Tone.BAD]};"


def _buttons(palette: QPalette) -> Iterator[_Rule]:
    c = colours_of(palette)
    control, entry = Radius.CONTROL.pixels, Radius.ENTRY.pixels
    chip, segment = 'QAbstractButton[chip="true"]', 'QAbstractButton[segment="true"]'
    yield ("QPushButton",), f"min-height: {space(5)}px;"
    yield (
        (chip,),
        (
            f"border-radius: {control}px; min-width: {space(8)}px;"
            f" min-height: {space(6)}px; max-height: {space(6)}px;"
            f" padding: {space(0.75)}px {space(1.75)}px; color: {c.muted};"
        ),
    )
    yield (
        (f'{chip}[dense="true"]',),
        f"min-width: 0; padding-left: {space(0.25)}px; padding-right: {space(0.25)}px;",
    )
    yield (
        (f"{chip}:checked",),
        f"background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; font-weight: 600;",
    )
    yield (f"{chip}:checked:hover",), f"background: {c.accent_hover};"
    yield (
        (segment,),
        (
            f"background: transparent; border: 1px solid transparent; color: {c.muted};"
            f" border-radius: {entry}px; padding: {space(1)}px {space(3.5)}px; font-weight: 500;"
            f" min-height: {space(4.5)}px; max-height: {space(4.5)}px;"
        ),
    )
    yield (f"{segment}:hover",), f"color: {c.text}; background: transparent;"
    yield (f"{segment}:checked",), f"background: {c.raised_tab}; border-color: {c.edge}; color: {c.text};"
    yield (f"{segment}:focus",), f"border: 1px solid {c.accent};"


def _links(palette: QPalette) -> Iterator[_Rule]:
    c = colours_of(palette)
    link, disclosure = 'QToolButton[link="true"]', 'QToolButton[disclosure="true"]'
    yield (
        (link,),
        (
            f"border: 1px solid transparent; padding: 0; color: {c.link};"
            f" background: transparent; border-radius: {Radius.CHIP.pixels}px;"
        ),
    )
    yield (f"{link}:hover",), "text-decoration: underline; background: transparent;"
    yield (f"{link}:checked",), f"color: {c.link}; background: transparent;"
    yield (f"{link}:focus",), f"border-color: {c.accent};"
    yield (
        (disclosure,),
        f"padding: {space(0.5)}px {space(1.5)}px {space(0.5)}px {space(0.5)}px; text-align: left;",
    )
    yield (f"{disclosure}:checked",), f"background: transparent; color: {c.text};"
    yield (f"{disclosure}:hover",), f"background: {c.hover};"
