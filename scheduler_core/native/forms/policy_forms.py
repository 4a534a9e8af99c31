"""What becomes of occurrences that are late, overlap, fail or must wait, as a mapping."""

from typing import TypeVar

from scheduler_core.native.choices import Choice, kind_of
from scheduler_core.native.forms.basic_forms import (
    FLAG,
    NUMBER,
    TEXT,
    TRUE,
    Form,
    Spelling,
    any_of,
    list_of,
    read_text,
    set_of,
    word,
)
from scheduler_core.native.moments import LENGTH
from scheduler_core.native.places import refused, seen
from scheduler_core.native.records import Record, fact, field
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    Condition,
    ConditionPolicy,
    Delivery,
    DiskSpace,
    FailureKind,
    FileExists,
    Idle,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    NetworkUp,
    OnMains,
    Overlapping,
    OverlapPolicy,
    ProgramRunning,
    RetryPolicy,
    RunPolicies,
)

T = TypeVar("T")

_NETWORKS = {"any": False, "unmetered": True}
_FAILURES = tuple(FailureKind)


def _word_or_parts(record: Record[T]) -> Form[T]:
    """Return the form of a policy that is one word where its kind says all."""
    kind = record.parts[0]

    def write(value: T) -> object:
        document = record.write(value)
        return document[kind.key] if len(document) == 1 else document

    def read(document: object, path: str) -> T:
        if isinstance(document, str):
            return record.build({kind.names[0]: kind.form.read(document, path)}, path)
        return record.read(document, path)

    return Spelling(write, read, any_of(kind.form.schema, record.schema))


def _write_network(unmetered: bool) -> str:
    return next(word for word, flag in _NETWORKS.items() if flag is unmetered)


def _read_network(document: object, path: str) -> bool:
    text = read_text(document, path)
    if text not in _NETWORKS:
        raise refused(path, f"{seen(text)} is unknown; write {' or '.join(_NETWORKS)}")
    return _NETWORKS[text]


_NETWORK: Form[bool] = Spelling(_write_network, _read_network, {"enum": list(_NETWORKS)})
_MISSED = Record(
    MissedPolicy,
    field("kind", word(Missed), is_told=True),
    field("window", LENGTH),
    blamed={"missed": "window"},
)
_OVERLAPPING = Record(
    OverlapPolicy,
    field("kind", word(Overlapping), is_told=True),
    field("most", NUMBER),
    blamed={"overlapping": "most"},
)
_INTERRUPTED = Record(
    InterruptedPolicy,
    field("kind", word(Interrupted), is_told=True),
    field("most_reruns", NUMBER),
    blamed={"on-interrupted": "most_reruns"},
)
RETRY = Record(
    RetryPolicy,
    field("retries", NUMBER),
    field("backoff", word(Backoff)),
    field("first_wait", LENGTH),
    field("longest_wait", LENGTH),
    field("jitter", FLAG, "has_jitter"),
    field("kinds", set_of(word(FailureKind), _FAILURES.index)),
    field("growth", NUMBER),
)
_CONDITION: Form[Condition] = Choice(
    "condition",
    (
        kind_of(OnMains, Record(OnMains, fact("mains", TRUE))),
        kind_of(
            NetworkUp,
            Record(
                NetworkUp,
                field(
                    "network",
                    _NETWORK,
                    "unmetered",
                    is_told=True,
                ),
            ),
        ),
        kind_of(Idle, Record(Idle, field("idle", LENGTH, "for_at_least"), blamed={"require": "idle"})),
        kind_of(
            DiskSpace,
            Record(
                DiskSpace,
                field("disk_space", TEXT, "path"),
                field("free_bytes", NUMBER),
                blamed={"path": "disk_space"},
            ),
        ),
        kind_of(
            FileExists, Record(FileExists, field("file_exists", TEXT, "path"), blamed={"path": "file_exists"})
        ),
        kind_of(
            ProgramRunning,
            Record(
                ProgramRunning,
                field("program_running", TEXT, "name"),
                field("is_running", FLAG),
                blamed={"program": "program_running"},
            ),
        ),
    ),
)
_CONDITIONS = Record(
    ConditionPolicy,
    field("require", list_of(_CONDITION), "conditions"),
    field("wait", LENGTH),
    field("after_wait", word(AfterWait)),
    blamed={"conditions": "require"},
)
_CHAIN = Record(
    Chain,
    field("start", TEXT, "job"),
    field("when", word(When)),
    blamed={"job": "start"},
)

POLICIES = Record(
    RunPolicies,
    field("missed", _word_or_parts(_MISSED)),
    field("overlapping", _word_or_parts(_OVERLAPPING)),
    field("retry", RETRY),
    field("delivery", word(Delivery)),
    field("on_interrupted", _word_or_parts(_INTERRUPTED), "interrupted"),
    field("conditions", _CONDITIONS),
    field("timeout", LENGTH),
    field("grace", LENGTH),
    field("pause_after", NUMBER, "pause_after_failures"),
    field("priority", NUMBER),
    field("key", TEXT),
    field("then", list_of(_CHAIN), "chains"),
)
