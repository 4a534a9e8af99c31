"""A kind of rule as all clients know it: by its description alone."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import Form
from scheduler_core.fields.descriptions import Option
from scheduler_core.fields.records import Field, Record
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment

R = TypeVar("R")

RULE = "rule"
HAPPENING = "happening"
# Kinds of one group are one entry in lists, which calls them together so.
GROUPS = {HAPPENING: "When something happens"}


@dataclass(frozen=True, slots=True)
class Said:
    """When, and behind which option a rule is said; `option` is empty for a form."""

    moment: Moment
    option: str = ""
    is_strict: bool = False


@dataclass(frozen=True, slots=True)
class DescribedRule(Generic[R]):
    """What lists call it, its document in a zone, its options, its form, and a new one.

    The first field of `options` begins a rule, the others say more about it; lists show kinds of a lower
    `rank` first. Fields hold the rule itself, or what it is `taken_apart` into and `put_together` from,
    refusing what can't be. `settled` adds what follows where nothing is said behind options, `offered` what
    a form shows where a rule says nothing. Where `counted` is left open the rule counts from its first match.
    One that `is_notation` is said in one text, as other programs write it.
    """

    made: type[R]
    name: str
    title: str
    rank: int
    document: Callable[[str], Form[R]]
    options: Record[Any]
    form: Record[Any]
    fresh: Callable[[Moment], R]
    taken_apart: Callable[[R, str], Any] = lambda rule, _: rule
    put_together: Callable[[Any, Said], R] = lambda said, _: said
    settled: Callable[[dict[str, Any], Moment], dict[str, Any]] = lambda said, _: said
    offered: Callable[[Any, R, Moment], Any] = lambda said, *_: said
    counted: str = ""
    # Begins a rule that is said in several lines.
    lines_option: Option | None = None
    zone_named: Callable[[str], str | None] = lambda _: None
    note: str = ""
    group: str = ""
    is_notation: bool = False

    @property
    def key(self) -> str:
        """The key of documents that tells the kind."""
        return self.beginning.key

    @property
    def beginning(self) -> Field:
        """The field whose option begins a rule."""
        return self.options.parts[0]

    @property
    def beginnings(self) -> dict[str, Option]:
        """The options that begin a rule, by their names."""
        first = self.beginning
        if first.option is None:
            raise TypeError(f"no option begins {self.name}")
        lines = {} if self.lines_option is None else {self.lines_option.name: self.lines_option}
        return {first.option_name: first.option} | lines

    @property
    def modifiers(self) -> tuple[Field, ...]:
        """The fields whose options say more about a rule."""
        return tuple(part for part in self.options.parts[1:] if part.option is not None)

    def place_of(self, refusal: InvalidInput) -> tuple[str, str]:
        """Return the field of the form that is to blame, and the reason as it is told there."""
        said = refusal.field.replace(" ", "_")
        places = {part.place for part in self.form.parts if part.label is not None}
        key = self.form.blamed.get(said, said)
        for part in self.form.parts:
            if part.key == key and part.label is not None:
                return part.place, refusal.reason
        return (said, refusal.reason) if said in places else (self.form.parts[0].place, str(refusal))


def anywhere(form: Form[R]) -> Callable[[str], Form[R]]:
    """Return the document of a kind that is the same in all zones."""
    return lambda _: form
