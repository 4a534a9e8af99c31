"""Sequences: a list of calls, scripts, waits and branches under one key; a branch holds lists of its own."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any, TypeVar

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import TEXT, Form, Spelling, any_of, read_list, word
from scheduler_core.fields.choices import Variants, only_key
from scheduler_core.fields.descriptions import FieldLabel, where
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.run_policies import RETRY
from scheduler_core.fields.jobs.script_action import SCRIPT
from scheduler_core.fields.moments import DATE_OR_MOMENT, LENGTH, is_moment, moment_text
from scheduler_core.fields.places import inside, item_of, refused, seen
from scheduler_core.fields.records import Record, field, joined, of_keys, read_mapping
from scheduler_core.fields.typed import Editor, Typed, optional
from scheduler_core.values.jobs.actions import Action, HttpAction, ScriptAction
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import RetryPolicy
from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, SequenceAction, Since, Step, Wait

T = TypeVar("T")

# How each kind of action is described, by the keys that say what it does.
KINDS: dict[type[Action], tuple[Form[Any], tuple[str, ...]]] = {
    HttpAction: (HTTP, HTTP.keys[:1]),
    ScriptAction: (SCRIPT, SCRIPT.keys),
}
_WAIT_KEY = "wait"
_IF_KEY, THEN_KEY, ELSE_KEY = "if", "then", "else"
# The last entry of a way that ends the sequence.
END = "end"
_WENT_WELL, _CAME = "success", " came"
_UNTIL = "until"
ONE_ACTION_KEYS = tuple(key for _, keys in KINDS.values() for key in keys)
_STEP_KEYS = (*ONE_ACTION_KEYS, _WAIT_KEY, _IF_KEY)


def _write_one(action: Action) -> dict[str, object]:
    form, _ = KINDS[type(action)]
    return form.write(action)  # type: ignore[return-value]


def _read_one(document: object, path: str) -> Action:
    given = read_mapping(document, path)
    said = SCRIPT.keys[0] if "kind" in given else only_key(given, ONE_ACTION_KEYS, path, "action")
    action: Action = next(form for form, keys in KINDS.values() if said in keys).read(given, path)
    return action


ONE_ACTION: Form[Action] = Spelling(
    _write_one, _read_one, any_of(*(form.schema for form, _ in KINDS.values()))
)


def _write_time(value: timedelta | datetime) -> object:
    return f"{_UNTIL} {moment_text(value)}" if isinstance(value, datetime) else LENGTH.write(value)


def _read_time(document: object, path: str) -> timedelta | datetime:
    """Read 40d, until 2027-01-01T09:00, or a mapping that says until."""
    if isinstance(document, dict):
        given = read_mapping(document, path, (_UNTIL,))
        if _UNTIL not in given:
            raise refused(inside(path, _UNTIL), "is missing; give it a time such as 2027-01-01T09:00")
        return _read_moment(given[_UNTIL], inside(path, _UNTIL))
    if isinstance(document, str):
        first, _, rest = document.strip().partition(" ")
        if first == _UNTIL:
            return _read_moment(rest.strip(), path)
        if is_moment(document):
            raise refused(path, f"{document!r} is not a length of time; write until {document}")
    return LENGTH.read(document, path)


def _read_moment(document: object, path: str) -> datetime:
    found = DATE_OR_MOMENT.read(document, path)
    return found if isinstance(found, datetime) else datetime.combine(found, time())


_TIME: Form[timedelta | datetime] = Spelling(
    _write_time, _read_time, any_of(LENGTH.schema, of_keys({_UNTIL: DATE_OR_MOMENT.schema}, [_UNTIL]))
)
_TYPED_TIME: Typed[timedelta | datetime] = Typed(
    lambda text: _read_time(text, ""), lambda value: str(_write_time(value))
)
_TYPED_RETRY: Typed[RetryPolicy] = Typed(
    lambda text: RetryPolicy(typed.NUMBER.read(text)), lambda retry: typed.NUMBER.write(retry.retries)
)
_EVENTS = ("until", "unless")
_TAKEN = FieldLabel(
    "step taken",
    "Run it",
    texts={
        "success": "if what came before went well",
        "failure": "if what came before failed",
        "always": "in any case",
    },
)
_NAME = FieldLabel("step name", "Name", example="what it does, in words")
WAIT = Record(
    Wait,
    field(
        _WAIT_KEY,
        _TIME,
        "time",
        is_told=True,
        typed=_TYPED_TIME,
        label=FieldLabel("step length", "How long"),
    ),
    field("when", word(When), label=_TAKEN),
    field(
        "until",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel("step event", "Event", "Ends the wait when it comes.", example="paid"),
    ),
    field(
        "otherwise",
        word(Otherwise),
        label=FieldLabel(
            "step otherwise",
            "If it does not come",
            editor=Editor.RADIO,
            texts={
                "run": "go on with the next step",
                "skip": "leave out the rest",
                "fail": "count that as a failure",
            },
        ),
    ),
    field(
        "unless",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            "step unless",
            "Unless",
            "Leaves out the rest if it comes with the key.",
            example="paid",
        ),
    ),
    field(
        "since",
        word(Since),
        label=FieldLabel(
            "step since",
            "It counts",
            texts={
                "ever": "even if it came before the job began",
                "start": "if it comes after the job began",
            },
            shown_if=where(lambda texts: any(texts.get(place, "").strip() for place in _EVENTS)),
        ),
    ),
    field("name", TEXT, typed=typed.LINE, label=_NAME),
)


def _read_test(document: object, path: str) -> str:
    """Read what a branch asks, and return the event; nothing for how it went before."""
    text = document.strip() if isinstance(document, str) else ""
    if text == _WENT_WELL:
        return ""
    if not text.endswith(_CAME):
        said = f"{document!r} is not a question" if text else f"{seen(document)} is not a question"
        raise refused(path, f"{said}; write {_WENT_WELL}, or an event that came: paid{_CAME}")
    return text.removesuffix(_CAME)


_TEST: Form[str] = Spelling(
    lambda event: f"{event}{_CAME}" if event else _WENT_WELL, _read_test, {"type": "string"}
)
BRANCH = Record(
    Branch,
    field(
        _IF_KEY,
        _TEST,
        "event",
        is_told=True,
        typed=typed.LINE,
        label=FieldLabel(
            "branch event",
            "If this event came",
            "Left empty, it asks if what came before went well.",
            example="paid",
        ),
    ),
    field(
        "since",
        word(Since),
        label=FieldLabel(
            "branch since",
            "It counts",
            texts={
                "ever": "even if it came before the job began",
                "start": "if it comes after the job began",
            },
            shown_if=where(lambda texts: bool(texts.get("event", "").strip())),
        ),
    ),
    field("name", TEXT, typed=typed.LINE, label=_NAME),
)
CONDUCT = Record(
    Act,
    field("when", word(When), label=_TAKEN),
    field("name", TEXT, typed=typed.LINE, label=_NAME),
    field(
        "timeout",
        LENGTH,
        typed=optional(typed.LENGTH),
        label=FieldLabel(
            "step limits",
            "Time-out",
            "Empty for what the job says.",
            example="10m",
        ),
    ),
    field("retry", RETRY, typed=optional(_TYPED_RETRY), parts=RETRY),
)


def step_document(step: Step) -> dict[str, object]:
    """Return one step as it stands in the list, a branch without what it holds."""
    if isinstance(step, Wait):
        return WAIT.write(step)
    if isinstance(step, Branch):
        return BRANCH.write(step)
    return _write_one(step.action) | CONDUCT.write(step)


def _write_steps(steps: Sequence[Step]) -> list[object]:
    documents: list[object] = []
    at = 0
    while at < len(steps):
        step = steps[at]
        document = step_document(step)
        at += 1
        if isinstance(step, Branch):
            document |= _write_ways(step, steps[at:])
            at += step.size - 1
        documents.append(document)
    return documents


def _write_ways(branch: Branch, steps: Sequence[Step]) -> dict[str, object]:
    behind = branch.then + branch.otherwise
    ways = {
        THEN_KEY: (steps[: branch.then], branch.then_ends),
        ELSE_KEY: (steps[branch.then : behind], branch.otherwise_ends),
    }
    written = {key: _write_steps(held) + [END] * ends for key, (held, ends) in ways.items()}
    return {key: way for key, way in written.items() if way}


def _read_steps(document: object, path: str) -> tuple[Step, ...]:
    entries = enumerate(read_list(document, path))
    return tuple(step for number, entry in entries for step in _read_entry(entry, item_of(path, number)))


def _read_entry(document: object, path: str) -> Iterator[Step]:
    """Yield a step, and behind a branch what that holds."""
    if not isinstance(document, dict) or _IF_KEY not in document:
        yield _read_step(document, path)
        return
    given = read_mapping(document, path, (*BRANCH.keys, THEN_KEY, ELSE_KEY))
    asked = {key: value for key, value in given.items() if key in BRANCH.keys}
    (then, then_ends), (other, other_ends) = (
        _read_way(given.get(key, []), inside(path, key)) for key in (THEN_KEY, ELSE_KEY)
    )
    held = BRANCH.attributes(asked, path) | {"then": len(then), "otherwise": len(other)}
    yield BRANCH.build(held | {"then_ends": then_ends, "otherwise_ends": other_ends}, path)
    yield from (*then, *other)


def _read_way(document: object, path: str) -> tuple[tuple[Step, ...], bool]:
    """Read the steps of a way, and whether it ends the sequence."""
    entries = read_list(document, path)
    ends = bool(entries) and entries[-1] == END
    held = entries[:-1] if ends else entries
    if END in held:
        raise refused(
            item_of(path, held.index(END)), f"{END!r} ends the sequence, and stands last in its way"
        )
    return _read_steps(held, path), ends


def _read_step(document: object, path: str) -> Step:
    if document == END:
        raise refused(path, f"{END!r} ends the sequence early, and stands last in a way of a branch")
    given = read_mapping(document, path)
    if "kind" not in given and only_key(given, _STEP_KEYS, path, "step") == _WAIT_KEY:
        return WAIT.read(given, path)
    for form, keys in KINDS.values():
        if isinstance(form, Record) and keys[0] in given:
            read_mapping(given, path, (*form.keys, *CONDUCT.keys))
    said, conduct = _parted(given, CONDUCT.keys)
    action = _read_one(said, path)
    return CONDUCT.build({"action": action} | CONDUCT.attributes(conduct, path), path)


def _parted(given: Mapping[str, T], keys: tuple[str, ...]) -> tuple[dict[str, T], dict[str, T]]:
    """Part what a mapping says under some keys from the rest."""
    own = {key: value for key, value in given.items() if key in keys}
    return {key: value for key, value in given.items() if key not in keys}, own


_PLAIN = [
    WAIT.schema,
    *(
        joined(schema, CONDUCT.schema)
        for form, _ in KINDS.values()
        for schema in (form.schemas if isinstance(form, Variants) else (form.schema,))
    ),
]
# What a way holds are steps once more: described to their end they would have none.
_WAY = {"type": "array", "items": any_of({"type": "object", "minProperties": 1}, {"const": END})}
_STEPS: Form[tuple[Step, ...]] = Spelling(
    _write_steps,
    _read_steps,
    {
        "type": "array",
        "items": any_of(*_PLAIN, joined(BRANCH.schema, of_keys({THEN_KEY: _WAY, ELSE_KEY: _WAY}, []))),
    },
)

SEQUENCE = Record(SequenceAction, field("sequence", _STEPS, "steps", is_told=True))


def read_steps(document: object, path: str = "") -> SequenceAction:
    """Read steps that stand alone, such as those of a file: a list, with or without its key."""
    if isinstance(document, list):
        return SEQUENCE.build({"steps": _STEPS.read(document, path)}, path)
    return SEQUENCE.read(document, path)


def read_each_step(document: object) -> tuple[Step, ...]:
    """Read steps that are right one by one, though together they may be no sequence yet."""
    if not isinstance(document, list):
        document = read_mapping(document, "", SEQUENCE.keys).get(SEQUENCE.keys[0], [])
    return _STEPS.read(document, "")


def steps_document(action: SequenceAction) -> list[object]:
    """Return the steps as a list that stands alone."""
    return _write_steps(action.steps)
