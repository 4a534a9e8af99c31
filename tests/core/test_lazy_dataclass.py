import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace
from threading import Barrier, Thread
from typing import Any

import pytest

from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is."""

    name: str
    row: int = 7
    tags: list[str] = field(default_factory=list, compare=False)
    hidden: int = field(default=3, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.row < 0:
            raise ValueError("row")


@dataclass(frozen=True, slots=True)
class Seat(Place):
    number: int = 0


@dataclass(slots=True)
class Count:
    value: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Step:
    number: int
    part: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    word: str


@dataclass(frozen=True)
class Open:
    size: int


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True)
class Loose:
    text: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose) and self.text.lower() == other.text.lower()

    def __hash__(self) -> int:
        return 5


def _as_the_library(make: type[Any]) -> type[Any]:
    """Return a class of the same fields, made by the library."""
    shape = [(each.name, each.type, field(**_said_of(each))) for each in fields(make)]
    return dataclasses.make_dataclass(make.__name__, shape, frozen=True, slots=True)


def _said_of(each: "dataclasses.Field[Any]") -> dict[str, Any]:
    names = ("default", "default_factory", "init", "repr", "compare", "kw_only")
    return {name: getattr(each, name) for name in names if getattr(each, name) is not dataclasses.MISSING}


@pytest.mark.parametrize("make", [Place, Seat, Step, Nothing])
def test_it_takes_the_arguments_that_the_library_takes(make: type[Any]) -> None:
    library = _as_the_library(make)
    for words, named in (
        ((), {}),
        (("a",), {}),
        (("a", 1), {}),
        (("a", 1, "b", "c", "d"), {}),
        ((), {"name": "x"}),
    ):
        assert _shown(make, *words, **named) == _shown(library, *words, **named)


def _shown(make: type[Any], *words: object, **named: object) -> str:
    try:
        return repr(make(*words, **named))
    except TypeError as error:
        return str(error).partition(".")[2]


def test_equal_values_are_equal_and_have_one_hash() -> None:
    assert Place("a", 1, ["x"]) == Place("a", 1, ["y"])
    assert hash(Place("a", 1)) == hash(Place("a", 1))
    assert Place("a", 1) != Place("a", 2)
    assert Place("a") != Seat("a")
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing()}) == 1


def test_what_is_compared_by_identity_stays_so() -> None:
    assert Token("a") != Token("a")
    assert len({Token("a"), Token("a")}) == 2


def test_what_compares_by_itself_does_so() -> None:
    assert Loose("A") == Loose("a")
    assert hash(Loose("A")) == 5


def test_what_may_change_has_no_hash() -> None:
    count = Count()
    count.value = 4
    assert count == Count(4)
    with pytest.raises(TypeError):
        hash(count)


def test_values_with_an_order_are_sorted_by_their_fields() -> None:
    assert sorted([Step(2), Step(1, part="b"), Step(1, part="a")]) == [
        Step(1, part="a"),
        Step(1, part="b"),
        Step(2),
    ]
    assert Step(1) <= Step(1) < Step(2) > Step(1) >= Step(1)
    with pytest.raises(TypeError):
        _ = Step(1) < Nothing()  # type: ignore[operator]


@pytest.mark.parametrize("value", [Place("a"), Seat("a"), Open(1), Nothing()])
def test_nothing_can_be_set_or_deleted(value: object) -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        setattr(value, "name", "b")  # noqa: B010 - the type check would refuse it
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        delattr(value, "name")


@pytest.mark.parametrize("value", [Place("a", 1, ["x"]), Seat("b", number=9), Open(2)])
def test_it_is_copied_and_pickled(value: object) -> None:
    pickled = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own
    for again in (copy.copy(value), copy.deepcopy(value), pickled):
        assert again == value
        assert repr(again) == repr(value)


def test_a_changed_copy_is_checked_too() -> None:
    assert replace(Place("a"), row=2) == Place("a", 2)
    with pytest.raises(ValueError, match="row"):
        replace(Place("a"), row=-1)


def test_each_value_has_a_default_of_its_own() -> None:
    Place("a").tags.append("x")
    assert Place("b").tags == []
    assert Place("c").hidden == 3


def test_it_is_taken_apart_by_a_match() -> None:
    match Seat("a", 1, [], 5):
        case Seat(name, row, number=number):
            assert (name, row, number) == ("a", 1, 5)


def test_what_holds_itself_is_shown() -> None:
    @dataclass(slots=True)
    class Ring:
        inner: list[object]

    ring = Ring([])
    ring.inner.append(ring)
    assert repr(ring).endswith("Ring(inner=[...])")


def test_a_class_without_words_of_its_own_is_called_by_its_name() -> None:
    assert Seat.__doc__ == "Seat"
    assert Place.__doc__ == "Where something is."


def test_its_arguments_are_known_once_it_was_made() -> None:
    Step(1)
    assert str(inspect.signature(Step)).startswith("(number: int, *, part: str")


def test_threads_that_make_the_first_ones_at_once_get_whole_ones() -> None:
    @dataclass(frozen=True, slots=True)
    class Fresh:
        number: int
        made: list[int] = field(default_factory=list)

    barrier, found = Barrier(8), []

    def make(number: int) -> None:
        barrier.wait()
        found.append(Fresh(number))

    threads = [Thread(target=make, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(each.number for each in found) == list(range(8))
    assert all(each.made == [] for each in found)
