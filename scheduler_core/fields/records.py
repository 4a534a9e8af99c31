"""Read and write a value as a mapping, by a table of its keys."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import Form, Schema
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.places import inside, likely, refused, seen, together
from scheduler_core.fields.typed import Typed
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment

T = TypeVar("T")

_NONE: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Field:
    """A key, the form of what stands under it, and the attributes that it holds.

    It is left out where they have their defaults, unless it `is_told` always; `mend` says what to
    do where it is missing. `typed` is how people type it, with `option` on the command line and
    with `label` in a form. A value whose `parts` have options and labels of their own shows those.
    """

    key: str
    form: Form[Any]
    names: tuple[str, ...]
    is_told: bool = False
    mend: str = "give it a value"
    typed: Typed[Any] | None = None
    option: Option | None = None
    label: FieldLabel | None = None
    parts: "Record[Any] | None" = None

    @property
    def attribute(self) -> str:
        """The only attribute of a field that is typed."""
        (name,) = self.names
        return name

    @property
    def is_optional(self) -> bool:
        """Tell whether there may be no value at all, for which nothing is typed into a form."""
        return self.typed is not None and self.typed.is_optional

    @property
    def option_name(self) -> str:
        """The option without its dashes."""
        name = "" if self.option is None else self.option.name
        return name or self.key.replace("_", "-")

    @property
    def place(self) -> str:
        """What it is called in a form."""
        return (self.label.place if self.label is not None else "") or self.attribute


def field(
    key: str,
    form: Form[Any],
    *names: str,
    is_told: bool = False,
    mend: str = "give it a value",
    typed: Typed[Any] | None = None,
    option: Option | None = None,
    label: FieldLabel | None = None,
    parts: "Record[Any] | None" = None,
) -> Field:
    """Return a field for the attributes named, or for the one that is called like the key."""
    typed = typed or getattr(form, "typed", None)
    return Field(key, form, names or (key,), is_told, mend, typed, option, label, parts)


def typed_of(part: Field) -> Typed[Any]:
    """Return how a field is typed that must be."""
    if part.typed is None:
        raise TypeError(f"nobody can type {part.key}")
    return part.typed


def typed_at(part: Field, moment: Moment) -> Typed[Any]:
    """Return how a field is typed at a moment."""
    typed = typed_of(part)
    return typed if typed.at is None else typed.at(moment)


def fact(key: str, form: Form[Any], option: Option | None = None) -> Field:
    """Return a field without attributes, which tells the kind of a value."""
    return Field(key, form, (), is_told=True, option=option)


class Record(Generic[T]):
    """The form of a value made by `make` from what stands under its keys and from what is `fixed`.

    `blamed` gives the key for an attribute that the value calls otherwise when it refuses it;
    `strays`, the mend for keys that people will try. The value refuses to be without `any_of` some keys.
    """

    def __init__(
        self,
        make: Callable[..., T],
        *parts: Field,
        fixed: Mapping[str, Any] = _NONE,
        blamed: Mapping[str, str] = _NONE,
        strays: Mapping[str, str] = _NONE,
        any_of: Sequence[str] = (),
    ) -> None:
        self.parts = parts
        self._any_of = any_of
        self.keys = tuple(part.key for part in parts)
        self.make = make
        self._fixed = fixed
        self._strays = strays
        self.blamed = {key.replace("_", "-"): key for key in self.keys} | dict(blamed)
        self.defaults = defaults = defaults_of(make)
        held = {name for part in parts for name in part.names} | fixed.keys()
        self._unsaid = {name: value for name, value in defaults.items() if name not in held}
        self._rows = [(part, *_getter_and_default(part, defaults)) for part in parts]
        self._reading = [(part.key, part, default is MISSING) for part, _, default in self._rows]

    @property
    def schema(self) -> Schema:
        properties = {part.key: part.form.schema for part in self.parts}
        needed = [part.key for part, _, default in self._rows if default is MISSING]
        any_of = [{"required": [key]} for key in self._any_of]
        return {**of_keys(properties, needed), **({"anyOf": any_of} if any_of else {})}

    def is_default(self, part: Field, held: object) -> bool:
        """Tell whether an attribute is as it is where nothing is said."""
        return part.attribute in self.defaults and self.defaults[part.attribute] == held

    def says_all(self, value: T) -> bool:
        """Tell whether the attributes without a key have their defaults."""
        return all(getattr(value, name) == default for name, default in self._unsaid.items())

    def write(self, value: T) -> dict[str, object]:
        document: dict[str, object] = {}
        for part, get, default in self._rows:
            held = get(value)
            if held is not default and held != default:
                document[part.key] = part.form.write(held)
        return document

    def read(self, document: object, path: str) -> T:
        given = read_mapping(document, path, self.keys, self._strays)
        return self.build(self.attributes(given, path), path)

    def attributes(self, given: Mapping[str, object], path: str) -> dict[str, Any]:
        """Return what the given keys say; keys of others are let be."""
        found: dict[str, Any] = {}
        faults: list[InvalidInput] = []
        for key, part, is_needed in self._reading:
            if key in given:
                try:
                    value = part.form.read(given[key], inside(path, key))
                except InvalidInput as fault:
                    faults.append(fault)
                    continue
                if len(part.names) == 1:
                    found[part.names[0]] = value
                else:
                    found.update(zip(part.names, value, strict=True))
            elif is_needed:
                faults.append(refused(inside(path, key), f"is missing; {part.mend}"))
        if faults:
            raise together(faults)
        return found

    def build(self, attributes: Mapping[str, Any], path: str) -> T:
        """Make the value; what it refuses is refused under the key that is to blame."""
        try:
            return self.make(**attributes, **self._fixed)
        except InvalidInput as refusal:
            key = self.blamed.get(refusal.field)
            raise refused(path if key is None else inside(path, key), refusal.reason) from refusal


def of_keys(properties: Mapping[str, Schema], needed: Sequence[str] = ()) -> Schema:
    """Return the schema of a mapping that has these keys and no others."""
    schema: dict[str, object] = {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }
    return schema | ({"required": list(needed)} if needed else {})


def joined(*schemas: Schema) -> Schema:
    """Return the schema of one mapping with the keys of several."""
    properties: dict[str, Schema] = {}
    needed: list[str] = []
    for schema in schemas:
        properties |= cast("dict[str, Schema]", schema["properties"])
        needed += cast("list[str]", schema.get("required", []))
    return of_keys(properties, needed)


def read_mapping(
    document: object, path: str, known: Collection[str] | None = None, strays: Mapping[str, str] = _NONE
) -> dict[str, object]:
    """Return the mapping that stands there; without `known` any keys will do."""
    if not isinstance(document, dict):
        raise refused(path, f"{seen(document)} stands where names with values belong, such as name: backup")
    unknown: list[InvalidInput] = []
    for key in document:
        if not isinstance(key, str):
            why = " (YAML takes on, off, yes and no for flags)" if isinstance(key, bool) else ""
            raise refused(path, f"the key {seen(key)} is not text; put it in quotes{why}")
        if known is not None and key not in known:
            advice = strays.get(key) or likely(key, known, "keys")
            unknown.append(refused(inside(path, shown(key)), f"unknown; {advice}"))
    if unknown:
        raise together(unknown)
    return document


def _getter_and_default(part: Field, defaults: Mapping[str, Any]) -> tuple[Callable[[object], Any], object]:
    """Return what takes the attributes of a field from a value, and which need no key; MISSING if all do."""
    default: object = MISSING
    if not part.is_told and all(name in defaults for name in part.names):
        values = tuple(defaults[name] for name in part.names)
        default = values[0] if len(values) == 1 else values
    return attrgetter(*part.names) if part.names else lambda _: (), default


def defaults_of(make: Callable[..., object]) -> dict[str, Any]:
    defaults: dict[str, Any] = {}
    for each in fields(make) if isinstance(make, type) and is_dataclass(make) else ():
        if each.default is not MISSING:
            defaults[each.name] = each.default
        elif each.default_factory is not MISSING:
            defaults[each.name] = each.default_factory()
    return defaults
