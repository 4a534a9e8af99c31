"""The fields of run policies: lateness, overlap, failure, waiting."""

from dataclasses import replace
from typing import Any, TypeVar

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Schema,
    Spelling,
    any_of,
    list_of,
    set_of,
    text_of,
    word,
)
from scheduler_core.fields.descriptions import FieldLabel, Option, none_of, one_of
from scheduler_core.fields.jobs.conditions import CONDITIONS
from scheduler_core.fields.jobs.resource_limits import limits_field
from scheduler_core.fields.jobs.tellings import TOLD_FIELDS
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import Record, field, typed_of
from scheduler_core.fields.typed import Editor, Parts, Typed, optional, typed_list, typed_words
from scheduler_core.host_name import short_host_name
from scheduler_core.phrases.step_words import print_chain, read_chain
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.place import ANYWHERE_WORD, Place, on_host, place_text, read_place
from scheduler_core.values.jobs.run_policies import (
    GREATEST_PRIORITY,
    Backoff,
    Delivery,
    FailureKind,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
    Wake,
)

_HERE = "here"
_SCHEMA: Schema = {
    "type": "string",
    "pattern": r"^(any|host:[^\s,:]+|tags?:[^\s,:]+(,[^\s,:]+)*)$",
}


def _write(place: Place) -> str:
    return place_text(place) or ANYWHERE_WORD


def _read_typed(text: str) -> Place:
    """Read a place as people type it: also the machine on which they do."""
    return on_host(short_host_name()) if text.strip().casefold() == _HERE else read_place(text)


PLACE: Form[Place] = replace(text_of(_write, read_place), schema=_SCHEMA, typed=Typed(_read_typed, _write))


T = TypeVar("T")

_BETWEEN_PARTS = ":"
_FAILURES = tuple(FailureKind)


def _word_or_parts(record: Record[T]) -> Spelling[T]:
    """Return the form of a policy that is one word where its kind says all; typed, more follows a colon."""
    kind = record.parts[0]

    def write(value: T) -> object:
        document = record.write(value)
        return document[kind.key] if len(document) == 1 else document

    def read(document: object, path: str) -> T:
        if isinstance(document, str):
            return record.build({kind.names[0]: kind.form.read(document, path)}, path)
        return record.read(document, path)

    return Spelling(write, read, any_of(kind.form.schema, record.schema), _typed_in_parts(record))


def _typed_in_parts(record: Record[T]) -> Typed[T]:
    """Return how a policy is typed: its kind, and what more there is to say behind a colon."""
    kind = record.parts[0]

    def write(value: T) -> str:
        words = [(getattr(value, part.attribute), part) for part in record.parts]
        while len(words) > 1 and record.is_default(words[-1][1], words[-1][0]):
            words.pop()
        return _BETWEEN_PARTS.join(typed_of(part).write(held) for held, part in words)

    def read(text: str) -> T:
        words = text.split(_BETWEEN_PARTS, len(record.parts) - 1)
        said = [pair for pair in zip(record.parts, words, strict=False) if pair[1] or pair[0] is kind]
        return record.make(**{part.attribute: typed_of(part).read(word) for part, word in said})

    return Typed(read, write)


def _with_longest_wait(before: RetryPolicy, changes: dict[str, Any]) -> dict[str, Any]:
    """Let the longest wait that nobody named be no shorter than the first one."""
    first = changes.get("first_wait", before.first_wait)
    return {"longest_wait": max(before.longest_wait, first)} | changes


