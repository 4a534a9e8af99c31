"""The JSON Schema of files that is shipped; `python -m tests.core.exchange.schema_file` writes it anew."""

import json

from scheduler_core.exchange.native_file import file_schema
from tests.architecture.repository import ROOT

SCHEMA_FILE = ROOT / "resources" / "jobs.schema.json"


def schema_text() -> str:
    return json.dumps(file_schema(), indent=1) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
