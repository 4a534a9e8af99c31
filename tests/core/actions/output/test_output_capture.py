"""Output is kept within bounds and passed on as it comes."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import psutil
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scheduler_core.actions.outcome import NOTE, STDERR, STDOUT, ActionOutcome
from scheduler_core.actions.output.output_capture import OutputCapture
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.script_runs import Watched, a_program, a_shell, run, with_processes

FLOOD = 80 * 1024 * 1024

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
    kept, capture = captured([(STDOUT, b"0123456789" * 200)], 80)

    assert kept.pieces == [
        (STDOUT, b"0123456789" * 2),
        (NOTE, b"1,920 bytes of stdout dropped\n"),
        (STDOUT, b"0123456789" * 6),
    ]
    assert capture.text(STDOUT) == "0123456789" * 2 + "\n[1,920 bytes of stdout dropped]\n" + "0123456789" * 6
    assert (capture.is_cut(STDOUT), capture.is_cut(STDERR)) == (True, False)
    assert capture.end(STDOUT, 12) == "890123456789"[-12:]
    assert capture.end(STDOUT, 1_000) == "0123456789" * 8
    assert capture.end(STDERR, 12) == ""


def test_a_flood_leaves_what_the_other_stream_says_in_its_place() -> None:
    written = [(STDERR, b"begin\n"), *[(STDOUT, b"out\n")] * 100, (STDERR, b"failed\n"), (STDOUT, b"out\n")]
    kept, capture = captured(written, 80)

    assert kept.pieces == [
        (STDERR, b"begin\n"),
        (STDOUT, b"out\n" * 5),
        (NOTE, b"337 bytes of stdout dropped\n"),
        (STDOUT, b"ut\n" + b"out\n" * 10),
        (STDERR, b"failed\n"),
        (STDOUT, b"out\n"),
    ]
    assert capture.text(STDERR) == "begin\nfailed\n"


def test_what_just_fits_has_no_note() -> None:
    kept, _ = captured([(STDOUT, b"x" * 60), (STDERR, b"y" * 40)], 100)

    assert kept.of(NOTE) == b""
    assert (kept.of(STDOUT), kept.of(STDERR)) == (b"x" * 60, b"y" * 40)


@pytest.mark.slow
@given(
    st.lists(st.tuples(st.sampled_from([STDOUT, STDERR]), st.integers(1, 12)), max_size=21),
    st.integers(0, 120),
)
@example([(STDERR, 12)] * 7 + [(STDOUT, 12)] * 7 + [(STDERR, 12)] * 7, 80)
def test_each_stream_keeps_its_share_of_head_and_tail_in_the_order_it_came(
    sizes: list[tuple[str, int]], most_bytes: int
) -> None:
    """Each byte that is written is another one, so that what is kept tells where it stood."""
    stream_of = [stream for stream, size in sizes for _ in range(size)]
    ends = [sum(size for _, size in sizes[: number + 1]) for number in range(len(sizes))]
    written = [
        (stream, bytes(range(end - size, end))) for (stream, size), end in zip(sizes, ends, strict=True)
    ]

    kept, capture = captured(written, most_bytes)
    shown = [(stream, byte) for stream, data in kept.pieces if stream != NOTE for byte in data]

    assert len(shown) == min(len(stream_of), most_bytes)
    assert len(shown) + capture.dropped_bytes == len(stream_of)
    assert [byte for _, byte in shown] == sorted(byte for _, byte in shown)
    assert all(stream_of[byte] == stream for stream, byte in shown)
    for stream in (STDOUT, STDERR):
        whole = bytes(byte for byte, name in enumerate(stream_of) if name == stream)
        rest, share = kept.of(stream), most_bytes // 4
        assert rest[: min(share, len(whole))] == whole[:share]
        assert share == 0 or rest[-share:] == whole[-share:]
        missing = len(whole) - len(rest)
        assert capture.is_cut(stream) is (missing > 0)
        assert (
            f"{missing} {'byte' if missing == 1 else 'bytes'} of {stream} dropped\n".encode() in kept.of(NOTE)
        ) is (missing > 0)


@pytest.mark.slow
@given(st.permutations([STDOUT, STDERR] * 8), st.integers(1, 200), st.integers(1, 200))
def test_no_order_of_floods_takes_a_stream_its_place(order: list[str], out: int, err: int) -> None:
    text = {STDOUT: b"o" * out, STDERR: b"e" * err}
    kept, _ = captured([(stream, text[stream]) for stream in order], 800)

    for stream, size in ((STDOUT, out * 8), (STDERR, err * 8)):
        assert len(kept.of(stream)) >= min(size, 400)


@pytest.mark.slow
def test_streams_that_take_turns_byte_by_byte_are_kept_within_bounds_and_by_halves() -> None:
    streams = random.Random(7).choices([STDOUT, STDERR], k=60_000)
    kept, capture = captured([(stream, b"x") for stream in streams], 40_000)

    assert (len(kept.of(STDOUT)), len(kept.of(STDERR))) == (20_000, 20_000)
    assert capture.dropped_bytes == 20_000
    assert len([stream for stream, data in kept.pieces if len(data) == 1 and stream != NOTE]) < 22_000


def test_what_is_held_is_passed_on_in_parts() -> None:
    kept, _ = captured([(STDOUT, b"x" * 1_000_000)], 400_000)

    assert len(kept.of(STDOUT)) == 400_000
    assert max(len(data) for _, data in kept.pieces) == 65_536


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
    """A real process writes 80 MB; the engine keeps 1 MiB and does not grow."""
    flood = a_program("sh", "-c", f"head -c {FLOOD} /dev/zero; echo the end")

    async def work(processes: Processes) -> tuple[ActionOutcome, Kept]:
        kept = Kept()
        return await run_script(flood, a_context(), kept, processes), kept

    (outcome, kept), grown = _with_growth(work)

    assert outcome.state is RunState.SUCCEEDED
    assert len(kept.of(STDOUT)) == 1024 * 1024
    assert kept.of(STDOUT).endswith(b"\0the end\n")
    assert kept.of(NOTE) == f"{FLOOD + 8 - 1024 * 1024:,} bytes of stdout dropped\n".encode()
    assert grown < 16 * 1024 * 1024


@pytest.mark.slow
def test_a_flood_on_both_streams_ends_with_its_script() -> None:
    flood = a_shell("yes out & yes err >&2 & sleep 0.5; exit 4")
    ran = run(flood)

    assert ran.outcome.exit_code == 4
    assert ran.output.of(STDOUT).startswith(b"out\nout\n")
    assert ran.output.of(STDERR).startswith(b"err\nerr\n")
    for stream in (STDOUT, STDERR):
        assert len(ran.output.of(stream)) >= 512 * 1024
        assert f"bytes of {stream} dropped\n".encode() in ran.output.of(NOTE)


@pytest.mark.slow
def test_the_loop_stays_awake_in_a_flood() -> None:
    async def work(processes: Processes) -> int:
        flood = a_shell("timeout 0.4 yes; true")
        task = asyncio.create_task(run_script(flood, a_context(), Kept(), processes))
        turns = 0
        while not task.done():
            await asyncio.sleep(0.001)
            turns += 1
        return turns

    assert with_processes(work) > 8


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