_MISSED = Record(
    MissedPolicy,
    field(
        "kind",
        word(Missed),
        is_told=True,
        label=FieldLabel(
            "late",
            "Missed while off or asleep",
            place="missed",
            editor=Editor.RADIO,
            texts={"last": "run the last one", "all": "run all of them", "skip": "leave them out"},
        ),
    ),
    field(
        "window",
        LENGTH,
        typed=optional(typed.LENGTH),
        label=FieldLabel(
            "late",
            "But no later than",
            example="any time",
            place="missed_window",
            shown_if=none_of("missed", "skip"),
        ),
    ),
    blamed={"missed": "window"},
)
_OVERLAPPING = Record(
    OverlapPolicy,
    field(
        "kind",
        word(Overlapping),
        is_told=True,
        label=FieldLabel(
            "late",
            "While one is running",
            place="overlapping",
            editor=Editor.RADIO,
            texts={
                "skip": "skip the new one",
                "queue": "let the new one wait",
                "parallel": "run several at once",
                "replace": "stop the old one",
            },
        ),
    ),
    field(
        "most",
        NUMBER,
        label=FieldLabel(
            "late",
            "At once at most",
            place="most_at_once",
            shown_if=one_of("overlapping", "parallel"),
            least=1,
        ),
    ),
    blamed={"overlapping": "most"},
)
_INTERRUPTED = Record(
    InterruptedPolicy,
    field(
        "kind",
        word(Interrupted),
        is_told=True,
        label=FieldLabel(
            "cut off",
            "What was cut off",
            place="interrupted",
            texts={
                "": "what is usual for its action",
                "mark": "mark it as interrupted",
                "rerun": "run it again",
                "ask": "ask me",
            },
        ),
    ),
    field(
        "most_reruns",
        NUMBER,
        label=FieldLabel("cut off", "Reruns at most", shown_if=one_of("interrupted", "rerun"), least=1),
    ),
    blamed={"on-interrupted": "most_reruns"},
)
_IF_RETRIED = none_of("retries", "0", "")
RETRY = Record(
    RetryPolicy,
    field(
        "retries",
        NUMBER,
        option=Option(
            "3:exponential:10s..1h tries thrice again, unless the next occurrence comes first (0)",
            "N[:fixed|exponential[:FIRST[..LONGEST]]]",
            name="retry",
            tail={"backoff": ":", "first_wait": ":", "longest_wait": ".."},
            settled=_with_longest_wait,
        ),
        label=FieldLabel("trouble", "Try again", "How many times; 0 for never.", example="3"),
    ),
    field(
        "backoff",
        word(Backoff),
        label=FieldLabel(
            "trouble",
            "Waits are",
            texts={"exponential": "each longer than the one before", "fixed": "always the same"},
            shown_if=_IF_RETRIED,
        ),
    ),
    field("first_wait", LENGTH, label=FieldLabel("trouble", "First wait", shown_if=_IF_RETRIED)),
    field("longest_wait", LENGTH, label=FieldLabel("trouble", "Longest wait", shown_if=_IF_RETRIED)),
    field(
        "jitter",
        FLAG,
        "has_jitter",
        option=Option("spread exponential waits by chance (yes)", name="retry-jitter"),
        label=FieldLabel("trouble", "Spread the waits a little", place="retry_jitter", shown_if=_IF_RETRIED),
    ),
    field(
        "kinds",
        set_of(word(FailureKind), _FAILURES.index),
        typed=typed_words(FailureKind, "any"),
        option=Option(
            f"after which failures: any, or some of {', '.join(_FAILURES)}", "KINDS", name="retry-on"
        ),
        label=FieldLabel(
            "trouble",
            "After",
            place="retry_kinds",
            shown_if=_IF_RETRIED,
            texts={
                "connection": "no connection",
                "tls": "bad certificate",
                "timed-out": "time-out",
                "rate-limited": "too many calls",
                "client-error": "status 4xx",
                "server-error": "status 5xx",
                "assertion": "failed check",
                "exit-code": "exit code",
                "start": "did not start",
                "secret": "secret missing",
            },
        ),
    ),
    field(
        "growth",
        NUMBER,
        option=Option("how many times longer each exponential wait is (2)", "N", name="retry-growth"),
        label=FieldLabel(
            "trouble",
            "Times as long",
            "How many times longer each wait is than the one before.",
            shown_if=_IF_RETRIED,
            least=2,
        ),
    ),
)
_CHAIN = Record(
    Chain,
    field("start", TEXT, "job"),
    field("when", word(When)),
    blamed={"job": "start"},
)

