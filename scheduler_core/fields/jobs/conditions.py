"""The fields of conditions for the start of a run."""

from scheduler_core.fields.basic_types import (
    FLAG,
    NUMBER,
    TEXT,
    TRUE,
    Form,
    Spelling,
    list_of,
    read_text,
    word,
)
from scheduler_core.fields.choices import Choice, kind_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.places import refused, seen
from scheduler_core.fields.records import Record, fact, field
from scheduler_core.fields.typed import Parts, typed_list
from scheduler_core.phrases.condition_words import (
    key_of_condition,
    print_condition,
    read_condition,
    split_conditions,
)
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Condition,
    ConditionPolicy,
    DiskSpace,
    FileExists,
    FreeMemory,
    Idle,
    LowLoad,
    NetworkUp,
    OnMains,
    ProgramRunning,
)

_NETWORKS = {"any": False, "unmetered": True}


def _write_network(unmetered: bool) -> str:
    return next(word for word, flag in _NETWORKS.items() if flag is unmetered)


def _read_network(document: object, path: str) -> bool:
    text = read_text(document, path)
    if text not in _NETWORKS:
        raise refused(path, f"{seen(text)} is unknown; write {' or '.join(_NETWORKS)}")
    return _NETWORKS[text]


_NETWORK: Form[bool] = Spelling(_write_network, _read_network, {"enum": list(_NETWORKS)})
_CONDITION: Form[Condition] = Choice(
    "condition",
    (
        kind_of(OnMains, Record(OnMains, fact("mains", TRUE))),
        kind_of(
            NetworkUp,
            Record(NetworkUp, field("network", _NETWORK, "unmetered", is_told=True)),
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
            FreeMemory,
            Record(FreeMemory, field("free_memory", NUMBER, "bytes"), blamed={"free-memory": "free_memory"}),
        ),
        kind_of(LowLoad, Record(LowLoad, field("load", NUMBER, "percent"))),
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
CONDITIONS = Record(
    ConditionPolicy,
    field(
        "require",
        list_of(_CONDITION),
        "conditions",
        typed=typed_list(Parts(read_condition, print_condition, key_of_condition), "\n"),
        option=Option(
            "start only on mains, network, unmetered, idle:10m, disk:PATH:5G, memory:4G (free), load:50% (at "
            "most, in the last minute), file:PATH, program:NAME, no-program:NAME",
            "CONDITIONS",
            splits=split_conditions,
            part=("CONDITION", "a condition, such as mains, idle or disk:PATH"),
        ),
        label=FieldLabel("conditions", "All of these"),
    ),
    field(
        "wait",
        LENGTH,
        option=Option(
            "how long to wait for what --require asks, and what then (0s:skip)",
            "LENGTH[:skip|run]",
            tail={"after_wait": ":"},
        ),
        label=FieldLabel("conditions", "Wait for them", "With 0 it does not wait.", example="30m"),
    ),
    field(
        "after_wait",
        word(AfterWait),
        label=FieldLabel("conditions", "And then", texts={"skip": "skip the run", "run": "run all the same"}),
    ),
    blamed={"conditions": "require"},
)
