"""Documents of jobs as callers send them."""

CALL: dict[str, object] = {
    "name": "Report",
    "zone": "UTC",
    "rules": [{"every": "1h", "anchor": "2026-01-01T00:00"}],
    "action": {"http": "POST https://example.org/report"},
}
SCRIPT: dict[str, object] = CALL | {"name": "Clean", "action": {"argv": ["/usr/bin/true"]}}


def a_call(name: str = "Report", **action: object) -> dict[str, object]:
    return CALL | {"name": name, "action": {"http": "POST https://example.org/report"} | action}
