"""Dataclasses that compile their methods when they are first used."""

import dataclasses
import operator
from collections.abc import Callable, Iterable
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass

    from _typeshed import DataclassInstance
else:
    _Made = TypeVar("_Made", bound=type)

    def dataclass(
        *, frozen: bool = False, slots: bool = False, eq: bool = True, order: bool = False
    ) -> Callable[[_Made], _Made]:
        """Make a dataclass like the library's own, at a third of what that computes.

        The library compiles six functions for each class, and few of hundreds of classes are ever used by a
        command. Here `__init__` is compiled at the first call; all else is shared by all classes.
        """

        def made(plain: _Made) -> _Made:
            plain.__doc__ = plain.__doc__ or plain.__name__  # else the library writes out the arguments
            own = set(plain.__dict__) - ({"__hash__"} if _has_lost_hash(plain) else set())
            cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(plain)
            for name, method in _methods(cls, frozen=frozen, slots=slots, eq=eq, order=order):
                if name not in own:
                    setattr(cls, name, method)
            return cls

        return made


def _has_lost_hash(cls: type) -> bool:
    """Tell whether Python itself took the hash away, as it does where a class compares by itself."""
    return cls.__dict__.get("__hash__", cls) is None and "__eq__" in cls.__dict__


def _methods(
    cls: type, *, frozen: bool, slots: bool, eq: bool, order: bool
) -> Iterable[tuple[str, Callable[..., Any] | None]]:
    fields = dataclasses.fields(cls)
    yield "__init__", _first_init(cls, is_frozen=frozen)
    yield "__repr__", _repr
    compared = _getter([field.name for field in fields if field.compare])
    if eq:
        yield "__eq__", _comparing(operator.eq, compared)
        yield "__hash__", _hashing(compared) if frozen else None
    if order:
        for each in (operator.lt, operator.le, operator.gt, operator.ge):
            yield f"__{each.__name__}__", _comparing(each, compared)
    if frozen:
        yield "__setattr__", _refuse_to_set
        yield "__delattr__", _refuse_to_delete
    if frozen and slots:
        yield "__getstate__", _state
        yield "__setstate__", _set_state


def _first_init(cls: type, *, is_frozen: bool) -> Callable[..., None]:
    def init(self: object, /, *arguments: object, **named: object) -> None:
        written = _written_init(cls, is_frozen=is_frozen)
        cls.__init__ = written  # type: ignore[misc]
        written(self, *arguments, **named)

    init.__name__, init.__qualname__ = "__init__", f"{cls.__qualname__}.__init__"
    return init


def _written_init(cls: type, *, is_frozen: bool) -> Callable[..., None]:
    """Compile what sets the fields; what can't be changed later is set by its slot."""
    names: dict[str, Any] = {"_missing": dataclasses.MISSING, "_set": object.__setattr__}
    usual = ["self"]
    named: list[str] = []
    lines: list[str] = []
    for field in dataclasses.fields(cls):
        name = field.name
        value = name
        if field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            value = (
                f"_make_{name}()" if not field.init else f"_make_{name}() if {name} is _missing else {name}"
            )
            default = "=_missing"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            value = name if field.init else f"_default_{name}"
            default = f"=_default_{name}"
        else:
            default = ""
        if field.init:
            (named if field.kw_only else usual).append(name + default)
        elif not default:
            continue
        slot = getattr(cls, name, None)
        if not is_frozen:
            lines.append(f"self.{name} = {value}")
        elif isinstance(slot, MemberDescriptorType):
            names[f"_set_{name}"] = slot.__set__
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    arguments = ", ".join([*usual, *(["*", *named] if named else [])])
    body = "\n ".join(lines or ["pass"])
    exec(f"def __init__({arguments}):\n {body}", names)  # noqa: S102 - the names of fields, as the library does
    written: Callable[..., None] = names["__init__"]
    written.__qualname__ = f"{cls.__qualname__}.__init__"
    written.__annotations__ = {field.name: field.type for field in dataclasses.fields(cls) if field.init}
    return written


def _getter(names: list[str]) -> Callable[[object], Any]:
    return operator.attrgetter(*names) if names else _nothing


def _nothing(_value: object) -> tuple[()]:
    return ()


def _comparing(compare: Callable[[Any, Any], bool], get: Callable[[object], Any]) -> Callable[..., Any]:
    def compared(self: object, other: object) -> bool:
        return compare(get(self), get(other)) if other.__class__ is self.__class__ else NotImplemented

    return compared


def _hashing(get: Callable[[object], Any]) -> Callable[[object], int]:
    def hashed(self: object) -> int:
        return hash(get(self))

    return hashed


@recursive_repr()
def _repr(self: "DataclassInstance") -> str:
    shown = ", ".join(
        f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr
    )
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(_self: object, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: "DataclassInstance") -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _set_state(self: "DataclassInstance", state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
