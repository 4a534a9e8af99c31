"""What the command line and the window say about a field: option and help, label and hint."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from scheduler_core.fields.typed import Editor
from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """The option of a field, without its dashes if it is not called like the key; without `metavar`, a word.

    `tail` names attributes of the same value that may be typed behind it, each with the mark before it;
    `settled` adds to what is read what follows from it. `splits` takes apart what is typed at once. With
    `takes_file`, @FILE stands for what a file holds; `part` names what may be taken away from a list. A
    number out of its `span` is wrong use of the command. Nothing stands behind one that `is_flag`; a word may
    be left out where `bare` says which is meant then. Several fields may share a name: each takes the texts
    that it `claims`, and the first one says what all of them are for. Shells offer what is `suggested`, which
    are not all that can be typed.
    """

    purpose: str
    metavar: str = ""
    name: str = ""
    aliases: tuple[str, ...] = ()
    tail: Mapping[str, str] = field(default_factory=dict)
    settled: Callable[[Any, dict[str, Any]], dict[str, Any]] = lambda _, changes: changes
    takes_file: bool = False
    part: tuple[str, str] | None = None
    splits: Callable[[str], Sequence[str]] = lambda text: (text,)
    span: tuple[int, int] | None = None
    is_flag: bool = False
    bare: str = ""
    claims: Callable[[str], bool] | None = None
    suggested: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A condition on the text of another field: it is one of these, or none of them; or one that `says` all.

    With `drops` a field that another choice has hidden is as it is by default.
    """

    place: str
    words: tuple[str, ...]
    is_one: bool = True
    drops: bool = False
    says: Callable[[Mapping[str, str]], bool] | None = None

    def holds(self, texts: Mapping[str, str]) -> bool:
        if self.says is not None:
            return self.says(texts)
        return (texts.get(self.place, "").strip() in self.words) is self.is_one


@dataclass(frozen=True, slots=True)
class FieldLabel:
    """How a form shows a field: in which group, with which words; `texts` are those of its choices.

    `place` is its name in the form if it is not called like its attribute. Fields stand in the order of
    the description, those of a lower `rank` first. What is switched on and off may have a `title` alongside
    it, a number the `unit` that it counts, and the one for 1; its arrows step down to the `least`.
    """

    group: str
    text: str = ""
    hint: str = ""
    example: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    shown_if: Shown | None = None
    rows: int = 0
    is_code: bool = False
    editor: Editor | None = None
    rank: int = 0
    title: str = ""
    unit: str = ""
    unit_of_one: str = ""
    least: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that is to be translated."""
        return tuple(
            filter(
                None,
                (
                    self.title,
                    self.text,
                    self.hint,
                    self.example,
                    self.unit,
                    self.unit_of_one,
                    *self.texts.values(),
                ),
            )
        )


def one_of(place: str, *words: str) -> Shown:
    return Shown(place, words)


def part_of(place: str, *words: str) -> Shown:
    """Return the condition of a field that means something for some kinds of its value only."""
    return Shown(place, words, drops=True)


def none_of(place: str, *words: str) -> Shown:
    return Shown(place, words, is_one=False)


def where(says: Callable[[Mapping[str, str]], bool]) -> Shown:
    """Return a condition on several fields, or on what stands in one."""
    return Shown("", (), says=says)
