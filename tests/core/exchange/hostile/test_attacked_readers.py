"""Every reader against every attack, in a process of its own with bounded memory and time."""

import subprocess
import sys

import pytest

from tests.core.exchange.hostile.attacks import SHARES

_PATIENCE_SECONDS = 1_200


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the system bounds no memory of a process")
@pytest.mark.parametrize(
    ("kind", "size", "longest"),
    [
        ("shapes-0", 3_000, 3),
        pytest.param("alone", 60_000, 10, marks=pytest.mark.thorough),
        *(pytest.param(f"shapes-{share}", 60_000, 10, marks=pytest.mark.thorough) for share in range(SHARES)),
        ("encodings-0", 0, 3),
        pytest.param("encodings", 0, 3, marks=pytest.mark.thorough),
        ("1", 2, 5),
        *(pytest.param(seed, 20, 5, marks=pytest.mark.thorough) for seed in ("1", "2")),
    ],
)
def test_no_attack_ends_a_reader_or_holds_it_up(kind: str, size: int, longest: float) -> None:
    """100 kB of YAML ended the process; a signal, a traceback, or too long a time ends this."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.core.exchange.hostile.attacked_reader", kind, str(size), str(longest)],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PATIENCE_SECONDS,
        check=False,
    )

    last = ended.stdout.splitlines()[-1:]
    failed = [line for line in ended.stdout.splitlines() if "FAILED" in line]
    assert (ended.returncode, failed[:5], ended.stderr[-2_000:]) == (0, [], ""), last


@pytest.mark.slow
def test_the_harness_tells_which_attack_ended_its_process() -> None:
    """It would be of no use if it passed where a reader dies."""
    code = (
        "from tests.core.exchange.hostile import attacked_reader as reader\n"
        "reader._told = lambda data, kind: 'died'\n"
        "reader.main('encodings-0', 0, 3)"
    )

    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )

    assert ended.returncode == 1
    assert "FAILED" in ended.stdout
