"""Output is kept within bounds and passed on as it comes."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.actions.outcome import NOTE, STDERR, STDOUT, ActionOutcome
from scheduler_core.actions.output.output_capture import OutputCapture
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.script_runs import Watched, a_program, a_shell, run, with_processes

FLOOD = 300 * 1024 * 1024

Pieces = list[tuple[str, bytes]]


def captured(written: Pieces, most_bytes: int) -> tuple[Kept, OutputCapture]:
    """Write everything at once and close."""
    kept = Kept()

    async def work() -> OutputCapture:
        capture = OutputCapture(kept, most_bytes, asyncio.get_running_loop())
        for stream, data in written:
            capture.write(stream, data)
        capture.close()
        return capture

    return kept, asyncio.run(work())


def test_little_is_kept_whole_and_in_order() -> None:
    written = [(STDOUT, b"one\n"), (STDERR, b"two\n"), (STDOUT, b"three\n")]
    kept, capture = captured(written, 1_000)

    assert kept.pieces == written
    assert capture.dropped_bytes == 0


def test_of_much_the_head_and_the_tail_are_kept_with_a_note_between() -> None:
    kept, capture = captured([(STDOUT, b"0123456789" * 200)], 100)

    assert kept.pieces == [
        (STDOUT, b"0123456789" * 5),
        (NOTE, b"1,900 bytes dropped\n"),
        (STDOUT, b"0123456789" * 5),
    ]
    assert capture.text(STDOUT) == "0123456789" * 5 + "\n[1,900 bytes dropped]\n" + "0123456789" * 5


def test_what_just_fits_has_no_note() -> None:
    kept, _ = captured([(STDOUT, b"x" * 60), (STDERR, b"y" * 40)], 100)

    assert kept.of(NOTE) == b""
    assert (kept.of(STDOUT), kept.of(STDERR)) == (b"x" * 60, b"y" * 40)


@given(
    st.lists(st.tuples(st.sampled_from([STDOUT, STDERR]), st.binary(min_size=1, max_size=60)), max_size=40),
    st.integers(0, 300),
)
def test_what_is_kept_and_what_is_dropped_is_everything(written: Pieces, most_bytes: int) -> None:
    kept, capture = captured(written, most_bytes)
    everything = b"".join(data for _, data in written)
    pieces = [data for stream, data in kept.pieces if stream != NOTE]
    together = b"".join(pieces)

    assert len(together) + capture.dropped_bytes == len(everything)
    assert len(together) == min(len(everything), most_bytes)
    head = most_bytes - most_bytes // 2
    assert together[:head] == everything[:head]
    if capture.dropped_bytes:
        tail = most_bytes // 2
        assert together[head:] == everything[len(everything) - tail :]


def test_a_tail_of_single_bytes_is_kept_within_bounds() -> None:
    streams = random.Random(7).choices([STDOUT, STDERR], k=300_000)
    kept, capture = captured([(stream, b"x") for stream in streams], 200_000)

    assert len(kept.everything) < 200_000
    assert len(kept.of(STDOUT) + kept.of(STDERR)) + capture.dropped_bytes == 300_000


def test_output_is_passed_on_while_the_script_runs() -> None:
    async def work(processes: Processes) -> ActionOutcome:
        output = Watched()
        action = a_shell("echo first; cat; echo last")
        task = asyncio.create_task(run_script(action, a_context(), output, processes))
        await output.saw(b"first")
        return await task

    assert with_processes(work).state is RunState.SUCCEEDED


def test_chunks_are_passed_on_after_a_quarter_of_a_second_or_64_kib() -> None:
    kept = Kept()

    async def work() -> float:
        loop = asyncio.get_running_loop()
        capture = OutputCapture(kept, 10**6, loop)
        capture.write(STDOUT, b"x" * 65_535)
        assert not kept.pieces
        capture.write(STDOUT, b"x")
        assert kept.pieces == [(STDOUT, b"x" * 65_536)]
        capture.write(STDERR, b"late")
        begun_at = loop.time()
        while len(kept.pieces) < 2:  # noqa: ASYNC110 - the capture has no event
            await asyncio.sleep(0.01)
        return loop.time() - begun_at

    assert 0.2 < asyncio.run(work()) < 5.0
    assert kept.of(STDERR) == b"late"


@pytest.mark.slow
def test_memory_stays_flat_whatever_comes() -> None:
    """A real process writes 300 MB; the engine keeps 1 MiB and does not grow."""
    flood = a_program("sh", "-c", f"head -c {FLOOD} /dev/zero; echo the end")

    async def work(processes: Processes) -> tuple[ActionOutcome, Kept]:
        kept = Kept()
        return await run_script(flood, a_context(), kept, processes), kept

    (outcome, kept), grown = _with_growth(work)

    assert outcome.state is RunState.SUCCEEDED
    assert len(kept.of(STDOUT)) == 1024 * 1024
    assert kept.of(STDOUT).endswith(b"\0the end\n")
    assert kept.of(NOTE) == f"{FLOOD + 8 - 1024 * 1024:,} bytes dropped\n".encode()
    assert grown < 16 * 1024 * 1024


@pytest.mark.slow
def test_a_flood_on_both_streams_ends_with_its_script() -> None:
    flood = a_shell("yes out & yes err >&2 & sleep 0.5; exit 4")
    ran = run(flood)

    assert ran.outcome.exit_code == 4
    assert ran.output.of(STDOUT).startswith(b"out\nout\n")
    assert ran.output.of(STDERR).startswith(b"err\nerr\n")


@pytest.mark.slow
def test_the_loop_stays_awake_in_a_flood() -> None:
    async def work(processes: Processes) -> int:
        flood = a_shell("timeout 1 yes; true")
        task = asyncio.create_task(run_script(flood, a_context(), Kept(), processes))
        turns = 0
        while not task.done():
            await asyncio.sleep(0.001)
            turns += 1
        return turns

    assert with_processes(work) > 20


def _with_growth(
    work: Callable[[Processes], Awaitable[tuple[ActionOutcome, Kept]]],
) -> tuple[tuple[ActionOutcome, Kept], int]:
    """Run, and look how much memory this process took on the way at most."""
    us = psutil.Process()

    async def watched(processes: Processes) -> tuple[tuple[ActionOutcome, Kept], int]:
        before = most = us.memory_info().rss
        task = asyncio.ensure_future(work(processes))
        while not task.done():
            await asyncio.wait({task}, timeout=0.02)
            most = max(most, us.memory_info().rss)
        return task.result(), most - before

    return with_processes(watched)
