"""The program as it says that it has another version, in a process of its own."""

from pathlib import Path


def said_version(folder: Path, version: str) -> dict[str, str]:
    """Install that version in a folder as far as anybody asks; return the environment that finds it first."""
    for former in folder.glob("hourbell-*.dist-info/METADATA"):
        former.unlink()
        former.parent.rmdir()
    said = folder / f"hourbell-{version}.dist-info"
    said.mkdir(parents=True)
    (said / "METADATA").write_text(f"Metadata-Version: 2.1\nName: hourbell\nVersion: {version}\n")
    return {"PYTHONPATH": str(folder)}
