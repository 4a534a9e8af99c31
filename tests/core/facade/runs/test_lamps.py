"""What event rules are about is looked at on a few threads that all callers share and that end in time."""

import threading
from pathlib import Path

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.runs.lamps import RuleNow
from scheduler_core.values.schedules.events.on_file import OnFile


def _lamp_threads() -> list[threading.Thread]:
    return [each for each in threading.enumerate() if each.name.startswith("hourbell-lamps")]


def test_callers_share_a_few_threads_of_which_none_is_left(file_path: Path, tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").touch()
    rule = OnFile(str(tmp_path / "*.pdf"))
    with open_scheduler(str(file_path), who="ann") as scheduler:
        seen = [scheduler.acting_as(f"caller {number}").watches.now([rule]) for number in range(9)]
        assert 1 <= len(_lamp_threads()) <= 4

    assert seen == [[RuleNow(1, (str(tmp_path / "scan.pdf"),))]] * 9
    assert _lamp_threads() == []


def test_callers_at_once_are_all_answered(file_path: Path, tmp_path: Path) -> None:
    rules = [OnFile(str(tmp_path / f"{number}-*.pdf")) for number in range(20)]
    answers: list[list[RuleNow]] = []
    with open_scheduler(str(file_path), who="ann") as scheduler:
        callers = [
            threading.Thread(target=lambda: answers.append(scheduler.acting_as("bob").watches.now(rules)))
            for _ in range(12)
        ]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()

    assert answers == [[RuleNow(0)] * 20] * 12