POLICIES = Record(
    RunPolicies,
    field(
        "missed",
        _word_or_parts(_MISSED),
        option=Option(
            "what to catch up on, and how late at most; up to 30 s late is on time, also with skip (last)",
            "skip|last|all[:WINDOW]",
        ),
        parts=_MISSED,
    ),
    field(
        "overlapping",
        _word_or_parts(_OVERLAPPING),
        option=Option(
            "while an earlier run of the job, or of its key, lasts: replace ends that with its waits, and of "
            "what was missed runs the newest at most (skip)",
            "skip|queue|parallel:N|replace",
        ),
        parts=_OVERLAPPING,
    ),
    field("retry", RETRY, parts=RETRY),
    field(
        "delivery",
        word(Delivery),
        option=Option(
            "at-least-once runs again what a crash cut off, as often as needed, so it may happen twice; "
            "at-most-once never does, and refuses --on-interrupted rerun as at-least-once refuses mark and "
            "ask (default: what --on-interrupted says)"
        ),
        label=FieldLabel(
            "cut off",
            "Each run happens",
            texts={
                "default": "what is usual for its action",
                "at-least-once": "at least once: repeat what is in doubt",
                "at-most-once": "at most once: never repeat it",
            },
        ),
    ),
    field(
        "on_interrupted",
        _word_or_parts(_INTERRUPTED),
        "interrupted",
        typed=optional(_typed_in_parts(_INTERRUPTED), "default"),
        option=Option(
            "what follows a run that a crash cut off (rerun once for calls, else mark); see --delivery",
            "mark|rerun:N|ask|default",
        ),
        parts=_INTERRUPTED,
    ),
    field("conditions", CONDITIONS, parts=CONDITIONS),
    field(
        "timeout",
        LENGTH,
        typed=optional(typed.LENGTH, "none"),
        option=Option("end a run after that time (5m for --http, else none)", "LENGTH|none"),
        label=FieldLabel(
            "trouble",
            "Time-out",
            "Empty: 5 minutes for calls, none for scripts.",
            example="5m for calls",
        ),
    ),
    field(
        "grace",
        LENGTH,
        option=Option("kill what has not ended so long after it was told to (10s)", "LENGTH"),
        label=FieldLabel("trouble", "Then end it within"),
    ),
    field(
        "pause_after",
        NUMBER,
        "pause_after_failures",
        typed=optional(typed.NUMBER, "never"),
        option=Option("pause the job after so many failures in a row (never)", "N|never"),
        label=FieldLabel("trouble", "Pause the job after", "Failures in a row.", example="never", least=1),
    ),
    field(
        "priority",
        NUMBER,
        option=Option("start it before others, -1000 to 1000 (0)", "N"),
        label=FieldLabel(
            "order", "Priority", "Of what is due together the higher goes first.", least=-GREATEST_PRIORITY
        ),
    ),
    field(
        "key",
        TEXT,
        typed=typed.LINE,
        option=Option(
            "share --overlapping with all jobs of this key: one runs at a time, or N with parallel:N; "
            "and hear events sent to it",
            "TEXT",
        ),
        label=FieldLabel(
            "order",
            "Key",
            "Of all jobs with this key one runs at a time, and it hears the events that come with it.",
            example="nas",
        ),
    ),
    field(
        "then",
        list_of(_CHAIN),
        "chains",
        typed=typed_list(Parts(read_chain, print_chain, lambda chain: chain.job.casefold()), "\n"),
        option=Option(
            "start another job, by its name, after success, failure or either",
            "[failure:|always:]JOB",
            part=("JOB", "a job that follows"),
        ),
        label=FieldLabel(
            "after",
            "Then start",
            "A job that is started when this one has ended.",
        ),
    ),
    *TOLD_FIELDS,
    field(
        "runs_on",
        PLACE,
        "place",
        option=Option(
            "on which machine: any, one by its name (here is this one), or one that has all of these tags; "
            "runs wait until it is there (any)",
            "any|here|host:NAME|tags:TAG,TAG",
        ),
        label=FieldLabel("place", "Runs on"),
    ),
    field(
        "keep_awake",
        FLAG,
        option=Option(
            "while it runs, let the machine not fall asleep by itself, for 12 hours at most and unless its "
            "battery is low; the screen goes off, and a lid that is closed still sends it to sleep (no)",
            bare="yes",
        ),
        label=FieldLabel(
            "awake",
            "Keep the machine awake while it runs",
            "The screen still goes off, and a closed lid still sends it to sleep.",
        ),
    ),
    field(
        "wake",
        word(Wake),
        option=Option(
            "wake the machine from sleep a minute before it is due, with its session locked; then-sleep: let "
            "it sleep again afterwards, unless somebody has come (no)",
            bare="yes",
        ),
        label=FieldLabel(
            "awake",
            "If the machine sleeps then",
            "It is woken a minute before, with its session locked. Switched off, it stays off.",
            texts={
                "no": "let it sleep",
                "yes": "wake it",
                "then-sleep": "wake it, and let it sleep again",
            },
        ),
    ),
    limits_field(),
    blamed={"runs-on": "runs_on"},
)
