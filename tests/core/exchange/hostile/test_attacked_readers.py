"""Every reader against every attack, in a process of its own with bounded memory and time."""

import subprocess
import sys

import pytest

from tests.core.exchange.hostile.attacks import SHARES

_PATIENCE_SECONDS = 1_200


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the system bounds no memory of a process")
@pytest.mark.parametrize(
    ("kinds", "longest"),
    [
        ("shapes-0 3000 encodings-0 0 1 2", 3),
        *(
            pytest.param(kinds, longest, marks=pytest.mark.thorough)
            for kinds, longest in (
                ("alone 60000", 10),
                *((f"shapes-{share} 60000", 10) for share in range(SHARES)),
                ("encodings 0", 3),
                ("1 20", 5),
                ("2 20", 5),
            )
        ),
    ],
)
def test_no_attack_ends_a_reader_or_holds_it_up(kinds: str, longest: float) -> None:
    """100 kB of YAML ended the process; a signal, a traceback, or too long a time ends this."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.core.exchange.hostile.attacked_reader", str(longest), *kinds.split()],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PATIENCE_SECONDS,
        check=False,
    )

    last = ended.stdout.splitlines()[-1:]
    failed = [line for line in ended.stdout.splitlines() if "FAILED" in line]
    assert (ended.returncode, failed[:5], ended.stderr[-2_000:]) == (0, [], ""), last


def test_the_harness_tells_which_attack_ended_its_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would be of no use if it passed where a reader dies."""
    resource = pytest.importorskip("resource")
    from tests.core.exchange.hostile import attacked_reader

    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    monkeypatch.setattr(attacked_reader, "_told", lambda *_: "died")

    with pytest.raises(SystemExit) as ended:
        attacked_reader.main(3, ("shapes-0", 10))

    assert ended.value.code == 1
    assert "FAILED" in capsys.readouterr().out
