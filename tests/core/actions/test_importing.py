"""The window imports parts of the core on several threads at once."""

import subprocess
import sys

import pytest

_PROGRAM = """
import importlib, sys, threading

sys.setswitchinterval(1e-5)
refused = []

def load(name):
    try:
        importlib.import_module(name)
    except ImportError as error:
        refused.append(str(error))

names = ("scheduler_core.engine.engine", "scheduler_core.actions.checks")
threads = [threading.Thread(target=load, args=(name,)) for name in names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit("; ".join(refused) or 0)
"""


@pytest.mark.slow
def test_an_engine_starts_while_another_thread_loads_the_checks_of_actions() -> None:
    """Who opened the editor while the window came up saw neither the editor nor an engine."""
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


_ASKING = """
import sys
import scheduler_core.actions.checks, scheduler_core.engine.engine, scheduler_core.facade.opening

sys.stdout.write(" ".join(sorted({"aiohttp", "attr"} & set(sys.modules))))
"""


@pytest.mark.slow
def test_an_engine_without_calls_loads_nothing_for_them() -> None:
    """A window in the tray kept 7 MB for calls that nobody makes."""
    done = subprocess.run([sys.executable, "-c", _ASKING], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (0, "")
