"""Runs as the objects that programs read."""

from scheduler_core.fields.answers import (
    BOOLEAN,
    INSTANT,
    INTEGER,
    MAY_BE_INSTANT,
    MAY_BE_INTEGER,
    MAY_BE_MILLISECONDS,
    STRING,
    Answer,
    words,
)
from scheduler_core.values.runs.run import Held, Reason, Run, RunState, Trigger

# The keys stand in the order in which they are written.
object_of: Answer[Run] = Answer(
    id=INTEGER,
    job=INTEGER.of("job_id"),
    job_name=STRING,
    due_at=INSTANT,
    attempt=INTEGER,
    trigger=words(Trigger),
    state=words(RunState),
    reason=words(Reason),
    started_at=MAY_BE_INSTANT,
    finished_at=MAY_BE_INSTANT,
    lateness_ms=MAY_BE_MILLISECONDS.of("lateness"),
    exit_code=MAY_BE_INTEGER,
    http_status=MAY_BE_INTEGER,
    first_error_line=STRING,
    output_bytes=INTEGER,
    idempotency_key=STRING,
    reason_text=STRING,
    due_until=MAY_BE_INSTANT,
    occurrences=INTEGER,
    asked_by=STRING,
    step=INTEGER,
    waits_until=MAY_BE_INSTANT.about("When it begins, or a wait ends, that has not."),
    waits_for=STRING.about("The event that ends the wait before; empty for none."),
    held=words(Held).about("What keeps it from going on; empty for nothing."),
    may_have_run_before=BOOLEAN.about(
        "Whether it is run again as nobody knows what came of the attempt before."
    ),
    repeats_run=MAY_BE_INTEGER.about("The run whose sequence was begun again from a step; null for others."),
    result_line=STRING.about("What a run that succeeded said at its end, in one line; empty for others."),
    host=STRING.about("The machine on which it began; empty for what has not."),
    computing_ms=MAY_BE_INTEGER.about("What a script and all that it waited for computed; null if unknown."),
    peak_memory_bytes=MAY_BE_INTEGER.about(
        "The memory of the largest process of a script; null if unknown, or no more than what starts scripts "
        "has (some 13 MB), which the system counts for it."
    ),
    blocks_read=MAY_BE_INTEGER.about("Blocks of 512 bytes that a script read from disks; null if unknown."),
    blocks_written=MAY_BE_INTEGER.about("Blocks of 512 bytes that it wrote to disks; null if unknown."),
    unkept_limits=STRING.about(
        "The limits of its job that its machine could not keep, and why; empty for none."
    ),
)
