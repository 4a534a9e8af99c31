"""Every table that Qt shows keeps the rules of models, which a tester of Qt looks at."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODEL = re.compile(
    r"^class (\w+)\((?:QAbstract(?:Table|List|Item)Model|QStandardItemModel|PagedModel)\b", re.MULTILINE
)
CHECK = "qtmodeltester.check"


def test_every_model_is_looked_at_by_the_tester_of_models() -> None:
    tests = {file: file.read_text("utf-8") for file in (ROOT / "tests" / "gui").rglob("test_*.py")}
    checking = {file: text for file, text in tests.items() if CHECK in text}
    found, untested = 0, []
    for file in (ROOT / "gui").rglob("*.py"):
        for name in MODEL.findall(file.read_text("utf-8")):
            found += 1
            # A feature may check the model of a view without naming its class; shared ones are named.
            of_feature = file.parent.name != "widgets" and any(
                each.parent.name == file.parent.name for each in checking
            )
            if not of_feature and not any(name in text for text in checking.values()):
                untested.append(name)

    assert found > 0
    assert untested == []
